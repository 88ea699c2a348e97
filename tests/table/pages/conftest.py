"""A match on the plain pages."""

from __future__ import annotations

import pytest

from tests.table.browser import Browser
from tests.table.hall import Hall, new_table, start


@pytest.fixture
def alone(hall: Hall) -> tuple[Browser, str]:
    """Anna at both seats of a match that has just begun, and nobody else."""
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "me", name1="Bert")
    start(anna, table)
    return anna, table
