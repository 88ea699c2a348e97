"""Reasons that several refusals share: goods or heat that do not suffice, with what is needed and what is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.games.dwergar.play.state import GOODS, HEAT, LIT, OWN, STORE
from dwarrow.kernel.refusals import Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dwarrow.games.dwergar.rules import DwergarState
    from dwarrow.kernel.events import Value
    from dwarrow.kernel.vectors import Ints


def refusal(key: str, paragraph: str, **values: Value) -> Reason:
    return Reason(f"why.{key}", paragraph, values)


def card_of(s: DwergarState, name: str) -> int:
    return s.tables.card_ids.index(name)


def goods_short(s: DwergarState, seat: int, need: Sequence[int], paragraph: str) -> Reason:
    """`need` is more than the store holds."""
    names = s.tables.good_ids
    have = [int(s.own[seat * OWN + STORE + good]) for good in range(GOODS)]
    wanted = {names[good]: int(n) for good, n in enumerate(need) if n}
    there = {names[good]: n for good, n in enumerate(have) if n}
    return refusal("goods_short", paragraph, need=wanted, have=there)


def heat_short(s: DwergarState, seat: int, need: int, paragraph: str) -> Reason:
    """`need` is more than the heat on the scale and in lit furnaces."""
    heat, lit = int(s.own[seat * OWN + HEAT]), int(s.own[seat * OWN + LIT])
    return refusal("heat_short", paragraph, n=need, heat=heat, lit=lit)


def row_of(table: Ints, cell: int) -> list[int]:
    """Four goods of a table of numbers."""
    return [int(table[cell + good]) for good in range(GOODS)]
