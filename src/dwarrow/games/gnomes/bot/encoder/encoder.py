# compiled by mypyc
"""What a seat of Gnomes may know, as a row of numbers (G12): the match, its moment and the town.

What each seat has is written by `seats`, what can be bought by `offers`.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.gnomes import Gnomes
from dwarrow.games.gnomes.bot.encoder.memory import GnomesMemory
from dwarrow.games.gnomes.bot.encoder.offers import Offers
from dwarrow.games.gnomes.bot.encoder.seats import Seats, part
from dwarrow.games.gnomes.play import state as fields
from dwarrow.games.gnomes.play.board import current_price, highest_price, in_bank, mined, target_price
from dwarrow.games.gnomes.play.lookup import Tables
from dwarrow.games.gnomes.play.phases.mining import entitled
from dwarrow.games.gnomes.play.picks import picked_of
from dwarrow.games.gnomes.play.state import GnomesFields
from dwarrow.kernel.encoder import Encoder, Memory
from dwarrow.kernel.game import Game
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Floats, Ints, append, i64, vec

LONG: Final = 20  # rounds of a long match
PRICES: Final = 6  # numbers for each gem


class GnomesEncoder(Encoder):
    """Rows of Gnomes. It keeps what it has computed in itself, so an encoder writes one row at a time."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, Gnomes)
        self.t: Tables = game.tables
        self._lay_out_match(self.t)
        self._lay_out_moment()
        self._lay_out_town(self.t)
        self.seats = Seats(self, self.t)
        self.offers = Offers(self, self.t)

    def _lay_out_match(self, t: Tables) -> None:
        c = t.components
        self.fewest: i64 = c.players_min
        about = f"number of seats, one-hot from {c.players_min} on"
        self.at_seats = self.field("seats", c.players_max - c.players_min + 1, about)
        self.at_phase = self.field("phase", len(fields.PHASES) + 1, "action round, mining round, over; one-hot")
        self.at_acting = self.field("acting", c.players_max, "who decides, one-hot from the own place on")
        about = "start player, one-hot from the own place on; seat order begins there"
        self.at_starter = self.field("starter", c.players_max, about)
        about = f"rounds so far by {LONG}, share of the most rounds left, last round, market correction to come"
        self.at_round = self.field("round", 4, about)
        about = "discounts on artifacts are played; the end is set off; a tile was bought in this round"
        self.at_flags = self.field("flags", 3, about)

    def _lay_out_moment(self) -> None:
        """Links: the decisions that all see; what follows them in a chain is the deciding seat's own (G12.5)."""
        self.links: Ints = vec[i64]()  # by decision
        found: list[int] = []
        for decision in range(1, len(fields.DECISIONS)):
            if fields.first_link(decision) == decision:
                found.append(decision)
        self.links = append(self.links, -1)
        for decision in range(1, len(fields.DECISIONS)):
            self.links = append(self.links, found.index(int(fields.first_link(decision))))
        about = "what the own seat decides, one-hot: " + ", ".join(fields.DECISIONS[1:])
        self.at_decision = self.field("decision", len(fields.DECISIONS) - 1, about)
        about = "what is decided, as all see it, one-hot: " + ", ".join([fields.DECISIONS[each] for each in found])
        self.at_link = self.field("link", len(found), about)
        self.at_deck = self.field("deck", fields.DECKS, "deck from which cards are being drawn, by whomever; one-hot")
        self.at_gem = self.field("gem", fields.GEMS + 1, "gem that the own decision is about, or wilds; one-hot")
        about = "the own decision: gems to trade by 4; second card kept; points of what is paid for by 5, if an item"
        self.at_begun = self.field("begun", 3, about)
        about = "prisms paid or gems dug so far in the own decision, by gem, then wilds, by 5"
        self.at_picked = self.field("picked", fields.GEMS + 1, about)

    def _lay_out_town(self, t: Tables) -> None:
        about = (
            "by gem: current price, target price, price to expect after mining, each 1: the highest there is; "
            "target less current price by 10; gems in the bank, 1: all; mined in this mining round by 10"
        )
        self.at_prices = self.field("prices", fields.GEMS * PRICES, about)
        self.at_highest = self.field("highest", 1, "highest current price, 1: the highest there is")
        way = t.components.way
        self.way: i64 = len(way)
        self.place: Ints = vec[i64]([0] * len(t.components.districts))  # on the gnome's way
        for number in range(len(way)):
            self.place[way[number]] = number
        self.at_gnome = self.field("gnome", len(way), "where the gnome stands on its way, one-hot")
        about = "tiles left in the districts on the gnome's way, where it stands first, by 4"
        self.at_walk = self.field("walk", len(way), about)

    def memory(self) -> Memory:
        return GnomesMemory(self.t)

    def renew(self, memory: Memory, state: State, seat: i64, out: Floats, at: i64) -> None:
        assert isinstance(memory, GnomesMemory)
        self.offers.memory = memory
        super().renew(memory, state, seat, out, at)

    def write(self, state: State, seat: i64, out: Floats, at: i64) -> None:
        assert isinstance(state, GnomesFields)
        self._match(state, seat, out, at)
        if state.seat >= 0:
            self._decision(state, out, at)
            if state.seat == seat:
                self._begun(state, out, at)
        self._market(state, out, at)
        self._gnome(state, out, at)
        self.seats.write(state, seat, out, at)
        self.offers.write(state, seat, out, at)
        self.write_past(state, seat, out, at)

    # The match --------------------------------------------------------------------------------------------------------

    def _match(self, s: GnomesFields, seat: i64, out: Floats, at: i64) -> None:
        out[at + self.at_seats + s.seats - self.fewest] = 1.0
        out[at + self.at_starter + (s.starter - seat + s.seats) % s.seats] = 1.0
        if s.seat >= 0:
            out[at + self.at_phase + s.phase] = 1.0
            out[at + self.at_acting + (s.seat - seat + s.seats) % s.seats] = 1.0
        else:
            out[at + self.at_phase + len(fields.PHASES)] = 1.0
        cell: i64 = at + self.at_round
        out[cell] = part(s.round, LONG)
        out[cell + 1] = float(s.max_rounds - s.round) / float(s.max_rounds)
        out[cell + 2] = 1.0 if s.ending or s.round >= s.max_rounds else 0.0
        out[cell + 3] = 1.0 if s.round < self.t.correction_round else 0.0
        cell = at + self.at_flags
        out[cell] = 1.0 if s.discounts else 0.0
        out[cell + 1] = 1.0 if s.ending else 0.0
        out[cell + 2] = 1.0 if s.tile_bought else 0.0

    # The moment -------------------------------------------------------------------------------------------------------

    def _decision(self, s: GnomesFields, out: Floats, at: i64) -> None:
        """What all see of it: the choice with which it began (G12.5)."""
        link: i64 = self.links[s.decision]
        if link >= 0:
            out[at + self.at_link + link] = 1.0
        if fields.first_link(s.decision) == fields.KEEP:
            out[at + self.at_deck + s.deck] = 1.0

    def _begun(self, s: GnomesFields, out: Floats, at: i64) -> None:
        """What the own seat has said so far."""
        t = self.t
        decision: i64 = s.decision
        if decision > 0:
            out[at + self.at_decision + decision - 1] = 1.0
        if decision in (fields.MARKER, fields.SALE, fields.PAY, fields.DIG):
            out[at + self.at_gem + s.gem] = 1.0
        if decision in (fields.MARKER, fields.SALE):
            out[at + self.at_begun] = part(s.amount, 4)
        if decision == fields.BOTTOM:
            out[at + self.at_begun + 1] = float(s.kept)
        if decision == fields.PAY and s.buying >= t.spaces:
            out[at + self.at_begun + 2] = part(t.card_vp[s.buying - t.spaces], 5)
        if decision in (fields.PAY, fields.DIG):
            for gem in range(fields.GEMS + 1):
                out[at + self.at_picked + gem] = part(picked_of(s.picked, gem), 5)

    # The town ---------------------------------------------------------------------------------------------------------

    def _market(self, s: GnomesFields, out: Floats, at: i64) -> None:
        t = self.t
        top = float(t.price_max)
        out[at + self.at_highest] = float(highest_price(s)) / top
        for gem in range(fields.GEMS):
            cell: i64 = at + self.at_prices + PRICES * gem
            current: i64 = current_price(s, gem)
            target: i64 = target_price(s, gem)
            out[cell] = float(current) / top
            out[cell + 1] = float(target) / top
            out[cell + 2] = float(self._coming_price(s, gem)) / top
            out[cell + 3] = float(target - current) * 0.1
            out[cell + 4] = float(in_bank(s, gem)) / float(t.gem_total[gem])
            out[cell + 5] = part(mined(s, gem), 10)

    def _coming_price(self, s: GnomesFields, gem: i64) -> i64:
        """The price of the next round if nobody trades any more and everybody mines; wilds do not count (G6.7)."""
        price: i64 = target_price(s, gem) - mined(s, gem)
        if s.phase != fields.MINING_PHASE:
            for who in range(s.seats):
                price -= entitled(s, who, gem)
        return price if price > self.t.price_min else self.t.price_min

    def _gnome(self, s: GnomesFields, out: Floats, at: i64) -> None:
        t = self.t
        out[at + self.at_gnome + self.place[s.gnome]] = 1.0
        district: i64 = s.gnome
        for step in range(self.way):
            out[at + self.at_walk + step] = part(fields.size_of(s.lying & t.district_spaces[district]), 4)
            district = t.next_district[district]
