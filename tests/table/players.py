"""People who play at a served table by chance and over real connections, whatever becomes of the server meanwhile."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import httpx

from dwarrow.table.store import Entry, Store
from tests.table.rig import PATIENCE

OPTIONS = {"mines": {"max_offers_per_player": "1"}}  # who plays by chance would trade for ever
LONG_POLL = "0.5"  # seconds
GONE = (403, 404, 409)  # a request that came too late, or was answered before


class Players:
    """The people at one table, who play at random and repeat what was not acknowledged until it is answered.

    `about` is called with a word before anything that a kill may spoil: `submit`, `undo` or `removal`.
    """

    def __init__(self, bases: Sequence[str], seed: int) -> None:
        self.bases = bases
        self.clients = {"Ada": connection(), "Ben": connection()}  # Ada is the host
        self.table = ""
        self.seats: dict[int, str] = {}  # who sits there
        self.random = random.Random(seed)
        self.about: Callable[[str], None] = lambda _: None
        self.undoing = 0.0  # how often somebody takes back what they have played
        self.removing = 0.0  # how often Ada sends Ben away
        self.sent: set[tuple[int, str]] = set()
        self.acknowledged: dict[tuple[int, str], str] = {}
        self.undone = 0  # acknowledged
        self.removed: set[int] = set()  # acknowledged
        self.over = False
        self.stopped = False

    @classmethod
    async def at(
        cls, bases: Sequence[str], kinds: Sequence[str], seed: int, game: str = "mines", components: str | None = None
    ) -> Players:
        """A match that has begun; kinds are `me` for Ada's seats, `ben` or the name of a bot."""
        found = cls(bases, seed)
        await found._ask("Ada", "POST", "/api/guest", json={"name": "Ada"})
        words = {"me": {"kind": "me"}, "ben": {"kind": "open"}}
        seats = [words.get(kind) or {"kind": "bot", "bot": kind} for kind in kinds]
        wish = {"game": game, "seats": seats, "options": OPTIONS.get(game, {}), "components": components}
        _, founded = await found._ask("Ada", "POST", "/api/tables", json=wish)
        found.table = founded["table"]["id"]
        if "ben" in kinds:
            await found._ask("Ben", "POST", "/api/guest", json={"name": "Ben"})
            await found._ask("Ben", "POST", f"/api/tables/{found.table}/seats/{kinds.index('ben')}/sit", json={})
        await found._ask("Ada", "POST", f"/api/tables/{found.table}/start")
        found.seats = {seat: "Ben" if kind == "ben" else "Ada" for seat, kind in enumerate(kinds) if kind in words}
        return found

    async def close(self) -> None:
        for client in self.clients.values():
            await client.aclose()

    async def play(self) -> None:
        await asyncio.gather(*(self._seat(seat) for seat in self.seats))

    async def _seat(self, seat: int) -> None:
        path, mark = f"/api/tables/{self.table}", "-"
        while not (self.over or self.stopped):
            asked = {"seat": str(seat), "mark": mark, "wait": LONG_POLL}
            status, news = await self._ask(self.seats[seat], "GET", f"{path}/news", params=asked)
            if status == 403 and seat in self.removed:
                return
            assert status == 200, news
            now, mark = news["now"], news["mark"]
            if now is None:  # another server has begun the match, and this one has not heard of it yet
                continue
            if now["over"]:
                self.over = True
            if seat in now["waiting"] and now["legal"]:
                await self._submit(f"{path}/seats/{seat}/submit", seat, now)
                await self._interfere(path, seat)
                mark = "-"

    async def _submit(self, path: str, seat: int, now: dict[str, Any]) -> None:
        action = self.random.choice(now["legal"])["action"]
        key = f"k{len(self.sent)}"
        self.sent.add((seat, key))
        body = {"actions": [action], "decision": now["decision"], "key": key}
        self.about("submit")
        status, answer = await self._ask(self.seats[seat], "POST", path, json=body)
        if status == 200:
            self.acknowledged[seat, key] = action
        else:
            assert status == 409 or seat in self.removed, answer

    async def _interfere(self, path: str, seat: int) -> None:
        """Sometimes take something back, which others agree to, or send Ben away."""
        if self.random.random() < self.undoing:
            self.about("undo")
            # Not repeated: each asking is one of its own.
            status, answer = await self._ask(self.seats[seat], "POST", f"{path}/seats/{seat}/undo", json={}, once=True)
            self.undone += status == 200 and answer["done"]
            for other in self.seats:
                if status == 200 and not answer["done"] and other != seat:
                    vote = {"agree": True}
                    await self._ask(self.seats[other], "POST", f"{path}/seats/{other}/vote", json=vote, once=True)
        away = [other for other, name in self.seats.items() if name == "Ben" and other not in self.removed]
        if away and self.random.random() < self.removing:
            self.removed.add(away[0])  # at once, as Ben may be told before Ada is
            self.about("removal")
            status, answer = await self._ask("Ada", "POST", f"{path}/seats/{away[0]}/leave")
            assert status == 200 or status in GONE, answer

    async def _ask(self, who: str, method: str, path: str, once: bool = False, **what: Any) -> tuple[int, Any]:
        """Ask until one of the servers answers, however often they are killed meanwhile."""
        while True:
            with suppress(httpx.TransportError):
                answer = await self.clients[who].request(method, f"{self.random.choice(self.bases)}{path}", **what)
                if answer.status_code < 500:
                    return answer.status_code, answer.json()
            if once:
                return 0, None
            await asyncio.sleep(0.01)

    async def record(self) -> str:
        answer = await self.clients["Ada"].get(f"{self.bases[0]}/api/tables/{self.table}/record")
        return answer.raise_for_status().text

    def check(self, store: Store, acknowledged: dict[tuple[int, str], str]) -> None:
        """All that was acknowledged is in the log, and nothing that nobody sent."""
        assert self.faults(store, acknowledged) == ([], [])

    def faults(self, store: Store, acknowledged: dict[tuple[int, str], str]) -> tuple[list[Any], list[Any]]:
        """What was acknowledged and is lost, and what is in the log twice or was sent by nobody."""
        mine = [entry for entry in store.entries(self.table) if not by_a_bot(entry)]
        played = [entry for entry in mine if entry.key is not None]
        logged = {(entry.seat, entry.key): entry.action for entry in played}
        lost: list[Any] = [key for key, action in acknowledged.items() if logged.get(key) != action]
        doubled: list[Any] = [key for key in logged if key not in self.sent] + [None] * (len(played) - len(logged))
        return lost, doubled


def connection() -> httpx.AsyncClient:
    return httpx.AsyncClient(timeout=PATIENCE, trust_env=False)


def by_a_bot(entry: Entry) -> bool:
    return entry.who.startswith("bot:")
