"""The Gnomes of Zavandor as a game: components, options, texts and the way to a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.gnomes import components as component_file
from dwarrow.games.gnomes.actions import action_table
from dwarrow.games.gnomes.rules import GnomesState, blank
from dwarrow.games.gnomes.setup import lay_out
from dwarrow.games.gnomes.tables import Tables
from dwarrow.kernel.components import text_in
from dwarrow.kernel.game import Game
from dwarrow.kernel.options import Options, flag, seat_or_random, whole

if TYPE_CHECKING:
    from dwarrow.kernel.boards import Block, ScoreLine
    from dwarrow.kernel.refusals import Reason
    from dwarrow.kernel.sheets import Sheet
    from dwarrow.kernel.state import State
    from dwarrow.kernel.texts import Catalog

MOST_ROUNDS = 999


class Gnomes(Game):
    """One set of components: those of a file, of TOML given as text, or the shipped ones."""

    name = "gnomes"
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
        stop = self.components.constants.max_rounds_safety_stop
        self.options = (
            seat_or_random("start_player"),  # G11.1
            flag("discount_rule", False),  # G11.2
            flag("open_gold", False),  # G11.3
            whole("max_rounds", stop, 1, MOST_ROUNDS, drawn=stop),  # G11.4
        )
        self._catalogs: dict[str, Catalog] = {}

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

    def load(self, position: Any) -> GnomesState:
        from dwarrow.games.gnomes.position import load

        return load(self, position)

    def deal(self, view: Any, seed: int) -> GnomesState:
        from dwarrow.games.gnomes.position import deal

        return deal(self, view, seed)

    def explain(self, state: State, seat: int, text: str) -> Reason | None:
        from dwarrow.games.gnomes.explain import explain

        assert isinstance(state, GnomesState)
        return explain(state, seat, text)

    def touches(self, text: str) -> tuple[str, ...]:
        from dwarrow.games.gnomes.touches import touches

        return touches(text)

    def pieces(self) -> dict[str, Any]:
        from dwarrow.games.gnomes.faces import pieces

        return dict(pieces(self.components))

    def catalog(self, language: str) -> Catalog:
        from dwarrow.games.gnomes.words import catalog

        if language not in self._catalogs:
            self._catalogs[language] = catalog(self.components, language)
        return self._catalogs[language]

    def label(self, catalog: Catalog, text: str) -> str:
        from dwarrow.games.gnomes.words import action

        return action(catalog, text)

    def prompt(self, view: dict[str, Any], catalog: Catalog) -> str:
        from dwarrow.games.gnomes.board import prompt

        return prompt(self.components, view, catalog)

    def board(self, view: dict[str, Any], catalog: Catalog) -> list[Block]:
        from dwarrow.games.gnomes.board import board

        return board(self.components, view, catalog)

    def breakdown(self, view: dict[str, Any], catalog: Catalog) -> list[ScoreLine]:
        from dwarrow.games.gnomes.final import breakdown

        return breakdown(self.components, view, catalog)

    def glossary(self, catalog: Catalog) -> dict[str, str]:
        from dwarrow.games.gnomes.shorthand import glossary

        return glossary(self.components, catalog)

    def sheet(self, catalog: Catalog) -> Sheet:
        from dwarrow.games.gnomes.sheet import sheet

        return sheet(self.components, catalog)

    def rules(self) -> str:
        return read("rules.md")

    def rulebook(self, language: str) -> str:
        return read(f"text/rules.{language}.md")


def read(name: str) -> str:
    """A file beside this one."""
    with open(__file__.rpartition("game.")[0] + name, encoding="utf-8") as file:  # noqa: PTH123  # light
        return file.read()
