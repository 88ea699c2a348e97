# compiled by mypyc
"""Dwergar, put together: rounds of turns of actions, and what follows the last round (D4.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.dwergar.play import scoring
from dwarrow.games.dwergar.play.lookup import Tables
from dwarrow.games.dwergar.play.phases import heat, projects, rounds, turn, work
from dwarrow.games.dwergar.play.setup import clear
from dwarrow.games.dwergar.play.state import (
    ACT,
    CHIMNEY,
    DISCOUNT,
    EXTRA,
    FREE,
    FURNACES,
    NOTHING,
    OPEN,
    OWN,
    WORK,
    Mine,
    cells,
)
from dwarrow.games.dwergar.sight import invariants
from dwarrow.games.dwergar.sight.redeal import forget_chance
from dwarrow.games.dwergar.sight.view import position_of, view_of
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import Ints, i64, vec

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game


class DwergarState(Mine):
    """A match of Dwergar: the state with its rules."""

    def begin(self) -> None:
        """The first round, after set-up (D2.8)."""
        self.seat = self.starter
        rounds.begin_round(self)
        self.go_on()
        self.settle(self.seat)

    def go_on(self) -> None:
        while self.decision == NOTHING:
            if not rounds.go_on(self):
                self.end()
                return

    # Decisions (D12.1) ------------------------------------------------------------------------------------------------

    def legal_for(self, seat: i64) -> Ints:
        if seat != self.seat:
            return vec[i64]()
        if self.decision == ACT:
            return turn.legal_for(self, seat)
        if self.decision == WORK:
            return work.legal_for(self, seat)
        if self.decision == FURNACES:
            return heat.legal_for(self, seat)
        if self.decision == DISCOUNT:
            return projects.legal_discount(self, seat)
        if self.decision == CHIMNEY:
            return projects.legal_chimney(self, seat)
        if self.decision == EXTRA:
            return rounds.legal_extra(self)
        if self.decision == FREE:
            return rounds.legal_free(self, seat)
        return vec[i64]()

    def do(self, action: i64, seat: i64) -> None:
        t = self.tables
        decision: i64 = self.decision
        if decision == ACT:
            turn.do(self, action, seat)
        elif decision == WORK:
            work.do(self, action, seat)
        elif decision == FURNACES:
            heat.pay(self, seat, action - t.furnaces_code)
            work.resume(self, seat)
            if self.decision == FURNACES:  # nothing new is asked
                work.go_back(self)
        elif decision == DISCOUNT:
            self.decision = WORK
            projects.pay_project(self, seat, self.subject, action - t.discount_code)
        elif decision == CHIMNEY:
            card: i64 = self.subject
            work.go_back(self)
            projects.begin_chimney(self, seat, card, action - t.chimney_code)
        elif decision == EXTRA:
            rounds.answer_extra(self, action, seat)
        else:
            rounds.modernise_free(self, action, seat)
        if self.decision == NOTHING:
            self.go_on()

    # The end (D10) ----------------------------------------------------------------------------------------------------

    def end(self) -> None:
        self.seat = NOBODY
        if self.events is not None:
            scoring.tell_result(self)

    def scores(self) -> list[int]:
        return [int(scoring.score(self, seat)) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        return scoring.winners(self)

    # Copies, views, re-deals, positions -------------------------------------------------------------------------------

    def clone(self) -> DwergarState:
        copy = DwergarState(self.game, self.tables, self.seats, self.keep_forced, self.own[:], self.board[:])
        self.copy_into(copy)
        return copy

    def view(self, seat: int | None) -> dict[str, Any]:
        self.audience(seat)
        return view_of(self, seat)

    def redeal(self, seat: int | None, seed: int) -> DwergarState:
        """Nobody knows what the decks bring, and all know everything else (D3.1): only chance is dealt anew."""
        self.audience(seat)
        copy = self.clone()
        forget_chance(copy, seed)
        return copy

    def dump(self) -> dict[str, Any]:
        return position_of(self)

    def check(self) -> None:
        invariants.check(self)


def blank(game: Game, tables: Tables, seats: i64, keep_forced: bool) -> DwergarState:
    """An empty table."""
    s = DwergarState(game, tables, seats, keep_forced, cells(seats * OWN), cells(OPEN + tables.open_cards))
    clear(s)
    return s
