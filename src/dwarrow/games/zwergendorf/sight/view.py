"""Views and positions of Zwergendorf as readable JSON (Z13).

`shown_to` is the allow-list: what everybody knows, with the cards that one seat knows besides. A position shows all
cards. Decks are not listed: what lies nowhere else is in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.zwergendorf.play import scoring
from dwarrow.games.zwergendorf.play.state import (
    AFTER,
    BUILDING,
    BUILDINGS,
    CAPS,
    CONJURE,
    CONJURED,
    COUNT,
    CROSSED,
    DECISION,
    DECISIONS,
    DECK,
    DECKS,
    DISCARD,
    DRAW,
    DRAWING,
    DUE,
    EXTRA,
    EXTRA_CROSSED,
    FIRST,
    FLAGGED,
    FREE,
    HAND,
    LATER,
    MADE,
    NOTHING,
    OUT,
    OWN,
    PASSED,
    PICK,
    PRODUCE,
    QUEUE_AT,
    QUEUE_END,
    RECIPE,
    RESOURCES,
    RIVAL,
    ROOM,
    SECOND,
    STAGES,
    STEP,
    STEPS,
    SYMBOLS,
    TARGET,
    TARGETS,
    USED,
    holds,
    output,
    trees_left,
    units,
)
from dwarrow.games.zwergendorf.schema import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dwarrow.games.zwergendorf.play.state import Village

Json = dict[str, Any]
Eyes = int | None
ALL = -2  # eyes that see every card
KINDS = ("", "card", "production", "scoring")
SIZES = (1, 2, 4)  # squares of a shape
DIRECTIONS = {1: "left", -1: "right", 0: None}


def view_of(s: Village, seat: int | None) -> Json:
    """What a seat (None: a spectator) may know, and what follows from it for everybody."""
    view = with_derived(s, shown_to(s, seat))
    if seat is not None and view["players"][seat]["decision"]:
        view["decision"] = view["players"][seat]["decision"]  # seats draw side by side: each sees its own question
    view["seat"] = seat
    return view


def open_view_of(s: Village) -> Json:
    """Everything, in the form of a spectator's view."""
    return {**with_derived(s, position_of(s)), "seat": None}


def position_of(s: Village) -> Json:
    """Everything, secrets included."""
    position = shown_to(s, ALL)
    position["chance"] = int(s.rng)
    return position


# The allow-list (Z13.1) ----------------------------------------------------------------------------------------------


def shown_to(s: Village, eyes: Eyes) -> Json:
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
        "stage": "over" if over else STAGES[s.stage],
        "decision": None if over else DECISIONS[s.own[s.seat * OWN + DECISION]],
        "to_act": to_act,
        "waiting": s.waiting(),
        "middle": [t.dwarf_ids[card] for card in s.middle],
        "decks": {name: members(int(s.piles[DECK + deck])) for deck, name in enumerate(t.deck_ids)},
        "discards": {name: cards_of(s, deck, int(s.piles[DISCARD + deck])) for deck, name in enumerate(t.deck_ids)},
        "removed": None if s.removed < 0 else t.card_ids[s.removed],
        "players": [player(s, seat, eyes) for seat in range(s.seats)],
        "scores": s.scores() if over else None,
        "winners": s.winners() if over else None,
    }
    if eyes == ALL:
        shown["rival"] = [t.card_ids[s.piles[RIVAL + deck]] for deck in range(DECKS) if s.piles[RIVAL + deck] >= 0]
    return shown


def members(cards: int) -> int:
    return cards.bit_count()


def cards_of(s: Village, deck: int, cards: int) -> list[str]:
    """A set of cards of a deck by their ids."""
    t = s.tables
    first = int(t.deck_first[deck])
    return [t.card_ids[first + place] for place in range(t.deck_size[deck]) if holds(cards, place)]


def player(s: Village, seat: int, eyes: Eyes) -> Json:
    t = s.tables
    row = seat * OWN
    decision = int(s.own[row + DECISION])
    shown: Json = {
        "decision": None if decision == NOTHING else DECISIONS[decision],
        "sealed": bool(s.sealed(seat)),
        "village": village(s, seat),
        "trees": {
            "crossed": int(s.own[row + CROSSED]),
            "extra": int(s.own[row + EXTRA]),
            "extra_crossed": int(s.own[row + EXTRA_CROSSED]),
        },
        "caps": int(s.own[row + CAPS]),
        "flagged": bool(s.own[row + FLAGGED]),
        "out": bool(s.own[row + OUT]),
        "buildings": cards_of(s, BUILDING, int(s.own[row + BUILDINGS])),
        "targets": cards_of(s, TARGET, int(s.own[row + TARGETS])),
        "moment": moment(s, seat, decision),
    }
    if decision == PICK and eyes in (ALL, seat):  # Z13.2
        shown["hand"] = cards(s, row + HAND)
        shown["passed"] = cards(s, row + PASSED)
        for name, cell in (("first", FIRST), ("second", SECOND)):
            card = int(s.own[row + cell])
            shown[name] = None if card < 0 else t.card_ids[card]
    return shown


def cards(s: Village, cell: int) -> list[str]:
    """The cards in three cells, one for each deck."""
    found = [int(s.own[cell + deck]) for deck in range(DECKS)]
    return [s.tables.card_ids[card] for card in found if card >= 0]


