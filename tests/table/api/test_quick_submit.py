"""The quick way of a submission answers as the usual way does, and refuses at once what is too much."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dwarrow.table.api import quick_submit
from dwarrow.table.api.quick_submit import QuickSubmit
from dwarrow.table.match import log_writer, open_tables
from tests.table.api.conftest import SUBMISSION
from tests.table.client import Somebody, actions

SOON = 60.0  # seconds within which something must have happened on a busy machine

UNUSUAL: list[dict[str, Any]] = [
    {"headers": {"content-type": "application/json; charset=utf-8"}},
    {"headers": {"content-type": "text/plain"}},
    {"path": "//tables/{}/seats/0/submit/"},
    {"path": "/tables/{}/seats/00/submit"},
]
WRONG: list[Any] = [[], {}, SUBMISSION | {"decision": 0}, SUBMISSION | {"key": "a b"}, SUBMISSION | {"more": 1}]


def paths_taken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seats of submissions that go the quick way."""
    taken: list[int] = []
    quick = QuickSubmit._played

    async def counted(self: QuickSubmit, table_id: str, seat: int, *rest: Any) -> Any:
        taken.append(seat)
        return await quick(self, table_id, seat, *rest)

    monkeypatch.setattr(QuickSubmit, "_played", counted)
    return taken


def test_a_submission_of_our_client_goes_the_quick_way(ann: Somebody, table: str, monkeypatch: pytest.MonkeyPatch):
    taken = paths_taken(monkeypatch)
    answer = ann.ask("POST", f"/tables/{table}/seats/0/submit?lang=de", SUBMISSION)
    assert taken == [0]
    assert (answer.status_code, answer.json()) == (200, {"seq": 1, "decision": 2, "again": False})
    assert answer.headers["content-type"] == "application/json"
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize("how", UNUSUAL, ids=str)
def test_an_unusual_one_is_answered_all_the_same(
    ann: Somebody, table: str, monkeypatch: pytest.MonkeyPatch, how: dict[str, Any]
):
    taken = paths_taken(monkeypatch)
    path = how.get("path", "/tables/{}/seats/0/submit").format(table)
    answer = ann.ask("POST", path, SUBMISSION, headers=how.get("headers", {}))
    assert (answer.status_code, answer.json()["seq"], taken) == (200, 1, [])


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_what_is_wrong_is_explained_as_everywhere(ann: Somebody, table: str, wrong: Any):
    quick = ann.ask("POST", f"/tables/{table}/seats/0/submit", wrong)
    usual = ann.ask("POST", f"/tables/{table}/seats/0/submit/", wrong)
    assert quick.status_code == usual.status_code == 400
    assert quick.json() == usual.json()


def test_refusals_are_those_of_the_usual_way(ann: Somebody, ben: Somebody, nobody: Somebody, table: str):
    for who, seat, wish in (
        (ben, 0, SUBMISSION),
        (nobody, 0, SUBMISSION),
        (ann, 7, SUBMISSION),
        (ann, 0, SUBMISSION | {"decision": 9}),
        (ann, 0, SUBMISSION | {"actions": ["dance"]}),
        (ben, 1, SUBMISSION),
    ):
        for lang in ("en", "uk"):
            quick = who.ask("POST", f"/tables/{table}/seats/{seat}/submit?lang={lang}", wish)
            usual = who.ask("POST", f"/tables/{table}/seats/{seat}/submit/?lang={lang}", wish)
            assert quick.is_error
            assert (quick.status_code, quick.json()) == (usual.status_code, usual.json())


def test_an_overload_is_refused_at_once_and_costs_nobody_an_action(
    ann: Somebody, ben: Somebody, table: str, client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
):
    store = client.app.state.tables.store
    append, writing, free = store.append_together, threading.Event(), threading.Event()

    def slow(plans: Any) -> bool:
        writing.set()
        assert free.wait(SOON)
        return bool(append(plans))

    monkeypatch.setattr(store, "append_together", slow)
    monkeypatch.setattr(quick_submit, "MOST_AT_WORK", 1)
    wish = {"actions": ["spell pass"], "decision": 1, "key": "mine"}
    with ThreadPoolExecutor() as pool:
        try:
            first = pool.submit(ann.post, f"/tables/{table}/seats/0/submit", SUBMISSION)
            assert writing.wait(SOON)
            refused = ben.ask("POST", f"/tables/{table}/seats/1/submit?lang=de", wish)
        finally:
            free.set()
        assert first.result(SOON)["seq"] == 1
    assert (refused.status_code, refused.json()["code"], refused.headers["retry-after"]) == (503, "busy", "1")
    assert "Server" in refused.json()["text"]
    assert ben.post(f"/tables/{table}/seats/1/submit", wish | {"decision": ben.now(table, 1)["decision"]})["seq"] == 2


