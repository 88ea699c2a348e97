"""How far a match is, as a game tells it: always a share of the whole, and nothing that a spectator does not know."""

from __future__ import annotations

import pytest

from dwarrow import registry
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.game import Game


@pytest.mark.once
@pytest.mark.parametrize("name", registry.SHIPPED)
def test_a_match_gets_on(name: str):
    game, chance = registry.game(name), Chance(3)
    state = game.new(2, seed=3)
    words = game.catalog("en")
    shares: list[float] = []
    texts: list[str] = []
    while not state.is_over():
        told = game.progress(state.view(None), words)
        assert told is not None
        assert told.share is not None
        assert 0 <= told.share <= 1
        if told.text not in texts:
            texts.append(told.text)
            shares.append(told.share)
        seat = state.waiting()[0]
        legal = state.legal_actions(seat)
        state.apply(legal[int(chance.below(len(legal)))], seat)
    assert shares[0] == 0
    assert shares == sorted(shares)
    assert len(texts) > 1
    assert game.progress(state.view(None), words) is not None


def test_a_game_may_be_silent():
    game = registry.game("mines")
    assert Game.progress(game, {}, game.catalog("en")) is None
