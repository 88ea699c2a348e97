"""`dwarrow bots`."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from dwarrow import NAMES, bots, game
from dwarrow.bots import LEVELS
from dwarrow.bots.cards import cards_of
from dwarrow.cli.app import app
from tests.bots.learned.policies import content, moved

pytestmark = pytest.mark.once


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["bots", *words])


def test_json_tells_all_bots_and_what_every_level_plays_by():
    told = json.loads(run("--json").stdout)
    assert [bot["name"] for bot in told["bots"]] == list(bots.NAMES)
    assert [each["name"] for each in told["games"]] == list(NAMES)
    for each in told["games"]:
        users = [
            (level, seats)
            for network in each["networks"]
            for level, played in network["levels"].items()
            for seats in played
        ]
        assert sorted(users) == sorted((level, seats) for level in LEVELS for seats in game(each["name"]).seats)
        assert all(network["trained"] for network in each["networks"])


def test_one_game_alone():
    assert [each["name"] for each in json.loads(run("gnomes", "--json").stdout)["games"]] == ["gnomes"]
    assert run("chess").exit_code == 2


@pytest.mark.parametrize(("lang", "word"), [("en", "Networ"), ("de", "Netz"), ("uk", "Мережа")])
def test_the_table_speaks_the_language(lang: str, word: str):
    result = run("gnomes", "--lang", lang)
    assert result.exit_code == 0
    assert word in result.stdout
    assert "policy.bin" in result.stdout
    assert "{" not in result.stdout


def test_a_policy_is_played_by_all_levels_where_it_fits(tmp_path):
    of = moved(game("dwergar"), tmp_path, {"two.bin": content(game("dwergar"), 1, [2])})
    (card,) = cards_of(of)
    assert (card.kind, card.file, card.levels) == ("policy", "two.bin", {level: [2] for level in LEVELS})
    assert card.trained["count"]["matches"] == 7
