"""The golden playthroughs: one per game and number of seats, and each still what the rules make of it."""

from __future__ import annotations

import pytest

from dwarrow import registry
from tests.golden.playthrough import CASES, FOLDER, file_of, playthrough


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_playthrough_is_as_it_was(name: str, seats: int) -> None:
    """Where a change is wanted, `python -m tests.golden` writes the files; read the difference."""
    assert playthrough(name, seats) == file_of(name, seats).read_text(encoding="utf-8")


@pytest.mark.once
def test_nothing_else_lies_there() -> None:
    assert set(FOLDER.glob("*.txt")) == {file_of(name, seats) for name, seats in CASES}


@pytest.mark.once
def test_no_text_is_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of one word in a catalog must not change a playthrough."""
    monkeypatch.setattr(type(registry.game("dwergar")), "catalog", None, raising=False)
    assert playthrough("dwergar", 2) == file_of("dwergar", 2).read_text(encoding="utf-8")
