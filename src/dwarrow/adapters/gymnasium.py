"""The games for Gymnasium: one seat learns, bots sit at the others.

    import gymnasium, dwarrow.adapters.gymnasium
    env = gymnasium.make("dwarrow/mines-v0", seats=4, opponents="random")

The observation is the seat's row of numbers. The mask of legal actions is `info["action_mask"]` and `action_masks()`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dwarrow import bots, registry
from dwarrow.adapters.extras import extra
from dwarrow.kernel.errors import OptionError
from dwarrow.kernel.game import Game

with extra("gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces

from dwarrow.adapters.session import ROW, ROWS, Session

SEEDS = 2**31
RANDOM = "random"


class SeatEnv(gymnasium.Env):  # type: ignore[misc] # looked past by mypy
    """A match seen from one seat. A step plays the own action and then everybody's until the seat decides again.

    An action that is not legal is not played: nothing changes, the reward is `illegal_reward`, and `info["illegal"]` is
    true. So a learner without masks learns the rules, and nothing else can happen to the match.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own way to declare it

    def __init__(
        self,
        game: str | Game,
        seats: int = 4,
        seat: int | str = RANDOM,
        opponents: str | Sequence[str] = RANDOM,
        rewards: str = "win",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        rows: int = ROWS,
        **options: Any,
    ) -> None:
        """`seat`: a place, or `random`. `opponents`: a bot for all others, or one for each in the order of seats.
        `rows`: version of the observations."""
        self.session = Session(game, seats, rewards, options, rows)
        self.opponents = invited(opponents, seats - 1)
        if seat != RANDOM and seat not in range(seats):
            raise OptionError(f"seat cannot be {seat!r} (allowed: random, 0 to {seats - 1})")
        self.wanted = seat
        self.seat = 0
        self.illegal_reward = illegal_reward
        self.render_mode = render_mode
        row, actions = int(self.session.encoder.size), len(self.session.game.actions)
        self.observation_space = spaces.Box(-np.inf, np.inf, (row,), dtype=ROW)
        self.action_space = spaces.Discrete(actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray[Any, Any], dict[str, Any]]:
        super().reset(seed=seed)
        while True:
            self.seat = int(self.np_random.integers(self.session.seats)) if self.wanted == RANDOM else int(self.wanted)
            self.session.begin(int(self.np_random.integers(SEEDS)))
            self._let_others_play()
            if not self.session.state.is_over():  # otherwise the others have ended it by themselves
                return self._seen()

    def step(self, action: Any) -> tuple[np.ndarray[Any, Any], float, bool, bool, dict[str, Any]]:
        state = self.session.state
        if int(action) not in state.legal_actions(self.seat):
            row, info = self._seen()
            return row, self.illegal_reward, state.is_over(), False, {**info, "illegal": True}
        self.session.play(action, self.seat)
        self._let_others_play()
        row, info = self._seen()
        return row, self.session.returns()[self.seat], state.is_over(), False, info

    def action_masks(self) -> np.ndarray[Any, Any]:
        """Which actions are legal, as sb3-contrib asks for it."""
        mask: np.ndarray[Any, Any] = self.session.mask(self.seat).astype(bool)
        return mask

    def render(self) -> str | None:
        return self.session.board() if self.render_mode == "ansi" else None

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        row, mask = self.session.seen(self.seat)
        info: dict[str, Any] = {"action_mask": mask, "seat": self.seat}
        if self.session.state.is_over():
            info["scores"] = self.session.state.scores()
            info["winners"] = self.session.state.winners()
        return row, info

    def _let_others_play(self) -> None:
        """Play until the seat is asked. Each decision gets a new bot, so that a copy of the match is complete."""
        state = self.session.state
        while not state.is_over() and state.to_act() != self.seat:
            other = state.to_act()
            name = self.opponents[other - (other > self.seat)]
            bot = bots.make(name, self.session.game, int(self.np_random.integers(SEEDS)))
            self.session.play(bot.choose(bots.Sight(state, other)), other)


def invited(opponents: str | Sequence[str], others: int) -> tuple[str, ...]:
    names = [opponents] * others if isinstance(opponents, str) else list(opponents)
    if len(names) != others:
        raise OptionError(f"opponents names {len(names)} bots for {others} seats (allowed: one for all, or one each)")
    return tuple(bots.resolved(name) for name in names)


for _name in registry.names():
    gymnasium.register(f"dwarrow/{_name}-v0", entry_point=f"{__name__}:SeatEnv", kwargs={"game": _name})
