"""What lies in the box of Dwergar (D1.1): every card, location and number of components.toml (D14).

Goods (D0.1), workers (D0.2), locations (D0.3) and regions are indices in the order of the names below; projects and
events are numbered as in the file, from 0. `kernel/schema.py` says how fields are written, `cards` which effects there
are. Names and sentences are not drawn: they are in the texts, under `card.<id>.name`, `place.<id>` and `region.<id>`,
and in the glossary.
"""

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple, Self

from dwarrow.games.dwergar import cards
from dwarrow.kernel.components import Document, Table, Value
from dwarrow.kernel.forms import Form, counts, known, one_of, whole, word
from dwarrow.kernel.schema import At, By, Entry, Hidden, Ids, Meta, Number, Seats, Size, called

GoodId = Literal["coal", "iron", "gold", "crystal"]
WorkerId = Literal["miner", "engineer", "blacksmith"]
PlaceId = Literal[
    "mine_1", "mine_2", "mine_3", "mine_4", "lab", "bellows", "elevator", "workshop", "forge", "studio"
]  # fmt: skip
RegionId = Literal["west", "new_mine", "golden_terraces", "old_mine", "east"]
RowId = Literal["transit", "1", "2", "3", "4"]
GOODS, WORKERS, LOCATIONS = known(GoodId), known(WorkerId), known(PlaceId)
LEVELS, ZONES = LOCATIONS[:4], LOCATIONS[4:]
REGIONS, ROWS = known(RegionId), known(RowId)
SHIPPED = __file__.rpartition("schema.")[0] + "components.toml"

Four = tuple[int, int, int, int]
Several = tuple[int, ...]
NOTHING: Four = (0, 0, 0, 0)
_good, _worker = one_of(GoodId, "good"), one_of(WorkerId, "worker")
_place, _region = one_of(PlaceId, "location"), one_of(RegionId, "region")
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

    worker: Annotated[int, _worker] = -1
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
    return tuple(_step(place.table(), not n, *cards.ZONE_STEPS[own][n]) for n, place in enumerate(places))


def _step(table: Table, base: bool, name: str, field: str, action: str) -> Bonus:
    """One step of a work zone: who gives the bonus, and its number."""
    table.choice("id", (name,), "step here")
    least = 1 if name in (*cards.ONLY_ONE, "lift", "lab_exchange", "vp_per_lift") else 0
    if name == "lift":
        table.whole("first_lift_heat", 0, 0)
    if name == "light_and_heat":
        table.whole("light", 1, 1)
    return Bonus(
        worker=-1 if base else WORKERS.index(table.choice("worker", WORKERS, "worker")),
        amount=table.whole(field, least, 1 if name in cards.ONLY_ONE else 9) if field else 0,
        price=_goods.read(None, table.at("price")) if name == "build_furnace" else NOTHING,
        least=table.whole("min_amount_in_price", 1, 9) if name == "refund_resource" else 0,
        actions=(action,) if action else (),
    )


class Location(NamedTuple):
    """A location. `level` is there for the mine, `steps` for the work zones: the base step, then the two bonuses."""

    number: Number
    id: Annotated[str, word(PlaceId, "location")]
    name: Hidden[str]
    level: Annotated[Level | None, By(lambda number, levels: dict(enumerate(levels)).get(number), "number", "levels")]
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


class Effect(NamedTuple):
    """The numbers and things of an effect, as its text names them; what it does not speak of is nothing."""

    id: Annotated[Hidden[str], word(tuple(cards.EFFECTS), "effect")]
    amount: Annotated[int, By(cards.amount, "table", "id"), At(drawn="n")]
    second: Annotated[int, By(cards.second, "table", "id")]
    goods: Annotated[Goods, At("gain"), cards.has("gain")] = NOTHING
    kind: Annotated[int, _good, At(drawn="good"), cards.has("kind")] = -1
    kinds: Annotated[Several, _good, Size(1, len(GOODS)), cards.has("kinds")] = ()
    worker: Annotated[int, _worker, At(drawn="dwarf"), cards.has("worker")] = -1
    region: Annotated[int, _region, cards.has("region")] = -1
    on: Annotated[Hidden[tuple[str, ...]], word(cards.EMPTY_OR_FOREMAN, "placement"), Size(1, 2), cards.has("on")] = ()
    mine_too: Annotated[Hidden[bool], cards.has("mine_too")] = False

    def check(self, table: Table, before: Sequence[Self]) -> None:
        if list(self.kinds) != sorted(set(self.kinds)):
            table.fault("kinds", "must be different goods, lowest first")


class Project(NamedTuple):
    """A project; `converts` says that it turns heat into goods at any time of the own turn."""

    number: Number
    id: CardId
    name: Hidden[str]
    region: Annotated[int, _region]
    tier: Annotated[str, word(cards.TIERS, "tier")]
    price: Annotated[Cost, Form(Cost, _cost)]
    vp: Points
    cost: Annotated[Cost, Form(Cost, _cost), At("modernise_cost")]
    modernise_vp: Points
    timing: Annotated[str, word(cards.TIMINGS, "timing")]
    does: Annotated[str, By(lambda effect: effect.id, "effect"), At(drawn="effect")]
    effect: Annotated[Effect, At(drawn="of")]
    converts: Annotated[bool, By(lambda does: does == "convert_heat", "does")]

    def check(self, table: Table, before: Sequence[Self]) -> None:
        timings = cards.EFFECTS[self.does][0]
        if self.timing not in timings:
            table.fault("timing", f"{self.does} cannot happen then (allowed: {', '.join(timings)})")


