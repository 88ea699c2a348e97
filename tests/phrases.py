"""Every text of the shipped catalogs as people read it: filled in with sample values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import dwarrow
from dwarrow import registry
from dwarrow.kernel.texts import Catalog, Counts, Entry
from dwarrow.table import translate

NUMBERS = (0, 1, 2, 5, 11, 21)
PARTS = ("table", *registry.SHIPPED)


@cache
def catalog(part: str, language: str) -> Catalog:
    words = translate.catalog(language) if part == "table" else dwarrow.game(part).catalog(language)
    return words.named(["Ada", "Bert"])


def keys(words: Catalog) -> list[str]:
    return words.keys()


@cache
def ids(words: Catalog, patterns: tuple[str, ...]) -> list[str]:
    """Sample words of a formatter: the first, and those that end with a mark."""
    found: list[tuple[str, str]] = []
    for pattern in patterns:
        before, _, after = pattern.partition("{}")
        fitting = [key for key in keys(words) if key.startswith(before) and key.endswith(after)]
        named = [(key[len(before) : len(key) - len(after)], key) for key in fitting]
        found += [(name, key) for name, key in named if "." not in name]
    return [name for name, _ in found[:1]] + [name for name, key in found if words.say(key, n=1)[-1:] in "!?"]


# What formatters of a game's own take.
OWN = {"steps": [(1, 2), (3, 5)]}

# Texts that name an event of Dwergar, two of which end with a mark; no project does.
EVENTS = ("event.event", "event.placing_heat", "event.placing_vp", "why.closed", "board.event", "short.event")


def samples(words: Catalog, how: str, n: int) -> Sequence[object]:
    """Values that a placeholder with this formatter may get."""
    name, _, argument = how.partition(":")
    formatter = words.source.formatters.get(name)
    if isinstance(formatter, Counts):
        return [{known: n} for known in ids(words, formatter.patterns)]
    if isinstance(formatter, Entry):
        return ids(words, formatter.patterns)
    if name in ("list", "any"):
        return [[value] * max(1, min(n, 3)) for value in (samples(words, argument, n) if argument else ["word"])]
    if name == "text":
        prefix = argument.partition(":")[0]
        return [key[len(prefix) + 1 :] for key in keys(words) if key.startswith(f"{prefix}.")][:1]
    return [OWN[name]] if name in OWN else [0] if name == "seat" else [n]


def said(words: Catalog, key: str, n: int) -> Iterator[str]:
    """The text of a key with all its numbers n."""
    hows: dict[str, str] = {}
    raw = words.source.text(key)
    for by_category in raw.forms.values():
        for pieces in by_category.values():
            hows |= {name: f"{how}:{argument}" if argument else how for _, name, how, argument in pieces if name}
    values: dict[str, Sequence[object]] = {}
    for name, how in hows.items():
        values[name] = samples(words, how, n) if how else [n]
    if any("" not in forms for forms in raw.forms.values()):
        values.setdefault(raw.by, [n])
    if all(values.values()):  # the table has no words for what a game decides
        longest = max([1, *(len(each) for each in values.values())]) if key in EVENTS else 1
        for place in range(longest):
            yield words.say(key, **{name: each[place % len(each)] for name, each in values.items()})
