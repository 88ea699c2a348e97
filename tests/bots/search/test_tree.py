"""The tree: what a simulation adds to it, whom it lets decide, and that it finds what is there to be found."""

from __future__ import annotations

import pytest

from dwarrow.bots.judges import judge_of
from dwarrow.bots.search import Budget, Searcher
from dwarrow.bots.search.bot import MOST_FORESEEN
from dwarrow.bots.search.tree import NEVER, Node, Tree
from dwarrow.kernel.sight import Sight
from tests.bots.learned.looks import blank, last_decision
from tests.bots.quick import Clock, counted, game

BREADTH, TRUST = 0.6, 0.05
JUDGED = 100  # re-deals that are no simulations have small numbers: to see who chooses, to judge


def grown(state, look, simulations: int, seat: int | None = None) -> Tree:
    seat = state.to_act() if seat is None else seat
    tree = Tree(look, seat, BREADTH, TRUST)
    for number in range(simulations):
        tree.simulate(state.redeal(seat, number))
    return tree


# Nodes ---------------------------------------------------------------------------------------------------------------


def test_a_node_keeps_one_place_for_an_action():
    node = Node()
    assert [int(node.place(code)) for code in (7, 3, 7, 5, 3)] == [0, 1, 0, 2, 1]
    assert list(node.codes) == [7, 3, 5]
    assert node.child(1) is node.child(1)
    assert node.child(1) is not node.child(0)


def test_a_guess_counts_as_one_visit():
    node = Node()
    node.place(4)
    node.guess[0] = 0.4
    assert node.mean(0) == pytest.approx(0.4)
    node.visits[0] = 3
    node.total[0] = 2.0
    assert node.mean(0) == pytest.approx(2.4 / 4)


# Simulations ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["dwergar", "gnomes", "zwergendorf"])
def test_every_simulation_but_the_first_is_a_visit(name):
    of = game(name)
    state = of.new(seats=3, seed=2)
    while len(state.legal_actions()) < 3:
        state.apply(state.legal_actions()[0])
    before = state.dump()
    tree = grown(state, blank(of), 12)
    assert state.dump() == before
    assert tree.root.seen == 12
    assert sum(tree.root.visits) == 11
    assert set(tree.root.codes) == set(state.legal_actions())
    assert all(0 <= total <= int(n) for total, n in zip(tree.root.total, tree.root.visits, strict=True))
    assert tree.steps >= 11


@pytest.mark.parametrize(("name", "seats", "seed"), [("zwergendorf", 3, 1), ("zwergendorf", 4, 6), ("mines", 4, 1)])
def test_the_best_end_is_visited_most(name, seats, seed):
    """Where every action ends the match, the search settles on the one that is worth most."""
    of = game(name)
    state = last_decision(of, seats, seed)
    seat, legal = state.to_act(), state.legal_actions()
    look = blank(of)
    values = {}
    for action in legal:
        after = state.clone()
        after.apply(action)
        values[action] = look.worth(after, seat)
    found = Searcher(look, 1, Budget(60, 600.0)).choose(Sight(state, seat))
    assert values[found] == pytest.approx(max(values.values()))


def test_what_is_left_out_is_never_visited():
    of = game("gnomes")
    state = of.new(seats=2, seed=2)
    while len(state.legal_actions()) < 4:
        state.apply(state.legal_actions()[0])
    legal = state.legal_actions()
    root = grown(state, blank(of, legal[:2]), 30).root
    for action in legal[:2]:
        place = int(root.place(action))
        assert root.guess[place] == NEVER
        assert root.visits[place] == 0
    assert sum(root.visits) == 29


def test_where_all_is_left_out_something_is_chosen():
    of = game("gnomes")
    state = of.new(seats=2, seed=2)
    while len(state.legal_actions()) < 4:
        state.apply(state.legal_actions()[0])
    look = blank(of, state.legal_actions())
    assert Searcher(look, 1, Budget(10, 600.0)).choose(Sight(state, state.to_act())) in state.legal_actions()


# Who decides ---------------------------------------------------------------------------------------------------------


def bidding(seats: int = 3):
    """Mines, when all bid."""
    state = game("mines").new(seats=seats, seed=1)
    while len(state.waiting()) < seats:
        state.apply(state.legal_actions()[0])
    return state


def test_among_several_the_searching_seat_decides():
    state = bidding()
    look = blank(game("mines"))
    for seat in range(3):
        assert Tree(look, seat, BREADTH, TRUST).decides(state) == seat


