"""A component sheet: every card and board of a game in words and symbols, to hold beside the box.

A game fills it from its parsed components; who prints it decides how it looks. Every cell carries the fields of the
component file that it shows, each with its source.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from dwarrow.kernel.components import Document, Fact, facts
from dwarrow.kernel.texts import Catalog


class Documented(Protocol):
    @property
    def document(self) -> Document: ...


Contents = TypeVar("Contents", bound=Documented)


class Symbol(NamedTuple):
    """A small drawing, by its name in the game's art (`picture/art.toml`), and its name in words.

    Three of it are shown as three drawings with `spread`, as a number and one drawing without.
    """

    id: str
    name: str
    drawing: str
    spread: bool = False


class Piece(NamedTuple):
    """Words; or a symbol, so many times where `times` is not 0, which the words say to those who cannot see it."""

    words: str
    symbol: str = ""
    times: int = 0


class Cell(NamedTuple):
    """Something that is read in one glance, and where it comes from."""

    pieces: tuple[Piece, ...]
    origins: tuple[Fact, ...] = ()


class Grid(NamedTuple):
    """A table; every row has as many cells as there are columns, the first being its heading."""

    columns: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: Cell | None = None


class Card(NamedTuple):
    """A card or board. `color` is its group's; `deep` tells the later half of a group from the earlier."""

    id: str
    color: str
    deep: bool
    title: Cell
    lines: tuple[Cell, ...]
    labels: tuple[Cell, ...] = ()
    badge: Cell | None = None
    grids: tuple[Grid, ...] = ()


class Place(NamedTuple):
    """A space of a path, `depth` moves from the start, with ways on to `exits`, and its four cells."""

    id: str
    depth: int
    exits: tuple[str, ...]
    title: Cell
    moves: Cell  # the depth
    price: Cell
    ways: Cell  # the exits in words


class Section(NamedTuple):
    id: str
    title: str
    symbol: str = ""
    cards: tuple[Card, ...] = ()
    grids: tuple[Grid, ...] = ()
    places: tuple[Place, ...] = ()


class Sheet(NamedTuple):
    title: str
    symbols: tuple[Symbol, ...]
    sections: tuple[Section, ...]


def words(text: str, *origins: Fact) -> Cell:
    """A cell of plain words."""
    return Cell((Piece(text),), origins)


class Origins:
    """The facts of a document, found by entry and field."""

    def __init__(self, document: Document) -> None:
        self._facts = {(fact.entry, fact.field): fact for fact in facts(document)}

    def of(self, entry: str, *fields: str) -> tuple[Fact, ...]:
        """The facts of those fields that the entry has; of a field whose elements differ in source, all of them."""
        found: list[Fact] = []
        for field in fields:
            if (entry, field) in self._facts:
                found.append(self._facts[entry, field])
            else:
                found += [
                    fact for key, fact in self._facts.items() if key[0] == entry and key[1].startswith(f"{field}.")
                ]
        return tuple(found)

    def whole(self, entry: str, field: str) -> tuple[Fact, ...]:
        """The fact of a field whose elements share one source; nothing where they differ."""
        fact = self._facts.get((entry, field))
        return (fact,) if fact else ()

    def element(self, entry: str, field: str, key: object) -> tuple[Fact, ...]:
        """The fact of one element, where elements differ in source; nothing where they do not."""
        return self.whole(entry, f"{field}.{key}")


class SheetMaker(Generic[Contents]):
    """Puts one set of components into the words of one catalog; each game adds its own cards."""

    def __init__(self, components: Contents, catalog: Catalog) -> None:
        self.components = components
        self.catalog = catalog
        self.say = catalog.say
        self.origins = Origins(components.document)

    @classmethod
    def of(cls, components: Contents, catalog: Catalog) -> Sheet:
        """The sheet of a game's components, in the language of a catalog."""
        return cls(components, catalog).sheet()

    def sheet(self) -> Sheet:
        raise NotImplementedError

    def heads(self, *keys: str) -> tuple[Cell, ...]:
        return tuple(words(self.say(f"sheet.{key}")) for key in keys)

    def pieces(self, group: str, counts: Mapping[str, int]) -> tuple[Piece, ...]:
        """Counts by symbol, in words of a group of the catalog."""
        return tuple(Piece(self.say(f"{group}.{name}", n=n), name, n) for name, n in counts.items())

    def points(self, vp: object) -> tuple[Piece, ...]:
        """What something is worth."""
        return Piece(str(vp)), Piece(self.say("sheet.symbol.vp"), "vp")

    def number(self, entry: str, field: str, value: int, name: str = "") -> tuple[Cell, Cell]:
        """A row with the name of a number, by default its field's, and the number."""
        how = "number:sign" if field.endswith("_delta") else "number"
        said = words(self.catalog.format(value, how), *self.origins.of(entry, field))
        return words(self.say(f"sheet.number.{name or field}")), said

    def numbers_of(self, entry: str, record: Any, *without: str) -> list[tuple[Cell, Cell]]:
        """Rows for all whole numbers of a record."""
        fields = record._asdict().items()
        return [self.number(entry, *each) for each in fields if isinstance(each[1], int) and each[0] not in without]
