# compiled by mypyc
"""What each seat has beside its village: cards, trees, caps, how far its production is; and who decides next.

A seat's numbers stand in a row of `own`. Sets of cards are those of `decks`.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.zwergendorf.play.decks import bit_of
from dwarrow.games.zwergendorf.play.state import DRAWING, FIRST_PICK, NO_CARD, NOTHING, PICK, ZwergendorfFields, cells
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import Ints, i64

DECISION: Final = 0
FIRST: Final = 1  # cards that were picked; in the draft they are still in the hand, or were until it was passed
SECOND: Final = 2
HAND: Final = 3  # 3 cells: by deck
PASSED: Final = 6  # 3 cells: by deck, until the reveal
BEFORE: Final = 9  # 3 cells: sets of cards by deck
CROSSED: Final = 12  # printed trees
EXTRA: Final = 13  # extra trees
EXTRA_CROSSED: Final = 14
CAPS: Final = 15  # left
FLAGGED: Final = 16
OUT: Final = 17
FREE: Final = 18  # squares
STEP: Final = 19  # of the recipes, or of the production
DUE: Final = 20  # units of the step still to be drawn
AFTER: Final = 21  # whether the caps come after the steps
CONJURED: Final = 22  # resource
USED: Final = 23  # 5 cells: building card by step, by its place in its deck
MADE: Final = 28  # 5 cells: units by step
PIECES: Final = 33  # 9 cells: by symbol
OWN: Final = 42


def empty_seats(seats: i64) -> Ints:
    return cells(OWN * seats)


def put(s: ZwergendorfFields, seat: i64, cell: i64, n: i64) -> None:
    """Set one of a seat's numbers."""
    s.own[OWN * seat + cell] = n


# Who decides (Z4.3) ---------------------------------------------------------------------------------------------------


def decision_of(s: ZwergendorfFields, seat: i64) -> i64:
    return s.own[OWN * seat + DECISION]


def ask(s: ZwergendorfFields, seat: i64, decision: i64) -> None:
    s.own[OWN * seat + DECISION] = decision


def is_active(s: ZwergendorfFields, seat: i64) -> bool:
    """A seat that has not dropped out (Z6.6)."""
    return s.own[OWN * seat + OUT] == 0


def is_anyone_active(s: ZwergendorfFields) -> bool:
    for seat in range(s.seats):
        if is_active(s, seat):
            return True
    return False


def is_flagged(s: ZwergendorfFields, seat: i64) -> bool:
    """A seat that lost a symbol and drops out after the phase (Z6.5)."""
    return s.own[OWN * seat + FLAGGED] > 0


def pick_now(s: ZwergendorfFields) -> i64:
    """Which pick this half of the draft is for."""
    if s.stage == FIRST_PICK:
        return FIRST
    return SECOND


def has_picked(s: ZwergendorfFields, seat: i64) -> bool:
    """Whether the seat has chosen its card of this half of the draft."""
    return picked(s, seat, pick_now(s)) != NO_CARD


def must_decide(s: ZwergendorfFields, seat: i64) -> bool:
    """All draw side by side; a draft waits for those who have not picked."""
    if s.stage == DRAWING:
        return decision_of(s, seat) != NOTHING
    return decision_of(s, seat) == PICK and not has_picked(s, seat)


def in_order(s: ZwergendorfFields, place: i64) -> i64:
    """The seat at a place in the order of the stage: another seat draws first in each phase."""
    if s.stage == DRAWING:
        return (s.phase - 1 + place) % s.seats
    return place


def next_to_decide(s: ZwergendorfFields) -> i64:
    """The first seat that still has to decide."""
    for place in range(s.seats):
        seat: i64 = in_order(s, place)
        if must_decide(s, seat):
            return seat
    return NOBODY


# Cards ----------------------------------------------------------------------------------------------------------------


def picked(s: ZwergendorfFields, seat: i64, which: i64) -> i64:
    """The FIRST or SECOND card of a seat; NO_CARD before it is picked and once it is drawn."""
    return s.own[OWN * seat + which]


def pick(s: ZwergendorfFields, seat: i64, which: i64, card: i64) -> None:
    s.own[OWN * seat + which] = card


def hand_card(s: ZwergendorfFields, seat: i64, deck: i64) -> i64:
    """The card of a deck in a hand: there is never more than one (Z5.1)."""
    return s.own[OWN * seat + HAND + deck]


def hold(s: ZwergendorfFields, seat: i64, deck: i64, card: i64) -> None:
    s.own[OWN * seat + HAND + deck] = card


def passed_card(s: ZwergendorfFields, seat: i64, deck: i64) -> i64:
    """The card of a deck that a seat has passed on (Z5.3)."""
    return s.own[OWN * seat + PASSED + deck]


