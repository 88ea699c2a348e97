"""Simulation: the same matches however they are played, and faults that can be found again."""

from __future__ import annotations

from typing import Any

import pytest

from dwarrow import game
from dwarrow.arena import simulate as arena
from dwarrow.arena.simulate import Plan, Tally, simulate
from dwarrow.kernel.chance import plain

RANDOM = ("random",) * 3


def plan(**changes: Any) -> Plan:
    return Plan("mines", 3, RANDOM, 11, {})._replace(**changes)


def figures(tally: Tally) -> dict[str, Any]:
    return vars(tally)


class Odd:
    """A state that goes wrong in the way and at the decision one asks for."""

    def __init__(self, state: Any, wrong: str, at: int) -> None:
        self._state = state
        self._wrong = wrong
        self._at = at
        self._decisions = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)

    def now(self, wrong: str) -> bool:
        return self._wrong == wrong and self._decisions >= self._at

    def apply(self, action: int) -> None:
        self._decisions += 1
        if self.now("apply"):
            raise IndexError("no such cell")
        self._state.apply(action)

    def check(self) -> None:
        if self.now("check"):
            raise AssertionError("a gem\nis gone")
        self._state.check()

    def legal_actions(self) -> list[int]:
        return [] if self.now("legal") else self._state.legal_actions()


class OddGame:
    """Mines, with matches of one seed going wrong."""

    def __init__(self, wrong: str, seed: int, at: int) -> None:
        self._game = game("mines")
        self._wrong = wrong
        self._rng = plain(seed)
        self._at = at

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def start(self, seats: int, rng: int, options: dict[str, Any]) -> Any:
        state = self._game.start(seats, rng, options)
        return Odd(state, self._wrong, self._at) if rng == self._rng else state


def plant(monkeypatch: pytest.MonkeyPatch, wrong: str, seed: int, at: int) -> None:
    odd = OddGame(wrong, seed, at)
    monkeypatch.setattr(arena, "_game", lambda name, components: odd)


def test_the_number_of_processes_changes_nothing():
    assert figures(simulate(plan(), 9, jobs=2)) == figures(simulate(plan(), 9))


def test_checking_changes_nothing():
    assert figures(simulate(plan(check=True), 2)) == figures(simulate(plan(), 2))


def test_match_number_i_has_the_seed_plus_i():
    parts = Tally(3)
    for seed in (11, 12, 13):
        parts.add(simulate(plan(seed=seed), 1))
    assert figures(parts) == figures(simulate(plan(), 3))


def test_any_options_are_drawn_by_the_seed_of_the_match():
    parts = Tally(3)
    for seed in (11, 12, 13, 14):
        parts.add(simulate(plan(seed=seed, options=game("mines").draw_options(3, seed)), 1))
    assert figures(parts) == figures(simulate(plan(options=None), 4))


def test_every_seat_has_its_bot_and_decides_alike_again():
    mixed = plan(bots=("random", "greedy", "random"))
    tally = simulate(mixed, 2)
    assert figures(tally) == figures(simulate(mixed, 2))
    assert tally.wins[1] == 2  # one step ahead beats none
    assert figures(tally) != figures(simulate(plan(), 2))


def test_progress_adds_up():
    steps: list[int] = []
    simulate(plan(), 5, done=steps.append)
    assert sum(steps) == 5


def test_shortest_and_longest_and_a_shared_victory():
    tally = Tally(3)
    tally.count(7, [1, 5, 5], [1, 2])
    tally.count(4, [9, 0, 1], [0])
    assert (tally.shortest, tally.longest, tally.decisions) == (4, 7, 11)
    assert tally.wins == [1, 1, 1]
    assert tally.scores_mean() == [5.0, 2.5, 3.0]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("check", "a gem is gone"),
        ("apply", "IndexError: no such cell"),
        ("legal", "seat 2 has nothing to choose from"),
    ],
)
def test_a_fault_is_told_with_its_place(monkeypatch: pytest.MonkeyPatch, wrong: str, message: str):
    at = 1 if wrong == "legal" else 2
    plant(monkeypatch, wrong, 13, at)
    fault = simulate(plan(check=True, options={"start_player": 1}), 5).fault
    assert fault is not None
    assert (fault.seed, fault.decision, fault.message) == (13, 2, message)
    assert fault.options["start_player"] == 1


def test_a_fault_at_set_up_is_decision_0(monkeypatch: pytest.MonkeyPatch):
    plant(monkeypatch, "check", 11, 0)
    fault = simulate(plan(check=True), 1).fault
    assert fault is not None
    assert fault.decision == 0


def test_a_match_that_does_not_end_is_a_fault(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(arena, "MOST_DECISIONS", 20)
    fault = simulate(plan(check=True), 1).fault
    assert fault is not None
    assert fault.decision == 21
    assert "20 decisions" in fault.message


def test_matches_before_the_fault_are_counted_and_none_after(monkeypatch: pytest.MonkeyPatch):
    plant(monkeypatch, "check", 13, 5)
    assert simulate(plan(check=True), 9).matches == 2
