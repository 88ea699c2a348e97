"""The end (G9): points, ties, shared victories."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.games.gnomes.positions import last_action, play, player, seat_of

if TYPE_CHECKING:
    from dwarrow.games.gnomes.rules import GnomesState

LAST = {"max_rounds": 3}
END: dict[str, Any] = {"round": 3, "options": LAST, "prices": {"diamond": 9, "ruby": 4, "sapphire": 14, "emerald": 3}}


def ended(*players: Any, **fields: Any) -> GnomesState:
    """A match that is stopped after seat 0 has taken gold."""
    return play(last_action(*players, **{**END, **fields}), "turn gold")


def test_points_are_those_of_tiles_and_items():
    """G9.1: nothing else counts."""
    rich = player(gold=99, have="9 D", prisms=2, items=("convertor_2",), markers=(), hand="crown_of_zavandor")
    state = ended(rich, player(items=("ruby_brooch",), tiles=("dark_ruby", "light_emerald")))
    assert state.scores() == [1, 2 + 1 + 3]


def test_points_count_at_once():
    """G9.1: scores are those of the moment."""
    state = last_action(player(items=("crown_of_zavandor",)), **END)
    assert state.scores() == [5, 0]
    assert seat_of(state, 0)["vp"] == 5


def test_most_points_win():
    """G9.3"""
    state = ended(player(items=("ruby_brooch",)), player(items=("diamond_ring",), tiles=("dark_ruby",), gold=0))
    assert state.winners() == [1]


def test_tie_is_broken_by_gold_with_everything_sold():
    """G9.3: gems at current prices, prisms at the highest of them, whatever the targets are."""
    one = player(gold=0, have="1 D, 2 R", prisms=1, items=("convertor_2",))  # 4 + 9 + 8 + 14 = 35
    other = player(gold=34, items=("alchemister_10",))
    state = ended(one, other, targets={"diamond": 1})
    assert [each["wealth"] for each in state.view(None)["players"]] == [35, 34]
    assert state.winners() == [0]


def test_wealth_of_others_does_not_matter():
    """G9.3: only those who are tied for the lead compare it."""
    tied = player(gold=1, items=("ruby_brooch",))
    state = ended(tied, player(gold=6, items=("diamond_ring",)), player(gold=500))
    assert state.winners() == [1]


def test_shared_victory():
    """G9.3"""
    state = ended(player(gold=1, tiles=("dark_ruby",)), player(gold=5, tiles=("dark_emerald",)), player(gold=99))
    assert state.winners() == [0, 1]
