"""One machine that plays any game: Hypothesis chooses seats, options, seeds, actions and the order of simultaneous
decisions, and in between copies, saves, loads, re-deals, looks, takes back and tries what is not allowed.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from dwarrow import registry
from dwarrow.conformance.sample import LONGEST, REOPENINGS, deciders
from dwarrow.kernel import chance
from dwarrow.kernel.errors import ActionError, IllegalAction, OutOfTurn
from dwarrow.kernel.match import Match, replayed, verify
from dwarrow.kernel.record import loads, salvaged
from tests.conformance.toy import Highest

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game
    from dwarrow.kernel.state import State

NUMBER = st.integers(0, 10**6)


class Machine(RuleBasedStateMachine):
    """A recorded match of one game, and copies that must go the same way or stay as they were."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.kept: list[tuple[State, str]] = []
        self.shadow: State | None = None  # a copy that is played along
        self.reopened = 0

    @property
    def state(self) -> State:
        return self.match.state

    @initialize(number=NUMBER, seed=NUMBER, keep_forced=st.booleans(), any_options=st.booleans())
    def set_up(self, number: int, seed: int, keep_forced: bool, any_options: bool) -> None:
        seats = self.game.seats[number % len(self.game.seats)]
        options = self.game.draw_options(seats, seed) if any_options else {}
        players = [f"player {seat}" for seat in range(seats)]
        secret = chance.match_seed(seed).hex()
        self.match = Match(self.game, players, secret, {**options, "keep_forced": keep_forced})

    # Playing -------------------------------------------------------------------------------------------------------

    @precondition(lambda self: not self.state.is_over())
    @rule(who=NUMBER, what=NUMBER)
    def act(self, who: int, what: int) -> None:
        """Any seat that may decide plays any action of its list; the shadow plays it too."""
        able = deciders(self.state) if self.reopened < REOPENINGS else self.state.waiting()
        seat = able[who % len(able)]
        self.reopened += seat not in self.state.waiting()
        legal = self.state.legal_actions(seat)
        code = legal[what % len(legal)]
        entry = len(self.match.entries) + 1
        self.match.act(seat, self.game.format(code))
        if self.shadow is not None:
            self.shadow.rng = chance.derived(bytes.fromhex(self.match.seed), entry)
            self.shadow.apply(code, seat)
            assert self.shadow.dump() == self.state.dump()

    @rule(choices=st.lists(st.tuples(NUMBER, NUMBER), min_size=20, max_size=60))
    def act_often(self, choices: list[tuple[int, int]]) -> None:
        for who, what in choices:
            if not self.state.is_over():
                self.act(who, what)

    @rule(seat=NUMBER)
    def undo(self, seat: int) -> None:
        """Taking back leads to where the match would be without the seat's last action, or it is refused."""
        seat %= self.state.seats
        before = self.written(self.state)
        if not self.match.can_undo(seat):
            with pytest.raises(ActionError):
                self.match.act(seat, "undo")
            assert self.written(self.state) == before
            return
        steps = self.match.steps
        mine = max(place for place, step in enumerate(steps) if step.seat == seat)
        expected, since = steps[mine].before, steps[mine + 1 :]
        assert expected is not None
        expected = expected.clone()
        for step in since:
            expected.apply(self.game.parse(step.action), step.seat)
        self.match.act(seat, "undo")
        assert self.written(self.state) == self.written(expected)
        self.shadow = None

    @precondition(lambda self: self.match.steps)
    @rule(seat=NUMBER, back=st.integers(1, 12))
    def go_back(self, seat: int, back: int) -> None:
        """A return that all agree to leads to where the same actions lead without those taken back."""
        step = self.match.steps[-min(back, len(self.match.steps))]
        events = [event for each in self.match.steps if each.entry < step.entry for event in each.events]
        self.match.act(seat % self.state.seats, f"undo to {step.entry}")
        assert repr(self.match.events()) == repr([*self.match.opening, *events])
        again = replayed(self.game, self.match.record())
        assert self.written(again.state) == self.written(self.state)
        self.shadow = None

    @rule(seat=st.integers(-1, 9), code=st.integers(-5, 2000))
    def try_anything(self, seat: int, code: int) -> None:
        legal = self.state.legal_actions(seat)
        if code in legal:
            return
        before = self.written(self.state)
        with pytest.raises(IllegalAction if legal else OutOfTurn) as raised:
            self.state.apply(code, seat)
        assert str(raised.value).strip()
        assert "\n" not in str(raised.value)
        assert self.written(self.state) == before

    # Copies --------------------------------------------------------------------------------------------------------

    @rule()
    def clone(self) -> None:
        self.kept.append((self.state.clone(), self.written(self.state)))

    @rule()
    def follow_with_a_clone(self) -> None:
        self.shadow = self.state.clone()

    @rule()
    def save_and_follow(self) -> None:
        """A position that was saved and loaded plays on like the match."""
        text = self.written(self.state)
        self.shadow = self.game.load(json.loads(text))
        assert self.written(self.shadow) == text

    @rule(seat=NUMBER, first=NUMBER, second=NUMBER, ahead=st.integers(0, 30))
    def redeal(self, seat: int, first: int, second: int, ahead: int) -> None:
        """What is dealt anew is what the seat may believe: same view, same list; and it plays on."""
        observer = seat % (self.state.seats + 1) - 1
        who = None if observer < 0 else observer
        before = self.written(self.state)
        dealt = self.state.redeal(who, first)
        for eye in {who, None}:
            assert json.dumps(dealt.view(eye)) == json.dumps(self.state.view(eye))
        assert dealt.legal_actions(observer) == self.state.legal_actions(observer)
        dealt.check()
        assert dealt.redeal(who, second).dump() == self.state.redeal(who, second).dump()
        view = json.loads(json.dumps(self.state.view(who)))
        assert self.game.deal(view, first).dump() == dealt.dump()
        for number in range(ahead):
            legal = dealt.legal_actions()
            if legal:
                dealt.apply(legal[(second + number) % len(legal)])
                dealt.check()
        assert self.written(self.state) == before

    @precondition(lambda self: not self.state.is_over())
    @rule(seat=NUMBER, choices=st.lists(NUMBER, max_size=6))
    def preview(self, seat: int, choices: list[int]) -> None:
        seat = (able := deciders(self.state))[seat % len(able)]
        ahead, plan = self.state.clone(), []
        for choice in choices:
            legal = ahead.legal_actions(seat)
            if legal:
                plan.append(legal[choice % len(legal)])
                ahead.apply(plan[-1], seat)
        before = self.written(self.state)
        seen = self.state.preview(seat, plan)
        assert self.written(self.state) == before
        played = self.state.clone()
        for code in plan[: seen.played]:
            played.apply(code, seat)
        assert (seen.view, seen.legal, played.rng) == (played.view(seat), played.legal_actions(seat), self.state.rng)

    # Always --------------------------------------------------------------------------------------------------------

    @invariant()
    def sound(self) -> None:
        if not hasattr(self, "match"):
            return
        self.state.check()
        over = self.state.is_over()
        assert over == (not self.state.waiting())
        assert over or self.state.to_act() in self.state.waiting()
        assert all(self.state.legal_actions(seat) for seat in self.state.waiting())
        assert len(self.match.entries) < LONGEST

    def written(self, state: State) -> str:
        return json.dumps(state.dump())

    def teardown(self) -> None:
        """At the end nothing that was kept has changed, and the record replays to this very match."""
        if not hasattr(self, "match"):
            return
        for copy, before in self.kept:
            assert self.written(copy) == before
        text = self.match.record().dumps()
        again = verify(self.game, loads(text))
        assert again.state.dump() == self.state.dump()
        assert again.record().dumps() == text
        half = salvaged(text[: text.index('"entries"') + len(text) // 2])
        cut: Any = replayed(self.game, half)
        assert cut.entries == self.match.entries[: len(cut.entries)]


def run(game: Game, examples: int, steps: int, phases: tuple[Phase, ...] = tuple(Phase)) -> None:
    run_state_machine_as_test(
        lambda: Machine(game),  # type: ignore[arg-type]  # anything that makes a machine will do
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize=True,
            phases=phases,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("name", registry.names())
def test_machine(name: str) -> None:
    run(registry.game(name), 40, 50)


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.names())
def test_machine_at_length(name: str) -> None:
    run(registry.game(name), 1500, 60)


def test_the_machine_plays_a_sound_game_of_ones_own() -> None:
    run(Highest(), 50, 30)


@pytest.mark.parametrize("fault", ["worth lost", "view tells", "redeal remembers", "card twice"])
def test_the_machine_finds_faults(fault: str) -> None:
    with pytest.raises(AssertionError):
        run(Highest(fault), 300, 40, phases=(Phase.generate,))
