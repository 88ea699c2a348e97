# compiled by mypyc
"""What can be bought in Gnomes, as numbers: displays, the own hand, cards just drawn, tiles, and what each seat lacks.

A tile that the reading seat has not looked at counts as the average of the faces it has not seen (G12.3).
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.gnomes.bot.encoder.memory import BACKS, HOPE, HOPES, LOOKED, GnomesMemory
from dwarrow.games.gnomes.bot.encoder.seats import part
from dwarrow.games.gnomes.play import seats
from dwarrow.games.gnomes.play.board import current_price, on_display, sideways, upright
from dwarrow.games.gnomes.play.costs import printed_cost
from dwarrow.games.gnomes.play.decks import deck_card, deck_size
from dwarrow.games.gnomes.play.lookup import Tables
from dwarrow.games.gnomes.play.state import ARTIFACTS, BOTTOM, DECKS, GEMS, KEEP, GnomesFields, holds
from dwarrow.kernel.encoder import Encoder
from dwarrow.kernel.vectors import Floats, Ints, append, i64, vec

# Cells of a card: there, points, its cost by gem, how far it is (BUYER); jewelry ends here, and what follows is what
# artifacts do.
BUYER: Final = 4
PIECE: Final = 2 + GEMS + BUYER
WORKS: Final[i64] = 5
CARD: Final = PIECE + WORKS
# Cells of a tile: there, known, chances by gem, gems and points it brings, who has looked, how far it is.
TILE: Final = 2 + GEMS + 3 + BUYER
JEWELRY: Final = 0  # the deck; the other is ARTIFACTS
COMING: Final = 2  # cards of a deck that a draw would show
DECK: Final = 1 + 3 * COMING
SIGN: Final = 62  # a shift that leaves nothing but the sign
# What a seat lacks is kept as one number: gems, above them actions that buy them, above those their price.
PARTS: Final = 12  # bits of gems and of actions
MOST: Final = (1 << PARTS) - 1

NEAR = "gems lacking by 8, their price by 40, payable now, share of the others who can pay now"
PIECE_ABOUT = f"there, points by 5, cost by gem by 5, {NEAR}"
CARD_ABOUT = f"{PIECE_ABOUT}, extra actions, gold a round by 20, prisms by 3, values of markers by 15, Hoovermatic"
TILE_ABOUT = (
    "there, face known, chance of each gem, more gems a round for the own seat by 2, points by 3, share of the others "
    f"who have looked, {NEAR}"
)


class Offers:
    """The fields of everything that can be bought, and how they are filled."""

    def __init__(self, encoder: Encoder, t: Tables) -> None:
        self.t = t
        most = t.components.players_max
        display = int(t.display)
        self.at_jewelry = encoder.field("jewelry", display * PIECE, f"its display by slot: {PIECE_ABOUT}")
        self.at_artifacts = encoder.field("artifacts", display * CARD, f"their display by slot: {CARD_ABOUT}")
        about = "gems on each artifact of the display: upright by 3, sideways"
        self.at_discounts = encoder.field("discounts", 2 * display, about)
        self.at_hand = encoder.field("hand", CARD, f"the own hand card: {CARD_ABOUT}")
        self.at_drawn = encoder.field("drawn", 2 * CARD, f"both cards while the own seat draws: {CARD_ABOUT}")
        about = "jewelry, artifacts: cards left, 1: all; of the top two the level, 1: the highest, known, points by 5"
        self.at_decks = encoder.field("decks", DECKS * DECK, about)
        self._read_places(t)
        self.at_centre = encoder.field("centre", len(self.centre) * TILE, f"Diamantina by space: {TILE_ABOUT}")
        self.at_stand = encoder.field("stand", int(self.wide) * TILE, f"the gnome's district: {TILE_ABOUT}")
        self.at_looked = encoder.field("looked", GEMS, "tiles on the board that the own seat knows, by gem, by 4")
        about = "by seat: most points that gems and prisms pay for now, by 5"
        self.at_buys = encoder.field("buys", most, about)
        about = "by seat: most points for an action, counting those that buy what lacks if gold is there, by 3"
        self.at_reach = encoder.field("reach", most, about)
        self.works: Floats = works(t)
        self.cost_shares: Floats = vec[float]([part(cost, 5) for cost in t.costs])
        dearest: i64 = 0
        for cost in t.costs:
            dearest = cost if cost > dearest else dearest
        # by gems: actions that buy them; by actions: what divides the points of a purchase
        self.trades: Ints = vec[i64]([int((n + t.most_traded - 1) // t.most_traded) for n in range(int(dearest) + 1)])
        self.efforts: Floats = vec[float]([float(3 + 3 * steps) for steps in range(int(GEMS * dearest) + 1)])
        self.levels: i64 = max([item.level for item in t.components.items])
        self.left: Ints = vec[i64]([0] * len(t.components.tiles))  # while hopes are computed: faces not seen
        self.memory = GnomesMemory(t)  # of the match whose row is written

    def _read_places(self, t: Tables) -> None:
        """The spaces of the centre, and those of each district with as many cells as the widest has spaces."""
        c = t.components
        self.centre: Ints = vec[i64]()
        within: list[list[int]] = [[] for _ in c.districts]
        for space in c.spaces:
            within[space.district].append(space.number)
        for district in c.districts:
            if district.place < 0:
                for number in within[district.number]:
                    self.centre = append(self.centre, number)
        widest = max([len(within[district]) for district in c.way])
        self.wide: i64 = widest
        self.around: Ints = vec[i64]()
        for numbers in within:
            for slot in range(widest):
                self.around = append(self.around, numbers[slot] if slot < len(numbers) else -1)

    def write(self, s: GnomesFields, seat: i64, out: Floats, at: i64) -> None:
        memory = self.memory
        memory.forget_lacks(s)
        self._displays(s, seat, out, at)
        self._own_cards(s, seat, out, at)
        self._decks(s, seats.known_to(s, seat), out, at + self.at_decks)
        if not memory.keeps_hopes(s, seat):
            self._look(s, seat, memory.hopes, seat * HOPES)
            self._hope(s, seat, memory.hopes, seat * HOPES)
        for gem in range(GEMS):
            out[at + self.at_looked + gem] = memory.hopes[seat * HOPES + LOOKED + gem]
        for slot in range(len(self.centre)):
            self._tile(s, seat, self.centre[slot], out, at, at + self.at_centre + TILE * slot)
        for slot in range(self.wide):
            space: i64 = self.around[s.gnome * self.wide + slot]
            if space >= 0:
                self._tile(s, seat, space, out, at, at + self.at_stand + TILE * slot)

    # Cards ------------------------------------------------------------------------------------------------------------

    def _displays(self, s: GnomesFields, seat: i64, out: Floats, at: i64) -> None:
        for slot in range(self.t.display):
            card: i64 = on_display(s, JEWELRY, slot)
            if card >= 0:
                self._piece(s, seat, card, 0, s.seats, out, at, at + self.at_jewelry + PIECE * slot)
            card = on_display(s, ARTIFACTS, slot)
            if card < 0:
                continue
            off: i64 = upright(s, slot)  # none without the option (G10.2)
            out[at + self.at_discounts + 2 * slot] = part(off, 3)
            out[at + self.at_discounts + 2 * slot + 1] = float(sideways(s, slot))
            self._card(s, seat, card, off, s.seats, out, at, at + self.at_artifacts + CARD * slot)

    def _own_cards(self, s: GnomesFields, seat: i64, out: Floats, at: i64) -> None:
        """The hand card and, while the seat itself draws, the two cards it chooses from (G4.5)."""
        hand: i64 = seats.hand_of(s, seat)
        if hand >= 0:
            self._card(s, seat, hand, 0, 1, out, at, at + self.at_hand)
        if s.seat == seat and s.decision in (KEEP, BOTTOM):
            self._card(s, seat, s.first, 0, 0, out, at, at + self.at_drawn)
            self._card(s, seat, s.second, 0, 0, out, at, at + self.at_drawn + CARD)

    def _card(
        self, s: GnomesFields, seat: i64, card: i64, off: i64, buyers: i64, out: Floats, at: i64, cell: i64
    ) -> None:
        self._piece(s, seat, card, off, buyers, out, at, cell)
        for work in range(WORKS):
            out[cell + PIECE + work] = self.works[WORKS * card + work]

    def _piece(
        self, s: GnomesFields, seat: i64, card: i64, off: i64, buyers: i64, out: Floats, at: i64, cell: i64
    ) -> None:
        """A card that costs `off` of its bold gem less and is for sale to so many seats, the own one first."""
        t = self.t
        what: i64 = t.spaces + card
        shares = self.cost_shares
        out[cell] = 1.0
        out[cell + 1] = part(t.card_vp[card], 5)
        for gem in range(GEMS):
            out[cell + 2 + gem] = shares[GEMS * what + gem]
        if off > 0:
            bold: i64 = t.bold[card]
            out[cell + 2 + bold] = part(printed_cost(t, what, bold) - off, 5)
        self._buyers(s, seat, what, off, float(t.card_vp[card]), buyers, out, at, cell + 2 + GEMS)

    def _decks(self, s: GnomesFields, known: i64, out: Floats, at: i64) -> None:
        """All see the backs; a seat that has held a card knows it wherever it lies (G12.4)."""
        t = self.t
        for deck in range(DECKS):
            size: i64 = deck_size(s, deck)
            cell: i64 = at + DECK * deck
            out[cell] = float(size) / float(t.deck_room[deck])
            coming: i64 = COMING
            if size < coming:
                coming = size
            for place in range(coming):
                card: i64 = deck_card(s, deck, place)
                out[cell + 1 + 3 * place] = float(t.card_level[card]) / float(self.levels)
                if holds(known, card):
                    out[cell + 2 + 3 * place] = 1.0
                    out[cell + 3 + 3 * place] = part(t.card_vp[card], 5)

    # Tiles ------------------------------------------------------------------------------------------------------------

    def _look(self, s: GnomesFields, seat: i64, hopes: Floats, first: i64) -> None:
        """Count the faces that the seat has not seen, and the tiles on the board that it knows."""
        t = self.t
        left = self.left
        for cell in range(first, first + HOPES):
            hopes[cell] = 0.0
        for kind in range(len(left)):
            left[kind] = t.tile_copies[kind]
        faces = s.faces
        lying: i64 = s.lying
        seen: i64 = ~lying | seats.sampled_by(s, seat)
        for space in range(t.spaces):
            if holds(seen, space):
                face: i64 = faces[space]
                left[face] -= 1
                if holds(lying, space):
                    hopes[first + LOOKED + t.tile_gem[face]] += 0.25

    def _hope(self, s: GnomesFields, seat: i64, hopes: Floats, first: i64) -> None:
        """What a tile with each back would bring on average, by the faces not seen."""
        t = self.t
        left = self.left
        backs = t.tile_back
        for back in range(BACKS):
            unseen: i64 = 0
            for face in range(len(left)):
                if backs[face] == back:
                    unseen += left[face]
            for face in range(len(left)):
                if backs[face] == back and left[face] > 0:
                    chance = float(left[face]) / float(unseen)
                    cell: i64 = first + back * HOPE
                    hopes[cell + t.tile_gem[face]] += chance
                    hopes[cell + GEMS] += chance * float(self._gain(s, seat, face))
                    hopes[cell + GEMS + 1] += chance * float(t.tile_vp[face])

    def _gain(self, s: GnomesFields, seat: i64, face: i64) -> i64:
        """Gems that a tile would add to a mining round of the seat (G6.1)."""
        t = self.t
        first = seats.tiles_of_gem(s, seat, t.tile_gem[face]) == 0
        return (t.first_tile if first else t.further_tile) + t.tile_wilds[face]

    def _tile(self, s: GnomesFields, seat: i64, space: i64, out: Floats, at: i64, cell: i64) -> None:
        t = self.t
        if not holds(s.lying, space):
            return
        out[cell] = 1.0
        hopes = self.memory.hopes
        hope: i64 = seat * HOPES + t.space_back[space] * HOPE
        gain: float = hopes[hope + GEMS]
        vp: float = hopes[hope + GEMS + 1]
        if holds(seats.sampled_by(s, seat), space):
            face: i64 = s.faces[space]
            gain = float(self._gain(s, seat, face))
            vp = float(t.tile_vp[face])
            out[cell + 1] = 1.0
            out[cell + 2 + t.tile_gem[face]] = 1.0
        else:
            for gem in range(GEMS):
                out[cell + 2 + gem] = hopes[hope + gem]
        out[cell + 2 + GEMS] = gain / 2.0
        out[cell + 3 + GEMS] = vp / 3.0
        looked: i64 = 0
        for who in range(s.seats):
            if who != seat and holds(seats.sampled_by(s, who), space):
                looked += 1
        if looked > 0:
            out[cell + 4 + GEMS] = float(looked) / float(s.seats - 1)
        self._buyers(s, seat, space, 0, vp, s.seats, out, at, cell + 5 + GEMS)

    # What lacks (G5.1) ------------------------------------------------------------------------------------------------

    def _buyers(
        self, s: GnomesFields, seat: i64, what: i64, off: i64, vp: float, buyers: i64, out: Floats, at: i64, cell: i64
    ) -> None:
        """How far the seat is from a purchase; and for all who may make it, the best that each could buy."""
        buys: i64 = at + self.at_buys
        reaches: i64 = at + self.at_reach
        best: float = vp * 0.2
        rivals: i64 = 0
        bold: i64 = -1
        if off > 0:  # gems lie on cards only (G10.2)
            bold = self.t.bold[what - self.t.spaces]
        lacks = self.memory.lacks
        things: i64 = self.memory.things
        who: i64 = seat
        weighed: i64 = buyers
        if buyers == 0:
            weighed = 1
        for k in range(weighed):
            lack: i64 = lacks[who * things + what]
            if lack < 0 or off > 0:
                lack = self._weigh(s, who, what, bold, off)
                if off == 0:
                    lacks[who * things + what] = lack
            short: i64 = lack & MOST
            price: i64 = lack >> 2 * PARTS
            if k == 0:
                out[cell] = part(short, 8)
                out[cell + 1] = part(price, 40)
                out[cell + 2] = 1.0 if short == 0 else 0.0
            if k < buyers:
                if short == 0:
                    if k > 0:
                        rivals += 1
                    if best > out[buys + k]:
                        out[buys + k] = best
                if price <= seats.gold_of(s, who):
                    reach: float = vp / self.efforts[lack >> PARTS & MOST]
                    if reach > out[reaches + k]:
                        out[reaches + k] = reach
            who += 1
            if who == s.seats:
                who = 0
        if rivals > 0:
            out[cell + 3] = float(rivals) / float(s.seats - 1)

    def _weigh(self, s: GnomesFields, who: i64, what: i64, bold: i64, off: i64) -> i64:
        """What a seat lacks for a cost: gems, their price, and the actions to buy them. Prisms stand for any."""
        t = self.t
        lacks: i64 = 0
        price: i64 = 0
        steps: i64 = 0
        trades = self.trades
        for gem in range(GEMS):
            n: i64 = printed_cost(t, what, gem) - seats.held(s, who, gem)
            if gem == bold:
                n -= off
            n &= ~(n >> SIGN)  # 0 if below: no branch, for what lacks is as good as chance, and guessing costs time
            lacks += n
            price += n * current_price(s, gem)
            steps += trades[n]
        short: i64 = lacks - seats.prisms_of(s, who)
        if short <= 0:
            return 0
        if short < lacks:  # as if prisms stood for gems of the average price
            price = price * short // lacks
        if short < steps:
            steps = short
        return price << 2 * PARTS | steps << PARTS | short


def works(t: Tables) -> Floats:
    """What each card does for its owner (G8), five numbers for each: see CARD_ABOUT."""
    out: Floats = vec[float]()
    for item in t.components.items:
        out = append(out, float(item.extra_actions))
        out = append(out, float(item.gold) / 20.0)
        out = append(out, float(item.prisms) / 3.0)
        out = append(out, float(sum(item.markers)) / 15.0)
        out = append(out, 1.0 if item.kind == "hoovermatic" else 0.0)
    return out
