"""The tree, which a policy guides: what a simulation costs and adds, whom it lets decide, and what it finds."""

from __future__ import annotations

from collections import Counter

import pytest

from dwarrow.bots.learned.sums import chance
from dwarrow.bots.search import Budget, Searcher
from dwarrow.bots.search.bot import SHARED, Deals
from dwarrow.bots.search.tree import Node, Tree, improved
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.reopening import reopen, unseen
from dwarrow.kernel.sight import Sight
from dwarrow.kernel.vectors import i64, vec
from tests.bots.ends import last_decision
from tests.bots.learned.policies import policy
from tests.bots.quick import Clock, counted, game


def bidding(seats: int = 3):
    """Mines, when all bid."""
    state = game("mines").new(seats=seats, seed=1)
    while len(state.waiting()) < seats:
        state.apply(state.legal_actions()[0])
    return state


def tree_of(name: str, seat: int, seed: int = 1, everybody: bool = False) -> Tree:
    return Tree(policy(game(name), seed), seat, Chance(1), everybody=everybody)


def grown(state, name: str, simulations: int, seed: int = 1, everybody: bool = False) -> Tree:
    seat = state.to_act()
    tree = tree_of(name, seat, seed, everybody)
    for number in range(simulations):
        tree.simulate(state.redeal(seat, number))
    return tree


def choosing(name: str, seats: int):
    state = game(name).new(seats=seats, seed=2)
    while len(state.legal_actions()) < 3:
        state.apply(state.legal_actions()[0])
    return state


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


@pytest.mark.parametrize(("name", "seats"), [("dwergar", 2), ("gnomes", 3), ("zwergendorf", 1), ("zwergendorf", 4)])
def test_every_simulation_but_the_first_is_a_visit(name, seats):
    state = choosing(name, seats)
    before = state.dump()
    root = grown(state, name, 12).root
    assert state.dump() == before
    assert root.seen == 12
    assert sum(root.visits) == 11
    assert set(root.codes) == set(state.legal_actions())
    assert sum(root.shares) == pytest.approx(1.0)
    assert all(0 <= total <= int(n) for total, n in zip(root.total, root.visits, strict=True))


@pytest.mark.parametrize(("name", "seats"), [("dwergar", 2), ("gnomes", 4)])
def test_what_a_state_is_worth_adds_up_to_one(name, seats):
    state = choosing(name, seats)
    tree = grown(state, name, 3, everybody=True)
    assert sum(list(tree.values)[:seats]) == pytest.approx(1.0)
    if seats == 2:
        seat = state.to_act()
        tree.judge(state, seat, vec[i64]())
        assert tree.values[seat] == tree.policy.worth(state, seat)


def test_only_those_are_judged_who_matter():
    """The searching seat, those who have decided on the way, and who decides."""
    state = choosing("dwergar", 4)
    decides = state.to_act()
    root, passed, other = (seat for seat in range(4) if seat != decides)
    tree = tree_of("dwergar", root)
    tree.judge(state, decides, vec[i64]([passed]))
    for seat in (root, passed, decides):
        assert tree.values[seat] == tree.policy.worth(state, seat)
    assert tree.values[other] == 0.0


@pytest.mark.parametrize(("name", "seats", "seed"), [("zwergendorf", 3, 1), ("zwergendorf", 4, 6), ("mines", 4, 1)])
def test_the_best_end_is_visited_most(name, seats, seed):
    """Where every action ends the match, the search settles on the one that is worth most."""
    state = last_decision(game(name), seats, seed)
    seat = state.to_act()
    net = policy(game(name), 0)
    values = {}
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        values[action] = net.worth(after, seat)
    found = Searcher(net, 1, Budget(60, 600.0)).choose(Sight(state, seat))
    assert values[found] == pytest.approx(max(values.values()))


def test_without_a_margin_all_that_is_found_are_chances_to_win():
    state = choosing("gnomes", 2)
    seat = state.to_act()
    net = policy(game("gnomes"))
    tree = Tree(net, seat, Chance(1), 0.0)
    tree.judge(state, seat, vec[i64]())
    net.look(state, seat)
    assert tree.values[seat] == chance(net.out[0])


def test_what_the_policy_prefers_is_tried_first():
    state = choosing("gnomes", 2)
    root = grown(state, "gnomes", 2).root
    shares = list(root.shares)
    assert root.visits[shares.index(max(shares))] == 1


def test_actions_that_were_not_legal_before_get_their_share_later():
    state = choosing("gnomes", 2)
    seat, legal = state.to_act(), state.legal_actions()
    tree = tree_of("gnomes", seat)
    tree.policy.look(state, seat)
    tree.root.value = 0.5
    tree.share(tree.root, vec[i64](legal[1:]))
    place = int(tree.select(tree.root, state, seat, vec[i64](legal)))
    assert tree.root.codes[place] in legal
    assert sum(tree.root.shares) == pytest.approx(1.0)


