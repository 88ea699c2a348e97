# compiled by mypyc
"""The own seat of Zwergendorf at length: the lie of its village, its recipes, its cards, what it is about to draw."""

from __future__ import annotations

from typing import Final

from dwarrow.games.zwergendorf.bot.encoder.village import COARSE, Ground, Survey
from dwarrow.games.zwergendorf.bot.encoder.worth import appraise, gain
from dwarrow.games.zwergendorf.play import queue, recipes, seats, state
from dwarrow.games.zwergendorf.play.decks import holds, in_deck, members, place_of
from dwarrow.games.zwergendorf.play.scoring import majority, most_of_others
from dwarrow.games.zwergendorf.play.seats import FIRST, SECOND
from dwarrow.games.zwergendorf.play.state import BUILDING, DECKS, RESOURCES, STEPS, SYMBOLS, TARGET, ZwergendorfFields
from dwarrow.games.zwergendorf.schema import ZONES, Components, Score
from dwarrow.kernel.encoder import Encoder
from dwarrow.kernel.vectors import Floats, append, i64, vec, vector

FIFTHS: Final = 5.0  # a symbol rarely has more than a fifth of the plan
FEW: Final = 0.2  # cards of one step
UNITS: Final = 0.1  # units of one step, pieces and pairs of one sort
POINTS: Final = 1 / 12  # of one card
SYMBOL: Final = 0.25  # symbols on cards
GIVEN: Final = -0.5  # a card that was passed on is the opposite of one in the hand


