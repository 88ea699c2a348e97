"""Zwergendorf, declared: its options, the way into a match, and the rooms of this folder.

`GAME` is what the registry imports. Read `rules.py` first: the round, phase by phase.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.zwergendorf.component_checks import BOX
from dwarrow.games.zwergendorf.play.actions import action_table
from dwarrow.games.zwergendorf.play.choices import dwarf_choice
from dwarrow.games.zwergendorf.play.lookup import Tables
from dwarrow.games.zwergendorf.play.memory import FACTS
from dwarrow.games.zwergendorf.play.setup import lay_out as set_up
from dwarrow.games.zwergendorf.rules import ZwergendorfState, blank
from dwarrow.games.zwergendorf.schema import COLOURS, LEVELS, SHIPPED, Components
from dwarrow.kernel.bot_parts import BotParts
from dwarrow.kernel.errors import UnparsableAction
from dwarrow.kernel.options import Option, Options, choice, whole
from dwarrow.kernel.package import GamePackage, Positions, Words

if TYPE_CHECKING:
    from dwarrow.kernel.pictures.parts import Painter
    from dwarrow.kernel.texts import Catalog

MODES = ("mixed", "first_game", "set", "custom")


class Zwergendorf(GamePackage[Components, ZwergendorfState]):
    name = "zwergendorf"
    rules_version = 1
    simultaneous = True  # the draft, Z3
    shipped = SHIPPED
    minutes = (30, 45)
    weight = 2
    box = BOX
    remembered = FACTS
    tables: Tables

    def prepare(self) -> None:
        self.actions = action_table(self.components)
        self.tables = Tables(self.components, self.actions)

    def parse(self, text: str) -> int:
        """A place beyond the plan is no action, and the refusal says so."""
        try:
            return super().parse(text)
        except UnparsableAction as error:
            from dwarrow.games.zwergendorf.words.explain import why_off_plan

            raise UnparsableAction(str(error), why_off_plan(self.components.plan, text)) from None

    def choices(self) -> tuple[Option, ...]:
        least, most = self.components.dwarf_cards_min, self.components.dwarf_cards_max
        return (
            choice("dwarf_mode", MODES),  # Z12.1
            whole("dwarf_count", most, least, most, drawn=most)._replace(needs={"dwarf_mode": ("mixed", "set")}),
            choice("dwarf_colour", COLOURS)._replace(needs={"dwarf_mode": ("set",)}),
            dwarf_choice("dwarf_cards", self.components)._replace(needs={"dwarf_mode": ("custom",)}),
            choice("solo_level", LEVELS)._replace(seats=(1,)),  # Z12.2
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
        """Where it is known of which card, an option is called by its symbols."""
        if view and text in ("option a", "option b"):
            text = self.in_full(text, view, view["seat"])
        kind, *words = text.split()
        if kind != "option" or len(words) == 1:
            return super().label(catalog, text)
        from dwarrow.games.zwergendorf.words.catalog import option

        return option(self.components, catalog, *words)

    def in_full(self, text: str, view: dict[str, Any], seat: int) -> str:
        """An option with its card, and with a place or a tree what is drawn."""
        kind, player = text.split()[0], view["players"][seat]
        if kind == "option" and player["decision"] == "option":
            return f"{text} {player['moment']['cards'][0]}"
        return f"{text} {player['drawing']['symbol']}" if kind in ("place", "tree") and player["drawing"] else text

    def lay_out(self, state: ZwergendorfState, options: Options) -> None:
        state.level = LEVELS.index(options["solo_level"])
        state.stacked = options["phase_display"] == "stack"
        named = options["dwarf_cards"]
        chosen = [] if named == "none" else list(named)
        set_up(state, options["dwarf_mode"], options["dwarf_count"], options["dwarf_colour"], chosen)
        state.begin()

    def blank(self, seats: int, keep_forced: bool) -> ZwergendorfState:
        return blank(self, self.tables, seats, keep_forced)

    # The rooms, opened when somebody first asks ----------------------------------------------------------------------

    @property
    def positions(self) -> Positions[ZwergendorfState]:
        from dwarrow.games.zwergendorf.sight.click_paths import listed, touches
        from dwarrow.games.zwergendorf.sight.position import deal, load
        from dwarrow.games.zwergendorf.sight.sketch import sketch

        return Positions(load, deal, touches, listed, sketch)

    @property
    def words(self) -> Words[Components, ZwergendorfState]:
        from dwarrow.games.zwergendorf.words import WORDS

        return WORDS

    @property
    def bot(self) -> BotParts:
        from dwarrow.games.zwergendorf.bot import BOT

        return BOT

    @property
    def painter(self) -> Painter:
        from dwarrow.games.zwergendorf.picture.board import draw

        return draw


GAME = Zwergendorf
