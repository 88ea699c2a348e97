"""What lies in the box of Dwergar (D1.1): every card, location and number of components.toml (D14).

Goods (D0.1), workers (D0.2), locations (D0.3) and regions are indices in the order of the names below; projects and
events are numbered as in the file, from 0. `kernel/schema.py` says how fields are written, `cards` which effects there
are. Names and sentences are not drawn: they are in the texts, under `card.<id>.name`, `place.<id>` and `region.<id>`,
and in the glossary.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, NamedTuple, Self, get_args

from dwarrow.games.dwergar.cards import (
    AMOUNTS,
    EFFECTS,
    EMPTY_OR_FOREMAN,
    EVENT_TIMINGS,
    ONLY_ONE,
    REGION_RULES,
    SECONDS,
    ZONE_STEPS,
    having,
)
from dwarrow.kernel.components import Document, Table, Value
from dwarrow.kernel.forms import Form, counts, one_of, whole, word
from dwarrow.kernel.schema import At, By, Entry, Hidden, Ids, Meta, Number, Seats, Size, When, called

GoodId = Literal["coal", "iron", "gold", "crystal"]
WorkerId = Literal["miner", "engineer", "blacksmith"]
PlaceId = Literal[
    "mine_1", "mine_2", "mine_3", "mine_4", "lab", "bellows", "elevator", "workshop", "forge", "studio"
]  # fmt: skip
RegionId = Literal["west", "new_mine", "golden_terraces", "old_mine", "east"]
RowId = Literal["transit", "1", "2", "3", "4"]
GOODS: tuple[str, ...] = get_args(GoodId)
WORKERS: tuple[str, ...] = get_args(WorkerId)
LOCATIONS: tuple[str, ...] = get_args(PlaceId)
LEVELS, ZONES = LOCATIONS[:4], LOCATIONS[4:]
REGIONS: tuple[str, ...] = get_args(RegionId)
ROWS: tuple[str, ...] = get_args(RowId)
TIERS = ("basic", "advanced")
TIMINGS = ("on_modernise", "ongoing", "start_of_turn", "free_in_own_turn", "end_game", "none")
EVENT_PLACES = {
    "every_lift_costs_heat": ("elevator",),
    "install_bonus_vp": ZONES,
    "vp_on_mine_placement": LEVELS,
    "mine_extra_for_foreman": LEVELS,
}  # where an event of this effect makes a difference
EMPTYING = "lift_then_vp_on_empty"
FILLING = ("fill_carts", "fill_carts_and_heat_all")
CONTESTED = When("id", "west", "golden_terraces", "old_mine", says=None)
SHIPPED = __file__.rpartition("schema.")[0] + "components.toml"

Four = tuple[int, int, int, int]
Several = tuple[int, ...]
NOTHING: Four = (0, 0, 0, 0)
_goods = counts(GoodId, "good", most=9)
Goods = Annotated[Four, _goods]
Points = Annotated[int, whole(0, 99)]
CardId = Annotated[str, By(lambda table: str(table.whole("id", 1, 999)), "table")]


class Worker(NamedTuple):
    number: Number
    id: Annotated[str, word(WorkerId, "worker")]
    name: Hidden[str]
    colour: str
    figures: Annotated[int, At("count")]


class Start(NamedTuple):
    """What the player of one place in turn order begins with."""

    store: Goods
    level: Annotated[int, whole(1, len(LEVELS))]  # of the cart
    cart: Goods


def _seats(entry: Entry) -> int:
    return int(entry["number"]) + 2


class Seating(NamedTuple):
    """What depends on the number of players."""

    decks: Annotated[int, whole(_seats, _seats)]
    mine_workers: Annotated[Several, whole(1, len(LEVELS)), Size(0, len(LEVELS), once="level")]
    beginner: Annotated[tuple[str, ...], word(REGIONS, "region"), Size(_seats, _seats, once="region")]


class Level(NamedTuple):
    yields: Annotated[Four, counts(GoodId, "good", most=9, empty="is nothing (allowed: at least one good)")]
    extra: Goods


@called("StepFace")
class Bonus(NamedTuple):
    """What can be done at a place: by anybody, or as the bonus of a worker. `actions` are those of the step itself.

    Its text is `step.<place>_<number>`, with `n` and `goods`.
    """

    worker: Annotated[int, one_of(WorkerId, "worker")] = -1
    amount: Annotated[int, At(drawn="n")] = 0  # heat, points, exchanges or surcharge, as the bonus has it
    price: Annotated[Four, counts(GoodId, "good"), At(drawn="goods")] = NOTHING
    least: Hidden[int] = 0  # a refund: the least amount of a kind in the price
    actions: tuple[str, ...] = ()


def _steps(table: Table, own: str) -> tuple[Bonus, ...]:
    """The steps of a work zone; the mine has none."""
    table.choice("kind", ("mine",) if own in LEVELS else ("work_zone",), "kind of this location")
    if own in LEVELS:
        table.whole("level", LEVELS.index(own) + 1, LEVELS.index(own) + 1)
        return ()
    places = [table.at("base"), *table.at("bonuses").each(2, 2)][:3]
    return tuple(_step(place.table(), not n, *ZONE_STEPS[own][n]) for n, place in enumerate(places))


def _step(table: Table, base: bool, name: str, field: str, action: str) -> Bonus:
    """One step of a work zone: who gives the bonus, and its number."""
    table.choice("id", (name,), "step here")
    least = 1 if name in (*ONLY_ONE, "lift", "lab_exchange", "vp_per_lift") else 0
    if name == "lift":
        table.whole("first_lift_heat", 0, 0)
    if name == "light_and_heat":
        table.whole("light", 1, 1)
    return Bonus(
        worker=-1 if base else WORKERS.index(table.choice("worker", WORKERS, "worker")),
        amount=table.whole(field, least, 1 if name in ONLY_ONE else 9) if field else 0,
        price=_goods.read(None, table.at("price")) if name == "build_furnace" else NOTHING,
        least=table.whole("min_amount_in_price", 1, 9) if name == "refund_resource" else 0,
        actions=(action,) if action else (),
    )


def _level(number: int, levels: Sequence[Level]) -> Level | None:
    return levels[number] if number < min(len(LEVELS), len(levels)) else None


class Location(NamedTuple):
    """A location. `level` is there for the mine, `steps` for the work zones: the base step, then the two bonuses."""

    number: Number
    id: Annotated[str, word(PlaceId, "location")]
    name: Hidden[str]
    level: Annotated[Level | None, By(_level, "number", "levels")]
    steps: Annotated[tuple[Bonus, ...], By(_steps, "table", "id")]
    price: Annotated[Goods, At(table="furnace", drawn="furnace_price")]
    vp: Annotated[Points, At(table="furnace", drawn="furnace_vp")]
    base: Annotated[Hidden[Bonus | None], By(lambda steps: steps[0] if steps else None, "steps")]
    bonuses: Annotated[Hidden[tuple[Bonus, ...]], By(lambda steps: steps[1:], "steps")]


@called("Price")
class Cost(NamedTuple):
    heat: int
    goods: Goods


def _cost(entry: Entry, place: Value) -> Cost:
    found = place.counts(("heat", *GOODS), "good", most=9)
    heat, coal, iron, gold, crystal = (found.get(name, 0) for name in ("heat", *GOODS))
    return Cost(heat, (coal, iron, gold, crystal))


def _has(field: str) -> When:
    return When("id", *having(field), says=None)


def _amount(table: Table, effect: str, fields: Sequence[str]) -> int:
    """The number of an effect, which has another name in each."""
    return next((table.whole(field, 1, 9) for field in EFFECTS[effect][1] if field in fields), 0)


class Effect(NamedTuple):
    """The numbers and things of an effect, as its text names them; what it does not speak of is nothing."""

    id: Annotated[Hidden[str], word(tuple(EFFECTS), "effect")]
    amount: Annotated[int, By(lambda table, own: _amount(table, own, AMOUNTS), "table", "id"), At(drawn="n")]
    second: Annotated[int, By(lambda table, own: _amount(table, own, SECONDS), "table", "id")]
    goods: Annotated[Goods, At("gain"), _has("gain")] = NOTHING
    kind: Annotated[int, one_of(GoodId, "good"), At(drawn="good"), _has("kind")] = -1
    kinds: Annotated[Several, one_of(GoodId, "good"), Size(1, len(GOODS)), _has("kinds")] = ()
    worker: Annotated[int, one_of(WorkerId, "worker"), At(drawn="dwarf"), _has("worker")] = -1
    region: Annotated[int, one_of(RegionId, "region"), _has("region")] = -1
    on: Annotated[Hidden[tuple[str, ...]], word(EMPTY_OR_FOREMAN, "placement"), Size(1, 2), _has("on")] = ()
    mine_too: Annotated[Hidden[bool], _has("mine_too")] = False

    def check(self, table: Table, before: Sequence[Self]) -> None:
        if list(self.kinds) != sorted(set(self.kinds)):
            table.fault("kinds", "must be different goods, lowest first")


class Project(NamedTuple):
    """A project; `converts` says that it turns heat into goods at any time of the own turn."""

    number: Number
    id: CardId
    name: Hidden[str]
    region: Annotated[int, one_of(RegionId, "region")]
    tier: Annotated[str, word(TIERS, "tier")]
    price: Annotated[Cost, Form(Cost, _cost)]
    vp: Points
    cost: Annotated[Cost, Form(Cost, _cost), At("modernise_cost")]
    modernise_vp: Points
    timing: Annotated[str, word(TIMINGS, "timing")]
    does: Annotated[str, By(lambda effect: effect.id, "effect"), At(drawn="effect")]
    effect: Annotated[Effect, At(drawn="of")]
    converts: Annotated[bool, By(lambda does: does == "convert_heat", "does")]

    def check(self, table: Table, before: Sequence[Self]) -> None:
        timings = EFFECTS[self.does][0]
        if self.timing not in timings:
            table.fault("timing", f"{self.does} cannot happen then (allowed: {', '.join(timings)})")


def _part(field: str, *effects: str) -> tuple[Any, ...]:
    """A field of the effect of an event, for those that have it; it is not drawn."""
    return At(field, "effect", drawn="-"), When("effect", *effects, says=None)


def _timing(table: Table, effect: str) -> str:
    return table.choice("timing", (EVENT_TIMINGS[effect],), "timing of this effect")


def _places(effect: str, heated: Sequence[int], closed: int) -> tuple[int, ...]:
    changed = {*heated, closed, *(LOCATIONS.index(name) for name in EVENT_PLACES.get(effect, ()))}
    return tuple(sorted(changed - {-1}))


@called("EventFace")
class EventCard(NamedTuple):
    """An event; `places` are the locations at which something is different while it is active."""

    number: Number
    id: CardId
    name: Hidden[str]
    timing: Annotated[str, By(_timing, "table", "effect")]
    effect: Annotated[str, word(tuple(EVENT_TIMINGS), "effect"), At("id", "effect")]
    lifts: Annotated[int, whole(1, 5), _part("times", "lift", "lift_and_heat_all", EMPTYING)] = 0
    heat_all: Annotated[int, whole(1, 9), _part("heat", "heat_all", "lift_and_heat_all", "fill_carts_and_heat_all")] = 0
    fill_levels: Annotated[Several, whole(1, 4), Size(1, 4), _part("levels", *FILLING)] = ()
    fill_kind: Annotated[int, one_of(GoodId, "good"), _part("kind", *FILLING)] = 0
    fill_count: Annotated[int, whole(1, 9), _part("count", *FILLING)] = 0
    replaced: Annotated[int, whole(1, 9), _part("count", "replace_open_projects")] = 0
    lift_heat: Annotated[int, whole(1, 9), _part("heat", "every_lift_costs_heat")] = 0
    install_vp: Annotated[int, whole(1, 9), _part("vp", "install_bonus_vp")] = 0
    actions: Annotated[int, whole(1, 9), _part("actions", "actions_per_turn")] = 0
    mine_vp: Annotated[int, whole(1, 9), _part("vp", "vp_on_mine_placement")] = 0
    closed: Annotated[int, one_of(PlaceId, "location"), _part("location", "location_closed")] = -1
    foreman_extra: Annotated[Hidden[bool], By(lambda effect: effect == "mine_extra_for_foreman", "effect")] = False
    place_heat: Annotated[int, whole(1, 9), _part("heat", "heat_on_placement")] = 0
    heated: Annotated[Several, one_of(PlaceId, "location"), Size(1, 10), _part("locations", "heat_on_placement")] = ()
    empty_vp: Annotated[int, whole(1, 9), _part("vp", EMPTYING)] = 0
    empty_workers: Annotated[Several, one_of(WorkerId, "worker"), Size(1, 3), _part("workers", EMPTYING)] = ()
    places: Annotated[Several, one_of(PlaceId, "location"), Size(), By(_places, "effect", "heated", "closed")] = ()

    def check(self, table: Table, before: Sequence[Self]) -> None:
        if self.effect == "install_bonus_vp":
            table.table("effect").choice("location_kind", ("work_zone",), "kind of location")


def _rule_number(table: Table, region: str) -> int:
    field = REGION_RULES[region][1]
    least, most = (1 if field in ("count", "actions") else 0), (1 if field == "count" else 9)
    return table.table("rule").whole(field, least, most) if field else 0


class Region(NamedTuple):
    number: Number
    id: Annotated[str, word(RegionId, "region")]
    name: Hidden[str]
    seal: str
    rule: Annotated[Hidden[str], By(lambda own: REGION_RULES[own][0], "id")]
    amount: Annotated[Hidden[int], By(_rule_number, "table", "id")]  # actions, points, modernisations or heat
    least: Annotated[Hidden[int], whole(1, 9), At("min_projects", "rule"), CONTESTED] = 0  # projects needed

    def check(self, table: Table, before: Sequence[Self]) -> None:
        table.table("rule").choice("id", (self.rule,), "rule of this region")
        if self.id == "east":
            table.table("rule").whole("max", 1, 20)


@called("Numbers")
class Constants(NamedTuple):
    """The numbers of the rules."""

    heat_max: Annotated[int, whole(1, 20)]
    furnaces_per_player: Annotated[int, whole(1, 12)]
    furnaces_at_start: Annotated[int, whole(0, "furnaces_per_player")]
    actions_per_turn: Annotated[int, whole(1, 9)]
    relight_per_round: Annotated[int, whole(0, 9)]
    open_projects: Annotated[int, whole(1, 9)]
    workers_removed: int
    zone_furnace_heat: Annotated[int, whole(0, 9)]
    mine_furnace_heat: Annotated[int, whole(0, 9)]
    events_standard: Annotated[int, whole(1)]
    events_short: Annotated[int, whole(1)]

    def check(self, table: Table, before: Sequence[Self]) -> None:
        for field in ("break_workers", "workers_per_player"):
            table.whole(field, 1, 1)


@called("Exchange")
class Exchange(NamedTuple):
    give: Annotated[int, one_of(GoodId, "good")]
    take: Annotated[int, one_of(GoodId, "good")]
    amount: int = 1
    heat: int = 0


def _rates(box: Table, name: str, field: str, step: int) -> tuple[tuple[int, int, int], ...]:
    """Exchanges between neighbours in rank, each once: from, to, amount or heat."""
    rates: list[tuple[int, int, int]] = []
    for table in box.reader.entries(name):
        first = GOODS.index(table.choice("id", GOODS, "good"))
        second = GOODS.index(table.choice("to", GOODS, "good"))
        if second != first + step:
            table.fault("to", f"must be the good next to it, {'lower' if step < 0 else 'higher'} in rank")
        rates.append((first, second, table.whole(field, 1, 9)))
    return tuple(rates)


Exchanges = tuple[Exchange, ...]
Rates = Hidden[tuple[tuple[int, int, int], ...]]


@called("Pieces")
class Components(NamedTuple):
    """Everything in the box."""

    file: Hidden[str]
    document: Hidden[Document]
    game: Annotated[str, word(("dwergar",), "game"), At("id", "meta")]
    title: Meta
    title_de: Meta
    title_uk: Meta
    designer: Meta
    players_min: Annotated[Hidden[int], whole(2, "players_max"), At(table="meta")]
    players_max: Annotated[Hidden[int], whole(2, 4), At(table="meta")]
    seats: Seats
    goods: Annotated[Several, one_of(GoodId, "good"), Size(), By(lambda: tuple(range(len(GOODS))))]
    tie_break: Annotated[Hidden[Several], one_of(GoodId, "good"), Size(0, 4, once="good"), At("order", "tie_break")]
    workers: Annotated[tuple[Worker, ...], Ids(WorkerId, "worker", listed=True)]
    starts: Annotated[Hidden[tuple[Start, ...]], Ids((1, 2, 3, 4), listed=True)]
    tables: Annotated[Hidden[tuple[Seating, ...]], Ids((2, 3, 4), listed=True)]  # by number of players
    levels: Annotated[Hidden[tuple[Level, ...]], Ids((1, 2, 3, 4), listed=True)]
    regions: Annotated[tuple[Region, ...], Ids(RegionId, "region", listed=True)]
    locations: Annotated[tuple[Location, ...], Ids(PlaceId, "location", listed=True)]
    projects: Annotated[tuple[Project, ...], At(by_id=True)]
    events: Annotated[tuple[EventCard, ...], At(by_id=True)]
    lab_rates: Annotated[Rates, By(lambda table: _rates(table, "lab_rates", "amount", -1), "table")]
    forge_rates: Annotated[Rates, By(lambda table: _rates(table, "forge_rates", "heat", 1), "table")]
    lab: Annotated[Exchanges, By(lambda rates: tuple(Exchange(*rate) for rate in rates), "lab_rates")]
    forge: Annotated[Exchanges, By(lambda rates: tuple(Exchange(a, b, heat=n) for a, b, n in rates), "forge_rates")]
    constants: Annotated[Constants, At(drawn="numbers")]

    def table(self, seats: int) -> Seating:
        return self.tables[seats - 2]

    def project(self, name: str) -> Project:
        return next(project for project in self.projects if project.id == name)

    def event(self, name: str) -> EventCard:
        return next(event for event in self.events if event.id == name)
