"""What lies in the box as JSON, for whoever draws it: what is printed on cards, locations and the mine.

Names and sentences are not here: they are in the texts, under `card.<id>.name`, `place.<id>` and `region.<id>`, and in
the glossary.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, cast

from dwarrow.games.dwergar.pieces import GOODS, LEVELS, LOCATIONS, REGIONS, WORKERS, ZONES
from dwarrow.games.dwergar.sight.view_types import Good, Goods, Price, Region, Where, Worker

if TYPE_CHECKING:
    from dwarrow.games.dwergar.pieces import Components, Cost, Effect, EventCard, Four, Location, Project


class EffectFace(TypedDict):
    """The numbers and things of an effect, as its text names them; what it does not speak of is nothing."""

    n: int
    second: int
    goods: Goods
    good: Good | None
    kinds: list[Good]
    dwarf: Worker | None
    region: Region | None


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
    of: EffectFace
    converts: bool


class EventFace(TypedDict):
    """An event; `places` are the locations at which something is different while it is active."""

    id: str
    timing: str
    effect: str
    places: list[Where]


class LevelFace(TypedDict):
    yields: Goods
    extra: Goods


class StepFace(TypedDict):
    """What can be done at a place: by anybody, or as the bonus of a worker. `actions` are those of the step itself.

    Its text is `step.<place>_<number>`, with `n` and `goods`.
    """

    worker: Worker | None
    n: int
    goods: Goods
    actions: list[str]


class LocationFace(TypedDict):
    """A location. `level` is there for the mine, `steps` for the work zones: the base step, then the two bonuses."""

    id: Where
    level: LevelFace | None
    steps: list[StepFace]
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


# The actions of each step of a work zone. A bonus that only changes another step has none of its own.
_ACTIONS: dict[str, tuple[tuple[str, ...], ...]] = {
    "lab": (("exchange",), ("exchange",), ("light_heat",)),
    "bellows": (("light",), ("light_all",), ("heat",)),
    "elevator": (("lift",), (), ("coal",)),
    "workshop": (("build",), ("build_more",), ("light",)),
    "forge": (("exchange",), ("modernise",), ("heat",)),
    "studio": (("complete",), (), ()),
}


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
        "events": {event.id: _event(event) for event in c.events},
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
        "steps": [] if place.base is None else [_step(place, number) for number in range(1 + len(place.bonuses))],
        "furnace_price": _goods(place.price),
        "furnace_vp": place.vp,
    }


def _step(place: Location, number: int) -> StepFace:
    step = (place.base, *place.bonuses)[number]
    assert step is not None
    return {
        "worker": _worker(step.worker) if number else None,
        "n": step.amount,
        "goods": _goods(step.price),
        "actions": list(_ACTIONS[place.id][number]),
    }


def _effect(effect: Effect) -> EffectFace:
    return {
        "n": effect.amount,
        "second": effect.second,
        "goods": _goods(effect.goods),
        "good": None if effect.kind < 0 else _good(effect.kind),
        "kinds": [_good(kind) for kind in effect.kinds],
        "dwarf": None if effect.worker < 0 else _worker(effect.worker),
        "region": None if effect.region < 0 else _region(effect.region),
    }


def _event(event: EventCard) -> EventFace:
    places = [LOCATIONS[place] for place in event.heated]
    if event.closed >= 0:
        places.append(LOCATIONS[event.closed])
    if event.lift_heat:
        places.append("elevator")
    if event.mine_vp or event.foreman_extra:
        places.extend(LEVELS)
    if event.install_vp:
        places.extend(ZONES)
    return {
        "id": event.id,
        "timing": event.timing,
        "effect": event.effect,
        "places": [cast("Where", place) for place in LOCATIONS if place in places],
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
        "of": _effect(project.effect),
        "converts": project.effect.id == "convert_heat",
    }
