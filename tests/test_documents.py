"""The documents' examples run as they stand, and their links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import dwarrow
from dwarrow.encoders import encoder_of

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])


def test_engine_page_runs() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "engine.md"), module_relative=False)
    assert tried > 10
    assert failed == 0


def test_readme_program_runs(capsys: pytest.CaptureFixture[str]) -> None:
    program = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert program
    for part in program:
        exec(compile(part, "README.md", "exec"), {})
    assert re.fullmatch(r"\[.*\] \[.*\]\n", capsys.readouterr().out)


def test_bots_page_shows_the_example_as_it_stands() -> None:
    shown = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "bots.md").read_text(), re.DOTALL)
    assert shown == [(ROOT / "docs" / "examples" / "blind_bot.py").read_text()]


RESEARCH = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "research.md").read_text(), re.DOTALL)


@pytest.mark.once
@pytest.mark.parametrize("number", range(len(RESEARCH)))
def test_research_page_runs(number: int) -> None:
    for package in ("numpy", "gymnasium", "pettingzoo", "pyspiel"):
        pytest.importorskip(package, reason="needs the extra research")
    program = {"__name__": "page"}
    exec(compile(RESEARCH[number], "research.md", "exec"), program)


def test_research_page_knows_the_sizes() -> None:
    told = re.findall(r"^\| (\w+) \| (\d+) \| (\d+) \|$", (ROOT / "docs" / "research.md").read_text(), re.MULTILINE)
    games = {name: dwarrow.game(name) for name in dwarrow.NAMES}
    assert told == [
        (name.capitalize(), str(len(game.actions)), str(encoder_of(game).size)) for name, game in games.items()
    ]


@pytest.mark.once
@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name}: {target}"


@pytest.mark.once
def test_the_way_of_an_action_exists():
    """Every hop in ARCHITECTURE.md names a file and something that is defined in it."""
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    hops = re.findall(r"^\| \d+ \| `([^`]+)` `(\w+)` \|", page, flags=re.MULTILINE)
    assert len(hops) >= 15
    for file, name in hops:
        defined = rf"(def|class|function) {name}\b|^  (private )?(async )?{name}(\(| = \()"
        assert re.search(defined, (ROOT / file).read_text(encoding="utf-8"), flags=re.MULTILINE), f"{file}: {name}"
