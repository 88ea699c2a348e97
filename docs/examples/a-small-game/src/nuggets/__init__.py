"""Nuggets, declared: the way into a match, and the parts of this package."""

from __future__ import annotations

from dwarrow.kernel.actions import ActionTable
from dwarrow.kernel.options import Options
from dwarrow.kernel.package import GamePackage
from nuggets.bot import BOT
from nuggets.position import POSITIONS
from nuggets.schema import BOX, SHIPPED, Components
from nuggets.state import NuggetsState
from nuggets.words import WORDS


class Nuggets(GamePackage[Components, NuggetsState]):
    name = "nuggets"
    rules_version = 1
    simultaneous = True  # N3.1
    shipped = SHIPPED
    box = BOX
    positions = POSITIONS
    words = WORDS
    bot = BOT

    def prepare(self) -> None:
        """Code 0 seals card 1, code 1 card 2, and so on; the last takes a sealed card back."""
        self.actions = ActionTable()
        self.actions.block("seal", [f"seal {card}" for card in range(1, self.components.numbers.cards + 1)])
        self.take_back = self.actions.block("take_back", ["take back"])

    def blank(self, seats: int, keep_forced: bool) -> NuggetsState:
        return NuggetsState(self, self.components.numbers, seats, keep_forced)

    def lay_out(self, state: NuggetsState, options: Options) -> None:
        state.deal_hands()
        state.begin_round()
        state.settle(state.seat)


GAME = Nuggets
