"""The last stroke of a phase is seen in pencil, though what it leads to is not."""

from __future__ import annotations

import pytest

from dwarrow.kernel.chance import Chance
from tests.games.zwergendorf.positions import legal, play, zwergendorf


def at_the_last_stroke(seed: int = 3):
    """Seat 0 draws, all others have drawn, and one symbol is left."""
    state = zwergendorf().new(2, seed)
    chance = Chance(seed)
    while True:
        for seat in reversed(state.waiting()):
            moment = state.view(seat)["players"][seat]["moment"]
            if state.waiting() == [0] and len(moment.get("cards", ())) == 1 and len(moment.get("queue", ())) == 1:
                return state
            actions = legal(state, seat)
            play(state, actions[int(chance.below(len(actions)))], seat=seat)
            break


@pytest.mark.parametrize("seed", range(3, 11))
def test_a_last_piece_is_in_the_village_and_counted(seed: int) -> None:
    """Z14.2, Z5.9: the own drawing, and the card that it finishes, are known before the next phase begins."""
    game, state = zwergendorf(), at_the_last_stroke(seed)
    before = state.view(0)
    action = next(text for text in legal(state, 0) if text.startswith("place "))
    code = game.parse(action)
    assert state.preview(0, [code]).played == 0
    seen = game.sketch(state, 0, code)
    assert seen is not None
    village = [piece["at"] for piece in seen["players"][0]["village"]]
    assert action.split()[1] in village
    assert seen["players"][0]["free"] < before["players"][0]["free"]
    assert (seen["phase"], seen["stage"]) == (before["phase"], before["stage"])
    assert state.view(0) == before
    play(state, action, seat=0)
    after = state.view(0)["players"][0]
    for told in ("village", "free", "counts", "trees", "targets", "buildings"):
        assert seen["players"][0][told] == after[told]
    for told in ("targets", "dwarves", "total"):
        assert seen["players"][0]["worth"][told] == after["worth"][told]


def test_a_tree_felled_last_is_counted_and_nothing_else_is_sketched() -> None:
    game, state = zwergendorf(), at_the_last_stroke()
    before = state.view(0)["players"][0]
    seen = game.sketch(state, 0, game.parse("tree"))
    assert seen is not None
    assert seen["players"][0]["trees_left"] == before["trees_left"] - 1
    picking = game.new(2, 3)
    assert game.sketch(picking, 0, game.parse(legal(picking, 0)[0])) is None
