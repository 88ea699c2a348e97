"""Which tests run when: the heavy ones once, with the compiled engine; those that take minutes in `make test-all`."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
# Whole matches, all fixtures and the table: the engines are compared by test_parity, so one of them is enough here.
ONCE = ("conformance", "fixtures", "table")
# The table with real processes, clocks and whole matches over HTTP.
SLOW = tuple(
    f"table/test_{name}.py" for name in ("clocks", "crash", "live", "pages", "serve", "thinking", "two_processes")
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        place = item.path.relative_to(HERE).as_posix() if item.path.is_relative_to(HERE) else ""
        if place.startswith(tuple(f"{folder}/" for folder in ONCE)):
            item.add_marker(pytest.mark.once)
        if place in SLOW:
            item.add_marker(pytest.mark.slow)
