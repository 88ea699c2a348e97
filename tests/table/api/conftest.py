"""People at a served table, on either database, and the match that Ann and Ben play there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.table.client import Somebody, actions, served

FIRST = {"start_player": 0}
SUBMISSION = {"actions": ["spell pass"], "decision": 1, "key": "k"}


@pytest.fixture
def client(db: str) -> Iterator[TestClient[Litestar]]:
    with served(db) as made:
        yield made


@pytest.fixture
def ann(client: TestClient[Litestar]) -> Somebody:
    return Somebody(client, "Ann")


@pytest.fixture
def ben(client: TestClient[Litestar]) -> Somebody:
    return Somebody(client, "Ben")


@pytest.fixture
def nobody(client: TestClient[Litestar]) -> Somebody:
    return Somebody(client)


@pytest.fixture
def table(ann: Somebody, ben: Somebody) -> str:
    """A running match of Ann, who begins, at seat 0 and Ben at seat 1."""
    made = str(ann.found("me", "open", options=FIRST)["table"]["id"])
    ben.post(f"/tables/{made}/seats/1/sit", {})
    ann.post(f"/tables/{made}/start")
    return made


@pytest.fixture
def bidding(ann: Somebody, ben: Somebody, table: str) -> str:
    """The same match when both have to bid."""
    for person, seat in ((ann, 0), (ben, 1)):
        person.play(table, seat, "spell pass")
    for person, seat in ((ann, 0), (ben, 1)):
        while actions(person.now(table, seat)) and person.now(table, seat)["view"]["decision"] == "trade":
            person.play(table, seat, "trade pass")
    assert ann.now(table, 0)["view"]["decision"] == "bid"
    return table
