"""The draft: secret picks, passing, the reveal, changing a pick, taking back, and playing alone."""

from __future__ import annotations

import pytest

from dwarrow.kernel.chance import match_seed
from dwarrow.kernel.errors import IllegalAction, OutOfTurn
from dwarrow.kernel.match import Match, replayed
from tests.games.zwergendorf.positions import (
    cards,
    filled,
    finish,
    legal,
    load,
    play,
    player,
    producing,
    resolving,
    seat_of,
    zwergendorf,
)


def drafting(seats: int, phase: int = 1):
    """The first pick of a phase; seat n holds t0n, r0n and b0n, counted from 1."""
    hands = [[f"{deck}{seat:02}" for deck in "trb"] for seat in range(1, seats + 1)]
    return load(*(player(decision="pick", hand=hand) for hand in hands), phase=phase, stage="first")


@pytest.mark.parametrize(("phase", "direction"), [(1, 1), (2, -1), (3, 1), (5, -1), (6, 1), (8, -1)])
def test_cards_are_passed_as_the_phase_says(phase: int, direction: int) -> None:
    """Z4.1, Z5.3, Z2.1: left is the next seat."""
    state = drafting(4, phase)
    for seat in range(4):
        play(state, f"pick t0{seat + 1}", seat=seat)
    for seat in range(4):
        to = (seat + direction) % 4
        assert seat_of(state, to)["hand"] == [f"r0{seat + 1}", f"b0{seat + 1}"]
        assert seat_of(state, seat)["passed"] == seat_of(state, to)["hand"]  # Z13.2


def test_two_players_pass_to_each_other() -> None:
    """Z5.3: either way (A3)."""
    for phase in (1, 2):
        state = drafting(2, phase)
        play(state, "pick t01", seat=0)
        play(state, "pick b02", seat=1)
        assert seat_of(state, 0)["hand"] == ["t02", "r02"]


def test_picks_are_hidden() -> None:
    """Z13.2: others see that a pick was made and nothing else."""
    one, other = drafting(3), drafting(3)
    play(one, "pick t01", seat=0)
    play(other, "pick b01", seat=0)
    for seat in (1, 2, None):
        assert one.view(seat) == other.view(seat)
    assert one.view(0) != other.view(0)
    assert one.view(1)["players"][0]["sealed"]
    assert one.waiting() == [1, 2]


def test_a_pick_may_be_changed() -> None:
    """Z14.3: until all have picked."""
    state = drafting(2)
    play(state, "pick t01", seat=0)
    assert legal(state, 0) == ["pick t01", "pick r01", "pick b01"]
    play(state, "pick r01", seat=0)
    play(state, "pick t02", seat=1)
    assert seat_of(state, 1)["hand"] == ["t01", "b01"]


def test_the_reveal_discards_what_is_left() -> None:
    """Z5.4, Z5.5: openly, and each seat is asked for the option of its first card."""
    state = drafting(2)
    play(state, "pick t01", seat=0)
    play(state, "pick t02", seat=1)
    play(state, "pick r02", seat=0)
    play(state, "pick b01", seat=1)
    view = state.view(None)
    assert view["discards"] == {"target": [], "resource": ["r01"], "building": ["b02"]}
    assert seat_of(state, 0)["moment"] == {"cards": ["t01", "r02"]}
    assert view["waiting"] == [0, 1]


def test_both_options_may_always_be_chosen() -> None:
    """Z5.7: also one that does not fit."""
    state = resolving(player(filled("coin"), **cards("t09", "r01")), player(**cards("r02", "b01")))
    assert legal(state, 0) == ["option a", "option b"]


def test_new_trees_come_before_the_symbols() -> None:
    """Z5.8: they can refuse a symbol of the same card (A34)."""
    state = resolving(player(crossed=10, **cards("r25", "r01")), player(**cards("r02", "b01")))
    play(state, "option a", seat=0)
    assert "tree" in legal(state, 0)


def test_the_lower_half_is_drawn_last() -> None:
    """Z5.8: in the order of the card."""
    state = resolving(player(**cards("r13", "r01")), player(**cards("r02", "b01")))
    play(state, "option b", seat=0)
    assert [each["symbol"] for each in seat_of(state)["moment"]["queue"]] == ["stone", "beer", "coin"]


# Taking back (Z14.2) -------------------------------------------------------------------------------------------------


def a_match(seats: int = 2, seed: int = 3) -> Match:
    return Match(zwergendorf(), [f"player {seat}" for seat in range(seats)], match_seed(seed).hex())


def begun(match: Match) -> Match:
    """Everybody has picked and draws."""
    while match.state.view(None)["stage"] != "drawing":
        seat = match.state.to_act()
        match.act(seat, zwergendorf().format(match.state.legal_actions(seat)[0]))
    return match


def options(match: Match) -> None:
    for seat in match.state.waiting():
        match.act(seat, "option a")


def squares(match: Match, seat: int) -> list[str]:
    return [piece["at"] for piece in match.state.view(None)["players"][seat]["village"]]


def some_place(match: Match, seat: int, place: int = 0) -> str:
    return zwergendorf().format(match.state.legal_actions(seat)[place])


