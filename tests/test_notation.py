"""docs/notation.md is true: every action that it shows for a game is one, and no kind of action is left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dwarrow import registry
from dwarrow.kernel.errors import IllegalAction
from dwarrow.kernel.match import Match

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


@pytest.mark.parametrize(
    ("name", "options", "begins", "refused"),
    [
        ("mines", {"start_player": 0}, "spell start", "something was revealed by it"),
        ("gnomes", {"start_player": 0}, "turn buy", "somebody else is to decide now"),
        ("gnomes", {"start_player": 0}, "turn sample", "something was revealed by it"),
        ("dwergar", {"first_player": 0}, "act place", ""),
        ("zwergendorf", {}, "pick", ""),
    ],
)
def test_actions_are_taken_back_as_the_page_says(name: str, options: dict[str, int], begins: str, refused: str) -> None:
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert "if nothing was revealed by it and nobody else was asked because of it" in page
    match = Match(registry.game(name), ["Ada", "Bert"], f"{3:064x}", options)
    legal = map(match.game.format, match.state.legal_actions(0))
    match.act(0, next(text for text in legal if text.startswith(begins)))
    assert match.can_undo(0) is not bool(refused)
    if refused:
        with pytest.raises(IllegalAction, match=refused):
            match.undo(0)
