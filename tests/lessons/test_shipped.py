"""Every lesson that ships is played through on every way and in every language, and points at what is drawn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dwarrow
from dwarrow import registry
from dwarrow.languages import SHIPPED as LANGUAGES
from dwarrow.lessons.checking import MOST_WORDS, check
from dwarrow.lessons.files import FIRST, shelf

BOARDS = Path(__file__).parent.parent.parent / "client" / "src" / "boards"


@pytest.mark.parametrize("name", registry.SHIPPED)
def test_every_lesson_can_be_played_through_and_no_wrong_turn_leads_astray(name: str):
    game = dwarrow.game(name)
    found = shelf(game)
    assert (found.skipped, found.refused) == ((), ())
    assert found.lessons[0].name == FIRST
    for lesson in found.lessons:
        passed = check(game, lesson)
        assert passed.ways > 1, "no free choice"
        assert passed.decisions > 5
        assert passed.wrong_turns > passed.decisions
        assert set(passed.words) == set(LANGUAGES)
        assert 300 < max(passed.words.values()) <= MOST_WORDS


@pytest.mark.parametrize("name", registry.SHIPPED)
def test_every_part_that_a_lesson_points_at_is_drawn(name: str):
    drawn = set(re.findall(r'key: "([\w.]+)"', (BOARDS / name / "Board.svelte").read_text("utf-8")))
    assert {step.at for lesson in shelf(dwarrow.game(name)).lessons for step in lesson.steps if step.at} <= drawn
