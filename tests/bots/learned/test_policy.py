"""Networks that play: what they make of a row, what a file must fit, and what happens where none does."""

from __future__ import annotations

import json
from collections import Counter
from math import exp

import pytest

import dwarrow
from dwarrow.bots import LEVELS, Sight, make
from dwarrow.bots.judges import judge_of
from dwarrow.bots.learned.networks import file_of, policy_of
from dwarrow.bots.learned.policy import MARGIN, ahead, outcome, softmax
from dwarrow.bots.learned.policy_file import by_policy, head_of, scaled, unpacked
from dwarrow.bots.learned.sums import chance
from dwarrow.bots.levels import Leveled
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.playout import playout
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import i64, vec
from tests.bots.learned.policies import LAYERS, WIDTH, content, head, moved, policy
from tests.bots.quick import counted, game
from tests.bots.search.test_tree import bidding
from tests.games.dwergar.positions import game_with


def choosing(name: str, seats: int = 2):
    state = game(name).new(seats=seats, seed=2)
    while len(state.legal_actions()) < 4:
        state.apply(state.legal_actions()[0])
    return state


def plainly(net, row: list[float]) -> tuple[list[float], list[float]]:
    """All actions and both chances, sum by sum as the network is described."""
    said = [0.0] * WIDTH
    inputs = row
    for layer in range(LAYERS + 1):
        sums = list(net.b[layer])
        for i, x in enumerate(inputs):
            for j in range(WIDTH):
                sums[j] += x * net.w[layer][i * WIDTH + j]
        said = [before + max(0.0, x) for before, x in zip(said, sums, strict=True)]
        inputs = said
    actions = [
        bias + sum(said[j] * net.action_w[code * WIDTH + j] for j in range(WIDTH))
        for code, bias in enumerate(net.action_b)
    ]
    chances = [net.out_b[k] + sum(said[j] * net.out_w[j * 2 + k] for j in range(WIDTH)) for k in range(2)]
    return actions, chances


@pytest.mark.parametrize("name", dwarrow.NAMES)
def test_a_look_is_what_the_layers_add_up_to(name):
    state, net = choosing(name), policy(game(name))
    seat = state.to_act()
    actions, chances = plainly(net, list(net.encoder.row(state, seat)))
    net.look(state, seat)
    legal = state.legal_actions()
    assert list(net.readiness(vec[i64](legal))) == pytest.approx([actions[code] for code in legal], rel=1e-9)
    assert list(net.out) == pytest.approx(chances, rel=1e-9)
    shares = list(net.shares(vec[i64](legal), 1.0))
    total = sum(exp(actions[code]) for code in legal)
    assert shares == pytest.approx([exp(actions[code]) / total for code in legal])


def test_without_heat_the_likeliest_gets_all():
    assert list(softmax(vec[float]([0.5, 2.0, 2.0]), 0.0)) == [0.0, 1.0, 0.0]


def test_what_lies_out_of_reach_gets_nothing():
    shares = list(softmax(vec[float]([0.0, 3.0, 2.5]), 1.0, 2.0))
    assert shares[0] == 0.0
    assert sum(shares) == pytest.approx(1.0)
    assert shares[1] / shares[2] == pytest.approx(exp(0.5))


@pytest.mark.parametrize("margin", [MARGIN, 0.0])
def test_the_worth_of_an_end_is_victory_and_margin(margin):
    of = game("mines")
    state = of.new(seats=3, seed=4)
    playout(state, Chance(4))
    net = policy(of)
    for seat in range(3):
        lead = state.scores()[seat] - max(score for other, score in enumerate(state.scores()) if other != seat)
        won = (seat in state.winners()) / len(state.winners())
        assert outcome(state, seat) == won
        assert ahead(state, seat) == lead
        worth = (1 - margin) * won + margin * chance(lead / of.bot.clear_lead)
        assert net.worth(state, seat, margin) == pytest.approx(worth)


class Ended(State):
    """A match of which only the points are asked for."""

    def __init__(self, scores):
        super().__init__(game("mines"), len(scores), False)
        self.points = list(scores)

    def scores(self):
        return self.points


@pytest.mark.parametrize(
    ("scores", "seat", "lead"), [((5, 0, -3), 0, 5), ((-4, 0, -2), 0, -4), ((-1, -7), 0, 6), ((9,), 0, 9)]
)
def test_points_ahead_are_those_of_the_best_other_seat(scores, seat, lead):
    assert ahead(Ended(scores), seat) == lead


@pytest.mark.parametrize("x", [-29.0, -1.0, 0.0, 0.5, 29.0])
def test_chance_is_the_logistic_function(x):
    assert chance(x) == pytest.approx(1 / (1 + exp(-x)))


def test_a_sure_thing_does_not_overflow():
    assert (chance(1e6), chance(-1e6)) == (1.0, 0.0)


def test_weights_of_eight_bits_are_scaled_line_by_line():
    said = {"rows": 2, "width": 1, "layers": 0, "actions": 1}
    scales = bytes.fromhex("0000003f 00000040")  # 0.5 and 2
    first = scales + bytes([4, 255]) + bytes.fromhex("0000803f")  # 4 and -1; bias 1
    actions = bytes.fromhex("0000803f") + bytes([3]) + bytes(4)
    chances = bytes.fromhex("0000803f") + bytes([1, 2]) + bytes(8)
    assert scaled(first + actions + chances, said) == [2.0, -2.0, 1.0, 3.0, 0.0, 1.0, 2.0, 0.0, 0.0]


