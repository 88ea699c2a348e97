"""Formatters: they put a value into words where a text names them, as in `{seat|seat}` or `{gems|gems:acc}`.

The kernel has those for seats, numbers, lists and other texts; games make theirs with `Entry` and `Counts`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from dwarrow.kernel.texts.files import TextError

if TYPE_CHECKING:
    from dwarrow.kernel.texts.catalog import Catalog

Formatter = Callable[["Catalog", object, str], str]
"""Puts a value into words: `formatter(catalog, value, argument)`; the argument is what follows the colon."""


class Entry:
    """A formatter for ids: with `gem.{}`, `ruby` is said as the word `gem.ruby`; the argument is a grammatical form.

    Of several patterns the first that makes a key of the catalog is taken. Patterns are data, so that other programs
    can format in the same way.
    """

    def __init__(self, *patterns: str) -> None:
        self.patterns = patterns

    def __call__(self, catalog: Catalog, value: object, argument: str) -> str:
        return catalog.word(self.key(catalog, value), argument)

    def key(self, catalog: Catalog, value: object) -> str:
        keys = [pattern.replace("{}", str(value)) for pattern in self.patterns]
        return next((key for key in keys if key in catalog), keys[-1])


class Counts(Entry):
    """A formatter for tables of counts: with `gems.{}`, {"ruby": 3} is said as `gems.ruby` with n = 3."""

    def __call__(self, catalog: Catalog, value: object, argument: str) -> str:
        if not isinstance(value, Mapping):
            raise TextError(self.patterns[-1], f"wants a table of counts, not {value!r}")
        words = [catalog.word(self.key(catalog, name), argument, n=n) for name, n in value.items() if n]
        return join(catalog, words, "and")


def named(kind: type[Entry], *names: str) -> dict[str, Formatter]:
    """Formatters whose keys begin with their own names: `gem` with `gem.{}`."""
    return {name: kind(f"{name}.{{}}") for name in names}


def join(catalog: Catalog, words: Sequence[str], last: str) -> str:
    """Words as a list in the language; `last` is `and`, `or` or `comma`. An empty list has a word of its own."""
    if not words:
        return catalog.say("list.none")
    said = words[-1]
    for place, word in enumerate(reversed(words[:-1])):
        said = catalog.say("list.comma" if place else f"list.{last}", a=word, b=said)
    return said


def _list(last: str, catalog: Catalog, value: object, argument: str) -> str:
    if not isinstance(value, (list, tuple)):
        raise TextError("list", f"wants a list, not {value!r}")
    words = [catalog.format(each, argument) if argument else str(each) for each in value]
    return join(catalog, words, last)


def _seat(catalog: Catalog, value: object, argument: str) -> str:
    if not isinstance(value, int):
        raise TextError("seat", f"wants a seat, not {value!r}")
    if 0 <= value < len(catalog.names):
        return catalog.names[value]
    return catalog.word("seat.unnamed", argument, n=value)


def _other_text(catalog: Catalog, value: object, argument: str) -> str:
    prefix, _, form = argument.partition(":")
    return catalog.word(f"{prefix}.{value}" if prefix else str(value), form)


def _count(catalog: Catalog, value: object, argument: str) -> str:
    noun, _, form = argument.partition(":")
    return catalog.word(f"count.{noun}", form, n=value)


def _number(catalog: Catalog, value: object, argument: str) -> str:
    if not isinstance(value, (int, float)):
        raise TextError("number", f"wants a number, not {value!r}")
    digits = f"{value:+,}" if argument == "sign" else f"{value:,}"
    marks = {",": catalog.say("number.group"), ".": catalog.say("number.point"), "-": "\u2212"}
    return "".join(marks.get(mark, mark) for mark in digits)


FORMATTERS: dict[str, Formatter] = {
    "seat": _seat,
    "text": _other_text,
    "list": partial(_list, "and"),
    "any": partial(_list, "or"),
    "count": _count,
    "number": _number,
}


def form_asked(formatters: Mapping[str, Formatter], name: str, argument: str) -> str:
    """The grammatical form that a placeholder asks for; empty where it asks for none."""
    first, _, rest = argument.partition(":")
    if name in ("list", "any"):
        return form_asked(formatters, first, rest)
    if name in ("count", "text"):
        return rest
    return argument if name == "seat" or isinstance(formatters.get(name), Entry) else ""
