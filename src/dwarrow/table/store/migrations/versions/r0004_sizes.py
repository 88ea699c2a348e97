"""How much a table takes up, and a mark of the address that it was made from; of those there were before, neither."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("origin", sa.Text))
    op.add_column("tables", sa.Column("size", sa.Integer, nullable=False, server_default=sa.text("0")))
    for whose in ("host", "origin"):
        op.create_index(f"ix_tables_{whose}_status_size_id", "tables", [whose, "status", "size", "id"])


def downgrade() -> None:
    for whose in ("host", "origin"):
        op.drop_index(f"ix_tables_{whose}_status_size_id", "tables")
    op.drop_column("tables", "size")
    op.drop_column("tables", "origin")
