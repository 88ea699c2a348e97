"""The judge of Dwergar: plays every action ahead, brings the session to its best end, and appraises the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.bots.judges.dwergar.ahead import Ahead
from dwarrow.bots.judges.dwergar.appraisal import Appraisal
from dwarrow.bots.judges.dwergar.numbers import NUMBERS, Numbers
from dwarrow.bots.judges.dwergar.prospects import Prospects
from dwarrow.games.dwergar import GAME, Mine

if TYPE_CHECKING:
    from dwarrow.bots.sight import Sight
    from dwarrow.kernel.game import Game


class DwergarJudge:
    """Values for one seat, from a re-deal of what it sees."""

    def __init__(self, game: Game, numbers: Numbers = NUMBERS) -> None:
        assert isinstance(game, GAME)
        self.ahead = Ahead(Appraisal(numbers, Prospects(game.components, numbers)), int(numbers.breadth))

    def values(self, sight: Sight) -> list[float]:
        state = sight.redeal(0)
        assert isinstance(state, Mine)
        return self.ahead.values(state, sight.seat, sight.legal)
