"""The JSON interface after the end: the record, its proof, the next match, studies."""

from __future__ import annotations

from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dwarrow.kernel.chance import commitment
from dwarrow.kernel.match import verify
from dwarrow.kernel.record import loads
from dwarrow.registry import game
from dwarrow.table.match import seeds
from dwarrow.table.match.open_tables import OpenTable
from tests.table.api.conftest import FIRST, SUBMISSION
from tests.table.client import Somebody, actions, play_ahead, play_some


@pytest.fixture
def ended(client: TestClient[Litestar], ann: Somebody, ben: Somebody, table: str) -> str:
    play_ahead(client, table, left=5)
    play_some({0: ann, 1: ben}, table, 100)
    assert ann.get(f"/tables/{table}")["status"] == "over"
    return table


def test_the_record_is_a_secret_until_the_end(ann: Somebody, table: str):
    assert ann.refused("GET", f"/tables/{table}/record") == "still_running"
    assert ann.refused("GET", f"/tables/{table}/verify") == "still_running"
    gathering = ann.found("me", "open")["table"]["id"]
    assert ann.refused("GET", f"/tables/{gathering}/record") == "not_running"
    assert ann.refused("GET", f"/tables/{gathering}/log") == "not_running"


@pytest.mark.own_seeds
def test_after_the_end_everything_can_be_checked(ann: Somebody, ben: Somebody, ended: str):
    record = loads(ann.ok("GET", f"/tables/{ended}/record").text)
    match = verify(game("mines"), record)
    info = ben.get(f"/tables/{ended}")
    assert info["result"] == match.result()
    assert record.who == [record.seats[int(entry[0])] for entry in record.entries]
    proof = ben.get(f"/tables/{ended}/verify")
    assert proof["seed"] == record.seed
    assert commitment(bytes.fromhex(proof["seed"])) == info["seed_hash"]
    assert commitment(proof["server_part"].encode()) == info["part_hash"]
    assert seeds.joined_seed(proof["server_part"], proof["salts"]) == proof["seed"]
    assert proof["joined"]
    for path, body in (("submit", SUBMISSION), ("undo", {}), ("why", {"action": "spell pass"})):
        assert ann.refused("POST", f"/tables/{ended}/seats/0/{path}", body) == "finished"
    assert ann.get(f"/tables/{ended}/log", params={"seat": 1}) == ben.get(f"/tables/{ended}/log", params={"seat": 1})


def test_every_moment_can_be_looked_at_again(ann: Somebody, ben: Somebody, bidding: str):
    seen = []
    for _ in range(3):
        now = ann.now(bidding, 0)
        seen.append((now["seq"], now["view"]))
        ann.play(bidding, 0, actions(now)[0])
    for seq, view in seen:
        moment = ann.get(f"/tables/{bidding}/moment", params={"seat": 0, "at": seq})
        assert (moment["seq"], moment["view"]) == (seq, view)
    assert ben.refused("GET", f"/tables/{bidding}/moment?seat=0&at=1") == "not_your_seat"
    last = ann.get(f"/tables/{bidding}/moment", params={"seat": 0, "at": 9999})
    assert last["seq"] == last["last"]


def test_the_next_match_is_one_table_for_all(ann: Somebody, ben: Somebody, nobody: Somebody, ended: str, client: Any):
    again = ann.post(f"/tables/{ended}/rematch")
    assert ben.post(f"/tables/{ended}/rematch")["id"] == again["id"]
    assert again["parent"] == ended
    assert [chair["name"] for chair in again["chairs"]] == ["Ann", "Ben"]
    assert nobody.refused("POST", f"/tables/{ended}/rematch") == "bad_token"
    assert ann.post(f"/tables/{again['id']}/start")["status"] == "running"
    assert ann.refused("POST", f"/tables/{again['id']}/rematch") == "still_running"


def test_a_record_is_studied_and_played_on(ann: Somebody, ended: str):
    record = ann.get(f"/tables/{ended}/record")
    whole = ann.post("/studies", {"record": record})
    assert (whole["status"], whole["kind"], whole["result"]) == ("over", "study", record["result"])
    seats = [{"kind": "me"}, {"kind": "me"}]
    part = ann.post("/studies", {"record": record, "upto": 10, "seats": seats})
    assert part["status"] == "running"
    log = ann.get(f"/tables/{part['id']}/log", params={"seat": 0})["updates"]
    assert log == ann.get(f"/tables/{ended}/log", params={"seat": 0})["updates"][: len(log)]
    seat = ann.now(part["id"], None)["waiting"][0]
    ann.play(part["id"], seat, actions(ann.now(part["id"], seat))[0])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rules", 999),
        ("components", "0" * 64),
        ("seed", "00" * 32),
        ("format", 99),
        ("entries", ["0 spell pass", "0 spell pass"]),
        ("seats", ["Ann"]),
        ("chance", "plain"),
        ("result", {"scores": [1, 2], "winners": "all"}),
        ("options", {"boards": "up"}),
    ],
)
def test_a_record_that_does_not_fit_is_refused(ann: Somebody, table: str, field: str, value: Any):
    ann.post(f"/tables/{table}/seats/0/leave")
    study = {"format": 1, **RECORD, field: value}
    assert ann.refused("POST", "/studies", {"record": study}) == "bad_record"


def _record() -> dict[str, Any]:
    import json

    from dwarrow.kernel.match import Match

    return dict(json.loads(Match(game("mines"), ["Ann", "Ben"], "11" * 32, FIRST).record().dumps()))


RECORD = _record()


def test_a_study_of_an_unknown_game_or_for_other_seats(ann: Somebody):
    assert ann.refused("POST", "/studies", {"record": {**RECORD, "game": "go"}}) == "unknown_game"
    assert ann.refused("POST", "/studies", {"record": RECORD, "seats": [{"kind": "me"}]}) == "bad_record"
    assert ann.refused("POST", "/studies", {"record": {}}) == "bad_record"
    assert ann.post("/studies", {"record": RECORD})["status"] == "running"


def test_nobody_sees_the_end_of_a_match_without_its_result(
    ann: Somebody, ben: Somebody, table: str, monkeypatch: pytest.MonkeyPatch
):
    """While the server reads again what it has just written, others may ask for the record."""
    play_ahead(ann.client, table, left=1)
    seen: list[tuple[bool, str]] = []
    refresh = OpenTable.refresh

    async def looked_at(self: OpenTable) -> None:
        seen.append((self.live is not None and self.live.is_over(), self.row.status))
        await refresh(self)

    monkeypatch.setattr(OpenTable, "refresh", looked_at)
    people = {0: ann, 1: ben}
    while not (now := ann.now(table, 0))["over"]:
        seat = now["waiting"][0]
        people[seat].play(table, seat, actions(people[seat].now(table, seat))[0])
    assert (True, "over") in seen
    assert (True, "running") not in seen
