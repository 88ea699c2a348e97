"""How a check says that a promise is broken: in one line that names the place."""

from __future__ import annotations

from typing import NoReturn


class Broken(AssertionError):  # noqa: N818 - the promise is what is broken
    """A promise is not kept; the message says where."""


def broken(place: str, message: str) -> NoReturn:
    raise Broken(f"{place}: {message}" if place else message)
