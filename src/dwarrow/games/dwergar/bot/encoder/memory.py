# compiled by mypyc
"""What lasts from row to row: what the last rows of a match went by, and the cards that a player keeps in mind."""

from __future__ import annotations

from typing import Final

from dwarrow.games.dwergar.play.board import DWARF, FURNACE, OPEN
from dwarrow.games.dwergar.play.memory import PAST
from dwarrow.games.dwergar.play.seats import BY_REGION, COMPLETED, MODERNISED, OWN, completed_by, modernised_by
from dwarrow.games.dwergar.play.state import LOCATIONS, REGIONS, DwergarFields
from dwarrow.games.dwergar.schema import Components
from dwarrow.kernel.encoder import Encoder, Memory, all_unchanged, mark, unchanged
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import Floats, Ints, i64, vec

NUMBERS: Final = 11  # beside the vectors
PROJECTS: Final = 2  # sets of a seat: completed projects, modernised ones


class DwergarMemory(Memory):
    """Whose row it was, of which match, and how the seats stood."""

    def __init__(self, c: Components) -> None:
        self.open_cards: i64 = c.constants.open_projects
        self.state: DwergarFields | None = None
        self.now: Ints = vec[i64]([0] * NUMBERS)
        self.before: Ints = vec[i64]([NOBODY] * NUMBERS)
        self.furnaces: Ints = vec[i64]([NOBODY] * int(LOCATIONS))
        self.open: Ints = vec[i64]([NOBODY] * c.constants.open_projects)
        self.regions: Ints = vec[i64]([NOBODY] * (c.players_max * int(REGIONS)))
        self.own: Ints = vec[i64]([NOBODY] * (c.players_max * OWN))
        self.changed: Ints = vec[i64]([1] * c.players_max)
        self.dwarves: Ints = vec[i64]([NOBODY] * int(LOCATIONS))
        self.dwarves_moved = True
        self.projects: Ints = vec[i64]([NOBODY] * PROJECTS)  # of the seat whose row it was
        self.projects_changed = True
        self.modernised: Ints = vec[i64]([NOBODY] * c.players_max)
        self.past: Ints = vec[i64]([NOBODY] * (c.players_max * PAST))
        self.past_changed = True

    def keeps_common(self, s: DwergarFields, seat: i64) -> bool:
        """Whether all that the blocks of several seats go by is as it was; notes who and what else has changed."""
        same = self.state is s
        self.state = s
        now = self.now
        now[0] = seat
        now[1] = s.seat
        now[2] = s.phase
        now[3] = s.top_row
        now[4] = s.events_left
        now[5] = s.starter
        now[6] = s.regions
        now[7] = s.silverbeard
        now[8] = s.deck
        now[9] = s.event
        now[10] = s.unseen
        same = unchanged(self.before, 0, now, 0, NUMBERS) and same
        same = unchanged(self.furnaces, 0, s.board, FURNACE, LOCATIONS) and same
        same = unchanged(self.open, 0, s.board, OPEN, self.open_cards) and same
        for who in range(s.seats):
            if unchanged(self.own, who * OWN, s.own, who * OWN, OWN):
                self.changed[who] = 0
                continue
            same = unchanged(self.modernised, who, s.own, who * OWN + MODERNISED, 1) and same
            self.changed[who] = 1  # D9: others ask who has the most projects of a region
            same = unchanged(self.regions, who * REGIONS, s.own, who * OWN + BY_REGION, REGIONS) and same
        self.dwarves_moved = not unchanged(self.dwarves, 0, s.board, DWARF, LOCATIONS)
        self.projects_changed = not unchanged(self.projects, 0, s.own, seat * OWN + COMPLETED, PROJECTS)
        self.past_changed = not all_unchanged(self.past, s.past)
        return same


HALF: Final = 0.5


class Known:
    """The fields of cards by number; what is open to all may be written (D3.1)."""

    def __init__(self, encoder: Encoder, c: Components) -> None:
        self.cards: i64 = len(c.projects)
        self.deck_at = encoder.field("to_come", len(c.projects), "by project: 1 if it is in the deck")
        self.events_at = encoder.field("events_to_come", len(c.events), "by event: 1 if it was never revealed")
        self.projects_at: i64 = encoder.size
        for place in range(c.players_max):
            encoder.field(f"projects{place}", len(c.projects), "by project: 0.5 completed, 1 modernised")

    def write(self, s: DwergarFields, seat: i64, out: Floats, at: i64) -> None:
        mark(s.deck, 1.0, out, at + self.deck_at)
        if s.events_left > 0:
            mark(s.unseen, 1.0, out, at + self.events_at)
        cell: i64 = at + self.projects_at
        for place in range(s.seats):
            who: i64 = (seat + place) % s.seats
            mark(completed_by(s, who), HALF, out, cell)
            mark(modernised_by(s, who), HALF, out, cell)
            cell += self.cards
