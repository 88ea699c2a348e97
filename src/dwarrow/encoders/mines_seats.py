# compiled by mypyc
"""What everybody knows of one seat of Mines, as numbers: standing, cards, items, income, prospects.

One block for each place at the table, all laid out alike: the seat that looks on first, then the others clockwise.
"""

from __future__ import annotations

from typing import Final

from dwarrow.encoders.encoder import Encoder, zeros
from dwarrow.encoders.mines_items import ITEM_FIELDS, Items
from dwarrow.games.mines import (
    AUCTION,
    BID,
    DECKS,
    DISCARD_PILE,
    GEMS,
    KINDS,
    OFFERS,
    OWN,
    SEALED,
    TRADE,
    VP,
    Components,
    Mine,
    Tables,
    hand_of,
    hand_size,
    known_of,
    table_of,
)
from dwarrow.kernel.vectors import Floats, i64

MANY_OFFERS: Final = 4  # an option allows 99, which no match comes near
CARDS: Final = 0.1  # of a gem in one hand

BLOCK: Final[tuple[tuple[str, int, str], ...]] = (
    ("taken", 1, "1 if somebody sits here"),
    ("margin", 1, "score less the best other seat's, / 20"),
    ("markers", 1, "victory point markers, / 20"),
    ("to_act", 1, "1 for the seat that decides now; of several who bid, the first in player order"),
    ("starter", 1, "1 for the holder of the starting-player piece"),
    ("order", 1, "places behind the starting player / 4"),
    ("hand", 1, "cards in hand / 20"),
    ("known", 1, "share of the hand that everybody saw entering it (M12.4)"),
    ("gems", GEMS, "cards in hand by gem / 10: the own ones counted, the others' expected from backs and known cards"),
    ("table", GEMS, "bid cards on the table by gem / 10"),
    ("trade", 3, "in the Trade phase: still active, whose turn it is, offers left / 4"),
    ("sealed", 1, "1 if the bid is sealed and not shown yet"),
    *ITEM_FIELDS,
)


