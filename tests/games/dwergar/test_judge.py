"""The judgement of Dwergar: hand-made positions in which one action is the right one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.dwergar.bot.judge.appraisal import Appraisal
from dwarrow.games.dwergar.bot.judge.judge import DwergarJudge
from dwarrow.games.dwergar.bot.judge.prospects import Prospects
from dwarrow.kernel.sight import Sight
from tests.games.dwergar.positions import GAME, player, table

if TYPE_CHECKING:
    from dwarrow.games.dwergar.play.state import DwergarFields
    from dwarrow.kernel.state import State

LAST: dict[str, Any] = {"round": 10, "event": 47}  # the last round of nine events


def values(state: State, seat: int = 0) -> dict[str, float]:
    sight = Sight(state, seat)
    judged = DwergarJudge(GAME).values(sight)
    return {GAME.format(action): value for action, value in zip(sight.legal, judged, strict=True)}


def best(state: State, seat: int = 0) -> str:
    judged = values(state, seat)
    return max(judged, key=lambda action: judged[action])


def plan(state: State) -> list[str]:
    """What the judge does with one action: the placement and its session."""
    steps = [best(state)]
    state.apply(GAME.parse(steps[0]))
    while state.to_act() == 0 and state.view(0)["decision"] != "act":
        steps.append(best(state))
        state.apply(GAME.parse(steps[-1]))
    return steps


def position(state: DwergarFields, seat: int = 0) -> float:
    return Appraisal(Prospects(GAME.components)).position(state, seat)


# Appraisal -----------------------------------------------------------------------------------------------------------


def test_goods_are_worth_something_until_the_end():
    early = position(table(player(store="2g"))) - position(table(player()))
    late = position(table(player(store="2g"), left=0, **LAST)) - position(table(player(), left=0, **LAST))
    assert early > 0
    assert late == 0


def test_goods_of_higher_rank_are_worth_more():
    worths = [position(table(player(store=f"1{good}"))) for good in "cigx"]
    assert worths == sorted(worths)


def test_a_load_is_worth_more_the_nearer_it_is():
    worths = [position(table(player(carts={row: "2i"}))) for row in ("4", "3", "2", "1", "transit")]
    assert worths == sorted(worths)
    assert position(table(player(store="2i"))) > worths[-1]


def test_a_project_that_can_be_paid_raises_the_hopes():
    """Two iron and two gold are worth the same in both; only one open project asks for iron and gold."""
    assert position(table(player(store="3i 2g"), open=(22,))) > position(table(player(store="3i 2g"), open=(12,)))


def test_the_most_western_projects_promise_an_extra_turn():
    ahead = position(table(player(done=(1, 2)), player(done=(3,))))
    behind = position(table(player(done=(1, 2)), player(done=(3, 4, 5))))
    assert ahead > behind


# Choices -------------------------------------------------------------------------------------------------------------


def test_a_project_that_can_be_paid_is_completed():
    state = table(player(hand="miner", store="3i 2g"), open=(22,), left=0)
    steps = plan(state)
    assert "work complete 22" in steps
    assert steps[0].endswith("studio")


def test_the_engineer_takes_a_good_back():
    state = table(player(hand="engineer", store="3i 2g"), places={"lab": "foreman 0"}, open=(22,))
    steps = plan(state)
    assert steps[:2] == ["act place engineer studio", "work complete 22"]
    assert steps[2].startswith("work refund")


def test_in_the_last_round_heat_and_goods_become_points():
    """Card 12 can be completed and modernised in one session; nothing can be used later."""
    state = table(
        player(hand="blacksmith", store="4c", heat=2), places={"lab": "foreman 0"}, open=(12,), left=0, **LAST
    )
    steps = plan(state)
    assert "work complete 12" in steps
    assert "work modernise 12" in steps


def test_the_last_action_of_the_match_scores():
    """Ore would come too late; a lift by a miner scores at once."""
    state = table(
        player(hand="miner"), player(carts={"1": "3c"}), places={"mine_3": "engineer"}, left=0, **LAST, starter=1
    )
    assert plan(state)[:2] == ["act place miner elevator", "work lift"]


def test_goods_are_lifted_when_a_project_waits_for_them():
    state = table(player(hand="miner", carts={"transit": "3i 2g"}), places={"mine_4": "miner"}, open=(22,), left=1)
    assert plan(state)[0] == "act place miner elevator"


def test_an_extra_turn_is_taken():
    names = {GAME.format(code) for code in range(len(GAME.actions))}
    assert {"extra accept", "extra decline"} <= names
    state = table(player(done=(1, 2)), player(), left=0, **LAST, starter=1)
    while state.view(0)["decision"] != "extra":
        state.apply(GAME.parse(best(state, state.to_act())), state.to_act())
    assert best(state) == "extra accept"


def test_the_dearest_modernisation_is_taken_free():
    state = table(player(done=(19, 22)), player(), left=0, **LAST, starter=1)
    while state.view(0)["decision"] != "free":
        state.apply(GAME.parse(best(state, state.to_act())), state.to_act())
    assert best(state) == "free 22"
