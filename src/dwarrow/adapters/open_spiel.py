"""The games for OpenSpiel, registered when this module is imported.

    import pyspiel, dwarrow.adapters.open_spiel
    game = pyspiel.load_game("dwarrow_mines", {"players": 4, "boards": "back"})

All chance of a match is one node at its root, which draws one of 1,000 seeds. So a search on a true state foresees
chance; one that is to be fair searches states from `resampler`, where everything that the seat cannot know, chance
included, is drawn again. OpenSpiel's ISMCTS bot in Python takes it; that in C++ cannot be given one: leave it alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dwarrow import registry
from dwarrow.adapters.extras import extra
from dwarrow.adapters.rewards import least_and_most

with extra("open_spiel"):
    import numpy as np
    import pyspiel

from dwarrow.adapters.session import ROWS, Session

SEEDS = 1000  # outcomes of the chance node at the root
LONGEST = 20_000  # decisions; far beyond any match
# Parameters beside the number of players and the game's own options.
SETTINGS = {"rewards": "win", "components": "", "rows": ROWS}


def type_of(name: str) -> Any:
    """What OpenSpiel must know about a game before one is made."""
    game = registry.game(name)
    return pyspiel.GameType(
        short_name=f"dwarrow_{name}",
        long_name=game.catalog("en").say("title"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats[-1],
            **SETTINGS,
            **{option.name: option.default for option in game.all_options()},
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc] # looked past by mypy
    """A title with its parameters."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        game = registry.game(self.name, given.pop("components", "") or None)
        seats = given.pop("players", game.seats[-1])
        rewards, rows = given.pop("rewards", SETTINGS["rewards"]), given.pop("rows", ROWS)
        self.session = Session(game, seats, rewards, given, rows)
        least, most = least_and_most(self.session.rewards, seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.actions),
            max_chance_outcomes=SEEDS,
            num_players=seats,
            min_utility=least,
            max_utility=most,
            max_game_length=LONGEST,
        )
        super().__init__(TYPES[self.name], info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self.session.__copy__())

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> SpielObserver:
        return SpielObserver(self.session)


class SpielState(pyspiel.State):  # type: ignore[misc] # looked past by mypy
    """A match; before its seed is drawn there is none."""

    def __init__(self, game: SpielGame, session: Session) -> None:
        super().__init__(game)
        self.session = session

    def current_player(self) -> Any:
        if self.session.started is None:
            return pyspiel.PlayerId.CHANCE
        seat = self.session.started.to_act()
        return pyspiel.PlayerId.TERMINAL if seat < 0 else seat

    def is_terminal(self) -> bool:
        return self.session.started is not None and self.session.started.is_over()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1 / SEEDS) for seed in range(SEEDS)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.session.state.legal_actions(player))

    def _apply_action(self, action: int) -> None:
        """An action that is not legal is an error, and nothing has changed."""
        if self.session.started is None:
            if not 0 <= action < SEEDS:
                raise ValueError(f"there is no seed {action} (allowed: 0 to {SEEDS - 1})")
            self.session.begin(action)
        else:
            self.session.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if player == pyspiel.PlayerId.CHANCE else self.session.game.format(action)

    def returns(self) -> list[float]:
        return self.session.returns() if self.session.started is not None else [0.0] * self.session.seats

    def __str__(self) -> str:
        """The whole position, secrets included."""
        return self.session.position() if self.session.started is not None else "before the match"


class SpielObserver:
    """What a player may know: the row of its seat in `tensor`, the same by fields in `dict`, and its view as text."""

    def __init__(self, session: Session) -> None:
        encoder = session.encoder
        self.tensor: Any = np.zeros(int(encoder.size), np.float32)
        self.dict = {field.name: self.tensor[field.start : field.start + field.size] for field in encoder.fields}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = 0.0 if state.session.started is None else state.session.row(player)

    def string_from(self, state: SpielState, player: int) -> str:
        return "" if state.session.started is None else state.session.text(player)


def resampler(seed: int = 0) -> Callable[[SpielState, int], SpielState]:
    """For `ISMCTSBot.set_resampler`: states that differ from the true one only in what the player cannot know.

    Their history is still the true one, so they can be played on and cloned but not serialized.
    """
    draws = np.random.RandomState(seed)

    def resample(state: SpielState, player: int) -> SpielState:
        other: SpielState = state.clone()
        other.session.put(other.session.state.redeal(player, int(draws.randint(2**31 - 1))))
        return other

    return resample


def class_of(name: str) -> type[SpielGame]:
    """OpenSpiel takes a class for each game."""
    return type(name.capitalize(), (SpielGame,), {"name": name, "__module__": __name__})


TYPES = {name: type_of(name) for name in registry.names()}
for _name in TYPES:
    _class = class_of(_name)
    globals()[_class.__name__] = _class  # under its name in this module, so that it can be pickled
    pyspiel.register_game(TYPES[_name], _class)
