# compiled by mypyc
"""Answers gem by gem, packed into one number with eight bits for each gem and above them the wilds.

So a seat says how many prisms it pays (G5.2), or how many gems it mines for a fee (G6.4).
"""

from __future__ import annotations

from dwarrow.games.gnomes.play.state import GEMS, GnomesFields
from dwarrow.kernel.vectors import i64


def picked_of(picked: i64, gem: i64) -> i64:
    """The answer for a gem; past the gems, for the wilds."""
    return picked >> 8 * gem & 255


def with_pick(picked: i64, gem: i64, n: i64) -> i64:
    return picked | n << 8 * gem


def gems_picked(picked: i64) -> list[int]:
    """The answers by gem, without the wilds."""
    return [int(picked_of(picked, gem)) for gem in range(GEMS)]


def picked_in_all(picked: i64) -> i64:
    """The gems and wilds of a choice together."""
    n: i64 = picked & 255
    n += picked >> 8 & 255
    n += picked >> 16 & 255
    n += picked >> 24 & 255
    return n + (picked >> 32)


def begin_picks(s: GnomesFields) -> None:
    """Nothing is answered, and the first gem is asked about."""
    s.gem = 0
    s.picked = 0


def pick(s: GnomesFields, n: i64) -> None:
    """The answer for the gem that is asked about; then comes the next."""
    s.picked = with_pick(s.picked, s.gem, n)
    s.gem += 1
