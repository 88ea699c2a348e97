"""What the levels leave to a plan, and what they draw from among equals."""

from __future__ import annotations

import pytest

from dwarrow.bots import Sight
from dwarrow.bots.learned.search_settings import is_bargain, is_planned
from dwarrow.bots.search import Budget, Searcher
from dwarrow.kernel.chance import Chance
from tests.bots.learned.looks import blank
from tests.bots.quick import game

FIRST_WORDS = {"trade", "pay", "take", "give", "want", "answer", "bid"}


def seen(name: str, seats: int):
    """Sights with a choice, in a match by chance."""
    state, dice = game(name).new(seats=seats, seed=3), Chance(5)
    while not state.is_over():
        seat = state.to_act()
        sight = Sight(state, seat)
        if len(sight.legal) > 1:
            yield sight
        state.apply(sight.legal[int(dice.below(len(sight.legal)))], seat)


@pytest.mark.parametrize("seats", [2, 3])
def test_bargains_are_trade_and_bids_and_two_seats_of_mines_plan_all(seats):
    others = 0
    for sight in seen("mines", seats):
        bargain = sight.game.format(sight.legal[0]).split()[0] in FIRST_WORDS
        assert is_bargain(sight) is bargain
        assert is_planned(sight) is (bargain or seats == 2)
        others += not bargain
    assert others > 8


def test_no_other_game_is_planned():
    assert not any(is_planned(sight) for sight in seen("gnomes", 2))


@pytest.mark.once
def test_only_bargains_are_drawn_from_among_equals():
    """Whoever is always careful takes the best purchase, however near the next one is."""
    kinds = set()
    for number, sight in enumerate(seen("mines", 2)):
        if is_bargain(sight) and number % 5:
            continue
        chosen = {Searcher(blank(sight.game), seed, Budget(0, 9.0)).choose(sight) for seed in range(8)}
        kinds.add((is_bargain(sight), len(chosen) > 1))
    assert kinds == {(True, False), (True, True), (False, False)}
