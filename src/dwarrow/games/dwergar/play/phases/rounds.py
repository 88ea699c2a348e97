# compiled by mypyc
"""Rounds (D4): a turn for every player, then the next event; before each the Silverbeard token."""

from __future__ import annotations

from dwarrow.games.dwergar.play.board import open_card, remove_open
from dwarrow.games.dwergar.play.decks import draw_event, refill
from dwarrow.games.dwergar.play.phases import end_game, turn
from dwarrow.games.dwergar.play.phases.heat import gain_heat, light
from dwarrow.games.dwergar.play.phases.mine import fill, lift
from dwarrow.games.dwergar.play.regions import leaders
from dwarrow.games.dwergar.play.seats import in_order, lit_of, place_of
from dwarrow.games.dwergar.play.sets import count, has
from dwarrow.games.dwergar.play.state import NO_CARD, NOTHING, OLD_MINE, ROUND, ROWS, DwergarFields
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import Ints, append, i64, vec


def begin(s: DwergarFields) -> None:
    s.round += 1
    s.turns_begun = 0
    s.decision = NOTHING
    if s.events is not None:
        s.tell("round", {"round": int(s.round)})
    give_silverbeard(s)


def next_turn(s: DwergarFields) -> None:
    if s.turns_begun < s.seats:
        s.turns_begun += 1
        turn.begin(s, in_order(s, s.turns_begun - 1))
    else:
        end(s)


def turns_to_come(s: DwergarFields, seat: i64) -> i64:
    """Own turns of rounds after the present one (D4.1)."""
    if s.phase != ROUND:
        return 0
    if place_of(s, seat) >= s.turns_begun:
        return s.events_left + 1
    return s.events_left


def give_silverbeard(s: DwergarFields) -> None:
    """Before each round the token goes to whoever alone has most of the Old Mine (D4.2)."""
    s.silverbeard = NOBODY
    first: i64 = leaders(s, OLD_MINE, s.tables.old_mine_least)
    if count(first) != 1:
        return
    for seat in range(s.seats):
        if has(first, seat):
            s.silverbeard = seat
    if s.events is not None:
        s.tell("silverbeard", {"seat": int(s.silverbeard)})


# The end of a round (D4.4) -------------------------------------------------------------------------------------------


def end(s: DwergarFields) -> None:
    """The event ends (D4.4.1), the next is revealed (D4.4.2), furnaces are lit; then a round or the end (D4.4.4)."""
    s.event = s.tables.no_event
    last: bool = s.events_left == 0
    if not last:
        s.event = draw_event(s)
        if s.events is not None:
            s.tell("event", {"card": s.tables.event_ids[s.event]})
        do_event(s, s.event)
    relight(s)
    if last:
        end_game.begin(s)
    else:
        begin(s)


def do_event(s: DwergarFields, event: i64) -> None:
    """The instant part of an event: lifts (D7.47, D7.50, D7.60), goods into carts (D7.54, D7.55), heat for all (D7.46,
    D7.53), other projects. Lifts by events cost nothing and score nothing (D6.2.3).
    """
    t = s.tables
    for _lift in range(t.event_lifts[event]):
        if s.events is not None:
            s.tell("lift_event", {})
        lift(s)
    for level in range(1, ROWS):
        if has(t.event_fills[event], level):
            fill(s, level, t.event_fill_kind[event], t.event_fill_count[event])
            if s.events is not None:
                goods = {t.good_ids[t.event_fill_kind[event]]: int(t.event_fill_count[event])}
                s.tell("event_fill", {"row": str(level), "goods": goods})
    if t.event_heat[event] > 0:
        for seat in range(s.seats):
            gain_heat(s, seat, t.event_heat[event])
        if s.events is not None:
            s.tell("event_heat", {"n": int(t.event_heat[event])})
    if t.event_replaces[event] > 0:
        replace_projects(s, t.event_replaces[event])


def replace_projects(s: DwergarFields, n: i64) -> None:
    """Event 52: open projects by chance leave the game, and as many are opened (D7.52)."""
    for _ in range(n):
        card: i64 = any_open(s)
        if card == NO_CARD:
            break
        remove_open(s, card)
        if s.events is not None:
            s.tell("removed", {"card": s.tables.card_ids[card]})
    refill(s, n)


def any_open(s: DwergarFields) -> i64:
    """An open project by chance; NO_CARD, and no chance, if there is none."""
    lying: Ints = vec[i64]()
    for slot in range(s.tables.open_cards):
        if open_card(s, slot) != NO_CARD:
            lying = append(lying, open_card(s, slot))
    if len(lying) == 0:
        return NO_CARD
    return lying[s.roll(len(lying))]


def relight(s: DwergarFields) -> None:
    """Who has a lit furnace lights another one (D4.4.3)."""
    for seat in range(s.seats):
        if lit_of(s, seat) > 0:
            n: i64 = light(s, seat, s.tables.relight)
            if s.events is not None and n > 0:
                s.tell("relights", {"seat": int(seat), "n": int(n)})
