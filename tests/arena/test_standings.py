"""Standings: what matches add up to."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dwarrow.arena.contest import Result
from dwarrow.arena.standings import by_strength, fair_share, say_seconds, spelled, standings, telling_cards
from tests.arena.made import outcome, quick, result


def told(results: list[Result], bots: str = "a,b", seats: int = 2, **changes: Any) -> dict[str, Any]:
    return standings(outcome(results, bots, seats, **changes))


def test_wins_matrix_and_points():
    matches = [result(0, "a,b", [5, 3]), result(1, "b,a", [2, 2]), result(2, "a,b", [9, 1]), result(3, "b,a", [4, 0])]
    document = told(matches)
    assert document["matches"] == 4
    assert document["win_share"]["a"]["share"] == 0.625
    assert (document["matrix"]["b"]["a"]["share"], document["matrix"]["b"]["a"]["pairs"]) == (0.375, 4)
    assert document["scores"] == {"a": {"mean": 4.0, "least": 0, "most": 9}, "b": {"mean": 2.5, "least": 1, "most": 4}}
    assert by_strength(document) == ["a", "b"]


def test_wins_by_seat_and_by_bot_there():
    seats = told([result(0, "a,b", [5, 3]), result(1, "b,a", [1, 2]), result(2, "a,b", [1, 6])])["by_seat"]
    assert [seat["share"] for seat in seats] == pytest.approx([1 / 3, 2 / 3], abs=1e-4)
    assert seats[0]["bots"]["a"]["share"] == 0.5
    assert seats[0]["bots"]["b"]["share"] == 0.0


def test_names_that_are_there_twice_are_one_bot():
    document = told([result(0, "a,b,b", [1, 5, 4]), result(1, "b,b,a", [3, 3, 3])], "a,b,b", 3)
    assert document["win_share"]["b"]["share"] == pytest.approx((1 + 2 / 3) / 2, abs=1e-4)
    assert document["matrix"]["a"]["b"]["pairs"] == 4


def test_what_equal_bots_would_win():
    assert fair_share(quick("a,b,b", 3), "b") == pytest.approx(2 / 3)
    assert fair_share(quick("a,b,c,d,e", 4), "c") == pytest.approx(1 / 4)
    assert fair_share(quick("a,b", 3), "a") == pytest.approx(1 / 2)
    assert fair_share(quick("a,b", 1), "a") is None


def test_thinking_time():
    slow = result(0, "a,b", [1, 2], decisions=[4, 2], seconds=[0.4, 3.0], slowest=[0.2, 2.5])
    slow = slow._replace(times=[{"-10": 3, "-7": 1}, {"-4": 1, "3": 1}])
    document = told([slow])
    assert document["decisions"] == 6
    assert document["seconds_per_decision"]["a"] == {
        "mean": 0.1, "median": 0.126, "p99": 0.2, "max": 0.2, "decisions": 4,
    }  # fmt: skip
    assert document["seconds_per_decision"]["b"]["median"] == 0.501


def test_the_lift_of_a_card_is_not_that_of_the_bot_who_has_it():
    """`a` wins always, and holds a card that does nothing; another card decides between two equals."""
    chance = Random(1)
    matches = []
    for match in range(400):
        idle = ["idle"] if chance.random() < 0.5 else []
        lucky = chance.randrange(2)
        cards = [idle, ["lucky"] if lucky == 0 else [], ["lucky"] if lucky == 1 else []]
        strong = result(match, "a,b,c", [9, 1, 1], cards=[idle, [], []])
        weak = result(match, "a,b,c", [0, 5 - lucky, 4 + lucky], cards=cards)
        matches.append(strong if match % 2 else weak)
    strongest = told([each for each in matches if each.scores[0]], "a,b,c", 3)
    assert strongest["cards"][0]["share"] == 1.0
    assert strongest["cards"][0]["lift"] == 0.0
    equals = told([each for each in matches if not each.scores[0]], "a,b,c", 3)
    assert [card["id"] for card in equals["cards"]] == ["lucky", "idle"]
    assert equals["cards"][0]["lift"] == pytest.approx(0.5, abs=0.1)
    assert equals["cards"][0]["held"] == 200
    best, worst = telling_cards(equals["cards"], 5)
    assert [card["id"] for card in best] == ["lucky"]
    assert worst == []


def test_cards_have_their_english_names():
    cards = told([result(0, "a,b", [5, 3], cards=[["ruby_brooch"], []])])["cards"]
    assert (cards[0]["name"], cards[0]["held"], cards[0]["share"]) == ("Ruby Brooch", 1, 1.0)
    assert cards[0]["lift_low"] < 0  # one seat tells nothing


def test_options_that_were_drawn():
    matches = [
        result(0, "a,b", [5, 3], options={"snow": True, "wind": 3}),
        result(1, "b,a", [5, 3], options={"snow": True, "wind": 3}),
        result(2, "a,b", [5, 3], options={"snow": False, "wind": 3}),
    ]
    options = told(matches)["options"]
    assert list(options) == ["snow"]  # wind was always the same
    assert options["snow"]["true"]["matches"] == 2
    assert options["snow"]["true"]["win_share"]["a"]["share"] == 0.5
    assert options["snow"]["false"]["win_share"]["a"]["share"] == 1.0
    assert options["snow"]["true"]["by_seat"][0]["share"] == 1.0


def test_one_who_plays_alone_has_wins_but_no_rating():
    document = told([result(0, "a", [50]), result(1, "b", [20])._replace(winners=[])], "a,b", 1)
    assert document["elo"] == {}
    assert document["win_share"]["a"]["share"] == 1.0
    assert by_strength(document) == ["a", "b"]


@pytest.mark.parametrize(("value", "text"), [(["a", "b"], "a,b"), (True, "true"), (3, "3"), ("random", "random")])
def test_values_are_spelled_as_they_are_typed(value: object, text: str):
    assert spelled(value) == text


@pytest.mark.parametrize(("seconds", "text"), [(2.5, "2.5 s"), (0.0123, "12.3 ms"), (4e-6, "4 µs"), (2e-7, "200 ns")])
def test_times_are_told_as_a_person_says_them(seconds: float, text: str):
    assert say_seconds(seconds) == text
