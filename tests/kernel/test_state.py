"""The state contract, with Mines for any game: lists and refusals, forced actions, simultaneous seats, previews."""

from __future__ import annotations

from typing import Any

import pytest

from dwarrow.kernel.errors import IllegalAction, NoSeat, OutOfTurn
from dwarrow.kernel.state import discreet
from tests.games.mines.positions import legal, load, mines, play, player


def code(text: str) -> int:
    return mines().parse(text)


# Lists and refusals --------------------------------------------------------------------------------------------------


def test_only_the_seat_to_act_has_a_list():
    state = load("trade", player(hand="2 SW"), player(hand="2 SW"), player(hand="2 SW"), to_act=1)
    assert state.to_act() == 1
    assert state.waiting() == [1]
    assert state.legal_actions() == state.legal_actions(1) != []
    for seat in (-1, 0, 2, 3, 99, 2**70):
        assert state.legal_actions(seat) == []
        with pytest.raises(OutOfTurn):
            state.apply(state.legal_actions()[0], seat)


def test_the_three_refusals_change_nothing():
    state = load("trade", player(hand="1 SW"), player(hand="2 SW"))
    before = state.dump()
    with pytest.raises(IllegalAction, match="trade bank"):
        state.apply(code("trade bank"))
    with pytest.raises(OutOfTurn, match="seat 1 cannot decide now: it is seat 0's turn"):
        state.apply(code("trade pass"), 1)
    with pytest.raises(IllegalAction, match="there is no action 100000"):
        state.apply(100_000)
    assert state.dump() == before


@pytest.mark.parametrize("number", [-1, -(2**70), 2**31, 2**62, 2**63, 2**70])
def test_numbers_that_are_no_action(number):
    state = load("trade", player(hand="2 SW"))
    with pytest.raises(IllegalAction, match=f"there is no action {number}"):
        state.apply(number)


