"""One match as a learner meets it: rows, masks, rewards and texts of its seats. What the adapters have in common.

Copies and pickles keep the match where it is. A copy shares the game and the encoder, which never change.
"""

from __future__ import annotations

import json
import warnings
from functools import lru_cache
from typing import Any

import numpy as np

from dwarrow import _engine, registry
from dwarrow.adapters.rewards import REWARDS, known
from dwarrow.adapters.rounds import look, octets
from dwarrow.encoders import VERSIONS, Encoder, encoder_of
from dwarrow.kernel.boards import Block
from dwarrow.kernel.boards import text as words
from dwarrow.kernel.chance import plain
from dwarrow.kernel.encoder import zeros
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.game import Game
from dwarrow.kernel.options import Options
from dwarrow.kernel.state import State

ROW = np.float32
MASK = np.int8
ROWS = VERSIONS[-1]  # version of the rows, unless one is chosen


def window(numbers: Any, kind: Any) -> Any:
    """An array over a vector without copying it; a copy where the engine is interpreted."""
    return np.frombuffer(numbers, dtype=kind) if _engine.compiled() else np.array(numbers, dtype=kind)


made = lru_cache(maxsize=8)(encoder_of)


def encoder_for(game: Game, rows: int) -> Encoder:
    """Encoders are made once for a game and a version of rows: what they write depends on the state alone."""
    if rows == 1:
        warnings.warn("rows=1 goes with the next version of dwarrow", DeprecationWarning, stacklevel=3)
    return made(game, rows)


def in_lines(block: Block) -> str:
    """A part of the board: its title, and a line for each row."""
    rows = [" | ".join(words(place) for place in row) for row in block.rows]
    return "\n".join([block.title, " | ".join(block.columns), *rows] if block.columns else [block.title, *rows])


def in_one_line(document: dict[str, Any]) -> str:
    return json.dumps(document, sort_keys=True, separators=(",", ":"))


class Slate:
    """Room to write a row and a mask, and arrays that look at it."""

    __slots__ = ("copied", "encoder", "mask", "masked", "memory", "row", "written")

    def __init__(self, encoder: Encoder, actions: int) -> None:
        self.copied = not _engine.compiled()  # then the arrays do not look at it, and are made again
        self.encoder, self.memory = encoder, encoder.memory()
        self.row, self.mask = zeros(encoder.size), octets(actions)
        self.written = window(self.row, np.float64)
        self.masked = window(self.mask, MASK)

    def of(self, state: State, seat: int) -> tuple[Any, Any]:
        look(self.encoder, self.memory, state, seat, self.row, self.mask)
        if self.copied:
            self.written, self.masked = window(self.row, np.float64), window(self.mask, MASK)
        return self.written.astype(ROW), self.masked.copy()


class Session:
    """A match in progress, after `begin`."""

    __slots__ = ("encoder", "game", "options", "rewards", "rows", "seats", "slate", "started", "texts")

    def __init__(self, game: str | Game, seats: int, rewards: str, options: Options, rows: int = ROWS) -> None:
        self.game: Game = registry.game(game) if isinstance(game, str) else game
        self.seats = seats
        self.rewards = known(rewards)
        self.options = self.game.check_options(seats, options)
        self.rows = rows
        self.encoder = encoder_for(self.game, rows)
        self.started: State | None = None
        self.slate: Slate | None = None  # made when it is first needed
        self.texts: dict[int, str] = {}  # of the present decision; replaced when it is over, so copies share them

    @property
    def state(self) -> State:
        if self.started is None:
            raise DwarrowError("the match has not begun: call reset() first")
        return self.started

    def begin(self, seed: int) -> None:
        """A new match by the plain chance of `seed`."""
        self.put(self.game.start(self.seats, plain(seed), self.options))

    def put(self, state: State) -> None:
        """Continue from another state of this game."""
        self.started = state
        self.texts = {}

    def play(self, action: Any, seat: int | None = None) -> int:
        """Play an action; returns the seat that decides next (-1: over). A refused action changes nothing."""
        state = self.state
        state.apply(action, seat)
        self.texts = {}
        return state.to_act()

    def seen(self, seat: int) -> tuple[Any, Any]:
        """What a seat may know, as numbers (the layout is `encoder.fields`), and ones for what it may do now."""
        if self.slate is None:
            self.slate = Slate(self.encoder, len(self.game.actions))
        return self.slate.of(self.state, seat)

    def row(self, seat: int) -> Any:
        return self.seen(seat)[0]

    def mask(self, seat: int) -> Any:
        mask: Any = np.zeros(len(self.game.actions), dtype=MASK)
        legal = self.state.legal_actions(seat)
        if legal:
            mask[legal] = 1
        return mask

    def text(self, seat: int) -> str:
        """What a seat may know, as one line: its view. Equal lines mean equal knowledge and equal choices."""
        if seat not in self.texts:
            self.texts[seat] = in_one_line(self.state.view(seat))
        return self.texts[seat]

    def position(self) -> str:
        """The whole state, secrets included, as one line."""
        return in_one_line(self.state.dump())

    def board(self) -> str:
        """What everybody may know, in words."""
        catalog = self.game.catalog("en").named([f"player_{seat}" for seat in range(self.seats)])
        view = self.state.view(None)
        return "\n\n".join([self.game.prompt(view, catalog), *map(in_lines, self.game.board(view, catalog))])

    def returns(self) -> list[float]:
        """The rewards of the match by seat; zeros while it runs."""
        state = self.state
        if not state.is_over():
            return [0.0] * self.seats
        return REWARDS[self.rewards](state.scores(), state.winners())

    # Copies ----------------------------------------------------------------------------------------------------------

    def __copy__(self) -> Session:
        twin = object.__new__(Session)
        twin.game, twin.seats, twin.rewards = self.game, self.seats, self.rewards
        twin.options, twin.encoder, twin.rows = self.options, self.encoder, self.rows
        twin.started = None if self.started is None else self.started.clone()
        twin.slate, twin.texts = None, self.texts
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Session:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.game, self.seats, self.rewards, self.options, self.rows, self.started)


def restored(game: Game, seats: int, rewards: str, options: Options, rows: int, started: State | None) -> Session:
    """A session that was pickled."""
    session = Session(game, seats, rewards, options, rows)
    session.started = started
    return session