def village(s: Village, seat: int) -> list[Json]:
    """All pieces, by their first squares."""
    t = s.tables
    squares: dict[int, list[int]] = {}
    for square in range(t.squares):
        what = int(s.grid[seat * t.squares + square])
        if what > 0:
            squares.setdefault(what, []).append(square)
    pieces: list[Json] = []
    for what, covered in squares.items():
        at = t.square_ids[covered[0]]
        if len(covered) == 2:
            at += "h" if covered[1] == covered[0] + 1 else "v"
        symbol = t.symbol_ids[(what - 1) % ROOM]
        pieces.append({"symbol": symbol, "at": at, "squares": [t.square_ids[square] for square in covered]})
    return pieces


def moment(s: Village, seat: int, decision: int) -> Json:
    """Where a seat is in its drawing; all of it is open (Z13.1)."""
    t = s.tables
    row = seat * OWN
    if decision in (NOTHING, PICK):
        return {}
    if s.stage == DRAWING and KINDS[t.phase_kind[s.phase]] == "card":
        both = [int(s.own[row + cell]) for cell in (FIRST, SECOND)]
        shown: Json = {"cards": [t.card_ids[card] for card in both if card >= 0]}
        if decision == DRAW:
            queue = s.queue[seat * t.queue_room + s.own[row + QUEUE_AT] : seat * t.queue_room + s.own[row + QUEUE_END]]
            shown["queue"] = [{"symbol": t.symbol_ids[each % LATER], "deferred": bool(each >= LATER)} for each in queue]
        return shown
    first = int(t.deck_first[BUILDING])
    used = {t.step_ids[step]: int(s.own[row + USED + step]) for step in range(STEPS)}
    shown = {"used": {step: t.card_ids[first + card] for step, card in used.items() if card >= 0}}
    shown["made"] = {t.step_ids[step]: int(s.own[row + MADE + step]) for step in range(STEPS)}
    shown["after"] = bool(s.own[row + AFTER])
    if decision in (RECIPE, PRODUCE):
        shown["step"] = t.step_ids[s.own[row + STEP]]
    if decision == CONJURE:
        shown["conjured"] = t.symbol_ids[s.own[row + CONJURED]]
    return shown


# What follows from the rest ------------------------------------------------------------------------------------------


def with_derived(s: Village, shown: Json) -> Json:
    for seat, player in enumerate(shown["players"]):
        player |= derived(s, seat)
        player["worth"]["hand"] = hand_worth(s, seat, player.get("hand", ()))
    shown["goal"] = int(scoring.goal(s)) if s.seats == 1 else None
    return shown


def derived(s: Village, seat: int) -> Json:
    """Counts, what is to be drawn now, what production would demand, and what the cards are worth at this moment."""
    t = s.tables
    row = seat * OWN
    return {
        "counts": {t.symbol_ids[symbol]: int(s.own[row + COUNT + symbol]) for symbol in range(SYMBOLS)},
        "free": int(s.own[row + FREE]),
        "trees_left": int(trees_left(s, seat)),
        "drawing": drawing(s, seat),
        "demand": {t.step_ids[step]: int(units(s, seat, step)) for step in range(STEPS)},
        "brings": brings(s, seat),
        "squares_due": squares_due(s, seat),
        "worth": worth(s, seat),
    }


def drawing(s: Village, seat: int) -> Json | None:
    """The symbol to be drawn now, and how many of it are due."""
    t = s.tables
    row = seat * OWN
    decision = int(s.own[row + DECISION])
    if decision == DRAW:
        symbol = s.queue[seat * t.queue_room + s.own[row + QUEUE_AT]] % LATER
        return {"symbol": t.symbol_ids[symbol], "n": 1}
    if decision == PRODUCE:
        made = output(s, seat, s.own[row + STEP])
        return {"symbol": t.symbol_ids[made], "n": int(s.own[row + DUE])}
    if decision == CONJURE:
        return {"symbol": t.symbol_ids[s.own[row + CONJURED]], "n": 1}
    return None


def brings(s: Village, seat: int) -> dict[str, int]:
    """How many units each base recipe and each building card would bring now, all resources counted (Z7.3)."""
    t = s.tables
    first = int(t.deck_first[BUILDING])
    owned = int(s.own[seat * OWN + BUILDINGS])
    names = dict(enumerate(t.step_ids))
    names |= {STEPS + card: t.card_ids[first + card] for card in range(t.deck_size[BUILDING]) if holds(owned, card)}
    return {name: recipe_units(s, seat, row) for row, name in names.items()}


def recipe_units(s: Village, seat: int, row: int) -> int:
    needed = [int(s.tables.recipes[RESOURCES * row + resource]) for resource in range(RESOURCES)]
    return min(int(s.own[seat * OWN + COUNT + resource]) // n for resource, n in enumerate(needed) if n)


def squares_due(s: Village, seat: int) -> int:
    """How many squares a production at this moment would fill, less what it has made already."""
    row = seat * OWN
    due = [int(units(s, seat, step)) - int(s.own[row + MADE + step]) for step in range(STEPS)]
    return sum(n * SIZES[s.tables.shape[output(s, seat, step)]] for step, n in enumerate(due) if n > 0)


def hand_worth(s: Village, seat: int, hand: Iterable[str]) -> dict[str, int]:
    """What the target cards of a hand would be worth now."""
    t = s.tables
    numbers = {name: t.card_ids.index(name) for name in hand}
    first = int(t.deck_first[TARGET])
    return {
        name: int(scoring.target_value(s, seat, card - first))
        for name, card in numbers.items()
        if t.card_deck[card] == TARGET
    }


def worth(s: Village, seat: int) -> Json:
    """The scoring as if the match ended now (Z8)."""
    t = s.tables
    owned = int(s.own[seat * OWN + TARGETS])
    targets = [card for card in range(len(t.scores)) if holds(owned, card)]
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
