"""`dwarrow db`: back up, restore, check, migrate and prune the database of the table."""

from __future__ import annotations

import time
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


@click.group(short_help="Back up, restore, check, migrate and prune the database of the table.")
def command() -> None:
    """Back up, restore, check, migrate and prune the database of the table."""


@command.command(short_help="Copy everything to a file.")
@click.argument("file", type=click.Path(dir_okay=False))
@which
def backup(file: str, db: str | None) -> None:
    """Copy everything to FILE, while the server runs or not. An older backup is replaced, any other file is not.

    The copy is a complete database: it can be served, and `dwarrow db restore` puts it in the place of another. A
    PostgreSQL database is copied by pg_dump.
    """
    if not replaceable(Path(file)):
        raise DwarrowError(f"{file} exists and is no backup; nothing was written")
    with closing(opened(db)) as store:
        store.backup(file)
    click.echo(f"Written: {file}")


@command.command(short_help="Go back to a copy.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@which
def restore(file: Path, db: str | None) -> None:
    """Put a copy of FILE, which `dwarrow db backup` has made, in the place of the database, while no server runs.

    The copy is migrated and checked before anything is replaced. What was there before is kept beside it, under a name
    ending in .before. A PostgreSQL database is restored by pg_restore.
    """
    from dwarrow.table.settings import default_db
    from dwarrow.table.store.restore import restore

    kept = restore(db or default_db(), file)
    click.echo(f"Restored: {file}")
    if kept is not None:
        click.echo(f"What was there before: {kept}")


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


@command.command(short_help="Remove what expires.")
@click.option("--matches", metavar="DAYS|never", help="Keep finished matches for so many days from now on.")
@click.option("--dry-run", is_flag=True, help="Only say what would be removed.")
@which
def prune(matches: str | None, dry_run: bool, db: str | None) -> None:
    """Remove tables that were never begun and uploaded records that nobody played on from, 30 days old or more. The
    server does the same every hour.

    Finished matches are kept for ever unless --matches says how long. What it says is remembered. From then on their
    players are told when a match will be removed, at least 30 days before, and can download it. Who played and the
    score stay. `--matches never` takes it back.
    """
    days = None if matches in (None, "never") else int(matches or 0) if (matches or "").isdecimal() else 0
    if days == 0:
        raise DwarrowError(f"--matches {matches!r}: must be a number of days, or never")
    with closing(opened(db)) as store:
        now = time.time()
        if matches is not None and not dry_run:
            store.keep(days, now)
        for table_id, at, why in store.expired(now):
            click.echo(f"{table_id}  {time.strftime('%Y-%m-%d', time.gmtime(at))}  {why}")
        if dry_run:
            click.echo("Nothing was removed: this was a dry run.")
        else:
            click.echo(f"Removed: {store.prune(now)}")
        if (keeping := store.keeping()) is not None:
            first = time.strftime("%Y-%m-%d", time.gmtime(keeping.until(0.0)))
            click.echo(f"Finished matches are kept for {keeping.days} days; none is removed before {first}.")


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
