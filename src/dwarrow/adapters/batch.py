"""The batch runner: many matches of one game, stepped together from NumPy.

    batch = Batch("mines", matches=256, seats=4, seed=7)
    while learning:
        codes = policy(batch.observations, batch.masks)    # one action for every match
        batch.step(codes)
        batch.rewards[batch.ended]                         # by seat, of the matches that ended with this step

The arrays are windows on the engine's own memory: read-only, and different after the next step. Copy what is to stay.
"""

from __future__ import annotations

from typing import Any

from dwarrow import _engine, registry
from dwarrow.adapters.extras import extra
from dwarrow.adapters.rewards import known
from dwarrow.adapters.rounds import Rounds
from dwarrow.kernel.errors import IllegalAction, OptionError
from dwarrow.kernel.game import Game

with extra("batch"):
    import numpy as np

from dwarrow.adapters.session import ROWS, encoder_for, window


class Batch:
    """Many matches at once. Match number n of all that are begun has the seed `seed + n`.

    observations  (matches, row)      float64  what the seat that decides may know
    masks         (matches, actions)  bool     what it may do
    to_act        (matches)           int64    the seat that decides
    ended         (matches)           bool     a match ended with the last step; what is shown is the next one's opening
    rewards       (matches, seats)    float64  of the match that ended, otherwise zeros
    scores        (matches, seats)    int64    the same in points
    """

    def __init__(
        self,
        game: str | Game,
        matches: int = 256,
        seats: int = 4,
        seed: int = 0,
        rewards: str = "win",
        observe: bool = True,
        drawn: bool = False,
        rows: int = ROWS,
        **options: Any,
    ) -> None:
        """Without `observe` no observations are written, which is much quicker. `drawn`: every match has options of
        its own, drawn by its seed. `rows`: version of the observations."""
        if matches < 1:
            raise OptionError(f"matches cannot be {matches} (allowed: 1 or more)")
        self.game = registry.game(game) if isinstance(game, str) else game
        checked = None if drawn else self.game.check_options(seats, options)
        self.encoder = encoder_for(self.game, rows)
        self.rounds = Rounds(self.game, self.encoder, matches, seats, checked, seed, known(rewards), observe)
        self.matches = matches
        self.seats = seats
        self._look()

    def _look(self) -> None:
        """Lay the arrays over the vectors; where those are lists, copy them."""
        rounds = self.rounds
        row, actions = int(self.encoder.size), len(self.game.actions)
        self.observations = window(rounds.rows, np.float64).reshape(self.matches, row)
        self.masks = window(rounds.masks, np.bool_).reshape(self.matches, actions)
        self.to_act = window(rounds.to_act, np.int64)
        self.ended = window(rounds.ended, np.bool_)
        self.rewards = window(rounds.rewards, np.float64).reshape(self.matches, self.seats)
        self.scores = window(rounds.scores, np.int64).reshape(self.matches, self.seats)

    def step(self, actions: Any) -> int:
        """Play one action in every match; returns how many ended. If any is not legal, none is played (IllegalAction).

        Matches that end are followed by new ones at once.
        """
        codes = self._checked(np.asarray(actions))
        over = self.rounds.step(codes)
        self._refresh()
        return over

    def step_randomly(self) -> int:
        """Play an action by chance in every match; `chosen` tells which."""
        self.rounds.draw()
        over = self.rounds.play()
        self._refresh()
        return over

    @property
    def chosen(self) -> Any:
        """The actions of the last step."""
        return window(self.rounds.chosen, np.int64)

    def _refresh(self) -> None:
        if not _engine.compiled():
            self._look()

    def _checked(self, actions: Any) -> bytes:
        if actions.shape != (self.matches,) or actions.dtype.kind not in "iu":
            raise IllegalAction(
                f"actions must be {self.matches} whole numbers, not {actions.dtype} of shape {actions.shape}"
            )
        last = len(self.game.actions)
        wrong = np.flatnonzero((actions < 0) | (actions >= last))
        codes = b"" if wrong.size else actions.astype("<u2").tobytes()
        place = int(wrong[0]) if wrong.size else self.rounds.unfit(codes)
        if place >= 0:
            code = int(actions[place])
            name = repr(self.game.format(code)) if 0 <= code < last else str(code)
            raise IllegalAction(f"match {place}: {name} is not legal now; nothing was played")
        return codes
