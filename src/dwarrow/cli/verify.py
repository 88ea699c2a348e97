"""`dwarrow verify`: checks that a record is what was played."""

from __future__ import annotations

import json
from pathlib import Path

import click

from dwarrow.cli import params
from dwarrow.kernel.errors import RecordError

NO = 1


@click.command(short_help="Check that a record is what was played.")
@params.record
@params.components
@params.as_json
@click.pass_context
def command(ctx: click.Context, file: str, components: str | None, as_json: bool) -> None:
    """Play a record again and check the seed's hash, every action and the result.

    Exits with 0 if everything is right, otherwise with 1 and one line that names the place.
    """
    from dwarrow.cli import saves
    from dwarrow.kernel.match import verify

    path = Path(file)
    report: dict[str, object] = {"file": file, "verified": False}
    try:
        record = saves.read(path)
        game = saves.game_of(path, record, components)
        match = saves.naming(path, lambda: verify(game, record))
    except RecordError as error:
        if as_json:
            click.echo(json.dumps({**report, "fault": str(error)}, ensure_ascii=False))
        else:
            click.echo(f"dwarrow: {error}", err=True)
        ctx.exit(NO)
    report.update(
        verified=True,
        game=record.game,
        seats=record.seats,
        entries=len(record.entries),
        seed_hash=record.seed_hash,
        over=match.state.is_over(),
        result=record.result,
    )
    if as_json:
        click.echo(json.dumps(report, ensure_ascii=False))
        return
    end = f"scores {', '.join(map(str, match.state.scores()))}" if match.state.is_over() else "not over yet"
    click.echo(f"{file}: verified: {record.game}, {len(record.entries)} actions, {end}")
