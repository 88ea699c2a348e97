"""The Mines of Zavandor as a game: components, options, texts and the way to a match."""

from __future__ import annotations

from dwarrow.games.mines.components import SHIPPED
from dwarrow.games.mines.pieces import Components
from dwarrow.games.mines.play.lookup import Tables
from dwarrow.games.mines.play.setup import lay_out
from dwarrow.games.mines.rules import MinesState, blank
from dwarrow.kernel.options import Option, Options, choice, flag, one_each_or_random, seat_or_random, whole
from dwarrow.kernel.titles import Title


class Mines(Title[MinesState]):
    name = "mines"
    rules_version = 1
    shipped = SHIPPED
    components: Components
    tables: Tables

    def _options(self) -> tuple[Option, ...]:
        back = tuple(self.components.boards[board].id for board in self.components.back_boards)
        return (
            seat_or_random("start_player"),  # M11.1
            choice("boards", ("front", "back")),  # M11.2
            one_each_or_random("board_assignment", back),
            flag("player_trading", True),  # M11.3
            whole("max_offers_per_player", self.components.trade_limits.max_offers_per_player, 0, 99, drawn=4),
        )

    def contradiction(self, options: Options) -> str | None:
        if options["board_assignment"] != "random" and options["boards"] != "back":
            return "option board_assignment names back boards and needs boards=back"
        return None

    def start(self, seats: int, rng: int, options: Options, recording: bool = False) -> MinesState:
        state = self.blank(seats, options["keep_forced"])
        state.rng = rng
        state.trading = options["player_trading"]
        state.max_offers = options["max_offers_per_player"]
        if recording:
            state.events = []
        starter, assignment = options["start_player"], options["board_assignment"]
        lay_out(
            state,
            -1 if starter == "random" else starter,
            options["boards"],
            [] if assignment == "random" else assignment,
        )
        state.begin()
        return state

    def blank(self, seats: int, keep_forced: bool) -> MinesState:
        return blank(self, self.tables, seats, keep_forced)
