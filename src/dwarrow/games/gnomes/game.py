"""The Gnomes of Zavandor as a game: components, options, texts and the way to a match."""

from __future__ import annotations

from dwarrow.games.gnomes.components import SHIPPED
from dwarrow.games.gnomes.pieces import Components
from dwarrow.games.gnomes.play.lookup import Tables
from dwarrow.games.gnomes.play.setup import lay_out
from dwarrow.games.gnomes.rules import GnomesState, blank
from dwarrow.kernel.options import Option, Options, flag, seat_or_random, whole
from dwarrow.kernel.titles import Title

MOST_ROUNDS = 999


class Gnomes(Title[GnomesState]):
    name = "gnomes"
    rules_version = 1
    shipped = SHIPPED
    components: Components
    tables: Tables

    def _options(self) -> tuple[Option, ...]:
        stop = self.components.constants.max_rounds_safety_stop
        return (
            seat_or_random("start_player"),  # G11.1
            flag("discount_rule", False),  # G11.2
            flag("open_gold", False),  # G11.3
            whole("max_rounds", stop, 1, MOST_ROUNDS, drawn=stop),  # G11.4
        )

    def start(self, seats: int, rng: int, options: Options, recording: bool = False) -> GnomesState:
        state = self.blank(seats, options["keep_forced"])
        state.rng = rng
        state.discounts = options["discount_rule"]
        state.open_gold = options["open_gold"]
        state.max_rounds = options["max_rounds"]
        if recording:
            state.events = []
        starter = options["start_player"]
        lay_out(state, -1 if starter == "random" else starter)
        state.begin()
        return state

    def blank(self, seats: int, keep_forced: bool) -> GnomesState:
        return blank(self, self.tables, seats, keep_forced)
