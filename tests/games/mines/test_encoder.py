"""The row of numbers of Mines: its layout, what it tells, and that it tells nothing a seat cannot know."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import pytest

from dwarrow.encoders import encoder_of
from dwarrow.games.mines.bot.encoder.encoder import MinesEncoder
from tests.games.mines.positions import at_the_end, game_with, income, load, mines, moments, play, player
from tests.games.mines.test_paths import UNEQUAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dwarrow.kernel.state import State

ENCODER = encoder_of(mines())
FIELDS = {field.name: field for field in ENCODER.fields}


def told(state: State, seat: int, name: str) -> list[float]:
    """The numbers of one field."""
    field = FIELDS[name]
    return list(ENCODER.row(state, seat))[field.start : field.start + field.size]


def near(*values: float) -> object:
    return pytest.approx(list(values))


# The layout ----------------------------------------------------------------------------------------------------------


def test_fields_lie_side_by_side():
    assert isinstance(ENCODER, MinesEncoder)
    end = 0
    for field in ENCODER.fields:
        assert (field.start, field.size > 0, field.about != "") == (end, True, True), field.name
        end += field.size
    assert end == ENCODER.size
    assert len(FIELDS) == len(ENCODER.fields)


def test_places_are_laid_out_alike():
    parts = [[field for field in ENCODER.fields if field.name.startswith(f"place{place}.")] for place in range(4)]
    shapes = [[(field.name[7:], field.size, field.start - part[0].start) for field in part] for part in parts]
    assert shapes[0] == shapes[1] == shapes[2] == shapes[3]
    assert len(shapes[0]) > 10


# What it may not tell (M12) ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_a_row_says_nothing_that_the_seat_cannot_know(seed):
    for state in moments(seed, every=12):
        for seat in range(state.seats):
            row = list(ENCODER.row(state, seat))
            for deal in (1, 2**40 + 7):
                assert list(ENCODER.row(state.redeal(seat, deal), seat)) == row, state.dump()


def half_named(field: str) -> State:
    """A position in which seat 0 has begun what the field tells."""
    if field == "price":
        return play(load("upgrade", player(hand="3 SW, 1 EC", s06=3, e01=0), player(hand="2 RB")), "upgrade e01")
    if field == "bids":
        return play(
            load("bid", player(hand="3 SW, 1 EC"), player(hand="2 RB, 1 SW")), "1 bid ruby 2", "0 bid emerald 1"
        )
    state = load("trade", player(hand="3 SW, 2 EC"), player(hand="2 RB"))
    if field == "paid":
        return play(state, "trade bank", "pay sapphire")
    play(state, "trade offer 1", "give sapphire")
    return play(state, "give done", "want diamond") if field == "want" else state


@pytest.mark.parametrize("field", ["paid", "give", "want", "partner", "price", "bids"])
def test_what_is_half_named_is_its_owners_alone(field):
    """M12.6"""
    state = half_named(field)
    assert any(told(state, 0, f"own.{field}"))
    for seat in range(2):
        assert list(ENCODER.row(state, seat)) == list(ENCODER.row(state.redeal(seat, 3), seat))


# What it tells -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_points_are_those_of_the_match(seed):
    for state in moments(seed, every=9):
        scores = state.scores()
        for seat in range(state.seats):
            for place in range(4):
                who = (seat + place) % state.seats
                taken = place < state.seats
                assert told(state, seat, f"place{place}.taken") == [float(taken)]
                assert told(state, seat, f"place{place}.points") == near(scores[who] / 30 if taken else 0)
                others = [score for other, score in enumerate(scores) if other != who]
                margin = (scores[who] - max(others)) / 20 if taken else 0
                assert told(state, seat, f"place{place}.margin") == near(margin)


def test_points_by_rule():
    """M9.2: an Elder with three other full Clans; the Family clan is none."""
    state = at_the_end(player(start=None, s01=3, s02=2, s03=3, s12=2), seats=2)
    assert state.scores()[0] == 2 + 1 + 2 + 4
    assert told(state, 0, "place0.points") == near(9 / 30)
    assert told(state, 1, "place1.points") == near(9 / 30)


def test_own_hand_and_the_guess_of_another():
    """M12.1, M12.2: own gems are counted; of the others a known card counts, a back is spread over what is unseen."""
    state = load("trade", player(hand="4 SW, 1 EC"), player(hand="1 RB, 2 SW", known="1 RB"))
    assert told(state, 0, "place0.gems") == near(0.4, 0.1, 0, 0)
    wooden = [20 - 4, 12, 8, 4]  # by gem, less the own
    guess = [0.2 * n / sum(wooden) for n in wooden]
    guess[3] += 0.1
    assert told(state, 0, "place1.gems") == near(*guess)
    assert told(state, 0, "place1.known") == near(1 / 3)
    assert told(state, 0, "own.buys") == [1.0, 0.0, 0.0, 0.0]
    assert told(state, 1, "place0.gems") == near(0.2, 0, 0, 0.1)


def test_own_bid_and_who_has_sealed():
    """M7.1: the own bid as far as it is chosen; of the others only whether it is sealed."""
    state = load("bid", player(hand="3 SW, 2 DI"), player(hand="1 RB"))
    play(state, "1 bid ruby 1", "0 bid diamond 2")
    assert told(state, 0, "own.bids") == near(0, 0, 0.2, 0)
    assert told(state, 0, "own.bidding") == [1.0, 0.0, 0.0, 0.0]
    assert told(state, 0, "place1.sealed") == [1.0]
    assert told(state, 0, "place0.sealed") == [0.0]
    assert told(state, 1, "own.bids") == near(0, 0, 0, 0.1)
    assert sum(told(state, 0, "own.decision")) == 1
    assert sum(told(state, 1, "own.decision")) == 0


def test_income_within_its_limit():
    """M5.1.2: eight cards, six of them kept as long as the Packdragon is not full."""
    state = load("trade", player(s01=3, s02=2, s03=3), player(packdragon=3, e01=3, e02=2, e03=3))
    total = sum(told(state, 0, "place0.income")) * 3
    assert told(state, 0, "place0.kept") == near(1, (total - 6) / 3)
    assert told(state, 1, "place0.kept") == near(sum(told(state, 1, "place0.income")) / 2, 0)


def test_the_market_and_the_end():
    state = load("bid", player(hand="1 SW"), rows={"sapphire": ["s10", "s11"]})
    cards = [card.id for card in mines().components.improvements]
    right = {card for card, there in zip(cards, told(state, 0, "rows.right"), strict=True) if there}
    coming = dict(zip(cards, told(state, 0, "rows.coming"), strict=True))
    assert right == {"s10", "e01"}
    assert coming["s11"] == 1.0
    assert told(state, 0, "rows.points")[0] == pytest.approx(4 / 5)
    over = at_the_end(player(), player())
    assert told(over, 0, "phase")[-1] == 1.0
    assert told(over, 0, "last") == [1.0, 0.0, 0.0, 0.0]
    assert not any(told(over, 0, "rows.right") + told(over, 0, "decision"))


def test_a_path_with_arms_of_unequal_length():
    """M4.3: the rounds that can still follow, at most and at least, as shares of four."""
    game = game_with(UNEQUAL)
    encoder = encoder_of(game)
    start = next(field.start for field in encoder.fields if field.name == "progress")
    row = list(encoder.row(game.new(seats=2, seed=1), 0))
    assert row[start : start + 3] == near(1 / 4, 3 / 4, 1 / 4)


# Every number lives --------------------------------------------------------------------------------------------------


def rare() -> Iterator[State]:
    """Moments that matches by chance seldom come to."""
    rich = player(hand="9 SW, 2 SC, 2 EW, 2 RB", start=None, s06=3, s07=2, e07=1, e13=2, s01=3, e01=3, packdragon=3)
    for decision in ("trade", "upgrade"):
        for seats in (2, 4):
            for place in range(seats):
                players = [player(hand="2 SW, 1 EC") for _ in range(seats)]
                players[place] = rich
                yield load(decision, *players)
    yield play(load("upgrade", player(hand="3 SW, 1 EC", s06=3, e01=0), player()), "upgrade e01")
    backs = [player(board="hammer", family=5), *(player(board=name) for name in ("pick", "lantern", "dragon"))]
    for place in range(4):
        yield income(*backs[-place:], *backs[:-place])
    failed = {"mode": "bank", "to_take": 1, "searched": "bronze"}
    yield load("take", player(hand="1 EC"), player(hand="11 RB"), discard="2 SB, 2 EB, 3 DB", moment=failed)


def test_every_field_is_of_use_and_within_bounds():
    seen: set[str] = set()
    for state in chain(rare(), *(moments(seed, every=8) for seed in range(30))):
        for seat in range(state.seats):
            row = list(ENCODER.row(state, seat))
            for field in ENCODER.fields:
                values = row[field.start : field.start + field.size]
                assert -3 <= min(values) <= max(values) <= 3, field.name
                if any(values):
                    seen.add(field.name)
    assert set(FIELDS) - seen == set()
