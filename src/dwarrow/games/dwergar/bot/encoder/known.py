# compiled by mypyc
"""What a player of Dwergar keeps in mind beside the table: which cards can still come, and who has which project."""

from __future__ import annotations

from typing import Final

from dwarrow.games.dwergar.play.seats import completed_by, modernised_by
from dwarrow.games.dwergar.play.state import DwergarFields
from dwarrow.games.dwergar.schema import Components
from dwarrow.kernel.encoder import Encoder
from dwarrow.kernel.vectors import Floats, i64

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


def mark(members: i64, share: float, out: Floats, cell: i64) -> None:
    """Add to the numbers of those that are in a set."""
    while members:
        if members & 1 != 0:
            out[cell] += share
        members >>= 1
        cell += 1
