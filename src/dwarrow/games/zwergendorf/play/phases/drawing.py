# compiled by mypyc
"""Drawing one symbol (Z6): somewhere in the village, or not at all for a tree; later, or lost."""

from __future__ import annotations

from dwarrow.games.zwergendorf.play import seats
from dwarrow.games.zwergendorf.play.memory import REFUSED, remember
from dwarrow.games.zwergendorf.play.state import ZwergendorfFields
from dwarrow.games.zwergendorf.play.village import fits, legal_places, place, squares_of
from dwarrow.kernel.events import Value
from dwarrow.kernel.vectors import Ints, append, i64


def legal_symbol(s: ZwergendorfFields, seat: i64, symbol: i64, may_defer: bool) -> Ints:
    """`place <where>`; `tree` while there is one (Z6.2); `defer` otherwise, if it may be (Z6.3)."""
    legal = legal_places(s, seat, symbol)
    if seats.trees_left(s, seat) > 0:
        legal = append(legal, s.tables.tree_code)
    elif may_defer:
        legal = append(legal, s.tables.defer_code)
    return legal


def settled(s: ZwergendorfFields, seat: i64, symbol: i64, may_defer: bool) -> bool:
    """Lose what can be neither drawn nor refused (Z6.5), and do what leaves no choice. Says whether it is done with."""
    places: i64 = fits(s, seat, symbol)
    if places > 1:
        return False
    trees: i64 = seats.trees_left(s, seat)
    if places == 0 and trees == 0:
        lose(s, seat, symbol)
        return True
    if s.keep_forced or (places == 1 and (trees > 0 or may_defer)):
        return False
    if places == 0:
        refuse(s, seat, symbol)
    else:
        legal = legal_places(s, seat, symbol)
        draw(s, seat, symbol, legal[0])
    return True


def draw(s: ZwergendorfFields, seat: i64, symbol: i64, action: i64) -> None:
    """Draw a symbol at its place (Z6.1)."""
    place(s, seat, symbol, action)
    if s.events is not None:
        squares = squares_of(s, symbol, action)
        s.tell("draw", {"seat": int(seat), "symbol": s.tables.symbol_ids[symbol], "squares": squares})


def refuse(s: ZwergendorfFields, seat: i64, symbol: i64) -> None:
    """Cross off a tree instead (Z6.2)."""
    extra = seats.cross_tree(s, seat)
    remember(s, seat, REFUSED + symbol)
    if s.events is not None:
        if extra:
            tell_undrawn(s, "tree_extra", {"seat": int(seat)}, symbol)
        else:
            minus = int(s.tables.stumps[seats.crossed_trees(s, seat)])
            tell_undrawn(s, "tree", {"seat": int(seat), "n": minus}, symbol)


def lose(s: ZwergendorfFields, seat: i64, symbol: i64) -> None:
    """Neither room nor a tree: the seat will drop out at the end of the phase (Z6.5)."""
    seats.put(s, seat, seats.FLAGGED, 1)
    tell_undrawn(s, "lost", {"seat": int(seat)}, symbol)


def tell_undrawn(s: ZwergendorfFields, kind: str, values: dict[str, Value], symbol: i64) -> None:
    """Tell of a symbol that is not drawn. Several in a row are one event: a production may overflow by twenty."""
    events = s.events
    if events is None:
        return
    symbols: dict[str, int] = {}
    if len(events) > 0 and events[-1].kind == kind and events[-1].values["seat"] == values["seat"]:
        before = events.pop().values["symbols"]
        assert isinstance(before, dict)
        symbols = dict(before)
    name = s.tables.symbol_ids[symbol]
    symbols[name] = symbols.get(name, 0) + 1
    s.tell(kind, {**values, "symbols": symbols})
