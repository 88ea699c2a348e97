# compiled by mypyc
"""What a position of Mines is worth to a seat: its points, and what its items and cards promise."""

from __future__ import annotations

from dwarrow.games.mines import Mines
from dwarrow.games.mines.bot.judge.numbers import NUMBERS
from dwarrow.games.mines.bot.judge.promises import Promises
from dwarrow.games.mines.play.gallery import ITEM, card_of, family_of, items_end, level_of, was_raised
from dwarrow.games.mines.play.gem_cards import hand_size, held
from dwarrow.games.mines.play.seats import place_of, vp_of
from dwarrow.games.mines.play.state import GEMS, UPGRADE, MinesFields
from dwarrow.kernel.appraiser import Appraiser
from dwarrow.kernel.game import Game
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import i64, vec


class MinesAppraiser(Appraiser):
    """Looks everything up."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game, Mines)
        promises = Promises(game.components, NUMBERS)
        self.moves_left = vec[i64](promises.box.moves_left)
        self.cards = vec[float](promises.cards)
        self.items = vec[float](promises.items)
        self.levels: i64 = promises.levels
        self.rounds: i64 = promises.rounds + 1

    def value(self, state: State, seat: i64, own: bool) -> float:
        s = state
        assert isinstance(s, MinesFields)
        if s.seat < 0:
            return float(s.scores()[seat])
        left: i64 = self.moves_left[s.king]
        if s.phase != UPGRADE and left > 0:
            left -= 1
        total: float = float(vp_of(s, seat))
        upgrading = s.phase == UPGRADE
        over = upgrading and place_of(s, seat) < place_of(s, s.seat)  # the seat's upgrades of this round
        for item in range(family_of(s, seat), items_end(s, seat), ITEM):
            card: i64 = card_of(s, item)
            if card >= 0:
                row: i64 = (card * self.levels + level_of(s, item)) * self.rounds + left
                later: i64 = 0
                if over or (upgrading and was_raised(s, seat, item)):
                    later = 1
                total += self.items[row * 2 + later]
        return total + self.hand(s, seat, left, own)

    def hand(self, s: MinesFields, seat: i64, left: i64, own: bool) -> float:
        """Cards by their gems, or all alike where they are a secret; `cards` begins with the last exchange."""
        row: i64 = left * GEMS
        total: float = 0.0
        if own:
            for gem in range(GEMS):
                total += float(held(s, seat, gem)) * self.cards[row + gem]
            return total
        return float(hand_size(s, seat)) * (self.cards[row] + self.cards[row + GEMS - 1]) * 0.5
