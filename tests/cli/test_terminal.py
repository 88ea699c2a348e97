"""Whole matches of people at a pseudo-terminal, in every game, with every number of seats, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

import dwarrow
from dwarrow import registry
from dwarrow.kernel.match import verify
from dwarrow.languages import SHIPPED as LANGUAGES
from tests.cli.terminal import People, Terminal, flat

COMPANY = {1: "you", 2: "you,random", 3: "you:Ann,random,you:Ben", 4: "you,novice,random,random"}
OPTIONS = {"gnomes": ("--option", "max_rounds=3"), "mines": ("--option", "max_offers_per_player=1")}
MATCHES = [(game, seats) for game in registry.SHIPPED for seats in dwarrow.game(game).seats]
TABLES = [
    pytest.param(game, seats, language, marks=() if number % len(LANGUAGES) == place else pytest.mark.slow)
    for number, (game, seats) in enumerate(MATCHES)
    for place, language in enumerate(LANGUAGES)
]


@pytest.mark.parametrize(("game", "seats", "language"), TABLES)
def test_a_match_is_played_to_its_end(game: str, seats: int, language: str, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    given = ("--seats", COMPANY[seats], "--lang", language, "--seed", str(seats), *OPTIONS.get(game, ()))
    with Terminal("play", game, *given, "--save", str(file)) as terminal:
        people = People(terminal, dwarrow.game(game), language, file, seats)
        printed = people.play()
        assert terminal.process.wait() == 0
    end = verify(people.game, people.record()).state
    assert end.is_over()
    assert people.asides == []
    for told in (people.game.prompt(end.view(None), people.catalog), people.catalog.say("play.over")):
        assert flat(told) in printed
