"""The golden playthroughs: one per game and number of seats, and each still what the rules make of it."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from dwarrow import registry

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "tests" / "golden"
CASES = [(name, seats) for name in registry.names() for seats in registry.game(name).seats]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_playthrough_is_as_it_was(name: str, seats: int) -> None:
    """Where this fails rightly, `python tools/golden.py` writes the texts anew; read the difference."""
    playthrough = runpy.run_path(str(ROOT / "tools" / "golden.py"))["playthrough"]
    assert playthrough(name, seats) == (FOLDER / f"{name}-{seats}.txt").read_text(encoding="utf-8")


@pytest.mark.once
def test_nothing_else_lies_there() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {f"{name}-{seats}.txt" for name, seats in CASES}
