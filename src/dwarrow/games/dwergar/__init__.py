"""Dwergar, declared: its options, the way into a match, and the rooms of this folder.

`GAME` is what the registry imports. Read `rules.py` first: the round, phase by phase.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.dwergar.component_checks import BOX
from dwarrow.games.dwergar.play.actions import action_table
from dwarrow.games.dwergar.play.lookup import Tables
from dwarrow.games.dwergar.play.memory import FACTS
from dwarrow.games.dwergar.play.setup import lay_out as set_up
from dwarrow.games.dwergar.rules import DwergarState, blank
from dwarrow.games.dwergar.schema import REGIONS, SHIPPED, Components
from dwarrow.kernel.bot_parts import BotParts
from dwarrow.kernel.options import Option, Options, one_each_or_random, seat_or_random, whole
from dwarrow.kernel.package import GamePackage, Positions, Words

if TYPE_CHECKING:
    from dwarrow.kernel.chance import Chance
    from dwarrow.kernel.pictures.parts import Painter
    from dwarrow.kernel.texts import Catalog


def decks_option() -> Option:
    """`beginner`, `random`, or as many regions as players, in any order (D11.2)."""
    regions = one_each_or_random("decks", REGIONS)

    def read(value: Any, seats: int) -> Any:
        return value if value == "beginner" else regions.read(value, seats)

    def draw(chance: Chance, seats: int) -> Any:
        return regions.draw(chance, seats) if chance.below(4) else "beginner"

    return regions._replace(default="beginner", allowed=f"beginner, {regions.allowed}", read=read, draw=draw)


class Dwergar(GamePackage[Components, DwergarState]):
    name = "dwergar"
    rules_version = 1
    shipped = SHIPPED
    minutes = (60, 120)
    weight = 4
    box = BOX
    remembered = FACTS
    tables: Tables
    _looked: tuple[Any, list[str]] = (None, [])  # the view that was last asked about, and its answer

    def prepare(self) -> None:
        self.actions = action_table(self.components)
        self.tables = Tables(self.components, self.actions)

    def choices(self) -> tuple[Option, ...]:
        cards = len(self.components.events)
        return (
            whole("events", self.components.constants.events_standard, 1, cards, drawn=cards),  # D11.1
            decks_option(),  # D11.2
            seat_or_random("first_player"),  # D11.3
        )

    def label(self, catalog: Catalog, text: str, view: Any = None) -> str:
        """A placement that would spend the action without any work says so (D5.2.5)."""
        said = super().label(catalog, text, view)
        asked = view and view.get("decision") == "act" and text.startswith("act place")
        return catalog.say("action.act_in_vain", action=said) if asked and text in self.in_vain(view) else said

    def in_full(self, text: str, view: dict[str, Any], seat: int) -> str:
        """What is meant by "here"."""
        return f"{text} {view['moment']['session']['place']}" if text in ("work done", "work install") else text

    def in_vain(self, view: Any) -> list[str]:
        """The actions of a view that find nothing to do, by playing them on a copy."""
        looked, found = self._looked
        if looked is not view:
            state, found = self.deal(view, 0), []
            for code in state.legal_actions(view["to_act"]):
                ahead = state.clone()
                ahead.events = []
                ahead.play(code, view["to_act"])
                if any(event.kind == "idle" for event in ahead.events):
                    found.append(self.format(code))
            self._looked = (view, found)
        return found

    def lay_out(self, state: DwergarState, options: Options) -> None:
        first, decks = options["first_player"], options["decks"]
        beginner = list(self.components.table(int(state.seats)).beginner)
        chosen = decks if isinstance(decks, list) else beginner
        how = decks if isinstance(decks, str) else "list"
        set_up(state, -1 if first == "random" else first, how, chosen, options["events"])
        state.begin()

    def blank(self, seats: int, keep_forced: bool) -> DwergarState:
        return blank(self, self.tables, seats, keep_forced)

    # The rooms, opened when somebody first asks ----------------------------------------------------------------------

    @property
    def positions(self) -> Positions[DwergarState]:
        from dwarrow.games.dwergar.sight.click_paths import listed, touches
        from dwarrow.games.dwergar.sight.position import deal, load

        return Positions(load, deal, touches, listed)

    @property
    def words(self) -> Words[Components, DwergarState]:
        from dwarrow.games.dwergar.words import WORDS

        return WORDS

    @property
    def bot(self) -> BotParts:
        from dwarrow.games.dwergar.bot import BOT

        return BOT

    @property
    def painter(self) -> Painter:
        from dwarrow.games.dwergar.picture.board import draw

        return draw


GAME = Dwergar
