# compiled by mypyc
"""A turn (D4.3): the display is refilled, effects at its start, actions one after another, and heat is lost at its end.

An action is a placement or, with an empty hand, a break (D5).
"""

from __future__ import annotations

from dwarrow.games.dwergar.play.lookup import HANDS, PLACES
from dwarrow.games.dwergar.play.phases.heat import demand, heat_at_hand
from dwarrow.games.dwergar.play.phases.placing import place
from dwarrow.games.dwergar.play.phases.projects import take_effect
from dwarrow.games.dwergar.play.phases.work import begin_converting, legal_converting
from dwarrow.games.dwergar.play.state import (
    ACT,
    AT_HOME,
    BY_REGION,
    CHIEF,
    DWARF,
    EASTERN,
    FOR_PLACING,
    FOREMAN,
    HAND,
    HEAT,
    NONE,
    NOTHING,
    OPEN,
    OWN,
    ROUND,
    TERRACES,
    WEST,
    WORKERS,
    Mine,
    draw_project,
    hand_set,
    is_modern,
)
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin(s: Mine, seat: i64) -> None:
    """Refill (D4.3.1), cards 33 and 38 (D4.3.2, D8.33), then as many actions as there are (D4.3.3)."""
    t = s.tables
    s.seat = seat
    if s.events is not None:
        s.tell("turn", {"seat": int(seat)})
    refill(s, t.open_cards)
    for card in t.at_start:
        if is_modern(s, seat, card):
            take_effect(s, seat, card)
    s.in_turn = True
    s.left = t.actions
    if s.phase == WEST:
        s.left = t.west_actions
    elif s.phase == ROUND and t.event_actions[s.event] > 0:  # D7.51
        s.left = t.event_actions[s.event]
    s.decision = NOTHING


def refill(s: Mine, most: i64) -> None:
    """Open up to `most` cards into the gaps, as far as the deck goes."""
    for slot in range(s.tables.open_cards):
        if most > 0 and s.deck and s.board[OPEN + slot] == NONE:
            card: i64 = draw_project(s)
            s.board[OPEN + slot] = card
            most -= 1
            if s.events is not None:
                s.tell("opened", {"card": s.tables.card_ids[card]})


def next_action(s: Mine) -> None:
    """A further action of card 43 comes directly after the present one (D8.43); then what is left of the turn."""
    s.further = s.more > 0
    if s.further:
        s.more -= 1
        s.decision = ACT
    elif s.left > 0:
        s.left -= 1
        s.decision = ACT
    else:
        end(s)


def end(s: Mine) -> None:
    """Heat drops to what the Eastern projects keep (D4.3.4, D9.4); furnaces are untouched."""
    s.in_turn = False
    if s.phase == TERRACES:
        return
    own = s.own
    cell: i64 = s.seat * OWN
    kept: i64 = s.tables.kept_heat * own[cell + BY_REGION + EASTERN]
    if own[cell + HEAT] > kept:
        own[cell + HEAT] = kept
        if s.events is not None:
            s.tell("cools", {"seat": int(s.seat), "n": int(kept)})


# Actions (D5) --------------------------------------------------------------------------------------------------------


def legal_for(s: Mine, seat: i64) -> Ints:
    t = s.tables
    hand: i64 = hand_set(s, seat)
    legal: Ints
    if hand > 0:
        legal = t.placements[s.event * HANDS + hand]
        if t.retrainer >= 0 and is_modern(s, seat, t.retrainer):
            legal = legal_retraining(s, seat, legal[:])
    else:
        legal = legal_break(s)
    if len(t.converters) > 0 and heat_at_hand(s, seat) > 0:
        legal = legal_converting(s, seat, legal[:], t.act_convert_code)
    if s.further:
        legal = append(legal[:], t.skip_code)
    return legal


def legal_retraining(s: Mine, seat: i64, legal: Ints) -> Ints:
    """Card 44: a worker counts as another specialist, for heat paid at once (D8.44)."""
    t = s.tables
    if t.amount[t.retrainer] > heat_at_hand(s, seat):
        return legal
    for worker in range(WORKERS):
        if s.own[seat * OWN + HAND + worker] > 0:
            for where in range(PLACES):
                if where != t.closed[s.event]:
                    code: i64 = t.place_as_code + (worker * PLACES + where) * 2
                    legal = append(legal, code)
                    legal = append(legal, code + 1)
    return legal


def legal_break(s: Mine) -> Ints:
    """With an empty hand: the foreman and a worker of choice, from a closed place too (D5.1)."""
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for where in range(PLACES):
        dwarf: i64 = s.board[DWARF + where]
        if dwarf >= 0 and dwarf < WORKERS:
            legal = append(legal, t.break_code + where)
    if len(legal) == 0:
        legal = append(legal, t.break_none_code)
    return legal


def do(s: Mine, action: i64, seat: i64) -> None:
    t = s.tables
    if action < t.place_as_code:
        place(s, seat, action)
    elif action < t.break_code:
        if demand(s, seat, t.amount[t.retrainer], FOR_PLACING, action):
            place(s, seat, action)
    elif action < t.break_none_code:
        take_break(s, seat, action - t.break_code)
    elif action == t.break_none_code:
        take_break(s, seat, NONE)
    elif action == t.skip_code:
        if s.events is not None:
            s.tell("skip", {"seat": int(seat)})
        s.decision = NOTHING
    else:
        begin_converting(s, seat, action - t.act_convert_code)


def take_break(s: Mine, seat: i64, where: i64) -> None:
    """The foreman comes back from wherever he is, goods stay in the cart, and one worker with him (D5.1)."""
    chief: i64 = s.own[seat * OWN + CHIEF]
    if chief >= 0 and chief < PLACES and s.board[DWARF + chief] == FOREMAN + seat:
        s.board[DWARF + chief] = NONE
    s.own[seat * OWN + CHIEF] = AT_HOME
    if where >= 0:
        worker: i64 = s.board[DWARF + where]
        s.board[DWARF + where] = NONE
        s.own[seat * OWN + HAND + worker] += 1
        if s.events is not None:
            names = s.tables
            values = {"seat": int(seat), "dwarf": names.dwarf_ids[worker], "place": names.place_ids[where]}
            s.tell("break", values)
    elif s.events is not None:
        s.tell("break_alone", {"seat": int(seat)})
    s.decision = NOTHING