# Choices -------------------------------------------------------------------------------------------------------------


def test_one_look_decides_by_its_seed_and_one_redeal():
    state = choosing("gnomes")
    sight = Sight(state, state.to_act())
    seeds = counted(sight)
    net = policy(game("gnomes"))
    assert len({by_policy(net, sight, Chance(5), 1.0) for _ in range(3)}) == 1
    assert len(seeds) == 3


def test_the_likeliest_is_taken_except_against_unseen_choices():
    """A seat whose sealed bid could be foreseen could be beaten."""
    net = policy(game("mines"), 0)  # all actions are alike to it
    open_sight = Sight(choosing("mines"), choosing("mines").to_act())
    assert len({by_policy(net, open_sight, Chance(seed), 0.0) for seed in range(20)}) == 1
    state = bidding()
    for seat in range(3):
        sight = Sight(state, seat)
        found = Counter(by_policy(net, sight, Chance(seed), 0.0) for seed in range(20))
        assert len(sight.legal) == 1 or len(found) > 1
    assert len({by_policy(net, sight, Chance(seed), 0.0, 0.0) for seed in range(20)}) == 1


# What fits -----------------------------------------------------------------------------------------------------------


def fewer(document):
    document["events"] = document["events"][:12]
    document["counts"]["event_cards"] = 12


def dearer(document):
    document["constants"]["events_standard"] -= 1


def test_a_network_plays_the_seats_that_it_learned(tmp_path):
    of = moved(game("dwergar"), tmp_path, {"two.bin": content(game("dwergar"), 1, [2])})
    assert policy_of(of, 2) is not None
    assert policy_of(of, 3) is None


@pytest.mark.parametrize("change", [fewer, dearer])
def test_no_network_fits_other_components_and_the_upper_levels_play_as_greedy(change, tmp_path):
    """Rows and actions may be as many as before: the cards are not the same."""
    changed = game_with(change)
    of = moved(game("dwergar"), tmp_path, {"all.bin": content(game("dwergar"))}, changed.text)
    assert file_of(of, 2) is None
    state = of.new(seats=2, seed=3)
    sight = Sight(state, state.to_act())
    for name in ("master", "elder"):
        values = dict(zip(sight.legal, judge_of(of).values(sight), strict=True))
        assert values[Leveled(of, LEVELS[name], 7).choose(sight)] == max(values.values())


@pytest.mark.parametrize(
    "other",
    [{"game": "mines"}, {"encoder": 99}, {"rows": 5}, {"actions": 5}, {"components": "x"}, {"actions_table": "x"}],
    ids=lambda other: next(iter(other)),
)
def test_a_file_for_something_else_is_refused(other):
    with pytest.raises(DwarrowError, match=rf"this network is for .*{next(iter(other))}"):
        unpacked(content(game("dwergar"), **other), game("dwergar"))


def test_a_file_that_does_not_name_its_components_is_read():
    """As all were before."""
    inside = content(game("dwergar"))
    body = inside.partition(b"\n")[2]
    said = {name: value for name, value in head(game("dwergar")).items() if name not in {"components", "bits"}}
    old = unpacked(json.dumps(said).encode() + b"\n" + body, game("dwergar"))
    assert list(old.w[0]) == list(unpacked(inside, game("dwergar")).w[0])


# Levels --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def learned(tmp_path):
    """Gnomes with a network for two."""
    return moved(game("gnomes"), tmp_path, {"two.bin": content(game("gnomes"), 1, [2])})


def test_master_takes_one_look_and_no_clock(learned, monkeypatch):
    monkeypatch.setattr("dwarrow.bots.search.bot.perf_counter", None)
    state = learned.new(seats=2, seed=2)
    while len(state.legal_actions()) < 4:
        state.apply(state.legal_actions()[0])
    sight = Sight(state, state.to_act())
    seeds = counted(sight)
    found = make("master", learned, 3).choose(sight)
    assert len(seeds) == 1
    net = policy_of(learned, 2)
    assert net is not None
    net.look(state, sight.seat)
    ready = list(net.readiness(vec[i64](sight.legal)))
    assert found == sight.legal[ready.index(max(ready))]


def test_elder_searches_by_simulations(learned):
    state = learned.new(seats=2, seed=2)
    while len(state.legal_actions()) < 4:
        state.apply(state.legal_actions()[0])
    sight = Sight(state, state.to_act())
    seeds = counted(sight)
    choices = {make("elder@9", learned, 3, think=1e-9).choose(sight) for _ in range(2)}
    assert len(choices) == 1
    assert len([seed for seed in seeds if seed]) == 18  # seed 0 tells whether others choose unseen


def test_nothing_is_read_twice(learned):
    assert policy_of(learned, 2) is policy_of(learned, 2)


# What is shipped -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", dwarrow.NAMES)
def test_every_game_comes_with_a_policy_for_all_its_seats(name):
    of = dwarrow.game(name)
    files = [file_of(of, seats) for seats in of.seats]
    assert None not in files
    for file in {file for file in files if file is not None}:
        content = file.read_bytes()
        assert len(content) < 1_000_000
        trained = head_of(content)["trained"]
        assert trained["count"]["decisions"] > 0
        assert {"game", "seats", "seed", "lessons", "width", "step"} <= trained["settings"][-1].keys()
        taught = {lesson for settings in trained["settings"] for lesson in settings["lessons"]}
        assert taught == {lesson for settings in trained["settings"] for lesson in settings.get("courses", ())}
