"""`dwarrow dataset`: decisions of matches between bots, written into a file to learn from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dwarrow import registry
from dwarrow.cli import params

if TYPE_CHECKING:
    from dwarrow.adapters.dataset import Plan


@click.command(
    epilog="""\b
Examples:
  dwarrow dataset mines --matches 100 --out mines.npz
  dwarrow dataset gnomes --seats 2 --bots apprentice,greedy --matches 500 --out gnomes.parquet
"""
)
@click.argument("game", shell_complete=params.complete_game)
@click.option("--out", required=True, type=click.Path(dir_okay=False), metavar="FILE", help="An .npz or .parquet file.")
@params.seats()
@params.matches(100)
@params.bots("Bots separated by commas. They change seats from match to match.", default="random", show_default=True)
@params.first_seed()
@click.option(
    "--rewards", metavar="KIND", default="win", show_default=True, help="What the end is worth: win, margin or rank."
)
@params.think("The most a bot has for a decision.")
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
    think: float | None,
    pairs: tuple[str, ...],
    components: str | None,
) -> None:
    """Write what bots knew, could do and chose, and what came of it: one row for every decision.

    docs/research.md says what the columns mean. Needs numpy, and pyarrow for Parquet: pip install 'dwarrow[parquet]'.
    """
    from dwarrow.adapters.dataset import Plan

    title = registry.game(game, components)
    n = title.seats[-1] if seats is None else seats
    options = title.check_options(n, params.options_given(pairs))
    plan = Plan(game, n, seated(bots), matches, seed, rewards, options, think, components)
    params.check_writable(Path(out))
    click.echo(f"{out}: {written(plan, Path(out)):,} decisions of {matches:,} matches")


def seated(text: str) -> tuple[str, ...]:
    from dwarrow.bots import resolved

    return tuple(resolved(name.strip(), programs=True) for name in text.split(","))


def written(plan: Plan, file: Path) -> int:
    """Play and write, with a progress bar on stderr."""
    from rich.console import Console
    from rich.progress import Progress

    from dwarrow.adapters.dataset import write

    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task(plan.game, total=plan.matches)
        return write(plan, file, lambda n: progress.advance(task, n))
