"""Facts of a position, as a lesson's texts name and claim them.

A value is a path into the view of the learner's seat (`prices.ruby.current`), where `me` is the learner's own player,
or into the box (`box.halls.0.cost`). `count` and `sum` add up what is found there, and numbers can be added and
subtracted. A claim compares two such values.
"""

from __future__ import annotations

import json
import operator
import re
from collections.abc import Callable
from typing import Any

from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.game import Game

COMPARED = re.compile(r" (==|!=|<=|>=|<|>|in) ")
ADDED = re.compile(r" ([+-]) ")
COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    "in": lambda one, many: one in many,
}
BOX = "box"
ME = "me"


class UnknownFact(DwarrowError):  # noqa: N818
    """A path that leads nowhere, or a claim that cannot be read."""


class Facts:
    """What can be said about one position."""

    def __init__(self, game: Game, view: dict[str, Any]) -> None:
        self.game = game
        self.view = view

    def value(self, said: Any) -> Any:
        """What a value of a lesson stands for. A number stands for itself."""
        if not isinstance(said, str):
            return said
        first, *more = ADDED.split(said)
        found = self._term(first.strip())
        for sign, term in zip(more[::2], more[1::2], strict=True):
            other = self._term(term.strip())
            found = found + other if sign == "+" else found - other
        return found

    def holds(self, claim: str) -> bool:
        """Whether a claim is true here."""
        parts = COMPARED.split(claim)
        if len(parts) != 3:
            raise UnknownFact(f"{claim!r} is no claim (wanted: VALUE, one of {' '.join(COMPARISONS)}, VALUE)")
        left, compared, right = parts
        try:
            return COMPARISONS[compared](self.value(left), self.value(right))
        except TypeError:
            raise UnknownFact(f"{claim!r} compares what cannot be compared") from None

    def _term(self, said: str) -> Any:
        try:
            return json.loads(said)
        except ValueError:
            pass
        kind, _, path = said.partition(" ")
        if kind in ("count", "sum") and path:
            found = self._at(path)
            if not isinstance(found, (dict, list)):
                raise UnknownFact(f"{said!r}: there is nothing to {kind} at {path!r}")
            return len(found) if kind == "count" else sum(found.values() if isinstance(found, dict) else found)
        return self._at(said)

    def _at(self, path: str) -> Any:
        first, *rest = path.split(".")
        if first == BOX:
            found: Any = self.game.pieces()
        elif first == ME:
            found = self.view["players"][self.view["seat"]]
        else:
            found, rest = self.view, [first, *rest]
        for name in rest:
            try:
                found = _listed(found, name) if isinstance(found, list) else found[name]
            except (LookupError, StopIteration, TypeError):
                raise UnknownFact(f"{path!r} leads nowhere: there is no {name!r}") from None
        return found


def _listed(found: list[Any], name: str) -> Any:
    """One of a list: by its place, or what has this id."""
    if name.isdecimal():
        return found[int(name)]
    return next(each for each in found if isinstance(each, dict) and each.get("id") == name)
