"""Messages and views of every form, for the generator of the client's types."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from dwarrow.table import wire

Gem = Literal["ruby", "jade"]
Gems = dict[Gem, int]
Words = str | dict[str, str]
Anything = dict[str, int]  # a plain table keeps no name
LIMIT = 3


class Ask(wire.Wish, frozen=True):
    name: wire.Name
    often: int = 1


class Tell(wire.Message, frozen=True):
    """What is told."""

    name: str
    often: int = 1


class Part(TypedDict, total=False):
    n: float


class Whole(TypedDict):
    """Two lines

    of words.
    """

    parts: list[Part]
    maybe: NotRequired[str | None]
    flags: list[bool | None]
    best: Gem
    cards: Gems
    words: Words
    table: Anything
    all: dict[str, Any]
