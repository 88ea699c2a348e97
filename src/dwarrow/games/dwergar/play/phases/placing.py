# compiled by mypyc
"""Placing a dwarf (D5.2): who was there goes home, what the placement triggers, and the session that it opens."""

from __future__ import annotations

from dwarrow.games.dwergar.play.lookup import PLACES
from dwarrow.games.dwergar.play.phases.heat import gain_heat
from dwarrow.games.dwergar.play.state import (
    AT_HOME,
    CHIEF,
    DWARF,
    EFFECT_VP,
    EVENT_VP,
    FOREMAN,
    FURNACE,
    HAND,
    LAB,
    MINE_LEVELS,
    NONE,
    OWN,
    PAID,
    WORK,
    WORKERS,
    Mine,
    gain_vp,
    is_modern,
)
from dwarrow.kernel.vectors import i64


def placed_by(s: Mine, action: i64) -> tuple[i64, i64, i64]:
    """The dwarf, the place and the speciality of a placement."""
    t = s.tables
    if action < t.place_as_code:
        dwarf: i64 = (action - t.place_code) // PLACES
        return dwarf, (action - t.place_code) % PLACES, dwarf
    pair: i64 = (action - t.place_as_code) // 2
    worker: i64 = pair // PLACES
    other: i64 = (action - t.place_as_code) % 2
    return worker, pair % PLACES, other if other < worker else other + 1


def place(s: Mine, seat: i64, action: i64) -> None:
    """The order of D5.2; heat for another speciality is paid already (D5.2.1)."""
    dwarf, where, skill = placed_by(s, action)
    if s.events is not None:
        tell_placement(s, seat, dwarf, where, skill)
    found: i64 = s.board[DWARF + where]
    send_home(s, seat, found)
    lay_down(s, seat, dwarf, where)
    warm_owner(s, seat, where)
    score_placement(s, seat, where, dwarf, found)
    open_session(s, where, dwarf, skill)


def tell_placement(s: Mine, seat: i64, dwarf: i64, where: i64, skill: i64) -> None:
    names = s.tables.dwarf_ids
    values = {"seat": int(seat), "dwarf": names[dwarf], "place": s.tables.place_ids[where]}
    if dwarf != skill:
        s.tell("place_as", {**values, "skill": names[skill]})
    else:
        s.tell("place", values)


def send_home(s: Mine, seat: i64, found: i64) -> None:
    """A worker comes to the placer's hand, a foreman to his owner's (D5.2.2)."""
    if found == NONE:
        return
    if found < WORKERS:
        s.own[seat * OWN + HAND + found] += 1
        if s.events is not None:
            s.tell("takes", {"seat": int(seat), "dwarf": s.tables.dwarf_ids[found]})
    else:
        owner: i64 = found - FOREMAN
        s.own[owner * OWN + CHIEF] = AT_HOME
        if s.events is not None:
            s.tell("foreman_home", {"seat": int(owner)})


def lay_down(s: Mine, seat: i64, dwarf: i64, where: i64) -> None:
    """D5.2.3"""
    if dwarf == FOREMAN:
        s.own[seat * OWN + CHIEF] = where
        s.board[DWARF + where] = FOREMAN + seat
    else:
        s.own[seat * OWN + HAND + dwarf] -= 1
        s.board[DWARF + where] = dwarf


# Triggers, in this order (D5.2.4) -----------------------------------------------------------------------------------


def warm_owner(s: Mine, seat: i64, where: i64) -> None:
    """An installed furnace heats its owner when an opponent comes (D5.3.3), more with card 40 (D8.40)."""
    t = s.tables
    owner: i64 = s.board[FURNACE + where]
    if owner in (NONE, seat):
        return
    in_mine: bool = where < MINE_LEVELS
    heat: i64 = t.mine_heat if in_mine else t.zone_heat
    for card in t.warmer:
        if is_modern(s, owner, card) and (t.mine_too[card] or not in_mine):
            heat += t.amount[card]
    if heat > 0:
        gain_heat(s, owner, heat)
        if s.events is not None:
            s.tell("owner_heat", {"seat": int(owner), "n": int(heat), "place": t.place_ids[where]})


def score_placement(s: Mine, seat: i64, where: i64, dwarf: i64, found: i64) -> None:
    """Card 9 (D8.9), then the events 56 (D7.56), 59 (D7.59) and 60 (D7.60)."""
    t = s.tables
    rival: bool = found >= FOREMAN and found != FOREMAN + seat
    for card in t.for_placing:
        if is_modern(s, seat, card):
            if (found == NONE and t.on_empty[card]) or (rival and t.on_foreman[card]):
                gain_vp(s, seat, EFFECT_VP, t.amount[card])
                if s.events is not None:
                    vp = int(t.amount[card])
                    s.tell("placing_vp", {"seat": int(seat), "card": t.card_ids[card], "vp": vp})
    event: i64 = s.event
    if event == t.no_event:
        return
    points: i64 = 0
    if where < MINE_LEVELS:
        points = t.mine_vp[event]
    if t.heated[event] >> where & 1:
        gain_heat(s, seat, t.place_heat[event])
        if s.events is not None:
            heat = int(t.place_heat[event])
            s.tell("placing_heat", {"seat": int(seat), "card": t.event_ids[event], "n": heat})
    if found == NONE and t.empty_workers[event] >> dwarf & 1:
        points += t.empty_vp[event]
    if points > 0:
        gain_vp(s, seat, EVENT_VP, points)
        if s.events is not None:
            s.tell("placing_vp", {"seat": int(seat), "card": t.event_ids[event], "vp": int(points)})


# The session (D5.2.5) -----------------------------------------------------------------------------------------------


def open_session(s: Mine, where: i64, dwarf: i64, skill: i64) -> None:
    t = s.tables
    s.place = where
    s.dwarf = dwarf
    s.skill = skill
    s.base = t.base_amount[where] if where == LAB else 1
    s.first = 0
    s.second = 0
    s.called = NONE
    s.lifts = 0
    s.shut = False
    s.installed = False
    s.project = NONE
    s.fresh = False
    for good in range(4):
        s.board[PAID + good] = 0
    if where >= MINE_LEVELS:
        if t.bonus_worker[2 * where] == skill:
            grant(s, 0)
        if t.bonus_worker[2 * where + 1] == skill:
            grant(s, 1)
    s.decision = WORK


def grant(s: Mine, bonus: i64) -> None:
    """One use of a bonus of this place: by a speciality (D6) or by Silverbeard (D9.5); further ones add up (D9.6).

    In the laboratory it is more exchanges (D6.5.2).
    """
    if bonus > 0:
        s.second += 1
    elif s.place == LAB:
        s.base += s.tables.bonus_amount[2 * LAB]
    else:
        s.first += 1
