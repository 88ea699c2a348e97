# compiled by mypyc
"""What a player of Zwergendorf keeps in mind beside the villages: which cards are gone, and who has which."""

from __future__ import annotations

from dwarrow.games.zwergendorf.play import decks, seats
from dwarrow.games.zwergendorf.play.state import BUILDING, DECKS, TARGET, ZwergendorfFields
from dwarrow.games.zwergendorf.schema import Components
from dwarrow.kernel.encoder import Encoder
from dwarrow.kernel.vectors import Floats, i64


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
            mark(decks.discarded(s, deck), out, at + self.gone_at + s.tables.deck_first[deck])
        cell: i64 = at + self.cards_at
        for place in range(s.seats):
            who: i64 = (seat + place) % s.seats
            mark(seats.cards_before(s, who, TARGET), out, cell)
            mark(seats.cards_before(s, who, BUILDING), out, cell + self.targets)
            cell += self.both


def mark(cards: i64, out: Floats, cell: i64) -> None:
    while cards != 0:
        if cards & 1 != 0:
            out[cell] = 1.0
        cards >>= 1
        cell += 1
