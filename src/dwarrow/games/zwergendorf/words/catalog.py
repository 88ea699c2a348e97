"""The words of Zwergendorf: how the values of its events, refusals and actions are put into the languages' texts.

Texts are in text/*.toml; here is what they need to know of the game: formatters, actions, cards, ways to points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from dwarrow.games.zwergendorf.schema import RESOURCES, SHIPPED, STEPS, SYMBOLS, Components, Four, Need, Score
from dwarrow.kernel.texts import Catalog, Counts, Entry, Formatter, beside, named
from dwarrow.kernel.texts.catalog import own_names

FOLDER = beside(SHIPPED)

WORDS: dict[str, Formatter] = {
    **named(Entry, "symbol", "step", "deck", "dwarf", "square"),
    **named(Counts, "symbols", "near"),
    "card": Entry("card.{}.name"),
}


def catalog(components: Components, language: str) -> Catalog:
    """The texts of the game. Names from a component file of one's own stand as they are in every language; dwarf cards
    have none there and are called by character and colour.
    """
    names = {f"card.{card.id}.name": card.name for card in components.cards}
    given = own_names(FOLDER, WORDS, names)
    plain = Catalog(language, FOLDER, formatters=WORDS)
    for card in components.dwarf_cards:
        given[f"dwarf.{card.id}"] = plain.say("short.dwarf", character=card.character, colour=card.colour)
    given.update((f"square.{name}", name.upper()) for name in components.plan.names())
    return Catalog(language, FOLDER, formatters=WORDS, given=given)


def action(catalog: Catalog, text: str) -> str:
    """An action as a label a person can choose by."""
    kind, *words = text.split()
    if kind == "pick":
        return catalog.say("action.pick", card=words[0])
    if kind == "place":
        key, square = _place(words[0])
        if len(words) > 1:
            return catalog.say(f"action.{key}_symbol", square=square, symbol=words[1])
        return catalog.say(f"action.{key}", square=square)
    if kind == "tree" and words:
        return catalog.say("action.tree_symbol", symbol=words[0])
    if kind == "recipe":
        if words[0] in STEPS:
            return catalog.say("action.base", step=words[0])
        return catalog.say("action.use", card=words[0])
    if kind == "cap" and words[0] in RESOURCES:
        return catalog.say("action.cap", symbol=words[0])
    return catalog.say("action." + "_".join([kind, *words]))


def option(components: Components, catalog: Catalog, side: str, card: str) -> str:
    """A side of a card, by its symbols."""
    (asked,) = (each for each in components.cards if each.id == card)
    return catalog.say("action.option", symbols=counts(asked.a if side == "a" else asked.b))


def _place(spot: str) -> tuple[str, str]:
    """The kind of place and its first square: `c4h` is a pair across."""
    for last, key in (("h", "place_across"), ("v", "place_down")):
        if len(spot) > 2 and spot.endswith(last):
            return key, spot[:-1]
    return "place", spot


# Ways to points (Z9) -------------------------------------------------------------------------------------------------


def score(catalog: Catalog, way: Score) -> str:
    """What a target or dwarf card is worth, in one sentence."""
    said = _KEYS[way.kind](catalog, way) if way.kind in _KEYS else _plain(catalog, way)
    if way.most < 0:
        return catalog.say("score.whole", score=said)
    return catalog.say("score.capped", score=said, most=way.most)


def _plain(catalog: Catalog, way: Score) -> str:
    """The kinds whose text follows from few values."""
    name = SYMBOLS[way.symbol]
    counted = "square" if way.kind in ("territory", "empty") else name
    return catalog.say(
        f"score.{way.kind}",
        vp=way.vp,
        symbol=name,
        symbols=[SYMBOLS[symbol] for symbol in way.symbols],
        per=_per(catalog, counted, way.per),
        n=way.limit,
        zone=way.zone,
    )


def _per(catalog: Catalog, counted: str, n: int) -> str:
    """`each dwarf`, `every 2 dwarves`. They are two texts: some languages have the same plural form for 1 and 21."""
    return catalog.say(f"each.{counted}") if n == 1 else catalog.say(f"per.{counted}", n=n)


def _adjacent(catalog: Catalog, way: Score) -> str:
    needs = {SYMBOLS[need.symbol]: need.least for need in way.needs}
    key = "score.adjacent_without" if way.forbids else "score.adjacent"
    forbids = [SYMBOLS[symbol] for symbol in way.forbids]
    return catalog.say(key, vp=way.vp, per=_per(catalog, SYMBOLS[way.symbol], 1), needs=needs, forbids=forbids)


def _territories(catalog: Catalog, way: Score) -> str:
    if way.max_size == way.min_size:
        key = "exact"
    elif way.max_size >= 0:
        key = "span"
    else:
        key = "least" if way.min_size > 1 else "any"
    return catalog.say(
        f"score.territories_{key}", vp=way.vp, symbol=SYMBOLS[way.symbol], n=way.min_size, most=way.max_size
    )


def _race(catalog: Catalog, way: Score) -> str:
    return catalog.say(f"score.race_{way.tie}", vp=way.vp, symbol=SYMBOLS[way.symbol])


def _lines(catalog: Catalog, way: Score) -> str:
    needs = [_in_line(catalog, need) for need in way.needs]
    return catalog.say(f"score.lines_{way.axis}", vp=way.vp, needs=needs)


def _in_line(catalog: Catalog, need: Need) -> str:
    name = SYMBOLS[need.symbol]
    if need.most < 0:
        return catalog.say("score.line_least", n=need.least, symbol=name)
    if need.most == need.least:
        return catalog.say("score.line_exact", n=need.least, symbol=name)
    return catalog.say("score.line_span", n=need.most, least=need.least, symbol=name)


_KEYS = {"adjacent": _adjacent, "territory_count": _territories, "race": _race, "lines": _lines}


# Cards ---------------------------------------------------------------------------------------------------------------


def counts(symbols: Iterable[int]) -> dict[str, int]:
    return dict(Counter(SYMBOLS[symbol] for symbol in symbols))


def amounts(recipe: Four) -> dict[str, int]:
    """A recipe as a table of counts."""
    return {name: n for name, n in zip(RESOURCES, recipe, strict=True) if n}
