# compiled by mypyc
"""The judgement of Dwergar for searching: the position of a seat, all of which everybody sees."""

from __future__ import annotations

from dwarrow.games.dwergar import Dwergar
from dwarrow.games.dwergar.bot.judge.appraisal import Appraisal
from dwarrow.games.dwergar.bot.judge.numbers import NUMBERS
from dwarrow.games.dwergar.bot.judge.prospects import Prospects
from dwarrow.games.dwergar.play.state import DwergarFields
from dwarrow.kernel.appraiser import Appraiser
from dwarrow.kernel.game import Game
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import i64


class DwergarAppraiser(Appraiser):
    """Points, and all that will still become points."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game, Dwergar)
        self.scale = 15.0
        self.appraisal = Appraisal(NUMBERS, Prospects(game.components, NUMBERS))

    def value(self, state: State, seat: i64, own: bool) -> float:
        assert isinstance(state, DwergarFields)
        return self.appraisal.position(state, seat)
