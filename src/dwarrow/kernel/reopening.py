# compiled by mypyc
"""Sealed choices of others, taken back on re-dealt states: what they have chosen is not known, nor need it stand."""

from __future__ import annotations

from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import i64


def reopen(dealt: State, searching: i64) -> None:
    """Everybody else chooses again."""
    for seat in range(dealt.seats):
        if seat != searching and dealt.sealed(seat):
            legal = dealt.legal_list(seat)
            if len(legal) == 1:
                dealt.play(legal[0], seat)


def unseen(state: State, seat: i64) -> bool:
    """Whether a seat decides against others who decide unseen at the same time: who can be foreseen can be beaten."""
    if state.apart(seat):
        return False
    if len(state.waiting()) > 1:
        return True
    for other in range(state.seats):
        if other != seat and state.sealed(other):
            return True
    return False
