"""`dwarrow replay`: a recorded match in sentences, then the table at its end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dwarrow.cli import params

if TYPE_CHECKING:
    from dwarrow.kernel.events import Event, SeenEvent
    from dwarrow.kernel.match import Match
    from dwarrow.kernel.texts import Catalog


@click.command(short_help="Print a recorded match and its table.")
@params.record
@click.option("--at", metavar="N", type=click.IntRange(min=0), help="Stop after this entry; 0 is the set-up.")
@click.option("--seat", metavar="S", type=click.IntRange(min=0), help="As this seat saw it, counted from 0.")
@params.lang
@params.components
@params.as_json
def command(file: str, at: int | None, seat: int | None, lang: str, components: str | None, as_json: bool) -> None:
    """Print what happened in a recorded match, and the table at its end or at an entry in between.

    Without --seat nothing is hidden: the record contains it anyway.
    """
    from dwarrow.cli import saves, seating

    _, match = saves.replay(Path(file), components, seat, at)
    catalog = seating.catalog_of(match, lang)
    if as_json:
        click.echo(json.dumps(document(match, seat, catalog), ensure_ascii=False))
    else:
        tell(match, seat, catalog)


def seen(event: Event, seat: int | None) -> SeenEvent:
    """An event as a seat sees it; without a seat, with its secret part."""
    return event.seen_by(event.to[0] if seat is None and event.to else seat)


def groups(match: Match, seat: int | None, catalog: Catalog) -> list[tuple[int, list[tuple[SeenEvent, str]]]]:
    """The events and their sentences by entry number, the set-up first; what was taken back is left out."""
    steps = [(0, match.opening), *((step.entry, step.events) for step in match.steps)]
    said = [(entry, [seen(event, seat) for event in events]) for entry, events in steps]
    return [(entry, [(event, catalog.say(event.key, **event.values)) for event in events]) for entry, events in said]


def tell(match: Match, seat: int | None, catalog: Catalog) -> None:
    from dwarrow.cli.screen import Screen

    screen = Screen()
    screen.heading(catalog.say("title"))
    for entry, told in groups(match, seat, catalog):
        screen.numbered(entry, [sentence for _, sentence in told])
    view = match.state.open_view() if seat is None else match.state.view(seat)
    screen.blocks(match.game.board(view, catalog))


def document(match: Match, seat: int | None, catalog: Catalog) -> dict[str, object]:
    return {
        "game": match.game.name,
        "seats": match.players,
        "entries": len(match.entries),
        "seat": seat,
        "events": [
            {"entry": entry, **event.as_json(), "text": sentence}
            for entry, told in groups(match, seat, catalog)
            for event, sentence in told
        ],
        "over": match.state.is_over(),
        "result": match.result(),
        **({"position": match.state.dump()} if seat is None else {"view": match.state.view(seat)}),
    }
