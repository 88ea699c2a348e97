"""What a game brings for bots: its encoder, its judges, and how a search takes its decisions. All of it is optional."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from dwarrow.kernel.appraiser import Appraiser
    from dwarrow.kernel.encoder import Encoder
    from dwarrow.kernel.judge import Judge, TimeLeft

FEW_SEATS = 2  # up to so many seats, networks and settings are those for few


class Planner(Protocol):
    """Makes a judge that also foresees what the others do: on `guesses` re-deals, as long as there is time left.

    `style` is a temperament that the game may know; others play their best.
    """

    def __call__(self, game: Any, seats: int, guesses: int, left: TimeLeft, style: str, /) -> Judge: ...


class SearchSettings(NamedTuple):
    """How learned bots take the decisions of a game. Actions are named by how they begin."""

    left_out: tuple[str, ...] = ()  # actions that no search considers
    bargains: tuple[str, ...] = ()  # first words of actions that a plan of the whole round weighs better than a search
    proposals: tuple[str, ...] = ()  # first words of those of them that, if all seem alike, gain nothing
    plans_with_few: bool = False  # with few seats every decision is planned, none searched
    sealed_rivalry: bool = False  # sealed choices are made against each other
    # An action that the judge puts so many points behind the best one is not searched; None: all are searched.
    prune_margin_few: float | None = None
    prune_margin_many: float | None = None
    judge_weight_few: float = 0.0  # what a point by the judge counts beside the chances that a search finds

    def prune_margin(self, seats: int) -> float | None:
        return self.prune_margin_few if seats <= FEW_SEATS else self.prune_margin_many

    def judge_weight(self, seats: int) -> float:
        return self.judge_weight_few if seats <= FEW_SEATS else 0.0


class BotParts(NamedTuple):
    """The parts by themselves; a game that has none is played by counting points."""

    encoder: Callable[[Any], Encoder] | None = None  # all of these are made for a game with its components
    judge: Callable[[Any], Judge] | None = None
    planner: Planner | None = None
    appraiser: Callable[[Any], Appraiser] | None = None
    search: SearchSettings = SearchSettings()
    policies: tuple[str, ...] = ()  # files of bot/networks with a policy; each says for how many seats it is
    clear_lead: float = 10.0  # points ahead that make a clear victory; networks learn points on this scale
