# compiled by mypyc
"""Projects of Dwergar in a row: what lies open and how far its price can be paid, what waits to be modernised, and what
modernised ones do. Prices are weighed in loads: a good counts for the part of a mine cart that it fills (D6.1.1).
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.dwergar.play import state
from dwarrow.games.dwergar.play.board import open_card
from dwarrow.games.dwergar.play.goods import amount_in
from dwarrow.games.dwergar.play.phases.studio import has_discount
from dwarrow.games.dwergar.play.seats import can_pay, completed_by, heat_at_hand, modernised_by, stored, waiting_of
from dwarrow.games.dwergar.play.sets import count, has
from dwarrow.games.dwergar.play.state import DwergarFields
from dwarrow.games.dwergar.schema import Components, Project
from dwarrow.kernel.encoder import Encoder, zeros
from dwarrow.kernel.vectors import Floats, i64, vec

HEAT_LOAD: Final = 0.4  # what a heat weighs among loads
LIES: Final = 0.2  # what an open project counts for, however far it is from being paid
SHORT: Final = 0.7  # the most that a price counts for as long as anything lacks
REACH: Final = 5  # numbers of `reach`
PER_TURN: Final = ("ongoing", "start_of_turn", "free_in_own_turn")  # timings of effects that last
AT_END: Final = "end_game"
SIGN: Final = 62  # a shift that leaves nothing but the sign


def effect_name(project: Project) -> str:
    """An effect with what it depends on; none for those that are over once they have happened (D8.5)."""
    effect = project.effect
    if project.timing not in PER_TURN and project.timing != AT_END:
        return ""
    about = [effect.id.replace("_", " ")]
    if project.timing == "start_of_turn":
        about.append("each turn")
    if effect.worker >= 0:
        about.append(f"of worker {effect.worker}")
    if effect.kind >= 0:
        about.append(f"of good {effect.kind}")
    return " ".join(about)


class Projects:
    def __init__(self, encoder: Encoder, c: Components) -> None:
        self.cards: i64 = len(c.projects)
        self.open_cards: i64 = c.constants.open_projects
        self._weigh(c)
        self._name_effects(c)
        self.ready = zeros(self.open_cards)  # by place of an open project, as `write_open` found it
        cards = len(c.projects)
        self.open_at = encoder.field(
            "open",
            cards,
            f"by open project: {LIES}, and up to 1 by the share of the price that the seat has, in loads; 1 only if it "
            "can be paid now",
        )
        self.waiting_at = encoder.field(
            "waiting", cards, "by project: 1 if the seat has completed and not modernised it"
        )
        self.effects_at = encoder.field(
            "effects",
            len(self.effects),
            "own modernised projects by effect, those that last times turns to come / usual turns: "
            + ", ".join(self.effects),
        )

    def _weigh(self, c: Components) -> None:
        loads: list[float] = []
        for good in range(state.GOODS):
            most = max([level.yields[good] for level in c.levels])
            loads.append(1.0 / max(1, most))
        self.load = vec[float](loads)
        worths: list[float] = []
        for project in c.projects:
            worth = HEAT_LOAD * project.price.heat
            for good in range(state.GOODS):
                worth += loads[good] * project.price.goods[good]
            worths.append(max(worth, 0.1))
        self.worth = vec[float](worths)
        self.vp_scale: float = 1.0 / max(1, max([project.vp for project in c.projects]))
        self.modern_scale: float = 1.0 / max(1, max([project.modernise_vp for project in c.projects]))
        sets = [project.effect.id == "new_mine_set" for project in c.projects]
        self.set_vp = vec[i64]([p.effect.amount if grows else 0 for p, grows in zip(c.projects, sets, strict=True)])

    def _name_effects(self, c: Components) -> None:
        """Effects in the order of the file; `slot` says which a project has, -1 for none that matters later."""
        self.effects: list[str] = []
        slots: list[int] = []
        for project in c.projects:
            name = effect_name(project)
            if name and name not in self.effects:
                self.effects.append(name)
            slots.append(self.effects.index(name) if name else -1)
        self.slot = vec[i64](slots)
        self.lasts = vec[i64]([int(project.timing in PER_TURN) for project in c.projects])

    # The seat's own ---------------------------------------------------------------------------------------------------

    def write(self, s: DwergarFields, seat: i64, turns: float, out: Floats, at: i64) -> None:
        """`turns` are the seat's turns to come, as a part of the usual number."""
        self.write_open(s, seat, out, at)
        completed: i64 = completed_by(s, seat)
        modernised: i64 = modernised_by(s, seat)
        card: i64 = 0
        while completed >> card:
            if has(completed, card):
                if not has(modernised, card):
                    out[at + self.waiting_at + card] = 1.0
                elif self.slot[card] >= 0:
                    out[at + self.effects_at + self.slot[card]] += turns if self.lasts[card] else 1.0
            card += 1

    def write_open(self, s: DwergarFields, seat: i64, out: Floats, at: i64) -> None:
        """The open projects; how ready the seat is for each is kept for its `reach`."""
        for slot in range(self.open_cards):
            card: i64 = open_card(s, slot)
            if card != state.NO_CARD:
                self.ready[slot] = self.readiness(s, seat, card)
                out[at + self.open_at + card] = LIES + (1.0 - LIES) * self.ready[slot]

    # Prices -----------------------------------------------------------------------------------------------------------

    def readiness(self, s: DwergarFields, seat: i64, card: i64) -> float:
        """From 0 to 1: how much of the price of an open project the seat has."""
        lack = self.missing(s, seat, card)
        if lack < 0.001:
            return 1.0
        return SHORT * (1.0 - lack / self.worth[card])

    def missing(self, s: DwergarFields, seat: i64, card: i64) -> float:
        """What lacks for a price, in loads; card 1 spares some of the good where it helps most (D8.1)."""
        t = s.tables
        loads = self.load
        prices = t.price_goods
        spares: bool = has_discount(s, seat)
        lack: float = 0.0
        spared: float = 0.0
        heat: i64 = t.price_heat[card] - heat_at_hand(s, seat)
        if heat > 0:
            lack = HEAT_LOAD * float(heat)
        for good in range(state.GOODS):
            n: i64 = amount_in(prices, card, good) - stored(s, seat, good)
            n &= ~(n >> SIGN)  # 0 if below: no branch, for what lacks is as good as chance, and guessing costs time
            lack += loads[good] * float(n)
            if spares and has(t.cheaper_kinds, good):
                less: i64 = t.amount[t.cheaper]
                off: float = loads[good] * float(n if n < less else less)
                if off > spared:
                    spared = off
        return lack - spared

    def pays_modernising(self, s: DwergarFields, seat: i64, card: i64) -> bool:
        """Whether the printed cost of modernising is at hand; bonuses and helpers are left aside (D6.8.1)."""
        t = s.tables
        return t.cost_heat[card] <= heat_at_hand(s, seat) and can_pay(s, seat, t.cost_goods, card)

    def modernise_vp(self, s: DwergarFields, seat: i64, card: i64) -> i64:
        """Points of modernising a project now, the growing ones of the New Mine included (D8.10)."""
        vp: i64 = s.tables.modernise_vp[card]
        if self.set_vp[card] > 0:
            made: i64 = count(modernised_by(s, seat) & s.tables.region_cards[s.tables.region[card]])
            vp += self.set_vp[card] * (made + 1)
        return vp

    # Every seat's -----------------------------------------------------------------------------------------------------

    def reach(self, s: DwergarFields, seat: i64, is_own: bool, out: Floats, cell: i64) -> None:
        """Five numbers: what a seat could complete and modernise with what it has.

        `is_own`: `write_open` has been asked about this seat last, and all is as it was.
        """
        t = s.tables
        payable: i64 = 0
        best: float = 0.0
        hope: float = 0.0
        for slot in range(self.open_cards):
            card: i64 = open_card(s, slot)
            if card != state.NO_CARD:
                ready = self.ready[slot] if is_own else self.readiness(s, seat, card)
                vp: float = float(t.vp[card]) * self.vp_scale
                if ready == 1.0:
                    payable += 1
                    if vp > best:
                        best = vp
                if ready * vp > hope:
                    hope = ready * vp
        out[cell] = float(payable) / float(self.open_cards)
        out[cell + 1] = best
        out[cell + 2] = hope
        self._upgrades(s, seat, out, cell + 3)

    def _upgrades(self, s: DwergarFields, seat: i64, out: Floats, cell: i64) -> None:
        waiting: i64 = waiting_of(s, seat)
        payable: i64 = 0
        best: i64 = 0
        card: i64 = 0
        while waiting >> card:
            if has(waiting, card) and self.pays_modernising(s, seat, card):
                payable += 1
                vp: i64 = self.modernise_vp(s, seat, card)
                if vp > best:
                    best = vp
            card += 1
        out[cell] = float(payable) * 0.25
        out[cell + 1] = float(best) * self.modern_scale

    def upgrades_vp(self, s: DwergarFields, seat: i64) -> i64:
        """Printed points of modernising all that waits."""
        waiting: i64 = waiting_of(s, seat)
        vp: i64 = 0
        card: i64 = 0
        while waiting >> card:
            if has(waiting, card):
                vp += s.tables.modernise_vp[card]
            card += 1
        return vp

    def lasting(self, s: DwergarFields, seat: i64) -> i64:
        """How many modernised projects have an effect that lasts."""
        modernised: i64 = modernised_by(s, seat)
        n: i64 = 0
        card: i64 = 0
        while modernised >> card:
            if has(modernised, card):
                n += self.lasts[card]
            card += 1
        return n

    def stake(self, s: DwergarFields) -> i64:
        """Points that the payment in the making will bring."""
        if s.decision == state.DISCOUNT:
            return s.tables.vp[s.subject]
        if s.decision == state.FURNACES:
            if s.purpose == state.FOR_PROJECT:
                return s.tables.vp[s.subject]
            if s.purpose == state.FOR_MODERNISING:
                return self.modernise_vp(s, s.seat, s.subject)
        return 0
