"""Views and positions of Zwergendorf as readable JSON (Z13).

`shown_to` is the allow-list: what everybody knows, with the cards that one seat knows besides. A position shows all
cards. Decks are not listed: what lies nowhere else is in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.zwergendorf.play import decks, queue, recipes, scoring, seats, state
from dwarrow.games.zwergendorf.play.village import EMPTY, piece_on, symbol_of
from dwarrow.games.zwergendorf.schema import LEVELS
from dwarrow.kernel.past import told

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dwarrow.games.zwergendorf.play.state import ZwergendorfFields

Json = dict[str, Any]
Eyes = int | None
ALL = -2  # eyes that see every card
KINDS = ("", "card", "production", "scoring")
DIRECTIONS = {1: "left", -1: "right", 0: None}


def view_of(s: ZwergendorfFields, seat: int | None) -> Json:
    """What a seat (None: a spectator) may know, and what follows from it for everybody."""
    view = with_derived(s, shown_to(s, seat))
    if seat is not None and view["players"][seat]["decision"]:
        view["decision"] = view["players"][seat]["decision"]  # seats draw side by side: each sees its own question
    view["seat"] = seat
    return view


def position_of(s: ZwergendorfFields) -> Json:
    """Everything, secrets included."""
    position = shown_to(s, ALL)
    position["chance"] = int(s.rng)
    return position


# The allow-list (Z13.1) ----------------------------------------------------------------------------------------------


def shown_to(s: ZwergendorfFields, eyes: Eyes) -> Json:
    t = s.tables
    over = s.is_over()
    to_act = None if over else int(s.seat)
    shown: Json = {
        "game": "zwergendorf",
        "seats": int(s.seats),
        "options": {
            "solo_level": LEVELS[s.level],
            "phase_display": "stack" if s.stacked else "fan",
            "keep_forced": bool(s.keep_forced),
        },
        "phase": int(s.phase),
        "kind": KINDS[t.phase_kind[s.phase]],
        "direction": DIRECTIONS[int(t.direction[s.phase])],
        "stage": "over" if over else state.STAGES[s.stage],
        "decision": None if over else state.DECISIONS[seats.decision_of(s, s.seat)],
        "to_act": to_act,
        "waiting": s.waiting(),
        "middle": [t.dwarf_ids[card] for card in s.middle],
        "decks": {name: int(decks.members(decks.cards_left(s, deck))) for deck, name in enumerate(t.deck_ids)},
        "discards": {name: cards_of(s, deck, decks.discarded(s, deck)) for deck, name in enumerate(t.deck_ids)},
        "removed": None if s.removed < 0 else t.card_ids[s.removed],
        "players": [player(s, seat, eyes) for seat in range(s.seats)],
        **told(s),
        "scores": s.scores() if over else None,
        "winners": s.winners() if over else None,
    }
    if eyes == ALL:
        shown["rival"] = names(s, [decks.rival_card(s, deck) for deck in range(state.DECKS)])
    return shown


def cards_of(s: ZwergendorfFields, deck: int, cards: int) -> list[str]:
    """A set of cards of a deck by their ids."""
    t = s.tables
    first = int(t.deck_first[deck])
    return [t.card_ids[first + place] for place in range(t.deck_size[deck]) if decks.holds(cards, place)]


def names(s: ZwergendorfFields, cards: list[int]) -> list[str]:
    """Cards by their ids, as far as there are any."""
    return [s.tables.card_ids[card] for card in cards if card >= 0]


def player(s: ZwergendorfFields, seat: int, eyes: Eyes) -> Json:
    decision = int(seats.decision_of(s, seat))
    shown: Json = {
        "decision": None if decision == state.NOTHING else state.DECISIONS[decision],
        "sealed": bool(s.sealed(seat)),
        "village": village(s, seat),
        "trees": {
            "crossed": int(seats.crossed_trees(s, seat)),
            "extra": int(seats.extra_trees(s, seat)),
            "extra_crossed": int(seats.extra_crossed(s, seat)),
        },
        "caps": int(seats.caps_left(s, seat)),
        "flagged": seats.is_flagged(s, seat),
        "out": not seats.is_active(s, seat),
        "buildings": cards_of(s, state.BUILDING, seats.cards_before(s, seat, state.BUILDING)),
        "targets": cards_of(s, state.TARGET, seats.cards_before(s, seat, state.TARGET)),
        "moment": moment(s, seat, decision),
    }
    if decision == state.PICK and eyes in (ALL, seat):  # Z13.2
        shown["hand"] = names(s, [seats.hand_card(s, seat, deck) for deck in range(state.DECKS)])
        shown["passed"] = names(s, [seats.passed_card(s, seat, deck) for deck in range(state.DECKS)])
        for name, which in (("first", seats.FIRST), ("second", seats.SECOND)):
            card = seats.picked(s, seat, which)
            shown[name] = None if card < 0 else s.tables.card_ids[card]
    return shown


def village(s: ZwergendorfFields, seat: int) -> list[Json]:
    """All pieces, by their first squares."""
    t = s.tables
    squares: dict[int, list[int]] = {}
    for square in range(t.squares):
        what = int(piece_on(s, seat, square))
        if what > EMPTY:
            squares.setdefault(what, []).append(square)
    pieces: list[Json] = []
    for what, covered in squares.items():
        at = t.square_ids[covered[0]]
        if len(covered) == 2:
            at += "h" if covered[1] == covered[0] + 1 else "v"
        symbol = t.symbol_ids[symbol_of(what)]
        pieces.append({"symbol": symbol, "at": at, "squares": [t.square_ids[square] for square in covered]})
    return pieces


def moment(s: ZwergendorfFields, seat: int, decision: int) -> Json:
    """Where a seat is in its drawing; all of it is open (Z13.1)."""
    t = s.tables
    if decision in (state.NOTHING, state.PICK):
        return {}
    if s.stage == state.DRAWING and KINDS[t.phase_kind[s.phase]] == "card":
        shown: Json = {"cards": names(s, [seats.picked(s, seat, which) for which in (seats.FIRST, seats.SECOND)])}
        if decision == state.DRAW:
            shown["queue"] = [
                {"symbol": t.symbol_ids[queue.symbol_at(s, seat, at)], "deferred": queue.was_deferred(s, seat, at)}
                for at in range(queue.symbols_left(s, seat))
            ]
        return shown
    first = int(t.deck_first[state.BUILDING])
    used = {t.step_ids[step]: int(seats.card_in_use(s, seat, step)) for step in range(state.STEPS)}
    shown = {"used": {step: t.card_ids[first + card] for step, card in used.items() if card >= 0}}
    shown["made"] = {t.step_ids[step]: int(seats.units_made(s, seat, step)) for step in range(state.STEPS)}
    shown["after"] = seats.is_after_steps(s, seat)
    if decision in (state.RECIPE, state.PRODUCE):
        shown["step"] = t.step_ids[seats.step_of(s, seat)]
    if decision == state.CONJURE:
        shown["conjured"] = t.symbol_ids[seats.conjured(s, seat)]
    return shown


# What follows from the rest ------------------------------------------------------------------------------------------


def with_derived(s: ZwergendorfFields, shown: Json) -> Json:
    for seat, player in enumerate(shown["players"]):
        player |= derived(s, seat)
        player["worth"]["hand"] = hand_worth(s, seat, player.get("hand", ()))
    shown["goal"] = int(scoring.goal(s)) if s.seats == 1 else None
    return shown


def derived(s: ZwergendorfFields, seat: int) -> Json:
    """Counts, what is to be drawn now, what production would demand, and what the cards are worth at this moment."""
    t = s.tables
    return {
        "counts": {t.symbol_ids[symbol]: int(seats.pieces(s, seat, symbol)) for symbol in range(state.SYMBOLS)},
        "free": int(seats.free_squares(s, seat)),
        "trees_left": int(seats.trees_left(s, seat)),
        "drawing": drawing(s, seat),
        "demand": {t.step_ids[step]: int(recipes.units(s, seat, step)) for step in range(state.STEPS)},
        "brings": brings(s, seat),
        "squares_due": squares_due(s, seat),
        "worth": worth(s, seat),
    }


def drawing(s: ZwergendorfFields, seat: int) -> Json | None:
    """The symbol to be drawn now, and how many of it are due."""
    t = s.tables
    decision = int(seats.decision_of(s, seat))
    if decision == state.DRAW:
        return {"symbol": t.symbol_ids[queue.symbol_now(s, seat)], "n": 1}
    if decision == state.PRODUCE:
        made = recipes.output(s, seat, seats.step_of(s, seat))
        return {"symbol": t.symbol_ids[made], "n": int(seats.units_due(s, seat))}
    if decision == state.CONJURE:
        return {"symbol": t.symbol_ids[seats.conjured(s, seat)], "n": 1}
    return None


def brings(s: ZwergendorfFields, seat: int) -> dict[str, int]:
    """How many units each base recipe and each building card would bring now, all resources counted (Z7.3)."""
    t = s.tables
    known = {name: step for step, name in enumerate(t.step_ids)}
    for card in cards_of(s, state.BUILDING, seats.cards_before(s, seat, state.BUILDING)):
        known[card] = int(recipes.building_recipe(decks.place_of(s, t.card_ids.index(card))))
    return {name: int(recipes.makeable(s, seat, recipe)) for name, recipe in known.items()}


def squares_due(s: ZwergendorfFields, seat: int) -> int:
    """How many squares a production at this moment would fill, less what it has made already."""
    due = [int(recipes.units(s, seat, step)) - int(seats.units_made(s, seat, step)) for step in range(state.STEPS)]
    return sum(n * state.SIZES[s.tables.shape[recipes.output(s, seat, step)]] for step, n in enumerate(due) if n > 0)


def hand_worth(s: ZwergendorfFields, seat: int, hand: Iterable[str]) -> dict[str, int]:
    t = s.tables
    cards = [t.card_ids.index(name) for name in hand]
    targets = [card for card in cards if t.card_deck[card] == state.TARGET]
    return {t.card_ids[card]: int(scoring.target_value(s, seat, decks.place_of(s, card))) for card in targets}


def worth(s: ZwergendorfFields, seat: int) -> Json:
    """The scoring as if the match ended now (Z8)."""
    t = s.tables
    owned = int(seats.cards_before(s, seat, state.TARGET))
    targets = [card for card in range(len(t.scores)) if decks.holds(owned, card)]
    return {
        "targets": {t.card_ids[card]: int(scoring.target_value(s, seat, card)) for card in targets},
        "counted": [t.card_ids[card] for card in scoring.counted(s, seat)],
        "dwarves": {t.dwarf_ids[card]: int(scoring.dwarf_value(s, seat, place)) for place, card in enumerate(s.middle)},
        "majorities": {
            t.symbol_ids[symbol]: int(scoring.majority(s, seat, which))
            for which, symbol in enumerate(t.majority_symbol)
        },
        "minus": int(scoring.minus(s, seat)),
        "total": int(scoring.total(s, seat)),
    }
