"""The encoder of Gnomes: its layout, what it tells, and that it tells nothing a seat cannot know."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from dwarrow.conformance.sample import sampled
from dwarrow.encoders import Encoder, encoder_of
from tests.games.gnomes.positions import game_with, gnomes, load, play, player, turn

if TYPE_CHECKING:
    from dwarrow.kernel.state import State

MATCHES = 36


@cache
def encoder() -> Encoder:
    return encoder_of(gnomes())


@cache
def spots() -> list[State]:
    """Positions of every kind, of matches with every number of seats and with options by chance; ends too."""
    sample = sampled(gnomes(), MATCHES, 5)
    return [*(spot.state for spot in sample.spots()), *(gnomes().load(trace.end) for trace in sample.traces)]


def told(state: State, seat: int, name: str, by: Encoder | None = None) -> list[float]:
    """The numbers of one field."""
    by = by or encoder()
    field = next(field for field in by.fields if field.name == name)
    return list(by.row(state, seat))[field.start : field.start + field.size]


def split(numbers: list[float], size: int) -> list[list[float]]:
    return [numbers[first : first + size] for first in range(0, len(numbers), size)]


def test_layout():
    fields = encoder().fields
    assert len({field.name for field in fields}) == len(fields)
    assert all(field.size > 0 and field.about for field in fields)
    assert [field.start for field in fields] == [sum(each.size for each in fields[:n]) for n in range(len(fields))]
    assert encoder().size == sum(field.size for field in fields) == len(encoder().row(spots()[0], 0))


def test_a_seat_cannot_tell_a_redeal_from_the_truth():
    """G12.6"""
    assert len(spots()) > 200
    for number, state in enumerate(spots()):
        for seat in range(state.seats):
            row = list(encoder().row(state, seat))
            for seed in (number, number + 1000):
                assert list(encoder().row(state.redeal(seat, seed), seat)) == row


def test_every_field_says_something_within_bounds():
    rows = [list(encoder().row(state, seat)) for state in spots() for seat in range(state.seats)]
    for field in encoder().fields:
        numbers = [number for row in rows for number in row[field.start : field.start + field.size]]
        assert len(set(numbers)) > 1, field.name
        assert -3 <= min(numbers) <= max(numbers) <= 3, field.name


def test_looking_changes_nothing():
    state = turn(player(have="3 D, 1 E", sampled=("iv_1",)), player(hand="ember_tiara"))
    before = state.dump()
    assert list(encoder().row(state, 1)) == list(encoder().row(state, 1))
    assert state.dump() == before


def test_seats_come_from_the_own_place_on():
    """G9.1, G9.2: 18 points end a match of three; who has them is seen by everybody at another place."""
    state = turn(player(items=("crown_of_zavandor", "ember_tiara")), seats=3, to_act=1, starter=2)
    assert [told(state, seat, "points") for seat in range(3)] == [[0.5, 0, 0, 0], [0, 0, 0.5, 0], [0, 0.5, 0, 0]]
    assert told(state, 0, "lead") == pytest.approx([0.9, -0.9, -0.9, 0])
    assert told(state, 0, "taken") == [1, 1, 1, 0]
    assert told(state, 0, "seats") == [0, 1, 0]
    assert told(state, 0, "acting") == told(state, 1, "starter") == [0, 1, 0, 0]


def test_ties_are_broken_by_wealth():
    """G9.3"""
    state = turn(player(gold=9, have="1 D"), player(gold=13), player(gold=15))
    assert told(state, 0, "standing") == [0.5, 0, 1, 0]
    state = turn(player(gold=9, have="1 D"), player(gold=14))
    assert told(state, 0, "standing") == [0.5, 0.5, 0, 0]


def test_hands_are_told_to_those_who_know_them():
    """G12.4: everybody sees the back."""
    state = turn(player(hand="ember_tiara"), player(hand="hoovermatic"))
    level = 2 / 3
    assert split(told(state, 0, "hand_of"), 4)[:2] == [[1, 0, level, 0.8], [0, 1, level, 0]]
    assert split(told(state, 1, "hand_of"), 4)[:2] == [[0, 1, level, 0.4], [1, 0, level, 0]]
    hand = told(state, 0, "hand")
    assert hand[:6] == [1, 0.8, 0.8, 0.8, 0, 0]
    assert told(state, 1, "hand")[10:] == [0, 0, 0, 0, 1]
    assert not any(told(turn(), 0, "hand"))


def test_samples_are_told_to_those_who_have_taken_them():
    """G12.3: the others reckon with the faces they have not seen, five of each gem."""
    state = turn(player(sampled=("iv_1",)), faces={"iv_1": "dark_sapphire"})
    mine, theirs = split(told(state, 0, "stand"), 13)[0], split(told(state, 1, "stand"), 13)[0]
    assert mine[:6] == [1, 1, 0, 0, 1, 0]
    assert theirs[:6] == [1, 0, 0.25, 0.25, 0.25, 0.25]
    assert (mine[8], theirs[8]) == (0, 1)
    assert split(told(state, 0, "stand"), 13)[1][2:6] == pytest.approx([5 / 19, 5 / 19, 4 / 19, 5 / 19])
    assert told(state, 0, "looked") == [0, 0, 0.25, 0]
    assert told(state, 1, "looked") == [0, 0, 0, 0]


def test_what_lacks():
    """G5.1: the crown costs 5 D, 3 R, 2 S; a prism stands for any gem, and at current prices gold buys the others."""
    shown = {"jewelry": ["crown_of_zavandor"]}
    state = turn(
        player(gold=9, have="4 D, 3 R", prisms=1, items=("convertor_2",)),
        player(have="5 D, 3 R, 2 S"),
        display=shown,
    )
    crown = told(state, 0, "jewelry")[:10]
    assert crown[6:] == pytest.approx([2 / 8, 8 / 40, 0, 1])  # 13 gold for three gems, two of them to be bought
    assert told(state, 1, "jewelry")[6:10] == [0, 0, 1, 0]
    assert told(state, 1, "buys")[0] == 1
    assert told(state, 0, "reach")[0] == pytest.approx(5 / 9)


def test_discounts_lower_a_cost():
    """G10.2"""
    state = turn(display={"artifacts": ["gnomunculus_1"]}, discounts=[(2, 1), (0, 0), (0, 0)])
    assert told(state, 0, "flags")[0] == 1
    assert told(state, 0, "discounts") == [pytest.approx(2 / 3), 1, 0, 0, 0, 0]
    assert told(state, 0, "artifacts")[2:7] == [0.2, 0, 0, 0.2, 0.25]


def test_a_begun_payment_is_the_own_seats_own():
    """G12.5"""
    state = turn(player(have="4 D, 4 R", prisms=2, items=("convertor_2",)), display={"jewelry": ["ember_tiara"]})
    before = list(encoder().row(state, 1))
    play(state, "turn item ember_tiara", "pay 1")
    assert list(encoder().row(state, 1)) == before
    assert told(state, 0, "gem") == [0, 1, 0, 0, 0]
    assert told(state, 0, "picked") == [0.2, 0, 0, 0, 0]
    assert told(state, 0, "begun") == [0, 0, 0.8]


def test_the_hoovermatic():
    """G6.3: with two players two gold for each gem, as far as the gold goes."""
    state = load("mine", player(items=("hoovermatic",)), player(gold=5, tiles=("light_ruby", "dark_ruby")), to_act=1)
    assert told(state, 0, "hoover") == [1, 0, 0, 0]
    assert told(state, 1, "toll") == [-0.4, 0.2, 0, 0]
    assert told(state, 1, "yields") == [0.4, 0, 0, 0]
    assert told(state, 0, "phase") == [0, 1, 0]


def test_prices_to_expect():
    """G6.7: targets fall by what will be mined."""
    state = turn(player(tiles=("dark_ruby", "dark_ruby")), targets={"ruby": 9})
    ruby = split(told(state, 0, "prices"), 6)[1]
    assert ruby == pytest.approx([4 / 15, 9 / 15, 6 / 15, 0.5, 1, 0])


def test_other_components_have_their_own_layout():
    def change(document):
        document["constants"]["display_size"] = 4

    game = game_with(change)
    wider = encoder_of(game)
    state = game.new(seats=2, seed=3)
    assert wider.size == encoder().size + 10 + 15 + 2
    assert [card[0] for card in split(told(state, 0, "artifacts", wider), 15)] == [1] * 4
