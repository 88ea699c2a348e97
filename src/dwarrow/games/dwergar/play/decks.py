# compiled by mypyc
"""The deck of projects and the deck of events, and the open projects that are drawn from it.

Decks are sets: a card is drawn when it is opened, each that may come with equal probability (D12.2). A position may fix
the coming draws; those go first.
"""

from __future__ import annotations

from dwarrow.games.dwergar.play.board import open_card, open_slot
from dwarrow.games.dwergar.play.sets import count, has
from dwarrow.games.dwergar.play.state import NO_CARD, DwergarFields
from dwarrow.kernel.vectors import Ints, append, i64, vec


def refill(s: DwergarFields, most: i64) -> None:
    """Open up to `most` projects into the gaps, as far as the deck goes (D4.3.1)."""
    for slot in range(s.tables.open_cards):
        if most > 0 and s.deck and open_card(s, slot) == NO_CARD:
            card: i64 = draw_project(s)
            open_slot(s, slot, card)
            most -= 1
            if s.events is not None:
                s.tell("opened", {"card": s.tables.card_ids[card]})


def draw_project(s: DwergarFields) -> i64:
    """The next project of the deck, basic ones before advanced ones (D2.2); the deck must not be empty."""
    card: i64
    if len(s.coming) > 0:
        card = s.coming[0]
        s.coming = rest_of(s.coming)
        s.shown += 1
    else:
        basic: i64 = s.deck & s.tables.basic
        card = any_of(s, basic if basic else s.deck)
    s.deck &= ~s.tables.bit[card]
    return card


def draw_event(s: DwergarFields) -> i64:
    """The top card of the event deck: any that was never seen (D2.4)."""
    card: i64
    if len(s.coming_events) > 0:
        card = s.coming_events[0]
        s.coming_events = rest_of(s.coming_events)
        s.shown += 1
    else:
        card = any_of(s, s.unseen)
    s.unseen &= ~s.tables.bit[card]
    s.events_left -= 1
    return card


def any_of(s: DwergarFields, members: i64) -> i64:
    """Draw one of a set that is not empty."""
    pick: i64 = s.roll(count(members))
    while pick > 0:
        members &= members - 1
        pick -= 1
    found: i64 = 0
    while not has(members, found):
        found += 1
    return found


def rest_of(cards: Ints) -> Ints:
    rest: Ints = vec[i64]()
    for place in range(1, len(cards)):
        rest = append(rest, cards[place])
    return rest
