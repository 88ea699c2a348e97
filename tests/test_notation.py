"""docs/notation.md is true: every action that it shows for a game is one, and no kind of action is left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dwarrow import registry

PAGE = Path(__file__).parent.parent / "docs" / "notation.md"

pytestmark = pytest.mark.once


@pytest.mark.parametrize("name", registry.names())
def test_every_action_of_the_page_is_one(name: str) -> None:
    """A game has a section under its title, where blocks marked `actions` hold one action a line."""
    game = registry.game(name)
    title = re.escape(game.catalog("en").say("title"))
    section = re.search(rf"^## {title}\n(.*?)(?=^## )", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert section, f"docs/notation.md has no section on {name}"
    blocks = re.findall(r"^```actions\n(.*?)^```", section[1], re.MULTILINE | re.DOTALL)
    texts = [line.split("#")[0].strip() for block in blocks for line in block.splitlines()]
    for text in texts:
        assert game.format(game.parse(text)) == text
    assert {text.split()[0] for text in texts} == {text.split()[0] for text in game.actions.texts}
