"""The final scoring of Mines, step by step, made from the view of a match that is over (M9)."""

from __future__ import annotations

from collections.abc import Iterator

from dwarrow.games.mines.schema import Components
from dwarrow.games.mines.words.board_seats import Look
from dwarrow.kernel.boards import Json, ScoreLine
from dwarrow.kernel.texts import Catalog


def breakdown(components: Components, view: Json, catalog: Catalog) -> Iterator[ScoreLine]:
    """A line for every step of the scoring."""
    look = Look(components, view, catalog)
    say, players = look.say, look.view["players"]
    yield ScoreLine(say("board.final_coins"), "M9.2", tuple(player["vp"] for player in players))
    rates = [exchange_rate(look, seat) for seat in look.seats]
    sizes = [sum(player["backs"].values()) for player in players]
    exchanged = [size // rate for size, rate in zip(sizes, rates, strict=True)]
    notes = tuple(say("board.final_rate", n=size, rate=rate) for size, rate in zip(sizes, rates, strict=True))
    yield ScoreLine(say("board.final_exchange"), "M9.1", tuple(exchanged), notes)
    worth = [item_points(look, seat) for seat in look.seats]
    for item in dict.fromkeys(item for seat in worth for item in seat):
        yield ScoreLine(say("board.final_item", item=item), "M9.2", tuple(seat.get(item) for seat in worth))
    yield ScoreLine(say("board.final_total"), "M9.2", tuple(look.view["scores"]), kind="total")
    left = tuple(player["cards_left"] for player in players)
    yield ScoreLine(say("board.final_cards"), "M9.3", left, kind="tie", about=say("board.final_ties"))


def exchange_rate(look: Look, seat: int) -> int:
    """Cards for a point (M9.1)."""
    for item, level in look.items(seat):
        if item.effect == "final_rate" and level == item.max_level:
            return item.effect_amount
    return look.components.constants.final_exchange_gems_per_vp


def item_points(look: Look, seat: int) -> dict[str, int]:
    """The points of each full item (M9.2); full items without points are left out."""
    full = [item for item, level in look.items(seat) if level == item.max_level]
    worth: dict[str, int] = {}
    for item in full:
        others = [other for other in full if other is not item]
        rule = item.vp_rule
        counted = sum("other" in rule.kinds or other.kind in rule.kinds for other in others)
        steps = [vp for needed, vp in rule.steps if counted >= needed]
        vp = item.vp + (steps[-1] if steps else 0)
        if vp:
            worth[item.id] = vp
    return worth


def ending(components: Components, view: Json, catalog: Catalog) -> str:
    """The King has come to the end of his path (M4.3)."""
    return catalog.say("board.ended", hall=view["king"])