@pytest.fixture
def quiet(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Call this, and from then on every use of the store is a fault."""
    database = client.app.state.tables.store.database

    def fault(*_: Any, **__: Any) -> None:
        raise AssertionError("the store was asked")

    def begin() -> None:
        for name in ("FRESH", "FRESH_IF_WATCHED"):
            monkeypatch.setattr(open_tables, name, 1e9)
        for name in ("reading", "write"):
            monkeypatch.setattr(database, name, fault)

    return begin


@pytest.mark.parametrize("path", ["submit", "submit/"])
def test_what_memory_can_answer_does_not_ask_the_store(ann: Somebody, table: str, quiet: Any, path: str):
    where = f"/tables/{table}/seats/0/{path}"
    plan = SUBMISSION | {"actions": ["spell pass", "trade pass"]}
    first = ann.submit(table, 0, "spell pass", decision=1)
    assert first.is_success
    mine = SUBMISSION | {"key": "key1"}
    quiet()
    for _ in range(2):
        assert ann.ask("POST", where, mine).json() == first.json() | {"again": True}
    assert ann.refused("POST", where, plan | {"key": "other"}) == "stale"
    assert ann.refused("POST", where, mine | {"actions": ["spell ruby"]}) == "stale"


def test_a_plan_of_several_actions_is_known_again(ann: Somebody, ben: Somebody, bidding: str, quiet: Any):
    plan = actions(ann.now(bidding, 0))[:1]
    plan.append(actions(ann.post(f"/tables/{bidding}/seats/0/preview", {"actions": plan}))[0])
    first = ann.submit(bidding, 0, *plan)
    assert first.is_success, first.text
    decision = ann.now(bidding, 0)["decision"] - 1
    quiet()
    key = f"key{ann.keys}"
    assert ann.submit(bidding, 0, *plan, decision=decision, key=key).json()["again"]
    assert ann.submit(bidding, 0, *plan[:1], decision=decision, key=key).json()["code"] == "stale"
    assert ann.submit(bidding, 0, *plan, *plan[:1], decision=decision, key=key).json()["code"] == "stale"
    assert ben.submit(bidding, 1, *plan, decision=1, key=key).json()["code"] == "stale"


@pytest.mark.parametrize("path", ["submit", "submit/"])
def test_what_comes_while_the_writer_has_its_hands_full_is_refused_at_once(
    ann: Somebody, client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, path: str
):
    tables = client.app.state.tables
    append, free = tables.store.append_together, threading.Event()
    mine = []
    for _ in range(3):
        mine.append(str(ann.found("me", "me", options={"start_player": 0})["table"]["id"]))
        ann.post(f"/tables/{mine[-1]}/start")

    def slow(plans: Any) -> bool:
        assert free.wait(SOON)
        return bool(append(plans))

    monkeypatch.setattr(tables.store, "append_together", slow)
    monkeypatch.setattr(log_writer, "MOST_WAITING", 1)
    with ThreadPoolExecutor() as pool:
        try:
            played = [pool.submit(ann.ask, "POST", f"/tables/{mine[0]}/seats/0/{path}", SUBMISSION)]
            wait_until(lambda: tables.writer._writing is not None and not tables.writer._waiting)
            played.append(pool.submit(ann.ask, "POST", f"/tables/{mine[1]}/seats/0/{path}", SUBMISSION))
            wait_until(lambda: tables.writer.full)
            refused = ann.ask("POST", f"/tables/{mine[2]}/seats/0/{path}", SUBMISSION)
        finally:
            free.set()
        assert [each.result(SOON).json()["seq"] for each in played] == [1, 1]
    assert (refused.status_code, refused.json()["code"], refused.headers["retry-after"]) == (503, "busy", "1")
    assert ann.post(f"/tables/{mine[2]}/seats/0/{path}", SUBMISSION)["seq"] == 1


def wait_until(so: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not so():
        assert time.monotonic() < end
        time.sleep(0.01)
