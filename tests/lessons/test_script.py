"""Where a match stands in a lesson follows from its log; facts are read from the view."""

from __future__ import annotations

import pytest

import dwarrow
from dwarrow.lessons import allows, place_in
from dwarrow.lessons.facts import Facts, UnknownFact
from dwarrow.lessons.files import Lesson, Step, Way

GAME = dwarrow.game("mines")


def step(name: str, *ways: Way, others: tuple[str, ...] = (), any_order: bool = False) -> Step:
    return Step(name, "", (), (), {}, others, ways, any_order)


def lesson(*steps: Step) -> Lesson:
    return Lesson("made-up", "made-up.toml", "", 1, 2, {}, steps)


READ_THEN_DO = lesson(step("read"), step("do", Way("", ("a", "b"))), step("after", others=("1 x", "1 y")))


def test_what_is_only_read_is_told_with_what_is_asked_next():
    place = place_in(READ_THEN_DO, [])
    assert (place.steps, place.ways, place.due) == ((0, 1), (("a", "b"),), "")


def test_half_of_what_is_asked_leaves_the_rest():
    assert place_in(READ_THEN_DO, ["0 a"]).ways == (("b",),)


def test_the_others_follow_the_script():
    assert place_in(READ_THEN_DO, ["0 a", "0 b"]).due == "1 x"
    assert place_in(READ_THEN_DO, ["0 a", "0 b", "1 x"]).due == "1 y"


def test_it_is_done_until_the_match_goes_on():
    log = ["0 a", "0 b", "1 x", "1 y"]
    assert place_in(READ_THEN_DO, log).done
    assert not place_in(READ_THEN_DO, log).binding
    assert place_in(READ_THEN_DO, [*log, "0 anything"]).over


def test_only_what_is_asked_is_allowed_and_only_in_its_time():
    assert allows(READ_THEN_DO, [], 0, ["a"])
    assert allows(READ_THEN_DO, [], 0, ["a", "b"])
    assert not allows(READ_THEN_DO, [], 0, ["b"])
    assert not allows(READ_THEN_DO, [], 0, ["a", "c"])
    assert not allows(READ_THEN_DO, [], 1, ["a"])
    assert not allows(READ_THEN_DO, ["0 a", "0 b"], 0, ["a"])
    assert allows(READ_THEN_DO, ["0 a", "0 b"], 1, ["x"])
    assert allows(READ_THEN_DO, ["0 a", "0 b", "1 x", "1 y"], 0, ["anything"])


def test_a_plan_may_go_on_over_several_steps():
    two = lesson(step("one", Way("", ("a",))), step("two", Way("", ("b",))))
    assert allows(two, [], 0, ["a", "b"])
    assert not allows(two, [], 0, ["a", "c"])


def test_a_free_choice_is_answered():
    free = lesson(step("free", Way("one", ("a", "b")), Way("other", ("a", "c"))), step("then", Way("", ("d",))))
    assert place_in(free, ["0 a"]).ways == (("b",), ("c",))
    assert place_in(free, ["0 a", "0 c"]).answered == (0, "other")
    assert place_in(free, ["0 a", "0 c", "0 d"]).answered is None


def test_where_order_does_not_matter_any_is_taken():
    free = lesson(step("any", Way("", ("a", "b", "b")), any_order=True))
    assert place_in(free, ["0 b", "0 a"]).ways == (("b",),)
    assert place_in(free, ["0 b", "0 b", "0 a"]).done
    assert not allows(free, ["0 b", "0 b"], 0, ["b"])


FACTS = Facts(GAME, GAME.new(2, 1, {"start_player": 0}).view(0))


@pytest.mark.parametrize(
    ("said", "value"),
    [("round", 1), ("box.rounds", 10), ("me.vp", 0), ("count players", 2), ("sum me.backs", 8), ('"x"', "x")]
    + [("box.rounds - 1", 9), ("box.halls.h1b.cost.emerald", 2), ("players.1.items.family", 1), (3, 3)],
)
def test_a_value_is_read_from_the_view_or_the_box(said: object, value: object):
    assert FACTS.value(said) == value


@pytest.mark.parametrize("claim", ["round == 1", "me.vp < 1", "box.rounds >= 10", '"family" in me.items', "1 != 2"])
def test_a_claim_compares_two_values(claim: str):
    assert FACTS.holds(claim)


@pytest.mark.parametrize("claim", ["round", "moon == 1", 'round < "a"', "me.items.9.x == 1", "sum round == 1"])
def test_what_cannot_be_read_is_no_claim(claim: str):
    with pytest.raises(UnknownFact):
        FACTS.holds(claim)
