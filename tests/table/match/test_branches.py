"""Playing on from a moment of a match that has ended, the table in words, and who is not known yet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.table.client import Somebody, play_some, served


@pytest.fixture
def client(sqlite_db: str) -> Iterator[TestClient[Litestar]]:
    with served(sqlite_db) as made:
        yield made


@pytest.fixture
def ann(client: TestClient[Litestar]) -> Somebody:
    return Somebody(client, "Ann")


@pytest.fixture
def ben(client: TestClient[Litestar]) -> Somebody:
    return Somebody(client, "Ben")


@pytest.fixture
def table(ann: Somebody, ben: Somebody) -> str:
    """A match of Ann and Ben that is given up after some decisions."""
    made = str(ann.found("me", "open", options={"start_player": 0})["table"]["id"])
    ben.post(f"/tables/{made}/seats/1/sit", {})
    ann.post(f"/tables/{made}/start")
    play_some({0: ann, 1: ben}, made, 30)
    return made


@pytest.fixture
def ended(ann: Somebody, ben: Somebody, table: str) -> str:
    ann.post(f"/tables/{table}/abandon")
    ben.post(f"/tables/{table}/seats/1/vote", {"agree": True})
    assert ann.get(f"/tables/{table}")["status"] == "abandoned"
    return table


def test_a_stranger_is_nobody_and_a_guest_is_known(client: TestClient[Litestar], ann: Somebody):
    assert Somebody(client).get("/guest") is None
    assert ann.get("/guest")["name"] == "Ann"


def test_a_table_tells_when_it_began_and_ended(ann: Somebody, ended: str):
    info = ann.get(f"/tables/{ended}")
    assert info["created"] <= info["started"] <= info["ended"]
    fresh = ann.found("me", "open")["table"]
    assert (fresh["started"], fresh["ended"]) == (None, None)


def test_one_plays_on_at_ones_own_seat_against_a_bot(ann: Somebody, ben: Somebody, ended: str):
    log = ben.get(f"/tables/{ended}/log", params={"seat": 1})
    at = log["updates"][5]["seq"]
    study = ben.post(f"/tables/{ended}/branch", {"at": at, "seat": 1})
    assert (study["kind"], study["your_seats"]) == ("study", [1])
    assert [chair["kind"] for chair in study["chairs"]] == ["bot", "person"]
    assert [chair["name"] for chair in study["chairs"]] == ["Ann", "Ben"]
    then = ben.get(f"/tables/{study['id']}/log", params={"seat": 1})
    assert then["updates"][:at] == log["updates"][:at]
    assert then["opening"] == log["opening"]


def test_with_open_eyes_the_moment_is_an_entry_of_the_log(ann: Somebody, ended: str):
    seats = [{"kind": "me"}, {"kind": "me"}]
    study = ann.post(f"/tables/{ended}/branch", {"at": 12, "open": True, "seats": seats})
    assert study["your_seats"] == [0, 1]
    whole = ann.get(f"/tables/{ended}/moment", params={"at": 12, "open": True})["view"]
    mine = [ann.now(study["id"], seat)["view"]["players"][seat]["hand"] for seat in (0, 1)]
    assert mine == [player["hand"] for player in whole["players"]]


def test_nobody_plays_on_from_a_match_that_runs(ann: Somebody, table: str):
    assert ann.refused("POST", f"/tables/{table}/branch", {"at": 3, "seat": 0}) == "still_running"


def test_the_table_in_words_shows_what_the_seat_may_see(ann: Somebody, ben: Somebody, table: str):
    def titles(who: Somebody, **asked: int) -> list[str]:
        return [block["title"] for block in who.get(f"/tables/{table}/words", params=asked)]

    own = titles(ann, seat=0)
    assert any(title.startswith("Your hand") for title in own)
    assert not any("hand" in title.lower() for title in titles(ben))
    assert ann.refused("GET", f"/tables/{table}/words", params={"seat": 1}) == "not_your_seat"
    assert titles(ann, seat=0, at=0)[0].startswith("Round 1")


def test_after_the_end_all_hands_are_told_in_words(ann: Somebody, ended: str):
    blocks = ann.get(f"/tables/{ended}/words", params={"open": True, "at": 10})
    hands = [block["title"] for block in blocks if block["title"].startswith("Hand of")]
    assert len(hands) == 2
