"""End and scoring (M9): exchange, points of full items, rules that count other items, ties."""

from __future__ import annotations

import pytest

from tests.games.mines.positions import at_the_end, cards, game_with, hand, legal, load, mines, play, player

SEATS = {0: 2, 1: 2, 2: 3, 3: 4}


def score(seats=4, **fields):
    """The score of a player who ends with this; the starting scroll is gone."""
    return at_the_end(player(start=None, **fields), seats=seats).scores()[0]


def left(state):
    return [each["cards_left"] for each in state.view(None)["players"]]


# The end (M4.3) ------------------------------------------------------------------------------------------------------


def test_match_ends_after_the_round_in_which_the_king_arrives():
    """M4.3: that round's upgrades are made, and lost bids come back first."""
    state = load(
        "king",
        player(hand="1 DW, 1 RW", table="3 SW", bids="3 S"),
        round=10,
        king="h9a",
        moment={"winner": 0},
        options={"keep_forced": True},
    )
    play(state, "king coronation")
    assert not state.is_over()
    play(state, "upgrade family", "upgrade end", "upgrade end")
    assert state.is_over()
    assert hand(state, 0) == cards("3 SW")
    assert state.scores() == [1, 0]
    assert state.to_act() == -1
    assert state.legal_actions() == []
    assert state.waiting() == []


# Exchange (M9.1) -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(10))
def test_three_cards_for_a_point(number):
    """M9.1: as often as possible, of any gems; the rest is left."""
    pile = f"{number} SW" if number else ""
    state = at_the_end(player(hand=pile))
    assert state.scores()[0] == number // 3
    assert left(state)[0] == number % 3


@pytest.mark.parametrize("number", range(10))
def test_two_cards_for_a_point_with_the_goldsmith(number):
    """M9.1: full; its own point besides."""
    state = at_the_end(player(hand=f"{number} SW" if number else "", d12=2), seats=3)
    assert state.scores()[0] == 1 + number // 2
    assert left(state)[0] == number % 2


def test_goldsmith_must_be_full():
    """M9.1, M10.1"""
    assert score(hand="4 SW", d12=1) == 1


def test_cards_of_different_gems():
    """M9.1"""
    assert score(hand="1 SW, 1 EC, 1 DI, 2 RB, 1 SB") == 2


# Points of items (M9.2) ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("item", mines().components.improvements, ids=lambda item: item.id)
def test_points_of_every_improvement(item):
    """M9.2: what the file says when full, nothing on any lower level."""
    seats = SEATS.get(item.row, 2)
    for cubes in range(item.max_level + 1):
        gallery = {"start": cubes} if item.id == "start" else {"start": None, item.id: cubes}
        state = at_the_end(player(**gallery), seats=seats)
        assert state.scores()[0] == (item.vp if cubes == item.max_level else 0)


@pytest.mark.parametrize("board", mines().components.boards, ids=lambda board: board.id)
def test_points_of_every_board(board):
    """M9.2: Family clan and Packdragon, each when full."""
    for cubes in range(1, board.family.max_level + 1):
        expected = board.family.vp if cubes == board.family.max_level else 0
        assert score(board=board.id, family=cubes) == expected
    if board.packdragon is not None:
        for cubes in range(board.packdragon.max_level + 1):
            expected = board.packdragon.vp if cubes == board.packdragon.max_level else 0
            assert score(board=board.id, packdragon=cubes) == expected


def test_points_add_up():
    """M9.2: points in hand, Family clan, Packdragon, two improvements, and a Hoard that subtracts."""
    assert score(vp=7, family=8, packdragon=3, s05=2, e10=1, e07=1, hand="3 SW") == 7 + 5 + 2 + 3 + 4 - 3 + 1


def test_negative_points():
    """M9.2, M9.3: only when full, used or not; a score can be negative."""
    assert score(e07=0) == 0
    assert score(e07=1) == -3
    assert score(e07=1, used={"e07": 1}) == -3


# Rules that count other items (M9.2) ---------------------------------------------------------------------------------

CLANS = {"s01": 3, "s03": 3, "e01": 3, "s08": 2, "s02": 2}  # 2 + 2 + 2 + 2 + 1 points


@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 0), (2, 0), (3, 4), (4, 7), (5, 7)])
def test_clan_elder(number, points):
    """M9.2"""
    clans = dict(list(CLANS.items())[:number])
    own = {"s01": 2, "s03": 2, "e01": 2, "s08": 2, "s02": 1}
    assert score(s12=2, **clans) == points + sum(own[name] for name in clans)


def test_clan_elder_counts_full_clans_only():
    """M9.2, M0.5: not the Family clan, not a Clan that lacks a cube, nor other kinds."""
    assert score(s12=2, s01=3, s03=3, e01=2, family=8) == 2 + 2 + 5
    assert score(s12=2, s01=3, s03=3, s05=2) == 2 + 2 + 3


