"""The judge of Dwergar: plays every action ahead, brings the session to its best end, and appraises the rest."""

from __future__ import annotations

from dwarrow.games.dwergar import Dwergar
from dwarrow.games.dwergar.bot.judge.ahead import Ahead
from dwarrow.games.dwergar.bot.judge.appraisal import Appraisal
from dwarrow.games.dwergar.bot.judge.prospects import Prospects
from dwarrow.games.dwergar.play.state import DwergarFields
from dwarrow.kernel.game import Game
from dwarrow.kernel.sight import Sight


class DwergarJudge:
    """Values for one seat, from a re-deal of what it sees."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game, Dwergar)
        self.ahead = Ahead(Appraisal(Prospects(game.components)))

    def values(self, sight: Sight) -> list[float]:
        state = sight.redeal(0)
        assert isinstance(state, DwergarFields)
        return self.ahead.values(state, sight.seat, sight.legal)
