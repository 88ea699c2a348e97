"""`dwarrow bench`. That the figures are there, not what they are."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from dwarrow import NAMES, _engine
from dwarrow.arena import speed
from dwarrow.cli.app import app

KEYS = {
    "playout_decisions_per_second",
    "interpreted_playout_decisions_per_second",
    "ratio",
    "loop_decisions_per_second",
    "clones_per_second",
    "redeals_per_second",
    "playouts_per_second",
    "state_bytes",
    "import_ms",
    "compiled",
}


@pytest.fixture(autouse=True)
def at_a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quicker than quick."""
    monkeypatch.setattr(speed, "QUICK", speed.Effort(1, 0.01, 1))
    monkeypatch.setattr(speed, "WEIGHINGS", 1)


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["bench", "--quick", *words])


@pytest.mark.once
def test_json_has_every_figure_of_every_game():
    told = json.loads(run("--json").stdout)
    assert list(told) == list(NAMES)
    for figures in told.values():
        assert set(figures) == KEYS
        assert all(figures[name] > 0 for name in KEYS - {"ratio", "compiled"})


def test_the_ratio_compares_the_compiled_engine_with_the_interpreted_one():
    figures = json.loads(run("mines", "--json").stdout)["mines"]
    assert figures["compiled"] is _engine.compiled()
    if _engine.compiled():
        assert figures["ratio"] > 1
    else:
        assert figures["ratio"] is None
        assert figures["interpreted_playout_decisions_per_second"] == figures["playout_decisions_per_second"]


def test_without_a_compiled_engine_it_says_so():
    result = run("mines")
    assert result.exit_code == 0
    assert ("There is no compiled engine" in result.stdout) is not _engine.compiled()


def test_an_unknown_game_is_refused():
    result = run("chess", "--json")
    assert result.exit_code == 2
    assert "there is no game 'chess'" in result.stderr
    assert result.stdout == ""
