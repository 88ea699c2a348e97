# compiled by mypyc
"""Dwergar, put together: rounds of turns of actions, and what follows the last round (D4.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.dwergar.play import scoring, state
from dwarrow.games.dwergar.play.board import empty_board
from dwarrow.games.dwergar.play.lookup import Tables
from dwarrow.games.dwergar.play.memory import PAST
from dwarrow.games.dwergar.play.phases import end_game, heat, modernising, rounds, studio, turn, work
from dwarrow.games.dwergar.play.seats import empty_seats
from dwarrow.games.dwergar.play.state import DwergarFields
from dwarrow.games.dwergar.sight import invariants
from dwarrow.games.dwergar.sight.redeal import forget_chance
from dwarrow.games.dwergar.sight.view import position_of, view_of
from dwarrow.kernel.vectors import Ints, i64, vec

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game


class DwergarState(DwergarFields):
    """A match of Dwergar: the state with its rules."""

    def begin(self) -> None:
        """The first round, after set-up (D2.8)."""
        self.seat = self.starter
        rounds.begin(self)
        self.go_on()
        self.settle(self.seat)

    def go_on(self) -> None:
        """To the next action, turn, round or question, until somebody has to decide or the match is over (D4.1)."""
        while self.decision == state.NOTHING and self.seat >= 0:
            if self.in_turn:
                turn.next_action(self)
            elif self.phase == state.ROUND:
                rounds.next_turn(self)
            elif not end_game.ask_next(self):
                self.end()

    # Decisions (D12.1) ------------------------------------------------------------------------------------------------

    def legal_for(self, seat: i64) -> Ints:
        if seat != self.seat:
            return vec[i64]()
        if self.decision == state.ACT:
            return turn.legal_for(self, seat)
        if self.decision == state.WORK:
            return work.legal_for(self, seat)
        if self.decision == state.FURNACES:
            return heat.legal_for(self, seat)
        if self.decision == state.DISCOUNT:
            return studio.legal_discount(self, seat)
        if self.decision == state.CHIMNEY:
            return modernising.legal_chimney(self, seat)
        return end_game.legal_for(self, seat)

    def do(self, action: i64, seat: i64) -> None:
        decision: i64 = self.decision
        if decision == state.ACT:
            turn.do(self, action, seat)
        elif decision == state.WORK:
            work.do(self, action, seat)
        elif decision == state.FURNACES:
            work.do_furnaces(self, seat, action - self.tables.furnaces_code)
        elif decision == state.DISCOUNT:
            studio.do_discount(self, seat, action - self.tables.discount_code)
        elif decision == state.CHIMNEY:
            modernising.do_chimney(self, seat, action - self.tables.chimney_code)
        else:
            end_game.do(self, action, seat)
        self.go_on()

    # The end (D10) ----------------------------------------------------------------------------------------------------

    def tell_result(self) -> None:
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

    def replace_unknown(self, seat: i64, seed: int) -> None:
        """Nobody knows what the decks bring, and all know everything else (D3.1): only chance differs."""
        forget_chance(self, seed)

    def dump(self) -> dict[str, Any]:
        return position_of(self)

    def check(self) -> None:
        invariants.check(self)


def blank(game: Game, tables: Tables, seats: i64, keep_forced: bool) -> DwergarState:
    """A match before set-up: nothing lies anywhere."""
    s = DwergarState(game, tables, seats, keep_forced, empty_seats(tables, seats), empty_board(tables))
    s.past = state.cells(PAST * seats)
    return s
