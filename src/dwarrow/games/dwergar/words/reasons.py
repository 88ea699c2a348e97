"""Reasons that several refusals share: goods or heat that do not suffice, with what is needed and what is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.games.dwergar.play.goods import amount_in
from dwarrow.games.dwergar.play.seats import heat_of, lit_of, stored
from dwarrow.games.dwergar.play.state import GOODS
from dwarrow.kernel.refusals import Reason, refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dwarrow.games.dwergar.rules import DwergarState
    from dwarrow.kernel.vectors import Ints


def card_of(s: DwergarState, name: str) -> int:
    return s.tables.card_ids.index(name)


def goods_short(s: DwergarState, seat: int, need: Sequence[int], paragraph: str) -> Reason:
    """`need` is more than the store holds."""
    names = s.tables.good_ids
    have = [int(stored(s, seat, good)) for good in range(GOODS)]
    wanted = {names[good]: int(n) for good, n in enumerate(need) if n}
    there = {names[good]: n for good, n in enumerate(have) if n}
    return refusal("goods_short", paragraph, need=wanted, have=there)


def heat_short(s: DwergarState, seat: int, need: int, paragraph: str) -> Reason:
    """`need` is more than the heat on the scale and in lit furnaces."""
    return refusal("heat_short", paragraph, n=need, heat=int(heat_of(s, seat)), lit=int(lit_of(s, seat)))


def row_of(goods: Ints, row: int) -> list[int]:
    """Four goods of a lookup table."""
    return [int(amount_in(goods, row, good)) for good in range(GOODS)]
