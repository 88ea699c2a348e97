"""Which lesson a table is; those there were before are none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson", sa.Text))


def downgrade() -> None:
    op.drop_column("tables", "lesson")
