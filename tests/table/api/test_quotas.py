"""What one person and one address may have stored, and what becomes of a match that is kept only for a time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dwarrow.registry import game
from dwarrow.table.match import notes
from dwarrow.table.people import identity
from dwarrow.table.people.limits import UNLIMITED, Limits
from dwarrow.table.store.expiry import DAY, NOTICE
from dwarrow.table.store.log import ENTRY
from tests.table.client import Somebody, play_ahead, served

FEW = UNLIMITED._replace(person_tables=2, address_tables=5)


@contextmanager
def limited(db: str, limits: Limits) -> Iterator[TestClient[Litestar]]:
    with served(db, bots=False, limits=limits) as client:
        yield client


def begun(person: Somebody) -> str:
    table = str(person.found("me", "me")["table"]["id"])
    person.post(f"/tables/{table}/start")
    return table


def too_many(person: Somebody, language: str = "en") -> str:
    wish = {"game": "mines", "seats": [{"kind": "me"}, {"kind": "me"}]}
    answer = person.ask("POST", "/tables", wish, params={"lang": language})
    assert answer.status_code == 409
    assert answer.json()["code"] == "too_many_tables"
    return str(answer.json()["text"])


def test_a_person_has_so_many_tables_whose_match_is_not_over(db: str):
    with limited(db, FEW) as client:
        ann, ben = Somebody(client, "Ann"), Somebody(client, "Ben")
        first = begun(ann)
        ann.found("me", "me")
        assert "One person may be host of 2 tables" in too_many(ann)
        assert "Gastgeber von 2 Tischen" in too_many(ann, "de")
        assert "Одна особа" in too_many(ann, "uk")
        ben.found("me", "me")
        ann.post(f"/tables/{first}/abandon")
        ann.found("me", "me")


def test_a_match_that_is_over_makes_room_for_another(db: str):
    with limited(db, FEW) as client:
        ann = Somebody(client, "Ann")
        for _ in range(4):
            play_ahead(client, begun(ann))
        assert len(ann.get("/tables/mine")) == 4


def test_an_address_has_so_many_tables_whoever_makes_them(db: str):
    with limited(db, FEW) as client:
        for name in "ABCDE":
            Somebody(client, name).found("me", "me")
        assert "from the same network" in too_many(Somebody(client, "F"))


def test_a_household_of_eight_behind_one_address_plays_unhindered(db: str):
    with limited(db, Limits()) as client:
        family = [Somebody(client, f"P{number}") for number in range(8)]
        for _ in range(3):
            for person in family:
                person.found("me", "me")


def test_of_an_address_only_a_mark_is_stored(db: str):
    with limited(db, FEW) as client:
        table = Somebody(client, "Ann").found("me", "me")["table"]["id"]
        row = client.app.state.tables.store.table(table)
        assert row.origin == identity.address_mark("testclient", client.app.state.secret)
        assert "testclient" not in row.origin


def test_component_files_are_counted(db: str):
    own = game("mines").toml()
    with limited(db, UNLIMITED._replace(person_bytes=2 * len(own.encode()))) as client:
        ann = Somebody(client, "Ann")
        wish: dict[str, Any] = {"game": "mines", "seats": [{"kind": "me"}, {"kind": "me"}], "components": own}
        for _ in range(2):
            ann.post("/tables", wish)
        assert ann.refused("POST", "/tables", wish) == "too_much_stored"


def test_uploads_further_matches_and_studies_are_counted(db: str):
    with limited(db, UNLIMITED._replace(address_bytes=50 * ENTRY)) as client:
        ann = Somebody(client, "Ann")
        table = begun(ann)
        play_ahead(client, table)
        record = ann.get(f"/tables/{table}/record")
        assert ann.refused("POST", "/studies", {"record": record}) == "too_much_stored"
        assert ann.refused("POST", f"/tables/{table}/branch", {"at": 1, "open": True}) == "too_much_stored"
        assert ann.refused("POST", f"/tables/{table}/rematch") == "too_much_stored"


def test_what_is_said_at_a_table_has_a_bound(db: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(notes, "MOST", 2)
    with limited(db, UNLIMITED) as client:
        ann = Somebody(client, "Ann")
        table = begun(ann)
        for _ in range(2):
            ann.post(f"/tables/{table}/chat", {"text": "Hello"})
        assert ann.refused("POST", f"/tables/{table}/chat", {"text": "Hello"}) == "too_much_said"
        assert ann.refused("POST", f"/tables/{table}/pause", {"paused": True}) == "too_much_said"
        ann.post(f"/tables/{table}/abandon")


# Matches that are kept for a time ------------------------------------------------------------------------------------


@pytest.fixture
def over(client: TestClient[Litestar], ann: Somebody, table: str) -> str:
    """The match of Ann and Ben when it is over."""
    play_ahead(client, table)
    return table


def keep(client: TestClient[Litestar], days: int, since: float) -> None:
    tables = client.app.state.tables
    tables.store.keep(days, since)
    tables.keeping = tables.store.keeping()


def test_players_are_told_when_a_match_expires(client: TestClient[Litestar], ann: Somebody, over: str):
    assert ann.get(f"/tables/{over}")["expires"] is None
    now = time.time()
    keep(client, 100, now)
    assert ann.get(f"/tables/{over}")["expires"] == pytest.approx(now + NOTICE * DAY)  # it ended long ago
    assert [each["expires"] is not None for each in ann.get("/tables/mine")] == [True]


def test_of_a_match_that_expired_it_is_told_who_played_and_the_score(
    client: TestClient[Litestar], ann: Somebody, ben: Somebody, over: str
):
    scores = ann.get(f"/tables/{over}")["result"]["scores"]
    keep(client, 100, 0.0)
    tables = client.app.state.tables
    assert tables.store.prune(time.time()) == 1
    with client.portal() as portal:
        portal.call(tables.on_notice, over, 0)
    info = ann.get(f"/tables/{over}")
    assert info["result"]["scores"] == scores
    assert [chair["name"] for chair in info["chairs"]] == ["Ann", "Ben"]
    assert info["expires"] is None
    for asked in ("record", "news", "log", "result", "verify", "review"):
        answer = ben.ask("GET", f"/tables/{over}/{asked}")
        assert (answer.status_code, answer.json()["code"]) == (410, "expired")
        assert f"Ann {scores[0]}" in answer.json()["text"]
    assert ben.refused("POST", f"/tables/{over}/rematch") == "expired"
    assert [each["id"] for each in ben.get("/tables/mine")] == [over]
