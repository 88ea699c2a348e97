# compiled by mypyc
"""Goods as the lookup tables have them: rows of four numbers by rank (D0.1), one row for each card or location."""

from __future__ import annotations

from dwarrow.games.dwergar.play.state import GOODS, DwergarFields
from dwarrow.kernel.vectors import Ints, i64


def amount_in(goods: Ints, row: i64, good: i64) -> i64:
    return goods[GOODS * row + good]


def goods_in(s: DwergarFields, goods: Ints, row: i64) -> dict[str, int]:
    """A row by id, for events."""
    return goods_at(s, goods, GOODS * row)


def goods_at(s: DwergarFields, numbers: Ints, cell: i64) -> dict[str, int]:
    """Four goods anywhere in a vector by id, for events and views."""
    found: dict[str, int] = {}
    for good in range(GOODS):
        if numbers[cell + good]:
            found[s.tables.good_ids[good]] = int(numbers[cell + good])
    return found
