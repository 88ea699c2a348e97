# compiled by mypyc
"""What a row of Dwergar says of every seat alike: points, time, heat, goods, dwarves, projects. Nothing of it is secret
(D3.1).
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.dwergar.bot.encoder.memory import DwergarMemory
from dwarrow.games.dwergar.bot.encoder.projects import REACH, Projects
from dwarrow.games.dwergar.play import seats, state
from dwarrow.games.dwergar.play.board import furnace_at, in_mine
from dwarrow.games.dwergar.play.phases.heat import kept_heat
from dwarrow.games.dwergar.play.phases.rounds import turns_to_come
from dwarrow.games.dwergar.play.phases.turn import actions_to_come
from dwarrow.games.dwergar.play.regions import in_play, most_of_others
from dwarrow.games.dwergar.play.scoring import score
from dwarrow.games.dwergar.play.sets import count, has
from dwarrow.games.dwergar.play.state import GOODS, LOCATIONS, ROWS, WORKERS, DwergarFields
from dwarrow.games.dwergar.schema import Components
from dwarrow.kernel.encoder import Encoder, wipe
from dwarrow.kernel.vectors import Floats, i64, vec

POINTS: Final = 1.0 / 80.0
END_POINTS: Final = 1.0 / 20.0
LEAD: Final = 2.0  # a lead is written on twice the scale of points
CAP: Final = 2.5  # of a hoard: more of a good than that makes no difference
STAKE: Final = 3  # of `points`: those of the payment in the making
TIMES: Final = 4  # numbers of `time`
CONTESTS: Final[i64] = 3  # regions whose rule asks for the most projects


class Block:
    """The fields of one seat, counted from the first of them."""

    def __init__(self, encoder: Encoder, prefix: str) -> None:
        self.encoder = encoder
        self.prefix = prefix
        self.start: i64 = encoder.size

    def field(self, name: str, size: int, about: str) -> i64:
        return self.encoder.field(self.prefix + name, size, about) - self.start


class Seats:
    """The block of numbers that every seat has; the seat itself comes first, then the others as they sit."""

    def __init__(self, encoder: Encoder, c: Components, projects: Projects) -> None:
        n = c.constants
        self.projects = projects
        self.most: i64 = c.players_max
        self.per_turn: float = 1.0 / float(n.events_standard + 1)
        self.per_action: float = 1.0 / float(n.actions_per_turn)
        self.per_heat: float = 1.0 / float(n.heat_max)
        self.per_furnace: float = 1.0 / float(n.furnaces_per_player)
        loads: list[float] = []
        for good in range(GOODS):
            loads.append(1.0 / (2.0 * max(2, max([level.yields[good] for level in c.levels]))))
        self.per_good = vec[float](loads)
        self.contested = vec[i64]([state.WESTERN, state.GOLDEN_TERRACES, state.OLD_MINE])
        self.least = vec[i64](
            [c.regions[region].least for region in (state.WESTERN, state.GOLDEN_TERRACES, state.OLD_MINE)]
        )
        self.start: i64 = encoder.size
        for place in range(c.players_max):
            block = Block(encoder, f"seat+{place}.")
            self._lay_out(block)
            self._lay_out_works(block, len(c.regions))
        self.block: i64 = (encoder.size - self.start) // self.most

    def _lay_out(self, block: Block) -> None:
        self.taken_at: i64 = block.field("taken", 1, "1 if somebody sits there")
        self.points_at: i64 = block.field(
            "points",
            STAKE + 1,
            "points as they stand / 80; those of end-game projects among them / 20; lead over the best other / 40; "
            "points of the payment in the making / dearest project",
        )
        self.time_at: i64 = block.field(
            "time",
            TIMES,
            "turns to come / usual turns; actions of this turn to come / usual actions; Silverbeard held; 1 if still "
            "to be asked at the end",
        )
        self.heat_at: i64 = block.field(
            "heat",
            7,
            "heat, heat kept after the turn, heat above that, each / most heat; furnaces lit, cold, in the supply, "
            "each / furnaces; 1 if one is lit at the end of the round",
        )
        self.store_at: i64 = block.field(
            "store", GOODS, f"goods in the store by kind, each / two loads of the mine, at most {CAP}"
        )
        self.cargo_at: i64 = block.field("cargo", GOODS, "goods in carts by kind, each / two loads of the mine")
        self.rows_at: i64 = block.field("rows", ROWS, "goods in the cart on transit, on the levels 1 to 4, each / 4")
        self.hand_at: i64 = block.field(
            "hand",
            WORKERS + 5,
            "workers by kind / 3; foreman in hand, at a location, in a cart; lifts until he is back / rows; 1 if the "
            "hand is empty",
        )

    def _lay_out_works(self, block: Block, regions: int) -> None:
        self.regions_at: i64 = block.field("regions", regions, "completed projects by region, each / 4")
        self.standing_at: i64 = block.field(
            "standing",
            2 * CONTESTS,
            "West, Golden Terraces, Old Mine while still to be decided: completed projects more than the best other, "
            "within 2, / 2; then 1 for each in which the seat would get what the region gives",
        )
        self.works_at: i64 = block.field(
            "works",
            7,
            "installed furnaces on levels / 4 and in zones / 4; projects modernised / 6, waiting / 4, points of all "
            "that waits / 15; New Mine ones modernised / 4; lasting effects times turns to come / usual turns, / 2",
        )
        self.reach_at: i64 = block.field(
            "reach",
            REACH,
            "open projects that can be paid / open ones; points of the best of them / dearest; the best open one by "
            "points times readiness; waiting ones that can be modernised at printed cost / 4; points of the best of "
            "them / dearest",
        )

    # Writing ----------------------------------------------------------------------------------------------------------

    def write(self, s: DwergarFields, seat: i64, out: Floats, at: i64) -> None:
        for place in range(s.seats):
            who: i64 = (seat + place) % s.seats
            self._write_lasting(s, who, place == 0, out, at + self.start + place * self.block)
        self._write_moment(s, seat, out, at + self.start)
        self._leads(s.seats, out, at + self.start + self.points_at)

    def renew(self, memory: DwergarMemory, s: DwergarFields, seat: i64, out: Floats, at: i64) -> None:
        """Write the blocks of the seats that have changed; nothing else has."""
        changed = False
        for place in range(s.seats):
            who: i64 = (seat + place) % s.seats
            cell: i64 = at + self.start + place * self.block
            if memory.changed[who] == 0:
                wipe(out, cell + self.time_at, TIMES)
                out[cell + self.points_at + STAKE] = 0.0
            else:
                changed = True
                wipe(out, cell, self.block)
                self._write_lasting(s, who, place == 0, out, cell)
        self._write_moment(s, seat, out, at + self.start)
        if changed:
            self._leads(s.seats, out, at + self.start + self.points_at)

    def _write_lasting(self, s: DwergarFields, who: i64, is_own: bool, out: Floats, cell: i64) -> None:
        """The block of a seat but for lead and moment; it goes by the numbers that `DwergarMemory` keeps."""
        out[cell + self.taken_at] = 1.0
        self._points(s, who, out, cell + self.points_at)
        self._heat(s, who, out, cell + self.heat_at)
        self._goods(s, who, out, cell)
        self._hand(s, who, out, cell + self.hand_at)
        self._standing(s, who, out, cell)
        self._works(s, who, out, cell + self.works_at)
        self.projects.reach(s, who, is_own, out, cell + self.reach_at)

    def _write_moment(self, s: DwergarFields, seat: i64, out: Floats, cell: i64) -> None:
        for place in range(s.seats):
            self._time(s, (seat + place) % s.seats, out, cell + place * self.block + self.time_at)
        if s.seat >= 0:
            acting: i64 = (s.seat - seat + s.seats) % s.seats
            stake: float = float(self.projects.stake(s)) * self.projects.vp_scale
            out[cell + acting * self.block + self.points_at + STAKE] = stake

    def turns(self, s: DwergarFields, who: i64) -> float:
        """Own turns after the present one, as a part of the usual number (D4.1)."""
        return float(turns_to_come(s, who)) * self.per_turn

    def _points(self, s: DwergarFields, who: i64, out: Floats, cell: i64) -> None:
        points: i64 = score(s, who)
        out[cell] = float(points) * POINTS
        out[cell + 1] = float(points - seats.score_track(s, who)) * END_POINTS

    def _leads(self, n: i64, out: Floats, cell: i64) -> None:
        """Read off the points of all, which are written before."""
        for mine in range(n):
            best: float = -1.0
            for other in range(n):
                if other != mine and out[cell + other * self.block] > best:
                    best = out[cell + other * self.block]
            out[cell + mine * self.block + 2] = LEAD * (out[cell + mine * self.block] - best)

    def _time(self, s: DwergarFields, who: i64, out: Floats, cell: i64) -> None:
        out[cell] = self.turns(s, who)
        out[cell + 1] = float(actions_to_come(s, who)) * self.per_action
        if s.silverbeard == who:
            out[cell + 2] = 1.0
        if s.phase != state.ROUND and s.seat >= 0 and has(s.asked, who):
            out[cell + 3] = 1.0

    def _heat(self, s: DwergarFields, who: i64, out: Floats, cell: i64) -> None:
        heat: i64 = seats.heat_of(s, who)
        kept: i64 = kept_heat(s, who)
        out[cell] = float(heat) * self.per_heat
        out[cell + 1] = float(kept) * self.per_heat
        if heat > kept:
            out[cell + 2] = float(heat - kept) * self.per_heat
        out[cell + 3] = float(seats.lit_of(s, who)) * self.per_furnace
        out[cell + 4] = float(seats.cold_of(s, who)) * self.per_furnace
        out[cell + 5] = float(seats.supply_of(s, who)) * self.per_furnace
        if seats.lit_of(s, who) > 0 and seats.cold_of(s, who) > 0:  # D4.4.3
            out[cell + 6] = 1.0

    def _goods(self, s: DwergarFields, who: i64, out: Floats, cell: i64) -> None:
        per_good = self.per_good
        for good in range(GOODS):
            store: float = float(seats.stored(s, who, good)) * per_good[good]
            out[cell + self.store_at + good] = store if store < CAP else CAP
        cargo: i64 = cell + self.cargo_at
        for level in range(ROWS):
            row: i64 = seats.row_on(s, level)
            load: i64 = 0
            for good in range(GOODS):
                n: i64 = seats.loaded(s, who, row, good)
                if n > 0:
                    load += n
                    out[cargo + good] += float(n) * per_good[good]
            if load > 0:
                out[cell + self.rows_at + level] = float(load) * 0.25

    def _hand(self, s: DwergarFields, who: i64, out: Floats, cell: i64) -> None:
        for worker in range(WORKERS):
            out[cell + worker] = float(seats.held(s, who, worker)) / 3.0
        row: i64 = seats.foreman_row(s, who)
        if seats.has_foreman(s, who):
            out[cell + WORKERS] = 1.0
        elif row == state.NO_ROW:
            out[cell + WORKERS + 1] = 1.0
        else:
            out[cell + WORKERS + 2] = 1.0
            out[cell + WORKERS + 3] = float(seats.level_of(s, row) + 1) / float(ROWS)  # D6.2.1
        if seats.hand_of(s, who) == 0:
            out[cell + WORKERS + 4] = 1.0

    def _standing(self, s: DwergarFields, who: i64, out: Floats, cell: i64) -> None:
        """Completed projects by region, and who gets what the regions give for the most of them (D9)."""
        for region in range(state.REGIONS):
            out[cell + self.regions_at + region] = float(seats.completed_in(s, who, region)) * 0.25
        for number in range(CONTESTS):
            contest: i64 = self.contested[number]
            closed: bool = s.phase == state.TERRACES or (s.phase != state.ROUND and contest != state.GOLDEN_TERRACES)
            if closed or not in_play(s, contest):
                continue
            mine: i64 = seats.completed_in(s, who, contest)
            lead: i64 = mine - most_of_others(s, who, contest)
            if mine >= self.least[number] and (lead > 0 or (lead == 0 and contest != state.OLD_MINE)):  # D4.2: alone
                out[cell + self.standing_at + CONTESTS + number] = 1.0
            if lead > 2:
                lead = 2
            elif lead < -2:
                lead = -2
            out[cell + self.standing_at + number] = float(lead) * 0.5

    def _works(self, s: DwergarFields, who: i64, out: Floats, cell: i64) -> None:
        """Furnaces that are installed, and projects beyond being completed."""
        for location in range(LOCATIONS):
            if furnace_at(s, location) == who:
                out[cell + (0 if in_mine(location) else 1)] += 0.25
        modernised: i64 = seats.modernised_by(s, who)
        out[cell + 2] = float(count(modernised)) / 6.0
        out[cell + 3] = float(count(seats.waiting_of(s, who))) * 0.25
        out[cell + 4] = float(self.projects.upgrades_vp(s, who)) / 15.0
        out[cell + 5] = float(count(modernised & s.tables.region_cards[state.NEW_MINE])) * 0.25
        out[cell + 6] = float(self.projects.lasting(s, who)) * self.turns(s, who) * 0.5
