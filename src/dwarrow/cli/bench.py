"""`dwarrow bench`: how fast the engine is on this machine, compiled beside interpreted."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from dwarrow import registry
from dwarrow.cli import params
from dwarrow.cli.display import progress, table

if TYPE_CHECKING:
    from dwarrow.arena.speed import Speed
    from dwarrow.kernel.texts import Catalog


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...", shell_complete=params.complete_game)
@click.option("--quick", is_flag=True, help="Measure only briefly: to see that it works, not how fast it is.")
@params.lang
@params.as_json
def command(games: tuple[str, ...], quick: bool, lang: str, as_json: bool) -> None:
    """Measure the engine, with four seats, all rules and the default options.

    Each figure is the median of several rounds; the interpreted engine runs in its own process, alternating with the
    compiled one. The loop in Python calls legal_actions and apply for every decision, as a bot author would.
    """
    names = games or registry.names()
    catalogs = {name: registry.game(name).catalog(lang) for name in names}
    figures = {name: measured(name, quick, catalogs[name]) for name in names}
    if as_json:
        click.echo(json.dumps({name: speed._asdict() for name, speed in figures.items()}, indent=2))
        return
    for name, speed in figures.items():
        show(catalogs[name], speed)


def measured(name: str, quick: bool, catalog: Catalog) -> Speed:
    from dwarrow.arena.speed import FULL, QUICK, measure

    effort = QUICK if quick else FULL
    with progress(catalog.say("title"), effort.rounds) as move:
        return measure(name, effort, lambda: move(advance=1))


def show(catalog: Catalog, speed: Speed) -> None:
    from rich.console import Console

    from dwarrow.arena.speed import SEATS

    console = Console()
    engine = catalog.say("engine.compiled" if speed.compiled else "engine.interpreted")
    console.print(catalog.say("bench.about", game=catalog.say("title"), n=SEATS, engine=engine), highlight=False)
    if not speed.compiled:
        console.print(catalog.say("bench.no_engine"), highlight=False)
    results = table([catalog.say("heading.measured")], [catalog.say("heading.value")])
    for figure, value in speed._asdict().items():
        if figure != "compiled":
            results.add_row(catalog.say(f"bench.{figure}"), "–" if value is None else catalog.format(value, "number"))
    console.print(results)
