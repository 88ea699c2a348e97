"""Reading the fields of a position, a view or a record: every complaint names the place, as in `players[1].vp`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from dwarrow.kernel.errors import DwarrowError

Complaint = Callable[[str], DwarrowError]


class Fields:
    """A value inside a JSON document together with its place."""

    __slots__ = ("complain", "place", "value")

    def __init__(self, value: Any, place: str, complain: Complaint) -> None:
        self.value = value
        self.place = place
        self.complain = complain

    def fault(self, message: str) -> DwarrowError:
        """The error to raise about this value."""
        return self.complain(f"{self.place}: {message}" if self.place else message)

    def __contains__(self, name: str) -> bool:
        return name in self.table()

    def __getitem__(self, name: str) -> Fields:
        """A field that must be there."""
        table = self.table()
        place = f"{self.place}.{name}" if self.place else name
        if name not in table:
            raise self.complain(f"{place}: is missing")
        return Fields(table[name], place, self.complain)

    def get(self, name: str, default: Any) -> Fields:
        """A field that may be missing or null."""
        place = f"{self.place}.{name}" if self.place else name
        value = self.table().get(name)
        return Fields(default if value is None else value, place, self.complain)

    def only(self, *names: str) -> None:
        """Refuse fields of other names."""
        for name in self.table():
            if name not in names:
                raise self.fault(f"unknown field {name!r} (allowed: {', '.join(names)})")

    def table(self) -> dict[str, Any]:
        if not isinstance(self.value, dict):
            raise self.fault(f"must be a table, not {short(self.value)}")
        return self.value

    def whole(self, least: int, most: int) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int) or not least <= self.value <= most:
            raise self.fault(f"must be a whole number from {least} to {most}, not {short(self.value)}")
        return self.value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.fault(f"must be true or false, not {short(self.value)}")
        return self.value

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.fault(f"must be text, not {short(self.value)}")
        return self.value

    def index(self, allowed: Sequence[str], what: str) -> int:
        """The number of a word in a list of allowed ones."""
        if self.value not in allowed:
            raise self.fault(f"{short(self.value)} is no {what} (allowed: {', '.join(allowed)})")
        return allowed.index(self.value)

    def each(self) -> list[Fields]:
        if not isinstance(self.value, list):
            raise self.fault(f"must be a list, not {short(self.value)}")
        return [Fields(value, f"{self.place}[{n}]", self.complain) for n, value in enumerate(self.value)]

    def counts(self, allowed: Sequence[str], what: str, most: int = 999) -> Iterator[tuple[int, int]]:
        """Pairs (number of the word, count) of a table of counts."""
        for name in self.table():
            place = Fields(name, f"{self.place}.{name}" if self.place else name, self.complain)
            yield place.index(allowed, what), Fields(self.value[name], place.place, self.complain).whole(0, most)


def short(value: Any, most: int = 40) -> str:
    """A value as a message quotes it."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # nested too deeply, or a number too long to write down
        text = f"a very large {type(value).__name__}"
    return text if len(text) <= most else text[: most - 3] + "..."
