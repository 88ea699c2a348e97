"""Events: what happened, said once by the rules, with the seats that may see the secret part.

Log lines, animation, statistics and screen-reader lines are all made from events. A state records them only when
asked to (`state.events` is a list); in simulation there are none.
"""

from __future__ import annotations

from typing import TypeAlias

Value: TypeAlias = "int | str | list[int] | list[str] | dict[str, int]"


class Event:
    """One thing that happened. `values` is for everybody, `secret` only for the seats in `to`."""

    __slots__ = ("kind", "secret", "to", "values")

    def __init__(
        self, kind: str, values: dict[str, Value], secret: dict[str, Value] | None = None, to: tuple[int, ...] = ()
    ) -> None:
        self.kind = kind
        self.values = values
        self.secret = secret
        self.to = to

    def seen_by(self, seat: int | None) -> SeenEvent:
        """The event as one seat (or, with None, a spectator) may know it."""
        if self.secret is not None and seat is not None and seat in self.to:
            return SeenEvent(self.kind, {**self.values, **self.secret}, True)
        return SeenEvent(self.kind, self.values, False)

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.values!r}, {self.secret!r}, {self.to!r})"


class SeenEvent:
    """An event through one seat's eyes. `own` says that the secret part is included."""

    __slots__ = ("kind", "own", "values")

    def __init__(self, kind: str, values: dict[str, Value], own: bool) -> None:
        self.kind = kind
        self.values = values
        self.own = own

    @property
    def key(self) -> str:
        """The text key of its log line."""
        return f"event.{self.kind}.own" if self.own else f"event.{self.kind}"

    def as_json(self) -> dict[str, object]:
        return {"kind": self.kind, **self.values}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SeenEvent):
            return False
        return (self.kind, self.own, self.values) == (other.kind, other.own, other.values)

    __hash__ = None  # type: ignore[assignment]  # holds dicts

    def __repr__(self) -> str:
        return f"SeenEvent({self.kind!r}, {self.values!r}, own={self.own})"
