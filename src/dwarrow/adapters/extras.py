"""Packages that only some people need: a missing one is named together with the extra that brings it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from dwarrow.kernel.errors import DwarrowError

if TYPE_CHECKING:
    from collections.abc import Iterator


class MissingExtra(DwarrowError, ImportError):  # noqa: N818 - it says what happened
    """An optional package is not installed."""


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Around imports of what the extra of that name brings."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("dwarrow"):
            raise
        package = error.name.partition(".")[0]
        raise MissingExtra(f"{package} is not installed: pip install 'dwarrow[{name}]'", name=package) from None
