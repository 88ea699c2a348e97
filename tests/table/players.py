"""People who play at a served table by chance and over real connections, whatever becomes of the server meanwhile."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import httpx

from dwarrow.table.store import Entry, Store
from tests.table.rig import PATIENCE

FEW_OFFERS = {"max_offers_per_player": "1"}  # who plays by chance would trade for ever


def by_a_bot(entry: Entry) -> bool:
    return entry.who.startswith("bot:")


class Players:
    """The people at one table, who play at random and repeat what was not acknowledged until it is answered."""

    def __init__(self, client: httpx.AsyncClient, table: str, seats: list[int], seed: int) -> None:
        self.client = client
        self.table = table
        self.seats = seats
        self.random = random.Random(seed)
        self.sent: set[tuple[int, str]] = set()
        self.acknowledged: dict[tuple[int, str], str] = {}
        self.over = False
        self.stopped = False

    @classmethod
    async def at(cls, base: str, kinds: tuple[str, ...], seed: int, components: str | None) -> Players:
        client = httpx.AsyncClient(base_url=base, timeout=PATIENCE, trust_env=False)
        (await client.post("/api/guest", json={"name": "Ada"})).raise_for_status()
        seats = [{"kind": "me"} if kind == "me" else {"kind": "bot", "bot": kind} for kind in kinds]
        wish = {"game": "mines", "seats": seats, "options": FEW_OFFERS, "components": components}
        founded = await client.post("/api/tables", json=wish)
        table = founded.raise_for_status().json()["table"]["id"]
        (await client.post(f"/api/tables/{table}/start")).raise_for_status()
        return cls(client, table, [seat for seat, kind in enumerate(kinds) if kind == "me"], seed)

    async def play(self) -> None:
        await asyncio.gather(*(self._seat(seat) for seat in self.seats))

    async def _seat(self, seat: int) -> None:
        path, mark = f"/api/tables/{self.table}", "-"
        while not (self.over or self.stopped):
            asked = {"seat": str(seat), "mark": mark, "wait": "0.5"}
            status, news = await self._ask("GET", f"{path}/news", params=asked)
            assert status == 200, news
            now, mark = news["now"], news["mark"]
            if now["over"]:
                self.over = True
            if seat in now["waiting"] and now["legal"]:
                await self._submit(f"{path}/seats/{seat}/submit", seat, now)
                mark = "-"

    async def _submit(self, path: str, seat: int, now: dict[str, Any]) -> None:
        action = self.random.choice(now["legal"])["action"]
        key = f"k{len(self.sent)}"
        self.sent.add((seat, key))
        body = {"actions": [action], "decision": now["decision"], "key": key}
        status, answer = await self._ask("POST", path, json=body)
        if status == 200:
            self.acknowledged[seat, key] = action
        else:
            assert status == 409, answer

    async def _ask(self, method: str, path: str, **what: Any) -> tuple[int, Any]:
        """Ask until the server answers, however often it is killed meanwhile."""
        while True:
            try:
                answer = await self.client.request(method, path, **what)
            except httpx.TransportError:
                await asyncio.sleep(0.01)
                continue
            if answer.status_code < 500:
                return answer.status_code, answer.json()

    def check(self, store: Store, acknowledged: dict[tuple[int, str], str]) -> None:
        """All that was acknowledged is in the log, and nothing that nobody sent."""
        mine = [entry for entry in store.entries(self.table) if not by_a_bot(entry)]
        logged = {(entry.seat, entry.key): entry.action for entry in mine}
        assert len(logged) == len(mine)
        assert set(logged) <= self.sent
        assert acknowledged.items() <= logged.items()
