# compiled by mypyc
"""A row of Dwergar: the table, the moment, the seat's own projects and carts, and a block for every seat.

All is open but what the decks will bring (D3.1), so all that the state holds may be written, except chance and the
draws that a position has fixed.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.dwergar import Dwergar
from dwarrow.games.dwergar.bot.encoder.memory import DwergarMemory, Known
from dwarrow.games.dwergar.bot.encoder.projects import Projects
from dwarrow.games.dwergar.bot.encoder.seats import Seats
from dwarrow.games.dwergar.play import state as fields
from dwarrow.games.dwergar.play.board import dwarf_at, furnace_at, is_foreman, is_worker, owner_of, paid
from dwarrow.games.dwergar.play.goods import amount_in
from dwarrow.games.dwergar.play.regions import in_play
from dwarrow.games.dwergar.play.seats import loaded, place_of, row_on
from dwarrow.games.dwergar.play.session import is_at_work
from dwarrow.games.dwergar.play.sets import count, has
from dwarrow.games.dwergar.play.state import GOODS, LOCATIONS, ROWS, WORKERS, DwergarFields
from dwarrow.games.dwergar.schema import Components
from dwarrow.kernel.encoder import Encoder, Memory, wipe
from dwarrow.kernel.game import Game
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Floats, i64, vec

SIGNS: Final = WORKERS + 4  # of a location: who lies there, and whose furnace it has
STEPS: Final = 10  # numbers of `session`


class DwergarEncoder(Encoder):
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, Dwergar)
        c: Components = game.components
        self.components = c
        self.least_seats: i64 = c.players_min
        self.per_event: float = 1.0 / float(len(c.events))
        self.per_action: float = 1.0 / float(c.constants.actions_per_turn)
        self.per_heat: float = 1.0 / float(c.constants.heat_max)
        basic = len([project for project in c.projects if project.tier == "basic"])
        self.per_basic: float = 1.0 / float(max(1, basic))
        self.per_advanced: float = 1.0 / float(max(1, len(c.projects) - basic))
        self.events: i64 = len(c.events)
        self.event_lifts = vec[float]([float(event.lifts) for event in c.events])
        self.event_heat = vec[float]([float(event.heat_all) for event in c.events])
        self.event_short = vec[float]([float(event.actions > 0) for event in c.events])
        self._lay_out_table(c)
        self._lay_out_moment(c)
        self.carts_at = self.field(
            "carts", ROWS * GOODS, "own goods by row, transit first, then the levels 1 to 4, and by kind, each / 3"
        )
        self.loadable_at = self.field("loadable", fields.MINE_LEVELS, "by level: 1 if the own cart there can be loaded")
        self.projects = Projects(self, c)
        self.seat_blocks = Seats(self, c, self.projects)
        self.known: Known | None = None  # from version 2 on

    def _lay_out_table(self, c: Components) -> None:
        seats = c.players_max
        self.seats_at = self.field(
            "seats", seats - c.players_min + 1, f"one-hot: number of seats, {c.players_min} to {seats}"
        )
        self.regions_at = self.field("in_play", len(c.regions), "by region: 1 if it is in play")
        self.starter_at = self.field("starter", seats, "one-hot: who begins a round, the seat itself first")
        self.progress_at = self.field(
            "progress",
            4,
            "events of the match / all; events to come / all, and / those of the match; turns gone this round / seats",
        )
        self.event_at = self.field("event", len(c.events), "one-hot: the active event; none without")
        self.forecast_at = self.field(
            "forecast", 3, "the next event on average: lifts, heat for all, chance of fewer actions; zeros if no more"
        )
        self.deck_at = self.field("deck", 2, "projects in the deck, basic and advanced, each / all of the tier")
        self.places_at = self.field(
            "places",
            SIGNS * LOCATIONS,
            "by location, ones for: miner, engineer, blacksmith, own foreman, another's foreman there; own furnace, "
            "another's furnace",
        )

    def _lay_out_moment(self, c: Components) -> None:
        self.phase_at = self.field("phase", len(fields.PHASES) + 1, f"one-hot: {', '.join(fields.PHASES)}, over")
        self.actor_at = self.field("actor", c.players_max, "one-hot: who decides, the seat itself first")
        kinds = ", ".join(fields.DECISIONS[1:])
        self.own_decision_at = self.field(
            "own_decision", len(fields.DECISIONS) - 1, f"one-hot: what the seat decides now: {kinds}"
        )
        self.decision_at = self.field(
            "decision", len(fields.DECISIONS) - 1, f"one-hot: what is decided now, by whomever: {kinds}"
        )
        self.turn_at = self.field(
            "turn", 3, "actions of this turn not begun / usual actions, further ones of card 43, 1 if this is one"
        )
        self.place_at = self.field("session_place", LOCATIONS, "one-hot: the location where somebody is at work")
        self.skill_at = self.field(
            "session_skill", WORKERS + 1, "one-hot: what the dwarf counts as: miner, engineer, blacksmith, foreman"
        )
        self.session_at = self.field(
            "session",
            STEPS,
            "uses left of base / 3, first and second bonus / 3; lifts made / 3; ones for: no more lifts, furnace "
            "installed, project completed, may be modernised, Silverbeard called for the first or second bonus",
        )
        self.paid_at = self.field("paid", GOODS, "goods paid for the project of this session by kind, each / 4")
        self.purpose_at = self.field(
            "purpose", len(fields.PURPOSES) - 1, f"one-hot: what is being paid for: {', '.join(fields.PURPOSES[1:])}"
        )
        self.due_at = self.field(
            "due", 1 + GOODS, "the payment in the making: heat / most heat; what goods will then come, by kind, / 4"
        )

    def lay_out_past(self) -> None:
        super().lay_out_past()
        self.known = Known(self, self.components)

    # Writing ----------------------------------------------------------------------------------------------------------

    def memory(self) -> Memory:
        return DwergarMemory(self.components)

    def renew(self, memory: Memory, state: State, seat: i64, out: Floats, at: i64) -> None:
        """Most decisions change what one seat has, and the other seats' blocks stay."""
        assert isinstance(memory, DwergarMemory)
        assert isinstance(state, DwergarFields)
        if not memory.keeps_common(state, seat):
            wipe(out, at, self.size)
            self.write(state, seat, out, at)
            return
        if memory.dwarves_moved:
            wipe(out, at + self.places_at, self.phase_at - self.places_at)
            self._places(state, seat, out, at + self.places_at)
        wipe(out, at + self.phase_at, self.carts_at - self.phase_at)
        self._write_moment(state, seat, out, at)
        if memory.projects_changed:
            wipe(out, at + self.carts_at, self.seat_blocks.start - self.carts_at)
            self._write_own(state, seat, out, at)
        elif memory.changed[seat] != 0:  # the same cells are written as before, but for those of carts to load
            wipe(out, at + self.loadable_at, fields.MINE_LEVELS)
            self._carts(state, seat, out, at)
            self.projects.write_open(state, seat, out, at)
        self.seat_blocks.renew(memory, state, seat, out, at)
        if memory.past_changed and self.known is not None:
            wipe(out, at + self.past, self.known.deck_at - self.past)
            self.write_past(state, seat, out, at)

    def write(self, state: State, seat: i64, out: Floats, at: i64) -> None:
        assert isinstance(state, DwergarFields)
        self._write_table(state, seat, out, at)
        self._places(state, seat, out, at + self.places_at)
        self._write_moment(state, seat, out, at)
        self._write_own(state, seat, out, at)
        self.seat_blocks.write(state, seat, out, at)
        if self.known is not None:
            self.write_past(state, seat, out, at)
            self.known.write(state, seat, out, at)

    # A row has these parts, in this order: table, places, moment, the own seat, all seats, what is remembered, cards.

    def _write_table(self, s: DwergarFields, seat: i64, out: Floats, at: i64) -> None:
        self._table(s, seat, out, at)
        self._events(s, out, at)

    def _write_moment(self, s: DwergarFields, seat: i64, out: Floats, at: i64) -> None:
        if s.seat < 0:
            out[at + self.phase_at + len(fields.PHASES)] = 1.0
            return
        self._moment(s, seat, out, at)
        if is_at_work(s):
            self._session(s, out, at)
        self._payment(s, out, at)

    def _write_own(self, s: DwergarFields, seat: i64, out: Floats, at: i64) -> None:
        self._carts(s, seat, out, at)
        self.projects.write(s, seat, self.seat_blocks.turns(s, seat), out, at)

    def _table(self, s: DwergarFields, seat: i64, out: Floats, at: i64) -> None:
        out[at + self.seats_at + s.seats - self.least_seats] = 1.0
        for region in range(fields.REGIONS):
            if in_play(s, region):
                out[at + self.regions_at + region] = 1.0
        out[at + self.starter_at + (s.starter - seat + s.seats) % s.seats] = 1.0
        out[at + self.progress_at] = float(s.events_total) * self.per_event
        out[at + self.progress_at + 1] = float(s.events_left) * self.per_event
        out[at + self.progress_at + 2] = float(s.events_left) / float(s.events_total)
        if s.seat >= 0 and s.phase == fields.ROUND:
            out[at + self.progress_at + 3] = float(place_of(s, s.seat)) / float(s.seats)
        basic: i64 = count(s.deck & s.tables.basic)
        out[at + self.deck_at] = float(basic) * self.per_basic
        out[at + self.deck_at + 1] = float(count(s.deck) - basic) * self.per_advanced

    def _events(self, s: DwergarFields, out: Floats, at: i64) -> None:
        """The next event is any that was never seen (D2.4)."""
        if s.event < self.events:
            out[at + self.event_at + s.event] = 1.0
        if s.events_left == 0:
            return
        share: float = 1.0 / float(count(s.unseen))
        lifts: float = 0.0
        heat: float = 0.0
        short: float = 0.0
        for event in range(self.events):
            if has(s.unseen, event):
                lifts += share * self.event_lifts[event]
                heat += share * self.event_heat[event]
                short += share * self.event_short[event]
        out[at + self.forecast_at] = lifts
        out[at + self.forecast_at + 1] = heat
        out[at + self.forecast_at + 2] = short

    def _places(self, s: DwergarFields, seat: i64, out: Floats, cell: i64) -> None:
        for location in range(LOCATIONS):
            dwarf: i64 = dwarf_at(s, location)
            if is_foreman(dwarf):
                out[cell + (WORKERS if owner_of(dwarf) == seat else WORKERS + 1)] = 1.0
            elif is_worker(dwarf):
                out[cell + dwarf] = 1.0
            owner: i64 = furnace_at(s, location)
            if owner >= 0:
                out[cell + (WORKERS + 2 if owner == seat else WORKERS + 3)] = 1.0
            cell += SIGNS

    def _moment(self, s: DwergarFields, seat: i64, out: Floats, at: i64) -> None:
        out[at + self.phase_at + s.phase] = 1.0
        out[at + self.actor_at + (s.seat - seat + s.seats) % s.seats] = 1.0
        if s.decision > 0:
            out[at + self.decision_at + s.decision - 1] = 1.0
            if s.seat == seat:
                out[at + self.own_decision_at + s.decision - 1] = 1.0
        if s.in_turn:
            out[at + self.turn_at] = float(s.actions_left) * self.per_action
            out[at + self.turn_at + 1] = float(s.more_actions)
            if s.may_skip:
                out[at + self.turn_at + 2] = 1.0

    def _session(self, s: DwergarFields, out: Floats, at: i64) -> None:
        out[at + self.place_at + s.location] = 1.0
        out[at + self.skill_at + s.speciality] = 1.0
        cell: i64 = at + self.session_at
        out[cell] = float(s.base_uses) / 3.0
        out[cell + 1] = float(s.first_uses) / 3.0
        out[cell + 2] = float(s.second_uses) / 3.0
        out[cell + 3] = float(s.lifts) / 3.0
        if s.shut:
            out[cell + 4] = 1.0
        if s.installed:
            out[cell + 5] = 1.0
        if s.project != fields.NO_CARD:
            out[cell + 6] = 1.0
        if s.fresh:
            out[cell + 7] = 1.0
        if s.called != fields.NO_BONUS:
            out[cell + 8 + s.called] = 1.0
        for good in range(GOODS):
            out[at + self.paid_at + good] = float(paid(s, good)) * 0.25

    def _payment(self, s: DwergarFields, out: Floats, at: i64) -> None:
        """Heat is paid before goods change hands (D5.4.1), so those are still to come; costs are the printed ones."""
        t = s.tables
        cell: i64 = at + self.due_at
        purpose: i64 = s.purpose
        if s.decision == fields.DISCOUNT:
            purpose = fields.FOR_PROJECT
            out[cell] = float(t.price_heat[s.subject]) * self.per_heat
        elif s.decision == fields.FURNACES:
            out[cell] = float(s.due) * self.per_heat
        else:
            return
        out[at + self.purpose_at + purpose - 1] = 1.0
        if purpose == fields.FOR_EXCHANGE:
            out[cell + 1 + t.forge_give[s.subject]] = -0.25
            out[cell + 1 + t.forge_take[s.subject]] = 0.25
            return
        for good in range(GOODS):
            if purpose == fields.FOR_PROJECT:
                out[cell + 1 + good] = -0.25 * float(amount_in(t.price_goods, s.subject, good))
            elif purpose == fields.FOR_MODERNISING:
                out[cell + 1 + good] = -0.25 * float(amount_in(t.cost_goods, s.subject, good))
            elif purpose == fields.FOR_CONVERTING:
                out[cell + 1 + good] = 0.25 * float(amount_in(t.effect_goods, s.subject, good))

    def _carts(self, s: DwergarFields, seat: i64, out: Floats, at: i64) -> None:
        """Own carts from the top; one without goods can be loaded on its level (D6.1.1)."""
        for level in range(ROWS):
            row: i64 = row_on(s, level)
            load: i64 = 0
            for good in range(GOODS):
                n: i64 = loaded(s, seat, row, good)
                load += n
                out[at + self.carts_at + GOODS * level + good] = float(n) / 3.0
            if load == 0 and level > 0:
                out[at + self.loadable_at + level - 1] = 1.0