def test_others_do_not_stop_a_drawing_from_being_taken_back() -> None:
    """Z14.2: seat 0 takes its drawing back although seat 1 has drawn since; that stands."""
    match = begun(a_match())
    options(match)
    match.act(0, some_place(match, 0))
    mine, theirs = squares(match, 0), some_place(match, 1, 5)
    assert mine
    match.act(1, theirs)
    stands = squares(match, 1)
    assert match.can_undo(0)
    assert match.can_undo(1)
    match.undo(0)
    assert squares(match, 0) == []
    assert squares(match, 1) == stands
    told = match.act(0, some_place(match, 0))
    assert {event.values["seat"] for event in told} == {0}  # what was made again is not told again
    assert replayed(zwergendorf(), match.record()).state.dump() == match.state.dump()


def test_who_has_finished_may_still_take_back_while_others_draw() -> None:
    """Z14.2: also the last action of a part."""
    match = begun(a_match())
    while 0 in match.state.waiting():
        match.act(0, some_place(match, 0))
    assert match.state.waiting() == [1]
    assert match.can_undo(0)
    match.undo(0)
    assert 0 in match.state.waiting()


def test_what_came_to_light_cannot_be_taken_back() -> None:
    """The pass shows cards: picks before it stand."""
    match = a_match()
    match.act(0, some_place(match, 0))
    assert match.can_undo(0)
    match.act(1, some_place(match, 1))
    assert not match.can_undo(0)
    assert not match.can_undo(1)
    with pytest.raises((IllegalAction, OutOfTurn)):
        match.undo(0)


# Alone (Z11) ---------------------------------------------------------------------------------------------------------


def alone(chance: int = 1):
    me = player(decision="pick", hand=["t01", "r01", "b01"])
    return load(me, phase=1, stage="first", rival=["t02", "r02", "b02"], chance=chance)


def test_the_rival_holds_three_cards_in_secret() -> None:
    """Z11.1: they are in nobody's view."""
    state = zwergendorf().new(1, 4)
    assert state.view(0)["decks"] == {"target": 29, "resource": 29, "building": 29}
    assert "rival" not in state.view(0)
    assert len(state.dump()["rival"]) == 3


def test_the_rival_loses_a_card_and_hands_over_two() -> None:
    """Z11.2: by chance; in the end five cards lie open."""
    state = alone()
    play(state, "pick r01")
    view = state.view(0)
    lost = view["removed"]
    hand = seat_of(state)["hand"]
    assert sorted([lost, *hand]) == ["b02", "r02", "t02"]
    assert [card for pile in view["discards"].values() for card in pile] == [lost]
    play(state, f"pick {hand[0]}")
    gone = sorted(card for pile in state.view(0)["discards"].values() for card in pile)
    assert gone == sorted([lost, hand[1], "t01", "b01"])


def test_every_card_of_the_rival_can_be_lost() -> None:
    """Z11.2: uniformly."""
    lost = set()
    for seed in range(30):
        state = alone(chance=seed + 1)
        play(state, "pick r01")
        lost.add(state.view(0)["removed"])
    assert lost == {"t02", "r02", "b02"}


@pytest.mark.parametrize(("taverns", "points"), [(0, 0), (3, 0), (4, 3), (5, 7)])
def test_majorities_against_the_rival(taverns: int, points: int) -> None:
    """Z11.4: the journeyman has four taverns."""
    text = ", ".join(f"tavern {column}{row}" for row in (1, 3) for column in "aceg")[: max(taverns * 11 - 2, 0)]
    state = load(player(text))
    assert seat_of(state)["worth"]["majorities"]["tavern"] == points


@pytest.mark.parametrize(("forges", "points"), [(0, 0), (7, 0), (8, 2), (9, 4)])
def test_forges_against_the_rival(forges: int, points: int) -> None:
    """Z11.4, Z8.3: the journeyman has eight; as many are a tie, more win."""
    state = load(player(", ".join(f"forge {column}1" for column in "abcdefghi"[:forges])))
    assert seat_of(state)["worth"]["majorities"]["forge"] == points


@pytest.mark.parametrize(("mines", "middle", "own"), [(0, 0, 0), (4, 0, 0), (5, 7, 0), (6, 15, 9)])
def test_races_against_the_rival(mines: int, middle: int, own: int) -> None:
    """Z11.4, Z9.6: the journeyman's largest mine has five squares."""
    text = ", ".join(f"mine {column}1" for column in "abcdefghi"[:mines])
    state = load(player(text, targets=["t24"]), middle=["grey_dwarf", "green_miner"])
    told = seat_of(state)["worth"]
    assert (told["dwarves"]["green_miner"], told["targets"]["t24"]) == (middle, own)


@pytest.mark.parametrize(("level", "goal"), [("apprentice", 38), ("journeyman", 44), ("master", 50)])
def test_the_goal(level: str, goal: int) -> None:
    """Z11.5, Z12.2: by level and number of dwarf cards, here two."""
    state = load(player(), options={"solo_level": level})
    assert state.view(0)["goal"] == goal
    four = ["grey_dwarf", "grey_blacksmith", "grey_miner", "grey_mason"]
    assert load(player(), middle=four).view(0)["goal"] == 60


def test_dropping_out_alone_leads_to_the_scoring() -> None:
    """Z11.3: straight away."""
    full = player(filled("coin", 1), caps=1, crossed=10)
    state = producing(full)
    play(state, "cap done")
    assert state.is_over()
    assert state.view(0)["phase"] == 10


def test_whole_matches_alone() -> None:
    """Z11: ten phases to the end, told as missed, and nobody has won."""
    state = zwergendorf().new(1, 8)
    state.events = []
    finish(state, 8)
    assert state.events[-1].kind == "goal_missed"
    assert state.winners() == []
