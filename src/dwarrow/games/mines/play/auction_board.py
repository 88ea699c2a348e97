# compiled by mypyc
"""The auction board: for each gem a row of improvements, of which the card on the right space is for auction.

`rows` holds the order of each row as it was shuffled (M2.6); as often as it has moved up, so many cards are past.
"""

from __future__ import annotations

from dwarrow.games.mines.play.state import NO_CARD, MinesFields
from dwarrow.kernel.vectors import i64


def row_card(s: MinesFields, row: i64, place: i64) -> i64:
    """The card at a place of a row's order; NO_CARD past its end or in a row not in play."""
    length: i64 = s.tables.row_length
    if place >= length:
        return NO_CARD
    return s.rows[row * length + place]


def right_card(s: MinesFields, row: i64) -> i64:
    """The improvement for auction in a row, or NO_CARD."""
    if s.gone >> row & 1:
        return NO_CARD
    return row_card(s, row, s.slides)


def take_right_card(s: MinesFields, row: i64) -> i64:
    """The winner takes the card; its space stays empty until the rows move up."""
    card: i64 = right_card(s, row)
    s.gone |= 1 << row
    return card


def move_up(s: MinesFields) -> None:
    """What is left on the right leaves the game; the middle moves right, the pile's top to the middle (M7.4)."""
    s.gone = 0
    s.slides += 1
