# compiled by mypyc
"""What each seat of Gnomes has, as numbers: points, goods, mines and the hand card as far as the reading seat knows it.

Every field here is by seat, from the reading seat's own place on. Gold counts for all seats: all who count know it
(G12.2).
"""

from __future__ import annotations

from dwarrow.games.gnomes.play import seats
from dwarrow.games.gnomes.play.board import current_price, highest_price
from dwarrow.games.gnomes.play.lookup import Tables
from dwarrow.games.gnomes.play.phases.mining import entitled, entitled_in_all, fee, payable
from dwarrow.games.gnomes.play.scoring import wealth
from dwarrow.games.gnomes.play.state import DECKS, GEMS, GnomesFields, holds, size_of
from dwarrow.kernel.encoder import Encoder
from dwarrow.kernel.vectors import Floats, Ints, i64, vec


def part(n: i64, typical: float) -> float:
    """A number in terms of one that is large for its kind, so mostly 0 to 1; it stops at 2."""
    share: float = float(n) / typical
    return share if share < 2.0 else 2.0


class Seats:
    """The fields by seat, and how they are filled."""

    def __init__(self, encoder: Encoder, t: Tables) -> None:
        self.t = t
        c = t.components
        most = c.players_max
        self.levels: i64 = max([item.level for item in c.items])
        self.worth: Ints = vec[i64]([0] * most)  # wealth by seat while a row is written
        self._lay_out_standing(encoder, most)
        self._lay_out_goods(encoder, most)
        self._lay_out_mines(encoder, most)

    def _lay_out_standing(self, e: Encoder, most: int) -> None:
        self.taken = e.field("taken", most, "whether somebody sits there")
        self.points = e.field("points", most, "victory points, 1: as many as end the match")
        self.close = e.field("close", most, "the square of that, 1 at most")
        self.lead = e.field("lead", most, "victory points more than the best other seat's, by 10")
        self.standing = e.field("standing", most, "share of the others it beats now, by points, then wealth")
        self.wealth = e.field("wealth", most, "gold with all gems sold at current prices, by 150")
        self.richer = e.field("richer", most, "wealth against that of the richest other seat, -1 to 1")

    def _lay_out_goods(self, e: Encoder, most: int) -> None:
        self.gold = e.field("gold", most, "gold, by 50")
        self.purse = e.field("purse", most, "gold again, gold / (gold + 15): the first pieces count most")
        self.actions = e.field("actions", most, "actions left in this action round, by 5")
        self.extra = e.field("extra", most, "actions besides the usual ones in every round, by 2")
        self.income = e.field("income", most, "gold of Alchemisters in a mining round, by 20")
        self.gems = e.field("gems", most * GEMS, "gems by type, by 8")
        self.stock = e.field("stock", most, "gems and prisms together, by 16")
        self.prisms = e.field("prisms", most, "prisms, by 3")
        self.markers = e.field("markers", most * 2, "discount markers: values together by 15, the largest by 5")
        self.trader = e.field("trader", most * GEMS, "the two gems of the own trader")

    def _lay_out_mines(self, e: Encoder, most: int) -> None:
        self.rights = e.field("rights", most * GEMS, "mining rights tiles by gem, by 3")
        self.wilds = e.field("wilds", most, "wilds in a mining round, by 2")
        self.yields = e.field("yields", most, "gems of all kinds in a mining round, by 10")
        self.ore = e.field("ore", most, "what these are worth at current prices, by 50")
        self.due = e.field("due", most, "wilds still to be taken in this mining round, by 2")
        self.hoover = e.field("hoover", most, "whether it has the Hoovermatic")
        self.toll = e.field("toll", most, "fees for mining everything: paid below 0, by 10; got above 0, by 20")
        about = "hand card: whether it is jewelry, an artifact; its level, 1: the highest; its points if known, by 5"
        self.hand = e.field("hand_of", most * (DECKS + 2), about)
        self.sampled = e.field("sampled", most, "tiles on the board that it has looked at, by 6")

    def write(self, s: GnomesFields, seat: i64, out: Floats, at: i64) -> None:
        worth = self.worth
        for who in range(s.seats):
            worth[who] = wealth(s, who)
        for k in range(s.seats):
            other: i64 = (seat + k) % s.seats
            out[at + self.taken + k] = 1.0
            self._standing(s, other, out, at + k)
            self._goods(s, other, out, at, k)
            self._mines(s, other, out, at, k)
            self._hand(s, other, seats.known_to(s, seat), out, at + self.hand + (DECKS + 2) * k)
        if s.hoover >= 0:
            self._tolls(s, seat, out, at + self.toll)

    # Who is ahead (G9) ------------------------------------------------------------------------------------------------

    def _standing(self, s: GnomesFields, who: i64, out: Floats, cell: i64) -> None:
        vp: i64 = seats.vp_of(s, who)
        worth: i64 = self.worth[who]
        best: i64 = 0
        richest: i64 = 0
        beaten: float = 0.0
        for other in range(s.seats):
            if other == who:
                continue
            theirs: i64 = seats.vp_of(s, other)
            wealthy: i64 = self.worth[other]
            if theirs > best:
                best = theirs
            if wealthy > richest:
                richest = wealthy
            if vp > theirs or (vp == theirs and worth > wealthy):  # G9.3
                beaten += 1.0
            elif vp == theirs and worth == wealthy:
                beaten += 0.5
        share = part(vp, float(self.t.threshold[s.seats]))
        out[cell + self.points] = share
        out[cell + self.close] = share * share if share < 1.0 else 1.0
        out[cell + self.lead] = float(vp - best) * 0.1
        out[cell + self.standing] = beaten / float(s.seats - 1)
        out[cell + self.wealth] = part(worth, 150)
        out[cell + self.richer] = float(worth - richest) / float(worth + richest + 1)

    # What it has ------------------------------------------------------------------------------------------------------

    def _goods(self, s: GnomesFields, who: i64, out: Floats, at: i64, k: i64) -> None:
        gold: i64 = seats.gold_of(s, who)
        out[at + self.gold + k] = part(gold, 50)
        out[at + self.purse + k] = float(gold) / float(gold + 15)
        out[at + self.actions + k] = part(seats.actions_left(s, who), 5)
        out[at + self.extra + k] = part(seats.extra_actions(s, who), 2)
        out[at + self.income + k] = part(seats.income_of(s, who), 20)
        held: i64 = seats.prisms_of(s, who)
        out[at + self.prisms + k] = part(held, 3)
        for gem in range(GEMS):
            n: i64 = seats.held(s, who, gem)
            if n > 0:
                held += n
                out[at + self.gems + GEMS * k + gem] = part(n, 8)
        out[at + self.stock + k] = part(held, 16)
        trader: i64 = seats.trader_of(s, who)
        if trader >= 0:
            out[at + self.trader + GEMS * k + self.t.trader_one[trader]] = 1.0
            out[at + self.trader + GEMS * k + self.t.trader_other[trader]] = 1.0
        self._markers(s, who, out, at + self.markers + 2 * k)

    def _markers(self, s: GnomesFields, who: i64, out: Floats, cell: i64) -> None:
        t = self.t
        values: i64 = 0
        largest: i64 = 0
        for place in range(t.marker_values):  # rising
            n: i64 = seats.markers_of(s, who, place)
            if n > 0:
                largest = t.marker_value[place]
                values += n * largest
        if values > 0:
            out[cell] = part(values, 15)
            out[cell + 1] = part(largest, 5)

    # What it gets in a mining round (G6) ------------------------------------------------------------------------------

    def _mines(self, s: GnomesFields, who: i64, out: Floats, at: i64, k: i64) -> None:
        wilds: i64 = seats.wilds_of(s, who)
        gems: i64 = wilds
        gold: i64 = 0
        if wilds > 0:
            gold = wilds * highest_price(s)
        for gem in range(GEMS):
            tiles: i64 = seats.tiles_of_gem(s, who, gem)
            if tiles > 0:
                due: i64 = entitled(s, who, gem)
                gems += due
                gold += due * current_price(s, gem)
                out[at + self.rights + GEMS * k + gem] = part(tiles, 3)
        if gems > 0:
            out[at + self.wilds + k] = part(wilds, 2)
            out[at + self.yields + k] = part(gems, 10)
            out[at + self.ore + k] = part(gold, 50)
        out[at + self.due + k] = part(seats.wilds_due(s, who), 2)
        out[at + self.sampled + k] = part(size_of(s.lying & seats.sampled_by(s, who)), 6)

    def _tolls(self, s: GnomesFields, seat: i64, out: Floats, cell: i64) -> None:
        """What everybody would pay to the Hoovermatic's owner, as far as the gold goes (G6.3)."""
        taken: i64 = 0
        for k in range(s.seats):
            who: i64 = (seat + k) % s.seats
            if who == s.hoover:
                continue
            n: i64 = entitled_in_all(s, who)
            most: i64 = payable(s, who)
            gold: i64 = fee(s, n if n < most else most)
            taken += gold
            out[cell + k] = -part(gold, 10)
        owner: i64 = (s.hoover - seat + s.seats) % s.seats
        out[cell + owner] = part(taken, 20)
        out[cell - self.toll + self.hoover + owner] = 1.0

    # The hand card ----------------------------------------------------------------------------------------------------

    def _hand(self, s: GnomesFields, who: i64, known: i64, out: Floats, cell: i64) -> None:
        """All see the back, deck and level; the face is known to those who have held the card (G12.4)."""
        t = self.t
        card: i64 = seats.hand_of(s, who)
        if card < 0:
            return
        out[cell + t.card_deck[card]] = 1.0
        out[cell + DECKS] = float(t.card_level[card]) / float(self.levels)
        if holds(known, card):
            out[cell + DECKS + 1] = part(t.card_vp[card], 5)
