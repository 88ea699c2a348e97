# compiled by mypyc
"""A production phase (Z7): the recipes, caps before the steps, the steps, caps after them."""

from __future__ import annotations

from dwarrow.games.zwergendorf.play.phases.drawing import draw, legal_symbol, refuse, settled
from dwarrow.games.zwergendorf.play.state import (
    AFTER,
    BUILDING,
    BUILDINGS,
    CAP,
    CAPS,
    CONJURE,
    CONJURED,
    DECISION,
    DRAWING,
    DUE,
    FREE,
    MADE,
    NONE,
    NOTHING,
    OWN,
    PRODUCE,
    RECIPE,
    RESOURCES,
    STEP,
    STEPS,
    USED,
    Village,
    holds,
    is_active,
    output,
    units,
)
from dwarrow.games.zwergendorf.play.village import legal_singles
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin(s: Village) -> None:
    s.stage = DRAWING
    for seat in range(s.seats):
        if is_active(s, seat):
            row: i64 = seat * OWN
            for step in range(STEPS):
                s.own[row + MADE + step] = 0
            s.own[row + STEP] = 0
            ask_recipe(s, seat)


# Recipes (Z7.1) ------------------------------------------------------------------------------------------------------


def choices(s: Village, seat: i64, step: i64) -> i64:
    """The set of the seat's building cards for a step."""
    return s.own[seat * OWN + BUILDINGS] & s.tables.step_buildings[step]


def ask_recipe(s: Village, seat: i64) -> None:
    """Come to the next step for which there is a choice."""
    row: i64 = seat * OWN
    while s.own[row + STEP] < STEPS:
        if choices(s, seat, s.own[row + STEP]):
            s.own[row + DECISION] = RECIPE
            return
        s.own[row + STEP] += 1
    s.own[row + STEP] = 0
    s.own[row + AFTER] = 0
    open_caps(s, seat)


def legal_recipe(s: Village, seat: i64) -> Ints:
    """`recipe <step>` for the base recipe, or `recipe <building card>`."""
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    step: i64 = s.own[seat * OWN + STEP]
    legal = append(legal, t.base_code + step)
    cards: i64 = choices(s, seat, step)
    place: i64 = 0
    while cards >> place:
        if holds(cards, place):
            legal = append(legal, t.use_code + place)
        place += 1
    return legal


def do_recipe(s: Village, seat: i64, action: i64) -> None:
    t = s.tables
    row: i64 = seat * OWN
    step: i64 = s.own[row + STEP]
    if action >= t.use_code:
        s.own[row + USED + step] = action - t.use_code
        if s.events is not None:
            card = t.card_ids[t.deck_first[BUILDING] + action - t.use_code]
            s.tell("use", {"seat": int(seat), "step": t.step_ids[step], "card": card})
    elif s.events is not None:
        s.tell("base", {"seat": int(seat), "step": t.step_ids[step]})
    s.own[row + STEP] = step + 1
    ask_recipe(s, seat)


# Caps (Z7.2, Z7.4) ---------------------------------------------------------------------------------------------------


def open_caps(s: Village, seat: i64) -> None:
    """Ask for caps while there is one and a free square."""
    row: i64 = seat * OWN
    if s.own[row + CAPS] > 0 and s.own[row + FREE] > 0:
        s.own[row + DECISION] = CAP
    elif s.own[row + AFTER] > 0:
        finish(s, seat)
    else:
        run_steps(s, seat)


def legal_cap(s: Village) -> Ints:
    """`cap <resource>`, or `cap done`."""
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for resource in range(RESOURCES + 1):
        legal = append(legal, s.tables.cap_code + resource)
    return legal


def do_cap(s: Village, seat: i64, action: i64) -> None:
    t = s.tables
    row: i64 = seat * OWN
    if action == t.done_code:
        if s.own[row + AFTER] > 0:
            finish(s, seat)
        else:
            run_steps(s, seat)
        return
    resource: i64 = action - t.cap_code
    s.own[row + CAPS] -= 1
    if s.events is not None:
        values = {"seat": int(seat), "symbol": t.symbol_ids[resource], "n": int(s.own[row + CAPS])}
        s.tell("cap", values)
    if s.own[row + FREE] == 1 and not s.keep_forced:
        conjure(s, seat, resource, legal_singles(s, seat, vec[i64]())[0])
    else:
        s.own[row + CONJURED] = resource
        s.own[row + DECISION] = CONJURE


def legal_conjured(s: Village, seat: i64) -> Ints:
    """`place <where>`: the conjured resource must be drawn, no tree helps (Z7.2)."""
    return legal_singles(s, seat, vec[i64](capacity=s.tables.longest_list))


def do_conjured(s: Village, seat: i64, action: i64) -> None:
    conjure(s, seat, s.own[seat * OWN + CONJURED], action)


def conjure(s: Village, seat: i64, resource: i64, action: i64) -> None:
    """The resource counts from now on; after the steps, all of them are looked at again (Z7.4)."""
    row: i64 = seat * OWN
    s.own[row + CONJURED] = 0
    draw(s, seat, resource, action)
    if s.own[row + AFTER] > 0:
        run_steps(s, seat)
    else:
        open_caps(s, seat)


# Steps (Z7.3) --------------------------------------------------------------------------------------------------------


def run_steps(s: Village, seat: i64) -> None:
    row: i64 = seat * OWN
    s.own[row + STEP] = 0
    s.own[row + DUE] = units(s, seat, 0) - s.own[row + MADE]
    s.own[row + DECISION] = PRODUCE
    go_on(s, seat)


def legal_produce(s: Village, seat: i64) -> Ints:
    return legal_symbol(s, seat, output(s, seat, s.own[seat * OWN + STEP]), False)


def do_produce(s: Village, seat: i64, action: i64) -> None:
    symbol: i64 = output(s, seat, s.own[seat * OWN + STEP])
    if action == s.tables.tree_code:
        refuse(s, seat, symbol)
    else:
        draw(s, seat, symbol, action)
    count_unit(s, seat)
    go_on(s, seat)


def count_unit(s: Village, seat: i64) -> None:
    """A unit counts as made whether it was drawn, refused or lost."""
    row: i64 = seat * OWN
    s.own[row + MADE + s.own[row + STEP]] += 1
    s.own[row + DUE] -= 1


def go_on(s: Village, seat: i64) -> None:
    """Come to the next unit that leaves a choice; after the last step, caps once more."""
    row: i64 = seat * OWN
    own = s.own
    while True:
        step: i64 = own[row + STEP]
        while own[row + DUE] > 0:
            if not settled(s, seat, output(s, seat, step), False):
                return
            count_unit(s, seat)
        step += 1
        own[row + STEP] = step
        if step == STEPS:
            break
        own[row + DUE] = units(s, seat, step) - own[row + MADE + step]
    own[row + STEP] = 0
    own[row + DUE] = 0
    own[row + AFTER] = 1
    open_caps(s, seat)


def finish(s: Village, seat: i64) -> None:
    """All building cards are face up again (Z7.5)."""
    row: i64 = seat * OWN
    s.own[row + DECISION] = NOTHING
    s.own[row + AFTER] = 0
    s.own[row + STEP] = 0
    for step in range(STEPS):
        s.own[row + USED + step] = NONE
        s.own[row + MADE + step] = 0
