# compiled by mypyc
"""The state contract: what every game's state can be asked.

A game supplies `legal_for` (the legal list of one seat), `do` (what an action does) and the readings of its fields;
everything that follows from these, checking and forced actions included, is here and the same for all games.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from mypy_extensions import mypyc_attr

from dwarrow.kernel.chance import advance, below
from dwarrow.kernel.errors import NoSeat
from dwarrow.kernel.events import Event
from dwarrow.kernel.refusals import illegal, out_of_turn
from dwarrow.kernel.vectors import Ints, i64, vec

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game

LARGEST: Final = 1 << 30  # no action table is that long
NOBODY: Final = -1  # in `seat`: the match is over


def contains(items: Ints, wanted: i64) -> bool:
    for item in items:
        if item == wanted:
            return True
    return False


@mypyc_attr(allow_interpreted_subclasses=True)  # a game that is not compiled may build on a compiled kernel
class State:
    """One match at one moment.

    `seat` decides now and chooses from `legal`; both are kept up to date by `settle`. Legal lists are replaced, never
    changed in place, so clones share them.
    """

    def __init__(self, game: Game, seats: i64, keep_forced: bool) -> None:
        self.game = game
        self.seats: i64 = seats
        self.keep_forced = keep_forced
        self.seat: i64 = NOBODY
        self.legal: Ints = vec[i64]()
        self.rng: i64 = 1
        self.shown: i64 = 0  # counts the moments when a secret came out other than by chance
        self.events: list[Event] | None = None
        self.past: Ints = vec[i64]()  # what is remembered of each seat: `kernel.past`

    # What a game supplies -------------------------------------------------------------------------------------------

    def legal_for(self, seat: i64) -> Ints:
        """The legal list of a seat that may decide now; empty for every other seat."""
        raise NotImplementedError

    def do(self, action: i64, seat: i64) -> None:
        """Do a legal action and move on to the next decision: sets `seat`."""
        raise NotImplementedError

    def waiting(self) -> list[int]:
        """All seats that still have to decide now: one, or several where choices are simultaneous."""
        return [] if self.seat < 0 else [int(self.seat)]

    def sealed(self, seat: i64) -> bool:
        """Whether the seat has made a secret choice that is not revealed yet."""
        return False

    def apart(self, seat: i64) -> bool:
        """Whether what the seat decides now changes nothing for anybody else, though others may see it."""
        return False

    def clone(self) -> State:
        """An independent copy. It records no events."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Points by seat, as if the match ended now."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The winning seats by the present scores and tie-breaks; nobody, where one plays alone and misses the goal."""
        raise NotImplementedError

    def tell_result(self) -> None:
        """Record the events that end a match, points and winners among them."""

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) may know, as JSON; built by allow-list."""
        raise NotImplementedError

    def open_view(self) -> dict[str, Any]:
        """Everything in the form of a spectator's view: who looks back on a match may see all of it."""
        return {**self.view(None), **self.dump(), "seat": None}

    def replace_unknown(self, seat: i64, seed: int) -> None:
        """Replace what a seat (NOBODY: a spectator) cannot know, by its knowledge and `seed` alone."""
        raise NotImplementedError

    def dump(self) -> dict[str, Any]:
        """The whole position, secrets included, as readable JSON for `game.load`."""
        raise NotImplementedError

    def check(self) -> None:
        """Raise AssertionError if an invariant of the rules is broken."""
        raise NotImplementedError

    # What follows ---------------------------------------------------------------------------------------------------

    def is_over(self) -> bool:
        return self.seat < 0

    def to_act(self) -> int:
        """The seat that decides now (-1 when the match is over)."""
        return int(self.seat)

    def is_seat(self, seat: int) -> bool:
        return 0 <= seat < int(self.seats)  # compared as ints: `seat` may not fit into an i64

    def audience(self, seat: int | None) -> i64:
        """Who looks on: a seat of this match, or NOBODY for a spectator."""
        if seat is None:
            return NOBODY
        if not self.is_seat(seat):
            raise NoSeat(f"there is no seat {seat} (allowed: 0 to {self.seats - 1})")
        return seat

    def legal_actions(self, seat: int | None = None) -> list[int]:
        """The action codes that a seat may choose from now; without `seat`, those of `to_act()`."""
        if seat is None:
            return [action for action in self.legal]  # noqa: C416 (list() would iterate a vector of unknown items)
        if not self.is_seat(seat):
            return []
        return [action for action in self.legal_list(seat)]  # noqa: C416

    def legal_list(self, seat: i64) -> Ints:
        """`legal_for` for any number as a seat, without asking the game again about the deciding one."""
        if seat == self.seat:
            return self.legal
        if self.seat < 0 or seat < 0 or seat >= self.seats:
            return vec[i64]()
        return self.legal_for(seat)

    def apply(self, action: SupportsIndex, seat: int | None = None) -> None:
        """Play an action. Refused (IllegalAction, or OutOfTurn when it is not this seat's moment), nothing changes."""
        code = action if isinstance(action, int) else index(action)  # numpy's numbers are no ints
        if seat is not None and not self.is_seat(seat):
            raise out_of_turn(self, seat)
        who: i64 = self.seat if seat is None else seat
        legal = self.legal_list(who)
        if len(legal) == 0:
            raise out_of_turn(self, int(who))
        if not 0 <= code < LARGEST or not contains(legal, code):
            raise illegal(self, int(who), code)
        self.play(code, who)

    def play(self, action: i64, seat: i64) -> None:
        """`apply` without the check, for loops that choose from `legal` themselves."""
        self.do(action, seat)
        self.settle(seat)

    def settle(self, actor: i64) -> None:
        """Set the list of the next decision; a forced single action is played by itself unless `keep_forced`.

        That another seat had no choice tells the actor something about its secrets, so that counts as shown.
        """
        while self.seat >= 0:
            legal = self.legal_for(self.seat)
            if self.keep_forced or len(legal) != 1:
                self.legal = legal
                return
            if self.seat != actor:
                self.shown += 1
            self.do(legal[0], self.seat)
        self.legal = vec[i64]()

    def redeal(self, seat: int | None, seed: int) -> State:
        """A state that differs only in what the seat cannot know; depends on its knowledge and `seed` alone."""
        copy = self.clone()
        copy.replace_unknown(self.audience(seat), seed)
        if copy.seat >= 0:
            copy.legal = copy.legal_for(copy.seat)  # a single action is not played
        return copy

    def end(self) -> None:
        """The match is over."""
        self.seat = NOBODY
        if self.events is not None:
            self.tell_result()

    def roll(self, n: i64) -> i64:
        """A chance outcome from 0 to n-1."""
        self.rng = advance(self.rng)
        return below(self.rng, n)

    def tell(
        self, kind: str, values: dict[str, Any], secret: dict[str, Any] | None = None, to: tuple[int, ...] = ()
    ) -> None:
        """Record an event, if events are recorded."""
        if self.events is not None:
            self.events.append(Event(kind, values, secret, to))

    def preview(self, seat: int, actions: list[int]) -> Preview:
        """Play the first actions of a plan on a clone, up to the first chance or secret."""
        return preview(self, seat, actions)

    # Copies: the game never changes, so they share it ---------------------------------------------------------------

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (self.game, self.dump())


