# compiled by mypyc
"""Zwergendorf, put together: card phases and production phases in their order, then the scoring (Z4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.zwergendorf.play import scoring
from dwarrow.games.zwergendorf.play.lookup import Tables
from dwarrow.games.zwergendorf.play.phases import cards, draft, production
from dwarrow.games.zwergendorf.play.state import (
    CAP,
    CARD_PHASE,
    CONJURE,
    DECISION,
    DRAW,
    DRAWING,
    FIRST_PICK,
    FLAGGED,
    NONE,
    NOTHING,
    OPTION,
    OUT,
    OWN,
    PICK,
    PILES,
    PRODUCE,
    PRODUCTION_PHASE,
    RECIPE,
    SCORING_PHASE,
    Village,
    active_seats,
    cells,
    first_drawer,
    has_picked,
    next_to_decide,
)
from dwarrow.games.zwergendorf.sight import invariants
from dwarrow.games.zwergendorf.sight import redeal as redeals
from dwarrow.games.zwergendorf.sight.view import open_view_of, position_of, view_of
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import Ints, i64, vec

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game


class ZwergendorfState(Village):
    """A match of Zwergendorf: the state with its rules."""

    # The phases (Z4.1) ------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """The first phase, after set-up."""
        self.next_phase()
        self.go_on()
        self.settle(self.seat)

    def go_on(self) -> None:
        """Find who decides next; when all are done, come to what follows."""
        self.seat = next_to_decide(self)
        while self.seat == NONE and self.tables.phase_kind[self.phase] != SCORING_PHASE:
            if self.stage == DRAWING:
                self.drop_out()
                self.next_phase()
            elif self.stage == FIRST_PICK:
                draft.pass_cards(self)
            else:
                draft.reveal(self)
                cards.begin(self)
            self.seat = next_to_decide(self)

    def next_phase(self) -> None:
        """A phase is finished by all before the next begins; without active seats the scoring is next (Z4.2)."""
        self.phase = self.tables.phases if active_seats(self) == 0 else self.phase + 1
        kind: i64 = self.tables.phase_kind[self.phase]
        self.stage = 0
        if self.events is not None and kind != SCORING_PHASE:
            name = "card_phase" if kind == CARD_PHASE else "production_phase"
            self.tell(name, {"n": int(self.phase)})
        if kind == CARD_PHASE:
            draft.begin(self)
        elif kind == PRODUCTION_PHASE:
            production.begin(self)
        else:
            self.end()

    def drop_out(self) -> None:
        """Whoever lost a symbol is out after the phase (Z6.6), alone no less (Z11.3); before the scoring it is idle."""
        if self.tables.phase_kind[self.phase + 1] == SCORING_PHASE:
            return
        for seat in range(self.seats):
            row: i64 = seat * OWN
            if self.own[row + FLAGGED] > 0 and self.own[row + OUT] == 0:
                self.own[row + OUT] = 1
                if self.events is not None:
                    self.tell("out", {"seat": int(seat)})

    # Decisions --------------------------------------------------------------------------------------------------------

    def legal_for(self, seat: i64) -> Ints:
        decision: i64 = self.own[seat * OWN + DECISION]
        if decision == DRAW:
            return cards.legal_draw(self, seat)
        if decision == PRODUCE:
            return production.legal_produce(self, seat)
        if decision == PICK:
            return draft.legal_for(self, seat)
        if decision == OPTION:
            return cards.legal_option(self)
        if decision == CAP:
            return production.legal_cap(self)
        if decision == CONJURE:
            return production.legal_conjured(self, seat)
        if decision == RECIPE:
            return production.legal_recipe(self, seat)
        return vec[i64]()

    def do(self, action: i64, seat: i64) -> None:
        decision: i64 = self.own[seat * OWN + DECISION]
        if decision == DRAW:
            cards.do_draw(self, seat, action)
        elif decision == PRODUCE:
            production.do_produce(self, seat, action)
        elif decision == PICK:
            draft.do(self, action, seat)
        elif decision == OPTION:
            cards.do_option(self, seat, action)
        elif decision == CAP:
            production.do_cap(self, seat, action)
        elif decision == CONJURE:
            production.do_conjured(self, seat, action)
        else:
            production.do_recipe(self, seat, action)
        if self.own[seat * OWN + DECISION] == NOTHING or decision == PICK or self.seat != seat:
            self.go_on()

    # Who decides besides `seat`: picks and drawing are side by side (Z4.3) --------------------------------------------

    def waiting(self) -> list[int]:
        if self.seat < 0:
            return []
        if self.stage != DRAWING:
            asked = [seat for seat in range(self.seats) if self.own[seat * OWN + DECISION] == PICK]
            return [int(seat) for seat in asked if not has_picked(self, seat)]
        first: i64 = first_drawer(self)
        order = [(first + step) % self.seats for step in range(self.seats)]
        return [int(seat) for seat in order if self.own[seat * OWN + DECISION] != NOTHING]

    def sealed(self, seat: i64) -> bool:
        return self.own[seat * OWN + DECISION] == PICK and has_picked(self, seat)

    def apart(self, seat: i64) -> bool:
        """Picks and drawing touch nobody else (Z14.2)."""
        return True

    # The end (Z8) -----------------------------------------------------------------------------------------------------

    def end(self) -> None:
        self.seat = NOBODY
        if self.events is not None:
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
        return open_view_of(self)

    def redeal(self, seat: int | None, seed: int) -> ZwergendorfState:
        copy = self.clone()
        redeals.redeal(copy, self.audience(seat), seed)
        if copy.seat >= 0:
            copy.legal = copy.legal_for(copy.seat)
        return copy

    def dump(self) -> dict[str, Any]:
        return position_of(self)

    def check(self) -> None:
        invariants.check(self)


def blank(game: Game, tables: Tables, seats: i64, keep_forced: bool) -> ZwergendorfState:
    """An empty table."""
    return ZwergendorfState(
        game,
        tables,
        seats,
        keep_forced,
        cells(seats * OWN),
        cells(seats * tables.squares),
        cells(seats * tables.rows),
        cells(seats * tables.queue_room),
        cells(PILES),
    )
