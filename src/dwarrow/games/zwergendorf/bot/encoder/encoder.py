# compiled by mypyc
"""What a seat of Zwergendorf may know, as numbers (Z13): the match, all villages in short and the own one at length.

Villages, cards on the table and what seats draw are open. Hands and face-down picks enter for the own seat alone; of
the others only that they have picked.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.zwergendorf import Zwergendorf
from dwarrow.games.zwergendorf.bot.encoder.memory import Known, Villages
from dwarrow.games.zwergendorf.bot.encoder.own import FIFTHS, OwnBlock
from dwarrow.games.zwergendorf.bot.encoder.plan import PlanBlock
from dwarrow.games.zwergendorf.bot.encoder.village import Ground, Survey
from dwarrow.games.zwergendorf.bot.encoder.worth import judge
from dwarrow.games.zwergendorf.play import decks, recipes, seats, state
from dwarrow.games.zwergendorf.play.scoring import goal, majority, minus
from dwarrow.games.zwergendorf.play.state import DECISIONS, DECKS, NOTHING, PICK, STEPS, SYMBOLS, ZwergendorfFields
from dwarrow.games.zwergendorf.schema import Components
from dwarrow.kernel.encoder import Encoder, Memory, wipe
from dwarrow.kernel.game import Game
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Floats, i64, vector

WHOLE: Final = 1 / 40  # points of a match
PART: Final = 1 / 20  # points of one kind
UNITS: Final = 1 / 10  # of one step
CARDS: Final = 1 / 6


class ZwergendorfEncoder(Encoder):
    """Rows for Zwergendorf. It keeps its surveys in itself, so an encoder writes one row at a time."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, Zwergendorf)
        c: Components = game.components
        self.most_seats: i64 = c.players_max
        self.counted: i64 = c.targets_scored
        self.ground = Ground(game.tables)
        self.villages = Villages(self.ground, c.players_max, c.targets_scored)
        self.totals = state.cells(c.players_max)  # points by place, as if the match ended now
        kinds: list[str] = ["", *[phase.kind for phase in c.phases]]
        self.cards_after = vector([kinds[phase + 1 :].count("card") for phase in range(len(kinds))])
        self.productions_after = vector([kinds[phase + 1 :].count("production") for phase in range(len(kinds))])
        self.card_phases: float = 1.0 / max(1, kinds.count("card"))
        self.productions: float = 1.0 / max(1, kinds.count("production"))
        self.plan: float = 1.0 / (c.plan.squares - len(c.plan.blocked))
        self.sizes = vector([state.SIZES[shape] for shape in c.shapes])
        self._lay_out_match(c)
        self._lay_out_seats()
        self.own = OwnBlock(self, c, self.ground)
        self.end: i64 = self.size  # of the numbers above
        self.known: Known | None = None  # from version 2 on
        self.squares: PlanBlock | None = None  # likewise
        self.squares_start: i64 = self.size

    # The layout -------------------------------------------------------------------------------------------------------

    def _lay_out_match(self, c: Components) -> None:
        self.seats = self.field("seats", c.players_max, "number of seats, one-hot from one seat on")
        self.level = self.field("level", len(c.levels), "level of the rival of a solo match, one-hot")
        self.phase = self.field("phase", len(c.phases), "phase, one-hot; the last is the scoring")
        self.stage = self.field("stage", len(state.STAGES), "over, first pick, second pick, drawing; one-hot")
        self.left = self.field("left", 2, "card phases, then productions, after this phase; share of all")
        self.direction = self.field("direction", 1, "where cards are passed: 1 to the left, -1 to the right")
        self.decks = self.field("decks", DECKS, "cards left by deck; share of the deck")
        self.acting = self.field("acting", c.players_max, "the seat that is asked first, one-hot from the own place")
        self.asked = self.field("asked", len(DECISIONS) - 1, "what that seat decides: one-hot, pick first")
        self.decision = self.field("decision", len(DECISIONS), "nothing or what the own seat decides, one-hot")
        dwarves = len(c.dwarf_cards)
        self.middle = self.field("middle", dwarves, "dwarf cards in the middle, by card")
        self.middle_worth = self.field("middle_worth", dwarves, "their points for the own seat now / 20, by card")
        self.middle_near = self.field("middle_near", dwarves, "how near the next step of each is, -1 to 1")

    def _lay_out_seats(self) -> None:
        """One field of a kind for each place: the own seat, then the others as they sit."""
        self.taken = self._by_place("taken", 1, "1 if somebody sits there")
        about = "points / 40; targets, dwarf cards, majorities, minus / 20; lead over the best other or the goal / 40"
        self.points = self._by_place("points", 6, about)
        self.pieces = self._by_place("pieces", SYMBOLS, "squares by symbol, in fifths of the plan")
        about = "free squares, places for a pair / 2, places for a block; share of the plan"
        self.room = self._by_place("room", 3, about)
        self.demand = self._by_place("demand", STEPS, "units that each step makes now / 10")
        about = "squares of a production, of the rest of the running one, free after all to come; share of the plan"
        self.production = self._by_place("production", 3, about)
        about = "share of printed trees crossed; points the next costs / 5; extra, all trees left / 10; none left"
        self.trees = self._by_place("trees", 5, about)
        self.caps = self._by_place("caps", 1, "caps left as a share")
        self.cards = self._by_place("cards", 2, "target cards, then building cards, before the seat / 6")
        self.status = self._by_place("status", 4, "flags: lost a symbol, out, has picked, is still drawing")

    def _by_place(self, name: str, size: int, about: str) -> i64:
        first: i64 = self.size
        for place in range(int(self.most_seats)):
            whose = "the own seat" if place == 0 else f"the seat {place} to the left"
            self.field(f"{name}_{place}", size, f"{about} ({whose})")
        return first

    def lay_out_past(self) -> None:
        super().lay_out_past()
        assert isinstance(self.game, Zwergendorf)
        self.known = Known(self, self.game.components)
        self.squares_start = self.size
        self.squares = PlanBlock(self, self.game.components, self.ground)

    # Writing ----------------------------------------------------------------------------------------------------------

    def memory(self) -> Memory:
        return Villages(self.ground, int(self.most_seats), int(self.counted))

    def renew(self, memory: Memory, state: State, seat: i64, out: Floats, at: i64) -> None:
        """Most decisions change the village of one seat, and what is said of the others stays."""
        assert isinstance(memory, Villages)
        assert isinstance(state, ZwergendorfFields)
        self.villages = memory
        stands = memory.keeps_table(state, seat)
        if stands:  # all numbers by place are written over
            wipe(out, at, self.taken)
            wipe(out, at + self.own.start, self.end - self.own.start)
        else:
            wipe(out, at, self.end)
        wipe(out, at + self.squares_start, self.size - self.squares_start)
        self._fill(state, seat, stands, out, at)
        if memory.past_changed or not stands:
            wipe(out, at + self.end, self.squares_start - self.end)
            self._past(state, seat, out, at)

    def write(self, state: State, seat: i64, out: Floats, at: i64) -> None:
        assert isinstance(state, ZwergendorfFields)
        self._fill(state, seat, False, out, at)
        self._past(state, seat, out, at)

    def _fill(self, state: ZwergendorfFields, seat: i64, stands: bool, out: Floats, at: i64) -> None:
        """`stands`: what the row says of seats that have not changed is there already."""
        surveys = self.villages.surveys
        self._survey(state)
        for place in range(state.seats):
            self._potable(state, surveys[(seat + place) % state.seats], place, out, at)  # all, before leads are taken
        self._match(state, seat, out, at)
        self._middle(state, surveys[seat], out, at)
        for place in range(state.seats):
            who: i64 = (seat + place) % state.seats
            self._lead(state, place, out, at)
            if stands and self.villages.changed[who] == 0:
                continue
            self._village(state, surveys[who], place, out, at)
            self._production(state, who, place, out, at)
            self._means(state, who, place, out, at)
        self.own.write(state, surveys[seat], out, at)
        if self.squares is not None:
            self.squares.write(state, seat, out, at)

    def _past(self, s: ZwergendorfFields, seat: i64, out: Floats, at: i64) -> None:
        if self.known is not None:
            self.write_past(s, seat, out, at)
            self.known.write(s, seat, out, at)

    def _survey(self, s: ZwergendorfFields) -> None:
        """Read all villages, as far as they have changed."""
        villages = self.villages
        is_same = villages.state is s
        villages.state = s
        outgrown = not is_same
        for who in range(s.seats):
            if villages.surveys[who].read(s, who, is_same):
                outgrown = True
        if outgrown:
            for who in range(s.seats):
                self._compare(s, villages.surveys[who])

    def _compare(self, s: ZwergendorfFields, v: Survey) -> None:
        """For races each gets the best of the others, or the rival's (Z9.6, Z11.4)."""
        for symbol in range(SYMBOLS):
            best: i64 = 0
            if s.seats == 1:
                best = s.tables.rival_territory[SYMBOLS * s.level + symbol]
            for other in range(s.seats):
                if other != v.seat:
                    largest: i64 = self.villages.surveys[other].largest[symbol]
                    if largest > best:
                        best = largest
            if v.rivals[symbol] != best:
                v.rivals[symbol] = best
                v.version += 1

    def _match(self, s: ZwergendorfFields, seat: i64, out: Floats, at: i64) -> None:
        t = s.tables
        out[at + self.seats + s.seats - 1] = 1.0
        if s.seats == 1:
            out[at + self.level + s.level] = 1.0
        out[at + self.phase + s.phase - 1] = 1.0
        stage: i64 = s.stage
        if s.seat < 0:
            stage = 0
        out[at + self.stage + stage] = 1.0
        out[at + self.left] = float(self.cards_after[s.phase]) * self.card_phases
        out[at + self.left + 1] = float(self.productions_after[s.phase]) * self.productions
        out[at + self.direction] = float(t.direction[s.phase])
        for deck in range(DECKS):
            out[at + self.decks + deck] = float(decks.members(decks.cards_left(s, deck))) / float(t.deck_size[deck])
        out[at + self.decision + seats.decision_of(s, seat)] = 1.0
        if s.seat >= 0:
            out[at + self.acting + (s.seat - seat + s.seats) % s.seats] = 1.0
            out[at + self.asked + seats.decision_of(s, s.seat) - PICK] = 1.0

    def _middle(self, s: ZwergendorfFields, v: Survey, out: Floats, at: i64) -> None:
        """The common tasks (Z3.2), for the own village."""
        for card in s.middle:
            out[at + self.middle + card] = 1.0
            out[at + self.middle_worth + card] = float(v.dwarf_points[card]) * PART
            out[at + self.middle_near + card] = v.dwarf_nears[card]

    # By place ---------------------------------------------------------------------------------------------------------

    def _potable(self, s: ZwergendorfFields, v: Survey, place: i64, out: Floats, at: i64) -> None:
        """The scoring as if the match ended now (Z8)."""
        cell: i64 = at + self.points + 6 * place
        judge(v, s)
        majorities: i64 = 0
        for which in range(len(s.tables.majority_symbol)):
            majorities += majority(s, v.seat, which)
        lost: i64 = minus(s, v.seat)
        self.totals[place] = v.cards + v.dwarves + majorities - lost
        out[cell] = float(self.totals[place]) * WHOLE
        out[cell + 1] = float(v.cards) * PART
        out[cell + 2] = float(v.dwarves) * PART
        out[cell + 3] = float(majorities) * PART
        out[cell + 4] = float(lost) * PART

    def _lead(self, s: ZwergendorfFields, place: i64, out: Floats, at: i64) -> None:
        """Against the best other seat; alone, against the goal (Z11.5)."""
        best: i64 = goal(s) if s.seats == 1 else self.totals[0 if place > 0 else 1]
        for other in range(s.seats):
            if other != place and self.totals[other] > best:
                best = self.totals[other]
        out[at + self.points + 6 * place + 5] = float(self.totals[place] - best) * WHOLE

    def _village(self, s: ZwergendorfFields, v: Survey, place: i64, out: Floats, at: i64) -> None:
        cell: i64 = at + self.pieces + SYMBOLS * place
        for symbol in range(SYMBOLS):
            out[cell + symbol] = float(seats.pieces(s, v.seat, symbol) * self.sizes[symbol]) * self.plan * FIFTHS
        cell = at + self.room + 3 * place
        out[cell] = float(seats.free_squares(s, v.seat)) * self.plan
        out[cell + 1] = 0.5 * float(v.pairs) * self.plan
        out[cell + 2] = float(v.blocks) * self.plan

    def _production(self, s: ZwergendorfFields, who: i64, place: i64, out: Floats, at: i64) -> None:
        """What the next production would demand with the recipes in use, and whether that will fit (Z7.3)."""
        running = s.tables.phase_kind[s.phase] == state.PRODUCTION_PHASE and seats.decision_of(s, who) != NOTHING
        whole: i64 = 0
        rest: i64 = 0
        for step in range(STEPS):
            n: i64 = recipes.units(s, who, step)
            size: i64 = self.sizes[recipes.output(s, who, step)]
            out[at + self.demand + STEPS * place + step] = float(n) * UNITS
            whole += n * size
            if running and n > seats.units_made(s, who, step):
                rest += (n - seats.units_made(s, who, step)) * size
        to_come: i64 = self.productions_after[s.phase]
        if not seats.is_active(s, who):
            to_come = 0
        cell: i64 = at + self.production + 3 * place
        out[cell] = float(whole) * self.plan
        out[cell + 1] = float(rest) * self.plan
        out[cell + 2] = float(seats.free_squares(s, who) - rest - whole * to_come) * self.plan

    def _means(self, s: ZwergendorfFields, who: i64, place: i64, out: Floats, at: i64) -> None:
        """Trees, caps, cards, and how far the seat is."""
        t = s.tables
        crossed: i64 = seats.crossed_trees(s, who)
        cell: i64 = at + self.trees + 5 * place
        out[at + self.taken + place] = 1.0
        out[cell] = float(crossed) / float(t.printed)
        out[cell + 1] = float(t.stumps[crossed + 1] - t.stumps[crossed]) * 0.2 if crossed < t.printed else 0.0
        out[cell + 2] = float(seats.extra_trees(s, who) - seats.extra_crossed(s, who)) * UNITS
        out[cell + 3] = float(seats.trees_left(s, who)) * UNITS
        out[cell + 4] = 1.0 if seats.trees_left(s, who) == 0 else 0.0
        if t.caps > 0:
            out[at + self.caps + place] = float(seats.caps_left(s, who)) / float(t.caps)
        out[at + self.cards + 2 * place] = float(decks.members(seats.cards_before(s, who, state.TARGET))) * CARDS
        out[at + self.cards + 2 * place + 1] = float(decks.members(seats.cards_before(s, who, state.BUILDING))) * CARDS
        cell = at + self.status + 4 * place
        out[cell] = float(seats.is_flagged(s, who))
        out[cell + 1] = float(not seats.is_active(s, who))
        picked = seats.decision_of(s, who) == PICK and seats.has_picked(s, who)
        out[cell + 2] = 1.0 if picked else 0.0  # open to all (Z13.2)
        out[cell + 3] = 1.0 if s.stage == state.DRAWING and seats.decision_of(s, who) != NOTHING else 0.0
