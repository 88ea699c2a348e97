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
NAMED = re.compile(rf"\b({'|'.join(registry.SHIPPED)})", re.IGNORECASE)
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*|<!--.*?-->", re.DOTALL)


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
        said = ""
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            said = "\n".join(line for line in node.value.splitlines() if not line.startswith("  dwarrow "))
        elif isinstance(node, ast.Name):
            said = node.id
        elif isinstance(node, ast.Attribute):
            said = node.attr
        elif isinstance(node, ast.ClassDef | ast.FunctionDef | ast.alias):
            said = node.name
        elif isinstance(node, ast.ImportFrom):
            said = node.module or ""
        yield from (found[0] for found in NAMED.finditer(said))


def test_a_list_by_game_would_be_seen():
    assert list(named_in_code('"""Mines."""\nTABLE = {"mines": 1}  # mines')) == ["mines"]
    assert list(named_in_code("from dwarrow.games.gnomes import GAME")) == ["gnomes"]
    assert list(named_in_code("class Mines:\n    pass")) == ["Mines"]
    assert list(named_in_code('HELP = """\n  dwarrow play mines\n"""')) == []


def test_no_module_knows_a_game_by_name():
    for path in outside(SOURCES, ".py"):
        if path.name != "registry.py":
            assert list(named_in_code(path.read_text(encoding="utf-8"))) == [], path


def test_the_client_knows_no_game_by_name():
    for path in outside(CLIENT, ".ts", ".svelte"):
        if not path.name.endswith(".test.ts"):
            assert NAMED.findall(COMMENT.sub("", path.read_text(encoding="utf-8"))) == [], path
