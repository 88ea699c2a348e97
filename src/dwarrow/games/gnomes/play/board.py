# compiled by mypyc
"""What lies open to all on the board: the gem market with its prices and bank, the displays, and gems on artifacts.

`board` holds the market by gem, then the cards of the jewelry display, those of the artifacts, and for each slot of
these the gems that lie there upright and sideways (G10.1).
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.gnomes.play.lookup import Tables
from dwarrow.games.gnomes.play.state import DECKS, GEMS, GnomesFields, cells
from dwarrow.kernel.vectors import Ints, append, i64

CURRENT: Final = 0
TARGET: Final = 4
BANK: Final = 8
MINED: Final = 12
SLOTS: Final = 16
NO_SLOT: Final = -1


def empty_board(t: Tables) -> Ints:
    return cells(SLOTS + (DECKS + 2) * t.display)


# Prices (G0.4) --------------------------------------------------------------------------------------------------------


def current_price(s: GnomesFields, gem: i64) -> i64:
    return s.board[CURRENT + gem]


def target_price(s: GnomesFields, gem: i64) -> i64:
    return s.board[TARGET + gem]


def set_prices(s: GnomesFields, gem: i64, current: i64, target: i64) -> None:
    s.board[CURRENT + gem] = current
    s.board[TARGET + gem] = target


def prices_by_id(s: GnomesFields) -> dict[str, int]:
    """The current prices, for events and views."""
    return {name: int(current_price(s, gem)) for gem, name in enumerate(s.tables.gem_ids)}


def highest_price(s: GnomesFields) -> i64:
    board = s.board
    highest: i64 = board[CURRENT]
    for gem in range(1, GEMS):
        if board[CURRENT + gem] > highest:
            highest = board[CURRENT + gem]
    return highest


def target_after(s: GnomesFields, gem: i64, by: i64) -> i64:
    """Where a target price is moved to: it stops at the limits at once (G0.4)."""
    t = s.tables
    price: i64 = target_price(s, gem) + by
    if price > t.price_max:
        return t.price_max
    return price if price > t.price_min else t.price_min


def move_target(s: GnomesFields, gem: i64, by: i64) -> None:
    s.board[TARGET + gem] = target_after(s, gem, by)


def note_prices(s: GnomesFields) -> None:
    """Remember the prices of the round that begins, for those who look back on the market."""
    prices: Ints = s.old_prices[:]
    for gem in range(GEMS):
        prices = append(prices, current_price(s, gem))
    s.old_prices = prices


def price_history(s: GnomesFields) -> list[dict[str, int]]:
    """The prices of the rounds so far, this one last."""
    names = s.tables.gem_ids
    rounds = range(0, len(s.old_prices), int(GEMS))
    return [{name: int(s.old_prices[first + gem]) for gem, name in enumerate(names)} for first in rounds]


# The bank (G0.5), and what was mined from it in this mining round by all players --------------------------------------


def in_bank(s: GnomesFields, gem: i64) -> i64:
    return s.board[BANK + gem]


def bank_has_gems(s: GnomesFields) -> bool:
    board = s.board
    return board[BANK] + board[BANK + 1] + board[BANK + 2] + board[BANK + 3] > 0


def add_to_bank(s: GnomesFields, gem: i64, n: i64) -> None:
    """Put n gems into the bank; below 0, take them out."""
    s.board[BANK + gem] += n


def mined(s: GnomesFields, gem: i64) -> i64:
    return s.board[MINED + gem]


def count_mined(s: GnomesFields, gem: i64, n: i64) -> None:
    s.board[MINED + gem] += n


def forget_mined(s: GnomesFields, gem: i64) -> None:
    s.board[MINED + gem] = 0


# Displays (G0.3, G2.8) ------------------------------------------------------------------------------------------------


def on_display(s: GnomesFields, deck: i64, slot: i64) -> i64:
    """The card in a slot, or NO_CARD."""
    return s.board[SLOTS + deck * s.tables.display + slot]


def card_shown(s: GnomesFields, place: i64) -> i64:
    """The same, with the slots of all displays counted in a row."""
    return s.board[SLOTS + place]


def put_on_display(s: GnomesFields, deck: i64, slot: i64, card: i64) -> None:
    s.board[SLOTS + deck * s.tables.display + slot] = card


def display_of(s: GnomesFields, deck: i64) -> list[int]:
    """The cards of a display by slot."""
    return [int(on_display(s, deck, slot)) for slot in range(s.tables.display)]


def slot_of(s: GnomesFields, deck: i64, card: i64) -> i64:
    """The slot of a display where a card lies, or NO_SLOT; the slot of NO_CARD is the first empty one."""
    for slot in range(s.tables.display):
        if on_display(s, deck, slot) == card:
            return slot
    return NO_SLOT


# Gems on artifacts (G10.1), by slot of their display ------------------------------------------------------------------


def upright(s: GnomesFields, slot: i64) -> i64:
    return s.board[SLOTS + DECKS * s.tables.display + 2 * slot]


def sideways(s: GnomesFields, slot: i64) -> i64:
    return s.board[SLOTS + DECKS * s.tables.display + 2 * slot + 1]


def lay_discount(s: GnomesFields, slot: i64, standing: i64, lying: i64) -> None:
    """From now on so many gems lie upright and sideways on the artifact."""
    cell: i64 = SLOTS + DECKS * s.tables.display + 2 * slot
    s.board[cell] = standing
    s.board[cell + 1] = lying
