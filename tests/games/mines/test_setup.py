"""Set-up (M2), the order of seats (M0.1) and the options (M11)."""

from __future__ import annotations

from collections import Counter

import pytest

from dwarrow.kernel.errors import OptionError
from tests.games.mines.positions import BACKS, DECKS, GEMS, backs, legal, mines

BACK_BOARDS = ["pick", "hammer", "lantern", "dragon"]


def new(seats=4, seed=1, **options):
    return mines().new(seats=seats, seed=seed, options=options)


def starters(seats, **options):
    return Counter(new(seats, seed, **options).view(None)["starter"] for seed in range(60 * seats))


def test_king_in_the_great_hall():
    """M2.1"""
    state = new()
    assert state.view(None)["king"] == "great_hall"
    assert state.view(None)["round"] == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_seat_may_start(seats):
    """M2.2: with equal chance; 60 expected for each seat, and 30 would be many deviations away."""
    found = starters(seats)
    assert set(found) == set(range(seats))
    assert min(found.values()) > 30


def test_starting_player_by_option():
    """M2.2, M11.1"""
    for seat in range(3):
        assert set(starters(3, start_player=seat)) == {seat}
    assert set(starters(3, start_player="2")) == {2}  # as typed on a command line


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_uses_the_front(seats):
    """M2.3, M2.4"""
    for each in new(seats).view(None)["players"]:
        assert each["board"] == "front"
        assert each["items"] == {"family": 1, "packdragon": 0, "start": 1}
        assert each["vp"] == 0


def test_back_boards_are_dealt_without_replacement():
    """M2.3, M11.2: every board comes to every seat, none twice."""
    seen = set()
    for seed in range(60):
        boards = [each["board"] for each in new(3, seed, boards="back").view(None)["players"]]
        assert len(set(boards)) == 3
        assert set(boards) <= set(BACK_BOARDS)
        seen |= set(enumerate(boards))
    assert seen == {(seat, board) for seat in range(3) for board in BACK_BOARDS}


def test_back_boards_as_assigned():
    """M2.3, M11.2"""
    state = new(3, boards="back", board_assignment=["dragon", "hammer", "pick"])
    assert [each["board"] for each in state.view(None)["players"]] == ["dragon", "hammer", "pick"]
    state = new(2, boards="back", board_assignment="lantern,hammer")
    assert [each["board"] for each in state.view(None)["players"]] == ["lantern", "hammer"]


def test_back_boards_differ_in_spaces_and_packdragon():
    """M11.2: what each board starts with, and how much room it has."""
    spaces = {board.id: board.gallery_spaces for board in mines().components.boards}
    assert spaces == {"front": 6, "pick": 6, "hammer": 7, "lantern": 7, "dragon": 6}
    state = new(4, boards="back", board_assignment=BACK_BOARDS)
    items = {each["board"]: each["items"] for each in state.view(None)["players"]}
    assert items["pick"] == items["dragon"] == {"family": 1, "packdragon": 0, "start": 1}
    assert items["hammer"] == items["lantern"] == {"family": 1, "start": 1}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_starting_scrolls_left_over_leave_the_game(seats):
    """M2.4"""
    assert new(seats).view(None)["removed"].count("start") == 4 - seats


@pytest.mark.parametrize(("seats", "gems"), [(2, GEMS[:2]), (3, GEMS[:3]), (4, GEMS)])
def test_cards_of_rows_not_in_play_leave_the_game(seats, gems):
    """M2.5"""
    view = new(seats).view(None)
    assert tuple(view["rows"]) == gems
    gone = [card for card in view["removed"] if card != "start"]
    expected = [each.id for each in mines().components.improvements if each.row >= 0 and GEMS[each.row] not in gems]
    assert sorted(gone) == sorted(expected)


def test_rows_are_shuffled_pale_before_dark():
    """M2.6: each of the pale cards comes first in some match, and no dark one does."""
    back = {each.id: each.back for each in mines().components.improvements}
    for gem in GEMS:
        first = set()
        eighth = set()
        for seed in range(120):
            row = new(4, seed).view(None)["rows"][gem]
            order = [row["right"], row["middle"], *row["pile"]]
            assert len(set(order)) == 13
            assert [back[card] for card in order] == ["pale"] * 7 + ["dark"] * 6
            first.add(order[0])
            eighth.add(order[7])
        assert len(first) == 7
        assert len(eighth) == 6


