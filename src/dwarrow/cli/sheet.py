"""A component sheet as one self-contained HTML page: no script, no other file, no network.

What is on the cards comes from the game; `sheet.html` puts it on a page, which is well-formed XML too.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from markupsafe import Markup, escape

from dwarrow.kernel.components import SOURCES, Document, Fact, audit
from dwarrow.kernel.game import Game
from dwarrow.kernel.pictures.canvas import art
from dwarrow.kernel.sheets import Place
from dwarrow.kernel.texts import Catalog
from dwarrow.templates import environment

ENVIRONMENT = environment(Path(__file__).parent / "templates")


class Mark(NamedTuple):
    """A source of what a cell shows, and the fields that come from it."""

    source: str
    title: str
    fields: str


class Route(NamedTuple):
    """Where the places of a path are drawn: across in percent, and ten units down for each row."""

    places: tuple[Place, ...]
    spots: dict[str, tuple[str, str]]
    rows: int
    lanes: int


def page(game: Game, catalog: Catalog, file: str) -> str:
    """The sheet of a game's components; `file` is the name under which the page mentions their file."""
    sheet = game.sheet(catalog)
    counted = audit(game.document)
    return ENVIRONMENT.get_template("sheet.html").render(
        language=catalog.language,
        say=catalog.say,
        sheet=sheet,
        art=art(game.folder) if sheet.symbols else {},
        spread={symbol.id for symbol in sheet.symbols if symbol.spread},
        shares={source: counted.share(source) for source in SOURCES},
        advice=advice(game.name, catalog),
        # Sections one below the other; those without cards side by side where there is room.
        groups=[(cards, list(group)) for cards, group in groupby(sheet.sections, lambda each: bool(each.cards))],
        references=references(game.document),
        contents=catalog.say("sheet.contents", file=file, digest=game.digest),
        marks=lambda origins: marks(origins, catalog),
        route=route,
    )


def advice(name: str, catalog: Catalog) -> Markup:
    """How to play with other components, with the commands set apart."""
    check, play = f"dwarrow components {name} --check FILE", f"dwarrow play {name} --components FILE"
    said = escape(catalog.say("sheet.otherwise", check=check, play=play))
    for command in (check, play):
        said = said.replace(command, Markup("<code>{}</code>").format(command))
    return said


def marks(origins: tuple[Fact, ...], catalog: Catalog) -> list[Mark]:
    found = []
    for source in SOURCES:
        if facts := [fact for fact in origins if fact.source == source]:
            fields = ", ".join(dict.fromkeys(fact.field for fact in facts))
            refs = ", ".join(dict.fromkeys(fact.ref for fact in facts)) if source == "public" else ""
            title = f"{catalog.say(f'source.{source}')}{f' ({refs})' if refs else ''}: {fields}"
            found.append(Mark(source, title, fields))
    return found


def route(places: tuple[Place, ...]) -> Route:
    """The path from top to bottom, a row for each depth."""
    deepest = max(place.depth for place in places)
    beside = [[place for place in places if place.depth == depth] for depth in range(deepest + 1)]
    spots = {
        place.id: (f"{100 * (n + 0.5) / len(row):g}", f"{10 * place.depth + 5}")
        for row in beside
        for n, place in enumerate(row)
    }
    return Route(places, spots, len(beside), max(map(len, beside)))


def references(document: Document) -> dict[str, str]:
    """The addresses of public pages by their keys."""
    refs = document.get("refs", {})
    return {key: str(url) for key, url in refs.items()} if isinstance(refs, dict) else {}
