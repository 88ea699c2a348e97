# compiled by mypyc
"""What everybody knows of one seat of Mines, as numbers: standing, cards, items, income, prospects.

One block for each place at the table, all laid out alike: the seat that looks on first, then the others clockwise.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.mines.bot.encoder.items import ITEM_FIELDS, Items
from dwarrow.games.mines.play.gem_cards import DISCARD_PILE, KINDS, bid_cards, count_deck, hand_of, kind_of, known_of
from dwarrow.games.mines.play.lookup import Tables
from dwarrow.games.mines.play.seats import is_active, is_sealed, offers_made, place_of, vp_of
from dwarrow.games.mines.play.state import AUCTION, BID, DECKS, GEMS, TRADE, MinesFields
from dwarrow.games.mines.schema import Components
from dwarrow.kernel.encoder import Encoder, zeros
from dwarrow.kernel.vectors import Floats, Ints, i64

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

    def write(self, s: MinesFields, seat: i64, rounds_after: i64, out: Floats, at: i64) -> None:
        """All blocks, the seat's own last, so that `items` have looked at that one; `rounds_after` = rounds that can
        follow this one.
        """
        self._weigh_unseen(s, seat)
        place: i64 = s.seats
        while place > 0:
            place -= 1
            who: i64 = (seat + place) % s.seats
            block: i64 = at + place * self.width
            out[block + self.taken] = 1.0
            self._order(s, who, out, block)
            hand: i64 = self._cards(s, who, who == seat, out, block)
            self.items.write(s, who, hand, rounds_after, out, block)
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

    def _order(self, s: MinesFields, who: i64, out: Floats, at: i64) -> None:
        out[at + self.markers] = float(vp_of(s, who)) * 0.05
        out[at + self.order] = float(place_of(s, who)) * 0.25
        if who == s.starter:
            out[at + self.starter] = 1.0

    def write_passing(self, s: MinesFields, seat: i64, out: Floats, at: i64) -> None:
        """What the phase asks of the seats."""
        if s.seat < 0:
            return
        acting: i64 = (s.seat - seat + s.seats) % s.seats
        out[at + acting * self.width + self.to_act] = 1.0
        for place in range(s.seats):
            who: i64 = (seat + place) % s.seats
            if s.phase == TRADE:
                self._trade(s, who, out, at + place * self.width + self.trade)
            elif s.phase == AUCTION and s.decision == BID and is_sealed(s, who):
                out[at + place * self.width + self.sealed] = 1.0

    def _trade(self, s: MinesFields, who: i64, out: Floats, cell: i64) -> None:
        if is_active(s, who):
            out[cell] = 1.0
        if who == s.turn:
            out[cell + 1] = 1.0
        left: i64 = s.max_offers - offers_made(s, who)
        if left > MANY_OFFERS:
            left = MANY_OFFERS
        if s.trading and left > 0:
            out[cell + 2] = float(left) / MANY_OFFERS

    # Gem cards --------------------------------------------------------------------------------------------------------

    def _weigh_unseen(self, s: MinesFields, seat: i64) -> None:
        """The gems' shares among the cards of a deck that the seat has not seen: other hands and the draw pile.

        Counted from what the seat sees, never from the draw piles themselves (M12.1, M12.4).
        """
        share = self.share
        cards = s.cards
        counts = self.tables.card_counts
        for deck in range(DECKS):
            total: i64 = 0
            for gem in range(GEMS):
                kind: i64 = kind_of(gem, deck)
                left: i64 = counts[kind] - cards[DISCARD_PILE + kind] - cards[hand_of(seat) + kind]
                for other in range(s.seats):
                    left -= cards[bid_cards(other) + kind]
                    if other != seat:
                        left -= cards[known_of(other) + kind]
                share[kind] = float(left)
                total += left
            if total > 0:
                for gem in range(GEMS):
                    share[kind_of(gem, deck)] /= float(total)

    def _cards(self, s: MinesFields, who: i64, mine: bool, out: Floats, at: i64) -> i64:
        """Cards in hand and on the table; returns how many are in the hand."""
        cards = s.cards
        hand: i64 = hand_of(who)
        known: i64 = known_of(who)
        bid: i64 = bid_cards(who)
        seen: i64 = 0
        size: i64 = 0
        for gem in range(GEMS):
            kind: i64 = kind_of(gem, 0)
            n: i64 = 0
            for deck in range(DECKS):
                seen += cards[known + kind + deck]
                size += cards[hand + kind + deck]
                n += cards[bid + kind + deck]
            if n > 0:
                out[at + self.table + gem] = in_tenths(cards, bid + kind)
            out[at + self.gems + gem] = in_tenths(cards, hand + kind if mine else known + kind)
        if not mine and size > seen:
            self._expect(s, who, out, at + self.gems)
        out[at + self.hand] = float(size) * 0.05
        if size > 0:
            out[at + self.known] = float(seen) / float(size)
        return size

    def _expect(self, s: MinesFields, who: i64, out: Floats, cell: i64) -> None:
        """Spread the cards of which only the backs are known over the gems."""
        share = self.share
        for deck in range(DECKS):
            backs: i64 = count_deck(s, hand_of(who), deck) - count_deck(s, known_of(who), deck)
            if backs > 0:
                for gem in range(GEMS):
                    out[cell + gem] += float(backs) * share[kind_of(gem, deck)] * CARDS


def in_tenths(cards: Ints, cell: i64) -> float:
    """The cards of a gem, deck by deck."""
    total: float = float(cards[cell]) * CARDS
    total += float(cards[cell + 1]) * CARDS
    total += float(cards[cell + 2]) * CARDS
    return total + float(cards[cell + 3]) * CARDS
