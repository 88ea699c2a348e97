# compiled by mypyc
"""What a position of Mines is worth to a seat: its points, and what its items and cards promise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.games.mines import Mines
from dwarrow.games.mines.bot.judge.numbers import NUMBERS
from dwarrow.games.mines.bot.judge.promises import Promises
from dwarrow.games.mines.play.state import (
    CARD,
    CELLS,
    FAMILY,
    GEMS,
    LEVEL,
    OWN,
    RAISED,
    UPGRADE,
    VP,
    Mine,
    hand_size,
    held,
    slot_cell,
    slots_in_use,
)
from dwarrow.kernel.appraiser import Appraiser
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import i64, vec

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game


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
        assert isinstance(s, Mine)
        if s.seat < 0:
            return float(s.scores()[seat])
        left: i64 = self.moves_left[s.king]
        if s.phase != UPGRADE and left > 0:
            left -= 1
        total: float = float(s.own[seat * OWN + VP])
        later: i64 = self.too_late(s, seat)
        raised: i64 = s.own[seat * OWN + RAISED] if s.phase == UPGRADE else 0
        cell: i64 = slot_cell(s, seat, FAMILY)
        for _ in range(slots_in_use(s, seat)):
            card: i64 = s.items[cell + CARD]
            if card >= 0:
                row: i64 = (card * self.levels + s.items[cell + LEVEL]) * self.rounds + left
                total += self.items[row * 2 + (later | (raised & 1))]
            raised >>= 1
            cell += CELLS
        return total + self.hand(s, seat, left, own)

    def too_late(self, s: Mine, seat: i64) -> i64:
        """1 if the seat's upgrades of this round are over."""
        if s.phase != UPGRADE:
            return 0
        return 1 if (seat - s.starter) % s.seats < (s.seat - s.starter) % s.seats else 0

    def hand(self, s: Mine, seat: i64, left: i64, own: bool) -> float:
        """Cards by their gems, or all alike where they are a secret; `cards` begins with the last exchange."""
        row: i64 = left * GEMS
        total: float = 0.0
        if own:
            for gem in range(GEMS):
                total += float(held(s, seat, gem)) * self.cards[row + gem]
            return total
        return float(hand_size(s, seat)) * (self.cards[row] + self.cards[row + GEMS - 1]) * 0.5
