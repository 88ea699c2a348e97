"""Alembic's way in: runs the steps on the connection it was given, in that connection's transaction."""

from alembic import context

from dwarrow.table.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by making a new one
)
context.run_migrations()
