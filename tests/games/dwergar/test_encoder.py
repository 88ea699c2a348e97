"""The encoder of Dwergar: its layout, that it tells nothing hidden, and what some positions look like in numbers."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from dwarrow.conformance.sample import Temper
from dwarrow.encoders import encoder_of
from dwarrow.games.dwergar.bot.encoder.encoder import DwergarEncoder
from dwarrow.kernel.chance import plain
from tests.games.dwergar.positions import GAME, game_with, play, player, table

if TYPE_CHECKING:
    from dwarrow.kernel.state import State

ENCODER = encoder_of(GAME)
MATCHES = 10  # for each number of seats
KEPT = 9  # one position in so many
EAGER = ("work load", "work lift", "work light", "work complete", "work modernise", "work install", "extra accept")
LARGEST = 3.0


def numbers(state: State, seat: int = 0) -> dict[str, list[float]]:
    """A row by field."""
    row = list(ENCODER.row(state, seat))
    return {field.name: row[field.start : field.start + field.size] for field in ENCODER.fields}


@cache
def positions(seats: int) -> list[State]:
    """Positions of matches with options by chance, played by chance but for what is rare; their ends among them."""
    kept: list[State] = []
    for seed in range(MATCHES):
        options = GAME.check_options(seats, {**GAME.draw_options(seats, seed), "keep_forced": seed % 2 == 1})
        state = GAME.start(seats, plain(seed), options)
        temper = Temper(GAME, seed)
        step = seed
        while not state.is_over():
            rare = state.decision > 2  # whatever is neither an action nor a step of a session
            if rare or step % KEPT == 0:
                kept.append(state.clone())
            step += 1
            legal = state.legal_actions()
            state.apply(temper.choose([code for code in legal if GAME.format(code).startswith(EAGER)] or legal))
        kept.append(state)
    return kept


# The layout ----------------------------------------------------------------------------------------------------------


def test_the_encoder_of_the_game():
    assert isinstance(ENCODER, DwergarEncoder)


def test_fields_lie_side_by_side():
    start = 0
    for field in ENCODER.fields:
        assert (field.start, field.size > 0, bool(field.about)) == (start, True, True), field.name
        start += field.size
    assert start == ENCODER.size
    names = [field.name for field in ENCODER.fields]
    assert len(set(names)) == len(names)


def test_components_of_ones_own():
    """Sizes follow the file: fewer events, and another number of open projects."""

    def change(document: Any) -> None:
        document["events"] = document["events"][:12]
        document["counts"]["event_cards"] = 12
        document["constants"]["open_projects"] = 4

    game = game_with(change)
    own = encoder_of(game)
    assert own.size == ENCODER.size - 2 * 3  # the active event, and those to come
    assert len(list(own.row(game.new(3, 5), 1))) == own.size


# Over many positions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_hidden_is_told(seats: int):
    """D3.1"""
    for number, state in enumerate(positions(seats)):
        for seat in range(seats):
            assert list(ENCODER.row(state, seat)) == list(ENCODER.row(state.redeal(seat, number), seat))


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_view_is_enough(seats: int):
    """A state that is made of what a seat sees is written alike."""
    for number, state in enumerate(positions(seats)[::5]):
        seat = number % seats
        dealt = GAME.deal(state.view(seat), number)
        assert list(ENCODER.row(dealt, seat)) == list(ENCODER.row(state, seat))


def test_draws_that_a_position_has_fixed_are_not_told():
    coming = {"projects": ["3"], "events": ["51"]}
    fixed, free = (table(player("miner"), open=(1, 2), coming=fate) for fate in (coming, {}))
    assert list(ENCODER.row(fixed, 0)) == list(ENCODER.row(free, 0))


def test_every_field_says_something_somewhere():
    silent = {field.name for field in ENCODER.fields}
    for state in (state for seats in GAME.seats for state in positions(seats)):
        for name, values in numbers(state, state.seats - 1).items():
            assert all(-LARGEST <= value <= LARGEST for value in values), (name, values)
            if any(values):
                silent.discard(name)
    assert silent == set()


# Single positions ----------------------------------------------------------------------------------------------------


def test_points_and_lead():
    row = numbers(table(player("miner", vp=40), player(vp=16)))
    assert row["seat+0.points"][:3] == pytest.approx([0.5, 0.0, 0.6])
    assert row["seat+1.points"][:3] == pytest.approx([0.2, 0.0, -0.6])
    assert numbers(table(player("miner", vp=40), player(vp=16)), 1)["seat+1.points"][2] == pytest.approx(0.6)


def test_points_of_end_game_projects():
    """D8.6: card 26 is worth a point for each gold."""
    row = numbers(table(player("miner", store="3g", modern=(26,)), player()))
    assert row["seat+0.points"][:2] == pytest.approx([3 / 80, 3 / 20])


def test_seats_from_the_own_place():
    state = table(player("miner"), player(heat=4), player("engineer", heat=7), starter=2)
    for seat in range(3):
        row = numbers(state, seat)
        heat = [row[f"seat+{place}.heat"][0] for place in range(4)]
        assert heat == pytest.approx([(0.0, 0.4, 0.7)[(seat + place) % 3] for place in range(3)] + [0.0])
        assert [row[f"seat+{place}.taken"][0] for place in range(4)] == [1, 1, 1, 0]
        assert row["starter"].index(1) == (2 - seat) % 3
        assert row["actor"].index(1) == -seat % 3
        assert row["seats"] == [0, 1, 0]
        assert any(row["own_decision"]) == (seat == 0)
        assert row["decision"][0] == 1


def test_hand_and_foreman():
    row = numbers(table(player("miner engineer engineer"), player(), places={"forge": "foreman 1"}))
    assert row["seat+0.hand"] == pytest.approx([1 / 3, 2 / 3, 0, 1, 0, 0, 0, 0])
    assert row["seat+1.hand"][3:] == [0, 1, 0, 0, 0]
    forge = row["places"][7 * 8 : 7 * 9]
    assert forge == [0, 0, 0, 0, 1, 0, 0]


def test_carts_from_the_top():
    """D6.1.1, D6.2.1"""
    before = table(player("miner", heat=1, carts={"transit": "1g", "2": "3c"}), player())
    assert numbers(before)["loadable"] == [1, 0, 1, 1]
    after = numbers(play(before, "act place miner elevator", "work lift"))
    assert after["seat+0.store"][2] > 0
    assert after["carts"][:8] == pytest.approx([0, 0, 0, 0, 1, 0, 0, 0])
    assert after["seat+0.rows"] == pytest.approx([0, 0.75, 0, 0, 0])
    assert after["session_place"].index(1) == 6


def test_what_can_be_paid():
    """D6.7.1, D8.1: card 11 costs 2 iron, of which card 1 spares one."""
    shown = [
        numbers(table(player("miner", store=store, modern=modern), player(), open=(11,)))["open"][10]
        for store, modern in (("2i", ()), ("1i", ()), ("1i", (1,)), ("", ()))
    ]
    assert shown == pytest.approx([1.0, 0.2 + 0.8 * 0.35, 1.0, 0.2])


def test_projects_of_ones_own():
    row = numbers(table(player("miner", done=(2,), modern=(38,)), player(), open=(3, 4)))
    assert [card for card, lies in enumerate(row["open"]) if lies] == [2, 3]
    assert [card for card, waits in enumerate(row["waiting"]) if waits] == [1]
    assert sum(value > 0 for value in row["effects"]) == 1
    assert row["seat+0.standing"][3:] == [1, 0, 0]
    assert row["seat+1.standing"][:3] == [-0.5, 0, 0]


def test_silverbeard_needs_to_lead_alone():
    """D4.2"""
    tied = numbers(table(player("miner", done=(28,)), player(done=(29,))))
    assert [tied[f"seat+{place}.standing"][5] for place in range(2)] == [0, 0]
    ahead = numbers(table(player("miner", done=(28, 30)), player(done=(29,)), silverbeard=0))
    assert ahead["seat+0.standing"][5] == 1
    assert ahead["seat+0.time"][2] == 1


def test_a_payment_in_the_making():
    """D5.4.1: card 38 costs 3 heat and 3 iron; heat comes first."""
    state = table(player("engineer", store="3i", heat=3, lit=2, cold=0), player(), open=(38,))
    row = numbers(play(state, "act place engineer studio", "work complete 38"))
    assert row["purpose"] == [0, 0, 0, 1, 0, 0, 0]
    assert row["due"] == pytest.approx([0.3, 0, -0.75, 0, 0])
    assert row["seat+0.points"][3] == pytest.approx(7 / 12)


def test_a_choice_of_the_cheaper_good():
    """D8.1: card 10 costs 2 coal and 1 iron."""
    state = table(player("engineer", store="2c 1i", modern=(1,)), player(), open=(10,))
    row = numbers(play(state, "act place engineer studio", "work complete 10"))
    assert row["decision"] == row["own_decision"] == [0, 0, 1, 0, 0, 0, 0]
    assert row["due"] == pytest.approx([0, -0.5, -0.25, 0, 0])


def test_no_lift_after_coal():
    """D6.2.5"""
    state = table(player("engineer", done=(28,)), player(), silverbeard=0)
    row = numbers(play(state, "act place engineer elevator", "work lift", "work coal 1"))
    assert row["session"][3:5] == pytest.approx([1 / 3, 1])
    assert row["carts"][4] == pytest.approx(1 / 3)


def test_further_actions():
    """D8.43, D8.45: modernising may bring one more action, or points for heat."""
    state = table(player("blacksmith miner", heat=6, store="1g", done=(43,)), player())
    row = numbers(play(state, "act place blacksmith forge", "work modernise 43"))
    assert row["turn"] == pytest.approx([2 / 3, 0, 1])
    state = table(player("blacksmith miner", heat=6, store="1g", done=(45,)), player())
    row = numbers(play(state, "act place blacksmith forge", "work modernise 45"), 1)
    assert (row["decision"].index(1), any(row["own_decision"])) == (4, False)


def test_the_end():
    state = next(state for state in positions(2) if state.is_over())
    row = numbers(state)
    assert row["phase"] == [0, 0, 0, 1]
    assert not any(row["actor"] + row["decision"] + row["session"] + row["seat+0.time"][:2])
    assert row["seat+0.points"][0] == pytest.approx(state.scores()[0] / 80)