class OwnBlock:
    """The fields of the own seat: where they are, and how they are filled."""

    def __init__(self, encoder: Encoder, c: Components, ground: Ground) -> None:
        scores: list[Score] = [card.score for card in c.cards if card.score is not None]
        scores += [card.score for card in c.dwarf_cards]
        self._choose_pairs(scores)
        self._divide_plan(c, ground)
        self.share: float = 1.0 / (c.plan.squares - len(c.plan.blocked))
        self.plan: float = FIFTHS * self.share
        self.majorities: i64 = len(c.majorities)
        self.targets: i64 = len(c.of_deck(TARGET))
        self.most = vector([max(1, score.vp if score.most < 0 else score.most) for score in scores])
        self.start: i64 = encoder.size
        self._lay_out_village(encoder, len(c.plan.zones))
        self._lay_out_cards(encoder, c)
        self._lay_out_moment(encoder)

    def _choose_pairs(self, scores: list[Score]) -> None:
        """Symbols beside symbols and symbols in zones, as far as some card asks for them (Z9.3, Z9.8)."""
        pairs: set[tuple[int, int]] = set()
        places: set[tuple[int, int]] = set()
        for score in scores:
            if score.kind == "adjacent":
                for other in [need.symbol for need in score.needs] + list(score.forbids):
                    pairs.add((min(score.symbol, other), max(score.symbol, other)))
            elif score.kind == "zone":
                places.add((ZONES.index(score.zone), score.symbol))
        self.pairs = vector([a * SYMBOLS + b for a, b in sorted(pairs)])
        self.places = vector([zone * SYMBOLS + symbol for zone, symbol in sorted(places)])

    def _divide_plan(self, c: Components, ground: Ground) -> None:
        """Shares of the plan that are free, by part or zone and by the number of squares that are covered."""
        parts = list(ground.part)
        open_to = [square for square in range(c.plan.squares) if square not in c.plan.blocked]
        self.steps: i64 = c.plan.squares + 1
        self.part_free = vec[float]()
        for part in range(COARSE * COARSE):
            free = len([square for square in open_to if parts[square] == part])
            self.part_free = shares(self.part_free, free, parts.count(part), int(self.steps))
        self.zone_free = vec[float]()
        for zone in c.plan.zones:
            free = len([square for square in open_to if square in zone])
            self.zone_free = shares(self.zone_free, free, len(zone), int(self.steps))

    # The layout -------------------------------------------------------------------------------------------------------

    def _lay_out_village(self, e: Encoder, zones: int) -> None:
        self.zone_count: i64 = zones
        self.parts = e.field("parts", COARSE * COARSE, "free squares of a ninth of the plan, row by row; share of it")
        self.zones_free = e.field("zone_free", zones, "free squares of edge, corners and centre; share of each")
        self.zones = e.field("zones", len(self.places), "pieces in a zone / 10, by zone and symbol as cards ask")
        self.contacts = e.field("contacts", len(self.pairs), "pairs of pieces that touch / 10, by symbols as cards ask")
        self.largest = e.field("largest", SYMBOLS, "squares of the largest territory by symbol, in fifths of the plan")
        self.areas = e.field("areas", SYMBOLS, "number of territories / 10 by symbol")
        self.frontier = e.field("frontier", SYMBOLS, "free squares beside a symbol, in fifths of the plan")
        self.races = e.field("races", SYMBOLS, "largest territory less that of the best other, in fifths of the plan")
        about = "for each majority: pieces more than the best other / 10, then its points now / 12"
        self.majority = e.field("majority", 2 * int(self.majorities), about)
        about = "squares of the blocks, then of the pairs, that fit side by side; lone free squares; share of the plan"
        self.packing = e.field("packing", 3, about)
        self.least = e.field("least", STEPS, "fewest units to which own recipes can bring each step / 10")
        self.makes = e.field("makes", SYMBOLS - RESOURCES, "most units that one recipe can make of each product / 10")

    def _lay_out_cards(self, e: Encoder, c: Components) -> None:
        n = len(c.of_deck(TARGET))
        self.target = e.field("target", n, "target cards that the seat has or is about to get, by card")
        self.worth = e.field("worth", n, "points now of those and of one in hand; share of the most they bring")
        self.promise = e.field("promise", 1, "points of begun steps of target cards / 12")
        self.building = e.field("building", STEPS, "building cards that the seat has or is about to get / 5, by step")
        about = "cards in hand, by card: 1; cards passed on in this phase: -0.5"
        self.hand = e.field("hand", len(c.cards), about)
        about = "target card in hand: points it would add / 12; building card: its units, those of its base recipe / 10"
        self.offer = e.field("offer", 3, about)

    def _lay_out_moment(self, e: Encoder) -> None:
        self.option_a = e.field("option_a", SYMBOLS, "symbols / 4 of option a of cards picked and not begun")
        self.option_b = e.field("option_b", SYMBOLS, "symbols / 4 of option b of those cards")
        self.queue = e.field("queue", SYMBOLS, "symbols / 4 that are still to be drawn from cards in any case")
        self.new_trees = e.field("new_trees", 1, "trees / 4 that those cards bring")
        self.now = e.field("now", SYMBOLS, "the symbol to be drawn now, one-hot")
        self.due = e.field("due", 1, "units of the running step still to be drawn / 10")
        self.step = e.field("step", STEPS, "the step whose recipe or product is asked for, one-hot")
        self.used = e.field("used", STEPS, "steps for which a building card is in use")
        self.after = e.field("after", 1, "whether the steps are through and caps come once more")

    # Writing ----------------------------------------------------------------------------------------------------------

    def write(self, s: ZwergendorfFields, v: Survey, out: Floats, at: i64) -> None:
        self._spaces(v, out, at)
        self._symbols(v, out, at)
        self._standings(s, v, out, at)
        self._recipes(s, v.seat, out, at)
        self._targets(s, v, out, at)
        self._hand(s, v, out, at)
        self._picked(s, v.seat, out, at)
        self._moment(s, v.seat, out, at)

    def _spaces(self, v: Survey, out: Floats, at: i64) -> None:
        cell: i64 = at + self.parts
        for part in range(COARSE * COARSE):
            out[cell + part] = self.part_free[self.steps * part + v.covered[part]]
        cell = at + self.zones_free
        for zone in range(self.zone_count):
            out[cell + zone] = self.zone_free[self.steps * zone + v.zone_covered[zone]]
        out[at + self.packing] = float(4 * v.packed_blocks) * self.share
        out[at + self.packing + 1] = float(2 * v.packed_pairs) * self.share
        out[at + self.packing + 2] = float(v.alone) * self.share

    def _symbols(self, v: Survey, out: Floats, at: i64) -> None:
        for symbol in range(SYMBOLS):
            out[at + self.largest + symbol] = float(v.largest[symbol]) * self.plan
            out[at + self.areas + symbol] = float(v.areas[symbol]) * UNITS
            out[at + self.frontier + symbol] = float(v.frontier[symbol]) * self.plan
            out[at + self.races + symbol] = float(v.largest[symbol] - v.rivals[symbol]) * self.plan
        for place in range(len(self.pairs)):
            out[at + self.contacts + place] = float(v.contacts[self.pairs[place]]) * UNITS
        for place in range(len(self.places)):
            out[at + self.zones + place] = float(v.zones[self.places[place]]) * UNITS

    def _standings(self, s: ZwergendorfFields, v: Survey, out: Floats, at: i64) -> None:
        """Majorities (Z8.3), alone against the rival's numbers (Z11.4)."""
        t = s.tables
        for which in range(self.majorities):
            mine: i64 = seats.pieces(s, v.seat, t.majority_symbol[which])
            out[at + self.majority + 2 * which] = float(mine - most_of_others(s, v.seat, which)) * UNITS
            out[at + self.majority + 2 * which + 1] = float(majority(s, v.seat, which)) * POINTS

    # Cards ------------------------------------------------------------------------------------------------------------

    def _recipes(self, s: ZwergendorfFields, seat: i64, out: Floats, at: i64) -> None:
        """What base recipes and own building cards can do with the resources that there are (Z7.1)."""
        t = s.tables
        owned: i64 = seats.cards_before(s, seat, BUILDING) | coming(s, seat, BUILDING)
        for step in range(STEPS):
            fewest: i64 = recipes.makeable(s, seat, step)
            self._can_make(t.outputs[step], fewest, out, at)
            cards: i64 = owned & t.step_buildings[step]
            out[at + self.building + step] = float(members(cards)) * FEW
            card: i64 = 0
            while cards >> card != 0:
                if holds(cards, card):
                    n: i64 = recipes.makeable(s, seat, recipes.building_recipe(card))
                    self._can_make(t.outputs[recipes.building_recipe(card)], n, out, at)
                    if n < fewest:
                        fewest = n
                card += 1
            out[at + self.least + step] = float(fewest) * UNITS

    def _can_make(self, symbol: i64, n: i64, out: Floats, at: i64) -> None:
        cell: i64 = at + self.makes + symbol - RESOURCES
        if float(n) * UNITS > out[cell]:
            out[cell] = float(n) * UNITS

    def _targets(self, s: ZwergendorfFields, v: Survey, out: Floats, at: i64) -> None:
        before: i64 = seats.cards_before(s, v.seat, TARGET)  # which are judged
        owned: i64 = before | coming(s, v.seat, TARGET)
        promise: float = 0.0
        for card in range(self.targets):
            if holds(owned, card):
                score = s.tables.scores[card]
                if not holds(before, card):
                    appraise(v, s, score)
                    v.card_points[card] = v.worth
                    v.card_nears[card] = v.nearness
                out[at + self.target + card] = 1.0
                out[at + self.worth + card] = float(v.card_points[card]) / float(self.most[card])
                promise += v.card_nears[card] * float(score.vp)
        out[at + self.promise] = promise * POINTS

    def _hand(self, s: ZwergendorfFields, v: Survey, out: Floats, at: i64) -> None:
        """The own hand, and what was passed from it (Z13.2)."""
        t = s.tables
        if seats.decision_of(s, v.seat) != state.PICK:
            return
        for deck in range(DECKS):
            if seats.passed_card(s, v.seat, deck) >= 0:
                out[at + self.hand + seats.passed_card(s, v.seat, deck)] = GIVEN
        for deck in range(DECKS):
            if seats.hand_card(s, v.seat, deck) >= 0:
                out[at + self.hand + seats.hand_card(s, v.seat, deck)] = 1.0
        card: i64 = seats.hand_card(s, v.seat, TARGET)
        if card >= 0:
            place: i64 = place_of(s, card)
            appraise(v, s, t.scores[place])
            out[at + self.worth + place] = float(v.worth) / float(self.most[place])
            out[at + self.offer] = float(gain(v, v.worth)) * POINTS
        card = seats.hand_card(s, v.seat, BUILDING)
        if card >= 0:
            number: i64 = place_of(s, card)
            out[at + self.offer + 1] = float(recipes.makeable(s, v.seat, recipes.building_recipe(number))) * UNITS
            for step in range(STEPS):
                if holds(t.step_buildings[step], number):
                    out[at + self.offer + 2] = float(recipes.makeable(s, v.seat, step)) * UNITS

    # The moment -------------------------------------------------------------------------------------------------------

    def _picked(self, s: ZwergendorfFields, seat: i64, out: Floats, at: i64) -> None:
        """Cards that the seat has picked and not begun to draw, face down or turned up (Z5)."""
        first: i64 = seats.picked(s, seat, FIRST)
        second: i64 = seats.picked(s, seat, SECOND)
        begun = seats.decision_of(s, seat) == state.DRAW  # the first that is left: its symbols are in the queue
        if first >= 0 and not begun:
            self._card(s, first, out, at)
        if second >= 0 and (first >= 0 or not begun):
            self._card(s, second, out, at)

    def _card(self, s: ZwergendorfFields, card: i64, out: Floats, at: i64) -> None:
        self._half(s, card, queue.OPTION_A, out, at + self.option_a)
        self._half(s, card, queue.OPTION_B, out, at + self.option_b)
        self._half(s, card, queue.LOWER, out, at + self.queue)
        out[at + self.new_trees] += float(s.tables.trees[card]) * SYMBOL

    def _half(self, s: ZwergendorfFields, card: i64, half: i64, out: Floats, at: i64) -> None:
        for symbol in queue.symbols_on(s, card, half):
            out[at + symbol] += SYMBOL

    def _moment(self, s: ZwergendorfFields, seat: i64, out: Floats, at: i64) -> None:
        decision: i64 = seats.decision_of(s, seat)
        if decision == state.DRAW:
            for place in range(queue.symbols_left(s, seat)):
                out[at + self.queue + queue.symbol_at(s, seat, place)] += SYMBOL
            out[at + self.now + queue.symbol_now(s, seat)] = 1.0
        elif decision == state.CONJURE:
            out[at + self.now + seats.conjured(s, seat)] = 1.0
        elif decision == state.RECIPE:
            out[at + self.step + seats.step_of(s, seat)] = 1.0
        elif decision == state.PRODUCE:
            out[at + self.step + seats.step_of(s, seat)] = 1.0
            out[at + self.now + recipes.output(s, seat, seats.step_of(s, seat))] = 1.0
            out[at + self.due] = float(seats.units_due(s, seat)) * UNITS
        for step in range(STEPS):
            if seats.card_in_use(s, seat, step) >= 0:
                out[at + self.used + step] = 1.0
        out[at + self.after] = float(seats.is_after_steps(s, seat))


def shares(out: Floats, free: int, whole: int, steps: int) -> Floats:
    """Add the share of squares that is free, by how many are covered."""
    one = 1.0 / max(1, whole)
    summed = [0.0]
    for _ in range(free):
        summed.append(summed[-1] + one)  # in the same order as square by square, to the last bit
    for covered in range(steps):
        out = append(out, summed[max(0, free - covered)])
    return out


def coming(s: ZwergendorfFields, seat: i64, deck: i64) -> i64:
    """Cards of a deck that the seat has picked; they will lie before it (Z5.9)."""
    return in_deck(s, seats.picked(s, seat, FIRST), deck) | in_deck(s, seats.picked(s, seat, SECOND), deck)
