"""Versions of rows: what is remembered comes with version 2, behind the rows of before."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import dwarrow
from dwarrow.bots.learned.networks import policy_of
from dwarrow.encoders import encoder_of
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.digests import blake2b
from dwarrow.kernel.errors import DwarrowError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dwarrow.kernel.game import Game
    from dwarrow.kernel.state import State

BEFORE = (
    Path(__file__).parent.parent / "before" / "rows.json"
)  # digests of rows, written when there was version 1 alone
EVERY = 31  # decisions


def moments(game: Game) -> Iterator[State]:
    """States of matches with each number of seats, by chance."""
    for seats in game.seats:
        state, dice, step = game.new(seats, seats), Chance(seats), 0
        while not state.is_over():
            if step % EVERY == 0:
                yield state
            legal = state.legal_actions()
            state.apply(legal[int(dice.below(len(legal)))])
            step += 1
        yield state


@pytest.mark.parametrize("name", dwarrow.NAMES)
def test_rows_of_version_1_are_those_of_before(name: str) -> None:
    game = dwarrow.game(name)
    encoder, found = encoder_of(game, 1), blake2b(digest_size=16)
    for state in moments(game):
        for seat in range(state.seats):
            row = list(encoder.row(state, seat))
            found.update(struct.pack(f"<{len(row)}d", *row))
    assert encoder.version == 1
    assert found.hexdigest() == json.loads(BEFORE.read_text())[name]


@pytest.mark.parametrize("name", dwarrow.NAMES)
def test_version_1_is_the_beginning_of_version_2(name: str) -> None:
    game = dwarrow.game(name)
    old, new = encoder_of(game, 1), encoder_of(game)
    size = int(old.size)
    assert [field.name for field in new.fields[: len(old.fields)]] == [field.name for field in old.fields]
    remembered = False
    for state in moments(game):
        for seat in range(state.seats):
            row = list(new.row(state, seat))
            assert row[:size] == list(old.row(state, seat))
            remembered = remembered or any(row[size:])
            for field in new.fields[len(old.fields) :]:
                least = -2 if field.name == "suits" else 0  # a symbol can cost points on a square
                assert all(least <= number <= 3 for number in row[field.start : field.start + field.size]), field.name
    assert remembered == bool(game.remembered)
    assert new.version == (2 if game.remembered else 1)


@pytest.mark.parametrize("name", dwarrow.NAMES)
def test_facts_lie_side_by_side(name: str) -> None:
    game = dwarrow.game(name)
    end = 0
    for fact in game.remembered:
        assert fact.start == end, fact.name
        assert min(fact.size, fact.unit, fact.most) > 0, fact.name
        end += fact.size
    assert len(game.new(game.seats[-1], 1).past) == end * game.seats[-1]


@pytest.mark.parametrize("name", dwarrow.NAMES)
def test_what_is_remembered_goes_wherever_the_match_goes(name: str) -> None:
    game = dwarrow.game(name)
    for state in moments(game):
        past = list(state.past)
        assert list(state.clone().past) == past
        assert list(game.load(state.dump()).past) == past
        for seat in (*range(state.seats), None):
            assert list(state.redeal(seat, 7).past) == past
            assert list(game.deal(state.view(seat), 7).past) == past
    if game.remembered:
        other = state.clone()
        other.past[0] += 1
        assert list(state.past) == past


@pytest.mark.parametrize("name", dwarrow.NAMES)
def test_an_older_position_remembers_nothing(name: str) -> None:
    game = dwarrow.game(name)
    *_, state = moments(game)
    position = {key: value for key, value in state.dump().items() if key != "past"}
    assert not any(game.load(position).past)
    assert game.load(position).dump() == position


def test_another_version_is_refused() -> None:
    with pytest.raises(DwarrowError, match=r"no rows of version 3 \(allowed: 1, 2\)"):
        encoder_of(dwarrow.game("mines"), 3)


@pytest.mark.parametrize("name", dwarrow.NAMES)
def test_shipped_networks_read_the_rows_that_they_learned(name: str) -> None:
    policy = policy_of(dwarrow.game(name), 2)
    assert policy is not None
    assert policy.encoder.version == 2


@pytest.mark.parametrize(
    ("past", "complaint"),
    [
        ({"gossip": []}, "past: unknown field 'gossip'"),
        ({"bid": [[1, 0, 0, 0]]}, "past.bid: must be 2 lists, not 1"),
        ({"bid": [[1, 0, 0, 0], [1]]}, r"past.bid\[1\]: must be 4 numbers, not 1"),
        ({"bid": [[1, 0, 0, 0], [1, 0, 0, 21]]}, r"past.bid\[1\]\[3\]: must be a whole number from 0 to 20, not 21"),
        ([], "past: must be a table"),
    ],
)
def test_a_past_that_cannot_be_is_named(past: object, complaint: str) -> None:
    game = dwarrow.game("mines")
    with pytest.raises(DwarrowError, match=complaint):
        game.load({**game.new(2, 1).dump(), "past": past})


def test_an_unbounded_past_is_found() -> None:
    state = dwarrow.game("mines").new(2, 1)
    state.past[0] = 21
    with pytest.raises(AssertionError, match="the past: seat 0, bid: 21, most 20"):
        state.check()
