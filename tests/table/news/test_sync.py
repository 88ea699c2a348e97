"""Two server processes on one PostgreSQL take the actions of one match: none is lost, none is twice, both see all."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from dwarrow.table.store import open_store
from tests.table.nursery import Nursery, answers
from tests.table.rig import assert_sound

PATIENCE = 60.0


@pytest.fixture
def nursery() -> Iterator[Nursery]:
    opened = Nursery()
    yield opened
    opened.close()


class Both:
    """A table at two servers, and the one person who has all its seats that are no bot's."""

    def __init__(self, clients: list[httpx.AsyncClient]) -> None:
        self.clients = clients
        self.table = ""
        self.sent = 0

    async def found(self, *kinds: str) -> None:
        first, second = self.clients
        (await first.post("/api/guest", json={"name": "Ada"})).raise_for_status()
        second.cookies = first.cookies
        seats = [{"kind": "me"} if kind == "me" else {"kind": "bot", "bot": kind} for kind in kinds]
        founded = await first.post("/api/tables", json={"game": "mines", "seats": seats})
        self.table = founded.raise_for_status().json()["table"]["id"]
        (await second.post(f"/api/tables/{self.table}/start")).raise_for_status()

    async def news(self, server: int, seat: int, **asked: Any) -> dict[str, Any]:
        answer = await self.clients[server].get(f"/api/tables/{self.table}/news", params={"seat": seat, **asked})
        news: dict[str, Any] = answer.raise_for_status().json()
        return news

    async def submit(self, server: int, seat: int, action: str, decision: int, key: str | None = None) -> Any:
        self.sent += 1
        body = {"actions": [action], "decision": decision, "key": key or f"k{self.sent}"}
        return await self.clients[server].post(f"/api/tables/{self.table}/seats/{seat}/submit", json=body)

    async def standing(self, server: int, seat: int) -> dict[str, Any]:
        """How things stand for a seat, as a server knows it."""
        async with asyncio.timeout(PATIENCE):
            news = await self.news(server, seat)
            while news["now"] is None:
                news = await self.news(server, seat, mark=news["mark"], wait=2)
        now: dict[str, Any] = news["now"]
        return now

    async def see(self, server: int, seat: int, expected: dict[str, Any]) -> None:
        """Wait until a server shows a seat what the other does."""
        async with asyncio.timeout(PATIENCE):
            news = await self.news(server, seat)
            while news["now"] != expected:  # from its last number on, or a poll would not wait
                news = await self.news(server, seat, since=news["now"]["seq"], mark=news["mark"], wait=2)


@asynccontextmanager
async def both(nursery: Nursery, db: str) -> AsyncIterator[Both]:
    ports = [nursery.port(), nursery.port()]
    servers = [nursery.server(db, port) for port in ports]
    for port in ports:
        await answers(port)
    clients = [
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, trust_env=False) for port in ports
    ]
    try:
        yield Both(clients)
    finally:
        for client in clients:
            await client.aclose()
        for server in servers:
            nursery.kill(server)


def sound(db: str, table: str, numbers: int) -> None:
    store = open_store(db)
    try:
        assert len(assert_sound(store, table).entries) == numbers
    finally:
        store.close()


def test_two_processes_take_the_actions_of_one_match_by_turns(nursery: Nursery, postgres_db: str) -> None:
    chance = random.Random(1)

    async def play() -> tuple[str, int]:
        async with both(nursery, postgres_db) as at:
            await at.found("me", "me")
            for played in range(40):
                server = played % 2
                now = [await at.standing(server, seat) for seat in (0, 1)]
                seat = now[0]["waiting"][0]
                action = chance.choice(now[seat]["legal"])["action"]
                answer = await at.submit(server, seat, action, now[seat]["decision"])
                assert answer.status_code == 200, answer.text
                now = [await at.standing(server, each) for each in (0, 1)]
                assert now[seat]["seq"] == answer.json()["seq"]
                for each in (0, 1):
                    await at.see(1 - server, each, now[each])
            return at.table, 40

    sound(postgres_db, *asyncio.run(play()))


def test_sealed_choices_made_at_two_processes_at_once_all_count(nursery: Nursery, postgres_db: str) -> None:
    """Also bots: both processes look after them."""
    chance = random.Random(2)

    async def play() -> tuple[str, int]:
        async with both(nursery, postgres_db) as at:
            await at.found("me", "me", "me", "random")
            together = accepted = 0
            while together < 4:
                now = [await at.standing(seat % 2, seat) for seat in (0, 1, 2)]
                waiting = [seat for seat in (0, 1, 2) if seat in now[seat]["waiting"] and now[seat]["legal"]]
                choices = {seat: chance.choice(now[seat]["legal"])["action"] for seat in waiting}
                answers = await asyncio.gather(
                    *(at.submit(seat % 2, seat, choices[seat], now[seat]["decision"]) for seat in waiting)
                )
                for answer in answers:
                    # A server that has not heard of the other's news yet says so, and nothing was done.
                    assert answer.status_code in (200, 409), answer.text
                good = sum(answer.status_code == 200 for answer in answers)
                accepted += good
                together += good > 1
            return at.table, accepted

    table, accepted = asyncio.run(play())
    store = open_store(postgres_db)
    try:
        assert_sound(store, table)
        people = [entry for entry in store.entries(table) if not entry.who.startswith("bot:")]
        assert len(people) == accepted
    finally:
        store.close()


def test_the_same_submission_at_both_processes_counts_once(nursery: Nursery, postgres_db: str) -> None:
    async def play() -> tuple[str, int]:
        async with both(nursery, postgres_db) as at:
            await at.found("me", "me")
            for number in range(10):
                now = [await at.standing(0, seat) for seat in (0, 1)]
                seat = now[0]["waiting"][0]
                action, decision = now[seat]["legal"][0]["action"], now[seat]["decision"]
                await at.see(1, seat, now[seat])
                doubled = [at.submit(server, seat, action, decision, f"same{number}") for server in (0, 1)]
                answers = await asyncio.gather(*doubled)
                assert [answer.status_code for answer in answers] == [200, 200]
                assert sorted(answer.json()["again"] for answer in answers) == [False, True]
            return at.table, 10

    sound(postgres_db, *asyncio.run(play()))
