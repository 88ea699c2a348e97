"""Dwergar as a game: components, options, texts and the way to a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.dwergar.components import SHIPPED
from dwarrow.games.dwergar.pieces import REGIONS, Components
from dwarrow.games.dwergar.play.lookup import Tables
from dwarrow.games.dwergar.play.setup import lay_out
from dwarrow.games.dwergar.rules import DwergarState, blank
from dwarrow.kernel.options import Option, Options, one_each_or_random, seat_or_random, whole
from dwarrow.kernel.titles import Title

if TYPE_CHECKING:
    from dwarrow.kernel.chance import Chance


def decks_option() -> Option:
    """`beginner`, `random`, or as many regions as players, in any order (D11.2)."""
    regions = one_each_or_random("decks", REGIONS)

    def read(value: Any, seats: int) -> Any:
        return value if value == "beginner" else regions.read(value, seats)

    def draw(chance: Chance, seats: int) -> Any:
        return regions.draw(chance, seats) if chance.below(4) else "beginner"

    return regions._replace(default="beginner", allowed=f"beginner, {regions.allowed}", read=read, draw=draw)


class Dwergar(Title[DwergarState]):
    name = "dwergar"
    rules_version = 1
    shipped = SHIPPED
    components: Components
    tables: Tables

    def _options(self) -> tuple[Option, ...]:
        cards = len(self.components.events)
        return (
            whole("events", self.components.constants.events_standard, 1, cards, drawn=cards),  # D11.1
            decks_option(),  # D11.2
            seat_or_random("first_player"),  # D11.3
        )

    def start(self, seats: int, rng: int, options: Options, recording: bool = False) -> DwergarState:
        state = self.blank(seats, options["keep_forced"])
        state.rng = rng
        if recording:
            state.events = []
        first, decks = options["first_player"], options["decks"]
        beginner = list(self.components.table(seats).beginner)
        chosen = decks if isinstance(decks, list) else beginner
        how = decks if isinstance(decks, str) else "list"
        lay_out(state, -1 if first == "random" else first, how, chosen, options["events"])
        state.begin()
        return state

    def blank(self, seats: int, keep_forced: bool) -> DwergarState:
        return blank(self, self.tables, seats, keep_forced)
