"""The games for PettingZoo.

    env = dwarrow.adapters.pettingzoo.env("mines", seats=4, boards="back")

`env` is the usual turn-by-turn environment (AEC). `parallel_env` is for games in which seats decide side by side,
such as Mines and Zwergendorf; it refuses a game that is played strictly in turns.

An observation is a dict: `observation`, the seat's row of numbers, and `action_mask`. Rewards come at the end.
"""

from __future__ import annotations

import copy
from operator import attrgetter, index
from typing import Any

from dwarrow import registry
from dwarrow.adapters.extras import extra
from dwarrow.kernel.errors import DwarrowError, IllegalAction, OptionError
from dwarrow.kernel.game import Game

with extra("pettingzoo"):
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from dwarrow.adapters.session import MASK, ROW, ROWS, Session

SEEDS = 2**31
ILLEGAL_REWARD = -1.0
SHARED = ("metadata", "possible_agents", "seat_of", "observation_spaces")  # never changed, so copies have them, too


def env(game: str | Game, seats: int = 4, rewards: str = "win", rows: int = ROWS, **options: Any) -> Any:
    """An environment that an illegal action ends: its player gets -1, the others nothing."""
    return IllegalEnds(raw_env(game, seats, rewards, rows, **options), illegal_reward=ILLEGAL_REWARD)


def raw_env(game: str | Game, seats: int = 4, rewards: str = "win", rows: int = ROWS, **options: Any) -> TurnByTurn:
    """The same without the wrapper: an illegal action raises IllegalAction, and nothing has changed."""
    return TurnByTurn(Session(game, seats, rewards, options, rows))


def parallel_env(
    game: str | Game, seats: int = 4, rewards: str = "win", rows: int = ROWS, **options: Any
) -> SideBySide:
    """All seats that may decide now do so in one step, where the rules have them decide at the same time."""
    return SideBySide(Session(game, seats, rewards, options, rows))


class Places:
    """Agents, spaces and seeds, the same for both kinds of environment."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.metadata = {
            "name": f"dwarrow_{session.game.name}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode: str | None = "ansi"
        self.possible_agents = [f"player_{seat}" for seat in range(session.seats)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        row, actions = int(session.encoder.size), len(session.game.actions)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-float("inf"), float("inf"), (row,), dtype=ROW),
                    "action_mask": spaces.Box(0, 1, (actions,), dtype=MASK),
                }
            )
            for agent in self.possible_agents
        }
        self.chance, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        """Start a match with that seed, or with the next one drawn."""
        if seed is not None:
            self.chance, _ = seeding.np_random(seed)
        self.session.begin(seed if seed is not None else int(self.chance.integers(SEEDS)))
        self.agents = self.possible_agents[:]

    def seen(self, agent: str) -> dict[str, Any]:
        row, mask = self.session.seen(self.seat_of[agent])
        return {"observation": row, "action_mask": mask}

    def render(self) -> str:
        """What everybody may know, as text."""
        return self.session.board()

    def close(self) -> None:
        """Nothing to release."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        twin = object.__new__(type(self))
        for name, value in vars(self).items():
            setattr(twin, name, value if name in SHARED else copy.deepcopy(value, memo))
        return twin


class TurnByTurn(Places, AECEnv):  # type: ignore[misc] # looked past by mypy
    """One seat after the other."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.session.state.to_act()]

    observe = Places.seen

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise DwarrowError(f"{self.agent_selection} has to choose an action: it can be None only after the end")
        seat = self.session.play(action)
        if seat < 0:
            self._end()
        else:
            self.agent_selection = self.possible_agents[seat]

    def _end(self) -> None:
        self.rewards = dict(zip(self.possible_agents, self.session.returns(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()


class IllegalEnds(TerminateIllegalWrapper):  # type: ignore[misc] # looked past by mypy
    """PettingZoo's own wrapper, asked only when an action was refused.

    Legal actions go straight to the environment, which checks them itself.
    """

    agents = property(attrgetter("env.agents"))
    agent_selection = property(attrgetter("env.agent_selection"))
    rewards = property(attrgetter("env.rewards"))
    terminations = property(attrgetter("env.terminations"))
    truncations = property(attrgetter("env.truncations"))
    infos = property(attrgetter("env.infos"))
    _cumulative_rewards = property(attrgetter("env._cumulative_rewards"))
    observe = property(attrgetter("env.observe"))
    last = property(attrgetter("env.last"))
    agent_iter = property(attrgetter("env.agent_iter"))

    def step(self, action: Any) -> None:
        """A number that is no action at all is an error, as in PettingZoo's own games."""
        try:
            self.env.step(action)
        except IllegalAction:
            table = self.env.session.game.actions
            if not 0 <= action < len(table):
                raise IllegalAction(f"there is no action {action}; the table has {len(table)}") from None
            super().observe(self.agent_selection)  # it looks at the mask that it has seen last
            super().step(action)


class SideBySide(Places, ParallelEnv):  # type: ignore[misc] # looked past by mypy
    """All seats at once. A seat that is not asked has an empty mask, and its action is not looked at.

    A seat that is asked and sends nothing legal plays the first action of its list; its info then says `illegal`.
    """

    def __init__(self, session: Session) -> None:
        if not session.game.simultaneous:
            allowed = ", ".join(name for name in registry.names() if registry.game(name).simultaneous)
            raise OptionError(f"{session.game.name} is played in turns: use env() (parallel_env is for: {allowed})")
        super().__init__(session)
        self.metadata["is_parallelizable"] = True

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self.begin(seed)
        return {agent: self.seen(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def seen(self, agent: str) -> dict[str, Any]:
        """A sealed choice could be opened again while others decide, but here nobody is asked for that."""
        seen = super().seen(agent)
        if self.seat_of[agent] not in self.session.state.waiting():
            seen["action_mask"][:] = 0
        return seen

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        state, agents = self.session.state, self.agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        asked = {seat: state.legal_actions(seat) for seat in state.waiting()}
        for seat, legal in asked.items():
            agent = self.possible_agents[seat]
            if state.legal_actions(seat) != legal:
                continue  # what it was asked has been answered by itself
            action = whole(actions.get(agent))
            if action not in legal:
                action = legal[0]
                infos[agent]["illegal"] = True
            self.session.play(action, seat)
        over = state.is_over()
        if over:
            self.agents = []
        return (
            {agent: self.seen(agent) for agent in agents},
            dict(zip(self.possible_agents, self.session.returns(), strict=True)) if agents else {},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            infos,
        )


def whole(action: Any) -> int | None:
    """An action as a plain integer; None if it is not one, such as 3.0 or several at once."""
    try:
        return index(action)
    except TypeError:
        return None
