"""Dwergar in few words: goods and prices as they fit into a table, and the glossary with a line for everything."""

from __future__ import annotations

from collections.abc import Mapping

from dwarrow.games.dwergar.schema import GOODS, LEVELS, REGIONS, Components, Cost, EventCard, Location, Project
from dwarrow.games.dwergar.words.catalog import about_event, about_project, by_name, price
from dwarrow.kernel.boards import Cell, Run, joined
from dwarrow.kernel.texts import Catalog


def goods(catalog: Catalog, counts: Mapping[str, int]) -> Run:
    """`2 coal, 1 gold`, heat first, then by rank."""
    named = [(name, counts[name]) for name in ("heat", *GOODS) if counts.get(name)]
    said = [catalog.say("short.amount", n=n, good=catalog.say(f"short.good.{name}", n=n)) for name, n in named]
    return joined([(Cell(text, name),) for text, (name, _) in zip(said, named, strict=True)], ", ")


def cost(catalog: Catalog, due: Cost) -> Run:
    """What a project or its modernisation costs."""
    counts = by_name(due.goods, due.heat)
    return goods(catalog, counts) if counts else (Cell(catalog.say("short.free"), "faint"),)


def steps(components: Components, catalog: Catalog, place: Location) -> str:
    """What a location offers: its base step, then its bonuses with who gives them."""
    say = catalog.say
    if place.base is None:
        level = components.levels[LEVELS.index(place.id)]
        return say("short.level", yields=by_name(level.yields), extra=by_name(level.extra))
    bonuses = [
        say("short.bonus", dwarf=components.workers[bonus.worker].id, what=_step(components, catalog, place, number))
        for number, bonus in enumerate(place.bonuses, 1)
    ]
    return "; ".join([_step(components, catalog, place, 0), *bonuses])


def _step(components: Components, catalog: Catalog, place: Location, number: int) -> str:
    step = (place.base, *place.bonuses)[number]
    assert step is not None
    return catalog.say(f"step.{place.id}_{number}", n=step.amount, goods=by_name(step.price))


# The glossary --------------------------------------------------------------------------------------------------------


def glossary(components: Components, catalog: Catalog) -> dict[str, str]:
    """Every project, event, location and region by id, in one line each."""
    lines = {project.id: project_line(catalog, project) for project in components.projects}
    lines.update((event.id, event_line(catalog, event)) for event in components.events)
    lines.update((place.id, place_line(components, catalog, place)) for place in components.locations)
    lines.update((region.id, region_line(catalog, region.id, region.amount)) for region in components.regions)
    return lines


def project_line(catalog: Catalog, project: Project) -> str:
    return catalog.say(
        "short.project",
        card=project.id,
        region=REGIONS[project.region],
        tier=catalog.say(f"tier.{project.tier}"),
        price=price(catalog, project.price),
        vp=project.vp,
        cost=price(catalog, project.cost),
        more=project.modernise_vp,
        about=about_project(catalog, project),
    )


def event_line(catalog: Catalog, event: EventCard) -> str:
    return catalog.say("short.event", card=event.id, about=about_event(catalog, event))


def place_line(components: Components, catalog: Catalog, place: Location) -> str:
    """A location in full sentences: its load or its steps, its furnace."""
    say, level = catalog.say, place.level
    told = [say("about.mine", yields=by_name(level.yields), extra=by_name(level.extra))] if level else []
    for n, step in enumerate(place.steps):
        values = {"n": step.amount, "goods": by_name(step.price), "least": step.least}
        what = say(f"about.{place.id}_{n}", rates=_rates(components, catalog, place.id), **values)
        told.append(say("about.bonus", dwarf=components.workers[step.worker].id, what=what) if n else what)
    return say("about.place", place=place.id, steps=" ".join(told), goods=by_name(place.price), vp=place.vp)


def _rates(components: Components, catalog: Catalog, place: str) -> list[str]:
    rates = components.lab_rates if place == "lab" else components.forge_rates
    sides = [({"heat": each.heat, GOODS[each.give]: 1}, {GOODS[each.take]: each.amount}) for each in rates]
    return [catalog.say("about.rate", give={k: n for k, n in give.items() if n}, take=take) for give, take in sides]


def region_line(catalog: Catalog, region: str, amount: int) -> str:
    return catalog.say("short.region", region=region, rule=catalog.say(f"region_rule.{region}", n=amount))
