"""What lies in the box as JSON, for whoever draws it: what is printed on cards, locations and the mine.

Names and sentences are not here: they are in the texts, under `card.<id>.name`, `place.<id>` and `region.<id>`, and in
the glossary.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, cast

from dwarrow.games.dwergar.pieces import GOODS, LEVELS, LOCATIONS, REGIONS, WORKERS
from dwarrow.games.dwergar.shown import Good, Goods, Region, Where, Worker

if TYPE_CHECKING:
    from dwarrow.games.dwergar.pieces import Components, Cost, Four, Location, Project


class Price(TypedDict):
    heat: int
    goods: Goods


class ProjectFace(TypedDict):
    """A project; `converts` says that it turns heat into goods at any time of the own turn."""

    id: str
    region: Region
    tier: str
    price: Price
    vp: int
    cost: Price
    modernise_vp: int
    timing: str
    effect: str
    converts: bool


class EventFace(TypedDict):
    id: str
    timing: str
    effect: str


class LevelFace(TypedDict):
    yields: Goods
    extra: Goods


class LocationFace(TypedDict):
    """A location; `bonuses` are the workers that give its two bonuses, `level` is there for the mine."""

    id: Where
    level: LevelFace | None
    bonuses: list[Worker]
    furnace_price: Goods
    furnace_vp: int


class WorkerFace(TypedDict):
    id: Worker
    colour: str
    figures: int


class RegionFace(TypedDict):
    id: Region
    seal: str


class Exchange(TypedDict):
    give: Good
    take: Good
    amount: int
    heat: int


class Numbers(TypedDict):
    """The numbers of the rules."""

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


class Pieces(TypedDict):
    """Everything in the box."""

    game: str
    seats: list[int]
    goods: list[Good]
    workers: list[WorkerFace]
    regions: list[RegionFace]
    locations: list[LocationFace]
    projects: dict[str, ProjectFace]
    events: dict[str, EventFace]
    lab: list[Exchange]
    forge: list[Exchange]
    numbers: Numbers


def pieces(components: Components) -> Pieces:
    c = components
    return {
        "game": "dwergar",
        "seats": list(range(c.players_min, c.players_max + 1)),
        "goods": [_good(number) for number in range(len(GOODS))],
        "workers": [
            {"id": _worker(worker.number), "colour": worker.colour, "figures": worker.figures} for worker in c.workers
        ],
        "regions": [{"id": _region(region.number), "seal": region.seal} for region in c.regions],
        "locations": [_location(c, place) for place in c.locations],
        "projects": {project.id: _project(project) for project in c.projects},
        "events": {event.id: {"id": event.id, "timing": event.timing, "effect": event.effect} for event in c.events},
        "lab": [{"give": _good(a), "take": _good(b), "amount": n, "heat": 0} for a, b, n in c.lab_rates],
        "forge": [{"give": _good(a), "take": _good(b), "amount": 1, "heat": n} for a, b, n in c.forge_rates],
        "numbers": cast("Numbers", c.constants._asdict()),
    }


def _good(number: int) -> Good:
    return cast("Good", GOODS[number])


def _worker(number: int) -> Worker:
    return cast("Worker", WORKERS[number])


def _region(number: int) -> Region:
    return cast("Region", REGIONS[number])


def _goods(counts: Four) -> Goods:
    return {_good(number): n for number, n in enumerate(counts) if n}


def _price(cost: Cost) -> Price:
    return {"heat": cost.heat, "goods": _goods(cost.goods)}


def _location(c: Components, place: Location) -> LocationFace:
    level: LevelFace | None = None
    if place.id in LEVELS:
        printed = c.levels[LEVELS.index(place.id)]
        level = {"yields": _goods(printed.yields), "extra": _goods(printed.extra)}
    return {
        "id": cast("Where", LOCATIONS[place.number]),
        "level": level,
        "bonuses": [_worker(bonus.worker) for bonus in place.bonuses],
        "furnace_price": _goods(place.price),
        "furnace_vp": place.vp,
    }


def _project(project: Project) -> ProjectFace:
    return {
        "id": project.id,
        "region": _region(project.region),
        "tier": project.tier,
        "price": _price(project.price),
        "vp": project.vp,
        "cost": _price(project.cost),
        "modernise_vp": project.modernise_vp,
        "timing": project.timing,
        "effect": project.effect.id,
        "converts": project.effect.id == "convert_heat",
    }
