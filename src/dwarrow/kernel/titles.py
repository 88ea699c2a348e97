"""A title: a game whose parts are modules beside its own, each with its usual name.

All games are cut the same way, so how the parts hang together is said once, here. What a match needs is loaded with the
game; what people and boards need, when it is first asked for.
"""

from __future__ import annotations

from abc import abstractmethod
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from dwarrow.kernel.components import text_in
from dwarrow.kernel.game import Game
from dwarrow.kernel.state import State

if TYPE_CHECKING:
    from dwarrow.kernel.boards import Block, ScoreLine
    from dwarrow.kernel.options import Option
    from dwarrow.kernel.refusals import Reason
    from dwarrow.kernel.sheets import Sheet
    from dwarrow.kernel.texts import Catalog


Played = TypeVar("Played", bound=State)


class Title(Game, Generic[Played]):
    """One set of components: those of a file, of TOML given as text, or the shipped ones."""

    components: Any  # each game says of which type its components and tables are
    tables: Any

    def __init__(self, file: str | None = None, text: str | None = None) -> None:
        parts = self._part("components")
        self.text = text if file is None else text_in(file)
        name = file or "components"
        self.components = parts.load() if self.text is None else parts.read_text(self.text, name)
        self.document = self.components.document
        self.seats = range(self.components.players_min, self.components.players_max + 1)
        self.actions = self._part("play.actions").action_table(self.components)
        self.tables = self._part("play.lookup").Tables(self.components, self.actions)
        self.options = self._options()
        self._catalogs: dict[str, Catalog] = {}

    @abstractmethod
    def _options(self) -> tuple[Option, ...]:
        """What can be chosen for a match."""

    def _part(self, name: str) -> Any:
        """A module beside that of the game."""
        return import_module(f"{type(self).__module__.rpartition('.')[0]}.{name}")

    # Matches and actions ---------------------------------------------------------------------------------------------

    def load(self, position: Any) -> Played:
        return cast("Played", self._part("sight.position").load(self, position))

    def deal(self, view: Any, seed: int) -> Played:
        return cast("Played", self._part("sight.position").deal(self, view, seed))

    def explain(self, state: State, seat: int, text: str) -> Reason | None:
        return cast("Reason | None", self._part("words.explain").explain(state, seat, text))

    # On a drawn board ------------------------------------------------------------------------------------------------

    def touches(self, text: str) -> tuple[str, ...]:
        return cast("tuple[str, ...]", self._part("sight.click_paths").touches(text))

    def pieces(self) -> dict[str, Any]:
        return dict(self._part("faces").pieces(self.components))

    # Words -----------------------------------------------------------------------------------------------------------

    def catalog(self, language: str) -> Catalog:
        if language not in self._catalogs:
            self._catalogs[language] = self._part("words.catalog").catalog(self.components, language)
        return self._catalogs[language]

    def label(self, catalog: Catalog, text: str, view: dict[str, Any] | None = None) -> str:
        return str(self._part("words.catalog").action(catalog, text))

    def prompt(self, view: dict[str, Any], catalog: Catalog) -> str:
        return str(self._part("words.board").prompt(self.components, view, catalog))

    def board(self, view: dict[str, Any], catalog: Catalog) -> list[Block]:
        return cast("list[Block]", self._part("words.board").board(self.components, view, catalog))

    def breakdown(self, view: dict[str, Any], catalog: Catalog) -> list[ScoreLine]:
        return cast("list[ScoreLine]", self._part("words.score_lines").breakdown(self.components, view, catalog))

    def glossary(self, catalog: Catalog) -> dict[str, str]:
        return cast("dict[str, str]", self._part("words.labels").glossary(self.components, catalog))

    def sheet(self, catalog: Catalog) -> Sheet:
        return cast("Sheet", self._part("words.sheet").sheet(self.components, catalog))

    def rules(self) -> str:
        return self._read("rules.md")

    def rulebook(self, language: str) -> str:
        return self._read(f"text/rules.{language}.md")

    def _read(self, name: str) -> str:
        """A file beside the shipped components."""
        return text_in(self.folder + name)