def test_nobody_decides_unseen_or_at_the_end():
    state = bidding()
    look = blank(game("mines"))
    while 0 in state.waiting():
        state.apply(state.legal_actions(0)[0], 0)
    assert Tree(look, 0, BREADTH, TRUST).decides(state) == -1
    assert Tree(look, 1, BREADTH, TRUST).decides(state) == 1
    over = last_decision(game("mines"), 4, 1)
    over.apply(over.legal_actions()[0])
    assert Tree(look, 0, BREADTH, TRUST).decides(over) == -1


def test_another_seat_whose_turn_it_is_decides_for_itself():
    of = game("gnomes")
    state = of.new(seats=2, seed=1)
    other = 1 - state.to_act()
    assert Tree(blank(of), other, BREADTH, TRUST).decides(state) == state.to_act()


# The budget ----------------------------------------------------------------------------------------------------------


def test_the_time_ends_a_search_as_well_as_the_simulations(monkeypatch):
    clock = Clock(0.05)
    monkeypatch.setattr("dwarrow.bots.search.bot.perf_counter", clock)
    state = game("gnomes").new(seats=3, seed=1)
    sight = Sight(state, state.to_act())
    seeds = counted(sight)
    Searcher(blank(game("gnomes")), 1, Budget(1000, 1.0)).choose(sight)
    assert 15 < sum(seed > JUDGED for seed in seeds) < 25
    assert clock.now <= 1.0 + 2 * clock.step
    seeds.clear()
    Searcher(blank(game("gnomes")), 1, Budget(7, 1000.0)).choose(sight)
    assert sum(seed > JUDGED for seed in seeds) == 7


@pytest.mark.parametrize(("simulations", "foreseen"), [(7, 0), (20, 2), (10_000, MOST_FORESEEN)])
def test_bids_of_others_are_foreseen_while_there_is_time(simulations, foreseen):
    state = bidding()
    sight = Sight(state, state.to_act())
    seeds = counted(sight)
    Searcher(blank(game("mines")), 1, Budget(simulations, 0.0)).choose(sight)
    late = len(seeds)
    seeds.clear()
    Searcher(blank(game("mines")), 1, Budget(simulations, 1000.0)).choose(sight)
    assert len(seeds) == late + foreseen


def test_what_the_judgement_finds_far_worse_is_not_searched():
    state = game("dwergar").new(seats=3, seed=1)
    sight = Sight(state, state.to_act())
    values = dict(zip(sight.legal, judge_of(state.game).values(sight), strict=True))
    margin = state.game.bot.search.prune_margin(4)
    assert margin is not None
    far = max(values.values()) - margin
    root = Searcher(blank(state.game), 1, Budget(200, 1000.0)).grown(sight).root
    visited = {int(code) for i, code in enumerate(root.codes) if root.visits[i] > 0}
    assert visited
    assert {action for action in visited if values[action] < far} == set()
    assert any(value < far for value in values.values())


def root_of(legal: list[int], visits: list[int], means: list[float]) -> Node:
    """A root that was searched like this."""
    root = Node()
    for action, n, mean in zip(legal, visits, means, strict=True):
        place = int(root.place(action))
        root.guess[place] = mean
        root.visits[place] = n
        root.total[place] = n * mean
    root.seen = 1 + sum(visits)
    return root


@pytest.mark.parametrize(
    ("second", "visits", "chosen"),
    [
        (0.500, 50, 0),  # as good: the judgement decides
        (0.515, 50, 0),  # a bit better, less than two points count
        (0.530, 50, 1),
        (0.530, 10, 0),  # not searched well
    ],
)
def test_the_judgement_has_a_say_in_zwergendorf(second, visits, chosen, monkeypatch):
    """The first action is two points better by the judgement; a point counts as a hundredth."""
    state = game("zwergendorf").new(seats=2, seed=1)
    sight = Sight(state, state.to_act())
    sight.legal = sight.legal[:2]

    class Firm:
        def values(self, sight):
            return [7.0, 5.0]

    monkeypatch.setattr("dwarrow.bots.search.bot.judge_of", lambda of: Firm())
    searcher = Searcher(blank(state.game), 1, Budget(1, 1.0))
    root = root_of(sight.legal, [100, visits], [0.5, second])
    assert searcher.weighed(sight, root) == sight.legal[chosen]


def test_what_was_left_out_is_not_weighed():
    state = game("zwergendorf").new(seats=2, seed=1)
    sight = Sight(state, state.to_act())
    root = root_of(sight.legal, [5] * len(sight.legal), [0.5] * len(sight.legal))
    values = judge_of(state.game).values(sight)
    best = sight.legal[values.index(max(values))]
    searcher = Searcher(blank(state.game), 1, Budget(1, 1.0))
    assert searcher.weighed(sight, root) == best
    root.guess[int(root.place(best))] = NEVER
    assert searcher.weighed(sight, root) != best
