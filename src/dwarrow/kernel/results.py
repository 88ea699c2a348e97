# compiled by mypyc
"""Who has won, for games in which most points win."""

from __future__ import annotations

from dwarrow.kernel.state import State


def leaders(scores: list[int], tie_breaks: list[int]) -> list[int]:
    """The seats with most points and, among these, with most of what breaks ties; they share the victory."""
    best: list[int] = []
    for seat in range(len(scores)):
        ahead = 1 if not best else scores[seat] - scores[best[0]] or tie_breaks[seat] - tie_breaks[best[0]]
        if ahead > 0:
            best = [seat]
        elif ahead == 0:
            best.append(seat)
    return best


def tell_winners(s: State, best: list[int]) -> None:
    """The last event of a match."""
    if len(best) == 1:
        s.tell("winner", {"seat": best[0]})
    else:
        s.tell("shared", {"seats": best})
