# compiled by mypyc
"""Drawing one symbol (Z6): somewhere in the village, or not at all for a tree; later, or lost."""

from __future__ import annotations

from dwarrow.games.zwergendorf.play import seats
from dwarrow.games.zwergendorf.play.state import ZwergendorfFields
from dwarrow.games.zwergendorf.play.village import fits, legal_places, place, squares_of
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
    if s.events is not None:
        values = {"seat": int(seat), "symbol": s.tables.symbol_ids[symbol]}
        if extra:
            s.tell("tree_extra", values)
        else:
            s.tell("tree", {**values, "n": int(s.tables.stumps[seats.crossed_trees(s, seat)])})


def lose(s: ZwergendorfFields, seat: i64, symbol: i64) -> None:
    """Neither room nor a tree: the seat will drop out at the end of the phase (Z6.5)."""
    seats.put(s, seat, seats.FLAGGED, 1)
    if s.events is not None:
        s.tell("lost", {"seat": int(seat), "symbol": s.tables.symbol_ids[symbol]})
