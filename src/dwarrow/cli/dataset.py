"""`dwarrow dataset`: decisions of matches between bots, written into a file to learn from."""

from __future__ import annotations

from pathlib import Path

import click

from dwarrow.cli import params
from dwarrow.cli.display import progress


@click.command()
@click.argument("game", shell_complete=params.complete_game)
@click.option("--out", required=True, type=click.Path(dir_okay=False), metavar="FILE", help="An .npz or .parquet file.")
@params.seats()
@params.matches(100)
@params.bots("Bots separated by commas. They change seats from match to match.", default="random", show_default=True)
@params.first_seed()
@click.option(
    "--rewards", metavar="KIND", default="win", show_default=True, help="How a result is scored: win, margin or rank."
)
@click.option("--rows", metavar="VERSION", type=int, default=2, show_default=True, help="Version of the observations.")
@params.think("Time limit for each decision of a bot.")
@params.options()
@params.components
def command(
    game: str,
    out: str,
    seats: int | None,
    matches: int,
    bots: str,
    seed: int,
    rewards: str,
    rows: int,
    think: float | None,
    pairs: tuple[str, ...],
    components: str | None,
) -> None:
    """Write what bots knew, could do and chose, and the outcome: one row for every decision.

    docs/research.md says what the columns mean. Needs numpy, and pyarrow for Parquet: pip install 'dwarrow[parquet]'.
    """
    from dwarrow.adapters.dataset import Plan, write

    played, n, given = params.match_setup(game, seats, pairs, components)
    options = played.check_options(n, given or {})
    plan = Plan(game, n, tuple(params.bot_names(bots)), matches, seed, rewards, options, think, components, rows)
    params.check_writable(Path(out))
    with progress(game, matches) as move:
        decisions = write(plan, Path(out), lambda n: move(advance=n))
    click.echo(f"{out}: {decisions:,} decisions of {matches:,} matches")
