"""A fifth game from outside: the example package, installed, played in every way there is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dwarrow.registry import SHIPPED
from tests.outside.environment import EXAMPLE, dwarrow_in, environment, run

CONFORMS = """
import dwarrow
from dwarrow.conformance import check_game
check_game(dwarrow.game("nuggets"))
"""
PETTINGZOO = """
import warnings
warnings.simplefilter("ignore")
from pettingzoo.test import api_test, parallel_api_test
from dwarrow.adapters.pettingzoo import env, parallel_env
api_test(env("nuggets", seats=3), num_cycles=50)
parallel_api_test(parallel_env("nuggets", seats=2), num_cycles=50)
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return environment(tmp_path_factory.mktemp("outside"))


def test_the_example_is_small():
    modules = (EXAMPLE / "src").rglob("*.py")
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in modules) < 400


def test_it_is_listed(python: Path):
    listed = json.loads(dwarrow_in(python, "games", "--json"))["games"]
    assert [game["name"] for game in listed] == [*SHIPPED, "nuggets"]


def test_it_conforms(python: Path):
    done = run(python, "-c", CONFORMS)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("language", ["en", "uk"])
def test_it_is_played_in_the_terminal(python: Path, language: str, tmp_path: Path):
    save = tmp_path / "match.json"
    words = ("play", "nuggets", "--seats", "you,random,greedy", "--seed", "5", "--lang", language, "--save", str(save))
    printed = dwarrow_in(python, *words, said="1\nwhy take back\nhelp\nrules\ncard\n" + "1\n" * 20)
    assert "Seal the" in printed  # its own texts are English only
    assert "Nuggets" in printed
    assert json.loads(save.read_text())["result"]
    assert dwarrow_in(python, "verify", str(save))
    assert dwarrow_in(python, "replay", str(save))


def test_it_is_played_in_the_arena(python: Path):
    words = ("arena", "nuggets", "--seats", "2", "--bots", "greedy,novice", "--matches", "6", "--jobs", "1", "--json")
    assert json.loads(dwarrow_in(python, *words))["matches"] == 6


def test_it_is_played_through_pettingzoo(python: Path):
    done = run(python, "-c", PETTINGZOO)
    assert done.returncode == 0, done.stderr


# Packages that cannot be used ----------------------------------------------------------------------------------------

BROKEN = {
    "no_module": ("nowhere:GAME", ""),
    "raises": ("raises:GAME", "raise RuntimeError('out of order')"),
    "no_game": ("no_game:GAME", "GAME = dict"),
    "half_done": (
        "half_done:GAME",
        "from dwarrow.kernel.game import Game\nclass GAME(Game):\n    name = 'half_done'\n",
    ),
    "mines": ("raises:GAME", ""),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_package_that_cannot_be_used_is_named_and_skipped(python: Path, name: str, tmp_path: Path):
    target, source = BROKEN[name]
    (tmp_path / f"{name}.py").write_text(source)
    info = tmp_path / f"broken_{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: broken-{name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[dwarrow.games]\n{name} = {target}\n")
    done = run(python, "-m", "dwarrow", "games", "--json", path=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert [game["name"] for game in json.loads(done.stdout)["games"]] == [*SHIPPED, "nuggets"]
    assert f"skipped the game {name!r} of the package broken-{name}" in done.stderr
    assert len(done.stderr.splitlines()) == 1