EVENT_PLACES = {
    "every_lift_costs_heat": ("elevator",),
    "install_bonus_vp": ZONES,
    "vp_on_mine_placement": LEVELS,
    "mine_extra_for_foreman": LEVELS,
}  # where an event of this effect makes a difference


def _places(effect: str, heated: Several, closed: int) -> Several:
    changed = {*heated, closed, *(LOCATIONS.index(name) for name in EVENT_PLACES.get(effect, ()))}
    return tuple(sorted(changed - {-1}))


@called("EventFace")
class EventCard(NamedTuple):
    """An event; `places` are the locations at which something is different while it is active."""

    number: Number
    id: CardId
    name: Hidden[str]
    timing: Annotated[str, By(cards.event_timing, "table", "effect")]
    effect: Annotated[str, word(tuple(cards.EVENT_TIMINGS), "effect"), At("id", "effect")]
    lifts: Annotated[int, whole(1, 5), cards.part("times", "lift", "lift_and_heat_all", cards.EMPTYING)] = 0
    heat_all: Annotated[int, whole(1, 9), cards.part("heat", *cards.HEATING)] = 0
    fill_levels: Annotated[Several, whole(1, 4), Size(1, 4), cards.part("levels", *cards.FILLING)] = ()
    fill_kind: Annotated[int, _good, cards.part("kind", *cards.FILLING)] = 0
    fill_count: Annotated[int, whole(1, 9), cards.part("count", *cards.FILLING)] = 0
    replaced: Annotated[int, whole(1, 9), cards.part("count", "replace_open_projects")] = 0
    lift_heat: Annotated[int, whole(1, 9), cards.part("heat", "every_lift_costs_heat")] = 0
    install_vp: Annotated[int, whole(1, 9), cards.part("vp", "install_bonus_vp")] = 0
    actions: Annotated[int, whole(1, 9), cards.part("actions", "actions_per_turn")] = 0
    mine_vp: Annotated[int, whole(1, 9), cards.part("vp", "vp_on_mine_placement")] = 0
    closed: Annotated[int, _place, cards.part("location", "location_closed")] = -1
    foreman_extra: Annotated[Hidden[bool], By(lambda effect: effect == "mine_extra_for_foreman", "effect")] = False
    place_heat: Annotated[int, whole(1, 9), cards.part("heat", "heat_on_placement")] = 0
    heated: Annotated[Several, _place, Size(1, 10), cards.part("locations", "heat_on_placement")] = ()
    empty_vp: Annotated[int, whole(1, 9), cards.part("vp", cards.EMPTYING)] = 0
    empty_workers: Annotated[Several, _worker, Size(1, 3), cards.part("workers", cards.EMPTYING)] = ()
    places: Annotated[Several, _place, Size(), By(_places, "effect", "heated", "closed")] = ()

    def check(self, table: Table, before: Sequence[Self]) -> None:
        if self.effect == "install_bonus_vp":
            table.table("effect").choice("location_kind", ("work_zone",), "kind of location")


class Region(NamedTuple):
    number: Number
    id: Annotated[str, word(RegionId, "region")]
    name: Hidden[str]
    seal: str
    rule: Annotated[Hidden[str], By(lambda own: cards.REGION_RULES[own][0], "id")]
    amount: Annotated[Hidden[int], By(cards.rule_number, "table", "id")]  # actions, points, modernisations or heat
    least: Annotated[Hidden[int], whole(1, 9), At("min_projects", "rule"), cards.CONTESTED] = 0  # projects needed

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
    give: Annotated[int, _good, At("id")]
    take: Annotated[int, _good, At("to")]
    amount: Annotated[int, By(lambda table: table.whole("amount", 1, 9) if _is_lab(table) else 1, "table")]
    heat: Annotated[int, By(lambda table: 0 if _is_lab(table) else table.whole("heat", 1, 9), "table")]

    def check(self, table: Table, before: Sequence[Self]) -> None:
        if self.take - self.give != (-1 if _is_lab(table) else 1):
            table.fault("to", f"must be the good next to it, {'lower' if _is_lab(table) else 'higher'} in rank")


def _is_lab(table: Table) -> bool:
    return table.name.startswith("lab")


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
    goods: Annotated[Several, _good, Size(), By(lambda: tuple(range(len(GOODS))))]
    tie_break: Annotated[Hidden[Several], _good, Size(0, 4, once="good"), At("order", "tie_break")]
    workers: Annotated[tuple[Worker, ...], Ids(WorkerId, "worker", listed=True)]
    starts: Annotated[Hidden[tuple[Start, ...]], Ids((1, 2, 3, 4), listed=True)]
    tables: Annotated[Hidden[tuple[Seating, ...]], Ids((2, 3, 4), listed=True)]  # by number of players
    levels: Annotated[Hidden[tuple[Level, ...]], Ids((1, 2, 3, 4), listed=True)]
    regions: Annotated[tuple[Region, ...], Ids(RegionId, "region", listed=True)]
    locations: Annotated[tuple[Location, ...], Ids(PlaceId, "location", listed=True)]
    projects: Annotated[tuple[Project, ...], At(by_id=True)]
    events: Annotated[tuple[EventCard, ...], At(by_id=True)]
    lab_rates: Annotated[tuple[Exchange, ...], At(drawn="lab")]
    forge_rates: Annotated[tuple[Exchange, ...], At(drawn="forge")]
    constants: Annotated[Constants, At(drawn="numbers")]

    def table(self, seats: int) -> Seating:
        return self.tables[seats - 2]

    def project(self, name: str) -> Project:
        return next(project for project in self.projects if project.id == name)

    def event(self, name: str) -> EventCard:
        return next(event for event in self.events if event.id == name)
