"""A match in progress: a state together with its log, which is the truth.

Every entry of the log is one seat's action (`"2 bid ruby 3"`), its taking back (`"2 undo"`), or a return that all have
agreed to (`"2 undo to 57"`: entry 57 and everything after it no longer stand). With derived chance an entry draws from
a stream of its own, numbered by its place in the log, so an action played again draws afresh.
"""

from __future__ import annotations

from collections.abc import Mapping
from sys import intern
from typing import Any, NamedTuple

from dwarrow.kernel import chance
from dwarrow.kernel.errors import DwarrowError, IllegalAction, OptionError, OutOfTurn, RecordError, UnparsableAction
from dwarrow.kernel.events import Event
from dwarrow.kernel.fields import short
from dwarrow.kernel.game import Game
from dwarrow.kernel.record import Record, seed_bytes
from dwarrow.kernel.state import State, discreet

UNDO = "undo"
LONGEST_NUMBER = 9  # digits of a seat or an entry


class Step(NamedTuple):
    """One action that stands: by which entry, who played what, and the events it made."""

    entry: int
    seat: int
    action: str
    events: tuple[Event, ...]
    before: State | None  # the state before it, while it can be undone
    apart: bool  # whether it changed nothing for anybody else
    revealed: bool  # whether it showed something new


class Match:
    """A recorded match: apply actions, take back, write the record."""

    def __init__(
        self, game: Game, players: list[str], seed: str, options: Mapping[str, Any] | None = None, kind: str = "derived"
    ) -> None:
        """`seed` is 64 hexadecimal digits for derived chance, a whole number for plain."""
        self.game = game
        self.players = players
        self.seed = seed
        self.kind = kind
        self.options = game.check_options(len(players), options or {})
        self._secret = seed_bytes(seed) if kind == "derived" else b""
        first = chance.derived(self._secret, 0) if kind == "derived" else chance.plain(int(seed))
        self.state = game.start(len(players), first, self.options, recording=True)
        self.opening = self._taken_events()
        self.entries: list[str] = []
        self.steps: list[Step] = []

    def _taken_events(self) -> tuple[Event, ...]:
        events = tuple(self.state.events or ())
        self.state.events = []
        return events

    def act(self, seat: int, text: str) -> tuple[Event, ...]:
        """Play an action given as text; returns what happened. Refused: an ActionError, and nothing changed."""
        words = text.lower().split()
        if words[:1] == [UNDO]:
            self._take_back(seat, words)
            return ()
        code = self.game.parse(text)
        before = self.state.clone()
        if self.kind == "derived":
            self.state.rng = chance.derived(self._secret, len(self.entries) + 1)
        fresh = self.state.rng
        try:
            self.state.apply(code, seat)
        except DwarrowError:
            self.state.rng = before.rng
            raise
        before.rng, changed = fresh, before.rng
        undoable = discreet(before, self.state, seat)
        revealed = self.state.rng != fresh or self.state.shown != before.shown
        before.rng = changed
        action = self.game.format(code)
        self.entries.append(intern(f"{seat} {action}"))  # the same few in all matches of a server
        events = self._taken_events()
        if not undoable:
            self._forget_states()
        kept = before if undoable else None
        self.steps.append(Step(len(self.entries), seat, action, events, kept, before.apart(seat), revealed))
        return events

    def _forget_states(self) -> None:
        """Only a run of undoable steps at the end can be taken back; states before it are not needed."""
        for place in range(len(self.steps) - 1, -1, -1):
            if self.steps[place].before is None:
                return
            self.steps[place] = self.steps[place]._replace(before=None)

    def _take_back(self, seat: int, words: list[str]) -> None:
        if len(words) == 1:
            self.undo(seat)
        elif len(words) == 3 and words[1] == "to" and _number(words[2]) >= 0:
            self.rewind(seat, _number(words[2]))
        else:
            raise UnparsableAction(f"{short(' '.join(words))} is not an action; it could be 'undo' or 'undo to NUMBER'")

    def can_undo(self, seat: int) -> bool:
        """The seat's last action showed nothing, and nobody else has acted since in a way that it could see.

        What others do side by side and in secret does not count, or the seat could tell from this that they did; nor
        does what they do openly and apart, each for itself.
        """
        mine = self._last_of(seat)
        return mine >= 0 and self.steps[mine].before is not None

    def _last_of(self, seat: int) -> int:
        """Where the seat's last step is, if all steps since are secret ones of others or apart; -1 if there is none."""
        for place in range(len(self.steps) - 1, -1, -1):
            step = self.steps[place]
            if step.seat == seat:
                return place
            if step.before is None or (step.events and not step.apart):
                return -1
        return -1

    def undo(self, seat: int) -> None:
        """Take back the last action of a seat. It is a log entry of its own, so chance does not run back."""
        mine = self._last_of(seat)
        if mine < 0:
            raise OutOfTurn("there is nothing of yours to take back")
        before = self.steps[mine].before
        if before is None:
            why = "something was revealed by it" if self.steps[mine].revealed else "somebody else is to decide now"
            raise IllegalAction(f"the last action cannot be taken back: {why}")
        others = self.steps[mine + 1 :]
        del self.steps[mine:]
        self._return_to(before)
        for step in others:  # made side by side, so they stand without the one that is taken back
            before = self.state.clone()
            self.state.apply(self.game.parse(step.action), step.seat)
            self.steps.append(step._replace(before=before))
        self.state.events = []  # those of the steps made again are known already
        self.entries.append(f"{seat} {UNDO}")

    def rewind(self, seat: int, entry: int) -> None:
        """Take back everything from log entry `entry` on, asked for by a seat. Only with the consent of all: the match
        does not ask for it.
        """
        if not 0 <= seat < len(self.players):
            raise OutOfTurn(f"there is no seat {seat}")
        if entry not in [step.entry for step in self.steps]:
            raise IllegalAction(f"entry {entry} is not an action that stands")
        while self.steps and self.steps[-1].entry >= entry:
            self.steps.pop()
        self._return_to(self._state_after(self.steps))
        self.entries.append(f"{seat} {UNDO} to {entry}")

    def _return_to(self, state: State) -> None:
        self.state = state
        self.state.events = []

    def _state_after(self, steps: list[Step]) -> State:
        """Play the steps that stand again, each with the chance of its own entry."""
        again = Match(self.game, self.players, self.seed, self.options, self.kind)
        for step in steps:
            if self.kind == "derived":
                again.state.rng = chance.derived(self._secret, step.entry)
            again.state.apply(self.game.parse(step.action), step.seat)
        return again.state

    def events(self) -> list[Event]:
        """All events of the actions that stand, set-up first."""
        return [*self.opening] + [event for step in self.steps for event in step.events]

    def result(self) -> dict[str, Any] | None:
        if not self.state.is_over():
            return None
        return {"scores": self.state.scores(), "winners": self.state.winners()}

    def record(self) -> Record:
        """The record so far. It contains the seed: not for anybody's eyes while the match runs."""
        return Record(
            game=self.game.name,
            rules=self.game.rules_version,
            components=self.game.digest,
            actions_table=self.game.actions.digest(),
            options=self.options,
            seats=self.players,
            chance=self.kind,
            seed=self.seed,
            entries=list(self.entries),
            result=self.result(),
        )