# Choices that are not seen -------------------------------------------------------------------------------------------


def test_the_searching_seat_decides_before_others_who_choose_unseen():
    state = bidding()
    for seat in range(3):
        assert tree_of("mines", seat).decides(state.clone()) == seat


def test_nobody_decides_at_the_end():
    over = last_decision(game("mines"), 4, 1)
    over.apply(over.legal_actions()[0])
    assert tree_of("mines", 0).decides(over) == -1


def test_another_seat_whose_turn_it_is_decides_for_itself():
    state = game("gnomes").new(seats=2, seed=1)
    assert tree_of("gnomes", 1 - state.to_act()).decides(state) == state.to_act()


def test_what_others_choose_unseen_is_drawn_until_it_is_shown():
    state = bidding()
    tree = tree_of("mines", 1)
    while not state.sealed(1) and 1 in state.waiting():
        state.apply(state.legal_actions(1)[0], 1)
    shown = state.shown
    found = set()
    for seed in range(64):
        after = state.clone()
        tree.dice = Chance(seed)
        seat = int(tree.decides(after))
        assert after.shown > shown
        assert seat >= 0
        found.add(str(after.dump()))
    assert len(found) > 1


def test_others_are_met_before_the_searching_seat_decides():
    state = bidding()
    tree = tree_of("mines", 1)
    shown, found = state.shown, set()
    for seed in range(32):
        met = state.clone()
        tree.dice = Chance(seed)
        tree.meet(met)
        assert met.waiting() == [1]
        assert met.shown == shown  # nothing is revealed before the seat itself has chosen
        assert met.legal_actions(1) == state.legal_actions(1)
        found.add(str(met.dump()))
    assert len(found) > 1


@pytest.mark.parametrize("name", ["gnomes", "zwergendorf"])
def test_nobody_is_met_where_nothing_is_chosen_against_others(name):
    state = choosing(name, 3)
    before = state.dump()
    tree_of(name, state.to_act()).meet(state)
    assert state.dump() == before


def test_simulations_share_what_others_have_chosen():
    state = bidding()
    tree = tree_of("mines", 1)
    deals = Deals(Sight(state, 1), tree, Chance(3))
    found = [str(deals.following().dump()) for _ in range(2 * SHARED)]
    assert len(set(found[:SHARED])) == len(set(found[SHARED:])) == 1
    assert found[0] != found[SHARED]


def test_a_sealed_choice_is_drawn_from_a_mixture():
    state = bidding(2)
    net = policy(game("mines"), 0)
    for seat in range(2):
        sight = Sight(state, seat)
        found = Counter(Searcher(net, seed, Budget(4, 600.0)).choose(sight) for seed in range(12))
        assert len(sight.legal) == 1 or len(found) > 1


def test_a_mixture_moves_towards_what_was_found_better():
    root = Node()
    for code, share, total in ((3, 0.5, 1.0), (4, 0.5, 2.0), (5, 0.0, 2.0)):
        place = root.place(code)
        root.shares[place], root.total[place], root.visits[place], root.guess[place] = share, total, 3, 0.5
    three, four, five, six = improved(root, vec[i64]([3, 4, 5, 6]), 0.25)
    assert 0.2 < three < four < 0.8
    assert five == six == 0.0
    assert three + four == pytest.approx(1.0)


def test_who_has_sealed_is_against_unseen_choices_all_the_same():
    state = bidding(2)
    assert unseen(state, 0)
    while not state.sealed(1):
        state.apply(state.legal_actions(1)[0], 1)
    assert state.waiting() == [0]
    assert unseen(state, 0)
    reopened = state.redeal(0, 3)
    reopen(reopened, 0)
    assert unseen(reopened, 0)
    assert not unseen(choosing("gnomes", 2), choosing("gnomes", 2).to_act())
    assert not unseen(choosing("zwergendorf", 2), choosing("zwergendorf", 2).to_act())


# Time ----------------------------------------------------------------------------------------------------------------


def test_no_simulation_is_begun_once_the_time_is_up(monkeypatch):
    clock = Clock(0.01)
    monkeypatch.setattr("dwarrow.bots.search.bot.perf_counter", clock)
    state = choosing("gnomes", 2)
    Searcher(policy(game("gnomes")), 1, Budget(100_000, 0.3)).choose(Sight(state, state.to_act()))
    assert 0.3 <= clock.now <= 0.35


def test_a_forced_action_takes_no_thought():
    state = choosing("gnomes", 2)
    sight = Sight(state, state.to_act())
    sight.legal = sight.legal[-1:]
    seeds = counted(sight)
    assert Searcher(policy(game("gnomes")), 1, Budget(5, 600.0)).choose(sight) == sight.legal[0]
    assert seeds == []