def lay_aside(s: ZwergendorfFields, seat: i64, deck: i64, card: i64) -> None:
    s.own[OWN * seat + PASSED + deck] = card


def cards_before(s: ZwergendorfFields, seat: i64, deck: i64) -> i64:
    """The set of target or building cards that lie open before a seat (Z5.9)."""
    return s.own[OWN * seat + BEFORE + deck]


def lay_open(s: ZwergendorfFields, seat: i64, card: i64) -> None:
    s.own[OWN * seat + BEFORE + s.tables.card_deck[card]] |= bit_of(s, card)


# Trees and caps -------------------------------------------------------------------------------------------------------


def crossed_trees(s: ZwergendorfFields, seat: i64) -> i64:
    """How many of the printed trees are crossed off."""
    return s.own[OWN * seat + CROSSED]


def extra_trees(s: ZwergendorfFields, seat: i64) -> i64:
    """Extra trees, crossed off or not."""
    return s.own[OWN * seat + EXTRA]


def extra_crossed(s: ZwergendorfFields, seat: i64) -> i64:
    return s.own[OWN * seat + EXTRA_CROSSED]


def trees_left(s: ZwergendorfFields, seat: i64) -> i64:
    """Uncrossed trees, printed and extra (Z6.4)."""
    own = s.own
    row: i64 = OWN * seat
    return s.tables.printed - own[row + CROSSED] + own[row + EXTRA] - own[row + EXTRA_CROSSED]


def add_trees(s: ZwergendorfFields, seat: i64, n: i64) -> None:
    s.own[OWN * seat + EXTRA] += n


def cross_tree(s: ZwergendorfFields, seat: i64) -> bool:
    """Cross off a tree; returns whether it is an extra one: these come first, as they cost nothing (Z6.4)."""
    extra = extra_crossed(s, seat) < extra_trees(s, seat)
    if extra:
        s.own[OWN * seat + EXTRA_CROSSED] += 1
    else:
        s.own[OWN * seat + CROSSED] += 1
    return extra


def caps_left(s: ZwergendorfFields, seat: i64) -> i64:
    return s.own[OWN * seat + CAPS]


def use_cap(s: ZwergendorfFields, seat: i64) -> None:
    s.own[OWN * seat + CAPS] -= 1


# Counts of the village, which `village` keeps -------------------------------------------------------------------------


def pieces(s: ZwergendorfFields, seat: i64, symbol: i64) -> i64:
    """How many pieces of a symbol a seat has drawn."""
    return s.own[OWN * seat + PIECES + symbol]


def add_piece(s: ZwergendorfFields, seat: i64, symbol: i64) -> None:
    s.own[OWN * seat + PIECES + symbol] += 1


def free_squares(s: ZwergendorfFields, seat: i64) -> i64:
    return s.own[OWN * seat + FREE]


def lose_square(s: ZwergendorfFields, seat: i64) -> None:
    s.own[OWN * seat + FREE] -= 1


# A production (Z7) ----------------------------------------------------------------------------------------------------


def step_of(s: ZwergendorfFields, seat: i64) -> i64:
    """The step whose recipe is asked for, or which is being made."""
    return s.own[OWN * seat + STEP]


def set_step(s: ZwergendorfFields, seat: i64, step: i64) -> None:
    s.own[OWN * seat + STEP] = step


def card_in_use(s: ZwergendorfFields, seat: i64, step: i64) -> i64:
    """The building card whose recipe is used, by its place in its deck; NO_CARD for the base recipe."""
    return s.own[OWN * seat + USED + step]


def use_card(s: ZwergendorfFields, seat: i64, step: i64, place: i64) -> None:
    s.own[OWN * seat + USED + step] = place


def units_made(s: ZwergendorfFields, seat: i64, step: i64) -> i64:
    """Units of a step in this production, be they drawn, refused or lost."""
    return s.own[OWN * seat + MADE + step]


def set_units_made(s: ZwergendorfFields, seat: i64, step: i64, n: i64) -> None:
    s.own[OWN * seat + MADE + step] = n


def units_due(s: ZwergendorfFields, seat: i64) -> i64:
    """Units of the present step still to be drawn."""
    return s.own[OWN * seat + DUE]


def set_units_due(s: ZwergendorfFields, seat: i64, n: i64) -> None:
    s.own[OWN * seat + DUE] = n


def is_after_steps(s: ZwergendorfFields, seat: i64) -> bool:
    """Whether the steps are through and caps come once more (Z7.4)."""
    return s.own[OWN * seat + AFTER] > 0


def conjured(s: ZwergendorfFields, seat: i64) -> i64:
    """The resource that a cap has brought and that is to be drawn (Z7.2)."""
    return s.own[OWN * seat + CONJURED]
