"""How greedy plays: better than chance, and nothing foolish."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from dwarrow.bots import Sight, make
from dwarrow.bots.greedy import Greedy
from dwarrow.bots.judges import ScoreJudge, judge_of
from dwarrow.kernel.bot_parts import BotParts
from tests.bots.table import GAME, decisions, new, played, position, seated

if TYPE_CHECKING:
    from dwarrow.kernel.state import State

pytestmark = pytest.mark.once  # test_parity compares what the judges of both engines think


def text(action: int) -> str:
    return GAME.format(action)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_random_from_every_seat(seats):
    for match in range(4):
        names = ["random"] * seats
        names[match % seats] = "greedy"
        assert played(" ".join(names), match).winners() == [match % seats]


def test_offers_are_few_and_some_come_about():
    names = "greedy greedy greedy greedy"
    answers, made = set(), []
    for state, seat, action in decisions(new(names, 6), seated(names, 6)):
        answers.add(text(action))
        made.append(state.view(seat)["players"][seat]["offers"])
    assert {"answer accept", "answer decline"} <= answers
    assert 0 < max(made) <= 2


def test_free_markers_are_placed():
    """The Family clan brings markers from level 6 on. Only the Hoard, which costs points, may be left as it is."""

    def change(dump: dict[str, Any]) -> None:
        dump["options"]["player_trading"] = False
        for player in dump["players"]:
            player["items"]["family"] = 6

    seen = 0
    for before, seat, action in decisions(position(change, seats=3), seated("greedy greedy greedy", 1)):
        words = [text(each) for each in before.legal_actions(seat)]
        if words[0].startswith("marker") and words != ["marker e07", "marker forfeit"]:
            seen += 1
            assert text(action) != "marker forfeit"
    assert seen > 10


def test_nothing_that_pays_is_left_undone_in_the_last_round():
    """Whoever ends the last upgrades would have gained no point by any further one."""
    names = "greedy greedy greedy"
    left = 0
    for seed in range(4):
        for state, seat, action in decisions(new(names, seed, player_trading=False), seated(names, seed)):
            if text(action) == "upgrade end" and state.view(seat)["king"] == "coronation":
                points = [score_after(state, seat, other) for other in state.legal_actions()]
                left += len(points) - 1
                assert points[-1] == max(points)
    assert left


def score_after(state: State, seat: int, action: int) -> int:
    """The score of a seat that plays an action and then ends its upgrades."""
    state = state.clone()
    state.apply(action)
    while state.to_act() == seat:
        state.apply(state.legal_actions()[-1])
    return state.scores()[seat]


# A game without a judge ----------------------------------------------------------------------------------------------


class Unjudged:
    """Stands for a game that nobody has written a judge for."""

    name = "unjudged"
    bot = BotParts()


def by_score(seed: int) -> Greedy:
    bot = Greedy(GAME, seed)
    bot._judge = ScoreJudge()
    return bot


def test_a_game_without_a_judge_is_judged_by_score():
    assert isinstance(judge_of(Unjudged()), ScoreJudge)  # type: ignore[arg-type]


def test_score_alone_plays_legally_to_the_end():
    names = "greedy random"
    for state, seat, action in decisions(new(names, 1), [by_score(1), make("random", GAME, 2)]):
        assert action in state.legal_actions(seat)


def test_score_alone_takes_the_point():
    """Of a new improvement and a victory point, only the point shows in the score."""
    rewards = []
    for state, seat, action in decisions(new("random random", 4), seated("random random", 4)):
        if text(action).startswith("reward"):
            rewards.append(text(by_score(1).choose(Sight(state, seat))))
    assert rewards
    assert set(rewards) == {"reward vp"}
