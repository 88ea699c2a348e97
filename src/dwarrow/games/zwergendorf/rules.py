# compiled by mypyc
"""Zwergendorf, put together: card phases and production phases in their order, then the scoring (Z4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.zwergendorf.play import decks, queue, scoring, seats, state, village
from dwarrow.games.zwergendorf.play.lookup import Tables
from dwarrow.games.zwergendorf.play.memory import PAST
from dwarrow.games.zwergendorf.play.phases import cards, draft, production
from dwarrow.games.zwergendorf.play.state import DRAWING, NOTHING, PICK, SCORING_PHASE, ZwergendorfFields
from dwarrow.games.zwergendorf.sight import invariants
from dwarrow.games.zwergendorf.sight.redeal import replace_unknown
from dwarrow.games.zwergendorf.sight.view import position_of, view_of, with_derived
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import Ints, i64, vec

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game


class ZwergendorfState(ZwergendorfFields):
    """A match of Zwergendorf: the state with its rules."""

    # The phases (Z4.1) ------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """The first phase, after set-up."""
        self.next_phase()
        self.go_on()
        self.settle(self.seat)

    def go_on(self) -> None:
        """Find who decides next; when all are done, come to what follows."""
        self.seat = seats.next_to_decide(self)
        while self.seat == NOBODY and self.tables.phase_kind[self.phase] != SCORING_PHASE:
            if self.stage == DRAWING:
                self.drop_out()
                self.next_phase()
            elif self.stage == state.FIRST_PICK:
                draft.pass_cards(self)
            else:
                draft.reveal(self)
                cards.begin(self)
            self.seat = seats.next_to_decide(self)

    def next_phase(self) -> None:
        """A phase is finished by all before the next begins; without active seats the scoring is next (Z4.2)."""
        self.phase = self.phase + 1 if seats.is_anyone_active(self) else self.tables.phases
        kind: i64 = self.tables.phase_kind[self.phase]
        self.stage = 0
        if self.events is not None and kind != SCORING_PHASE:
            name = "card_phase" if kind == state.CARD_PHASE else "production_phase"
            self.tell(name, {"n": int(self.phase)})
        if kind == state.CARD_PHASE:
            draft.begin(self)
        elif kind == state.PRODUCTION_PHASE:
            production.begin(self)
        else:
            self.end()

    def drop_out(self) -> None:
        """Whoever lost a symbol is out after the phase (Z6.6), alone no less (Z11.3); before the scoring it is idle."""
        if self.tables.phase_kind[self.phase + 1] == SCORING_PHASE:
            return
        for seat in range(self.seats):
            if seats.is_flagged(self, seat) and seats.is_active(self, seat):
                seats.put(self, seat, seats.OUT, 1)
                if self.events is not None:
                    self.tell("out", {"seat": int(seat)})

    # Decisions --------------------------------------------------------------------------------------------------------

    def legal_for(self, seat: i64) -> Ints:
        decision: i64 = seats.decision_of(self, seat)
        if decision == NOTHING:
            return vec[i64]()
        if decision == PICK:
            return draft.legal_for(self, seat)
        if self.tables.phase_kind[self.phase] == state.CARD_PHASE:
            return cards.legal_for(self, seat)
        return production.legal_for(self, seat)

    def do(self, action: i64, seat: i64) -> None:
        decision: i64 = seats.decision_of(self, seat)
        if decision == PICK:
            draft.do(self, action, seat)
        elif self.tables.phase_kind[self.phase] == state.CARD_PHASE:
            cards.do(self, action, seat)
        else:
            production.do(self, action, seat)
        if seats.decision_of(self, seat) == NOTHING or decision == PICK or self.seat != seat:
            self.go_on()

    # Who decides besides `seat`: picks and drawing are side by side (Z4.3) --------------------------------------------

    def waiting(self) -> list[int]:
        if self.seat < 0:
            return []
        order = [seats.in_order(self, place) for place in range(self.seats)]
        return [int(seat) for seat in order if seats.must_decide(self, seat)]

    def sealed(self, seat: i64) -> bool:
        return seats.decision_of(self, seat) == PICK and seats.has_picked(self, seat)

    def apart(self, seat: i64) -> bool:
        """Picks and drawing touch nobody else (Z14.2)."""
        return True

    # The end (Z8) -----------------------------------------------------------------------------------------------------

    def tell_result(self) -> None:
        scoring.tell_result(self)

    def scores(self) -> list[int]:
        return [int(scoring.total(self, seat)) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        return scoring.winners(self)

    # Copies, views, re-deals, positions -------------------------------------------------------------------------------

    def clone(self) -> ZwergendorfState:
        copy = ZwergendorfState(
            self.game,
            self.tables,
            self.seats,
            self.keep_forced,
            self.own[:],
            self.grid[:],
            self.free[:],
            self.queue[:],
            self.piles[:],
        )
        self.copy_into(copy)
        return copy

    def view(self, seat: int | None) -> dict[str, Any]:
        self.audience(seat)
        return view_of(self, seat)

    def open_view(self) -> dict[str, Any]:
        return {**with_derived(self, position_of(self)), "seat": None}

    def replace_unknown(self, seat: i64, seed: int) -> None:
        replace_unknown(self, seat, seed)

    def dump(self) -> dict[str, Any]:
        return position_of(self)

    def check(self) -> None:
        invariants.check(self)


def blank(game: Game, tables: Tables, seat_count: i64, keep_forced: bool) -> ZwergendorfState:
    s = ZwergendorfState(
        game,
        tables,
        seat_count,
        keep_forced,
        seats.empty_seats(seat_count),
        village.empty_grids(tables, seat_count),
        village.empty_rows(tables, seat_count),
        queue.empty_queues(tables, seat_count),
        decks.empty_piles(),
    )
    s.past = state.cells(PAST * seat_count)
    return s
