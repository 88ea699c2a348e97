"""`dwarrow games`: which games there are, for how many players, and what can be chosen before a match."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from dwarrow import registry
from dwarrow.cli import params
from dwarrow.cli.display import table
from dwarrow.kernel.texts.option_values import meanings

if TYPE_CHECKING:
    from rich.console import Console

    from dwarrow.kernel.game import Game
    from dwarrow.kernel.options import Option
    from dwarrow.kernel.texts import Catalog


@click.command()
@params.lang
@params.as_json
def command(lang: str, as_json: bool) -> None:
    """List the games: titles, numbers of players, options and what they mean."""
    games = [registry.game(name) for name in registry.names()]
    described = [describe(game, game.catalog(lang)) for game in games]
    if as_json:
        click.echo(json.dumps({"games": described}, ensure_ascii=False, indent=2))
        return
    from rich.console import Console

    console = Console()
    for game, each in zip(games, described, strict=True):
        show(console, game.catalog(lang), each)


def describe(game: Game, catalog: Catalog) -> dict[str, Any]:
    meta = game.document.get("meta")
    return {
        "name": game.name,
        "title": catalog.say("title"),
        "summary": catalog.say("summary"),
        "designer": str(meta.get("designer", "")) if isinstance(meta, dict) else "",
        "seats": list(game.seats),
        "actions": len(game.actions),
        "options": [describe_option(option, catalog, game.seats[-1]) for option in game.all_options()],
    }


def describe_option(option: Option, catalog: Catalog, seats: int) -> dict[str, Any]:
    key = f"option.{option.name}"
    return {
        "name": option.name,
        "default": option.default,
        "allowed": option.allowed,
        "meaning": catalog.say(f"{key}.meaning"),
        "values": {each.shown(): each.text for each in meanings(option, catalog, seats)},
    }


def show(console: Console, catalog: Catalog, described: dict[str, Any]) -> None:
    """A game as a heading and a table of its options."""
    from rich.text import Text

    console.print(Text(described["title"], style="bold"), Text(f"({described['name']})", style="dim"))
    console.print(described["summary"], highlight=False)
    facts = (
        ("seats", f"{described['seats'][0]}–{described['seats'][-1]}"),
        ("designer", described["designer"]),
        ("actions", catalog.format(described["actions"], "number")),
    )
    console.print("   ".join(f"{catalog.say(f'heading.{key}')}: {value}" for key, value in facts), highlight=False)
    options = table([catalog.say(f"heading.{key}") for key in ("option", "default", "meaning")])
    for option in described["options"]:
        meaning = Text(option["meaning"])
        for value, words in option["values"].items():
            meaning.append(f"\n  {value}", style="cyan").append(f"  {words}")
        if any(value.startswith("<") for value in option["values"]):
            meaning.append(f"\n  {catalog.say('heading.allowed')}: {option['allowed']}", style="dim")
        options.add_row(Text(option["name"], style="bold"), str(option["default"]).lower(), meaning)
    console.print(options)
