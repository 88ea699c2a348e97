"""Zwergendorf as a game: components, options, texts and the way to a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.zwergendorf.components import SHIPPED
from dwarrow.games.zwergendorf.pieces import COLOURS, LEVELS, Components
from dwarrow.games.zwergendorf.play.choices import dwarf_choice
from dwarrow.games.zwergendorf.play.lookup import Tables
from dwarrow.games.zwergendorf.play.setup import lay_out
from dwarrow.games.zwergendorf.rules import ZwergendorfState, blank
from dwarrow.kernel.options import Option, Options, choice, whole
from dwarrow.kernel.titles import Title

if TYPE_CHECKING:
    from dwarrow.kernel.texts import Catalog

MODES = ("mixed", "first_game", "set", "custom")


class Zwergendorf(Title[ZwergendorfState]):
    name = "zwergendorf"
    rules_version = 1
    shipped = SHIPPED
    components: Components
    tables: Tables

    def _options(self) -> tuple[Option, ...]:
        least, most = self.components.dwarf_cards_min, self.components.dwarf_cards_max
        return (
            choice("dwarf_mode", MODES),  # Z12.1
            whole("dwarf_count", most, least, most, drawn=most),
            choice("dwarf_colour", COLOURS),
            dwarf_choice("dwarf_cards", self.components),
            choice("solo_level", LEVELS),  # Z12.2
            choice("phase_display", ("fan", "stack")),
        )

    def contradiction(self, options: Options) -> str | None:
        """Cards are named for a choice of one's own, and only for that (Z12.3)."""
        custom = options["dwarf_mode"] == "custom"
        if custom == (options["dwarf_cards"] != "none"):
            return None
        if custom:
            return "option dwarf_cards is missing with dwarf_mode custom (allowed: ids of dwarf cards)"
        mode = options["dwarf_mode"]
        return f"option dwarf_cards cannot be given with dwarf_mode {mode} (allowed: only with custom)"

    def label(self, catalog: Catalog, text: str, view: dict[str, Any] | None = None) -> str:
        """With a view an option is called by its symbols."""
        if view is None or text not in ("option a", "option b"):
            return super().label(catalog, text)
        return str(self._part("words.catalog").option(self.components, catalog, text[-1], view))

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