def loaded(game: Game, position: dict[str, Any]) -> State:
    """A state that was pickled."""
    return game.load(position)


class Preview:
    """How far a plan goes without chance or a secret, and what the planner would then see."""

    def __init__(self, state: State, seat: int, played: int, events: list[Event]) -> None:
        self.played = played
        self.view = state.view(seat)
        self.events = [event.seen_by(seat) for event in events]
        self.legal = state.legal_actions(seat)


def preview(state: State, seat: int, actions: list[int]) -> Preview:
    here = state
    played = 0
    events: list[Event] = []
    for action in actions:
        legal = here.legal_actions(seat)
        if not legal:
            raise out_of_turn(here, seat)
        if action not in legal:
            raise illegal(here, seat, action)
        ahead = here.clone()
        ahead.events = []
        ahead.play(action, seat)
        if not discreet(here, ahead, seat):
            break
        events.extend(ahead.events)
        here = ahead
        played += 1
    return Preview(here, seat, played, events)


def discreet(before: State, after: State, seat: i64) -> bool:
    """Whether an action, played from `before` to `after`, showed its seat nothing new.

    It used no chance, no secret came out, and nobody else was asked because of it. Only such actions are previewed or
    taken back.
    """
    if after.rng != before.rng or after.shown != before.shown:
        return False
    asked, waiting = before.waiting(), after.waiting()
    if any(other != seat and other not in asked for other in waiting):
        return False  # it may have answered already, and in secret
    # It goes on, or has sealed its choice, or is done while others who were asked with it are not.
    return len(waiting) > 0 and (int(seat) in waiting or after.sealed(seat) or int(seat) in asked)
