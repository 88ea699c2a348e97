"""Tools and tests keep apart: no tool imports a test, and only the tests of the tools import tools."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def named(source: str) -> Iterator[str]:
    """The modules that a source imports, and every text with a dot, which could be one for `import_module`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
            yield node.value


def imports(source: str, package: str) -> bool:
    return any(name.partition(".")[0] == package for name in named(source))


@pytest.mark.parametrize(
    "source",
    ["import tests", "from tests.kernel import x", "import_module('tests.kernel')", "f'tests.fixtures.{game}.plans'"],
)
def test_every_way_to_import_is_noticed(source: str):
    assert imports(source, "tests")
    assert not imports(source, "tools")


def test_no_tool_imports_tests():
    assert [path for path in (ROOT / "tools").rglob("*.py") if imports(path.read_text("utf-8"), "tests")] == []


def test_only_tests_of_tools_import_tools():
    others = [path for path in (ROOT / "tests").rglob("*.py") if not path.is_relative_to(ROOT / "tests" / "tools")]
    assert [path for path in others if imports(path.read_text("utf-8"), "tools")] == []
