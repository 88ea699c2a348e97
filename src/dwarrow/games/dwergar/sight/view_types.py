"""The form of a view: what `view.py` makes, as types for its readers, the client's board above all.

A test holds the views of whole matches against these types, and the client's own are made from them.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from dwarrow.games.dwergar.schema import GoodId as Good
from dwarrow.games.dwergar.schema import PlaceId as Where
from dwarrow.games.dwergar.schema import RegionId as Region
from dwarrow.games.dwergar.schema import RowId as Row
from dwarrow.games.dwergar.schema import WorkerId as Worker
from dwarrow.kernel import sight

Dwarf = Literal["miner", "engineer", "blacksmith", "foreman"]
Phase = Literal["round", "west", "terraces", "over"]
Decision = Literal["act", "work", "discount", "furnaces", "chimney", "extra", "free"]
Purpose = Literal["place", "lift", "exchange", "complete", "modernise", "convert", "chimney"]
Goods = dict[Good, int]


class Options(TypedDict):
    events: int
    keep_forced: bool


class Deck(TypedDict):
    """How many cards are left in the project deck."""

    basic: int
    advanced: int


class Location(TypedDict):
    """Who lies on a location, a foreman with his seat, and whose furnace is installed."""

    dwarf: Dwarf | None
    seat: int | None
    furnace: int | None


class Points(TypedDict):
    """Where the points of the score track come from."""

    projects: int
    modernised: int
    effects: int
    furnaces: int
    lifts: int
    events: int


class Price(TypedDict):
    heat: int
    goods: Goods


class Player(TypedDict):
    """What a seat has. `foreman` is `hand`, a location, or the row of his cart, `row 2`.

    `keeps` is the heat that stays at the end of the own turn, if there is as much. `lacks` tells what is missing for
    each open project, furnaces and card 1 included; nothing where it can be paid.
    """

    vp: int
    points: Points
    heat: int
    keeps: int
    lit: int
    cold: int
    supply: int
    store: Goods
    hand: dict[Worker, int]
    foreman: str
    carts: dict[Row, Goods]
    projects: list[str]
    modernised: list[str]
    lacks: dict[str, Price]


class Session(TypedDict):
    """The work at a location: who was placed, as what it counts, and what is left to do.

    `base` counts the uses left of the base step (exchanges in the laboratory), `bonuses` those of the two bonuses, or
    how often they are granted. `fresh` says that `project`, completed here, may be modernised. `load` is what loading
    would put into the cart, null where it cannot be done. `silverbeard` is the bonus that Silverbeard has granted.
    """

    place: Where
    dwarf: Dwarf
    skill: Dwarf
    base: int
    bonuses: list[int]
    lifts: int
    shut: bool
    installed: bool
    project: str | None
    fresh: bool
    paid: Goods
    load: Goods | None
    silverbeard: NotRequired[int]


class Way(TypedDict):
    """A way to pay: so many furnaces go out; heat on the scale and lit furnaces as they would then be."""

    furnaces: int
    heat: int
    lit: int


class Payment(TypedDict):
    """Heat that is due, what for, and `of` which card, exchange or placement.

    `off` is the good that card 1 makes cheaper.
    """

    purpose: Purpose
    heat: int
    of: str | None
    ways: list[Way]
    off: NotRequired[Good]


class Moment(TypedDict, total=False):
    """Where in its turn the match stands.

    In a turn: `left` actions after this one, `more` of card 43, `further` for such a one. After the rounds: the seats
    still `asked`. Then the `session`, the `card` that a choice is about, the `payment` in the making. Where card 1
    leaves a choice, `prices` are the goods to pay if this or that good is cheaper.
    """

    left: int
    more: int
    further: bool
    asked: list[int]
    session: Session
    card: str
    prices: dict[Good, Goods]
    payment: Payment


class View(sight.View):
    """A match as everybody knows it; `seat` is who looks on, null for a spectator."""

    options: Options
    regions: list[Region]
    round: int
    phase: Phase
    decision: Decision | None
    starter: int
    event: str | None
    events_seen: list[str]
    events_left: int
    open: list[str | None]
    deck: Deck
    removed: list[str]
    silverbeard: int | None
    places: dict[Where, Location]
    players: list[Player]
    moment: Moment
