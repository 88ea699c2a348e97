"""A game is one folder: nothing outside it knows a game by name, but for the registry and examples in help texts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dwarrow import registry

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "dwarrow"
CLIENT = ROOT / "client" / "src"
REGISTRY = SOURCES / "registry.py"
WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")  # of a name: `MinesState`, `PLAY_MINES`, `mines_board`
COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*|<!--.*?-->", re.DOTALL)


def games_in(text: str) -> list[str]:
    """The games that a text or a name mentions."""
    return [word for word in WORDS.findall(text) if word.lower() in registry.SHIPPED]


def outside(folder: Path, *ends: str) -> list[Path]:
    """The files of a folder that belong to no game."""
    homes = [SOURCES / "games" / name for name in registry.SHIPPED] + [
        CLIENT / "boards" / name for name in registry.SHIPPED
    ]
    return [
        path
        for path in sorted(folder.rglob("*"))
        if path.suffix in ends and not any(path.is_relative_to(home) for home in homes)
    ]


def named_in_code(source: str) -> Iterator[str]:
    """Names and texts of a Python module that name a game. Docstrings and examples of commands may."""
    tree = ast.parse(source)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if id(node) in docstrings:
            continue
        for _, value in ast.iter_fields(node):
            for text in value if isinstance(value, list) else [value]:
                if isinstance(text, str):
                    said = "\n".join(line for line in text.splitlines() if not line.startswith("  dwarrow "))
                    yield from games_in(said)


@pytest.mark.parametrize(
    "source",
    [
        'TABLE = {"mines": 1}',
        'GAMES = ("mines", "chess")',
        'if name == "mines":\n    pass',
        'match name:\n    case "mines":\n        pass',
        'said = f"{name} is no mines"',
        "class DwarrowMines:\n    pass",
        "class Game(MinesState):\n    pass",
        "SIDE_BY_SIDE_MINES = True",
        "def mines_board():\n    pass",
        "async def of_mines():\n    pass",
        "def board(mines):\n    pass",
        "dict(mines=1)",
        "self.mines = 1",
        "import dwarrow.games.mines",
        "from dwarrow.games.mines import GAME",
        "from dwarrow.games import mines as game",
        "from dwarrow import games as mines",
        "def f():\n    global MINES",
    ],
)
def test_a_list_table_branch_or_class_by_game_is_found(source: str):
    assert [name.lower() for name in named_in_code(source)] == ["mines"]


@pytest.mark.parametrize(
    "source",
    ['"""Mines."""', "x = 1  # mines", 'HELP = """\n  dwarrow play mines\n"""', "examines = determines", 'x = "dwarf"'],
)
def test_examples_and_other_words_are_no_games(source: str):
    assert list(named_in_code(source)) == []


def test_no_module_knows_a_game_by_name():
    for path in outside(SOURCES, ".py"):
        if path != REGISTRY:
            assert list(named_in_code(path.read_text(encoding="utf-8"))) == [], path


def test_the_client_knows_no_game_by_name():
    for path in outside(CLIENT, ".ts", ".svelte"):
        if not path.name.endswith(".test.ts"):
            assert games_in(COMMENT.sub("", path.read_text(encoding="utf-8"))) == [], path
