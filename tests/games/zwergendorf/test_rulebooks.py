"""The rules for players bear the names of the game and are true to its numbers."""

from __future__ import annotations

from tests.games.rulebooks import numbers_told
from tests.games.zwergendorf.positions import zwergendorf


def test_the_numbers_told_are_those_of_the_components() -> None:
    """Z3.1, Z6.4, Z7.2, Z8.3, Z11.5: where a shipped number changes, the rules for players must."""
    told = numbers_told("zwergendorf")
    c = zwergendorf().components
    assert told["Z3.1"] == [len(c.stumps), c.caps]
    assert told["Z6.4"] == list(c.stumps)
    assert told["Z7.2"] == [c.caps]
    assert told["Z8.3"] == [n for each in c.majorities for n in (each.vp, each.tie_vp)]
    assert told["Z11.5"] == [n for level in c.levels for n in (level.goal_base, level.goal_per_dwarf_card)]
    assert told["Z4.1"][:6] == [number for number, phase in enumerate(c.phases, 1) if phase.kind == "card"]
