# compiled by mypyc
"""Sets of cards, regions, levels or seats: numbers with a bit for each member."""

from __future__ import annotations

from dwarrow.kernel.vectors import i64


def has(members: i64, member: i64) -> bool:
    return members >> member & 1 != 0


def count(members: i64) -> i64:
    n: i64 = 0
    while members:
        members &= members - 1
        n += 1
    return n
