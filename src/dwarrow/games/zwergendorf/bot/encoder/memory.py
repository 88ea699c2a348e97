# compiled by mypyc
"""What lasts from row to row: the villages as last surveyed, what rows went by, the cards a player keeps in mind."""

from __future__ import annotations

from typing import Final

from dwarrow.games.zwergendorf.bot.encoder.village import Ground, Survey
from dwarrow.games.zwergendorf.play import decks, seats
from dwarrow.games.zwergendorf.play.decks import PILES
from dwarrow.games.zwergendorf.play.memory import PAST
from dwarrow.games.zwergendorf.play.seats import BEFORE, OWN, empty_seats
from dwarrow.games.zwergendorf.play.state import BUILDING, DECKS, TARGET, ZwergendorfFields, cells
from dwarrow.games.zwergendorf.schema import Components
from dwarrow.kernel.encoder import Encoder, Memory, all_unchanged, mark, unchanged
from dwarrow.kernel.vectors import Floats, i64

TABLE: Final = 3  # numbers that the places of a row go by, beside what is a seat's own


class Villages(Memory):
    """By seat: its village, and how it stood when the row was written."""

    def __init__(self, ground: Ground, seats: int, counted: int) -> None:
        self.surveys: list[Survey] = [Survey(ground, counted) for _ in range(seats)]
        self.state: ZwergendorfFields | None = (
            None  # the match; its villages only grow, so it is not mixed up with others
        )
        self.written: ZwergendorfFields | None = None  # the match of the row
        self.now = cells(TABLE)
        self.table = cells(TABLE)
        self.own = empty_seats(seats)
        self.changed = cells(seats)
        self.past = cells(seats * PAST)
        self.piles = cells(PILES)
        self.before = cells(seats * DECKS)
        self.past_changed = True

    def keeps_table(self, s: ZwergendorfFields, seat: i64) -> bool:
        """Whether it is the same row of the same match in the same phase, and which seats have `changed`."""
        same = self.written is s
        self.written = s
        now = self.now
        now[0] = seat
        now[1] = s.phase
        now[2] = s.stage
        same = unchanged(self.table, 0, now, 0, TABLE) and same
        kept = all_unchanged(self.past, s.past)
        kept = all_unchanged(self.piles, s.piles) and kept
        for who in range(s.seats):
            kept = unchanged(self.before, who * DECKS, s.own, who * OWN + BEFORE, DECKS) and kept
            if unchanged(self.own, who * OWN, s.own, who * OWN, OWN):
                self.changed[who] = 0
            else:
                self.changed[who] = 1
        self.past_changed = not kept
        return same


class Known:
    """The fields of open cards by number (Z13.1)."""

    def __init__(self, encoder: Encoder, c: Components) -> None:
        self.targets: i64 = len(c.of_deck(TARGET))
        self.both: i64 = self.targets + len(c.of_deck(BUILDING))
        self.gone_at = encoder.field("gone", len(c.cards), "discarded cards, by card")
        self.cards_at: i64 = encoder.size
        for place in range(c.players_max):
            about = "target cards, then building cards, that lie before the seat, by card"
            encoder.field(f"cards{place}", int(self.both), about)

    def write(self, s: ZwergendorfFields, seat: i64, out: Floats, at: i64) -> None:
        for deck in range(DECKS):
            mark(decks.discarded(s, deck), 1.0, out, at + self.gone_at + s.tables.deck_first[deck])
        cell: i64 = at + self.cards_at
        for place in range(s.seats):
            who: i64 = (seat + place) % s.seats
            mark(seats.cards_before(s, who, TARGET), 1.0, out, cell)
            mark(seats.cards_before(s, who, BUILDING), 1.0, out, cell + self.targets)
            cell += self.both
