"""Mines in few words: gems, prices and effects as they fit into a table, and the glossary with a line for everything.

Gems and decks are abbreviated (`2 Sap`, `3 copper`); amounts that rise with the level stand one after the other, as in
`1/1/2 copper`. Sentences are in `words`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dwarrow.games.mines.schema import DECKS, GEMS, NOTHING, Components, Four, Hall, Item, Slot
from dwarrow.games.mines.words.catalog import about, by_deck, by_gem
from dwarrow.kernel.boards import DASH, Cell, Run, joined, text
from dwarrow.kernel.texts import Catalog

MANY_LEVELS = 3


def gems(catalog: Catalog, counts: Mapping[str, int]) -> Run:
    """`2 Sap, 1 Rub`, in rank order."""
    named = [(gem, counts[gem]) for gem in GEMS if counts.get(gem)]
    return joined([(Cell(_gems(catalog, gem, n), gem),) for gem, n in named], ", ")


def _gems(catalog: Catalog, gem: str, n: int) -> str:
    return catalog.say("short.gems", gem=catalog.say(f"short.gem.{gem}"), n=n)


def cards(catalog: Catalog, counts: Mapping[str, int]) -> Run:
    """`5 wooden, 1 copper`."""
    named = [(deck, counts[deck]) for deck in DECKS if counts.get(deck)]
    return joined([(Cell(_amount(catalog, deck, [n]), deck),) for deck, n in named], ", ")


def _amount(catalog: Catalog, deck: str, amounts: Iterable[int]) -> str:
    """Cards of a deck, level by level where there are several: `3 wooden`, `1/1/2 copper`."""
    return catalog.say("short.cards", deck=catalog.say(f"short.deck.{deck}"), n="/".join(map(str, amounts)))


def price(catalog: Catalog, slot: Slot) -> Run:
    """What one level costs."""
    if slot.king:
        return (Cell(catalog.say("short.king"), "king"),)
    if slot.vp:
        return (Cell(catalog.say("short.vp", n=slot.vp), "vp"),)
    return gem_price(catalog, slot.gems)


def gem_price(catalog: Catalog, counts: Four) -> Run:
    """`2 Sap`, `Eme + Rub`."""
    runs: list[Run] = []
    for gem, n in by_gem(counts).items():
        said = _gems(catalog, gem, n) if n > 1 else catalog.say(f"short.gem.{gem}")
        runs.append((Cell(said, gem),))
    return joined(runs, " + ")


def prices(catalog: Catalog, item: Item) -> Run:
    """What the levels cost, one after the other; those filled at set-up cost nothing and are left out."""
    paid, alike = _paid(item)
    if alike:
        return (*price(catalog, paid[0]), Cell(catalog.say("short.alike", n=len(paid))))
    return joined([price(catalog, slot) for slot in paid], " · ")


def _paid(item: Item) -> tuple[list[Slot], bool]:
    """The levels that cost something, and whether they are many of one price."""
    paid = [slot for slot in item.costs if slot.king or slot.vp or slot.gems != NOTHING]
    return paid, len(paid) > MANY_LEVELS and len(set(paid)) == 1


def _spelled(catalog: Catalog, item: Item) -> str:
    """The same in full words."""
    paid, alike = _paid(item)
    said = [_spelled_price(catalog, slot) for slot in paid]
    return said[0] + catalog.say("short.alike", n=len(paid)) if alike else " · ".join(said)


def _spelled_price(catalog: Catalog, slot: Slot) -> str:
    if slot.king:
        return catalog.say("cost.king")
    return catalog.say("cost.vp", n=slot.vp) if slot.vp else catalog.format(by_gem(slot.gems), "gems")


def brings(catalog: Catalog, item: Item, level: int) -> str:
    """What an item brings at a level; for cards whose effect needs them full, the effect or nothing."""
    if not item.yields:
        return effect(catalog, item) if level == item.max_level else ""
    given = item.yields[level]
    amounts = [_amount(catalog, deck, [n]) for deck, n in by_deck(given.cards).items()]
    if item.kind == "scroll":
        return catalog.format(amounts, "any") if amounts else ""
    if given.markers:
        amounts.append(catalog.say("short.markers", n=given.markers))
    return ", ".join(amounts)


def effect(catalog: Catalog, item: Item) -> str:
    """What an item is good for besides its points."""
    if item.kind == "clan":
        amounts = [level.cards[item.deck] for level in item.yields[1:]]
        return catalog.say("short.clan", cards=_amount(catalog, DECKS[item.deck], amounts))
    if item.kind == "family":
        levels = range(item.initial_level, item.max_level + 1)
        return catalog.say("short.family", levels=" / ".join(brings(catalog, item, level) for level in levels))
    if item.kind == "scroll":
        return catalog.say("short.scroll", amounts=_choices(catalog, item))
    if item.vp_rule.steps:
        steps = [catalog.say("short.step", n=n, vp=vp) for n, vp in item.vp_rule.steps]
        return catalog.say("short.vp_rule", kinds=item.vp_rule.kinds, steps=", ".join(steps))
    if not item.effect:
        return catalog.say("short.none")
    said = catalog.say(
        f"short.{item.effect}",
        n=item.effect_amount,
        gem=GEMS[item.effect_gem],
        pay=item.bank_pay,
        take=item.bank_take,
        cards=text(cards(catalog, by_deck(item.hoard_draw))),
    )
    return catalog.say("short.uses", effect=said, n=item.uses_per_trade) if item.uses_per_trade else said


def _choices(catalog: Catalog, scroll: Item) -> list[str]:
    """The decks a scroll can draw from, each with its amounts by level."""
    levels = scroll.yields[1:]
    decks = [deck for deck in range(len(DECKS)) if any(level.cards[deck] for level in levels)]
    return [_amount(catalog, DECKS[deck], [level.cards[deck] for level in levels]) for deck in decks]


def points(catalog: Catalog, item: Item) -> Cell:
    """The points of a full item; a rule has its own, given in its effect."""
    if item.vp_rule.steps:
        return Cell("*", "vp")
    return Cell(catalog.format(item.vp, "number"), "vp") if item.vp else DASH


# The glossary --------------------------------------------------------------------------------------------------------


def glossary(components: Components, catalog: Catalog) -> dict[str, str]:
    """Every improvement, hall and player board by id, in one line each."""
    lines = {item.id: _card_line(catalog, item) for item in components.improvements}
    for board in components.boards:
        for item in (board.family, board.packdragon):
            if item is not None:
                name = catalog.say("short.on_board", item=item.id, board=board.id)
                lines[f"{item.id} {board.id}"] = _line(catalog, name, item)
    lines.update((hall.id, _hall_line(components, catalog, hall)) for hall in components.halls)
    return lines


def _card_line(catalog: Catalog, item: Item) -> str:
    name = catalog.format(item.id, "card")
    kind = catalog.word(f"kind.{item.kind}", "")
    if item.row < 0:
        return _line(catalog, f"{name} ({kind})", item)
    row = catalog.say("board.row", gem=GEMS[item.row])
    return _line(catalog, f"{name} ({kind}, {row}, {catalog.say(f'back.{item.back}')})", item)


def _line(catalog: Catalog, name: str, item: Item) -> str:
    said = about(catalog, item)
    if item.kind == "family":  # a sentence for every level would be long
        said = [effect(catalog, item), catalog.say("effect.vp", vp=item.vp)]
    return catalog.say("short.line", name=name, costs=_spelled(catalog, item), about=" ".join(said))


def _hall_line(components: Components, catalog: Catalog, hall: Hall) -> str:
    cost = catalog.format(by_gem(hall.cost), "gems")
    exits = [components.halls[number].id for number in hall.exits]
    key = "short.hall" if exits else "short.hall_end"
    return catalog.say(key, hall=hall.id, cost=cost, halls=exits)
