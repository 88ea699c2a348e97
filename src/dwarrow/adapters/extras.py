"""Optional packages: if one is missing, the error names the extra that installs it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from dwarrow.kernel.errors import DwarrowError


class MissingExtra(DwarrowError, ImportError):  # noqa: N818 - it says what happened
    """An optional package is not installed."""


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Wrap imports of what the extra of that name installs."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("dwarrow"):
            raise
        package = error.name.partition(".")[0]
        raise MissingExtra(f"{package} is not installed: pip install 'dwarrow[{name}]'", name=package) from None
