"""What those hear who watch over the server."""

from __future__ import annotations

from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dwarrow.table.match import log_writer
from dwarrow.table.store import StoreAway


def told(client: TestClient[Litestar], path: str) -> tuple[int, Any]:
    answer = client.get(path)
    return answer.status_code, answer.json()["status"]


def test_a_server_that_is_well_is_alive_and_ready(client: TestClient[Litestar]):
    assert told(client, "/health") == (200, "alive")
    assert told(client, "/ready") == (200, "ready")


def test_without_its_database_it_lives_and_is_not_ready(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch):
    def away(_: str) -> None:
        raise StoreAway("gone")

    with monkeypatch.context() as patch:
        patch.setattr(client.app.state.tables.store, "known_setting", away)
        assert told(client, "/health") == (200, "alive")
        assert told(client, "/ready") == (503, "away")
    assert told(client, "/ready") == (200, "ready")


def test_with_more_to_write_than_it_manages_it_is_not_ready(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(log_writer, "MOST_WAITING", 0)
    assert told(client, "/ready") == (503, "busy")


def test_a_server_that_closes_is_not_ready(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(client.app.state.tables, "closing", True)
    assert told(client, "/ready") == (503, "closing")
    assert told(client, "/health") == (200, "alive")
