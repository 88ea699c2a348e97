# compiled by mypyc
"""Placing a dwarf (D5.2): who was there goes home, what the placement triggers, and the session that it opens."""

from __future__ import annotations

from dwarrow.games.dwergar.play import board, seats
from dwarrow.games.dwergar.play.memory import remember_place
from dwarrow.games.dwergar.play.phases.heat import gain_heat
from dwarrow.games.dwergar.play.session import begin_session
from dwarrow.games.dwergar.play.sets import has
from dwarrow.games.dwergar.play.state import FOREMAN, LOCATIONS, NO_DWARF, DwergarFields
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import i64


def place(s: DwergarFields, seat: i64, action: i64) -> None:
    """The order of D5.2; heat for another speciality is paid already (D5.2.1)."""
    dwarf, location, speciality = placed_by(s, action)
    if s.events is not None:
        tell_placement(s, seat, dwarf, location, speciality)
    found: i64 = board.dwarf_at(s, location)
    send_home(s, seat, found)
    lay_down(s, seat, dwarf, location)
    remember_place(s, seat, location)
    warm_owner(s, seat, location)
    score_card(s, seat, found)
    if s.event != s.tables.no_event:
        apply_event(s, seat, dwarf, location, found)
    begin_session(s, location, dwarf, speciality)


def placed_by(s: DwergarFields, action: i64) -> tuple[i64, i64, i64]:
    """The dwarf, the location and the speciality of a placement, as the action table numbers them."""
    t = s.tables
    if action < t.place_as_code:
        dwarf: i64 = (action - t.place_code) // LOCATIONS
        return dwarf, (action - t.place_code) % LOCATIONS, dwarf
    pair: i64 = (action - t.place_as_code) // 2
    worker: i64 = pair // LOCATIONS
    other: i64 = (action - t.place_as_code) % 2
    return worker, pair % LOCATIONS, other if other < worker else other + 1


def place_as_code(s: DwergarFields, worker: i64, location: i64) -> i64:
    """The first of the two placements of a worker as another one."""
    return s.tables.place_as_code + 2 * (LOCATIONS * worker + location)


def tell_placement(s: DwergarFields, seat: i64, dwarf: i64, location: i64, speciality: i64) -> None:
    names = s.tables.dwarf_ids
    values = {"seat": int(seat), "dwarf": names[dwarf], "place": s.tables.location_ids[location]}
    if dwarf != speciality:
        s.tell("place_as", {**values, "skill": names[speciality]})
    else:
        s.tell("place", values)


def send_home(s: DwergarFields, seat: i64, found: i64) -> None:
    """A worker comes to the placer's hand, a foreman to his owner's (D5.2.2)."""
    if board.is_worker(found):
        seats.take_workers(s, seat, found, 1)
        if s.events is not None:
            s.tell("takes", {"seat": int(seat), "dwarf": s.tables.dwarf_ids[found]})
    elif board.is_foreman(found):
        seats.take_foreman(s, board.owner_of(found))
        if s.events is not None:
            s.tell("foreman_home", {"seat": int(board.owner_of(found))})


def lay_down(s: DwergarFields, seat: i64, dwarf: i64, location: i64) -> None:
    """D5.2.3"""
    if dwarf == FOREMAN:
        seats.send_foreman(s, seat, location)
        board.lay_dwarf(s, location, board.foreman_of(seat))
    else:
        seats.give_up_worker(s, seat, dwarf)
        board.lay_dwarf(s, location, dwarf)


# Triggers, in this order (D5.2.4) -----------------------------------------------------------------------------------


def warm_owner(s: DwergarFields, seat: i64, location: i64) -> None:
    """An installed furnace heats its owner when an opponent comes (D5.3.3), more with card 40 (D8.40)."""
    t = s.tables
    owner: i64 = board.furnace_at(s, location)
    if owner in (NOBODY, seat):
        return
    heat: i64 = t.mine_heat if board.in_mine(location) else t.zone_heat
    for card in t.warmer:
        if seats.has_modernised(s, owner, card) and (t.mine_too[card] or not board.in_mine(location)):
            heat += t.amount[card]
    if heat > 0:
        gain_heat(s, owner, heat)
        if s.events is not None:
            s.tell("owner_heat", {"seat": int(owner), "n": int(heat), "place": t.location_ids[location]})


def score_card(s: DwergarFields, seat: i64, found: i64) -> None:
    """Card 9: points for an empty location or an opponent's foreman (D8.9)."""
    t = s.tables
    rival: bool = board.is_foreman(found) and found != board.foreman_of(seat)
    for card in t.for_placing:
        if seats.has_modernised(s, seat, card):
            if (found == NO_DWARF and t.on_empty[card]) or (rival and t.on_foreman[card]):
                seats.gain_vp(s, seat, seats.EFFECT_VP, t.amount[card])
                tell_points(s, seat, t.card_ids[card], t.amount[card])


def apply_event(s: DwergarFields, seat: i64, dwarf: i64, location: i64, found: i64) -> None:
    """The events 56 (D7.56), 59 (D7.59) and 60 (D7.60)."""
    t = s.tables
    event: i64 = s.event
    points: i64 = 0
    if board.in_mine(location):
        points = t.mine_vp[event]
    if has(t.heated[event], location):
        gain_heat(s, seat, t.place_heat[event])
        if s.events is not None:
            heat = int(t.place_heat[event])
            s.tell("placing_heat", {"seat": int(seat), "card": t.event_ids[event], "n": heat})
    if found == NO_DWARF and has(t.empty_workers[event], dwarf):
        points += t.empty_vp[event]
    if points > 0:
        seats.gain_vp(s, seat, seats.EVENT_VP, points)
        tell_points(s, seat, t.event_ids[event], points)


def tell_points(s: DwergarFields, seat: i64, card: str, vp: i64) -> None:
    if s.events is not None:
        s.tell("placing_vp", {"seat": int(seat), "card": card, "vp": int(vp)})
