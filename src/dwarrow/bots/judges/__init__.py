"""Judges: what actions are worth in a game, from the eyes of one seat. One module per game, loaded when needed."""

from __future__ import annotations

from importlib import import_module
from time import perf_counter
from typing import TYPE_CHECKING

from dwarrow.bots.score_judge import ScoreJudge

if TYPE_CHECKING:
    from dwarrow.kernel.appraiser import Appraiser
    from dwarrow.kernel.game import Game
    from dwarrow.kernel.judge import Judge
    from dwarrow.kernel.sight import Sight

# game -> class in the module of that name here
JUDGES = {
    "dwergar": "DwergarJudge",
    "gnomes": "GnomesJudge",
    "mines": "MinesJudge",
    "zwergendorf": "ZwergendorfJudge",
}

# game -> module here, and class in it
APPRAISERS = {
    "dwergar": ("appraiser", "DwergarAppraiser"),
    "mines": ("appraisal", "MinesAppraiser"),
}


def judge_of(game: Game) -> Judge:
    """The judge of a game; one that only counts points where there is no better."""
    if game.name not in JUDGES:
        return ScoreJudge()
    judge: Judge = getattr(import_module(f"dwarrow.games.{game.name}.bot.judge"), JUDGES[game.name])(game)
    return judge


def planner_of(sight: Sight, guesses: int, until: float, style: str = "") -> Judge:
    """A judge that also foresees what the others do, where there is one: on so many re-deals, and no longer than until
    a time of `perf_counter`. A style is a temperament that a game may know."""
    if sight.game.name != "mines":
        return judge_of(sight.game)
    from dwarrow.games.mines.bot.judge import planner

    return planner(sight.game, sight.seats, guesses, lambda: until - perf_counter(), style)


def appraiser_of(game: Game) -> Appraiser | None:
    """The quick judgement of positions, where a game has one."""
    if game.name not in APPRAISERS:
        return None
    module, name = APPRAISERS[game.name]
    appraiser: Appraiser = getattr(import_module(f"dwarrow.games.{game.name}.bot.judge.{module}"), name)(game)
    return appraiser
