"""`dwarrow games`."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from dwarrow import NAMES, game
from dwarrow.cli.app import app


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["games", *words])


def test_json_tells_all_games():
    told = json.loads(run("--json").stdout)["games"]
    assert [each["name"] for each in told] == list(NAMES)
    mines = told[0]
    assert mines["title"] == "The Mines of Zavandor"
    assert mines["designer"] == "Alexander Pfister"
    assert mines["seats"] == [2, 3, 4]
    assert mines["actions"] == len(game("mines").actions)


def test_every_option_has_default_allowed_values_and_meaning():
    for each in json.loads(run("--json").stdout)["games"]:
        declared = game(each["name"]).all_options()
        assert [option["name"] for option in each["options"]] == [option.name for option in declared]
        for option in each["options"]:
            assert option["meaning"]
            assert option["allowed"]
            assert option["values"]


def test_values_that_can_be_typed_are_told_from_what_stands_for_others():
    options = {option["name"]: option for option in json.loads(run("--json").stdout)["games"][0]["options"]}
    assert list(options["boards"]["values"]) == ["front", "back"]
    assert list(options["start_player"]["values"]) == ["random", "<seat>"]
    assert list(options["max_offers_per_player"]["values"]) == ["<number>"]


@pytest.mark.parametrize(
    ("lang", "title"),
    [("en", "The Mines of Zavandor"), ("de", "Die Minen von Zavandor"), ("uk", "Копальні Завандору")],
)
def test_the_table_speaks_the_language(lang: str, title: str):
    result = run("--lang", lang)
    assert result.exit_code == 0
    assert title in result.stdout
    assert game("mines").catalog(lang).say("option.boards.value.back") in " ".join(result.stdout.split())


def test_an_unknown_language_is_refused_with_the_known_ones():
    result = run("--lang", "fr")
    assert result.exit_code == 2
    assert "'en', 'de', 'uk'" in result.stderr
