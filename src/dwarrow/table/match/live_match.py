"""A match in memory: its state, the updates each audience has received, and the number of each seat's decision.

Everything here is computed from the log, so every process that reads the same log gets the same numbers. A seat's
sequence numbers count only what that seat may see; its decision number changes only when its own legal list does.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, NamedTuple

from dwarrow.kernel import chance
from dwarrow.kernel.errors import IllegalAction
from dwarrow.kernel.events import Event, SeenEvent
from dwarrow.kernel.game import Game
from dwarrow.kernel.match import UNDO, Match
from dwarrow.kernel.options import Options
from dwarrow.kernel.record import seed_bytes
from dwarrow.kernel.state import State, discreet
from dwarrow.kernel.texts import Catalog
from dwarrow.table.wire.news import Choice

Audience = int | None  # a seat, or a spectator
Viewer = Audience | Literal["open"]  # an audience or, after the end, somebody who sees everything
OPEN: Final = "open"


class Update(NamedTuple):
    """A log entry as an audience may see it. `seq` counts the updates of that audience."""

    seq: int
    seat: int
    events: list[SeenEvent]
    takes_back: bool
    back_to: int | None  # with `takes_back`: the first update that is taken back


class CheckedPlan(NamedTuple):
    """A legal plan: its actions as the log spells them, and the result if it ends the match."""

    actions: list[str]
    result: dict[str, Any] | None


class PlanTooFar(IllegalAction):
    """A plan continues after an action that shows its seat something new."""


class LiveMatch:
    """A running or finished match."""

    def __init__(self, game: Game, players: list[str], seed: str, options: Options, entries: Iterable[str]) -> None:
        self.game = game
        self.match = Match(game, players, seed, options)
        self._secret = seed_bytes(seed)
        self._words: dict[str, Catalog] = {}
        seats = range(len(players))
        self._events: list[tuple[Event, ...]] = []  # of each entry
        self._undos: dict[int, int] = {}  # an entry that takes back: the first entry that it takes back
        self._public = bytearray()  # of each entry: whether anybody but its seat could see something of it
        self._public_view: dict[str, Any] | None = None  # a cache
        # The entries that each audience can see.
        self.visible: dict[Audience, array[int]] = {audience: array("I") for audience in (None, *seats)}
        self.legal_lists: list[list[int]] = [self.match.state.legal_actions(seat) for seat in seats]
        self.decisions: list[int] = [1 for _ in seats]
        self._waiting = bytearray([self._waiting_bits()])  # after each entry, a bit for each seat
        for entry in entries:
            self._apply(entry)
        self._public_view = None

    @property
    def number(self) -> int:
        """How many entries the log has."""
        return len(self.match.entries)

    def is_over(self) -> bool:
        return self.match.state.is_over()

    def actor(self, number: int) -> int:
        """The seat that made an entry; entries count from 1."""
        return int(self.match.entries[number - 1].partition(" ")[0])

    def events_of(self, number: int) -> tuple[Event, ...]:
        """All events of an entry, secrets included."""
        return self._events[number - 1]

    # Following the log -----------------------------------------------------------------------------------------------

    def follow(self, entry: str) -> None:
        """Apply the next entry of the log."""
        self._apply(entry)
        self._public_view = None  # an idle match must take little memory

    def _apply(self, entry: str) -> None:
        seat_text, _, action = entry.partition(" ")
        seat = int(seat_text)
        steps = [step.entry for step in self.match.steps] if action.startswith(UNDO) else []
        before = self.match.state.clone()
        events = self.match.act(seat, action)
        left = {step.entry for step in self.match.steps} if steps else set()
        back = next((entry for entry in steps if entry not in left), None)  # the first that it took back
        self._events.append(events)
        if back is not None:  # what all agreed to take back, all know of
            self._undos[self.number] = back
            public = action != UNDO or any(self._public[number - 1] for number in steps if number >= back)
        else:
            public = bool(events) or self._changes_public_view(before)
        if events or back is not None:
            self._public_view = None
        self._public.append(public)
        for audience, visible in self.visible.items():
            if public or audience == seat:
                visible.append(self.number)
        self._waiting.append(self._waiting_bits())
        self._number_decisions()

    def _changes_public_view(self, before: State) -> bool:
        """Whether an action without events changed what everybody can see, as passing does."""
        if self._public_view is None:
            self._public_view = before.view(None)
        then, self._public_view = self._public_view, self.match.state.view(None)
        return then != self._public_view

    def _waiting_bits(self) -> int:
        return sum(1 << seat for seat in self.match.state.waiting())

    def waiting_after(self, number: int) -> list[int]:
        """The seats that had to decide after an entry of the log; 0 is the set-up."""
        return [seat for seat in range(len(self.legal_lists)) if self._waiting[number] >> seat & 1]

    def _number_decisions(self) -> None:
        for seat, before in enumerate(self.legal_lists):
            now = self.match.state.legal_actions(seat)
            if now != before:
                self.legal_lists[seat] = now
                self.decisions[seat] += 1

    # Checking a plan -------------------------------------------------------------------------------------------------

    def check(self, seat: int, actions: list[str]) -> CheckedPlan:
        """Try a plan on a copy; raises ActionError unless all of it is legal.

        A plan ends with the first action that shows its seat something new. Otherwise the refusal of a later action
        would reveal a draw in advance.
        """
        state = self.match.state.clone()
        played: list[str] = []
        for nth, text in enumerate(actions):
            code = self.game.parse(text)
            fresh = chance.derived(self._secret, self.number + 1 + nth)
            before = state.clone()
            before.rng = state.rng = fresh
            state.apply(code, seat)
            played.append(self.game.format(code))
            if nth + 1 < len(actions) and not discreet(before, state, seat):
                raise PlanTooFar(f"{text!r} shows something new: actions after it must wait")
        result = {"scores": state.scores(), "winners": state.winners()} if state.is_over() else None
        return CheckedPlan(played, result)

    def undo(self, seat: int) -> str:
        """The log's action that takes back a seat's last one; raises ActionError if it cannot."""
        if not self.match.can_undo(seat):
            raise IllegalAction("there is nothing of yours to take back, or something was revealed since")
        return UNDO

    # What an audience may see ----------------------------------------------------------------------------------------

    def visible_entries(self, viewer: Viewer) -> Sequence[int]:
        """The entries of the log that a viewer can see."""
        return range(1, self.number + 1) if isinstance(viewer, str) else self.visible[viewer]

    def seq(self, viewer: Viewer) -> int:
        """The number of a viewer's last update."""
        return len(self.visible_entries(viewer))

    def updates(self, viewer: Viewer, since: int) -> list[Update]:
        """The updates of a viewer after number `since`."""
        found, numbers = [], self.visible_entries(viewer)
        for seq, number in enumerate(numbers[since:], since + 1):
            back = self._undos.get(number)
            first = None if back is None else bisect_left(numbers, back) + 1
            found.append(Update(seq, self.actor(number), seen(self.events_of(number), viewer), back is not None, first))
        return found

    def view(self, audience: Audience) -> dict[str, Any]:
        return self.match.state.view(audience)

    def legal(self, seat: int) -> list[str]:
        return [self.game.format(code) for code in self.legal_lists[seat]]

    def opening(self, viewer: Viewer) -> list[SeenEvent]:
        return seen(self.match.opening, viewer)

    def words(self, language: str) -> Catalog:
        if language not in self._words:
            self._words[language] = self.game.catalog(language).named(self.match.players)
        return self._words[language]


def seen(events: Iterable[Event], viewer: Viewer) -> list[SeenEvent]:
    """Events as a viewer may see them; with their secret parts, when nothing is secret any more."""
    if isinstance(viewer, str):
        return [event.seen_by(event.to[0] if event.to else None) for event in events]
    return [event.seen_by(viewer) for event in events]


def choices(live: LiveMatch, actions: Iterable[str], words: Catalog, view: dict[str, Any]) -> list[Choice]:
    """Legal actions in the game's order; the rank of its group says where each stands in a list for people."""
    game = live.game
    return [
        Choice(text, game.label(words, text, view), list(game.touches(text)), *game.listed(text)) for text in actions
    ]


def drafted(state: State, seat: int, plan: list[int]) -> State:
    """A copy on which a draft was played. Where something would come to light there is none, as for a preview."""
    if not plan:
        return state
    if state.preview(seat, plan).played < len(plan):
        raise PlanTooFar("the draft shows something new: what comes after it must wait")
    ahead = state.clone()
    for action in plan:
        ahead.apply(action, seat)
    return ahead
