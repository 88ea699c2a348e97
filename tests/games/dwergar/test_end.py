"""The end of the match: Western turns, free modernisations, the final scoring, paragraph by paragraph (D9, D10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dwergar.positions import (
    decision,
    heat,
    legal,
    me,
    next_round,
    play,
    player,
    store,
    table,
    vp,
    why,
)


def last_round(*seats: Any, **more: Any) -> Any:
    return next_round(table(*seats, events=1, round=2, event=51, **more))


def test_a_declined_turn_changes_nothing():
    """D10.1: not even a refill."""
    state = last_round(player("miner", done=(1,)), player(), open=(2, 3))
    lying = state.view(None)["open"]
    play(state, "extra decline")
    assert state.is_over()
    assert state.view(None)["open"] == lying


def test_the_west_needs_a_project():
    """D9.1"""
    assert last_round(player("miner"), player(), regions=("west",)).is_over()


def test_an_extra_turn_is_a_turn():
    """D10.1, D4.3.2, D4.3.4: refill, effects at its start, 3 actions, heat drops; no event and no end of a round."""
    state = last_round(player("miner engineer", done=(1,), modern=(33,), lit=1, cold=1), player())
    assert decision(state) == "extra"
    play(state, "extra accept")
    assert (store(state)[-2:], state.view(None)["moment"]["left"], heat(state)[1]) == ("1c", 2, 2)
    assert state.view(None)["event"] is None
    while not state.is_over():
        play(state, legal(state)[-1])
    assert state.view(None)["round"] == 2


def test_free_modernisation():
    """D9.3, D10.2: the leaders of the Golden Terraces, in turn order; any own project, or none."""
    seats = [player("miner", done=(22, 24, 10)), player(done=(19,), modern=(23,))]
    state = last_round(*seats)
    assert (decision(state), state.to_act(), legal(state)) == (
        "free",
        0,
        ["free 10", "free 22", "free 24", "free none"],
    )
    assert why(state, "free 11") == ("not_completed", "D10.2")
    play(state, "free 22")
    assert (vp(state), store(state), state.to_act()) == (9, "", 1)
    assert why(state, "free 23", 1) == ("modernised_already", "D6.8.2")
    play(state, "free none")
    assert state.is_over()


def test_a_free_modernisation_is_announced():
    """D9.3: before it is told what was modernised."""
    state = last_round(player("miner", done=(22, 24)), player())
    state.events = []
    play(state.clone(), "free none")
    play(state, "free 22")
    assert [(event.kind, event.values["seat"]) for event in state.events[:2]] == [("free", 0), ("modernises", 0)]


def test_who_has_nothing_to_modernise_is_not_asked():
    """D10.2"""
    assert last_round(player("miner", modern=(22,)), player()).is_over()


def test_card_43_freed():
    """D10.2, D8.43: a single action outside any turn, which may be skipped."""
    state = last_round(player("miner engineer", done=(22, 43), modern=(33,)), player(), player())
    play(state, "free 43")
    assert (decision(state), state.view(None)["moment"]) == (
        "act",
        {"left": 0, "more": 0, "further": True, "asked": []},
    )
    assert play(state.clone(), "act skip").is_over()
    coal = me(state)["store"]["coal"]
    play(state, legal(state, "act place")[0])
    while not state.is_over():
        play(state, "work done")
    assert me(state)["store"]["coal"] == coal


def test_card_45_freed():
    """D10.2, D8.45: heat from furnaces can be paid."""
    state = last_round(player("miner engineer", done=(22, 45), lit=2, cold=0), player())
    play(state, "free 45", "chimney 2")
    assert state.is_over()
    assert vp(state) == 1 + 2


@pytest.mark.parametrize(
    ("mine", "theirs", "winners"),
    [("1x", "5g", [0]), ("2g", "1g 9i", [0]), ("1i", "2i", [1]), ("3c", "2c", [0]), ("1g", "1g", [0, 1])],
)
def test_ties(mine: str, theirs: str, winners: list[int]):
    """D10.4: crystal, gold, iron, coal."""
    state = last_round(player("miner", store=mine, vp=5), player(store=theirs, vp=5))
    assert (state.is_over(), state.winners()) == (True, winners)


def test_goods_in_carts_are_lost():
    """D10.3"""
    state = last_round(player("miner", modern=(24,), store="1x", carts={"1": "5x"}), player())
    while not state.is_over():
        play(state, legal(state)[-1])
    assert state.scores()[0] == 2


# Who is asked, and when ----------------------------------------------------------------------------------------------


def asked(state: Any, answer: str) -> list[int]:
    """The seats that are asked one after another and all say the same."""
    seats = []
    while answer in legal(state):
        seats.append(state.to_act())
        play(state, answer)
    return seats


def finish(state: Any, seat: int) -> None:
    """The rest of a turn, in which nothing more is done."""
    while state.to_act() == seat and decision(state) in ("act", "work"):
        play(state, (legal(state, "work done") or legal(state, "act"))[0])


def in_extra_turn(state: Any, number: int) -> None:
    """The turn is accepted, and a project completed in it."""
    play(state, "extra accept")
    play(state, next(text for text in legal(state) if text.endswith(" studio")), f"work complete {number}")
    if decision(state) == "furnaces":
        play(state, legal(state)[0])


@pytest.mark.parametrize(("cards", "answer"), [((1, 2, 3), "extra decline"), ((19, 20, 21), "free none")])
@pytest.mark.parametrize("starter", [0, 1, 2])
def test_leaders_are_asked_in_turn_order(starter: int, cards: tuple[int, ...], answer: str):
    """D9.1, D9.3, D10.1, D10.2: all who tie, beginning with the first player."""
    seats = [player("miner engineer", done=(number,)) for number in cards]
    state = last_round(*seats, starter=starter, to_act=starter)
    assert asked(state, answer) == [(starter + step) % 3 for step in range(3)]
    assert state.is_over()


def test_the_west_is_counted_once():
    """D9.1: before the first extra turn; who falls behind in it is asked all the same, and nobody else."""
    mine = player("miner engineer", done=(1,), store="9c 9i 9g", lit=2, cold=0)
    state = last_round(mine, player(done=(3,)), player(), open=(2,))
    assert (decision(state), state.to_act(), state.view(None)["moment"]["asked"]) == ("extra", 0, [1])
    in_extra_turn(state, 2)
    assert me(state)["projects"] == ["1", "2"]
    finish(state, 0)
    assert asked(state, "extra decline") == [1]
    assert state.is_over()


@pytest.mark.parametrize(("overtaken", "leaders"), [(True, [0]), (False, [0, 1])])
def test_the_terraces_are_counted_after_the_western_turns(overtaken: bool, leaders: list[int]):
    """D9.3, D10.2: what was completed in an extra turn counts."""
    mine = player("miner engineer", done=(1, 22), store="9c 9i 9g", lit=4, cold=0)
    state = last_round(mine, player(done=(19,)), open=(20,))
    assert (decision(state), state.to_act()) == ("extra", 0)
    if overtaken:
        in_extra_turn(state, 20)
        finish(state, 0)
    else:
        play(state, "extra decline")
    assert asked(state, "free none") == leaders
    assert state.is_over()


def test_the_terraces_need_a_project():
    """D9.3: at least one there; a project of another region does not do."""
    assert last_round(player("miner", done=(10,)), player(), regions=("golden_terraces",)).is_over()


@pytest.mark.parametrize("holder", [0, 1, None])
def test_silverbeard_after_the_last_round(holder: int | None):
    """D10.1: the token stays where it is, and can be used in an extra turn."""
    state = last_round(player("miner engineer", done=(1, 28)), player(), silverbeard=holder)
    assert (decision(state), state.view(None)["silverbeard"]) == ("extra", holder)
    play(state, "extra accept", "act place foreman bellows")
    assert legal(state, "work silverbeard") == (["work silverbeard 1", "work silverbeard 2"] if holder == 0 else [])


# Free modernisations -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "points"), [(22, 1), (24, 0)])
def test_a_free_modernisation_scores_card_20(number: int, points: int):
    """D10.2, D8.20: if the printed cost has gold, although nothing is paid."""
    state = last_round(player("miner engineer", done=(number,), modern=(20,), store="1g"), player())
    play(state, f"free {number}")
    assert (me(state)["points"]["effects"], store(state)) == (points, "1g")


def test_heat_into_goods_in_the_freed_action():
    """D10.2, D8.37: before the action of card 43 and within it; this is no turn, yet it is one's own action."""
    state = last_round(player("miner engineer", done=(22, 43), modern=(37,), lit=3, cold=0), player())
    play(state, "free 43", "act convert 37")
    assert (store(state), heat(state), decision(state)) == ("1c", (0, 2, 1), "act")
    assert "act skip" in legal(state)
    play(state, "act place foreman bellows", "work convert 37")
    assert (store(state), heat(state)[1:]) == ("2c", (1, 2))
    play(state, "work convert 37")
    assert store(state) == "3c"
