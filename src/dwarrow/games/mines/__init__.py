"""The Mines of Zavandor, declared: its options, the way into a match, and the rooms of this folder.

`GAME` is what the registry imports. Read `rules.py` first: the round, phase by phase.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.mines.component_checks import BOX
from dwarrow.games.mines.play.actions import action_table
from dwarrow.games.mines.play.lookup import Tables
from dwarrow.games.mines.play.memory import FACTS
from dwarrow.games.mines.play.setup import lay_out as set_up
from dwarrow.games.mines.rules import MinesState, blank
from dwarrow.games.mines.schema import SHIPPED, Components
from dwarrow.kernel.bot_parts import BotParts
from dwarrow.kernel.options import Option, Options, choice, flag, one_each_or_random, seat_or_random, whole
from dwarrow.kernel.package import GamePackage, Positions, Words

if TYPE_CHECKING:
    from dwarrow.kernel.pictures.parts import Painter
    from dwarrow.kernel.texts import Catalog


class Mines(GamePackage[Components, MinesState]):
    name = "mines"
    rules_version = 1
    simultaneous = True  # sealed bids, M7.1
    remembered = FACTS
    shipped = SHIPPED
    minutes = (60, 90)
    weight = 3
    box = BOX
    tables: Tables

    def prepare(self) -> None:
        self.actions = action_table(self.components)
        self.tables = Tables(self.components, self.actions)

    def choices(self) -> tuple[Option, ...]:
        back = tuple(self.components.boards[board].id for board in self.components.back_boards)
        offers = whole("max_offers_per_player", self.components.trade_limits.max_offers_per_player, 0, 99, drawn=4)
        return (
            seat_or_random("start_player"),  # M11.1
            choice("boards", ("front", "back")),  # M11.2
            one_each_or_random("board_assignment", back)._replace(needs={"boards": ("back",)}),
            flag("player_trading", True),  # M11.3
            offers._replace(needs={"player_trading": (True,)}),
        )

    def contradiction(self, options: Options) -> str | None:
        if options["board_assignment"] != "random" and options["boards"] != "back":
            return "option board_assignment names back boards and needs boards=back"
        return None

    def lay_out(self, state: MinesState, options: Options) -> None:
        state.trading = options["player_trading"]
        state.max_offers = options["max_offers_per_player"]
        starter, assignment = options["start_player"], options["board_assignment"]
        set_up(
            state,
            -1 if starter == "random" else starter,
            options["boards"],
            [] if assignment == "random" else assignment,
        )
        state.begin()

    def in_full(self, text: str, view: dict[str, Any], seat: int) -> str:
        """A reward that is won with the name of the improvement, or with its points."""
        if text == "reward vp":
            return f"{text} {self.tables.auction_vp}"
        if text != "reward improvement":
            return text
        gem = self.tables.gem_ids[self.tables.auction_gem[view["moment"]["auction"]]]
        return f"{text} {view['rows'][gem]['right']}"

    def deed(self, catalog: Catalog, links: list[str], view: dict[str, Any]) -> str:
        from dwarrow.games.mines.words.catalog import deed

        return deed(catalog, links, view)

    def blank(self, seats: int, keep_forced: bool) -> MinesState:
        return blank(self, self.tables, seats, keep_forced)

    # The rooms, opened when somebody first asks ----------------------------------------------------------------------

    @property
    def positions(self) -> Positions[MinesState]:
        from dwarrow.games.mines.sight.click_paths import listed, touches
        from dwarrow.games.mines.sight.position import deal, load

        return Positions(load, deal, touches, listed)

    @property
    def words(self) -> Words[Components, MinesState]:
        from dwarrow.games.mines.words import WORDS

        return WORDS

    @property
    def bot(self) -> BotParts:
        from dwarrow.games.mines.bot import BOT

        return BOT

    @property
    def painter(self) -> Painter:
        from dwarrow.games.mines.picture.board import draw

        return draw


GAME = Mines
