"""Options of a match: declared by a game, given as text or as values, checked with the allowed values named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from dwarrow.kernel.chance import Chance
from dwarrow.kernel.errors import OptionError
from dwarrow.kernel.fields import short

Options = dict[str, Any]


class Option(NamedTuple):
    """One option. `read` turns what is given into the value kept, or raises ValueError; `draw` picks one by chance.

    `allowed` is in no language: what can be typed, `0–99` for a range, `0, 1, …` for the seats there are. `seats` and
    `needs` say where the option matters at all: with so many seats, beside such values of other options.
    """

    name: str
    default: Any
    allowed: str
    read: Callable[[Any, int], Any]
    draw: Callable[[Chance, int], Any]
    seats: tuple[int, ...] = ()  # empty: with any number
    needs: Mapping[str, tuple[Any, ...]] = MappingProxyType({})


def choice(name: str, values: tuple[str, ...]) -> Option:
    """One of some words; the first is the default."""

    def read(value: Any, _: int) -> str:
        if str(value) not in values:
            raise ValueError
        return str(value)

    return Option(name, values[0], ", ".join(values), read, lambda chance, _: values[int(chance.below(len(values)))])


def flag(name: str, default: bool) -> Option:
    def read(value: Any, _: int) -> bool:
        words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
        return words[str(value).lower()]

    return Option(name, default, "true, false", read, lambda chance, _: bool(chance.below(2)))


def whole(name: str, default: int, least: int, most: int, drawn: int) -> Option:
    """A whole number; chance draws one from `least` to `drawn`."""
    return Option(
        name,
        default,
        f"{least}–{most}",
        lambda value, _: _number(value, least, most),
        lambda chance, _: least + int(chance.below(drawn + 1 - least)),
    )


def seat_or_random(name: str) -> Option:
    """A seat, or `random`."""

    def read(value: Any, seats: int) -> str | int:
        return "random" if value == "random" else _number(value, 0, seats - 1)

    def draw(chance: Chance, seats: int) -> str | int:
        pick = int(chance.below(seats + 1))
        return pick if pick < seats else "random"

    return Option(name, "random", "random, 0, 1, …", read, draw)


def one_each_or_random(name: str, ids: tuple[str, ...]) -> Option:
    """A different id for every seat, in seat order, as a list or separated by commas; or `random`."""

    def read(value: Any, seats: int) -> str | list[str]:
        if value == "random":
            return "random"
        names = [part.strip() for part in value.split(",")] if isinstance(value, str) else [str(part) for part in value]
        if len(names) != seats or len(set(names)) != seats or not set(names) <= set(ids):
            raise ValueError
        return names

    def draw(chance: Chance, seats: int) -> str | list[str]:
        if chance.below(2):
            return "random"
        left = list(ids)
        return [left.pop(int(chance.below(len(left)))) for _ in range(seats)]

    return Option(name, "random", f"random, {ids[0]},{ids[1]},… ({', '.join(ids)})", read, draw)


def _number(value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, str)) or not least <= int(value) <= most:
        raise ValueError
    return int(value)


def checked(declared: tuple[Option, ...], given: Mapping[str, Any], seats: int) -> Options:
    """All options with their values; unknown names and wrong values raise OptionError naming what is allowed."""
    known = {option.name: option for option in declared}
    for name in given:
        if name not in known:
            raise OptionError(f"unknown option {name!r} (allowed: {', '.join(known)})")
    options: Options = {}
    for option in declared:
        if option.name not in given:
            options[option.name] = option.default
            continue
        try:
            options[option.name] = option.read(given[option.name], seats)
        except (ValueError, KeyError, TypeError, AttributeError):
            value = short(given[option.name])
            raise OptionError(f"option {option.name} cannot be {value} (allowed: {option.allowed})") from None
    return options


def drawn(declared: tuple[Option, ...], seats: int, seed: int) -> Options:
    """A value by chance for every option, for `--option any`."""
    chance = Chance(seed)
    return {option.name: option.draw(chance, seats) for option in declared}