def replayed(game: Game, record: Record, upto: int | None = None) -> Match:
    """Play a record again, as far as entry number `upto`; a RecordError names the entry that does not fit."""
    for name, ours, theirs in (
        ("game", game.name, record.game),
        ("rules", game.rules_version, record.rules),
        ("components", game.digest, record.components),
        ("actions_table", game.actions.digest(), record.actions_table),
    ):
        if ours != theirs:
            raise RecordError(f"{name}: the record was played with {theirs}, this program has {ours}")
    try:
        match = Match(game, record.seats, record.seed, record.options, record.chance)
    except OptionError as error:
        raise RecordError(str(error)) from None
    for number, entry in enumerate(record.entries[:upto], 1):
        seat, _, action = entry.partition(" ")
        try:
            if _number(seat) < 0:
                raise UnparsableAction(f"{short(entry)} does not begin with a seat")
            match.act(_number(seat), action)
        except DwarrowError as error:
            raise RecordError(f"entry {number}: {error}") from None
        if match.entries[-1] != entry:
            raise RecordError(f"entry {number}: {short(entry)} is written {match.entries[-1]!r}")
    return match


def _number(text: str) -> int:
    """The number that a word of an entry is, or -1."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else -1


def verify(game: Game, record: Record) -> Match:
    """Replay a whole record and check its result; a RecordError says what does not fit."""
    match = replayed(game, record)
    if record.result is None:
        if match.state.is_over():
            raise RecordError("result: is missing, but the match is over")
        return match
    if match.result() != record.result:
        raise RecordError(f"result: the record says {record.result}, the match ends with {match.result()}")
    return match
