"""Zwergendorf as a game: components, options, texts and the way to a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.zwergendorf import components as component_file
from dwarrow.games.zwergendorf.actions import action_table
from dwarrow.games.zwergendorf.choices import dwarf_choice
from dwarrow.games.zwergendorf.pieces import COLOURS, LEVELS
from dwarrow.games.zwergendorf.rules import ZwergendorfState, blank
from dwarrow.games.zwergendorf.setup import lay_out
from dwarrow.games.zwergendorf.tables import Tables
from dwarrow.kernel.components import text_in
from dwarrow.kernel.game import Game
from dwarrow.kernel.options import Options, choice, whole

if TYPE_CHECKING:
    from dwarrow.kernel.boards import Block, ScoreLine
    from dwarrow.kernel.refusals import Reason
    from dwarrow.kernel.sheets import Sheet
    from dwarrow.kernel.state import State
    from dwarrow.kernel.texts import Catalog

MODES = ("mixed", "first_game", "set", "custom")


class Zwergendorf(Game):
    """One set of components: those of a file, of TOML given as text, or the shipped ones."""

    name = "zwergendorf"
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
        least, most = self.components.dwarf_cards_min, self.components.dwarf_cards_max
        self.options = (
            choice("dwarf_mode", MODES),  # Z12.1
            whole("dwarf_count", most, least, most, drawn=most),
            choice("dwarf_colour", COLOURS),
            dwarf_choice("dwarf_cards", self.components),
            choice("solo_level", LEVELS),  # Z12.2
            choice("phase_display", ("fan", "stack")),
        )
        self._catalogs: dict[str, Catalog] = {}

    def contradiction(self, options: Options) -> str | None:
        """Cards are named for a choice of one's own, and only for that (Z12.3)."""
        custom = options["dwarf_mode"] == "custom"
        if custom == (options["dwarf_cards"] != "none"):
            return None
        if custom:
            return "option dwarf_cards is missing with dwarf_mode custom (allowed: ids of dwarf cards)"
        mode = options["dwarf_mode"]
        return f"option dwarf_cards cannot be given with dwarf_mode {mode} (allowed: only with custom)"

    def start(self, seats: int, rng: int, options: Options, recording: bool = False) -> ZwergendorfState:
        state = self.blank(seats, options["keep_forced"])
        state.rng = rng
        state.level = LEVELS.index(options["solo_level"])
        state.stacked = options["phase_display"] == "stack"
        if recording:
            state.events = []
        named = options["dwarf_cards"]
        chosen = [] if named == "none" else list(named)
        lay_out(state, options["dwarf_mode"], options["dwarf_count"], options["dwarf_colour"], chosen)
        state.begin()
        return state

    def blank(self, seats: int, keep_forced: bool) -> ZwergendorfState:
        return blank(self, self.tables, seats, keep_forced)

    def load(self, position: Any) -> ZwergendorfState:
        from dwarrow.games.zwergendorf.position import load

        return load(self, position)

    def deal(self, view: Any, seed: int) -> ZwergendorfState:
        from dwarrow.games.zwergendorf.position import deal

        return deal(self, view, seed)

    def explain(self, state: State, seat: int, text: str) -> Reason | None:
        from dwarrow.games.zwergendorf.explain import explain

        assert isinstance(state, ZwergendorfState)
        return explain(state, seat, text)

    def touches(self, text: str) -> tuple[str, ...]:
        from dwarrow.games.zwergendorf.touches import touches

        return touches(text)

    def pieces(self) -> dict[str, Any]:
        from dwarrow.games.zwergendorf.faces import pieces

        return dict(pieces(self.components))

    def catalog(self, language: str) -> Catalog:
        from dwarrow.games.zwergendorf.words import catalog

        if language not in self._catalogs:
            self._catalogs[language] = catalog(self.components, language)
        return self._catalogs[language]

    def label(self, catalog: Catalog, text: str) -> str:
        from dwarrow.games.zwergendorf.words import action

        return action(catalog, text)

    def prompt(self, view: dict[str, Any], catalog: Catalog) -> str:
        from dwarrow.games.zwergendorf.board import prompt

        return prompt(self.components, view, catalog)

    def board(self, view: dict[str, Any], catalog: Catalog) -> list[Block]:
        from dwarrow.games.zwergendorf.board import board

        return board(self.components, view, catalog)

    def breakdown(self, view: dict[str, Any], catalog: Catalog) -> list[ScoreLine]:
        from dwarrow.games.zwergendorf.final import breakdown

        return breakdown(self.components, view, catalog)

    def glossary(self, catalog: Catalog) -> dict[str, str]:
        from dwarrow.games.zwergendorf.shorthand import glossary

        return glossary(self.components, catalog)

    def sheet(self, catalog: Catalog) -> Sheet:
        from dwarrow.games.zwergendorf.sheet import sheet

        return sheet(self.components, catalog)

    def rules(self) -> str:
        return read("rules.md")

    def rulebook(self, language: str) -> str:
        return read(f"text/rules.{language}.md")


def read(name: str) -> str:
    """A file beside this one."""
    with open(__file__.rpartition("game.")[0] + name, encoding="utf-8") as file:  # noqa: PTH123  # light
        return file.read()
