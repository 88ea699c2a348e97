# compiled by mypyc
"""The Mines of Zavandor, put together: the round, phase by phase (M4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.mines.play import scoring
from dwarrow.games.mines.play.desk import DESK
from dwarrow.games.mines.play.gallery import ITEM
from dwarrow.games.mines.play.gem_cards import hand_of
from dwarrow.games.mines.play.lookup import Tables
from dwarrow.games.mines.play.memory import PAST
from dwarrow.games.mines.play.phases import auction, income, spells, trade, upgrade
from dwarrow.games.mines.play.seats import OWN, in_order, is_sealed, left_of
from dwarrow.games.mines.play.state import AUCTION, BID, INCOME, NOTHING, SPELLS, TRADE, UPGRADE, MinesFields, cells
from dwarrow.games.mines.sight import invariants
from dwarrow.games.mines.sight.redeal import replace_unknown
from dwarrow.games.mines.sight.view import position_of, view_of
from dwarrow.kernel.vectors import Ints, i64, vec

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game


class MinesState(MinesFields):
    """A match of Mines: the state with its rules."""

    # The round (M4.1): income, spells, trade, auction, upgrade; after the last the King's hall decides. --------------

    def begin(self) -> None:
        """The first round, after set-up."""
        income.begin(self)
        while self.decision == NOTHING:
            self.next_phase()
        self.settle(self.seat)

    def next_phase(self) -> None:
        if self.phase == INCOME:
            spells.begin(self)
        elif self.phase == SPELLS:
            trade.begin(self)
        elif self.phase == TRADE:
            auction.begin(self)
        elif self.phase == AUCTION:
            upgrade.begin(self)
        elif self.king_has_arrived():
            self.end()
        else:
            self.starter = left_of(self, self.starter)  # M4.3
            income.begin(self)

    def legal_for(self, seat: i64) -> Ints:
        if self.phase == TRADE:
            if seat == self.seat:
                return trade.legal_for(self, seat)
        elif self.phase == AUCTION:
            if seat == self.seat or self.decision == BID:
                return auction.legal_for(self, seat)
        elif seat != self.seat:
            pass
        elif self.phase == INCOME:
            return income.legal_for(self, seat)
        elif self.phase == SPELLS:
            return spells.legal_for(self, seat)
        elif self.phase == UPGRADE:
            return upgrade.legal_for(self, seat)
        return vec[i64]()

    def do(self, action: i64, seat: i64) -> None:
        if self.phase == TRADE:
            trade.do(self, action, seat)
        elif self.phase == AUCTION:
            auction.do(self, action, seat)
        elif self.phase == INCOME:
            income.do(self, action, seat)
        elif self.phase == SPELLS:
            spells.do(self, action, seat)
        else:
            upgrade.do(self, action, seat)
        while self.decision == NOTHING and self.seat >= 0:
            self.next_phase()

    # The end (M9) -----------------------------------------------------------------------------------------------------

    def king_has_arrived(self) -> bool:
        """The King stands in a hall without exits: the Coronation Chamber."""
        return self.tables.first_exit[self.king] == self.tables.first_exit[self.king + 1]

    def tell_result(self) -> None:
        scoring.tell_result(self)

    def scores(self) -> list[int]:
        return [int(scoring.score(self, seat)) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        return scoring.winners(self)

    # Who decides besides `seat`: sealed bids are collected from all seats at once (M7.1) -----------------------------

    def waiting(self) -> list[int]:
        if self.seat < 0:
            return []
        if self.decision != BID:
            return [int(self.seat)]
        order = [in_order(self, place) for place in range(self.seats)]
        return [int(seat) for seat in order if not is_sealed(self, seat)]

    def sealed(self, seat: i64) -> bool:
        return self.decision == BID and is_sealed(self, seat)

    # Copies, views, re-deals, positions ------------------------------------------------------------------------------

    def clone(self) -> MinesState:
        copy = MinesState(
            self.game,
            self.tables,
            self.seats,
            self.keep_forced,
            self.cards[:],
            self.items[:],
            self.own[:],
            self.desk[:],
        )
        self.copy_into(copy)
        return copy

    def view(self, seat: int | None) -> dict[str, Any]:
        self.audience(seat)
        return view_of(self, seat)

    def replace_unknown(self, seat: i64, seed: int) -> None:
        """A single legal action that this may leave is not played (M12.3)."""
        replace_unknown(self, seat, seed)

    def dump(self) -> dict[str, Any]:
        return position_of(self)

    def check(self) -> None:
        invariants.check(self)


def blank(game: Game, tables: Tables, seats: i64, keep_forced: bool) -> MinesState:
    """A match before set-up: nothing lies anywhere."""
    state = MinesState(
        game,
        tables,
        seats,
        keep_forced,
        cells(hand_of(seats)),  # the piles end where those of one seat more would begin
        cells(seats * tables.slots * ITEM),
        cells(seats * OWN),
        cells(DESK),
    )
    state.past = cells(seats * PAST)
    return state
