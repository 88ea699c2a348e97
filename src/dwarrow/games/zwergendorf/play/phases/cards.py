# compiled by mypyc
"""The two cards of a card phase being drawn into the village, one after the other (Z5.6)."""

from __future__ import annotations

from dwarrow.games.zwergendorf.play import queue, seats
from dwarrow.games.zwergendorf.play.decks import discard
from dwarrow.games.zwergendorf.play.phases.drawing import draw, legal_symbol, refuse, settled
from dwarrow.games.zwergendorf.play.queue import enqueue, next_symbol, symbol_now, symbols_left, symbols_on
from dwarrow.games.zwergendorf.play.seats import FIRST, SECOND, ask, pick, picked
from dwarrow.games.zwergendorf.play.state import DRAW, DRAWING, NO_CARD, NOTHING, OPTION, RESOURCE, ZwergendorfFields
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin(s: ZwergendorfFields) -> None:
    s.stage = DRAWING
    for seat in range(s.seats):
        if seats.is_active(s, seat):
            ask(s, seat, OPTION)


def legal_for(s: ZwergendorfFields, seat: i64) -> Ints:
    if seats.decision_of(s, seat) == DRAW:
        return legal_symbol(s, seat, symbol_now(s, seat), may_defer(s, seat))
    return legal_option(s)


def do(s: ZwergendorfFields, action: i64, seat: i64) -> None:
    if seats.decision_of(s, seat) == DRAW:
        do_draw(s, action, seat)
    else:
        do_option(s, seat, action - s.tables.option_code)
    go_on(s, seat)


def card_of(s: ZwergendorfFields, seat: i64) -> i64:
    """The card being drawn: the first until it is finished, then the second (Z5.6)."""
    if picked(s, seat, FIRST) != NO_CARD:
        return picked(s, seat, FIRST)
    return picked(s, seat, SECOND)


# The upper half -------------------------------------------------------------------------------------------------------


def legal_option(s: ZwergendorfFields) -> Ints:
    """`option a` or `option b`: both may always be chosen (Z5.7)."""
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    return append(append(legal, s.tables.option_code), s.tables.option_code + 1)


def do_option(s: ZwergendorfFields, seat: i64, option: i64) -> None:
    """New trees first, then the symbols of the option, then those of the lower half (Z5.8)."""
    t = s.tables
    card: i64 = card_of(s, seat)
    if s.events is not None:
        symbols: dict[str, int] = {}
        for symbol in symbols_on(s, card, option):
            symbols[t.symbol_ids[symbol]] = symbols.get(t.symbol_ids[symbol], 0) + 1
        values = {"seat": int(seat), "card": t.card_ids[card], "option": "ab"[option], "symbols": symbols}
        s.tell("option", values)
    trees: i64 = t.trees[card]
    if trees > 0:
        seats.add_trees(s, seat, trees)
        if s.events is not None:
            s.tell("new_trees", {"seat": int(seat), "n": int(trees)})
    queue.clear_queue(s, seat)
    for symbol in symbols_on(s, card, option):
        enqueue(s, seat, symbol, False)
    for symbol in symbols_on(s, card, queue.LOWER):
        enqueue(s, seat, symbol, False)
    ask(s, seat, DRAW)


# The symbols ----------------------------------------------------------------------------------------------------------


def may_defer(s: ZwergendorfFields, seat: i64) -> bool:
    """Without a tree, once for each symbol, while one of another kind is waiting (Z6.3)."""
    if queue.was_deferred(s, seat, 0) or seats.trees_left(s, seat) > 0:
        return False
    for place in range(1, symbols_left(s, seat)):
        if queue.symbol_at(s, seat, place) != symbol_now(s, seat):
            return True
    return False


def do_draw(s: ZwergendorfFields, action: i64, seat: i64) -> None:
    t = s.tables
    symbol: i64 = symbol_now(s, seat)
    if action == t.tree_code:
        refuse(s, seat, symbol)
    elif action == t.defer_code:
        enqueue(s, seat, symbol, True)
        if s.events is not None:
            s.tell("defer", {"seat": int(seat), "symbol": t.symbol_ids[symbol]})
    else:
        draw(s, seat, symbol, action)
    next_symbol(s, seat)


def go_on(s: ZwergendorfFields, seat: i64) -> None:
    """Come to the next symbol that leaves a choice, or finish the card."""
    while symbols_left(s, seat) > 0:
        if not settled(s, seat, symbol_now(s, seat), may_defer(s, seat)):
            return
        next_symbol(s, seat)
    finish(s, seat)


def finish(s: ZwergendorfFields, seat: i64) -> None:
    """Where the card goes (Z5.9), and on to the second card."""
    card: i64 = card_of(s, seat)
    queue.clear_queue(s, seat)
    if s.tables.card_deck[card] == RESOURCE:
        discard(s, card)
    else:
        seats.lay_open(s, seat, card)
    if picked(s, seat, FIRST) != NO_CARD:
        pick(s, seat, FIRST, NO_CARD)
        ask(s, seat, OPTION)
    else:
        pick(s, seat, SECOND, NO_CARD)
        ask(s, seat, NOTHING)
