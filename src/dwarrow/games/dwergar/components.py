"""Reads components.toml: every card, location and number of Dwergar, field by field.

A file that cannot be played is refused with all its faults; what only shows when entries are compared is checked in
`agreement`, effects of cards are read in `cards`. The fields are explained in rules.md, D14.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.games.dwergar.cards import goods, read_event, read_project
from dwarrow.games.dwergar.component_checks import check_agreement
from dwarrow.games.dwergar.pieces import (
    GOODS,
    LEVELS,
    LOCATIONS,
    NOTHING,
    REGIONS,
    WORKERS,
    ZONES,
    Bonus,
    Components,
    Constants,
    Level,
    Location,
    Region,
    Start,
    Table,
    Worker,
)
from dwarrow.kernel.components import Document, Reader, decoded, read

if TYPE_CHECKING:
    from dwarrow.kernel.components import Table as Entry

MAX_PLAYERS = 4

# The base step and the two bonus steps of every work zone, by name, each with the field of its number.
ZONE_STEPS: dict[str, tuple[tuple[str, str], ...]] = {
    "lab": (("lab_exchange", "count"), ("lab_exchange", "count"), ("light_and_heat", "heat")),
    "bellows": (("light", "count"), ("light_all", ""), ("gain_heat", "heat")),
    "elevator": (("lift", "further_lift_heat"), ("vp_per_lift", "vp"), ("coal_to_row", "count")),
    "workshop": (("build_furnace", ""), ("build_furnace", ""), ("light", "count")),
    "forge": (("forge_exchange", ""), ("modernise", "surcharge_heat"), ("gain_heat", "heat")),
    "studio": (("complete_project", "count"), ("refund_resource", "count"), ("modernise_discount_heat", "heat")),
}
ONLY_ONE = ("light", "complete_project", "refund_resource", "coal_to_row")  # steps that are done once

# The rule of every region, with the field of its number.
REGION_RULES = {
    "west": ("extra_turn_for_most_projects", "actions"),
    "new_mine": ("vp_per_modernised_in_region", "vp_per"),
    "golden_terraces": ("free_modernisation_for_most_projects", "count"),
    "old_mine": ("silverbeard_for_most_projects", ""),
    "east": ("retain_heat", "per_project"),
}

SHIPPED = __file__.rpartition("components.")[0] + "components.toml"


def load(path: str | None = None) -> Components:
    """The components in a file; without one, those shipped with the game. Raises `ComponentError`."""
    file = path or SHIPPED
    return parse(file, read(file))


def read_text(text: str, name: str = "components") -> Components:
    """The components in TOML; `name` stands for it in messages."""
    return parse(name, decoded(name, text))


def parse(file: str, document: Document) -> Components:
    """The components in a document; `file` is its name in messages."""
    reader = Reader(file, document)
    reader.root.whole("schema", 1, 1)
    meta = reader.entry("meta")
    meta.choice("id", ("dwergar",), "game")
    for field in ("title_de", "title_uk", "designer"):
        meta.text(field)
    players_max = meta.whole("players_max", 2, MAX_PLAYERS)
    constants = _constants(reader.entry("constants"))
    components = Components(
        file=file,
        document=document,
        title=meta.text("title"),
        players_min=meta.whole("players_min", 2, players_max),
        players_max=players_max,
        constants=constants,
        tie_break=_tie_break(reader),
        workers=_workers(reader),
        starts=tuple(_start(table) for table in _listed(reader, "starts", range(1, 5))),
        tables=tuple(_table(table) for table in _listed(reader, "tables", range(2, 5))),
        levels=tuple(_level(table) for table in _listed(reader, "levels", range(1, 5))),
        locations=_locations(reader),
        lab_rates=_rates(reader, "lab_rates", "amount", -1),
        forge_rates=_rates(reader, "forge_rates", "heat", 1),
        regions=_regions(reader),
        projects=tuple(read_project(number, table) for number, table in enumerate(reader.entries("projects"))),
        events=tuple(read_event(number, table) for number, table in enumerate(reader.entries("events"))),
    )
    check_agreement(reader, components)
    reader.finish()
    return components


def _constants(table: Entry) -> Constants:
    table.whole("break_workers", 1, 1)
    table.whole("workers_per_player", 1, 1)
    furnaces = table.whole("furnaces_per_player", 1, 12)
    return Constants(
        heat_max=table.whole("heat_max", 1, 20),
        furnaces_per_player=furnaces,
        furnaces_at_start=table.whole("furnaces_at_start", 0, furnaces),
        actions_per_turn=table.whole("actions_per_turn", 1, 9),
        relight_per_round=table.whole("relight_per_round", 0, 9),
        open_projects=table.whole("open_projects", 1, 9),
        workers_removed=table.whole("workers_removed", 0),
        zone_furnace_heat=table.whole("zone_furnace_heat", 0, 9),
        mine_furnace_heat=table.whole("mine_furnace_heat", 0, 9),
        events_standard=table.whole("events_standard", 1),
        events_short=table.whole("events_short", 1),
    )


def _tie_break(reader: Reader) -> tuple[int, ...]:
    table = reader.entry("tie_break")
    order = [GOODS.index(place.choice(GOODS, "good")) for place in table.at("order").each(0, len(GOODS))]
    if len(set(order)) < len(order):
        table.fault("order", "names a good twice")
    return tuple(order)


def _listed(reader: Reader, name: str, ids: range) -> list[Entry]:
    """Entries whose ids are exactly these numbers, in order."""
    found = reader.entries(name)
    if [table.whole("id", ids[0], ids[-1]) for table in found] != list(ids) and reader.clean(name):
        reader.fault(name, "id", f"must be {', '.join(map(str, ids))}, in this order")
    return found


def _named(reader: Reader, name: str, ids: tuple[str, ...], what: str) -> list[Entry]:
    """Entries with exactly these ids, in order."""
    found = reader.entries(name)
    if [table.choice("id", ids, what) for table in found] != list(ids) and reader.clean(name):
        reader.fault(name, "id", f"must be {', '.join(ids)}, in this order")
    return found


def _workers(reader: Reader) -> tuple[Worker, ...]:
    return tuple(
        Worker(number, table.at("id").ident(), table.text("name"), table.whole("count"), table.text("colour"))
        for number, table in enumerate(_named(reader, "workers", WORKERS, "worker"))
    )


def _start(table: Entry) -> Start:
    return Start(goods(table.at("store")), table.whole("level", 1, len(LEVELS)), goods(table.at("cart")))


def _table(table: Entry) -> Table:
    seats = table.whole("id", 2, MAX_PLAYERS)
    table.whole("decks", seats, seats)
    levels = tuple(place.whole(1, len(LEVELS)) for place in table.at("mine_workers").each(0, len(LEVELS)))
    beginner = tuple(place.choice(REGIONS, "region") for place in table.at("beginner").each(seats, seats))
    if len(set(levels)) < len(levels):
        table.fault("mine_workers", "names a level twice")
    if len(set(beginner)) < len(beginner):
        table.fault("beginner", "names a region twice")
    return Table(levels, beginner)


def _level(table: Entry) -> Level:
    yields = goods(table.at("yields"))
    if not any(yields):
        table.fault("yields", "is nothing (allowed: at least one good)")
    return Level(yields, goods(table.at("extra")))


def _locations(reader: Reader) -> tuple[Location, ...]:
    found: list[Location] = []
    for number, table in enumerate(_named(reader, "locations", LOCATIONS, "location")):
        own = table.choice("id", LOCATIONS, "location")
        furnace = table.table("furnace")
        name, price, vp = table.text("name"), goods(furnace.at("price")), furnace.whole("vp", 0, 99)
        if own in LEVELS:
            table.choice("kind", ("mine",), "kind of this location")
            table.whole("level", LEVELS.index(own) + 1, LEVELS.index(own) + 1)
            found.append(Location(number, own, name, price, vp))
        else:
            table.choice("kind", ("work_zone",), "kind of this location")
            base, *bonuses = _zone(table, own)
            found.append(Location(number, own, name, price, vp, base, tuple(bonuses)))
    return tuple(found)


def _zone(table: Entry, own: str) -> list[Bonus]:
    steps = ZONE_STEPS[own if own in ZONES else "lab"]
    places = [table.at("base"), *table.at("bonuses").each(2, 2)]
    return [_step(place.table(), *step, base=not n) for n, (place, step) in enumerate(zip(places, steps, strict=False))]


def _step(table: Entry, name: str, field: str, base: bool) -> Bonus:
    """One step of a work zone: who gives the bonus, and its number."""
    table.choice("id", (name,), "step here")
    worker = -1 if base else WORKERS.index(table.choice("worker", WORKERS, "worker"))
    least = 1 if name in ("lift", "lab_exchange", "vp_per_lift") else 0
    amount = table.whole(field, 1 if name in ONLY_ONE else least, 1 if name in ONLY_ONE else 9) if field else 0
    if name == "lift":
        table.whole("first_lift_heat", 0, 0)
    if name == "light_and_heat":
        table.whole("light", 1, 1)
    price = goods(table.at("price")) if name == "build_furnace" else NOTHING
    in_price = table.whole("min_amount_in_price", 1, 9) if name == "refund_resource" else 0
    return Bonus(worker, amount, price, in_price)


def _rates(reader: Reader, name: str, field: str, step: int) -> tuple[tuple[int, int, int], ...]:
    """Exchanges between neighbours in rank, each once."""
    rates: list[tuple[int, int, int]] = []
    for table in reader.entries(name):
        first = GOODS.index(table.choice("id", GOODS, "good"))
        second = GOODS.index(table.choice("to", GOODS, "good"))
        if second != first + step:
            table.fault("to", f"must be the good next to it, {'lower' if step < 0 else 'higher'} in rank")
        rates.append((first, second, table.whole(field, 1, 9)))
    return tuple(rates)


def _regions(reader: Reader) -> tuple[Region, ...]:
    regions: list[Region] = []
    for number, table in enumerate(_named(reader, "regions", REGIONS, "region")):
        own = table.choice("id", REGIONS, "region")
        name, field = REGION_RULES[own]
        rule = table.table("rule")
        rule.choice("id", (name,), "rule of this region")
        most = 1 if field == "count" else 9
        amount = rule.whole(field, 1 if field in ("count", "actions") else 0, most) if field else 0
        least = rule.whole("min_projects", 1, 9) if own in ("west", "golden_terraces", "old_mine") else 0
        if own == "east":
            rule.whole("max", 1, 20)
        regions.append(Region(number, own, table.text("name"), table.text("seal"), name, amount, least))
    return tuple(regions)
