"""A table in memory: its match, what each seat has been told so far, and which decision each seat is at.

Everything here follows from the log, so every process that reads the same log comes to the same numbers. A seat's
sequence counts only what that seat may see; a seat's decision number changes only when its own legal list does.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from dwarrow.kernel import chance
from dwarrow.kernel.errors import IllegalAction
from dwarrow.kernel.match import UNDO, Match
from dwarrow.kernel.record import seed_bytes
from dwarrow.kernel.state import discreet

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dwarrow.kernel.events import Event, SeenEvent
    from dwarrow.kernel.game import Game
    from dwarrow.kernel.options import Options
    from dwarrow.kernel.state import State

Audience = int | None  # a seat, or a spectator
Eyes = Audience | Literal["open"]  # an audience, or somebody who sees everything, after the end
OPEN: Final = "open"


class Update(NamedTuple):
    """One piece of news as an audience may know it, with its number in that audience's count."""

    seq: int
    seat: int
    events: list[SeenEvent]
    takes_back: bool
    back_to: int | None  # with `takes_back`: the first number that no longer stands


class Tried(NamedTuple):
    """A plan that may be played: its actions for the log, and the result if it ends the match."""

    actions: list[str]
    result: dict[str, Any] | None


class PlanTooFar(IllegalAction):
    """A plan goes on behind an action that shows its seat something."""


class Room:
    """One running or finished match at a table."""

    def __init__(self, game: Game, players: list[str], seed: str, options: Options, entries: Iterable[str]) -> None:
        self.game = game
        self.match = Match(game, players, seed, options)
        self._secret = seed_bytes(seed)
        seats = range(len(players))
        self._events: list[tuple[Event, ...]] = []  # of each entry
        self._returns: dict[int, int] = {}  # an entry that takes back: the first entry that no longer stands
        self._seen = bytearray()  # of each entry: whether others than its seat could see something of it
        self._open: dict[str, Any] | None = None  # how things lie open to all, if known
        # The entries of which each audience was told.
        self.told: dict[Audience, array[int]] = {audience: array("I") for audience in (None, *seats)}
        self.lists: list[list[int]] = [self.match.state.legal_actions(seat) for seat in seats]
        self.decisions: list[int] = [1 for _ in seats]
        self._waits = bytearray([self._waited_for()])  # after each entry, a bit for each seat
        for entry in entries:
            self._take(entry)
        self._open = None

    @property
    def number(self) -> int:
        """How many entries the log has."""
        return len(self.match.entries)

    def is_over(self) -> bool:
        return self.match.state.is_over()

    def actor(self, number: int) -> int:
        """The seat whose entry of the log it is; they are counted from 1."""
        return int(self.match.entries[number - 1].partition(" ")[0])

    def events_of(self, number: int) -> tuple[Event, ...]:
        """Everything that an entry of the log brought about, secrets included."""
        return self._events[number - 1]

    # Following the log -----------------------------------------------------------------------------------------------

    def follow(self, entry: str) -> None:
        """Take the next entry of the log."""
        self._take(entry)
        self._open = None  # a table that waits is to take little room

    def _take(self, entry: str) -> None:
        seat_text, _, action = entry.partition(" ")
        seat = int(seat_text)
        standing = [step.entry for step in self.match.steps] if action.startswith(UNDO) else []
        before = self.match.state.clone()
        events = self.match.act(seat, action)
        back = self._taken_back(action, standing)
        self._events.append(events)
        if back is not None:  # all have agreed to a return, so all know of it
            self._returns[self.number] = back
            seen = action != UNDO or any(self._seen[entry_ - 1] for entry_ in standing if entry_ >= back)
        else:
            seen = bool(events) or self._shows(before)
        if events or back is not None:
            self._open = None
        self._seen.append(seen)
        for audience, told in self.told.items():
            if seen or audience == seat:
                told.append(self.number)
        self._waits.append(self._waited_for())
        self._number_decisions()

    def _shows(self, before: State) -> bool:
        """Whether an action without events changed what lies open to all, as passing does."""
        if self._open is None:
            self._open = before.view(None)
        then, self._open = self._open, self.match.state.view(None)
        return then != self._open

    def _waited_for(self) -> int:
        return sum(1 << seat for seat in self.match.state.waiting())

    def waited_after(self, number: int) -> list[int]:
        """The seats that were waited for after an entry of the log, or with 0 at the beginning."""
        return [seat for seat in range(len(self.lists)) if self._waits[number] >> seat & 1]

    def _taken_back(self, action: str, standing: list[int]) -> int | None:
        """The first entry that no longer stands because of an action."""
        if not action.startswith(UNDO):
            return None
        left = {step.entry for step in self.match.steps}
        return next(entry for entry in standing if entry not in left)

    def _number_decisions(self) -> None:
        for seat, before in enumerate(self.lists):
            now = self.match.state.legal_actions(seat)
            if now != before:
                self.lists[seat] = now
                self.decisions[seat] += 1

    # Trying a plan ---------------------------------------------------------------------------------------------------

    def tried(self, seat: int, actions: list[str]) -> Tried:
        """What a plan would write into the log if all of it is legal, or an ActionError; nothing is changed.

        A plan ends with the first action that shows its seat something: otherwise a plan refused further on would tell
        what a draw or a reveal is going to be.
        """
        state = self.match.state.clone()
        played: list[str] = []
        for place, text in enumerate(actions):
            code = self.game.parse(text)
            fresh = chance.derived(self._secret, self.number + 1 + place)
            before = state.clone()
            before.rng = state.rng = fresh
            state.apply(code, seat)
            played.append(self.game.format(code))
            if place + 1 < len(actions) and not discreet(before, state, seat):
                raise PlanTooFar(f"{text!r} shows something new: actions after it must wait")
        result = {"scores": state.scores(), "winners": state.winners()} if state.is_over() else None
        return Tried(played, result)

    def undo(self, seat: int) -> str:
        """What takes back a seat's last action in the log, or an ActionError."""
        if not self.match.can_undo(seat):
            raise IllegalAction("there is nothing of yours to take back, or something was revealed since")
        return UNDO

    # What an audience may know ---------------------------------------------------------------------------------------

    def seq(self, audience: Audience) -> int:
        return len(self.told[audience])

    def updates(self, audience: Audience, since: int) -> list[Update]:
        """What an audience was told after its number `since`."""
        found = []
        for seq, number in enumerate(self.told[audience][since:], since + 1):
            events = [event.seen_by(audience) for event in self.events_of(number)]
            back = self._returns.get(number)
            first = None if back is None else bisect_left(self.told[audience], back) + 1
            found.append(Update(seq, self.actor(number), events, back is not None, first))
        return found

    def everything(self, since: int) -> list[Update]:
        """All that happened after an entry of the log, secrets included: for when the match is over."""
        found = []
        for number in range(since + 1, self.number + 1):
            events = [laid_open(event) for event in self.events_of(number)]
            back = self._returns.get(number)
            found.append(Update(number, self.actor(number), events, back is not None, back))
        return found

    def view(self, audience: Audience) -> dict[str, Any]:
        return self.match.state.view(audience)

    def legal(self, seat: int) -> list[str]:
        return [self.game.format(code) for code in self.lists[seat]]

    def opening(self, audience: Audience) -> list[SeenEvent]:
        """What happened at set-up."""
        return [event.seen_by(audience) for event in self.match.opening]


def laid_open(event: Event) -> SeenEvent:
    """An event with its secret part, when nothing is secret any more."""
    return event.seen_by(event.to[0] if event.to else None)
