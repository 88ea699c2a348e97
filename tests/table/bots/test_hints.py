"""Hints: who may ask, what is answered, and that it comes from what the seat knows, whoever computes it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import dwarrow
from dwarrow.bots import Sight
from dwarrow.bots.advice import Budget, advise, findings
from dwarrow.kernel.errors import ActionError
from dwarrow.table.bots import hints, worker
from dwarrow.table.bots.workers import Workers
from dwarrow.table.match.live_match import drafted
from dwarrow.table.people.limits import UNLIMITED
from tests.table.client import Somebody, actions, play_ahead, served

Json = dict[str, Any]
GAMES = ("mines", "gnomes", "dwergar", "zwergendorf")


@pytest.fixture
def client(sqlite_db: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Litestar]]:
    monkeypatch.setattr(hints, "HINT", Budget(simulations=20, seconds=30.0))
    with served(sqlite_db, bots=False) as made:
        yield made


def started(person: Somebody, *kinds: str, **wish: Any) -> str:
    table: str = person.found(*kinds, **wish)["table"]["id"]
    person.post(f"/tables/{table}/start")
    return table


def to_act(person: Somebody, table: str) -> int:
    seat: int = person.now(table, None)["waiting"][0]
    return seat


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_has_legal_actions_with_chances_and_a_sentence(client: TestClient[Litestar], game: str):
    ann = Somebody(client, "Ann")
    table = started(ann, "me", "me", "me", game=game)
    seat = to_act(ann, table)
    now = ann.now(table, seat)
    hint = ann.post(f"/tables/{table}/seats/{seat}/hint")
    labels = {choice["action"]: choice["label"] for choice in now["legal"]}
    assert hint["decision"] == now["decision"]
    assert hint["best"]
    for each in hint["best"]:
        assert labels[each["action"]] == each["label"]
        assert 0.0 <= each["chance"] <= 1.0
    assert len(hint["chances"]) == 3
    assert hint["best"][0]["chance"] == hint["chances"][seat]
    assert hint["best"][0]["label"] in hint["why"]


def test_a_hint_speaks_the_language_of_who_asks(client: TestClient[Litestar]):
    ann = Somebody(client, "Ann")
    table = started(ann, "me", "me")
    seat = to_act(ann, table)
    said = {
        language: ann.post(f"/tables/{table}/seats/{seat}/hint", params={"lang": language})
        for language in ("en", "de", "uk")
    }
    assert len({hint["why"] for hint in said.values()}) == 3
    assert len({json.dumps(hint["chances"]) for hint in said.values()}) == 1


def test_who_asks_twice_is_told_the_same_and_only_one_is_weighed(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
):
    ann = Somebody(client, "Ann")
    table = started(ann, "me", "me")
    seat = to_act(ann, table)
    first = ann.post(f"/tables/{table}/seats/{seat}/hint")
    given = client.app.state.hints
    with monkeypatch.context() as nobody:
        nobody.setattr(given._workers, "advise", None)
        assert ann.post(f"/tables/{table}/seats/{seat}/hint") == first
    given._kept.clear()
    assert ann.post(f"/tables/{table}/seats/{seat}/hint") == first


def test_a_hinted_action_can_be_played(client: TestClient[Litestar]):
    ann = Somebody(client, "Ann")
    table = started(ann, "me", "me")
    seat = to_act(ann, table)
    hint = ann.post(f"/tables/{table}/seats/{seat}/hint")
    assert ann.submit(table, seat, hint["best"][0]["action"], decision=hint["decision"]).is_success


# Refusals ------------------------------------------------------------------------------------------------------------


def test_a_host_may_forbid_hints(client: TestClient[Litestar]):
    ann, ben = Somebody(client, "Ann"), Somebody(client, "Ben")
    founded = ann.found("me", "open", hints=False)["table"]
    assert founded["hints"] is False
    assert ann.found("me", "me")["table"]["hints"] is True
    table = founded["id"]
    assert ben.get(f"/tables/{table}")["hints"] is False  # before sitting down
    ben.post(f"/tables/{table}/seats/1/sit", {})
    ann.post(f"/tables/{table}/start")
    seat = to_act(ann, table)
    who = (ann, ben)[seat]
    assert who.refused("POST", f"/tables/{table}/seats/{seat}/hint") == "no_hints"
    answer = who.ask("POST", f"/tables/{table}/seats/{seat}/hint", params={"lang": "de"})
    assert answer.status_code == 403
    assert "Tipps" in answer.json()["text"]


def test_the_next_match_keeps_what_the_host_has_set(client: TestClient[Litestar]):
    ann = Somebody(client, "Ann")
    table = started(ann, "me", "me", hints=False)
    play_ahead(client, table)
    assert ann.post(f"/tables/{table}/rematch")["hints"] is False


def test_a_hint_is_for_the_seat_that_is_asked_and_for_nobody_else(client: TestClient[Litestar]):
    ann, ben, eve = (Somebody(client, name) for name in ("Ann", "Ben", "Eve"))
    table = ann.found("me", "open", game="dwergar", public=True)["table"]["id"]
    assert ann.refused("POST", f"/tables/{table}/seats/0/hint") == "not_running"
    ben.post(f"/tables/{table}/seats/1/sit", {})
    ann.post(f"/tables/{table}/start")
    seat = to_act(ann, table)
    asked, other = (ann, ben) if seat == 0 else (ben, ann)
    assert other.refused("POST", f"/tables/{table}/seats/{1 - seat}/hint") == "not_asked"
    assert other.refused("POST", f"/tables/{table}/seats/{seat}/hint") == "not_your_seat"
    assert eve.refused("POST", f"/tables/{table}/seats/{seat}/hint") == "not_your_seat"
    assert asked.refused("POST", f"/tables/{table}/seats/9/hint") == "bad_seats"
    asked.post(f"/tables/{table}/seats/{seat}/hint")
    asked.post(f"/tables/{table}/seats/{seat}/leave")
    assert asked.refused("POST", f"/tables/{table}/seats/{seat}/hint") == "substituted"


def test_who_has_sealed_a_bid_is_not_asked_any_more(client: TestClient[Litestar]):
    ann = Somebody(client, "Ann")
    table = started(ann, "me", "me", options={"player_trading": False})
    sealed = None
    while sealed is None:
        seat = to_act(ann, table)
        ann.play(table, seat, actions(ann.now(table, seat))[-1])
        now = [ann.now(table, each) for each in (0, 1)]
        sealed = next((each for each in (0, 1) if now[each]["legal"] and each not in now[each]["waiting"]), None)
    assert ann.refused("POST", f"/tables/{table}/seats/{sealed}/hint") == "not_asked"
    assert ann.post(f"/tables/{table}/seats/{1 - sealed}/hint")["best"]


def test_there_are_no_hints_after_the_end(client: TestClient[Litestar]):
    ann = Somebody(client, "Ann")
    table = started(ann, "me", "me")
    play_ahead(client, table)
    assert ann.refused("POST", f"/tables/{table}/seats/0/hint") == "finished"


def test_who_asks_too_often_has_to_wait(sqlite_db: str):
    limits = UNLIMITED._replace(advice_rate=0.001, advice_burst=2.0)
    with served(sqlite_db, bots=False, limits=limits) as client:
        ann = Somebody(client, "Ann")
        table = started(ann, "me", "me")
        seat = to_act(ann, table)
        for _ in range(2):
            ann.post(f"/tables/{table}/seats/{seat}/hint")
        assert ann.refused("POST", f"/tables/{table}/seats/{seat}/hint") == "too_fast"
        assert actions(ann.now(table, seat))  # and nothing else is


def test_a_worker_that_fails_is_no_fault_of_the_table(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch):
    ann = Somebody(client, "Ann")
    table = started(ann, "me", "me")
    seat = to_act(ann, table)
    with monkeypatch.context() as broken:
        broken.setattr(client.app.state.bot_turns.workers, "_program", "raise SystemExit(1)")
        assert ann.refused("POST", f"/tables/{table}/seats/{seat}/hint") == "no_advice"
    ann.post(f"/tables/{table}/seats/{seat}/hint")


# In the worker -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_advice_is_the_same_on_every_redeal(name: str):
    game = dwarrow.game(name)
    state = game.new(seats=3, seed=5)
    for _ in range(30):
        state.apply(state.legal_actions()[-1])
    seat = state.to_act()
    budget = Budget(simulations=20, seconds=30.0)
    told = []
    for dealt in (state, state.redeal(seat, 2**40 + 7), state.redeal(seat, 3)):
        asked = hints.advice_request(game, json.loads(json.dumps(dealt.view(seat))), seat, budget)
        told.append(worker.advised(asked))
    assert told[0] == told[1] == told[2]


def test_advice_is_read_as_it_was_written():
    game = dwarrow.game("dwergar")
    state = game.new(seats=3, seed=5)
    seat = state.to_act()
    chosen = state.legal_actions()[-1]
    advice = advise(Sight(state, seat), Budget(simulations=30, seconds=30.0), 1, chosen)
    told = json.loads(json.dumps(advice.as_json(game)))
    assert findings.read(told, game).as_json(game) == told


def test_people_who_ask_leave_a_worker_to_the_bots():
    """With two workers one advises, however many ask."""

    class Slow(Workers):
        at_once = most = 0

        async def _answer(self, question: Any, who: str, kind: str) -> Json | None:
            self.at_once += 1
            self.most = max(self.most, self.at_once)
            await asyncio.sleep(0.01)
            self.at_once -= 1
            return {"advice": {}}

    async def ask() -> int:
        workers = Slow(2)
        asked = hints.advice_request(dwarrow.game("mines"), {}, 0, Budget(20, 30.0))
        await asyncio.gather(*(workers.advise(asked) for _ in range(5)))
        return workers.most

    assert asyncio.run(ask()) == 1


# After a draft -------------------------------------------------------------------------------------------------------


def trading(person: Somebody) -> tuple[str, int]:
    """A table of Mines where somebody trades, and may exchange with the bank."""
    table = started(person, "me", "me", "me", game="mines")
    while True:
        seat = to_act(person, table)
        legal = actions(person.now(table, seat))
        if "trade bank" in legal:
            return table, seat
        person.play(table, seat, legal[-1])


def test_a_hint_names_the_whole_plan_and_goes_on_after_a_draft(client: TestClient[Litestar]):
    ann = Somebody(client, "Ann")
    table, seat = trading(ann)
    where = f"/tables/{table}/seats/{seat}"
    drafted = ["trade bank"]
    hint = ann.post(f"{where}/hint", {"after": drafted})
    assert ann.now(table, seat)["decision"] == hint["decision"]  # nothing was played
    best = hint["best"][0]
    assert best["label"].startswith("Exchange with the bank: ")
    assert " for " in best["label"]
    assert best["label"] in hint["why"]
    assert best["plan"][0]["action"] == best["action"]
    assert best["plan"][0]["label"].startswith("Pay ")
    whole = [*drafted, *(link["action"] for link in best["plan"])]
    assert ann.submit(table, seat, *whole, decision=hint["decision"]).is_success
    assert ann.now(table, seat)["view"]["decision"] not in ("pay", "take")


def test_a_hint_after_a_draft_is_refused_as_a_preview_is(client: TestClient[Litestar]):
    ann = Somebody(client, "Ann")
    table, seat = trading(ann)
    where = f"/tables/{table}/seats/{seat}"
    for after, code in (
        (["trade nonsense"], "unparsable"),
        (["upgrade end"], "illegal"),
        (["trade pass"], "plan_too_far"),  # others are asked then
    ):
        assert ann.refused("POST", f"{where}/hint", {"after": after}) == code


def test_a_hint_after_a_bid_that_is_complete_is_not_given(client: TestClient[Litestar]):
    ann = Somebody(client, "Ann")
    table = started(ann, "me", "me", options={"player_trading": False})
    while (now := ann.now(table, seat := to_act(ann, table)))["view"]["decision"] != "bid":
        ann.play(table, seat, actions(now)[-1])
    hint = ann.post(f"/tables/{table}/seats/{seat}/hint")
    best = hint["best"][0]
    plan = [link["action"] for link in best["plan"]]
    assert best["label"].startswith("Bid ")
    assert ann.refused("POST", f"/tables/{table}/seats/{seat}/hint", {"after": plan}) == "not_asked"
    if len(plan) > 1:
        further = ann.post(f"/tables/{table}/seats/{seat}/hint", {"after": plan[:1]})["best"][0]
        rest = [link["action"] for link in further["plan"]]  # weighed anew, and for the same gems
        assert [link.split()[:2] for link in rest] == [link.split()[:2] for link in plan[1:]]


def test_advice_after_a_draft_is_the_same_on_every_redeal():
    """What is refused and what is advised, byte by byte, is told by what the seat knows."""
    game = dwarrow.game("mines")
    state = game.new(seats=3, seed=5)
    budget = Budget(simulations=20, seconds=30.0)
    chance, compared, refused = Random(3), 0, 0
    while compared < 12 or refused < 4:
        seat = state.to_act()
        plan: list[int] = []
        here = state.clone()
        while len(plan) < 3 and here.legal_actions(seat):
            plan.append(chance.choice(here.legal_actions(seat)))
            here.apply(plan[-1], seat)
        told: list[Any] = []
        for dealt in (state, state.redeal(seat, 2**40 + 7), state.redeal(seat, 3)):
            try:
                after = drafted(dealt, seat, plan)
            except ActionError as error:
                told.append(str(error))
                continue
            view = json.loads(json.dumps(after.view(seat)))
            asked = seat in after.waiting()
            told.append(worker.advised(hints.advice_request(game, view, seat, budget)) if asked else after.waiting())
        assert told[0] == told[1] == told[2]
        compared += isinstance(told[0], dict)
        refused += isinstance(told[0], str)
        state.apply(chance.choice(state.legal_actions()))
