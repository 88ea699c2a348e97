"""Every command of the README's table on every game and its records, in every language that it speaks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import dwarrow
from dwarrow import registry
from dwarrow.arena import speed
from dwarrow.bots.review import accounts
from dwarrow.cli.app import COMMANDS, app
from dwarrow.kernel.record import Record, loads
from dwarrow.languages import SHIPPED as LANGUAGES

pytestmark = pytest.mark.once  # whole matches, many times; what is told of them is never compiled

ROOT = Path(__file__).parents[2]
FEW = 5  # entries of a match that is reviewed before its end
HERE = {"games", "simulate", "arena", "dataset", "replay", "verify", "review", "components", "bench"}
ELSEWHERE = {
    "play": "cli/test_terminal.py",
    "serve": "table/test_serve.py",
    "db": "cli/test_db.py",
    "languages": "cli/test_languages.py",
    "bots": "cli/test_bots.py",
    "learn": "cli/test_learn.py",
}

each_game = pytest.mark.parametrize("game", registry.SHIPPED)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def run(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert result.exit_code == 0, (arguments, result.output[-2000:], result.exception)
    return result


def told(language: str, *arguments: str | Path) -> str:
    """What a command prints for a person; nothing in it is left to be filled in."""
    printed = run(*arguments, "--lang", language).stdout
    assert printed
    assert "{" not in printed
    return printed


def recorded(game: str) -> Iterator[tuple[Path, Record]]:
    """For each number of seats the shortest match of the fixtures that was played with the shipped components."""
    found: dict[int, tuple[Path, Record]] = {}
    for file in sorted((ROOT / "tests" / "fixtures" / game).glob("*.json")):
        record = loads(file.read_text(encoding="utf-8"), str(file))
        seats = len(record.seats)
        if record.components == dwarrow.game(game).digest:
            if seats not in found or len(record.entries) < len(found[seats][1].entries):
                found[seats] = file, record
    assert set(found) == set(dwarrow.game(game).seats)
    yield from (found[seats] for seats in sorted(found))


def seats(game: str) -> str:
    return str(dwarrow.game(game).seats[0])


def test_every_command_is_tried() -> None:
    table = re.findall(r"^\| (`dwarrow.*?) \| ", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    named = {name for row in table for name in re.findall(r"`dwarrow (\w+)", row)}
    assert named == HERE | ELSEWHERE.keys() == {*COMMANDS} - {"completion"}
    assert all((ROOT / "tests" / file).exists() for file in ELSEWHERE.values())


# Records -------------------------------------------------------------------------------------------------------------


@each_language
@each_game
def test_replay(game: str, language: str) -> None:
    title = dwarrow.game(game).catalog(language).say("title")
    (file, record), *others = recorded(game)
    for at in (0, len(record.entries) // 2, len(record.entries)):
        assert title in told(language, "replay", file, "--at", str(at))
    for seat in range(len(record.seats)):
        assert title in told(language, "replay", file, "--seat", str(seat))
    for number, (file, record) in enumerate(others):
        if LANGUAGES[number % len(LANGUAGES)] == language:
            assert title in told(language, "replay", file)
            assert title in told(language, "replay", file, "--seat", str(len(record.seats) - 1))


@each_game
def test_replay_as_json(game: str) -> None:
    for file, record in recorded(game):
        everything = json.loads(run("replay", file, "--json").stdout)
        assert everything["result"] == record.result
        assert dwarrow.game(game).load(everything["position"]).is_over()
        assert json.loads(run("replay", file, "--json", "--seat", "0").stdout)["view"]["seat"] == 0


@each_game
def test_verify(game: str) -> None:
    for file, record in recorded(game):
        assert f"verified: {game}, {len(record.entries)} actions" in run("verify", file).stdout
        assert json.loads(run("verify", file, "--json").stdout)["verified"] is True


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "SIMULATIONS", 1)
    monkeypatch.setattr(accounts, "LIMIT", 1e6)


@pytest.mark.usefixtures("_quick")
@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["begun", "whole"])
@each_language
@each_game
def test_review(game: str, language: str, whole: bool, tmp_path: Path) -> None:
    file, page = tmp_path / "match.json", tmp_path / "page.html"
    record = json.loads(next(recorded(game))[0].read_text(encoding="utf-8"))
    if not whole:
        record |= {"entries": record["entries"][:FEW], "result": None}
    file.write_text(json.dumps(record), encoding="utf-8")
    catalog = dwarrow.game(game).catalog(language)
    assert catalog.say("review.seats") in told(language, "review", file, "--report", page)
    assert catalog.say("title") in page.read_text(encoding="utf-8")
    if whole:
        accounted = json.loads(run("review", file, "--json", "--seat", "0", "--lang", language).stdout)["accounts"]
        assert [account["seat"] for account in accounted] == [0]


# Games ---------------------------------------------------------------------------------------------------------------


@each_language
def test_games(language: str) -> None:
    listed = told(language, "games")
    assert all(dwarrow.game(game).catalog(language).say("title") in listed for game in registry.SHIPPED)


@each_language
@each_game
def test_components(game: str, language: str, tmp_path: Path) -> None:
    title = dwarrow.game(game).catalog(language).say("title")
    own, sheet = tmp_path / "own.toml", tmp_path / "sheet.html"
    own.write_text(dwarrow.game(game).toml(), encoding="utf-8")
    assert title in told(language, "components", game)
    assert title in told(language, "components", game, "--audit")
    assert str(own) in told(language, "components", game, "--check", own)
    assert str(sheet) in told(language, "components", game, "--sheet", sheet)
    assert title in sheet.read_text(encoding="utf-8")


@each_language
@each_game
def test_simulate(game: str, language: str) -> None:
    assert told(language, "simulate", game, "--matches", "1", "--seats", seats(game), "--check")


@each_game
def test_arena(game: str, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    bots = ",".join(["random", "greedy"][: int(seats(game))])
    journal = ("--journal", tmp_path / "journal.jsonl", "--report", report)
    run("arena", game, "--bots", bots, "--matches", "2", "--seats", seats(game), "--jobs", "1", *journal)
    assert report.read_text(encoding="utf-8").startswith("<!doctype html>")


@each_game
def test_dataset(game: str, tmp_path: Path) -> None:
    run("dataset", game, "--matches", "1", "--seats", seats(game), "--out", tmp_path / "matches.npz")
    assert (tmp_path / "matches.npz").stat().st_size > 0


@each_language
def test_bench(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one game; test_bench.py has the figures of all."""
    monkeypatch.setattr(speed, "QUICK", speed.Effort(1, 0.01, 1))
    monkeypatch.setattr(speed, "WEIGHINGS", 1)
    assert told(language, "bench", "dwergar", "--quick")
