"""The drawings that pictures of boards are made of: those of the client, without what only its page can fill in."""

from __future__ import annotations

import re

import pytest

from dwarrow import NAMES, registry
from dwarrow.kernel.pictures.canvas import art
from tools import board_art


def test_they_are_the_clients():
    assert board_art.outdated() == []


def test_what_is_not_current_is_found(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(board_art, "HEAD", "# other\n")
    assert len(board_art.outdated()) == len(NAMES)


def test_variables_become_colours():
    drawing = (
        '<path d="M0 0h1"\n  fill="var(--seat, #777)" stroke="var(--dw-edge)" />\n<path fill="var(--gem, #888)" />'
    )
    lines, tint = board_art.plain(drawing)
    assert lines == '<path d="M0 0h1" fill="currentColor" stroke="#17151c"/><path fill="currentColor"/>'
    assert tint == "#777"


@pytest.mark.parametrize("game", NAMES)
def test_a_picture_lies_on_the_ground_of_its_board(game: str):
    sheet = (board_art.BOARDS / game / f"{game}.css").read_text(encoding="utf-8")
    assert f'[data-scene="{game}"] {{\n  --scene: {art(registry.game(game).folder)["ground"].tint};' in sheet


@pytest.mark.parametrize("game", NAMES)
def test_every_drawing_stands_alone(game: str):
    drawings = art(registry.game(game).folder)
    assert len(drawings) > 20
    for drawing in drawings.values():
        assert "var(" not in drawing.drawing
        assert re.fullmatch(r"0 0 \d+ \d+", drawing.box)
        assert re.fullmatch(r"#[0-9a-f]{3,6}", drawing.tint)