def test_clan_elder_must_be_full():
    """M9.2, M10.1"""
    assert score(s12=1, s01=3, s03=3, e01=3) == 6


def test_clans_of_others_do_not_count():
    """M9.2: the owner's."""
    state = at_the_end(player(s12=2, s01=3, s03=3, start=None), player(e01=3, e03=3, start=None))
    assert state.scores() == [4, 4]


@pytest.mark.parametrize(
    ("gallery", "points"),
    [
        ({}, 0),
        ({"s05": 2}, 3 + 0),
        ({"s05": 2, "s06": 3}, 3 + 3 + 3),  # altar and shrine together
        ({"s05": 2, "e05": 2}, 3 + 3 + 3),
        ({"s05": 2, "e05": 1, "s06": 3}, 3 + 3 + 3),
        ({"s05": 2, "e05": 2, "s06": 3}, 3 + 3 + 3 + 6),
        ({"s05": 2, "e05": 2, "s06": 3, "s10": 1}, 3 + 3 + 3 + 4 + 6),
        ({"s01": 3, "s03": 3, "e01": 3}, 6),
    ],
)
def test_druid(gallery, points):
    """M9.2: 3 points for two, 6 for three altars and shrines."""
    assert score(e12=2, **gallery) == points


def test_master_builder_counts_every_other_item():
    """M9.2: Family clan and Packdragon too, and a full scroll; not itself."""
    four = {"family": 8, "packdragon": 3, "s07": 2, "s08": 2}
    worth = 5 + 2 + 1 + 2
    assert score(d13=2, **four) == worth
    assert score(d13=2, **four, d04=3) == worth + 3  # the scroll is the fifth
    assert score(d13=2, **four, d04=2) == worth
    assert score(d13=2, **four, d04=3, s05=2) == worth + 3 + 3
    assert score(d13=2, **four, d04=3, s05=2, s06=3) == worth + 3 + 3 + 6


def test_master_builder_counts_a_full_starting_scroll():
    """M9.2"""
    gallery = {"family": 8, "packdragon": 3, "s07": 2, "s08": 2, "d13": 2}
    assert at_the_end(player(start=3, **gallery), seats=3).scores()[0] == 10 + 3
    assert at_the_end(player(start=2, **gallery), seats=3).scores()[0] == 10


def test_rules_count_each_other():
    """M9.2: the Clan Elder is a full item for the Master Builder though it scores nothing itself."""
    four = {"family": 8, "packdragon": 3, "s07": 2, "s08": 2}
    assert score(d13=2, s12=2, **four) == 10 + 3


# Winning (M9.3) ------------------------------------------------------------------------------------------------------


def test_highest_score_wins():
    """M9.3: also a negative one."""
    assert at_the_end(player(vp=3), player(vp=5), player(vp=4)).winners() == [1]
    state = at_the_end(player(e07=1, start=None), player(vp=0), seats=2)
    assert state.scores() == [-3, 0]
    assert state.winners() == [1]


def test_all_scores_negative():
    """M9.3: with a component file in which every Packdragon subtracts, the least negative score wins."""

    def gloomy(document):
        for board in document["boards"]:
            if "packdragon" in board:
                board["packdragon"]["vp"] = -5

    game = game_with(gloomy)
    state = at_the_end(player(packdragon=3), player(packdragon=3, vp=1), player(packdragon=3, hand="2 SW"), game=game)
    assert state.scores() == [-5, -4, -5]
    assert state.winners() == [1]


def test_tie_goes_to_more_cards_left():
    """M9.3: five cards are a point and two, three are a point and none."""
    state = at_the_end(player(vp=2, hand="3 SW"), player(vp=2, hand="5 SW"), player(vp=3, hand="1 EC"))
    assert state.scores() == [3, 3, 3]
    assert left(state) == [0, 2, 1]
    assert state.winners() == [1]


def test_tie_with_a_goldsmith():
    """M9.3, M9.1: what is left after the better exchange."""
    state = at_the_end(player(vp=0, hand="2 SW", d12=2), player(vp=2, hand="1 SW"), seats=3)
    assert state.scores()[:2] == [2, 2]
    assert left(state)[:2] == [0, 1]
    assert state.winners() == [1]


def test_shared_victory():
    """M9.3"""
    state = at_the_end(player(vp=2, hand="4 SW"), player(vp=1), player(vp=3, hand="1 EC"), player(vp=3))
    assert state.scores() == [3, 1, 3, 3]
    assert state.winners() == [0, 2]
    assert state.view(None)["winners"] == [0, 2]


def test_seat_order_breaks_no_tie():
    """M9.3: everybody alike, everybody wins."""
    assert at_the_end(*[player(vp=1) for _ in range(4)], starter=0).winners() == [0, 1, 2, 3]


def test_nothing_can_be_decided_after_the_end():
    """M4.3"""
    state = at_the_end(player())
    for seat in range(2):
        assert legal(state, seat) == []
