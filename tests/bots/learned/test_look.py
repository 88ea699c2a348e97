"""One step ahead with a network: what states and actions are worth, and how one is drawn."""

from __future__ import annotations

from collections import Counter

import pytest

from dwarrow.bots.learned.look import MARGIN, Look, ahead, drawn, outcome
from dwarrow.bots.learned.net import Net, chance
from dwarrow.bots.learned.search_settings import left_out
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.encoder import Encoder
from dwarrow.kernel.playout import playout
from dwarrow.kernel.reopening import reopened
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import i64, vec
from tests.bots.learned.looks import SCALE, blank, last_decision
from tests.bots.quick import game


class Points(Encoder):
    """A row of one number: the seat's present score."""

    def __init__(self, of):
        super().__init__(of)
        self.at = self.field("points", 1, "the score / 10, not below 0")

    def write(self, state, seat, out, at):
        out[at + self.at] = max(0, state.scores()[seat]) / 10


def by_points(of) -> Look:
    """A network that hands its one number through to both outputs."""
    weights = vec[float]([1.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 0.0])
    return Look(Points(of), Net(1, 1, 1, weights), SCALE, vec[i64]([0] * len(of.actions)))


def test_the_worth_of_a_running_match_is_what_the_network_says():
    of = game("zwergendorf")
    state = last_decision(of, 3, 1)
    for seat in range(3):
        assert by_points(of).worth(state, seat) == pytest.approx(chance(max(0, state.scores()[seat]) / 10))


def test_the_worth_of_an_end_is_victory_and_margin():
    of = game("mines")
    state = of.new(seats=3, seed=4)
    playout(state, Chance(4))
    look = blank(of)
    for seat in range(3):
        lead = state.scores()[seat] - max(score for other, score in enumerate(state.scores()) if other != seat)
        won = (seat in state.winners()) / len(state.winners())
        assert outcome(state, seat) == won
        assert ahead(state, seat) == lead
        assert look.worth(state, seat) == pytest.approx((1 - MARGIN) * won + MARGIN * chance(lead / SCALE))


def test_worths_of_several_seats_add_up_to_one():
    of = game("zwergendorf")
    state = last_decision(of, 3, 1)
    out = vec[float]([0.0] * 8)
    by_points(of).worths(state, out)
    assert sum(out) == pytest.approx(1)
    scores = state.scores()
    assert max(scores) > 0
    assert max(range(3), key=lambda seat: out[seat]) == scores.index(max(scores))


def test_actions_are_worth_the_states_after_them():
    of = game("zwergendorf")
    state = last_decision(of, 3, 1)
    seat, legal = state.to_act(), state.legal_actions()
    look = blank(of)
    values = list(look.values(state, seat, vec[i64](legal)))
    for action, value in zip(legal, values, strict=True):
        after = state.clone()
        after.apply(action)
        assert value == pytest.approx(look.worth(after, seat))
    assert len(set(values)) > 1


def test_what_is_left_out_is_not_considered_unless_there_is_nothing_else():
    of = game("zwergendorf")
    state = last_decision(of, 3, 1)
    legal = state.legal_actions()
    seat = state.to_act()
    some = blank(of, legal[1:])
    assert [value >= 0 for value in some.values(state, seat, vec[i64](legal))] == [True] + [False] * (len(legal) - 1)
    assert some.considered(vec[i64](legal)) == 1
    everything = blank(of, legal)
    assert all(value >= 0 for value in everything.values(state, seat, vec[i64](legal)))


def test_only_offers_of_mines_are_left_out():
    of = game("mines")
    codes = [code for code, out in enumerate(left_out(of)) if out]
    assert codes
    assert all(of.format(code).startswith("trade offer") for code in codes)
    assert not any(left_out(game("gnomes")))


# Drawing -------------------------------------------------------------------------------------------------------------


def test_without_heat_the_best_is_drawn():
    assert drawn(vec[float]([0.2, 0.7, 0.5]), 0.0, Chance(1)) == 1


def test_heat_draws_the_better_more_often_and_what_is_left_out_never():
    dice = Chance(3)
    counts = Counter(int(drawn(vec[float]([0.5, -1.0, 0.6, 0.1]), 0.1, dice)) for _ in range(2000))
    assert set(counts) == {0, 2, 3}
    assert counts[2] > counts[0] > counts[3]


def test_great_heat_draws_nearly_alike():
    dice = Chance(3)
    counts = Counter(int(drawn(vec[float]([0.5, 0.6, 0.1]), 1000.0, dice)) for _ in range(3000))
    assert all(850 < counts[place] < 1150 for place in range(3))


# Sealed choices of others --------------------------------------------------------------------------------------------


def test_one_sealed_choice_of_another_is_taken_back():
    state = game("mines").new(seats=3, seed=1)
    while len(state.waiting()) < 3:
        state.apply(state.legal_actions()[0])
    for seat in (1, 2):
        while seat in state.waiting():
            state.apply(state.legal_actions(seat)[0], seat)
    assert state.sealed(1)
    assert state.sealed(2)
    reopened(state, 0)
    assert [bool(state.sealed(seat)) for seat in range(3)] == [False, False, True]


class Ended(State):
    """A match of which only the points are asked for."""

    def __init__(self, scores):
        super().__init__(game("mines"), len(scores), False)
        self.points = list(scores)

    def scores(self):
        return self.points


@pytest.mark.parametrize(
    ("scores", "seat", "lead"), [((5, 0, -3), 0, 5), ((-4, 0, -2), 0, -4), ((-1, -7), 0, 6), ((9,), 0, 9)]
)
def test_points_ahead_are_those_of_the_best_other_seat(scores, seat, lead):
    assert ahead(Ended(scores), seat) == lead
