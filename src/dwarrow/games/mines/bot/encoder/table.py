# compiled by mypyc
"""The table of Mines as numbers: round and phase, the King's path, decks, auction board, the open business of a phase.

Everybody sees it (M12.1); only what concerns the seat that looks on is counted from its place.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.mines.bot.encoder.items import Items
from dwarrow.games.mines.bot.encoder.seats import CARDS, MANY_OFFERS
from dwarrow.games.mines.play import state
from dwarrow.games.mines.play.auction_board import right_card, row_card
from dwarrow.games.mines.play.desk import ENTITLEMENT, OPEN_GIVE, OPEN_WANT, on_desk
from dwarrow.games.mines.play.gem_cards import DISCARD_PILE, DRAW_PILE, KINDS, count, count_deck, gem_of
from dwarrow.games.mines.play.lookup import Tables
from dwarrow.games.mines.play.phases.offers import holds_all
from dwarrow.games.mines.play.state import MinesFields
from dwarrow.games.mines.schema import Components
from dwarrow.kernel.encoder import Encoder, zeros
from dwarrow.kernel.vectors import Floats, Ints, i64, vec

LAST: Final = 4  # of so many last rounds each has a number of its own
SIDE: Final = 0.25  # cards of one side of an offer


class MinesTable:
    """Writes the part of the row that is about no seat."""

    def __init__(self, encoder: Encoder, c: Components, tables: Tables, items: Items) -> None:
        field = encoder.field
        self.tables = tables
        self.items = items
        self.seats = field("seats", c.players_max - c.players_min + 1, "number of seats, one-hot from the fewest")
        self.options = field("options", 2, "player trading; offers allowed to each in a Trade phase / 4 (M11.3)")
        self.phase = field("phase", len(state.PHASES) + 1, "phase of the round, one-hot; the last: the match is over")
        self.decision = field(
            "decision", len(state.DECISIONS) - 1, "what the acting seat decides as seen here, one-hot"
        )
        self.progress = field(
            "progress", 3, "round, and the most and fewest rounds that can follow it, as shares of all"
        )
        self.last = field("last", LAST, "0, 1, 2 or 3 rounds can follow this one, one-hot")
        self.moved = field("king.moved", 1, "1 if the King has moved in this round")
        self.hall = field("king.hall", state.GEMS, "price of the King's hall by gem / 3")
        self.exit_count: i64 = max(len(hall.exits) for hall in c.halls)
        self.exits = field(
            "king.exits", int(self.exit_count) * state.GEMS, "the same of each hall he can go to, in file order"
        )
        self.draw = field("decks.draw", state.DECKS, "cards in the draw piles as shares of their decks")
        self.discard = field("decks.discard", state.GEMS, "discarded cards by gem / 20")
        self.right = field("rows.right", len(c.improvements), "improvements for auction now (M7.4), by card")
        self.coming = field(
            "rows.coming", len(c.improvements), "improvements for auction later: 1 / rounds to wait, 0 if after the end"
        )
        self.points = field("rows.points", state.GEMS, "points of the right card if this seat fills it in time, / 5")
        self.income = field("rows.income", state.GEMS, "cards that the right card, full, yields in a round / 2, by row")
        self.draws = field("rows.draws", state.GEMS, "cards that it, a scroll and full, draws / 8, by row")
        self.slots = field("rows.slots", state.GEMS, "its slots / 3, by row")
        self.auctions = field("auction.over", 1, "auctions of this round that are evaluated / 4")
        self.reward = field("auction.reward", state.GEMS, "gem whose auction is being rewarded, one-hot")
        self.entitled = field("income.cards", state.DECKS, "entitlement of the seat whose income it is, by deck / 3")
        self.free = field("income.markers", 1, "free markers it has yet to place / 2")
        self.proposer = field("offer.proposer", c.players_max, "whose offer lies open, by place, one-hot")
        self.give = field("offer.give", state.GEMS, "what it gives, by gem / 4")
        self.want = field("offer.want", state.GEMS, "what it wants, by gem / 4")
        self.answer = field("offer.answer", 2, "a counter-offer; this seat must answer and holds what is wanted")
        self.exchange = field("bank.mode", 3, "exchange under way: standard, Elven Trader, Altar (M6.2.1)")
        self.to_take = field("bank.to_take", 1, "cards yet to take / 2")
        self.searched = field("bank.searched", 1, "1 if a search has failed (M6.2.3)")
        self.fewest: Ints = vec[i64]([way_on(c, hall.number, False) for hall in c.halls])
        self.most: Ints = vec[i64]([way_on(c, hall.number, True) for hall in c.halls])
        self.rounds: i64 = c.rounds
        self.deck_size: Floats = zeros(state.DECKS)
        for kind in range(KINDS):
            self.deck_size[kind % state.DECKS] += float(tables.card_counts[kind])
        self.least_seats: i64 = c.players_min

    def rounds_after(self, s: MinesFields) -> i64:
        """The most rounds that can follow this one: a King move for each, besides this round's (M4.3)."""
        return self.most[s.king] if s.phase == state.UPGRADE else self.most[s.king] - 1

    def write(self, s: MinesFields, out: Floats, at: i64) -> None:
        out[at + self.seats + s.seats - self.least_seats] = 1.0
        if s.trading:
            out[at + self.options] = 1.0
            offers: i64 = s.max_offers
            if offers > MANY_OFFERS:
                offers = MANY_OFFERS
            out[at + self.options + 1] = float(offers) / MANY_OFFERS
        out[at + self.phase + (s.phase if s.seat >= 0 else len(state.PHASES))] = 1.0
        self._path(s, out, at)
        self._decks(s, out, at)
        self._rows(s, out, at)

    def write_passing(self, s: MinesFields, seat: i64, out: Floats, at: i64) -> None:
        """The decision, and the open business of the phase."""
        if s.seat < 0:
            return
        out[at + self.decision + seen(s, seat) - 1] = 1.0
        if s.phase == state.INCOME:
            for deck in range(state.DECKS):
                out[at + self.entitled + deck] = float(on_desk(s, ENTITLEMENT, deck)) / 3.0
            out[at + self.free] = float(s.markers) * 0.5
        elif s.phase == state.TRADE:
            self._offer(s, seat, out, at)
            self._bank(s, seat, out, at)
        elif s.phase == state.AUCTION and s.decision != state.BID:
            out[at + self.auctions] = float(s.auction) * 0.25
            if s.decision == state.REWARD or s.decision == state.DISCARD:
                out[at + self.reward + self.tables.auction_gem[s.auction]] = 1.0

    def _path(self, s: MinesFields, out: Floats, at: i64) -> None:
        """How long the match still runs, and what King symbols cost now and next (M8.2)."""
        t = self.tables
        after: i64 = self.rounds_after(s)
        moved: i64 = 1 if s.phase == state.UPGRADE else 0
        out[at + self.progress] = float(s.round) / float(self.rounds)
        out[at + self.progress + 1] = float(after) / float(self.rounds)
        out[at + self.progress + 2] = float(self.fewest[s.king] - 1 + moved) / float(self.rounds)
        if after < LAST:
            out[at + self.last + after] = 1.0
        out[at + self.moved] = float(moved)
        first: i64 = t.first_exit[s.king]
        for gem in range(state.GEMS):
            out[at + self.hall + gem] = float(t.hall_cost[s.king * state.GEMS + gem]) / 3.0
            for way in range(first, t.first_exit[s.king + 1]):
                cost: i64 = t.hall_cost[t.exits[way] * state.GEMS + gem]
                out[at + self.exits + (way - first) * state.GEMS + gem] = float(cost) / 3.0

    def _decks(self, s: MinesFields, out: Floats, at: i64) -> None:
        for deck in range(state.DECKS):
            out[at + self.draw + deck] = float(count_deck(s, DRAW_PILE, deck)) / self.deck_size[deck]
        for kind in range(KINDS):
            n: i64 = count(s, DISCARD_PILE, kind)
            if n > 0:
                out[at + self.discard + gem_of(kind)] += float(n) * CARDS * 0.5

    def _rows(self, s: MinesFields, out: Floats, at: i64) -> None:
        """The auction board. A card can be raised once in each round for which the King has yet to move.

        What a card would be worth goes by the items that were looked at last, which must be the seat's own.
        """
        t = self.tables
        items = self.items
        phases: i64 = self.most[s.king]
        for row in range(state.GEMS):
            for wait in range(1, phases):
                later: i64 = row_card(s, row, s.slides + wait)
                if later >= 0:
                    out[at + self.coming + later] = 1.0 / float(wait)
            if phases == 0:
                continue
            card: i64 = right_card(s, row)
            if card < 0:
                continue
            top: i64 = t.top[card]
            out[at + self.right + card] = 1.0
            out[at + self.slots + row] = float(top) / 3.0
            out[at + self.income + row] = float(items.brought(card, top)) * 0.5
            out[at + self.draws + row] = float(items.best_draw[card * t.levels + top]) * 0.125
            if top <= phases:
                out[at + self.points + row] = float(items.worth(card, False)) * 0.2

    def _offer(self, s: MinesFields, seat: i64, out: Floats, at: i64) -> None:
        """The offer that waits for its answer (M6.3)."""
        if s.proposer < 0:
            return
        out[at + self.proposer + (s.proposer - seat + s.seats) % s.seats] = 1.0
        for gem in range(state.GEMS):
            out[at + self.give + gem] = float(on_desk(s, OPEN_GIVE, gem)) * SIDE
            out[at + self.want + gem] = float(on_desk(s, OPEN_WANT, gem)) * SIDE
        if s.counters > 0:
            out[at + self.answer] = 1.0
        if s.partner == seat and holds_all(s, seat, OPEN_WANT):
            out[at + self.answer + 1] = 1.0

    def _bank(self, s: MinesFields, seat: i64, out: Floats, at: i64) -> None:
        """The exchange that everybody sees once it is paid, the payer before that (M12.6)."""
        if s.decision != state.TAKE and (s.decision != state.PAY or s.seat != seat):
            return
        mode: i64 = s.mode
        if mode >= state.ALTAR:
            mode = state.ELF + 1
        out[at + self.exchange + mode] = 1.0
        out[at + self.to_take] = float(s.to_take) * 0.5
        if s.decision == state.TAKE and s.searched != state.NO_DECK:
            out[at + self.searched] = 1.0


def seen(s: MinesFields, seat: i64) -> i64:
    """The decision as the view shows it: another's unfinished chain is the choice it began with (M12.6)."""
    if s.seat == seat:
        return s.decision
    if s.decision == state.SPEND:
        return state.RAISE
    if s.decision == state.PAY or s.decision == state.GIVE or s.decision == state.WANT:
        return state.ANSWER if s.proposer >= 0 else state.TRADE_TURN
    return s.decision


def way_on(c: Components, hall: int, longest: bool) -> int:
    """King moves from a hall to the end of the path, on its longest or shortest way."""
    ways = [1 + way_on(c, there, longest) for there in c.halls[hall].exits]
    if not ways:
        return 0
    return max(ways) if longest else min(ways)
