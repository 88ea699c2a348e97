"""The standings of an arena in the terminal: a table of the bots, who beats whom, the seats and the telling cards."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from dwarrow.arena.running import Outcome
from dwarrow.arena.standings import by_strength, fair_share, say_seconds, telling_cards
from dwarrow.cli.display import table

CARDS = 5  # best and worst


def show(outcome: Outcome, document: dict[str, Any], files: Iterable[tuple[str, Path]]) -> None:
    console = Console()
    names = by_strength(document)
    console.print(standings_table(outcome, document, names))
    if len(names) > 2:
        console.print(matrix_table(document, names))
    console.print(seats_table(document, names))
    best, worst = telling_cards(document["cards"], CARDS)
    for title, cards in (("won more often with", best), ("won less often with", worst)):
        if cards:
            words = ", ".join(f"{card['name']} {card['lift']:+.0%} ({card['held']})" for card in cards)
            console.print(f"{title}: {words}", highlight=False)
    for line in closing(document):
        console.print(line, highlight=False)
    for what, path in files:
        console.print(f"{what}: {path}", highlight=False, soft_wrap=True)


def closing(document: dict[str, Any]) -> Iterable[str]:
    resumed = f", {document['resumed']:,} of them from the journal" if document["resumed"] else ""
    yield f"{document['matches']:,} matches{resumed}; {document['decisions']:,} decisions; {document['seconds']:.1f} s"
    if document["early"]:
        yield "ended early: the first bot's share of wins is clear of the limit"
    if document["matches"] % document["block"]:
        yield f"not a multiple of {document['block']}: the last block of seatings is not complete"


def standings_table(outcome: Outcome, document: dict[str, Any], names: list[str]) -> Table:
    bots = table(["bot"], ["Elo", "95 %", "wins", "95 %", "equal", "points", "decision", "longest"])
    for name in names:
        fair = fair_share(outcome.contest, name)
        elo, wins, time = document["elo"].get(name), document["win_share"][name], document["seconds_per_decision"][name]
        bots.add_row(
            name,
            f"{elo['elo']:+.0f}" if elo else "–",
            f"{elo['low']:+.0f}…{elo['high']:+.0f}" if elo else "–",
            f"{wins['share']:.1%}",
            f"{100 * wins['low']:.1f}–{wins['high']:.1%}",
            "–" if fair is None else f"{fair:.0%}",
            f"{document['scores'][name]['mean']:.1f}" if name in document["scores"] else "–",
            say_seconds(time["mean"]),
            say_seconds(time["max"]),
        )
    return bots


def matrix_table(document: dict[str, Any], names: list[str]) -> Table:
    pairs = table([""], names, "row ranks before column")
    for row in names:
        cells = [document["matrix"][row].get(column) for column in names]
        pairs.add_row(row, *(f"{cell['share']:.1%}" if cell else "–" for cell in cells))
    return pairs


def seats_table(document: dict[str, Any], names: list[str]) -> Table:
    seats = table(["seat"], ["anybody", *names], "wins by seat")
    for seat in document["by_seat"]:
        bots = [seat["bots"].get(name) for name in names]
        shares = (f"{each['share']:.1%}" if each else "–" for each in (seat, *bots))
        seats.add_row(str(seat["seat"]), *shares)
    return seats