class Places:
    """Writes the blocks of all places."""

    def __init__(self, encoder: Encoder, c: Components, tables: Tables) -> None:
        starts: dict[str, int] = {}
        for place in range(c.players_max):
            for name, size, about in BLOCK:
                start = int(encoder.field(f"place{place}.{name}", size, about))
                starts.setdefault(name, start)
        self.width: i64 = sum(size for _, size, _ in BLOCK)
        self.taken: i64 = starts["taken"]
        self.margin: i64 = starts["margin"]
        self.markers: i64 = starts["markers"]
        self.to_act: i64 = starts["to_act"]
        self.starter: i64 = starts["starter"]
        self.order: i64 = starts["order"]
        self.hand: i64 = starts["hand"]
        self.known: i64 = starts["known"]
        self.gems: i64 = starts["gems"]
        self.table: i64 = starts["table"]
        self.trade: i64 = starts["trade"]
        self.sealed: i64 = starts["sealed"]
        self.points: i64 = starts["points"]
        self.tables = tables
        self.items = Items(c, tables, starts)
        self.share: Floats = zeros(KINDS)  # scratch of one `write`: of a gem among the unseen cards of a deck

    def write(self, s: Mine, seat: i64, rounds_after: i64, out: Floats, at: i64) -> None:
        """All blocks, the seat's own first; `rounds_after` = rounds that can follow this one."""
        self._weigh_unseen(s, seat)
        for place in range(s.seats):
            who: i64 = (seat + place) % s.seats
            block: i64 = at + place * self.width
            out[block + self.taken] = 1.0
            self._moment(s, who, out, block)
            self._cards(s, who, who == seat, out, block)
            self.items.write(s, who, rounds_after, out, block)
        self._margins(s.seats, out, at)

    def _margins(self, seats: i64, out: Floats, at: i64) -> None:
        """Points of each place against the best of the others, read from the row itself."""
        for place in range(seats):
            best: float = -1000.0
            for other in range(seats):
                points: float = out[at + other * self.width + self.points]
                if other != place and points > best:
                    best = points
            mine: i64 = at + place * self.width
            out[mine + self.margin] = (out[mine + self.points] - best) * 1.5

    def _moment(self, s: Mine, who: i64, out: Floats, at: i64) -> None:
        """Turn order, and what the phase asks of this seat."""
        own: i64 = who * OWN
        out[at + self.markers] = float(s.own[own + VP]) * 0.05
        out[at + self.order] = float((who - s.starter + s.seats) % s.seats) * 0.25
        if who == s.starter:
            out[at + self.starter] = 1.0
        if who == s.seat:
            out[at + self.to_act] = 1.0
        if s.seat >= 0 and s.phase == TRADE:
            if s.active >> who & 1:
                out[at + self.trade] = 1.0
            if who == s.turn:
                out[at + self.trade + 1] = 1.0
            left: i64 = s.max_offers - s.own[own + OFFERS]
            if s.trading and left > 0:
                out[at + self.trade + 2] = float(left if left < MANY_OFFERS else MANY_OFFERS) / MANY_OFFERS
        if s.phase == AUCTION and s.decision == BID and s.own[own + SEALED] == GEMS:
            out[at + self.sealed] = 1.0

    # Gem cards --------------------------------------------------------------------------------------------------------

    def _weigh_unseen(self, s: Mine, seat: i64) -> None:
        """The gems' shares among the cards of a deck that the seat has not seen: other hands and the draw pile.

        Counted from what the seat sees, never from the draw piles themselves (M12.1, M12.4).
        """
        share = self.share
        for deck in range(DECKS):
            total: i64 = 0
            for gem in range(GEMS):
                kind: i64 = GEMS * gem + deck
                left: i64 = self.unseen(s, seat, kind)
                share[kind] = float(left)
                total += left
            if total > 0:
                for gem in range(GEMS):
                    share[GEMS * gem + deck] /= float(total)

    def unseen(self, s: Mine, seat: i64, kind: i64) -> i64:
        left: i64 = self.tables.card_counts[kind] - s.cards[DISCARD_PILE + kind]
        for other in range(s.seats):
            left -= s.cards[(hand_of(other) if other == seat else known_of(other)) + kind]
            left -= s.cards[table_of(other) + kind]
        return left

    def _cards(self, s: Mine, who: i64, mine: bool, out: Floats, at: i64) -> None:
        cards = s.cards
        hand: i64 = hand_of(who)
        known: i64 = known_of(who)
        table: i64 = table_of(who)
        seen: i64 = 0
        for kind in range(KINDS):
            seen += cards[known + kind]
            gem: i64 = kind // DECKS
            out[at + self.table + gem] += float(cards[table + kind]) * CARDS
            if mine:
                out[at + self.gems + gem] += float(cards[hand + kind]) * CARDS
            else:
                out[at + self.gems + gem] += float(cards[known + kind]) * CARDS
        if not mine:
            self._expect(s, who, out, at)
        size: i64 = hand_size(s, who)
        out[at + self.hand] = float(size) * 0.05
        if size > 0:
            out[at + self.known] = float(seen) / float(size)

    def _expect(self, s: Mine, who: i64, out: Floats, at: i64) -> None:
        """Spread the cards of which only the backs are known over the gems."""
        cards = s.cards
        hand: i64 = hand_of(who)
        known: i64 = known_of(who)
        for deck in range(DECKS):
            backs: i64 = 0
            for gem in range(GEMS):
                cell: i64 = GEMS * gem + deck
                backs += cards[hand + cell] - cards[known + cell]
            if backs > 0:
                for gem in range(GEMS):
                    out[at + self.gems + gem] += float(backs) * self.share[GEMS * gem + deck] * CARDS
