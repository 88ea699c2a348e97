"""Rules, code and tests name the same paragraphs: all that are cited exist, and all are cited by code and by a test."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted(ROOT.glob("src/dwarrow/games/*/rules.md"))
CITATION = re.compile(r"(?<![\w.])([A-Z][0-9]+(?:\.[0-9]+)*)(?![\w]|\.[0-9])")

pytestmark = pytest.mark.once


def paragraphs(page: Path) -> list[str]:
    """The numbered paragraphs of a page of rules, in order."""
    return re.findall(r"^\*\*([A-Z][0-9.]+)\*\*", page.read_text(encoding="utf-8"), re.MULTILINE)


def sections(page: Path) -> list[str]:
    return re.findall(r"^#+ ([A-Z][0-9]+(?:\.[0-9]+)*) ", page.read_text(encoding="utf-8"), re.MULTILINE)


def cited_in(*files: Path, letter: str) -> dict[str, list[str]]:
    """Every paragraph number of a game that stands in some files, and in which."""
    found: dict[str, list[str]] = {}
    for file in files:
        text = file.read_text(encoding="utf-8")
        for number in CITATION.findall(said_in(text) if file.suffix == ".py" else text):
            if number[0] == letter:
                found.setdefault(number, []).append(str(file.relative_to(ROOT)))
    return found


def said_in(program: str) -> str:
    """What a program says about itself: comments and docstrings, and texts that are a paragraph's number alone."""
    said = [
        token.string
        for token in tokenize.generate_tokens(io.StringIO(program).readline)
        if token.type == tokenize.COMMENT
    ]
    for node in ast.walk(ast.parse(program)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            said.append(ast.get_docstring(node) or "")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and CITATION.fullmatch(node.value):
            said.append(node.value)
    return "\n".join(said)


def sources(page: Path) -> list[Path]:
    return [*page.parent.rglob("*.py"), page.parent / "components.toml"]


def its_tests(page: Path) -> list[Path]:
    return list((ROOT / "tests" / "games" / page.parent.name).rglob("*.py"))


def game(page: Path) -> str:
    return page.parent.name


@pytest.fixture(params=PAGES, ids=game)
def page(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_every_game_has_rules():
    games = [each.parent for each in ROOT.glob("src/dwarrow/games/*/rules.py")]
    assert sorted(page.parent for page in PAGES) == sorted(games)
    assert PAGES


def test_paragraphs_are_numbered_once_and_in_order(page):
    numbers = paragraphs(page)
    assert len(numbers) == len(set(numbers))
    places = [[int(part) for part in number[1:].split(".")] for number in numbers]
    assert places == sorted(places)
    assert {number[0] for number in numbers} == {numbers[0][0]}


def test_every_citation_in_the_rules_exists(page):
    known = {*paragraphs(page), *sections(page)}
    letter = paragraphs(page)[0][0]
    assert not {number for number in cited_in(page, letter=letter) if number not in known}


def test_every_paragraph_cited_by_code_exists(page):
    known = {*paragraphs(page), *sections(page)}
    letter = paragraphs(page)[0][0]
    wrong = {number: files for number, files in cited_in(*sources(page), letter=letter).items() if number not in known}
    assert wrong == {}


def test_every_paragraph_cited_by_a_test_exists(page):
    known = {*paragraphs(page), *sections(page)}
    letter = paragraphs(page)[0][0]
    wrong = {
        number: files for number, files in cited_in(*its_tests(page), letter=letter).items() if number not in known
    }
    assert wrong == {}


def test_every_paragraph_is_cited_by_code(page):
    cited = cited_in(*page.parent.rglob("*.py"), letter=paragraphs(page)[0][0])
    assert [number for number in paragraphs(page) if number not in cited] == []


def test_every_paragraph_is_cited_by_a_test(page):
    cited = cited_in(*its_tests(page), letter=paragraphs(page)[0][0])
    assert [number for number in paragraphs(page) if number not in cited] == []


def test_paragraphs_of_the_notation_exist(page):
    """docs/notation.md cites them beside every action."""
    known = {*paragraphs(page), *sections(page)}
    cited = cited_in(ROOT / "docs" / "notation.md", letter=paragraphs(page)[0][0])
    assert cited
    assert not {number for number in cited if number not in known}
