# compiled by mypyc
"""The two cards of a card phase being drawn into the village, one after the other (Z5.6)."""

from __future__ import annotations

from typing import Final

from dwarrow.games.zwergendorf.play.phases.drawing import draw, legal_symbol, refuse, settled
from dwarrow.games.zwergendorf.play.state import (
    BUILDING,
    BUILDINGS,
    DECISION,
    DRAW,
    DRAWING,
    EXTRA,
    FIRST,
    LATER,
    NONE,
    NOTHING,
    OPTION,
    OWN,
    QUEUE_AT,
    QUEUE_END,
    RESOURCE,
    SECOND,
    TARGETS,
    Village,
    bit_of,
    discard,
    is_active,
    trees_left,
)
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec

LOWER: Final = 2  # the half of a card that is always drawn


def begin(s: Village) -> None:
    s.stage = DRAWING
    for seat in range(s.seats):
        if is_active(s, seat):
            s.own[seat * OWN + DECISION] = OPTION


def card_of(s: Village, seat: i64) -> i64:
    """The card being drawn: the first until it is finished, then the second (Z5.6)."""
    first: i64 = s.own[seat * OWN + FIRST]
    return first if first >= 0 else s.own[seat * OWN + SECOND]


# The upper half ------------------------------------------------------------------------------------------------------


def legal_option(s: Village) -> Ints:
    """`option a` or `option b`: both may always be chosen (Z5.7)."""
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    return append(append(legal, s.tables.option_code), s.tables.option_code + 1)


def do_option(s: Village, seat: i64, action: i64) -> None:
    """New trees first, then the symbols of the option, then those of the lower half (Z5.8)."""
    t = s.tables
    row: i64 = seat * OWN
    card: i64 = card_of(s, seat)
    option: i64 = action - t.option_code
    if s.events is not None:
        s.tell("option", {"seat": int(seat), "card": t.card_ids[card], "option": "ab"[option]})
    trees: i64 = t.trees[card]
    if trees > 0:
        s.own[row + EXTRA] += trees
        if s.events is not None:
            s.tell("new_trees", {"seat": int(seat), "n": int(trees)})
    s.own[row + QUEUE_AT] = 0
    s.own[row + QUEUE_END] = 0
    enqueue(s, seat, card, option)
    enqueue(s, seat, card, LOWER)
    s.own[row + DECISION] = DRAW
    go_on(s, seat)


def enqueue(s: Village, seat: i64, card: i64, half: i64) -> None:
    """The symbols of a half of a card join the queue in their order."""
    t = s.tables
    cell: i64 = (3 * card + half) * t.half
    at: i64 = seat * t.queue_room + s.own[seat * OWN + QUEUE_END]
    while t.halves[cell] >= 0:
        s.queue[at] = t.halves[cell]
        s.own[seat * OWN + QUEUE_END] += 1
        at += 1
        cell += 1


# The symbols ---------------------------------------------------------------------------------------------------------


def symbol_now(s: Village, seat: i64) -> i64:
    return s.queue[seat * s.tables.queue_room + s.own[seat * OWN + QUEUE_AT]] % LATER


def may_defer(s: Village, seat: i64) -> bool:
    """Without a tree, once for each symbol, while one of another kind is waiting (Z6.3)."""
    row: i64 = seat * OWN
    first: i64 = seat * s.tables.queue_room
    at: i64 = s.own[row + QUEUE_AT]
    now: i64 = s.queue[first + at]
    if now >= LATER or trees_left(s, seat) > 0:
        return False
    for place in range(at + 1, s.own[row + QUEUE_END]):
        if s.queue[first + place] % LATER != now:
            return True
    return False


def legal_draw(s: Village, seat: i64) -> Ints:
    return legal_symbol(s, seat, symbol_now(s, seat), may_defer(s, seat))


def do_draw(s: Village, seat: i64, action: i64) -> None:
    t = s.tables
    row: i64 = seat * OWN
    symbol: i64 = symbol_now(s, seat)
    if action == t.tree_code:
        refuse(s, seat, symbol)
    elif action == t.defer_code:
        s.queue[seat * t.queue_room + s.own[row + QUEUE_END]] = symbol + LATER
        s.own[row + QUEUE_END] += 1
        if s.events is not None:
            s.tell("defer", {"seat": int(seat), "symbol": t.symbol_ids[symbol]})
    else:
        draw(s, seat, symbol, action)
    s.own[row + QUEUE_AT] += 1
    go_on(s, seat)


def go_on(s: Village, seat: i64) -> None:
    """Come to the next symbol that leaves a choice, or finish the card."""
    row: i64 = seat * OWN
    own = s.own
    while own[row + QUEUE_AT] < own[row + QUEUE_END]:
        if not settled(s, seat, symbol_now(s, seat), may_defer(s, seat)):
            return
        own[row + QUEUE_AT] += 1
    finish(s, seat)


def finish(s: Village, seat: i64) -> None:
    """Where the card goes (Z5.9), and on to the second card."""
    row: i64 = seat * OWN
    own = s.own
    card: i64 = card_of(s, seat)
    deck: i64 = s.tables.card_deck[card]
    own[row + QUEUE_AT] = 0
    own[row + QUEUE_END] = 0
    if deck == RESOURCE:
        discard(s, card)
    else:
        own[row + (BUILDINGS if deck == BUILDING else TARGETS)] |= bit_of(s, card)
    if own[row + FIRST] >= 0:
        own[row + FIRST] = NONE
        own[row + DECISION] = OPTION
    else:
        own[row + SECOND] = NONE
        own[row + DECISION] = NOTHING
