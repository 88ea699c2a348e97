"""The action round (G3.2) and a turn (G4.1): who is next, soil samples, gold, how the end is set off."""

from __future__ import annotations

import pytest

from dwarrow.kernel.match import Match
from dwarrow.languages import SHIPPED as LANGUAGES
from tests.games.gnomes.positions import gnomes, gold, last_action, legal, offered, play, player, seat_of, turn


def test_round_is_actions_then_mining_then_upkeep():
    """G3.1: after the last action gems are mined, prices set, and the next round begins with the next start player."""
    state = last_action(player(tiles=("dark_ruby",)), starter=0)
    play(state, "turn gold")
    here = state.dump()
    assert (here["round"], here["starter"], here["phase"]) == (2, 1, "actions")
    assert seat_of(state, 0)["gems"] == {"ruby": 1}


def test_turns_go_clockwise_from_the_start_player():
    """G3.2, G0.1"""
    state = gnomes().new(seats=3, seed=1, options={"start_player": 2})
    order = []
    while state.dump()["round"] == 1:
        order.append(state.to_act())
        play(state, "turn gold")
    assert order == [2, 0, 1] * 3


def test_seats_without_actions_are_skipped():
    """G3.2"""
    state = turn(player(actions=2), player(actions=1), player(actions=3), to_act=0)
    order = []
    while state.dump()["round"] == 1:
        order.append(state.to_act())
        play(state, "turn gold")
    assert order == [0, 1, 2, 0, 2, 2]


def test_there_is_no_pass():
    """G3.2: but gold can always be taken, even by who has nothing."""
    state = turn(player(gold=0), decks={})
    assert "turn gold" in legal(state)
    assert all(text.startswith("turn ") for text in legal(state))
    assert len(legal(state)) >= 3


def test_action_ends_the_turn_and_a_sample_does_not():
    """G4.1"""
    state = turn(player())
    play(state, "turn sample i_1", "turn sample ii_2", "turn sample dia_3")
    assert (state.to_act(), seat_of(state, 0)["actions"]) == (0, 3)
    play(state, "turn gold")
    assert (state.to_act(), seat_of(state, 0)["actions"]) == (1, 2)


def test_soil_sample():
    """G4.2: any tile on the board for one gold; the face is seen by the payer alone."""
    state = turn(player(gold=3), faces={"v_3": "dark_sapphire"}, gnome="i")
    assert len(offered(state, "sample")) == 24
    play(state, "turn sample v_3")
    assert gold(state, 0) == 2
    assert state.view(0)["spaces"]["v_3"] == {"owner": None, "sampled": [0], "tile": "dark_sapphire"}
    for seat in (1, None):
        assert state.view(seat)["spaces"]["v_3"] == {"owner": None, "sampled": [0], "tile": None}
    assert "v_3" not in offered(state, "sample")  # once seen it is known for the whole match
    assert len(offered(state, "sample")) == 23


def test_soil_sample_needs_gold_and_a_tile():
    """G4.2"""
    state = turn(player(gold=1), player(tiles=("iv_2=dark_ruby",)))
    assert "iv_2" not in offered(state, "sample")
    play(state, "turn sample i_1")
    assert offered(state, "sample") == []


def test_another_players_sample_does_not_count():
    """G4.2"""
    state = turn(player(), player(sampled=("i_1",)))
    assert "i_1" in offered(state, "sample")


def test_samples_before_every_action_too_with_a_gnomunculus():
    """G4.2, G8.1"""
    state = turn(player(items=("gnomunculus_1",), actions=1), player(actions=0))
    assert offered(state, "sample")


def test_take_gold():
    """G4.10"""
    state = play(turn(player(gold=0)), "turn gold")
    assert gold(state, 0) == 4


NEARLY = {  # cards and tiles one point below the threshold
    2: (("crown_of_zavandor", "ember_tiara", "glacier_tiara"), ("light_ruby", "light_sapphire")),
    3: (("crown_of_zavandor", "ember_tiara", "glacier_tiara", "rainbow_sceptre"), ()),
    4: (("crown_of_zavandor", "ember_tiara", "harvest_diadem"), ("light_ruby",)),
}


@pytest.mark.parametrize(("seats", "threshold"), [(2, 20), (3, 18), (4, 16)])
def test_end_is_set_off(seats, threshold):
    """G4.11, G9.2: the last action round is played to its end by all, then the match is over without mining."""
    items, tiles = NEARLY[seats]
    state = turn(player(have="1 D, 3 R", items=items, tiles=tiles), seats=seats, faces={"iv_1": "dark_ruby"})
    assert seat_of(state, 0)["vp"] == threshold - 1
    assert state.dump()["ending"] is False
    play(state, "turn tile iv_1")
    assert state.dump()["ending"] is True
    for _ in range(3 * seats - 1):
        assert not state.is_over()
        play(state, "turn gold")
    assert state.is_over()
    assert state.scores()[0] == threshold
    assert seat_of(state, 0)["gems"] == {}  # no mining round


def test_below_the_threshold_the_match_goes_on():
    """G9.2"""
    state = last_action(player(items=("crown_of_zavandor", "ember_tiara", "glacier_tiara")))
    play(state, "turn gold")
    assert not state.is_over()


def test_match_is_stopped_after_the_last_round():
    """G11.4: no mining and no upkeep, and points are counted as always."""
    state = last_action(player(tiles=("dark_ruby",)), player(tiles=("light_ruby",)), options={"max_rounds": 1})
    play(state, "turn gold")
    assert state.is_over()
    assert (state.scores(), state.winners(), state.dump()["round"]) == ([1, 3], [1], 1)
    assert seat_of(state, 0)["gems"] == {}


def test_max_rounds_by_default():
    """G11.4"""
    state = gnomes().new(seats=2, seed=1)
    while not state.is_over():
        play(state, "turn gold")
    assert state.dump()["round"] == 40


def test_a_space_may_be_named_as_it_is_shown():
    """`D-1` is shown and `dia_1` recorded: both are read, and one is written."""
    game = gnomes()
    for space in game.components.spaces:
        for language in LANGUAGES:
            shown = game.catalog(language).format(space.id, "space")
            for kind in ("sample", "tile"):
                assert game.format(game.parse(f"turn {kind} {shown}")) == f"turn {kind} {space.id}"
    match = Match(game, ["Ada", "Bert"], "1", {"start_player": 0}, "plain")
    match.act(0, "turn sample D-1")
    assert match.entries == ["0 turn sample dia_1"]
