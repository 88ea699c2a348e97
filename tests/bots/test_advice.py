"""Advice: honest, repeatable, and right where it can be known what is right."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

import dwarrow
from dwarrow.bots import Sight, make
from dwarrow.bots.advice import Budget, Candidate, advise, weighing, words
from dwarrow.bots.advice.findings import SHOWN
from dwarrow.bots.advice.weighing import LEAST, Trial, clear, weighed
from dwarrow.bots.learned.policy import outcome

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dwarrow.kernel.state import State

AMPLE = 1000.0  # seconds: the simulations decide
QUICK = Budget(24, AMPLE)


def positions(name: str, seats: int = 3, every: int = 40, **options: object) -> Iterator[tuple[State, int]]:
    """Decisions with a choice out of a match, now and then."""
    game = dwarrow.game(name)
    state = game.new(seats=seats, seed=5, options=options)
    players = [make("greedy", game, seat) for seat in range(seats)]
    met = 0
    while not state.is_over():
        seat = state.to_act()
        met += len(state.legal_actions()) > 1
        if met % every == 1 and len(state.legal_actions()) > 1:
            yield state, seat
        state.apply(players[seat].choose(Sight(state, seat)))


@pytest.mark.once
@pytest.mark.parametrize("name", dwarrow.NAMES)
def test_advice_is_legal_and_its_chances_add_up(name: str) -> None:
    for state, seat in positions(name):
        sight = Sight(state, seat)
        found = advise(sight, QUICK, 1, sight.legal[0])
        actions = [each.action for each in found.best]
        assert 1 <= len(actions) <= SHOWN
        assert len(set(actions)) == len(actions)
        assert set(actions) <= set(sight.legal)
        assert found.chosen is not None
        assert found.chosen.action == sight.legal[0]
        for each in (*found.best, found.chosen):
            assert len(each.chances) == 3
            assert sum(each.chances) == pytest.approx(1)
            assert each.looked > 0


@pytest.mark.once
@pytest.mark.parametrize("name", dwarrow.NAMES)
def test_equal_seeds_advise_alike_on_every_redeal(name: str) -> None:
    compared = 0
    for state, seat in positions(name):
        sight = Sight(state, seat)
        here = advise(sight, QUICK, 7, sight.legal[-1])
        for deal in (11, 12):
            assert advise(Sight(state.redeal(seat, deal), seat), QUICK, 7, sight.legal[-1]) == here
            compared += 1
    assert compared >= 4


@pytest.mark.once
@pytest.mark.parametrize("name", ["gnomes", "dwergar", "zwergendorf"])
def test_a_line_can_be_played_after_its_action(name: str) -> None:
    """On some re-deal at least: which cards come is not known."""
    longest = 0
    for state, seat in positions(name, every=25):
        best = advise(Sight(state, seat), Budget(90, AMPLE), 3).best[0]
        ways = [state.redeal(seat, seed) for seed in range(40)]
        for way in ways:
            way.apply(best.action, seat)
        for actor, action in best.line:
            ways = [way for way in ways if action in way.legal_actions(actor)]
            assert ways
            for way in ways:
                way.apply(action, actor)
        longest = max(longest, len(best.line))
    assert longest >= 2


def test_an_action_that_ends_the_match_has_the_chances_of_its_outcome() -> None:
    game = dwarrow.game("dwergar")
    state = game.new(seats=2, seed=4)
    players = [make("greedy", game, seat) for seat in range(2)]
    before = state
    while not state.is_over():
        before = state.clone()
        state.apply(players[state.to_act()].choose(Sight(state, state.to_act())))
    seat = before.to_act()
    sure = 0
    for action in before.legal_actions():
        after = before.clone()
        after.apply(action, seat)
        if after.is_over():
            found = advise(Sight(before, seat), QUICK, 1, action)
            assert found.chosen is not None
            assert found.chosen.chances[seat] == outcome(after, seat)
            sure += 1
    assert sure


@pytest.mark.once
def test_sealed_bids_are_advised_as_whole_bids_and_nobody_is_told_what_others_will_seal() -> None:
    game = dwarrow.game("mines")
    bids = 0
    for state, seat in positions("mines", every=9, player_trading=False):
        sight = Sight(state, seat)
        if not game.format(sight.legal[-1]).startswith("bid"):
            continue
        here = advise(sight, QUICK, 2, sight.legal[-1])
        assert not here.rough
        assert here.chosen is not None
        assert here.chosen.links == (sight.legal[-1],)
        assert all(game.format(link).startswith("bid") for each in here.best for link in each.links)
        for each in (*here.best, here.chosen):
            sealed = [game.format(action) for actor, action in each.line if actor != seat]
            assert not any(text.startswith("bid") for text in sealed)
        assert advise(Sight(state.redeal(seat, 5), seat), QUICK, 2, sight.legal[-1]) == here
        bids += 1
        if bids == 3:
            break
    assert bids == 3


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_without_a_policy_points_make_the_chances(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dwarrow.bots.advice.policy_of", lambda of, seats: None)
    state = dwarrow.game("zwergendorf").new(seats=seats, seed=2)
    sight = Sight(state, state.to_act())
    assert len(sight.legal) > 1
    found = advise(sight, QUICK, 1)
    assert found.rough
    own = [each.chances[sight.seat] for each in found.best]
    assert own == sorted(own, reverse=True)
    assert found.best[0].action == make("greedy", state.game, 1).choose(sight)
    assert seats == 1 or sum(found.chances) == pytest.approx(1)
    asked = advise(sight, QUICK, 1, found.best[-1].action)
    assert asked.loss == pytest.approx(own[0] - own[-1])


def test_json_is_plain_and_in_notation() -> None:
    state, seat = next(positions("gnomes"))
    found = advise(Sight(state, seat), QUICK, 1, state.legal_actions()[0])
    told = json.loads(json.dumps(found.as_json(state.game)))
    assert told["seat"] == seat
    assert told["best"][0]["chances"] == told["chances"]
    assert {each["action"] for each in told["best"]} <= {state.game.format(code) for code in state.legal_actions()}
    assert told["chosen"]["action"] == state.game.format(state.legal_actions()[0])
    assert told["loss"] >= 0


@pytest.mark.parametrize("language", ["en", "de", "uk"])
def test_one_sentence_says_why(language: str) -> None:
    state, seat = next(positions("gnomes"))
    game = state.game
    catalog = game.catalog(language).named(["Ann", "Bert", "Cid"])
    found = advise(Sight(state, seat), QUICK, 1)
    said = words.why(catalog, found, state)
    assert game.label(catalog, game.format(found.best[0].action)) in said
    assert game.label(catalog, game.format(found.best[1].action)) in said
    assert all(name in words.standing(catalog, found) for name in catalog.names)


def test_a_line_names_a_seat_where_it_changes() -> None:
    game = dwarrow.game("gnomes")
    catalog = game.catalog("en").named(["Ann", "Bert"])
    gold = game.parse("turn gold")
    assert words.line(game, catalog, Candidate(gold, (), 0, ((1, gold), (1, gold), (0, gold)), ("turn gold",) * 3)) == (
        "Bert: Take gold → Take gold → Ann: Take gold"
    )


# Weighing ------------------------------------------------------------------------------------------------------------


class Coins:
    """Scales on which action i wins with a known chance, and re-deals are heads or tails for all alike."""

    seat = 0

    def __init__(self, chances: Sequence[float], noise: float) -> None:
        self.chances = chances
        self.noise = noise
        self.tried: list[list[int]] = []

    def trials(self) -> list[Trial]:
        return [Trial(action, 0.5) for action in range(len(self.chances))]

    def weigh(self, trials: Sequence[Trial], seed: int) -> None:
        self.tried.append([trial.action for trial in trials])
        for trial in trials:
            shift = Random(f"{seed} {trial.action}").uniform(-self.noise, self.noise)
            own = self.chances[trial.action] + shift
            trial.results.append((own, 1 - own))

    def plan(self, trial: Trial) -> tuple[int, ...]:
        return (trial.action,)

    def line(self, trial: Trial, seed: int) -> tuple[tuple[int, int, str], ...]:
        return ()


def test_the_better_ones_are_looked_at_longer() -> None:
    scales = Coins([0.1, 0.2, 0.7, 0.3, 0.6, 0.1, 0.1, 0.5], 0.05)
    found = weighed(scales, Budget(240, AMPLE), 1, None)
    assert [each.action for each in found.best] == [2, 4, 7]
    assert found.loss == 0
    looked = {action: sum(action in each for each in scales.tried) for action in range(8)}
    assert looked[2] == looked[4] == looked[7] > looked[0] > 0


def test_what_was_chosen_is_weighed_to_the_end() -> None:
    scales = Coins([0.1, 0.2, 0.7, 0.3, 0.6, 0.1, 0.1, 0.5, 0.4, 0.4], 0.05)
    found = weighed(scales, Budget(240, AMPLE), 1, 9)
    assert found.best[0].action == 2
    assert found.chosen is not None
    assert found.loss == pytest.approx(0.3, abs=0.05)
    assert found.best[0].chances[0] - found.chosen.chances[0] == pytest.approx(found.loss)


@pytest.mark.parametrize("seed", range(20))
def test_what_is_no_worse_costs_next_to_nothing(seed: int) -> None:
    """Chance alone makes one of eight equals look best; that must not be held against another."""
    found = weighed(Coins([0.5] * 8, 0.3), Budget(90, AMPLE), seed, 3)
    if found.loss == 0:
        assert found.best[0].action == 3
    assert found.loss < 0.2


def test_equals_add_up_to_little() -> None:
    lost = [weighed(Coins([0.5] * 8, 0.3), Budget(90, AMPLE), seed, 3).loss for seed in range(100)]
    assert sum(lost) / len(lost) < 0.02
    assert sum(each > 0 for each in lost) < 20


def test_a_gap_counts_if_it_is_clear_of_chance() -> None:
    even = [(0.5, 0.5)] * 8
    assert clear([(0.6, 0.4)] * 8, even, 0) == pytest.approx(0.1)
    assert clear([(0.4, 0.6)] * 8, even, 0) == 0
    assert clear([(0.9, 0.1), (0.2, 0.8)] * 4, even, 0) == 0


def test_where_time_is_what_counts_the_duel_has_its_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    scales = Coins([0.5] * 8, 0.3)
    monkeypatch.setattr(weighing, "perf_counter", lambda: len(scales.tried) / 100)  # each re-deal takes 10 ms
    weighed(scales, Budget(20_000, 1.0), 1, 3)
    assert len(scales.tried) == pytest.approx(100, abs=2)
    widths = [len(tried) for tried in scales.tried]
    assert widths[0] == 8
    assert widths.count(2) >= 20  # two are tried in the duel


def test_when_the_time_is_up_there_is_advice_all_the_same() -> None:
    scales = Coins([0.1, 0.9, 0.2], 0.0)
    found = weighed(scales, Budget(10_000, 0.0), 1, 0)
    assert len(scales.tried) <= 3 + LEAST
    assert found.best[0].action == 1
    assert found.loss == pytest.approx(0.8)


def test_who_has_sealed_a_choice_can_be_advised_all_the_same():
    """The one thing such a seat may do is to open it again."""
    game = dwarrow.game("mines")
    state = game.new(seats=3, seed=4)
    chance = Random(4)
    while (sealed := next((seat for seat in range(3) if state.sealed(seat)), None)) is None:
        seat = state.waiting()[0]
        legal = state.legal_actions(seat)
        state.apply(chance.choice(legal), seat)
    found = advise(Sight(state, sealed), Budget(12, 30.0), 1)
    assert [each.action for each in found.best] == state.legal_actions(sealed)


def test_the_chances_of_all_seats_add_up_to_100_percent():
    shares = (0.506, 0.256, 0.238)
    assert sum(round(100 * share) for share in shares) == 101
    assert sum(words.percents(shares)) == 100
    assert words.percents((1 / 3, 1 / 3, 1 / 3)) == [34, 33, 33]
