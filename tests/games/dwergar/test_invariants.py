"""What only a comparison of one moment with the next can show of D13.1: whole matches by lot, step by step."""

from __future__ import annotations

from typing import Any

import pytest

from dwarrow.kernel.chance import Chance
from tests.games.dwergar.positions import GAME, WORKERS

OWN = {
    "load", "unload", "exchange", "build", "install", "completes", "modernises", "refund", "effect_goods", "convert",
}  # fmt: skip
OF_ALL = {"coal", "event_fill"}  # goods into the carts of everybody


def workers(view: dict[str, Any]) -> dict[str, int]:
    """How many of each kind are in the match, in hands and on locations."""
    lying = [place["dwarf"] for place in view["places"].values()]
    return {kind: lying.count(kind) + sum(each["hand"][kind] for each in view["players"]) for kind in WORKERS}


def goods(player: dict[str, Any]) -> tuple[dict[str, int], list[str]]:
    """The store, and what the carts hold, wherever they are."""
    return player["store"], sorted(str(load) for load in player["carts"].values())


@pytest.mark.parametrize("seed", range(6))
def test_from_one_moment_to_the_next(seed: int):
    """D13.1, D0.5, D4.3.1: workers stay, points rise, five projects lie there, goods come and go by name."""
    state: Any = GAME.new(2 + seed % 3, seed, {"decks": "random", "events": 9})
    chance, turns, done = Chance(seed), 0, GAME.parse("work done")  # whatever can be done is done
    view = state.view(None)
    while not state.is_over():
        before, actions = view, [code for code in state.legal_actions() if code != done] or [done]
        state.events = []
        state.apply(actions[int(chance.below(len(actions)))])
        view = state.view(None)
        assert workers(view) == workers(before)
        told = {event.kind for event in state.events}
        if "turn" in told:
            turns += 1
            assert None not in view["open"] or not any(view["deck"].values())
        for seat, (now, then) in enumerate(zip(view["players"], before["players"], strict=True)):
            assert now["vp"] >= then["vp"]
            own = {event.kind for event in state.events if event.values.get("seat") == seat}
            assert goods(now) == goods(then) or own & OWN or told & OF_ALL
    assert turns >= 10 * state.seats - 1  # the first one had begun
    assert any(each["points"]["projects"] for each in view["players"])