def test_the_decks_lie_shuffled_and_nothing_is_discarded():
    """M2.7: the first cards differ from match to match."""
    state = new(4)
    view = state.view(None)
    assert view["discard"] == {}
    in_hand = 6 + 6 + 7 + 7 + 4 * 2
    sizes = {deck.id: sum(deck.gems) for deck in mines().components.decks}
    assert view["draw"] == sizes | {"wooden": sizes["wooden"] - in_hand}
    hands = {str(new(2, seed, start_player=0).view(0)["players"][0]["hand"]) for seed in range(20)}
    assert len(hands) > 5


@pytest.mark.parametrize("starter", [0, 1, 2, 3])
def test_first_two_players_are_dealt_fewer(starter):
    """M0.1, M2.8: in player order, clockwise from the starting player."""
    state = new(4, start_player=starter)
    sizes = [sum(backs(state, (starter + step) % 4).values()) for step in range(4)]
    assert sizes == [8, 8, 9, 9]


def test_first_decision():
    """M4.1: nobody has to decide anything in the first income; spells begin with the starting player."""
    for starter in range(3):
        state = new(3, start_player=starter)
        assert state.to_act() == starter
        assert legal(state) == ["spell start wooden", "spell start copper", "spell pass"]


def test_ranks():
    """M0.2: the ranks of gems and decks are those of the letters used all over."""
    components = mines().components
    assert tuple(gem.id for gem in components.gems) == GEMS
    assert tuple(deck.id for deck in components.decks) == DECKS
    assert [gem.letter for gem in components.gems] == ["S", "E", "D", "R"]
    assert [deck.letter for deck in components.decks] == list(BACKS)


# Options that are refused (M11) --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [0, 1, 5, -1])
def test_seats_out_of_range(seats):
    """M11.1"""
    with pytest.raises(OptionError, match="2 to 4"):
        new(seats)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"start_player": 2}, "start_player cannot be 2 .*random, 0, 1, …"),
        ({"start_player": "first"}, "start_player cannot be 'first'"),
        ({"boards": "left"}, "front, back"),
        ({"boards": "back", "board_assignment": ["pick"]}, "board_assignment cannot be"),
        ({"boards": "back", "board_assignment": ["pick", "pick"]}, "pick, hammer, lantern, dragon"),
        ({"boards": "back", "board_assignment": ["pick", "front"]}, "board_assignment cannot be"),
        ({"board_assignment": ["pick", "hammer"]}, "board_assignment .* boards=back"),
        ({"player_trading": "perhaps"}, "true, false"),
        ({"max_offers_per_player": -1}, "max_offers_per_player cannot be -1"),
        ({"max_offers_per_player": True}, "max_offers_per_player cannot be True"),
        ({"speed": 3}, "unknown option 'speed'"),
    ],
)
def test_options_refused(options, complaint):
    """M11.1, M11.2, M11.3: refused with the allowed values."""
    with pytest.raises(OptionError, match=complaint):
        new(2, **options)


def test_options_of_trade():
    """M11.3: kept in the match; tested where they work, in the tests of trade."""
    state = new(2, player_trading=False, max_offers_per_player=0)
    assert state.view(None)["options"] == {
        "player_trading": False,
        "max_offers_per_player": 0,
        "keep_forced": False,
    }
    assert new(2).view(None)["options"]["max_offers_per_player"] == 3


def test_keep_forced():
    """A decision with a single action is asked for only with `keep_forced`."""
    state = new(2, seed=2, start_player=0, keep_forced=True)
    seen: list[int] = []
    while not state.is_over() and len(seen) < 400:
        options = state.legal_actions()
        seen.append(len(options))
        state.apply(options[-1])
    assert 1 in seen
    state = new(2, seed=2, start_player=0)
    while not state.is_over():
        assert len(state.legal_actions()) > 1
        state.apply(state.legal_actions()[-1])
