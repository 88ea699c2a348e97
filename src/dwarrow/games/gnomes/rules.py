# compiled by mypyc
"""The Gnomes of Zavandor, put together: action round, mining round, upkeep, until somebody has points enough (G3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.gnomes.play import scoring
from dwarrow.games.gnomes.play.board import empty_board
from dwarrow.games.gnomes.play.decks import empty_decks
from dwarrow.games.gnomes.play.lookup import Tables
from dwarrow.games.gnomes.play.memory import PAST
from dwarrow.games.gnomes.play.phases import mining, turn, upkeep
from dwarrow.games.gnomes.play.seats import empty_seats, vp_of
from dwarrow.games.gnomes.play.state import ACTIONS_PHASE, NOTHING, GnomesFields, cells
from dwarrow.games.gnomes.sight import invariants
from dwarrow.games.gnomes.sight.redeal import replace_unknown
from dwarrow.games.gnomes.sight.view import position_of, view_of
from dwarrow.kernel.vectors import Ints, i64, vec

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game


class GnomesState(GnomesFields):
    """A match of Gnomes: the state with its rules."""

    # The round (G3.1) -------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """The first action round, after set-up."""
        turn.begin(self)
        self.settle(self.seat)

    def next_phase(self) -> None:
        if self.phase != ACTIONS_PHASE:
            upkeep.begin(self)
            turn.begin(self)
        elif self.ending or self.round >= self.max_rounds:  # G9.2, G11.4
            self.end()
        else:
            mining.begin(self)

    def legal_for(self, seat: i64) -> Ints:
        if seat != self.seat:
            return vec[i64]()
        if self.phase == ACTIONS_PHASE:
            return turn.legal_for(self, seat)
        return mining.legal_for(self, seat)

    def do(self, action: i64, seat: i64) -> None:
        if self.phase == ACTIONS_PHASE:
            turn.do(self, action, seat)
        else:
            mining.do(self, action, seat)
        while self.decision == NOTHING and self.seat >= 0:
            self.next_phase()

    # The end (G9) -----------------------------------------------------------------------------------------------------

    def tell_result(self) -> None:
        scoring.tell_result(self)

    def scores(self) -> list[int]:
        return [int(vp_of(self, seat)) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        return scoring.winners(self)

    # Copies, views, re-deals, positions -------------------------------------------------------------------------------

    def clone(self) -> GnomesState:
        copy = GnomesState(
            self.game, self.tables, self.seats, self.keep_forced, self.board[:], self.own[:], self.decks[:]
        )
        self.copy_into(copy)
        return copy

    def view(self, seat: int | None) -> dict[str, Any]:
        self.audience(seat)
        return view_of(self, seat)

    def replace_unknown(self, seat: i64, seed: int) -> None:
        replace_unknown(self, seat, seed)

    def dump(self) -> dict[str, Any]:
        return position_of(self)

    def check(self) -> None:
        invariants.check(self)


def blank(game: Game, tables: Tables, seats: i64, keep_forced: bool) -> GnomesState:
    state = GnomesState(game, tables, seats, keep_forced, empty_board(tables), empty_seats(seats), empty_decks(tables))
    state.past = cells(seats * PAST)
    return state
