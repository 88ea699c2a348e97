"""Which tests run when: the heavy ones once, with the compiled engine. Those marked slow are for `make test-all`."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
# Whole matches, all fixtures, the table and the browser: test_parity compares the engines, so one is enough here.
ONCE = ("browser", "conformance", "fixtures", "table")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        place = item.path.relative_to(HERE).as_posix() if item.path.is_relative_to(HERE) else ""
        if place.startswith(tuple(f"{folder}/" for folder in ONCE)):
            item.add_marker(pytest.mark.once)
