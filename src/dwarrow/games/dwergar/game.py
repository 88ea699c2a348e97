"""Dwergar as a game: components, options, texts and the way to a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.dwergar import components as component_file
from dwarrow.games.dwergar.actions import action_table
from dwarrow.games.dwergar.pieces import REGIONS
from dwarrow.games.dwergar.rules import DwergarState, blank
from dwarrow.games.dwergar.setup import lay_out
from dwarrow.games.dwergar.tables import Tables
from dwarrow.kernel.components import text_in
from dwarrow.kernel.game import Game
from dwarrow.kernel.options import Option, Options, one_each_or_random, seat_or_random, whole

if TYPE_CHECKING:
    from dwarrow.kernel.boards import Block, ScoreLine
    from dwarrow.kernel.chance import Chance
    from dwarrow.kernel.refusals import Reason
    from dwarrow.kernel.sheets import Sheet
    from dwarrow.kernel.state import State
    from dwarrow.kernel.texts import Catalog


def decks_option() -> Option:
    """`beginner`, `random`, or as many regions as players, in any order (D11.2)."""
    regions = one_each_or_random("decks", REGIONS)

    def read(value: Any, seats: int) -> Any:
        return value if value == "beginner" else regions.read(value, seats)

    def draw(chance: Chance, seats: int) -> Any:
        return regions.draw(chance, seats) if chance.below(4) else "beginner"

    return regions._replace(default="beginner", allowed=f"beginner, {regions.allowed}", read=read, draw=draw)


class Dwergar(Game):
    """One set of components: those of a file, of TOML given as text, or the shipped ones."""

    name = "dwergar"
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
        cards = len(self.components.events)
        self.options = (
            whole("events", self.components.constants.events_standard, 1, cards, drawn=cards),  # D11.1
            decks_option(),  # D11.2
            seat_or_random("first_player"),  # D11.3
        )
        self._catalogs: dict[str, Catalog] = {}

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

    def load(self, position: Any) -> DwergarState:
        from dwarrow.games.dwergar.position import load

        return load(self, position)

    def deal(self, view: Any, seed: int) -> DwergarState:
        from dwarrow.games.dwergar.position import deal

        return deal(self, view, seed)

    def explain(self, state: State, seat: int, text: str) -> Reason | None:
        from dwarrow.games.dwergar.explain import explain

        assert isinstance(state, DwergarState)
        return explain(state, seat, text)

    def touches(self, text: str) -> tuple[str, ...]:
        from dwarrow.games.dwergar.touches import touches

        return touches(text)

    def pieces(self) -> dict[str, Any]:
        from dwarrow.games.dwergar.faces import pieces

        return dict(pieces(self.components))

    def catalog(self, language: str) -> Catalog:
        from dwarrow.games.dwergar.words import catalog

        if language not in self._catalogs:
            self._catalogs[language] = catalog(self.components, language)
        return self._catalogs[language]

    def label(self, catalog: Catalog, text: str) -> str:
        from dwarrow.games.dwergar.words import action

        return action(catalog, text)

    def prompt(self, view: dict[str, Any], catalog: Catalog) -> str:
        from dwarrow.games.dwergar.board import prompt

        return prompt(view, catalog)

    def board(self, view: dict[str, Any], catalog: Catalog) -> list[Block]:
        from dwarrow.games.dwergar.board import board

        return board(self.components, view, catalog)

    def breakdown(self, view: dict[str, Any], catalog: Catalog) -> list[ScoreLine]:
        from dwarrow.games.dwergar.final import breakdown

        return breakdown(self.components, view, catalog)

    def glossary(self, catalog: Catalog) -> dict[str, str]:
        from dwarrow.games.dwergar.shorthand import glossary

        return glossary(self.components, catalog)

    def sheet(self, catalog: Catalog) -> Sheet:
        from dwarrow.games.dwergar.sheet import sheet

        return sheet(self.components, catalog)

    def rules(self) -> str:
        return read("rules.md")

    def rulebook(self, language: str) -> str:
        return read(f"text/rules.{language}.md")


def read(name: str) -> str:
    """A file beside this one."""
    with open(__file__.rpartition("game.")[0] + name, encoding="utf-8") as file:  # noqa: PTH123  # light
        return file.read()
