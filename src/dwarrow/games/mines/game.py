"""The Mines of Zavandor as a game: components, options, texts and the way to a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.mines import components as component_file
from dwarrow.games.mines.actions import action_table
from dwarrow.games.mines.rules import MinesState, blank
from dwarrow.games.mines.setup import lay_out
from dwarrow.games.mines.tables import Tables
from dwarrow.kernel.components import text_in
from dwarrow.kernel.game import Game
from dwarrow.kernel.options import Options, choice, flag, one_each_or_random, seat_or_random, whole

if TYPE_CHECKING:
    from dwarrow.kernel.boards import Block, ScoreLine
    from dwarrow.kernel.refusals import Reason
    from dwarrow.kernel.sheets import Sheet
    from dwarrow.kernel.state import State
    from dwarrow.kernel.texts import Catalog


class Mines(Game):
    """One set of components: those of a file, of TOML given as text, or the shipped ones."""

    name = "mines"
    rules_version = 1
    shipped = component_file.SHIPPED

    def __init__(self, file: str | None = None, text: str | None = None) -> None:
        self.text = text if file is None else text_in(file)
        name = file or "components"
        self.components = component_file.load() if self.text is None else component_file.read_text(self.text, name)
        self.document = self.components.document
        self.seats = range(self.components.players_min, self.components.players_max + 1)
        self.actions = action_table(self.components)
        self.tables = Tables(self.components, self.actions)
        back = tuple(self.components.boards[board].id for board in self.components.back_boards)
        self.options = (
            seat_or_random("start_player"),  # M11.1
            choice("boards", ("front", "back")),  # M11.2
            one_each_or_random("board_assignment", back),
            flag("player_trading", True),  # M11.3
            whole("max_offers_per_player", self.components.trade_limits.max_offers_per_player, 0, 99, drawn=4),
        )
        self._catalogs: dict[str, Catalog] = {}

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

    def load(self, position: Any) -> MinesState:
        from dwarrow.games.mines.position import load

        return load(self, position)

    def deal(self, view: Any, seed: int) -> MinesState:
        from dwarrow.games.mines.position import deal

        return deal(self, view, seed)

    def explain(self, state: State, seat: int, text: str) -> Reason | None:
        from dwarrow.games.mines.explain import explain

        assert isinstance(state, MinesState)
        return explain(state, seat, text)

    def touches(self, text: str) -> tuple[str, ...]:
        from dwarrow.games.mines.touches import touches

        return touches(text)

    def pieces(self) -> dict[str, Any]:
        from dwarrow.games.mines.faces import pieces

        return dict(pieces(self.components))

    def catalog(self, language: str) -> Catalog:
        from dwarrow.games.mines.words import catalog

        if language not in self._catalogs:
            self._catalogs[language] = catalog(self.components, language)
        return self._catalogs[language]

    def label(self, catalog: Catalog, text: str) -> str:
        from dwarrow.games.mines.words import action

        return action(catalog, text)

    def prompt(self, view: dict[str, Any], catalog: Catalog) -> str:
        from dwarrow.games.mines.board import prompt

        return prompt(view, catalog)

    def board(self, view: dict[str, Any], catalog: Catalog) -> list[Block]:
        from dwarrow.games.mines.board import board

        return board(self.components, view, catalog)

    def breakdown(self, view: dict[str, Any], catalog: Catalog) -> list[ScoreLine]:
        from dwarrow.games.mines.final import breakdown

        return breakdown(self.components, view, catalog)

    def glossary(self, catalog: Catalog) -> dict[str, str]:
        from dwarrow.games.mines.shorthand import glossary

        return glossary(self.components, catalog)

    def sheet(self, catalog: Catalog) -> Sheet:
        from dwarrow.games.mines.sheet import sheet

        return sheet(self.components, catalog)

    def rules(self) -> str:
        return read("rules.md")

    def rulebook(self, language: str) -> str:
        return read(f"text/rules.{language}.md")


def read(name: str) -> str:
    """A file beside this one."""
    with open(__file__.rpartition("game.")[0] + name, encoding="utf-8") as file:  # noqa: PTH123  # light
        return file.read()
