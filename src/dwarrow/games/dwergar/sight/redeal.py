# compiled by mypyc
"""What a seat cannot know, drawn afresh (D3): chance alone, because everything else lies open."""

from __future__ import annotations

from dwarrow.games.dwergar.play.state import DwergarFields
from dwarrow.kernel.chance import mixed
from dwarrow.kernel.vectors import i64, vec


def forget_chance(s: DwergarFields, seed: int) -> None:
    """Leave what a view shows; chance begins again with `seed`."""
    s.rng = mixed(seed)
    s.shown = 0
    s.coming = vec[i64]()
    s.coming_events = vec[i64]()
