"""Why not? For an action that is not in the legal list, the reason in words and the paragraph that says so.

Nothing here decides: the legal list does, and this module is asked only afterwards. Each `why_…` goes through what its
decision demands, in the order in which a player would look.
"""

from __future__ import annotations

import re

from dwarrow.games.zwergendorf.play import decks, queue, recipes, seats, state, village
from dwarrow.games.zwergendorf.rules import ZwergendorfState
from dwarrow.games.zwergendorf.schema import Plan
from dwarrow.kernel.refusals import Reason, refusal


def explain(s: ZwergendorfState, seat: int, text: str) -> Reason | None:
    """The reason why a seat may not play this action now; None if it may."""
    code = s.game.parse(text)
    legal = s.legal_actions(seat)
    if code in legal:
        return None
    if s.is_over():
        return Reason("why.over", "Z4.2")
    kind, *words = s.game.format(code).split()
    if s.is_seat(seat) and not seats.is_active(s, seat):
        return refusal("out", "Z6.6")
    if s.is_seat(seat) and kind == "cap" and code != s.tables.done_code:
        reason = why_cap(s, seat)
        if reason is not None:
            return reason
    if not legal:
        return Reason("why.finished", "Z4.2", {"seats": s.waiting()})
    decision = int(seats.decision_of(s, seat))
    if kind not in ANSWERS[state.DECISIONS[decision]]:
        return Reason("why.other_decision", "Z14.1", {"decision": state.DECISIONS[decision]})
    if kind == "pick":
        return refusal("pick_absent", "Z5.2" if s.stage == state.FIRST_PICK else "Z5.4", card=words[0])
    if kind == "recipe":
        return why_recipe(s, seat, words[0])
    if kind == "place":
        return why_place(s, seat, code)
    if kind == "tree":
        return why_tree(s, seat)
    return why_defer(s, seat)


_PLACE = re.compile(r"place ([a-z][0-9]{1,2})[hv]?")

# The first words of the actions that answer each decision. Who is asked for an option or a cap may give any.
ANSWERS: dict[str, tuple[str, ...]] = {
    "pick": ("pick",),
    "option": ("option",),
    "draw": ("place", "tree", "defer"),
    "recipe": ("recipe",),
    "cap": ("cap",),
    "conjure": ("place", "tree"),
    "produce": ("place", "tree", "defer"),
}


def drawn(s: ZwergendorfState, seat: int) -> int:
    decision = seats.decision_of(s, seat)
    if decision == state.PRODUCE:
        return int(recipes.output(s, seat, seats.step_of(s, seat)))
    return int(seats.conjured(s, seat) if decision == state.CONJURE else queue.symbol_now(s, seat))


def why_cap(s: ZwergendorfState, seat: int) -> Reason | None:
    """Why no cap can be used, whatever the seat is at; None if one could be, only not now."""
    if s.tables.phase_kind[s.phase] != state.PRODUCTION_PHASE:
        return refusal("cap_phase", "Z7.2")
    if not seats.caps_left(s, seat):
        return refusal("cap_none", "Z7.2")
    return None if seats.free_squares(s, seat) else refusal("cap_no_room", "Z7.2")


def why_place(s: ZwergendorfState, seat: int, code: int) -> Reason:
    t = s.tables
    symbol = drawn(s, seat)
    name = t.symbol_ids[symbol]
    shape = int(t.shape[symbol])
    if (code >= t.across_code) != (shape == state.PAIR):
        return refusal("place_shape", "Z2.2", symbol=name)
    square = code - int(t.place_code)
    at_edge = square % t.columns == t.columns - 1 or square // t.columns == t.rows - 1
    if shape not in (state.SINGLE, state.PAIR) and at_edge:
        return refusal("place_beyond", "Z2.2", symbol=name, square=t.square_ids[square])
    for each in village.squares_of(s, symbol, code):
        there = int(village.symbol_on(s, seat, t.square_ids.index(each)))
        if there >= 0:
            return refusal("place_taken", "Z6.1", square=each, symbol=t.symbol_ids[there])
    taken = next(each for each in village.squares_of(s, symbol, code) if t.is_blocked[t.square_ids.index(each)])
    return refusal("place_blocked", "Z2.3", square=taken)


def why_off_plan(plan: Plan, text: str) -> Reason | None:
    """Why a place is no place at all: its square is not on the plan, or a wall from there leaves it; else None."""
    found = _PLACE.fullmatch(" ".join(text.lower().split()))
    if found is None:
        return None
    if found[1] in plan.names():
        return refusal("place_beyond", "Z2.2", symbol="wall", square=found[1])
    return refusal("place_off", "Z2.1", square=found[1].upper(), first=plan.name(0), last=plan.name(plan.squares - 1))


def why_tree(s: ZwergendorfState, seat: int) -> Reason:
    name = s.tables.symbol_ids[drawn(s, seat)]
    if seats.decision_of(s, seat) == state.CONJURE:
        return refusal("tree_conjured", "Z7.2", symbol=name)
    return refusal("tree_none", "Z6.2", symbol=name)


def why_defer(s: ZwergendorfState, seat: int) -> Reason:
    if seats.decision_of(s, seat) == state.PRODUCE:
        return refusal("defer_production", "Z6.3")
    if seats.trees_left(s, seat):
        return refusal("defer_tree", "Z6.3", n=int(seats.trees_left(s, seat)))
    key = "defer_twice" if queue.was_deferred(s, seat, 0) else "defer_alone"
    return refusal(key, "Z6.3", symbol=s.tables.symbol_ids[queue.symbol_now(s, seat)])


def why_recipe(s: ZwergendorfState, seat: int, name: str) -> Reason:
    t = s.tables
    step = t.step_ids[seats.step_of(s, seat)]
    if name in t.step_ids:
        return refusal("recipe_step", "Z7.1", step=step)
    card = t.card_ids.index(name)
    if not seats.cards_before(s, seat, state.BUILDING) & decks.in_deck(s, card, state.BUILDING):
        return refusal("recipe_absent", "Z7.1", card=name)
    return refusal("recipe_other", "Z7.1", card=name, step=step)
