# compiled by mypyc
"""A production phase (Z7): the recipes, caps before the steps, the steps, caps after them."""

from __future__ import annotations

from dwarrow.games.zwergendorf.play import seats, state
from dwarrow.games.zwergendorf.play.decks import holds
from dwarrow.games.zwergendorf.play.memory import remember_production
from dwarrow.games.zwergendorf.play.phases.drawing import draw, legal_symbol, refuse, settled
from dwarrow.games.zwergendorf.play.recipes import choices, forget_recipes, output, units
from dwarrow.games.zwergendorf.play.state import BUILDING, NOTHING, RESOURCES, STEPS, ZwergendorfFields
from dwarrow.games.zwergendorf.play.village import legal_singles
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin(s: ZwergendorfFields) -> None:
    s.stage = state.DRAWING
    for seat in range(s.seats):
        if seats.is_active(s, seat):
            forget_recipes(s, seat)
            seats.set_step(s, seat, 0)
            ask_recipe(s, seat)


def legal_for(s: ZwergendorfFields, seat: i64) -> Ints:
    decision: i64 = seats.decision_of(s, seat)
    if decision == state.PRODUCE:
        return legal_symbol(s, seat, output(s, seat, seats.step_of(s, seat)), False)
    if decision == state.CAP:
        return legal_cap(s)
    if decision == state.CONJURE:  # the conjured resource must be drawn, no tree helps (Z7.2)
        return legal_singles(s, seat)
    return legal_recipe(s, seat)


def do(s: ZwergendorfFields, action: i64, seat: i64) -> None:
    decision: i64 = seats.decision_of(s, seat)
    if decision == state.PRODUCE:
        do_produce(s, action, seat)
    elif decision == state.CAP:
        do_cap(s, action, seat)
    elif decision == state.CONJURE:
        conjure(s, seat, seats.conjured(s, seat), action)
    else:
        do_recipe(s, action, seat)


# Recipes (Z7.1) -------------------------------------------------------------------------------------------------------


def ask_recipe(s: ZwergendorfFields, seat: i64) -> None:
    """Come to the next step for which there is a choice."""
    for step in range(seats.step_of(s, seat), STEPS):
        if choices(s, seat, step) != 0:
            seats.set_step(s, seat, step)
            seats.ask(s, seat, state.RECIPE)
            return
    seats.set_step(s, seat, 0)
    seats.put(s, seat, seats.AFTER, 0)
    open_caps(s, seat)


def legal_recipe(s: ZwergendorfFields, seat: i64) -> Ints:
    """`recipe <step>` for the base recipe, or `recipe <building card>`."""
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    legal = append(legal, t.base_code + seats.step_of(s, seat))
    cards: i64 = choices(s, seat, seats.step_of(s, seat))
    for place in range(t.deck_size[BUILDING]):
        if holds(cards, place):
            legal = append(legal, t.use_code + place)
    return legal


def do_recipe(s: ZwergendorfFields, action: i64, seat: i64) -> None:
    t = s.tables
    step: i64 = seats.step_of(s, seat)
    if action >= t.use_code:
        seats.use_card(s, seat, step, action - t.use_code)
        if s.events is not None:
            card = t.card_ids[t.deck_first[BUILDING] + action - t.use_code]
            s.tell("use", {"seat": int(seat), "step": t.step_ids[step], "card": card})
    elif s.events is not None:
        s.tell("base", {"seat": int(seat), "step": t.step_ids[step]})
    seats.set_step(s, seat, step + 1)
    ask_recipe(s, seat)


# Caps (Z7.2, Z7.4) ----------------------------------------------------------------------------------------------------


def open_caps(s: ZwergendorfFields, seat: i64) -> None:
    """Ask for caps while there is one and a free square."""
    if seats.caps_left(s, seat) > 0 and seats.free_squares(s, seat) > 0:
        seats.ask(s, seat, state.CAP)
    else:
        close_caps(s, seat)


def close_caps(s: ZwergendorfFields, seat: i64) -> None:
    """Caps before lead to the steps, caps after to the end."""
    if seats.is_after_steps(s, seat):
        finish(s, seat)
    else:
        run_steps(s, seat)


def legal_cap(s: ZwergendorfFields) -> Ints:
    """`cap <resource>`, or `cap done`."""
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for resource in range(RESOURCES + 1):
        legal = append(legal, s.tables.cap_code + resource)
    return legal


def do_cap(s: ZwergendorfFields, action: i64, seat: i64) -> None:
    t = s.tables
    if action == t.done_code:
        close_caps(s, seat)
        return
    resource: i64 = action - t.cap_code
    seats.use_cap(s, seat)
    if s.events is not None:
        s.tell("cap", {"seat": int(seat), "symbol": t.symbol_ids[resource], "n": int(seats.caps_left(s, seat))})
    if seats.free_squares(s, seat) == 1 and not s.keep_forced:
        conjure(s, seat, resource, legal_singles(s, seat)[0])
    else:
        seats.put(s, seat, seats.CONJURED, resource)
        seats.ask(s, seat, state.CONJURE)


def conjure(s: ZwergendorfFields, seat: i64, resource: i64, action: i64) -> None:
    """The resource counts from now on; after the steps, all of them are looked at again (Z7.4)."""
    seats.put(s, seat, seats.CONJURED, 0)
    draw(s, seat, resource, action)
    if seats.is_after_steps(s, seat):
        run_steps(s, seat)
    else:
        open_caps(s, seat)


# Steps (Z7.3) ---------------------------------------------------------------------------------------------------------


def run_steps(s: ZwergendorfFields, seat: i64) -> None:
    seats.ask(s, seat, state.PRODUCE)
    begin_step(s, seat, 0)
    go_on(s, seat)


def begin_step(s: ZwergendorfFields, seat: i64, step: i64) -> None:
    seats.set_step(s, seat, step)
    seats.set_units_due(s, seat, units(s, seat, step) - seats.units_made(s, seat, step))


def do_produce(s: ZwergendorfFields, action: i64, seat: i64) -> None:
    symbol: i64 = output(s, seat, seats.step_of(s, seat))
    if action == s.tables.tree_code:
        refuse(s, seat, symbol)
    else:
        draw(s, seat, symbol, action)
    count_unit(s, seat)
    go_on(s, seat)


def count_unit(s: ZwergendorfFields, seat: i64) -> None:
    """A unit counts as made whether it was drawn, refused or lost."""
    step: i64 = seats.step_of(s, seat)
    seats.set_units_made(s, seat, step, seats.units_made(s, seat, step) + 1)
    seats.set_units_due(s, seat, seats.units_due(s, seat) - 1)


def go_on(s: ZwergendorfFields, seat: i64) -> None:
    """Come to the next unit that leaves a choice; after the last step, caps once more."""
    while True:
        step: i64 = seats.step_of(s, seat)
        while seats.units_due(s, seat) > 0:
            if not settled(s, seat, output(s, seat, step), False):
                return
            count_unit(s, seat)
        if step + 1 == STEPS:
            break
        begin_step(s, seat, step + 1)
    seats.set_step(s, seat, 0)
    seats.set_units_due(s, seat, 0)
    seats.put(s, seat, seats.AFTER, 1)
    open_caps(s, seat)


def finish(s: ZwergendorfFields, seat: i64) -> None:
    remember_production(s, seat)
    seats.ask(s, seat, NOTHING)
    seats.put(s, seat, seats.AFTER, 0)
    seats.set_step(s, seat, 0)
    forget_recipes(s, seat)
