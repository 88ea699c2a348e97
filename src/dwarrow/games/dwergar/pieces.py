"""What lies in the box of Dwergar (D1.1), as plain immutable tuples.

Goods (D0.1), workers (D0.2), locations (D0.3) and regions are indices in the order of the tuples below; projects and
events are numbered as in the file, from 0.
"""

from __future__ import annotations

from typing import NamedTuple

from dwarrow.kernel.components import Document, digest

GOODS = ("coal", "iron", "gold", "crystal")
WORKERS = ("miner", "engineer", "blacksmith")
LEVELS = ("mine_1", "mine_2", "mine_3", "mine_4")
ZONES = ("lab", "bellows", "elevator", "workshop", "forge", "studio")
LOCATIONS = (*LEVELS, *ZONES)
REGIONS = ("west", "new_mine", "golden_terraces", "old_mine", "east")
TIERS = ("basic", "advanced")
TIMINGS = ("on_modernise", "ongoing", "start_of_turn", "free_in_own_turn", "end_game", "none")
ROWS = ("transit", "1", "2", "3", "4")

Four = tuple[int, int, int, int]
NOTHING: Four = (0, 0, 0, 0)


class Worker(NamedTuple):
    number: int
    id: str
    name: str
    figures: int
    colour: str


class Start(NamedTuple):
    """What the player of one place in turn order begins with."""

    store: Four
    level: int  # of the cart, from 1
    cart: Four


class Table(NamedTuple):
    """What depends on the number of players."""

    mine_workers: tuple[int, ...]  # levels, from 1
    beginner: tuple[str, ...]  # regions


class Level(NamedTuple):
    yields: Four
    extra: Four


class Bonus(NamedTuple):
    worker: int
    amount: int  # heat, points, exchanges or surcharge, as the bonus has it
    price: Four = NOTHING
    least: int = 0  # a refund: the least amount of a kind in the price


class Location(NamedTuple):
    number: int
    id: str
    name: str
    price: Four  # of a furnace
    vp: int  # of a furnace
    base: Bonus | None = None
    bonuses: tuple[Bonus, ...] = ()


class Cost(NamedTuple):
    heat: int
    goods: Four


class Effect(NamedTuple):
    """What a modernised project does, by name; which of the numbers mean something depends on the name."""

    id: str
    amount: int = 0  # points, heat, furnaces, actions, goods
    second: int = 0  # what others gain; how many goods make a set
    goods: Four = NOTHING
    kind: int = -1  # of goods
    kinds: tuple[int, ...] = ()
    worker: int = -1
    region: int = -1
    on: tuple[str, ...] = ()
    mine_too: bool = False


class Project(NamedTuple):
    number: int
    id: str
    name: str
    region: int
    tier: str
    price: Cost
    vp: int
    cost: Cost  # of modernising
    modernise_vp: int
    timing: str
    effect: Effect


class EventCard(NamedTuple):
    """An event. Every part that its effect does not name is nothing."""

    number: int
    id: str
    name: str
    timing: str
    effect: str
    lifts: int = 0
    heat_all: int = 0
    fill_levels: tuple[int, ...] = ()
    fill_kind: int = 0
    fill_count: int = 0
    replaced: int = 0
    lift_heat: int = 0
    install_vp: int = 0
    actions: int = 0
    mine_vp: int = 0
    closed: int = -1
    foreman_extra: bool = False
    place_heat: int = 0
    heated: tuple[int, ...] = ()  # locations
    empty_vp: int = 0
    empty_workers: tuple[int, ...] = ()


class Region(NamedTuple):
    number: int
    id: str
    name: str
    seal: str
    rule: str
    amount: int  # actions, points, modernisations or heat, as the rule has it
    least: int  # projects needed


class Constants(NamedTuple):
    heat_max: int
    furnaces_per_player: int
    furnaces_at_start: int
    actions_per_turn: int
    relight_per_round: int
    open_projects: int
    workers_removed: int
    zone_furnace_heat: int
    mine_furnace_heat: int
    events_standard: int
    events_short: int


class Components(NamedTuple):
    file: str
    document: Document
    title: str
    players_min: int
    players_max: int
    constants: Constants
    tie_break: tuple[int, ...]
    workers: tuple[Worker, ...]
    starts: tuple[Start, ...]
    tables: tuple[Table, ...]  # by number of players, from 2
    levels: tuple[Level, ...]
    locations: tuple[Location, ...]
    lab_rates: tuple[tuple[int, int, int], ...]  # from, to, amount
    forge_rates: tuple[tuple[int, int, int], ...]  # from, to, heat
    regions: tuple[Region, ...]
    projects: tuple[Project, ...]
    events: tuple[EventCard, ...]

    @property
    def digest(self) -> str:
        return digest(self.document)

    def table(self, seats: int) -> Table:
        return self.tables[seats - 2]

    def project(self, name: str) -> Project:
        return next(project for project in self.projects if project.id == name)

    def event(self, name: str) -> EventCard:
        return next(event for event in self.events if event.id == name)
