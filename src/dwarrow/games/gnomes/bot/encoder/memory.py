# compiled by mypyc
"""What was computed for the rows of a match of Gnomes, and the numbers that it went by.

What a seat lacks for a purchase follows from prices and its own goods, what it hopes for behind the backs of tiles from
the tiles that it has seen. Most decisions change neither.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.gnomes.play.board import CURRENT
from dwarrow.games.gnomes.play.lookup import Tables
from dwarrow.games.gnomes.play.seats import GOODS, goods_of, sampled_by, tiles_of_gem
from dwarrow.games.gnomes.play.state import GEMS, GnomesFields
from dwarrow.kernel.encoder import Memory, unchanged, zeros
from dwarrow.kernel.vectors import Floats, Ints, i64, vec

UNKNOWN: Final = -1  # in `lacks`: to be weighed
NEVER: Final = -1  # no number that is kept: what is kept of it does not count
SEEN: Final = 6  # tiles that lie, those that the seat has looked at, its mining rights by gem
# Cells of what is expected behind a back: chances by gem, gems, points.
HOPE: Final[i64] = GEMS + 2
BACKS: Final[i64] = 2
LOOKED: Final[i64] = BACKS * HOPE  # after both backs: tiles that the seat knows, by gem
HOPES: Final[i64] = LOOKED + GEMS


class GnomesMemory(Memory):
    """By seat: what it lacks for each thing that can be bought, and what it hopes for."""

    def __init__(self, t: Tables) -> None:
        seats = t.components.players_max
        self.things: i64 = t.spaces + len(t.components.items)
        self.state: GnomesFields | None = None
        self.prices: Ints = vec[i64]([NEVER] * int(GEMS))
        self.goods: Ints = vec[i64]([NEVER] * (seats * GOODS))
        self.lacks: Ints = vec[i64]([UNKNOWN] * (seats * int(self.things)))
        self.now: Ints = vec[i64]([NEVER] * SEEN)
        self.seen: Ints = vec[i64]([NEVER] * (seats * SEEN))
        self.hopes: Floats = zeros(seats * HOPES)

    def forget_lacks(self, s: GnomesFields) -> None:
        """Of seats whose goods are not those of before; of all, if prices are not."""
        same = unchanged(self.prices, 0, s.board, CURRENT, GEMS)
        lacks = self.lacks
        for who in range(s.seats):
            if not unchanged(self.goods, who * GOODS, s.own, goods_of(who), GOODS) or not same:
                for cell in range(who * self.things, (who + 1) * self.things):
                    lacks[cell] = UNKNOWN

    def keeps_hopes(self, s: GnomesFields, seat: i64) -> bool:
        """Whether all that the hopes of a seat go by is as it was when they were last computed."""
        if self.state is not s:  # the same tiles may have other faces
            self.state = s
            for cell in range(len(self.seen)):
                self.seen[cell] = NEVER
        now = self.now
        now[0] = s.lying
        now[1] = sampled_by(s, seat)
        for gem in range(GEMS):
            now[2 + gem] = tiles_of_gem(s, seat, gem)
        return unchanged(self.seen, seat * SEEN, now, 0, SEEN)
