# compiled by mypyc
"""A turn (D4.3): the display is refilled, effects at its start, actions one after another, and heat is lost at its end.

An action is a placement or, with an empty hand, a break (D5).
"""

from __future__ import annotations

from dwarrow.games.dwergar.play import seats, state
from dwarrow.games.dwergar.play.board import clear_location, dwarf_at, is_worker
from dwarrow.games.dwergar.play.decks import refill
from dwarrow.games.dwergar.play.lookup import placements_of
from dwarrow.games.dwergar.play.memory import BREAKS, COOLED, remember
from dwarrow.games.dwergar.play.phases.heat import begin_converting, demand, kept_heat, legal_converting
from dwarrow.games.dwergar.play.phases.modernising import take_effect
from dwarrow.games.dwergar.play.phases.placing import place, place_as_code
from dwarrow.games.dwergar.play.session import is_at_work
from dwarrow.games.dwergar.play.state import DwergarFields
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin(s: DwergarFields, seat: i64) -> None:
    """Refill (D4.3.1), cards 33 and 38 (D4.3.2, D8.33), then as many actions as there are (D4.3.3)."""
    s.seat = seat
    refill(s, s.tables.open_cards)
    if s.events is not None:
        s.tell("turn", {"seat": int(seat)})
    for card in s.tables.at_start:
        if seats.has_modernised(s, seat, card):
            take_effect(s, seat, card)
    s.in_turn = True
    s.actions_left = actions_of_turn(s)
    s.decision = state.NOTHING


def legal_for(s: DwergarFields, seat: i64) -> Ints:
    """A placement, or a break with an empty hand; heat into goods (D8.37); a further action may be skipped (D8.43)."""
    t = s.tables
    hand: i64 = seats.hand_of(s, seat)
    legal: Ints
    if hand > 0:
        legal = placements_of(t, s.event, hand)
        if t.retrainer != state.NO_CARD and seats.has_modernised(s, seat, t.retrainer):
            legal = legal_retraining(s, seat, legal[:])
    else:
        legal = legal_break(s)
    if len(t.converters) > 0 and seats.heat_at_hand(s, seat) > 0:
        legal = legal_converting(s, seat, legal[:], t.act_convert_code)
    if s.may_skip:
        legal = append(legal[:], t.skip_code)
    return legal


def do(s: DwergarFields, action: i64, seat: i64) -> None:
    t = s.tables
    if action < t.place_as_code:
        place(s, seat, action)
    elif action < t.break_code:
        if demand(s, seat, t.amount[t.retrainer], state.FOR_PLACING, action):
            place(s, seat, action)
    elif action < t.break_none_code:
        take_break(s, seat, action - t.break_code)
    elif action == t.break_none_code:
        take_break(s, seat, state.NO_LOCATION)
    elif action == t.skip_code:
        if s.events is not None:
            s.tell("skip", {"seat": int(seat)})
        s.decision = state.NOTHING
    else:
        begin_converting(s, seat, action - t.act_convert_code)


def actions_of_turn(s: DwergarFields) -> i64:
    if s.phase == state.WEST:
        return s.tables.west_actions
    if s.phase == state.ROUND and s.tables.event_actions[s.event] > 0:  # D7.51
        return s.tables.event_actions[s.event]
    return s.tables.actions


def next_action(s: DwergarFields) -> None:
    """A further action of card 43 comes directly after the present one (D8.43); then what is left of the turn."""
    s.may_skip = s.more_actions > 0
    if s.may_skip:
        s.more_actions -= 1
        s.decision = state.ACT
    elif s.actions_left > 0:
        s.actions_left -= 1
        s.decision = state.ACT
    else:
        end(s)


def end(s: DwergarFields) -> None:
    """Heat drops to what the Eastern projects keep (D4.3.4); furnaces are untouched."""
    s.in_turn = False
    if s.phase == state.TERRACES:
        return
    kept: i64 = kept_heat(s, s.seat)
    if seats.heat_of(s, s.seat) > kept:
        remember(s, s.seat, COOLED, seats.heat_of(s, s.seat) - kept)
        seats.set_heat(s, s.seat, kept)
        if s.events is not None:
            s.tell("cools", {"seat": int(s.seat), "n": int(kept)})


def actions_to_come(s: DwergarFields, seat: i64) -> i64:
    """Actions of the present turn that are not begun, if it is this seat's."""
    if s.seat != seat or not s.in_turn:
        return 0
    if is_at_work(s):
        return s.actions_left + s.more_actions
    return s.actions_left + s.more_actions + 1


# Another speciality (D8.44) and the break (D5.1) ---------------------------------------------------------------------


def legal_retraining(s: DwergarFields, seat: i64, legal: Ints) -> Ints:
    """Card 44: a worker counts as another specialist, for heat paid at once (D8.44)."""
    t = s.tables
    if t.amount[t.retrainer] > seats.heat_at_hand(s, seat):
        return legal
    for worker in range(state.WORKERS):
        if seats.held(s, seat, worker) > 0:
            for location in range(state.LOCATIONS):
                if location != t.closed[s.event]:
                    code: i64 = place_as_code(s, worker, location)
                    legal = append(legal, code)
                    legal = append(legal, code + 1)
    return legal


def legal_break(s: DwergarFields) -> Ints:
    """With an empty hand: the foreman and a worker of choice, from a closed location too (D5.1)."""
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for location in range(state.LOCATIONS):
        if is_worker(dwarf_at(s, location)):
            legal = append(legal, s.tables.break_code + location)
    if len(legal) == 0:
        legal = append(legal, s.tables.break_none_code)
    return legal


def take_break(s: DwergarFields, seat: i64, location: i64) -> None:
    """The foreman comes back from wherever he is, goods stay in the cart, and one worker with him (D5.1)."""
    if seats.foreman_location(s, seat) != state.NO_LOCATION:
        clear_location(s, seats.foreman_location(s, seat))
    seats.take_foreman(s, seat)
    remember(s, seat, BREAKS, 1)
    if location != state.NO_LOCATION:
        worker: i64 = dwarf_at(s, location)
        clear_location(s, location)
        seats.take_workers(s, seat, worker, 1)
        if s.events is not None:
            t = s.tables
            s.tell("break", {"seat": int(seat), "dwarf": t.dwarf_ids[worker], "place": t.location_ids[location]})
    elif s.events is not None:
        s.tell("break_alone", {"seat": int(seat)})
    s.decision = state.NOTHING
