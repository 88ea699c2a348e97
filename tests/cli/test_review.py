"""`dwarrow review`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

import dwarrow
from dwarrow.bots.advice import Advice, Budget, advise
from dwarrow.bots.review import accounts as module
from dwarrow.cli.app import app
from dwarrow.kernel.chance import Chance, match_seed
from dwarrow.kernel.match import Match

if TYPE_CHECKING:
    from pathlib import Path

    from dwarrow.bots import Sight

pytestmark = pytest.mark.once  # whole matches are thought through; interpreted, that takes minutes

GAME = dwarrow.game("gnomes")
SEATS = ["you:Ann", "greedy", "random"]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["review", *arguments])


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SIMULATIONS", 12)
    monkeypatch.setattr(module, "LIMIT", 1e6)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The record of a short match by chance."""
    match = Match(GAME, SEATS, match_seed(8).hex(), {"max_rounds": 2})
    chance = Chance(8)
    while not match.state.is_over():
        legal = match.state.legal_actions()
        match.act(match.state.to_act(), GAME.format(legal[int(chance.below(len(legal)))]))
    path = tmp_path / "match.json"
    path.write_text(match.record().dumps(), encoding="utf-8")
    return path


def test_seats_and_costly_decisions_are_told(file: Path) -> None:
    result = run(str(file))
    assert result.exit_code == 0, result.output
    assert "Review: The Gnomes of Zavandor" in result.stdout
    for name in ("Ann", "Greedy", "Random"):
        assert f"\n  {name} " in result.stdout
        assert f"The costliest decisions: {name}\n" in result.stdout
    assert "Better: " in result.stdout
    assert "Round 1 · " in result.stdout
    assert "match is not over" not in result.stdout


def test_json_is_one_document_and_nothing_else(file: Path) -> None:
    result = run(str(file), "--json", "--seat", "1")
    told = json.loads(result.stdout)
    assert told["game"] == "gnomes"
    assert told["seats"] == ["Ann", "Greedy", "Random"]
    assert [account["seat"] for account in told["accounts"]] == [1]
    account = told["accounts"][0]
    assert account["start"] - account["lost"] + account["luck"] == pytest.approx(account["end"], abs=0.001)


@pytest.mark.parametrize(("language", "said"), [("de", "Rückblick: "), ("uk", "Огляд: ")])
def test_it_speaks_the_language(file: Path, language: str, said: str) -> None:
    assert said in run(str(file), "--lang", language).stdout


def test_a_report_is_written(file: Path) -> None:
    page = file.with_suffix(".html")
    result = run(str(file), "--report", str(page))
    assert result.exit_code == 0
    assert f"Written: {page}" in result.stdout
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_think_gives_each_decision_its_time(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: set[float] = set()

    def heard(sight: Sight, budget: Budget, seed: int, chosen: int) -> Advice:
        given.add(budget.seconds)
        return advise(sight, Budget(6, 1e6), seed, chosen)

    monkeypatch.setattr(module, "advise", heard)
    assert run(str(file), "--think", "0.125", "--json").exit_code == 0
    assert given == {0.125}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seat", "3"], "there is no seat 3 (allowed: 0 to 2)"),
        (["--report", "{folder}/match.json/page.html"], "cannot be written: File exists"),
        (["--think", "0"], "'--think'"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(file: Path, arguments: list[str], said: str) -> None:
    result = run(str(file), *(each.replace("{folder}", str(file.parent)) for each in arguments))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("dwarrow: ")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_record_that_does_not_fit_is_refused_with_its_entry(file: Path) -> None:
    record = json.loads(file.read_text())
    record["entries"][4] = "0 turn nowhere"
    file.write_text(json.dumps(record))
    result = run(str(file))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"dwarrow: {file}: entry 5: ")
    assert result.stderr.count("\n") == 1
