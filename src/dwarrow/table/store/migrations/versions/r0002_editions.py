"""With which shipped components a table plays, so that an update of them does not change a match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("edition", sa.Text))


def downgrade() -> None:
    op.drop_column("tables", "edition")
