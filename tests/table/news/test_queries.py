"""Why not? Whatever can be a choice at some time says why it is none now, in every game and at every moment."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import cast

import pytest

from dwarrow import registry
from dwarrow.kernel.match import Match
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.news.queries import click_paths, why_touched

EVERY = 25  # actions, after which things are touched
THINGS = 40  # that each seat touches then


def standing(match: Match) -> OpenTable:
    """A table at which this match stands, as far as the question looks."""
    game, state = match.game, match.state
    live = SimpleNamespace(
        game=game,
        match=match,
        legal=lambda seat: [game.format(code) for code in state.legal_actions(seat)],
        words=lambda language: game.catalog(language).named(match.players),
    )
    return cast("OpenTable", SimpleNamespace(ongoing=lambda: live))


def silent(match: Match, seat: int, things: list[str]) -> list[str]:
    """The things that are no choice of a seat now and do not say why."""
    box = match.game
    legal = {thing for code in match.state.legal_actions(seat) for thing in box.touches(box.format(code))}
    answers = {thing: why_touched(standing(match), seat, [thing], "en") for thing in things if thing not in legal}
    return [thing for thing, told in answers.items() if told.legal or not told.text or not told.paragraph]


@pytest.mark.once
@pytest.mark.parametrize("game", sorted(registry.names()))
def test_every_thing_that_is_no_choice_now_gives_a_reason(game: str) -> None:
    box, chance = registry.game(game), random.Random(7)
    match = Match(box, ["Gunda", "Borrik", "Ylva"], f"{7:064x}")
    assert silent(match, 0, ["nothing of this game"])
    things = sorted({thing for path in click_paths(box).values() for thing in path})
    while not match.state.is_over():
        if len(match.entries) % EVERY == 0:
            for seat in range(3):
                assert silent(match, seat, chance.sample(things, min(THINGS, len(things)))) == [], match.entries[-1:]
        seat = chance.choice(match.state.waiting())
        match.act(seat, box.format(chance.choice(list(match.state.legal_actions(seat)))))