class Index:
    """A number that is no int, as numpy has them."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_an_action_may_be_anything_that_counts_as_a_whole_number():
    state = load("trade", player(hand="2 SW"), player(hand="2 SW"))
    twin = play(state.clone(), "trade pass")
    state.apply(Index(code("trade pass")))
    assert state.dump() == twin.dump()
    with pytest.raises(IllegalAction, match="there is no action 100000"):
        state.apply(Index(100_000))


@pytest.mark.parametrize("action", [None, "trade pass", float("nan"), 1.5, "float"])
def test_what_is_no_number_is_no_action(action):
    state = load("trade", player(hand="2 SW"), player(hand="2 SW"))
    before = state.dump()
    wrong: Any = float(code("trade bank")) if action == "float" else action
    with pytest.raises(TypeError):
        state.apply(wrong)
    assert state.dump() == before


@pytest.mark.parametrize("seat", [-1, 2, 2**70])
def test_nobody_looks_from_a_seat_that_is_none(seat):
    state = load("trade", player(hand="2 SW"), player(hand="2 SW"))
    for look in (state.view, lambda who: state.redeal(who, 1)):
        with pytest.raises(NoSeat, match=r"there is no seat .* \(allowed: 0 to 1\)"):
            look(seat)
    with pytest.raises(OutOfTurn):
        state.preview(seat, [code("trade pass")])


def test_a_refusal_carries_its_reason():
    state = load("trade", player(hand="1 SW"), player(hand="2 SW"))
    with pytest.raises(IllegalAction) as raised:
        state.apply(code("trade bank"))
    assert raised.value.reason == mines().explain(state, 0, "trade bank")


def test_nobody_may_act_when_the_match_is_over():
    state = play(load("upgrade", round=10, to_act=1), "upgrade end")
    assert state.is_over()
    assert state.to_act() == -1
    assert state.waiting() == state.legal_actions() == state.legal_actions(0) == []
    for seat in (None, -1, 0, 1):
        with pytest.raises(OutOfTurn, match="the match is over"):
            state.apply(code("upgrade end"), seat)


def test_legal_lists_are_not_shared_with_the_caller():
    state = load("trade", player(hand="2 SW"), player(hand="2 SW"))
    before = legal(state)
    state.legal_actions().clear()
    assert legal(state) == before


# Forced actions ------------------------------------------------------------------------------------------------------


def test_a_forced_action_is_played_by_itself():
    state = load("trade", player(hand="2 SW"), player())
    play(state, "trade bank")
    assert state.dump()["decision"] == "take"  # both payments were forced


def test_keep_forced_asks_for_it():
    state = load("trade", player(hand="2 SW"), player(), options={"keep_forced": True})
    play(state, "trade bank")
    assert legal(state) == ["pay sapphire"]


# Simultaneous choices ------------------------------------------------------------------------------------------------


def bidders():
    return load("bid", player(hand="2 RB, 1 SW"), player(hand="1 RB"), player(hand="3 EC"), starter=1, to_act=1)


def test_all_seats_are_waited_for_at_once():
    state = bidders()
    assert state.waiting() == [1, 2, 0]
    assert legal(state, 0) == ["bid ruby 0", "bid ruby 1", "bid ruby 2"]
    assert legal(state, 2) == [f"bid emerald {n}" for n in range(4)]  # no rubies, no diamonds: 0 by itself


def test_a_sealed_choice_can_be_reopened_until_the_reveal():
    state = play(bidders(), "2 bid emerald 3")
    assert state.sealed(2)
    assert not state.sealed(0)
    assert state.waiting() == [1, 0]
    assert legal(state, 2) == ["bid again"]
    play(state, "2 bid again")
    assert not state.sealed(2)
    assert state.waiting() == [1, 2, 0]
    play(state, "2 bid emerald 1", "1 bid ruby 1", "0 bid ruby 0", "0 bid sapphire 1")
    assert state.view(None)["players"][2]["bids"] == {"emerald": 1}
    assert not state.sealed(2)


def test_others_do_not_see_how_far_a_choice_is():
    state = bidders()
    before = state.view(1), state.legal_actions(1)
    play(state, "0 bid ruby 2")
    assert (state.view(1), state.legal_actions(1)) == before


# Previews ------------------------------------------------------------------------------------------------------------


def test_a_preview_shows_view_events_and_next_list():
    state = load("trade", player(hand="2 SW, 2 EC"), player(hand="2 SW"), discard="1 RB")
    before = state.dump()
    seen = state.preview(0, [code(text) for text in ("trade bank", "pay sapphire", "pay emerald")])
    assert seen.played == 3
    assert seen.view["players"][0]["hand"] == {"sapphire wooden": 1, "emerald copper": 1}
    paid = {"sapphire": 1, "emerald": 1}
    assert [event.as_json() for event in seen.events] == [{"kind": "bank_pay", "seat": 0, "gems": paid}]
    takes = ["take sapphire wooden", "take emerald copper", "take search diamond", "take ruby bronze"]
    assert [mines().format(each) for each in seen.legal] == takes
    assert state.dump() == before


def test_a_seat_that_bids_out_of_order_may_look_ahead():
    """Whoever is asked first, all bid side by side: a whole bid is one plan for every seat."""
    state = bidders()
    assert state.to_act() == 1
    seen = state.preview(0, [code(text) for text in ("bid ruby 2", "bid sapphire 1")])
    assert seen.played == 2
    assert seen.view["players"][0]["bids"] == {"ruby": 2, "diamond": 0, "emerald": 0, "sapphire": 1}
    assert discreet(state, play(state.clone(), "0 bid ruby 2"), 0)


def test_a_preview_stops_before_the_bids_are_shown():
    state = play(bidders(), "1 bid ruby 1", "2 bid emerald 0", "0 bid ruby 1")
    assert state.preview(0, [code("bid sapphire 1")]).played == 0


def test_a_preview_stops_before_chance():
    state = load("spell", player(hand="2 SW"), player(hand="2 SW"))
    scroll = next(text for text in legal(state) if text != "spell pass")
    assert state.preview(0, [code(scroll)]).played == 0


def test_a_preview_stops_before_others_are_asked():
    state = load("trade", player(hand="2 SW"), player(hand="2 SW"))
    seen = state.preview(0, [code("trade pass"), code("trade pass")])
    assert seen.played == 0
    assert seen.view == state.view(0)


def test_a_preview_refuses_what_is_not_legal():
    state = load("trade", player(hand="2 SW"), player(hand="2 SW"))
    with pytest.raises(IllegalAction):
        state.preview(0, [code("trade elf")])
    with pytest.raises(IllegalAction):
        state.preview(0, [code("trade bank"), code("trade bank")])
    with pytest.raises(OutOfTurn):
        state.preview(1, [code("trade pass")])
    with pytest.raises(IllegalAction, match=f"there is no action {2**70}"):
        state.preview(0, [2**70])


COUNTER = ("answer counter", "give sapphire", "give done", "want diamond", "want done")


def countered(hand: str):
    """Seat 1 is asked to answer an offer of seat 0, who may or may not hold the diamond that the counter wants."""
    offer = {"proposer": 0, "partner": 1, "give": {"emerald": 1}, "want": {"ruby": 1}, "counters": 0}
    moment = {"turn": 0, "active": [0, 1], "offer": offer}
    return load("answer", player(hand=hand), player(hand="2 SW, 1 RB"), to_act=1, moment=moment)


def test_a_preview_does_not_tell_what_another_must_do():
    """Seat 0 without the diamond declines by itself; a preview that went past it would show seat 0's hand."""
    plan = [code(text) for text in COUNTER]
    with_it, without_it = countered("1 EC, 1 DC"), countered("1 EC, 1 SC")
    assert with_it.view(1) == without_it.view(1)
    assert [state.preview(1, plan).played for state in (with_it, without_it)] == [4, 4]


def test_a_preview_does_not_tell_from_which_deck_a_trade_is_paid():
    """Whoever accepts learns the backs of the cards: that cannot be looked at beforehand."""
    offer = {"proposer": 0, "partner": 1, "give": {"emerald": 1}, "want": {"ruby": 1}, "counters": 0}
    moment = {"turn": 0, "active": [0, 1], "offer": offer}
    for hand in ("1 EC, 1 SW", "1 EW, 1 SC"):
        state = load("answer", player(hand=hand), player(hand="1 RB, 1 RI"), to_act=1, moment=moment)
        assert state.preview(1, [code("answer accept")]).played == 0


def test_discreet_is_what_used_no_chance_showed_nothing_and_asked_nobody():
    state = load("trade", player(hand="2 SW, 2 EC"), player(hand="2 SW"))
    begun = play(state.clone(), "trade bank")
    assert discreet(state, begun, 0)
    assert not discreet(state, begun, 1)
    passed = play(state.clone(), "trade pass")
    assert not discreet(state, passed, 0)
    rolled = state.clone()
    rolled.roll(6)
    assert not discreet(state, rolled, 0)
    shown = state.clone()
    shown.shown += 1
    assert not discreet(state, shown, 0)
    assert discreet(state, state.clone(), 0)
