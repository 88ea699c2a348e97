# compiled by mypyc
"""What the rows of a match of Dwergar went by when they were written last: numbers to compare with those of now."""

from __future__ import annotations

from typing import Final

from dwarrow.games.dwergar.play.lookup import PLACES
from dwarrow.games.dwergar.play.state import BY_REGION, DWARF, FURNACE, OPEN, OWN, OWNED, Mine
from dwarrow.games.dwergar.schema import Components
from dwarrow.kernel.encoder import Memory, unchanged
from dwarrow.kernel.vectors import Ints, i64, vec

TABLE: Final = 11  # numbers beside the board
PROJECTS: Final = 2  # sets of a seat: completed projects, modernised ones
NOBODY: Final = -1


class DwergarMemory(Memory):
    """Whose row it was, of which match, and how the seats stood."""

    def __init__(self, c: Components) -> None:
        self.open_cards: i64 = c.constants.open_projects
        self.region_count: i64 = len(c.regions)
        self.state: Mine | None = None
        self.now: Ints = vec[i64]([0] * TABLE)
        self.table: Ints = vec[i64]([NOBODY] * (TABLE + int(PLACES) + c.constants.open_projects))
        self.regions: Ints = vec[i64]([NOBODY] * (c.players_max * len(c.regions)))
        self.own: Ints = vec[i64]([NOBODY] * (c.players_max * OWN))
        self.changed: Ints = vec[i64]([1] * c.players_max)
        self.dwarves: Ints = vec[i64]([NOBODY] * int(PLACES))
        self.dwarves_moved = True
        self.projects: Ints = vec[i64]([NOBODY] * PROJECTS)  # of the seat whose row it was
        self.projects_changed = True

    def keeps_table(self, s: Mine, seat: i64) -> bool:
        """Whether everything is as it was that the blocks of several seats go by, and who and what has changed else."""
        same = self.state is s
        self.state = s
        now = self.now
        now[0] = seat
        now[1] = s.seat
        now[2] = s.phase
        now[3] = s.top
        now[4] = s.events_left
        now[5] = s.starter
        now[6] = s.regions
        now[7] = s.silverbeard
        now[8] = s.deck
        now[9] = s.event
        now[10] = s.unseen
        same = unchanged(self.table, 0, now, 0, TABLE) and same
        same = unchanged(self.table, TABLE, s.board, FURNACE, PLACES) and same
        same = unchanged(self.table, TABLE + PLACES, s.board, OPEN, self.open_cards) and same
        n: i64 = self.region_count
        for who in range(s.seats):
            if unchanged(self.own, who * OWN, s.own, who * OWN, OWN):
                self.changed[who] = 0
                continue
            self.changed[who] = 1  # D9: others ask who has the most projects of a region
            same = unchanged(self.regions, who * n, s.own, who * OWN + BY_REGION, n) and same
        self.dwarves_moved = not unchanged(self.dwarves, 0, s.board, DWARF, PLACES)
        self.projects_changed = not unchanged(self.projects, 0, s.own, seat * OWN + OWNED, PROJECTS)
        return same
