"""The tables of a report that are not about bots: cards, options, and how it was played."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from dwarrow.arena import plots
from dwarrow.arena.ratings import DRAWS
from dwarrow.arena.report_frame import Drawn, Json, percent, section, signed
from dwarrow.arena.standings import LEAST_HELD

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_CARDS = 14  # shown at once, best and worst
MOST_VALUES = 12  # of an option


def cards(drawn: Drawn) -> str:
    shown = [card for card in drawn.told["cards"] if card["held"] >= LEAST_HELD]
    if not shown:
        return ""
    reach = max(max(abs(card["lift_low"]), abs(card["lift_high"])) for card in shown)
    about = (
        "Cards that seats ended with, and by how many percentage points those seats won more often than the same bots "
        "at the same seats on the whole. This is what goes with winning, not what brings it; and of a hundred cards "
        f"that do nothing, five lie outside their interval. Cards held fewer than {LEAST_HELD} times are left out."
    )
    if len(shown) <= 2 * MOST_CARDS:
        return section("Cards", about, card_table(shown, reach))
    body = card_table([*shown[:MOST_CARDS], *shown[-MOST_CARDS:]], reach)
    rest = card_table(shown[MOST_CARDS:-MOST_CARDS], reach)
    return section(
        "Cards", about, f"{body}<details><summary>The {len(shown) - 2 * MOST_CARDS} between</summary>{rest}</details>"
    )


def card_table(shown: Iterable[Json], reach: float) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(card["name"])} <small>{escape(card["id"])}</small></th>'
        f"<td>{card['held']:,}</td><td>{percent(card['share'])}</td><td>{signed(100 * card['lift'], 1)}</td>"
        f"<td>{plots.lift_bar(card['lift'], card['lift_low'], card['lift_high'], reach)}</td></tr>"
        for card in shown
    )
    head = "<tr><th>card</th><th>held</th><th>won</th><th>more than usual</th><th></th></tr>"
    return f'<div class="wide"><table><thead>{head}</thead><tbody>{rows}</tbody></table></div>'


def options(drawn: Drawn) -> str:
    tables = []
    for name, values in drawn.told["options"].items():
        often = sorted(values.items(), key=lambda each: -each[1]["matches"])[:MOST_VALUES]
        rows = "".join(
            f'<tr><th scope="row">{escape(value)}</th><td>{told["matches"]:,}</td>'
            + "".join(share_cell(told["win_share"].get(bot)) for bot in drawn.names)
            + "".join(share_cell(seat) for seat in told["by_seat"])
            + "</tr>"
            for value, told in sorted(often)
        )
        bots = "".join(f"<th>{escape(bot)}</th>" for bot in drawn.names)
        numbers = "".join(f"<th>seat {seat}</th>" for seat in range(drawn.told["seats"]))
        left = f" <small>the {MOST_VALUES} most frequent of {len(values)}</small>" if len(values) > MOST_VALUES else ""
        head = f"<tr><th>{escape(name)}{left}</th><th>matches</th>{bots}{numbers}</tr>"
        tables.append(
            f'<div class="wide"><table class="tight"><thead>{head}</thead><tbody>{rows}</tbody></table></div>'
        )
    if not tables:
        return ""
    about = "Options were drawn for every block. For each value: how often bots, and how often seats, won, in per cent."
    return section("Options", about, "<br>".join(tables))


def share_cell(share: Json | None) -> str:
    if share is None:
        return "<td>–</td>"
    return f"<td>{100 * share['share']:.0f} <small>±{50 * (share['high'] - share['low']):.0f}</small></td>"


def method(drawn: Drawn) -> str:
    told = drawn.told
    given = drawn.outcome.contest.options
    how = "a line-up that moves on by a seat" if len(told["bots"]) == told["seats"] else "balanced seatings"
    chosen = "drawn for every block" if given is None else ", ".join(f"{name} {value}" for name, value in given.items())
    lines = (
        f"Seating: {how}, in blocks of {told['block']}. In a block each bot sits once at every seat, and all its "
        "matches have the same seed.",
        "Ratings: Bradley-Terry by greatest likelihood over all pairs of different bots at a table, with half a drawn "
        f"match added to each pair; intervals by drawing blocks again {DRAWS} times.",
        f"Options: {chosen}.",
        *(
            ["It ended early, when the interval of the first bot's share of wins was clear of the limit."]
            * told["early"]
        ),
    )
    body = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f"<section><h2>How it was played</h2>{body}</section>"
