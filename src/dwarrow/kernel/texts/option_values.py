"""The values of an option in words, with how they can be typed."""

from __future__ import annotations

from typing import NamedTuple

from dwarrow.kernel.options import Option
from dwarrow.kernel.texts.catalog import Catalog


class Meaning(NamedTuple):
    """A value of an option in words. One that is not `typed` as it is stands for others: `list`, `number`."""

    value: str
    text: str
    typed: bool

    def shown(self) -> str:
        """The value as it can be given; in brackets if it only stands for one."""
        return self.value if self.typed else f"<{self.value}>"


def meanings(option: Option, catalog: Catalog, seats: int) -> list[Meaning]:
    """What the values of an option mean, as far as the catalog says so, the default first."""
    prefix = f"option.{option.name}.value."
    known = catalog.keys()
    values = [key.removeprefix(prefix) for key in known if key.startswith(prefix)]
    values.sort(key=lambda value: value != str(option.default).lower())
    return [Meaning(value, catalog.say(prefix + value), _readable(option, value, seats)) for value in values]


def _readable(option: Option, value: str, seats: int) -> bool:
    try:
        option.read(value, seats)
    except (ValueError, KeyError):
        return False
    return True
