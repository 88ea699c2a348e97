"""`dwarrow simulate`."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dwarrow import _engine, registry
from dwarrow.arena import simulate as arena
from dwarrow.cli.app import app
from dwarrow.cli.simulate import seated

KEYS = [
    "matches",
    "decisions",
    "decisions_per_match",
    "seconds",
    "decisions_per_second",
    "wins_by_seat",
    "scores_mean",
    "shortest",
    "longest",
    "compiled",
]
TIMES = ("seconds", "decisions_per_second")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["simulate", *words])


def figures(*words: str) -> dict[str, object]:
    result = run("mines", *words, "--json")
    assert result.exit_code == 0
    told: dict[str, object] = json.loads(result.stdout)
    return {name: value for name, value in told.items() if name not in TIMES}


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match is found not to end."""
    monkeypatch.setattr(arena, "MOST_DECISIONS", 30)


def test_json_is_one_document_with_these_keys():
    result = run("mines", "--seats", "2", "--matches", "3", "--json")
    told = json.loads(result.stdout)
    assert list(told) == KEYS
    assert told["matches"] == 3
    assert len(told["wins_by_seat"]) == len(told["scores_mean"]) == 2
    assert told["shortest"] <= told["decisions_per_match"] <= told["longest"]
    assert told["compiled"] is _engine.compiled()


def test_progress_goes_to_stderr():
    result = run("mines", "--seats", "2", "--matches", "3", "--json")
    assert "3/3" in result.stderr
    assert len(result.stdout.splitlines()) == 1


def test_processes_change_nothing_but_the_time():
    words = ("--seats", "3", "--matches", "8", "--option", "any", "--seed", "5")
    assert figures(*words, "--jobs", "2") == figures(*words)


def test_another_seed_is_another_simulation():
    assert figures("--matches", "2", "--seed", "1") != figures("--matches", "2", "--seed", "2")


def test_options_reach_the_matches():
    plain = figures("--matches", "2")
    assert figures("--matches", "2", "--option", "player_trading=false") != plain
    assert figures("--matches", "2", "--option", "player_trading=true") == plain


def test_the_table_names_seats_and_bots():
    result = run("mines", "--seats", "2", "--matches", "1", "--bots", "random,greedy", "--lang", "de")
    assert result.exit_code == 0
    assert "Platz" in result.stdout
    assert "greedy" in result.stdout
    assert "1 Partie\n" in result.stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("mines", "--seats", "5"), "seats cannot be 5 in mines (allowed: 2 to 4)"),
        (("mines", "--option", "boards=up"), "option boards cannot be 'up' (allowed: front, back)"),
        (("mines", "--option", "snow=yes"), "unknown option 'snow' (allowed: start_player, boards"),
        (("mines", "--option", "snow"), "'snow' is not of the form name=value"),
        (("mines", "--option", "any", "--option", "boards=back"), "no other can be given with it"),
        (("mines", "--bots", "grumpy"), "there is no bot 'grumpy' (allowed: novice, apprentice,"),
        (("mines", "--bots", "random,random"), "2 bots for 4 seats"),
        (("mines", "--seed", "-1"), "0<=x<="),
        (("mines", "--components", "nowhere.toml"), "nowhere.toml"),
        (("chess",), "there is no game 'chess' (known: mines"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(words: tuple[str, ...], complaint: str):
    result = run(*words, "--matches", "1", "--json")
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


def test_check_passes_on_a_sound_game():
    assert figures("--seats", "2", "--matches", "2", "--check", "--option", "any")["matches"] == 2


@pytest.mark.usefixtures("endless")
def test_a_fault_is_one_line_with_seed_options_and_decision():
    result = run("mines", "--matches", "3", "--seed", "7", "--check", "--option", "boards=back")
    assert result.exit_code == 1
    line = result.stderr.splitlines()[-1]
    assert line.startswith("dwarrow: fault: seed 7, options start_player=random, boards=back,")
    assert "decision 31: the match does not end" in line


@pytest.mark.usefixtures("endless")
@pytest.mark.parametrize("option", ["any", "boards=back"])
def test_the_fault_says_how_to_see_it_again(option: str):
    first = run("mines", "--seats", "3", "--matches", "3", "--seed", "7", "--check", "--option", option)
    line = first.stderr.splitlines()[-1]
    again = shlex.split(line.partition("(again: ")[2].rstrip(")"))
    assert again[:2] == ["dwarrow", "simulate"]
    assert run(*again[2:]).stderr.splitlines()[-1] == line


@pytest.mark.usefixtures("endless")
def test_a_fault_as_json():
    result = run("mines", "--matches", "1", "--seed", "7", "--check", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["fault"]["decision"] == 31


def test_components_of_ones_own(tmp_path: Path):
    shipped = Path(registry.__file__).parent / "games/mines/components.toml"
    own = tmp_path / "own.toml"
    own.write_text(shipped.read_text().replace("income_limit = 6", "income_limit = 2"))
    words = ("--seats", "2", "--matches", "2")
    assert figures(*words, "--components", str(own)) != figures(*words)
    own.write_text("schema = 1")
    result = run("mines", *words, "--components", str(own))
    assert result.exit_code == 2
    assert "own.toml: meta: is missing" in result.stderr


# Levels and programs -------------------------------------------------------------------------------------------------

BLIND = f"exec:{sys.executable} {Path(__file__).parents[2] / 'docs' / 'examples' / 'blind_bot.py'}"


def test_a_level_plays_under_its_name_and_the_strongest_under_what_it_stands_for():
    assert seated("novice,strongest", 2) == ("novice", "elder")
    result = run("gnomes", "--seats", "2", "--matches", "1", "--bots", "novice,apprentice", "--option", "max_rounds=1")
    assert result.exit_code == 0
    assert "novice" in result.stdout
    assert "apprentice" in result.stdout


@pytest.mark.once
@pytest.mark.parametrize("more", [(), ("--check",), ("--jobs", "2")])
def test_a_program_plays_many_matches(more: tuple[str, ...]):
    words = ("gnomes", "--seats", "2", "--matches", "3", "--bots", f"{BLIND},random", "--option", "max_rounds=1")
    result = run(*words, *more, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["matches"] == 3
    assert "random plays for it" not in result.stderr


def test_a_program_that_is_not_there_is_refused():
    result = run("gnomes", "--bots", "exec:/nowhere/bot", "--matches", "1")
    assert result.exit_code == 2
    assert "there is no program '/nowhere/bot' here" in result.stderr
