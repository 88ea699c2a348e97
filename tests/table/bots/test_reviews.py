"""Reviews at the table: after the end only, reckoned once, kept, told in the reader's language, and in balance."""

from __future__ import annotations

import asyncio
import itertools
import threading
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

import dwarrow
from dwarrow.bots import Sight
from dwarrow.bots import review as looking_back
from dwarrow.bots.advice import Budget, advise
from dwarrow.bots.review.document import account
from dwarrow.kernel.chance import match_seed
from dwarrow.kernel.match import Match
from dwarrow.table.bots import reviews
from dwarrow.table.match.live_match import LiveMatch
from dwarrow.table.people.limits import UNLIMITED
from tests.table.client import Somebody, play_ahead, served
from tests.table.rig import short_path

Json = dict[str, Any]
PATIENCE = 600.0  # of an interpreted engine, on a busy machine
HALF = 20  # decisions, of more


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "LEAST", 6)
    monkeypatch.setattr(reviews, "MOST", 6)
    monkeypatch.setattr(reviews, "SECONDS", 30.0)


@pytest.fixture
def client(sqlite_db: str) -> Iterator[TestClient[Litestar]]:
    with served(sqlite_db, bots=False) as made:
        yield made


def finished(client: TestClient[Litestar], person: Somebody, game: str = "dwergar", **wish: Any) -> str:
    table: str = person.found("me", "me", game=game, **wish)["table"]["id"]
    person.post(f"/tables/{table}/start")
    play_ahead(client, table)
    return table


def ready(person: Somebody, table: str) -> Json:
    """The review when it is there."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found: Json = person.get(f"/tables/{table}/review")
        if found["ready"]:
            return found
        time.sleep(0.02)
    raise AssertionError("no review came")


@pytest.fixture
def half_way(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Until it is set, a review judges no more than HALF decisions."""
    judged, event, begun = reviews.Reviews._judge, threading.Event(), itertools.count()

    async def waiting(self: reviews.Reviews, *asked: Any) -> reviews.Finding:
        if next(begun) == HALF:
            assert await asyncio.to_thread(event.wait, PATIENCE)
        return await judged(self, *asked)

    monkeypatch.setattr(reviews.Reviews, "_judge", waiting)
    return event


def test_a_review_is_begun_by_asking_and_says_how_far_it_is(client: TestClient[Litestar], half_way: threading.Event):
    ann = Somebody(client, "Ann")
    table = finished(client, ann)
    before = ann.get(f"/tables/{table}/review")
    assert (before["begun"], before["ready"], before["seats"]) == (False, False, [])
    begun = ann.post(f"/tables/{table}/review")
    assert (begun["begun"], begun["ready"]) == (True, False)
    until = time.monotonic() + PATIENCE
    while (then := ann.get(f"/tables/{table}/review"))["done"] < HALF and time.monotonic() < until:
        time.sleep(0.02)
    assert (then["begun"], then["ready"], then["done"], then["seats"]) == (True, False, HALF, [])
    half_way.set()
    found = ready(ann, table)
    assert HALF < then["of"] == found["of"] == found["done"]
    assert ann.post(f"/tables/{table}/review") == found


def test_the_books_balance(client: TestClient[Litestar]):
    ann = Somebody(client, "Ann")
    table = finished(client, ann)
    ann.post(f"/tables/{table}/review")
    found = ready(ann, table)
    winners = ann.get(f"/tables/{table}/result")["winners"]
    assert [each["seat"] for each in found["seats"]] == [0, 1]
    for each in found["seats"]:
        assert each["start"] - each["lost"] + each["luck"] == pytest.approx(each["end"], abs=0.001)
        assert each["end"] == pytest.approx((each["seat"] in winners) / len(winners))
        assert len(each["course"]) == each["decisions"]
        entries = [point["entry"] for point in each["course"]]
        assert entries == sorted(entries)
        assert entries[-1] <= found["entries"]
        losses = [costly["loss"] for costly in each["costliest"]]
        assert losses == sorted(losses, reverse=True)
        assert all(loss > 0 for loss in losses)


def test_a_costly_decision_leads_to_the_moment_before_it(client: TestClient[Litestar]):
    ann = Somebody(client, "Ann")
    table = finished(client, ann)
    ann.post(f"/tables/{table}/review")
    found = ready(ann, table)
    costly = [(each["seat"], one) for each in found["seats"] for one in each["costliest"]]
    assert costly
    record = ann.get(f"/tables/{table}/record")
    for seat, one in costly:
        live = client.app.state.tables._open[table].live
        _, decisions = looking_back.decisions_of(live.game, live.match.record())
        decision = next(each for each in decisions if each.entry == one["entry"])
        assert record["entries"][one["entry"] - 1].startswith(f"{seat} ")
        then = ann.get(f"/tables/{table}/moment", params={"at": one["at"], "seat": seat})
        assert then["view"]["decision"] == decision.state.view(seat)["decision"]
        assert one["played"] != one["better"]


def test_a_review_is_reckoned_once_and_kept(sqlite_db: str, monkeypatch: pytest.MonkeyPatch):
    with served(sqlite_db, bots=False) as client:
        ann = Somebody(client, "Ann")
        table = finished(client, ann)
        ann.post(f"/tables/{table}/review")
        found = ready(ann, table)
        cookie = ann.cookie
    with served(sqlite_db, bots=False) as client:
        monkeypatch.setattr(client.app.state.bot_turns.workers, "advise", None)
        again = Somebody(client)
        again.cookie = cookie
        assert again.get(f"/tables/{table}/review") == found
        said = again.get(f"/tables/{table}/review", params={"lang": "de"})
    assert said != found
    assert [each["course"] for each in said["seats"]] == [each["course"] for each in found["seats"]]


