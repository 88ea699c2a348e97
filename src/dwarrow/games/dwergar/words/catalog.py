"""The words of Dwergar: how the values of its events, refusals and actions are put into the languages' texts.

Texts are in text/*.toml; here is what they need to know of the game: formatters, actions, cards.
"""

from __future__ import annotations

from dwarrow.games.dwergar.schema import (
    GOODS,
    LOCATIONS,
    REGIONS,
    SHIPPED,
    WORKERS,
    Components,
    Cost,
    EventCard,
    Four,
    Project,
)
from dwarrow.kernel.texts import Catalog, Counts, Entry, Formatter, beside, named
from dwarrow.kernel.texts.catalog import own_names, say_action

FOLDER = beside(SHIPPED)

WORDS: dict[str, Formatter] = {
    **named(Entry, "good", "dwarf", "place", "row", "region"),
    **named(Counts, "goods"),
    "card": Entry("card.{}.name"),
}


def catalog(components: Components, language: str) -> Catalog:
    """The texts of the game. Names from a component file of one's own stand as they are in every language."""
    names = {f"card.{card.id}.name": card.name for card in components.projects}
    names.update((f"card.{event.id}.name", event.name) for event in components.events)
    given = own_names(FOLDER, WORDS, names)
    return Catalog(language, FOLDER, formatters=WORDS, given=given)


# Actions -------------------------------------------------------------------------------------------------------------

# The actions by their first words, and the values that the rest of the text gives, in order.
_ACTIONS: dict[str, tuple[str, ...]] = {
    "act place": ("dwarf", "place"),
    "act break": ("place",),
    "act convert": ("card",),
    "work coal": ("row",),
    "work exchange": ("give", "take"),
    "work complete": ("card",),
    "work refund": ("good",),
    "work modernise": ("card",),
    "work silverbeard": ("n",),
    "work convert": ("card",),
    "discount": ("good",),
    "furnaces": ("n",),
    "chimney": ("n",),
    "free": ("card",),
}


def action(catalog: Catalog, text: str) -> str:
    """An action as a label a person can choose by."""
    words = text.split()
    if "as" in words:
        return catalog.say("action.act_place_as", dwarf=words[2], place=words[3], skill=words[5])
    if len(words) == 3 and " ".join(words[:2]) in ("work done", "work install"):
        return catalog.say(f"action.{words[0]}_{words[1]}_at", place=words[2])
    return say_action(catalog, _ACTIONS, text)


# Cards ---------------------------------------------------------------------------------------------------------------


def by_name(goods: Four, heat: int = 0) -> dict[str, int]:
    """Goods as a table of counts, heat first, without what there is none of."""
    counts = {"heat": heat, **dict(zip(GOODS, goods, strict=True))}
    return {name: n for name, n in counts.items() if n}


def price(catalog: Catalog, cost: Cost) -> str:
    """`2 heat, 1 coal and 1 gold`; free where it is nothing."""
    counts = by_name(cost.goods, cost.heat)
    return catalog.format(counts, "goods") if counts else catalog.say("short.free")


def about_project(catalog: Catalog, project: Project) -> str:
    """What a project does once it is modernised (D8, D9.2), in a sentence."""
    effect = project.effect
    key = f"effect.{effect.id}"
    if effect.id == "extra_furnace_heat" and not effect.mine_too:
        key = "effect.extra_furnace_heat_zone"
    good = GOODS[effect.kind]
    said = catalog.say(
        key,
        n=effect.amount,
        second=effect.second,
        amount={good: effect.amount},
        per=catalog.say(f"each.{good}") if effect.second == 1 else catalog.say(f"per.{good}", n=effect.second),
        goods=by_name(effect.goods),
        good=good,
        kinds=[GOODS[kind] for kind in effect.kinds],
        dwarf=WORKERS[effect.worker],
        region=REGIONS[effect.region],
    )
    return catalog.say(f"timing.{project.timing}", what=said)


def about_event(catalog: Catalog, event: EventCard) -> str:
    """What an event does (D7), in a sentence."""
    return catalog.say(
        f"happens.{event.effect}",
        lifts=event.lifts,
        heat=event.heat_all or event.lift_heat or event.place_heat,
        vp=event.install_vp or event.mine_vp or event.empty_vp,
        n=event.actions or event.replaced,
        levels=[str(level) for level in event.fill_levels],
        goods={GOODS[event.fill_kind]: event.fill_count},
        place=LOCATIONS[event.closed],
        places=[LOCATIONS[place] for place in event.heated],
        dwarves=[WORKERS[worker] for worker in event.empty_workers],
    )
