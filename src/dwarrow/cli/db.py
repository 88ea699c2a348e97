"""`dwarrow db`: back up, check and migrate the database of the table."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dwarrow.kernel.errors import DwarrowError

if TYPE_CHECKING:
    from dwarrow.table.store import Store

FAULTY = 1
SQLITE = b"SQLite format 3\0"  # how such a file begins

which = click.option(
    "--db",
    metavar="URL",
    help="sqlite:///FILE or postgresql://…  [default: DWARROW_DB, or a file in your data folder]",
)


@click.group(short_help="Back up, check and migrate the database of the table.")
def command() -> None:
    """Back up, check and migrate the database of the table."""


@command.command(short_help="Copy everything to a file.")
@click.argument("file", type=click.Path(dir_okay=False))
@which
def backup(file: str, db: str | None) -> None:
    """Copy everything to FILE, while the server runs or not. An older backup is replaced, any other file is not.

    The copy is a complete database. To restore it, stop the server and serve the copy, or put it in place of the
    database and remove the files ending in -wal and -shm beside it. A PostgreSQL database is copied by pg_dump.
    """
    if not replaceable(Path(file)):
        raise DwarrowError(f"{file} exists and is no backup; nothing was written")
    with closing(opened(db)) as store:
        store.backup(file)
    click.echo(f"Written: {file}")


@command.command(short_help="Look for faults.")
@which
@click.pass_context
def check(ctx: click.Context, db: str | None) -> None:
    """Look for broken pages, missing numbers in logs and rows that belong to nothing.

    Changes nothing. Exits with 0 if there are no faults, otherwise with 1 and one line for each.
    """
    with closing(opened(db)) as store:
        faults = store.check()
    click.echo("\n".join(faults) or "All is well.")
    ctx.exit(FAULTY if faults else 0)


@command.command(short_help="Create or migrate the tables.")
@which
def migrate(db: str | None) -> None:
    """Create the tables of the database, or migrate them. The server does the same when it starts."""
    with closing(opened(db, migrate=True)) as store:
        click.echo(f"Up to date: migration {store.revision()}")


def replaceable(file: Path) -> bool:
    """Whether nothing is lost by writing a backup there: the place is free, or holds another database."""
    if not file.is_file() or file.stat().st_size == 0:
        return True
    with file.open("rb") as content:
        return content.read(len(SQLITE)) == SQLITE


def opened(db: str | None, migrate: bool = False) -> Store:
    from dwarrow.table.settings import default_db
    from dwarrow.table.store import open_store

    return open_store(db or default_db(), migrate=migrate)
