"""Packages that only some people need: a missing one is named together with the extra that brings it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from dwarrow.kernel.errors import DwarrowError


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
