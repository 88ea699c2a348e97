"""What every message is, and the bounds of the texts that clients send."""

from typing import Annotated

from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Known = Annotated[str, Meta(max_length=100)]  # the name of a game or a bot
Salt = Annotated[str, Meta(max_length=200)]
Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\w.-]+$")]
Action = Annotated[str, Meta(min_length=1, max_length=200)]
Plan = Annotated[list[Action], Meta(min_length=1, max_length=64)]
Draft = Annotated[list[Action], Meta(max_length=64)]
Plans = Annotated[list[Annotated[list[Action], Meta(min_length=1, max_length=8)]], Meta(min_length=1, max_length=32)]
Touched = Annotated[list[Annotated[str, Meta(min_length=1, max_length=200)]], Meta(min_length=1, max_length=16)]
Text = str | dict[str, str | dict[str, str]]
Line = Annotated[str, Meta(min_length=1, max_length=1000)]
MAX_COMPONENTS = 400_000


class Message(Struct, frozen=True, forbid_unknown_fields=True):
    """What every message is."""


class Wish(Message, frozen=True):
    """What a client sends; fields with a default may be left out, as they never are in what it receives."""
