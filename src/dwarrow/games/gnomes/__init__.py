"""The Gnomes of Zavandor, declared: its options, the way into a match, and the rooms of this folder.

`GAME` is what the registry imports. Read `rules.py` first: the round, phase by phase.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.gnomes.component_checks import BOX
from dwarrow.games.gnomes.play.actions import action_table
from dwarrow.games.gnomes.play.lookup import Tables
from dwarrow.games.gnomes.play.memory import FACTS
from dwarrow.games.gnomes.play.setup import lay_out as set_up
from dwarrow.games.gnomes.rules import GnomesState, blank
from dwarrow.games.gnomes.schema import SHIPPED, Components
from dwarrow.kernel.bot_parts import BotParts
from dwarrow.kernel.options import Option, Options, flag, seat_or_random, whole
from dwarrow.kernel.package import GamePackage, Positions, Words

MOST_ROUNDS = 999

if TYPE_CHECKING:
    from dwarrow.kernel.pictures.parts import Painter


class Gnomes(GamePackage[Components, GnomesState]):
    name = "gnomes"
    rules_version = 1
    remembered = FACTS
    shipped = SHIPPED
    minutes = (60, 90)
    weight = 3
    box = BOX
    tables: Tables
    shown_spaces: dict[str, str]

    def prepare(self) -> None:
        self.actions = action_table(self.components)
        self.tables = Tables(self.components, self.actions)
        spaces = [space.id for space in self.components.spaces]
        self.shown_spaces = {name.replace("dia_", "d_").replace("_", "-"): name for name in spaces}

    def parse(self, text: str) -> int:
        """A space may also be named as the board shows it: `D-1` for `dia_1`, `IV-2` for `iv_2`."""
        return super().parse(" ".join(self.shown_spaces.get(word, word) for word in text.lower().split()) or text)

    def choices(self) -> tuple[Option, ...]:
        stop = self.components.constants.max_rounds_safety_stop
        return (
            seat_or_random("start_player"),  # G11.1
            flag("discount_rule", False),  # G11.2
            flag("open_gold", False),  # G11.3
            whole("max_rounds", stop, 1, MOST_ROUNDS, drawn=stop),  # G11.4
        )

    def lay_out(self, state: GnomesState, options: Options) -> None:
        state.discounts = options["discount_rule"]
        state.open_gold = options["open_gold"]
        state.max_rounds = options["max_rounds"]
        starter = options["start_player"]
        set_up(state, -1 if starter == "random" else starter)
        state.begin()

    def in_full(self, text: str, view: dict[str, Any], seat: int) -> str:
        """A drawn card with its name, an amount with its gem."""
        kind, *words = text.split()
        now = view["moment"]
        if kind in ("keep", "bottom"):
            first, second = now["drawn"]
            cards = {"first": first, "second": second, "hand": view["players"][seat].get("hand")}
            cards["drawn"] = second if now.get("kept") == "first" else first
            return f"{text} {cards[words[0]]['card']}"
        return f"{text} {now['gem']}" if kind == "dig" else text

    def blank(self, seats: int, keep_forced: bool) -> GnomesState:
        return blank(self, self.tables, seats, keep_forced)

    # The rooms, opened when somebody first asks ----------------------------------------------------------------------

    @property
    def positions(self) -> Positions[GnomesState]:
        from dwarrow.games.gnomes.sight.click_paths import listed, touches
        from dwarrow.games.gnomes.sight.position import deal, load

        return Positions(load, deal, touches, listed)

    @property
    def words(self) -> Words[Components, GnomesState]:
        from dwarrow.games.gnomes.words import WORDS

        return WORDS

    @property
    def bot(self) -> BotParts:
        from dwarrow.games.gnomes.bot import BOT

        return BOT

    @property
    def painter(self) -> Painter:
        from dwarrow.games.gnomes.picture.board import draw

        return draw


GAME = Gnomes
