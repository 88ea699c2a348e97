"""`dwarrow review`: a recorded match looked back on, with what each decision cost and what was luck."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dwarrow.arena.pages import signed
from dwarrow.cli import params
from dwarrow.cli.display import progress
from dwarrow.kernel.boards import Block, Cell
from dwarrow.kernel.errors import DwarrowError

if TYPE_CHECKING:
    from dwarrow.bots.review import Review
    from dwarrow.kernel.game import Game
    from dwarrow.kernel.record import Record
    from dwarrow.kernel.texts import Catalog

MOST_COSTLY = 3  # costly decisions of each seat in the terminal


@click.command(short_help="Look back on a recorded match: costly decisions, and luck.")
@params.record
@click.option("--seat", metavar="S", type=click.IntRange(min=0), help="Only the decisions of this seat, from 0.")
@params.think("Time for each decision.  [default: a few simulations each, about a minute in all]")
@params.lang
@click.option("--report", type=params.OUTPUT, metavar="FILE", help="Write a page for a browser.")
@params.components
@params.as_json
def command(
    file: str,
    seat: int | None,
    think: float | None,
    lang: str,
    report: Path | None,
    components: str | None,
    as_json: bool,
) -> None:
    """Look back on a match: each seat's chance to win over time as it knew it, what its choices gave away, and luck.

    The cost of a choice is how much more often the best one would win, as far as that is clear. Decisions without a
    choice and those taken back are left out.
    """
    from dwarrow.arena.review_page import page
    from dwarrow.bots.review import document as review_document
    from dwarrow.cli import saves, seating

    record, match = saves.replay(Path(file), components, seat)
    game = match.game
    catalog = seating.catalog_of(match, lang)
    if report is not None:
        write(report, "")  # before all the thinking: what cannot be written is said at once
    document = review_document(judged(game, record, seat, think, catalog), catalog)
    if report is not None:
        write(report, page(document, catalog))
    if as_json:
        click.echo(json.dumps(document, ensure_ascii=False))
    else:
        show(document, catalog, report)


def judged(game: Game, record: Record, seat: int | None, think: float | None, catalog: Catalog) -> Review:
    from dwarrow.bots.review import review

    with progress(catalog.say("review.judging", game=catalog.say("title"))) as move:
        seats = None if seat is None else [seat]
        return review(game, record, seats, think, lambda done, of: move(completed=done, total=of))


def write(report: Path, text: str) -> None:
    try:
        report.parent.mkdir(parents=True, exist_ok=True)
        report.write_text(text, encoding="utf-8")
    except OSError as error:
        raise DwarrowError(f"{report}: cannot be written: {error.strerror}") from None


def show(document: dict[str, Any], catalog: Catalog, report: Path | None) -> None:
    """The seats in a table, then the decisions that cost most."""
    from dwarrow.arena.review_page import remarks
    from dwarrow.cli.screen import Screen

    screen = Screen()
    screen.heading(catalog.say("review.title", game=document["title"]))
    for note in remarks(document, catalog):
        screen.say(note, "warning")
    screen.say()
    screen.say(catalog.say("review.about"))
    screen.block(seats(document, catalog))
    for account in document["accounts"]:
        screen.say()
        screen.heading(f"{catalog.say('review.costliest')}: {document['seats'][account['seat']]}")
        for each in account["costliest"][:MOST_COSTLY]:
            screen.numbered(each["entry"], costly(each, catalog))
        if not account["costliest"]:
            screen.say(catalog.say("review.nothing"))
    if report is not None:
        screen.say()
        screen.say(catalog.say("components.written", file=str(report)), whole=True)


def seats(document: dict[str, Any], catalog: Catalog) -> Block:
    columns = ("heading.seat", "review.decisions", "review.start", "review.lost", "review.luck", "review.end")
    rows = []
    for account in document["accounts"]:
        numbers = (
            str(len(account["decisions"])),
            f"{100 * account['start']:.0f}",
            signed(-100 * account["lost"]),
            signed(100 * account["luck"]),
            f"{100 * account['end']:.0f}",
        )
        rows.append((Cell(document["seats"][account["seat"]], "player"), *(Cell(number) for number in numbers)))
    return Block(catalog.say("review.seats"), tuple(catalog.say(column) for column in columns), tuple(rows))


def costly(decision: dict[str, Any], catalog: Catalog) -> Iterator[str]:
    """One decision, a line each for when it was, what was played and what seems better."""
    yield f"{signed(-100 * decision['loss'])} % · {decision['when']}"
    played, better = decision["played"]["text"], decision["better"]["text"]
    parts = (("played", played), ("better", better), ("expected", decision["expected"]))
    for key, words in parts:
        if words:
            yield f"{catalog.say(f'review.{key}')}: {words}"
