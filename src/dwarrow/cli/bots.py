"""`dwarrow bots`: who can sit down, and the networks that the levels play by."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from dwarrow import registry
from dwarrow.cli import params
from dwarrow.cli.display import table
from dwarrow.kernel.texts import Catalog

if TYPE_CHECKING:
    from rich.console import Console

    from dwarrow.kernel.game import Game


@click.command()
@click.argument("game", required=False, shell_complete=params.complete_game)
@params.lang
@params.as_json
def command(game: str | None, lang: str, as_json: bool) -> None:
    """List the bots, and the networks that the levels play by: for how many players, and how they were trained."""
    from dwarrow.bots import ALIASES, NAMES

    catalog = Catalog(lang)
    bots = [{"name": name, "about": catalog.say(f"bots.{name}")} for name in NAMES]
    games = [registry.game(name) for name in ([game] if game else registry.names())]
    described = [describe(each) for each in games]
    if as_json:
        click.echo(json.dumps({"bots": bots, "aliases": ALIASES, "games": described}, ensure_ascii=False, indent=2))
        return
    from rich.console import Console

    console = Console()
    shown = table([catalog.say(f"heading.{key}") for key in ("bot", "meaning")])
    for bot in bots:
        shown.add_row(bot["name"], bot["about"])
    console.print(shown)
    for each, told in zip(games, described, strict=True):
        show(console, each.catalog(lang), told["networks"])


def describe(game: Game) -> dict[str, Any]:
    from dwarrow.bots.cards import cards_of

    return {"name": game.name, "networks": [card._asdict() for card in cards_of(game)]}


def show(console: Console, catalog: Catalog, networks: list[dict[str, Any]]) -> None:
    from rich.text import Text

    console.print(Text(f"\n{catalog.say('title')}", style="bold"))
    if not networks:
        console.print(catalog.say("bots.no_network"))
        return
    shown = table([catalog.say(f"heading.{key}") for key in ("network", "players_by_it", "trained")], ["kB"])
    for each in networks:
        users = "\n".join(f"{name} ({', '.join(map(str, seats))})" for name, seats in each["levels"].items())
        shown.add_row(each["file"], users, training(catalog, each["trained"]), f"{each['bytes'] / 1000:.0f}")
    console.print(shown)


def training(catalog: Catalog, trained: dict[str, Any]) -> str:
    """When and from how much a network learned, as far as its file tells."""
    counts = trained.get("count", trained)
    known = [("matches", counts.get("matches")), ("positions", counts.get("decisions", counts.get("positions")))]
    told = [catalog.say(f"bots.{key}", n=number) for key, number in known if isinstance(number, int)]
    return "\n".join([str(trained.get("date", "")), *told])
