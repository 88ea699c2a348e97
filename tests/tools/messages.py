"""Messages and views of every form, for the generator of the client's types."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from dwarrow.table.wire.base import Message, Name, Wish

Gem = Literal["ruby", "jade"]
Gems = dict[Gem, int]
Words = str | dict[str, str]
Anything = dict[str, int]  # a plain table keeps no name
LIMIT = 3


class Ask(Wish, frozen=True):
    name: Name
    often: int = 1


class Tell(Message, frozen=True):
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
