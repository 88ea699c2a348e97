# compiled by mypyc
"""Mines for one seat as a row of numbers: the seats' blocks, what the seat alone knows, the table they sit at.

Written are only things that the seat's view shows (M12), and numbers that follow from them.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.mines import Mines
from dwarrow.games.mines.bot.encoder.seats import CARDS, Places
from dwarrow.games.mines.bot.encoder.table import MinesTable
from dwarrow.games.mines.play.desk import GIVE_SIDE, PAYMENT, WANT_SIDE, on_desk
from dwarrow.games.mines.play.effects import BANK_DISCOUNT, WILD_GEM
from dwarrow.games.mines.play.gallery import ITEM, card_of, gallery_of, items_end, level_of, was_raised
from dwarrow.games.mines.play.gem_cards import KINDS, deck_of, gem_of, held
from dwarrow.games.mines.play.phases.bank import has_uses
from dwarrow.games.mines.play.phases.upgrade import affordable, gem_price, price_of
from dwarrow.games.mines.play.seats import LASTING, OWN, bid_for, bids_chosen, board_of, gem_to_bid, is_sealed
from dwarrow.games.mines.play.state import BID, DECISIONS, GEMS, GIVE, PAY, SPEND, TRADE, WANT, MinesFields
from dwarrow.kernel.encoder import Encoder, Memory, all_unchanged, unchanged, wipe
from dwarrow.kernel.game import Game
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Floats, Ints, i64, vec

SIDE: Final = 0.25  # cards of one side of an offer, or of a payment
NUMBERS: Final = 9  # beside cards, items and what is the seats' own
NOBODY: Final = -1


class MinesMemory(Memory):
    """What the lasting part of a row went by: whose row it was, of which match, and how that stood."""

    def __init__(self) -> None:
        self.state: MinesFields | None = None
        self.now: Ints = vec[i64]([0] * NUMBERS)
        self.before: Ints = vec[i64]([NOBODY] * NUMBERS)
        self.cards: Ints = vec[i64]([])
        self.items: Ints = vec[i64]([])
        self.own: Ints = vec[i64]([])
        self.past: Ints = vec[i64]([])

    def keeps(self, s: MinesFields, seat: i64) -> bool:
        """Whether all of it is as it was; it is kept as it is now."""
        if self.state is not s:
            self.state = s
            self.before[0] = NOBODY  # whose row it was
            if len(self.own) != s.seats * LASTING:
                self.cards = vec[i64]([0] * len(s.cards))
                self.items = vec[i64]([0] * len(s.items))
                self.own = vec[i64]([0] * int(s.seats * LASTING))
                self.past = vec[i64]([0] * len(s.past))
        now = self.now
        now[0] = seat
        now[1] = s.seat
        now[2] = s.phase
        now[3] = s.king
        now[4] = s.round
        now[5] = s.slides
        now[6] = s.gone
        now[7] = s.used
        now[8] = s.starter
        same = all_unchanged(self.before, now)
        same = all_unchanged(self.cards, s.cards) and same
        same = all_unchanged(self.items, s.items) and same
        for who in range(s.seats):  # the bids change from decision to decision
            same = unchanged(self.own, who * LASTING, s.own, who * OWN, LASTING) and same
        return same


class MinesEncoder(Encoder):
    """Places first, then the seat's own affairs, then the table."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, Mines)
        c = game.components
        t = game.tables
        self.tables = t
        self.places = Places(self, c, t)
        self.decision = self.field("own.decision", len(DECISIONS) - 1, "what this seat has to decide now, one-hot")
        self.board = self.field("own.board", len(c.boards), "the own board, one-hot in file order")
        self.cards = self.field("own.cards", len(c.improvements), "own improvements: (level + 1) / (slots + 1)")
        self.altars = self.field("own.altars", GEMS, "working Altar of a gem that can be used (M6.2.1)")
        self.wild = self.field("own.wild", GEMS, "gems that pay for any gem of an upgrade (M8.4)")
        self.buys = self.field("own.buys", GEMS, "1 if as many cards are held as an improvement takes, by gem (M7.2.4)")
        self.bonus = self.field("own.bonus", GEMS, "1 if as many cards are held as the bonus takes, by gem (M7.2.5)")
        self.lead = self.field("own.lead", GEMS, "cards held less the most expected in another hand, by gem / 10")
        self.yields = self.field("own.yields", GEMS, "cards to be expected from an income by gem / 3, without limit")
        self.need = self.field("own.need", GEMS, "price of the next level of all unfinished items by gem / 5")
        self.short = self.field("own.short", GEMS, "how much of it is not in the hand, by gem / 5")
        self.payable = self.field(
            "own.payable", 3, "items whose next level the hand can pay / 5: number, points, cards of income"
        )
        self.bids = self.field("own.bids", GEMS, "own bid as far as it is chosen, by gem / 10")
        self.bidding = self.field("own.bidding", GEMS, "gem that the own bid is to be chosen for, one-hot")
        self.paid = self.field("own.paid", GEMS, "payment to the bank so far, by gem / 4")
        self.give = self.field("own.give", GEMS, "give side of the own offer in the making, by gem / 4")
        self.want = self.field("own.want", GEMS, "its want side")
        self.partner = self.field("own.partner", c.players_max - 1, "whom it is for, by place from 1, one-hot")
        self.price = self.field("own.price", GEMS, "price of the level being paid for, by gem / 3")
        self.around = MinesTable(self, c, t, self.places.items)

        self.passing: Ints = self._find_passing(c.players_max)

    def _find_passing(self, places: int) -> Ints:
        """The cells that change from decision to decision."""
        cells: list[int] = []
        for place in range(places):
            block = place * int(self.places.width)
            cells.append(block + int(self.places.to_act))
            cells += range(block + int(self.places.trade), block + int(self.places.sealed) + 1)
        cells += range(int(self.decision), int(self.board))
        cells += range(int(self.bids), int(self.around.seats))
        cells += range(int(self.around.decision), int(self.around.progress))
        cells += range(int(self.around.auctions), int(self.size))
        return vec[i64](cells)

    def memory(self) -> Memory:
        return MinesMemory()

    def renew(self, memory: Memory, state: State, seat: i64, out: Floats, at: i64) -> None:
        """While a seat prepares an offer, a payment or a bid, nothing but the passing cells change."""
        assert isinstance(memory, MinesMemory)
        assert isinstance(state, MinesFields)
        kept = memory.keeps(state, seat)
        if kept:
            for cell in self.passing:
                out[at + cell] = 0.0
        else:
            wipe(out, at, self.size)
            self._write_lasting(state, seat, out, at)
        if not all_unchanged(memory.past, state.past) or not kept:
            self.write_past(state, seat, out, at)
        self._write_passing(state, seat, out, at)

    def write(self, state: State, seat: i64, out: Floats, at: i64) -> None:
        assert isinstance(state, MinesFields)
        self._write_lasting(state, seat, out, at)
        self._write_passing(state, seat, out, at)
        self.write_past(state, seat, out, at)

    def _write_lasting(self, s: MinesFields, seat: i64, out: Floats, at: i64) -> None:
        """What depends on nothing but the numbers that `MinesMemory` keeps."""
        self.places.write(s, seat, self.around.rounds_after(s), out, at)
        self._gallery(s, seat, out, at)
        self._hand(s, seat, out, at)
        self._upgrades(s, seat, out, at)
        self.around.write(s, out, at)

    def _write_passing(self, s: MinesFields, seat: i64, out: Floats, at: i64) -> None:
        self.places.write_passing(s, seat, out, at)
        self._pending(s, seat, out, at)
        self._prepared(s, seat, out, at)
        self.around.write_passing(s, seat, out, at)

    def _pending(self, s: MinesFields, seat: i64, out: Floats, at: i64) -> None:
        """The decision of this seat, and the bid that it alone sees (M12.2)."""
        if s.seat < 0:
            return
        if s.decision != BID:
            if s.seat == seat:
                out[at + self.decision + s.decision - 1] = 1.0
            return
        t = self.tables
        if not is_sealed(s, seat):
            out[at + self.decision + BID - 1] = 1.0
            out[at + self.bidding + gem_to_bid(s, seat)] = 1.0
        for place in range(bids_chosen(s, seat)):
            gem: i64 = t.auction_gem[place]
            out[at + self.bids + gem] = float(bid_for(s, seat, gem)) * CARDS

    def _gallery(self, s: MinesFields, seat: i64, out: Floats, at: i64) -> None:
        t = self.tables
        out[at + self.board + board_of(s, seat)] = 1.0
        for item in range(gallery_of(s, seat), items_end(s, seat), ITEM):
            card: i64 = card_of(s, item)
            out[at + self.cards + card] = float(level_of(s, item) + 1) / float(t.top[card] + 1)
        items = self.places.items  # which have looked at the seat's own last
        for number in range(items.full_items):
            full: i64 = card_of(s, items.full_at[number])
            effect: i64 = t.effect[full]
            if effect >= WILD_GEM:
                out[at + self.wild + effect - WILD_GEM] = 1.0
            elif effect >= BANK_DISCOUNT:
                if s.phase != TRADE or has_uses(s, full):  # each Trade phase counts its own
                    out[at + self.altars + effect - BANK_DISCOUNT] = 1.0

    def _hand(self, s: MinesFields, seat: i64, out: Floats, at: i64) -> None:
        """The own gems against what an auction takes, and against the others' hands as the places have them."""
        t = self.tables
        places = self.places
        for gem in range(GEMS):
            n: i64 = held(s, seat, gem)
            if n >= t.improvement_bid:
                out[at + self.buys + gem] = 1.0
            if n >= t.bonus_threshold[gem]:
                out[at + self.bonus + gem] = 1.0
            most: float = 0.0
            for place in range(1, s.seats):
                expected: float = out[at + place * places.width + places.gems + gem]
                if expected > most:
                    most = expected
            out[at + self.lead + gem] = float(n) * CARDS - most
        for kind in range(KINDS):  # the own income by deck, spread over the gems
            out[at + self.yields + gem_of(kind)] += out[at + places.items.income + deck_of(kind)] * places.share[kind]

    def _upgrades(self, s: MinesFields, seat: i64, out: Floats, at: i64) -> None:
        """What the next levels cost, and which of them the hand can pay (M8)."""
        t = self.tables
        items = self.places.items  # which have looked at the seat's own last
        need: i64 = at + self.need
        for number in range(items.unfinished_items):
            item: i64 = items.unfinished_at[number]
            if was_raised(s, seat, item):
                continue
            price: i64 = price_of(s, item)
            for gem in range(GEMS):
                out[need + gem] += float(gem_price(s, price, gem)) * 0.2
            if affordable(s, seat, item):
                card: i64 = card_of(s, item)
                level: i64 = level_of(s, item) + 1
                out[at + self.payable] += 0.2
                if level == t.top[card]:
                    out[at + self.payable + 1] += float(items.worth(card, False)) * 0.2
                out[at + self.payable + 2] += float(items.growth(card, level)) * 0.2
        for gem in range(GEMS):
            short: float = out[need + gem] - float(held(s, seat, gem)) * 0.2
            if short > 0.0:
                out[at + self.short + gem] = short

    def _prepared(self, s: MinesFields, seat: i64, out: Floats, at: i64) -> None:
        """What this seat has begun and not finished; of another's nothing is seen (M12.6)."""
        if s.seat != seat:
            return
        if s.decision == PAY:
            for gem in range(GEMS):
                out[at + self.paid + gem] = float(on_desk(s, PAYMENT, gem)) * SIDE
        elif s.decision == GIVE or s.decision == WANT:
            for gem in range(GEMS):
                out[at + self.give + gem] = float(on_desk(s, GIVE_SIDE, gem)) * SIDE
                out[at + self.want + gem] = float(on_desk(s, WANT_SIDE, gem)) * SIDE
            out[at + self.partner + (s.addressee - seat + s.seats) % s.seats - 1] = 1.0
        elif s.decision == SPEND:
            price: i64 = price_of(s, s.raising)
            for gem in range(GEMS):
                out[at + self.price + gem] = float(gem_price(s, price, gem)) / 3.0
