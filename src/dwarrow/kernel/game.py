"""A game: one title with one set of components, and everything that does not need a match in progress."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

from dwarrow.kernel import chance, components
from dwarrow.kernel.bot_parts import BotParts
from dwarrow.kernel.errors import OptionError
from dwarrow.kernel.options import Option, Options, checked, drawn, flag

if TYPE_CHECKING:
    from dwarrow.kernel.actions import ActionTable
    from dwarrow.kernel.boards import Block, ScoreLine
    from dwarrow.kernel.components import Document
    from dwarrow.kernel.past import Fact
    from dwarrow.kernel.pictures.parts import Painter
    from dwarrow.kernel.refusals import Reason
    from dwarrow.kernel.sheets import Sheet
    from dwarrow.kernel.state import State
    from dwarrow.kernel.texts import Catalog

KEEP_FORCED = flag("keep_forced", False)
THEN = " → "  # between actions that follow each other
RESTORED = 16  # games that stay in memory because a pickled state came with them


class Listed(NamedTuple):
    """How an action stands in a list of choices.

    Its group is a key under `group` in the catalog, and may go on with what the group is about: `place miner`. Groups
    of a lower rank come first. What is `drafted` is a link of a longer plan that a client keeps until the player sends
    it: `in_order` where what a link does depends on those before it, `any_order` where only all of them matter.
    """

    group: str
    rank: int = 0
    drafted: Literal["", "in_order", "any_order"] = ""


class Progress(NamedTuple):
    """How far a match is: in words (`Round 3 of 8`), and as a share of the whole where that can be known."""

    text: str
    share: float | None = None


class Game(ABC):
    """The contract of a game with the rest of the program; `registry.game` gives them.

    A game is made as `kind(file, text)`, with a file of components, TOML given as text, or None twice for the shipped
    components. It never changes afterwards.
    """

    name: ClassVar[str]
    rules_version: ClassVar[int]
    simultaneous: ClassVar[bool] = False  # whether several seats ever decide at the same time
    remembered: ClassVar[tuple[Fact, ...]] = ()  # what a match keeps of its past, for bots and learners
    shipped: ClassVar[str]  # the file of the components that come with the game
    minutes: ClassVar[tuple[int, int] | None] = None  # that people take for a match, about; None: not told
    weight: ClassVar[int] = 0  # how much there is to think about, from 1 (little) to 5; 0: not told

    text: str | None = None  # the TOML of its components; None for the shipped ones
    seats: range
    options: tuple[Option, ...]
    actions: ActionTable
    document: Document

    @property
    def folder(self) -> str:
        """Where the files of the game are."""
        return self.shipped.rpartition("components.toml")[0]

    @cached_property
    def digest(self) -> str:
        """What the components are, as a hash; kept in records."""
        return components.digest(self.document)

    def toml(self) -> str:
        """The file of its components, to be kept with a match."""
        return components.text_in(self.shipped) if self.text is None else self.text

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (type(self), self.text)

    # Matches ---------------------------------------------------------------------------------------------------------

    def new(self, seats: int, seed: int = 0, options: Mapping[str, Any] | None = None) -> State:
        """A new match whose chance is the plain stream of `seed`."""
        return self.start(seats, chance.plain(seed), self.check_options(seats, options or {}))

    @abstractmethod
    def start(self, seats: int, rng: int, options: Options, recording: bool = False) -> State:
        """Set up a match from a generator state and checked options."""

    def check_options(self, seats: int, given: Mapping[str, Any]) -> Options:
        """The options of a match in full, or an OptionError that names what is allowed."""
        if seats not in self.seats:
            raise OptionError(f"seats cannot be {seats} in {self.name} (allowed: {self.seats[0]} to {self.seats[-1]})")
        options = checked(self.all_options(), given, seats)
        contradiction = self.contradiction(options)
        if contradiction:
            raise OptionError(contradiction)
        return options

    def contradiction(self, options: Options) -> str | None:
        """What speaks against playing with these options together."""
        return None

    def draw_options(self, seats: int, seed: int) -> Options:
        """Options by chance that may be played together."""
        while True:
            options = drawn(self.options, seats, seed)
            try:
                return self.check_options(seats, options)
            except OptionError:
                seed += 1 << 40

    def all_options(self) -> tuple[Option, ...]:
        return (*self.options, KEEP_FORCED)

    @abstractmethod
    def load(self, position: Any) -> State:
        """The state a position describes, or a PositionError that names the field."""

    @abstractmethod
    def deal(self, view: Any, seed: int) -> State:
        """A state that agrees with a view; what the view does not tell is dealt by `seed`."""

    @property
    def bot(self) -> BotParts:
        """What the game brings for bots."""
        return BotParts()

    # Actions ---------------------------------------------------------------------------------------------------------

    def format(self, code: int) -> str:
        return self.actions.format(code)

    def parse(self, text: str) -> int:
        return self.actions.parse(text)

    @abstractmethod
    def explain(self, state: State, seat: int, text: str) -> Reason | None:
        """Why an action is not legal for a seat now; None if it is. UnparsableAction if it is none."""

    # On a drawn board ------------------------------------------------------------------------------------------------

    @abstractmethod
    def touches(self, text: str) -> tuple[str, ...]:
        """The things on a drawn board to touch for an action, in order, by ids such as `hand:ruby`.

        It depends on the components alone. In one legal list all paths differ and none is the beginning of another, so
        that a client can fold them into a tree and play an action as soon as a path is complete.
        """

    def listed(self, text: str) -> Listed:
        """How an action stands in a list of choices: by its first word, played at once."""
        return Listed(text.split()[0])

    def sketch(self, state: State, seat: int, action: int) -> dict[str, Any] | None:
        """A seat's view with what an action does to what is its own, and with nothing that follows from it.

        It is asked for where the action itself cannot be seen ahead, because something would come to light.
        """
        return None

    @property
    def painter(self) -> Painter | None:
        """What draws a view as an SVG picture, if anything does."""
        return None

    @abstractmethod
    def pieces(self) -> dict[str, Any]:
        """What lies in the box as JSON, to draw it: cards, boards and the numbers printed on them."""

    # Words -----------------------------------------------------------------------------------------------------------

    @abstractmethod
    def catalog(self, language: str) -> Catalog:
        """The texts of the game in a language."""

    @abstractmethod
    def label(self, catalog: Catalog, text: str, view: dict[str, Any] | None = None) -> str:
        """An action in a person's words; a view tells what it is about where the action alone does not."""

    def in_full(self, text: str, view: dict[str, Any], seat: int) -> str:
        """An action of a seat with what its label needs to be understood where the view is out of sight."""
        return text

    def deed(self, catalog: Catalog, links: list[str], view: dict[str, Any]) -> str:
        """A plan of one or several links in a person's words; the view is that before the first."""
        return THEN.join(self.label(catalog, text, view) for text in links)

    @abstractmethod
    def prompt(self, view: dict[str, Any], catalog: Catalog) -> str:
        """What the seat of a view is asked now, or else who decides what; at the end, who has won. One sentence."""

    @abstractmethod
    def board(self, view: dict[str, Any], catalog: Catalog) -> list[Block]:
        """A view as tables of words, for the terminal and the plain page.

        The first block says where the match stands; what matters most now comes last. At the end the last two are the
        players with their points, and who has won.
        """

    def progress(self, view: dict[str, Any], catalog: Catalog) -> Progress | None:
        """How far the match of a view is; None where a game does not say."""
        return None

    @abstractmethod
    def breakdown(self, view: dict[str, Any], catalog: Catalog) -> list[ScoreLine]:
        """The view of a match that is over: where the points come from, line by line."""

    def ending(self, view: dict[str, Any], catalog: Catalog) -> str:
        """The view of a match that is over: why it ended, in one sentence; empty where a game does not say."""
        return ""

    @abstractmethod
    def glossary(self, catalog: Catalog) -> dict[str, str]:
        """Every card and place of the game by its id: what it is and does, in one line."""

    @abstractmethod
    def sheet(self, catalog: Catalog) -> Sheet:
        """Every card and board as the rules use it, for a page to hold beside the box."""

    @abstractmethod
    def rules(self) -> str:
        """The text of rules.md, the full reference."""

    @abstractmethod
    def rulebook(self, language: str) -> str:
        """The rules for players in a language, under the numbers of rules.md; `kernel.rulebook` reads it."""


@lru_cache(RESTORED)
def restored(kind: Callable[[str | None, str | None], Game], text: str | None) -> Game:
    """A game that was pickled. States come one by one, each with its game: it is made once."""
    return kind(None, text)
