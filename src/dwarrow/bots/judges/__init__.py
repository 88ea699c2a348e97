"""Judges: what actions are worth in a game, from the eyes of one seat. One module per game, loaded when needed."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from dwarrow.bots.judges.score import ScoreJudge

if TYPE_CHECKING:
    from dwarrow.bots.judges.appraiser import Appraiser
    from dwarrow.bots.sight import Sight
    from dwarrow.kernel.game import Game

# game -> class in the module of that name here
JUDGES = {
    "dwergar": "DwergarJudge",
    "gnomes": "GnomesJudge",
    "mines": "MinesJudge",
    "zwergendorf": "ZwergendorfJudge",
}

# game -> module here, and class in it
APPRAISERS = {
    "dwergar": ("dwergar.appraiser", "DwergarAppraiser"),
    "mines": ("mines.appraisal", "MinesAppraiser"),
}


class Judge(Protocol):
    """Says what the actions of a decision are worth. It remembers nothing between decisions."""

    def values(self, sight: Sight) -> list[float]:
        """One value per action of `sight.legal`, in points of the game; only differences mean anything."""
        ...


def judge_of(game: Game) -> Judge:
    """The judge of a game; one that only counts points where there is no better."""
    if game.name not in JUDGES:
        return ScoreJudge()
    judge: Judge = getattr(import_module(f"{__name__}.{game.name}"), JUDGES[game.name])(game)
    return judge


def planner_of(sight: Sight, guesses: int, until: float, style: str = "") -> Judge:
    """A judge that also foresees what the others do, where there is one: on so many re-deals, and no longer than until
    a time of `perf_counter`. A style is a temperament that a game may know."""
    if sight.game.name != "mines":
        return judge_of(sight.game)
    from dwarrow.bots.judges.mines import planner

    return planner(sight.game, sight.seats, guesses, until, style)


def appraiser_of(game: Game) -> Appraiser | None:
    """The quick judgement of positions, where a game has one."""
    if game.name not in APPRAISERS:
        return None
    module, name = APPRAISERS[game.name]
    appraiser: Appraiser = getattr(import_module(f"{__name__}.{module}"), name)(game)
    return appraiser