def test_there_is_no_review_before_the_end_and_none_for_strangers(client: TestClient[Litestar]):
    ann, eve = Somebody(client, "Ann"), Somebody(client, "Eve")
    table = ann.found("me", "me", game="dwergar")["table"]["id"]
    for method in ("GET", "POST"):
        assert ann.refused(method, f"/tables/{table}/review") == "not_running"
    ann.post(f"/tables/{table}/start")
    for method in ("GET", "POST"):
        assert ann.refused(method, f"/tables/{table}/review") == "still_running"
    play_ahead(client, table)
    for method in ("GET", "POST"):
        assert eve.refused(method, f"/tables/{table}/review") == "bad_token"


def test_a_match_that_was_given_up_can_be_looked_back_on(client: TestClient[Litestar]):
    ann = Somebody(client, "Ann")
    table = ann.found("me", "me", game="dwergar")["table"]["id"]
    ann.post(f"/tables/{table}/start")
    for _ in range(6):
        seat = ann.now(table, None)["waiting"][0]
        ann.play(table, seat, ann.now(table, seat)["legal"][0]["action"])
    ann.post(f"/tables/{table}/abandon")
    ann.post(f"/tables/{table}/review")
    found = ready(ann, table)
    assert found["over"] is False
    assert found["seats"]


def test_nothing_to_look_back_on(client: TestClient[Litestar]):
    ann = Somebody(client, "Ann")
    table = ann.found("me", "me", game="dwergar")["table"]["id"]
    ann.post(f"/tables/{table}/start")
    ann.post(f"/tables/{table}/abandon")
    ann.post(f"/tables/{table}/review")
    until = time.monotonic() + PATIENCE
    while (answer := ann.ask("GET", f"/tables/{table}/review")).is_success and time.monotonic() < until:
        time.sleep(0.02)
    assert answer.json()["code"] == "no_review"
    assert ann.get(f"/tables/{table}/review")["begun"] is False  # it can be tried again
    assert client.app.state.tables.store.lease(f"review {table}") is None  # by any process


def test_cards_of_a_tables_own_are_reviewed_too(client: TestClient[Litestar]):
    ann = Somebody(client, "Ann")
    table = finished(client, ann, "mines", components=short_path())
    ann.post(f"/tables/{table}/review")
    found = ready(ann, table)
    assert found["seats"]


def test_who_begins_too_many_has_to_wait(sqlite_db: str):
    with served(sqlite_db, bots=False, limits=UNLIMITED._replace(advice_rate=0.001, advice_burst=1.0)) as client:
        ann = Somebody(client, "Ann")
        first, second = finished(client, ann), finished(client, ann)
        ann.post(f"/tables/{first}/review")
        ann.post(f"/tables/{first}/review")  # at work already: costs nothing
        assert ann.refused("POST", f"/tables/{second}/review") == "too_fast"
        ready(ann, first)


def test_of_two_processes_one_reckons_and_the_other_waits_for_it(
    sqlite_db: str, monkeypatch: pytest.MonkeyPatch, half_way: threading.Event
):
    monkeypatch.setattr(reviews, "RETRY_AFTER", 0.05)
    with served(sqlite_db, bots=False) as client, served(sqlite_db, bots=False) as other:
        ann = Somebody(client, "Ann")
        table = finished(client, ann)
        elsewhere = Somebody(other)
        elsewhere.cookie = ann.cookie
        monkeypatch.setattr(other.app.state.bot_turns.workers, "advise", None)
        ann.post(f"/tables/{table}/review")
        store, until = client.app.state.tables.store, time.monotonic() + PATIENCE
        while store.lease(f"review {table}") is None and time.monotonic() < until:
            time.sleep(0.02)  # from then on it is this process's
        assert ann.get(f"/tables/{table}/review")["begun"] is True
        begun = elsewhere.post(f"/tables/{table}/review")
        assert (begun["begun"], begun["ready"]) == (True, False)
        half_way.set()
        found = ready(elsewhere, table)
        assert found == ready(ann, table)
        until = time.monotonic() + PATIENCE
        while (lease := store.lease(f"review {table}")) is not None and time.monotonic() < until:
            time.sleep(0.02)  # it is given back once the review is there for all
        assert lease is None


def test_reviews_from_before_plans_were_kept_stay_readable():
    game = dwarrow.game("mines")
    match = Match(game, ["Ann", "Ben", "Cid"], match_seed(4).hex())
    chance = Random(4)
    while len(match.entries) < 60:
        seat = match.state.to_act()
        match.act(seat, game.format(chance.choice(match.state.legal_actions(seat))))
    found = []
    for decision in looking_back.decisions_of(game, match.record())[1]:
        advice = advise(Sight(decision.state, decision.seat), Budget(6, 30.0), 1, decision.action)
        found.append(reviews._finding(decision, advice, False, game))
    live = LiveMatch(game, match.players, match.seed, dict(match.options), match.entries)
    now = msgspec.to_builtins(found)
    texts = []
    for kept in (now, [each[:7] for each in now]):
        review = reviews._restore(live, msgspec.json.encode(kept).decode())
        told = [account(each, game, game.catalog("en").named(match.players)) for each in review.accounts]
        assert all(costly["better"]["text"] for each in told for costly in each["costliest"])
        texts.append([[each[name] for name in ("start", "lost", "end")] for each in told])
    assert texts[0] == texts[1]
