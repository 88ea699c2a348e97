"""A game whose parts lie in the rooms of one folder: its box, play, sight, words, bot and picture.

`games/<game>/__init__.py` declares the game by a subclass of `GamePackage`. What a match needs is imported with it; the
other rooms are opened when somebody first asks, so a batch of matches never pays for words or pictures. Each room is a
typed bundle of functions: mypy checks it, and "go to definition" leads from the declaration to every part.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from dwarrow.kernel.components import Document, facts, text_in
from dwarrow.kernel.faces import draw
from dwarrow.kernel.game import Game, Listed, Progress
from dwarrow.kernel.state import State

if TYPE_CHECKING:
    from dwarrow.kernel.boards import Block, ScoreLine
    from dwarrow.kernel.options import Option, Options
    from dwarrow.kernel.refusals import Reason
    from dwarrow.kernel.schema import Box
    from dwarrow.kernel.sheets import Sheet
    from dwarrow.kernel.texts import Catalog


class InBox(Protocol):
    """What every game's components tell."""

    @property
    def document(self) -> Document: ...
    @property
    def players_min(self) -> int: ...
    @property
    def players_max(self) -> int: ...


Contents = TypeVar("Contents", bound=InBox)  # a game's own class of components
Played = TypeVar("Played", bound=State)
View = dict[str, Any]


class Positions(NamedTuple, Generic[Played]):
    """Makes states from what is written down."""

    load: Callable[[Any, Any], Played]  # the game, a position
    deal: Callable[[Any, Any, int], Played]  # the game, a view, a seed
    click_path: Callable[[str], tuple[str, ...]] = lambda text: ("action:" + text.replace(" ", "_"),)  # a button each
    listed: Callable[[str], Listed] = lambda text: Listed(text.split()[0])
    sketch: Callable[[Played, int, int], View | None] = lambda state, seat, action: None


def plain_sheet(components: InBox, catalog: Catalog) -> Sheet:
    """Every value of the component file with its source, entry by entry."""
    from dwarrow.kernel.sheets import Grid, Section, Sheet, words

    grids: dict[str, list[Any]] = {}
    for fact in facts(components.document):
        grids.setdefault(fact.entry, []).append((words(fact.field), words(str(fact.value), fact)))
    title = catalog.say("title")
    found = tuple(Grid((words(entry), words("")), tuple(rows)) for entry, rows in grids.items())
    return Sheet(title, (), (Section("components", title, grids=found),))


class Words(NamedTuple, Generic[Contents, Played]):
    """Tells people about the game in their language."""

    catalog: Callable[[Contents, str], Catalog]
    label: Callable[[Catalog, str], str]
    prompt: Callable[[Contents, View, Catalog], str]
    board: Callable[[Contents, View, Catalog], list[Block]]
    breakdown: Callable[[Contents, View, Catalog], Iterable[ScoreLine]]
    explain: Callable[[Played, int, str], Reason | None]
    ending: Callable[[Contents, View, Catalog], str] = lambda components, view, catalog: ""
    progress: Callable[[Contents, View, Catalog], Progress | None] = lambda components, view, catalog: None
    glossary: Callable[[Contents, Catalog], dict[str, str]] = lambda components, catalog: {}
    sheet: Callable[[Contents, Catalog], Sheet] = plain_sheet


class GamePackage(Game, Generic[Contents, Played]):
    """One set of components: those of a file, of TOML given as text, or the shipped ones."""

    components: Contents

    def __init__(self, file: str | None = None, text: str | None = None) -> None:
        self.text = text if file is None else text_in(file)
        if self.text is None:
            self.components = self.box.read_text(text_in(self.shipped), self.shipped)
        else:
            self.components = self.box.read_text(self.text, file or "components")
        self.document = self.components.document
        self.seats = range(self.components.players_min, self.components.players_max + 1)
        self._catalogs: dict[str, Catalog] = {}
        self.prepare()
        self.options = self.choices()

    @abstractmethod
    def prepare(self) -> None:
        """Set `actions`, and whatever matches look up."""

    def choices(self) -> tuple[Option, ...]:
        """What can be chosen for a match."""
        return ()

    # The rooms -------------------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def box(self) -> Box[Contents]: ...

    @property
    @abstractmethod
    def positions(self) -> Positions[Played]: ...

    @property
    @abstractmethod
    def words(self) -> Words[Contents, Played]: ...

    # Matches and actions ---------------------------------------------------------------------------------------------

    @abstractmethod
    def blank(self, seats: int, keep_forced: bool) -> Played:
        """An empty table."""

    @abstractmethod
    def lay_out(self, state: Played, options: Options) -> None:
        """Set the table up by the options, and begin."""

    def start(self, seats: int, rng: int, options: Options, recording: bool = False) -> Played:
        state = self.blank(seats, options["keep_forced"])
        state.rng = rng
        if recording:
            state.events = []
        self.lay_out(state, options)
        return state

    def load(self, position: Any) -> Played:
        return self.positions.load(self, position)

    def deal(self, view: Any, seed: int) -> Played:
        return self.positions.deal(self, view, seed)

    def explain(self, state: Any, seat: int, text: str) -> Reason | None:
        return self.words.explain(state, seat, text)

    # On a drawn board ------------------------------------------------------------------------------------------------

    def touches(self, text: str) -> tuple[str, ...]:
        return self.positions.click_path(text)

    def listed(self, text: str) -> Listed:
        return self.positions.listed(text)

    def sketch(self, state: Any, seat: int, action: int) -> View | None:
        return self.positions.sketch(state, seat, action)

    def pieces(self) -> dict[str, Any]:
        return draw(self.components, self.components)

    # Words -----------------------------------------------------------------------------------------------------------

    def catalog(self, language: str) -> Catalog:
        if language not in self._catalogs:
            self._catalogs[language] = self.words.catalog(self.components, language)
        return self._catalogs[language]

    def label(self, catalog: Catalog, text: str, view: View | None = None) -> str:
        """A view of the seat that is asked names what the action alone leaves open."""
        known = view and view.get("seat") in view.get("waiting", ())
        return self.words.label(catalog, self.in_full(text, view, view["seat"]) if view and known else text)

    def prompt(self, view: View, catalog: Catalog) -> str:
        return self.words.prompt(self.components, view, catalog)

    def board(self, view: View, catalog: Catalog) -> list[Block]:
        return self.words.board(self.components, view, catalog)

    def breakdown(self, view: View, catalog: Catalog) -> list[ScoreLine]:
        return list(self.words.breakdown(self.components, view, catalog))

    def ending(self, view: View, catalog: Catalog) -> str:
        return self.words.ending(self.components, view, catalog)

    def progress(self, view: View, catalog: Catalog) -> Progress | None:
        return self.words.progress(self.components, view, catalog)

    def glossary(self, catalog: Catalog) -> dict[str, str]:
        return self.words.glossary(self.components, catalog)

    def sheet(self, catalog: Catalog) -> Sheet:
        return self.words.sheet(self.components, catalog)

    def rules(self) -> str:
        return text_in(self.folder + "rules.md")

    def rulebook(self, language: str) -> str:
        from dwarrow.kernel.texts import rulebook

        return rulebook(f"{self.folder}text", language)
