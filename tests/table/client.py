"""People at a served table, for tests: each with a cookie of its own, over one application."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import httpx
from litestar import Litestar
from litestar.testing import TestClient

from dwarrow.kernel.chance import Chance
from dwarrow.kernel.match import Match
from dwarrow.table.app import create_app
from dwarrow.table.match.games import game_of
from dwarrow.table.people.limits import UNLIMITED, Limits
from dwarrow.table.store import Entry, Store

Json = Any


class Somebody:
    """Who asks: a guest under a name, or nobody in particular."""

    def __init__(self, client: TestClient[Litestar], name: str | None = None) -> None:
        self.client = client
        self.cookie = ""
        self.headers: dict[str, str] = {}
        self.keys = 0
        if name is not None:
            self.cookie = self.ok("POST", "/guest", {"name": name}).cookies["dwarrow"]

    def ask(self, method: str, path: str, body: Json = None, **extra: Any) -> httpx.Response:
        headers = {**self.headers, **extra.pop("headers", {})}
        if self.cookie:
            headers["cookie"] = f"dwarrow={self.cookie}"
        self.client.cookies.clear()
        given = {} if body is None else {"json": body}
        answer = self.client.request(method, f"/api{path}", headers=headers, **given, **extra)
        self.client.cookies.clear()
        return answer

    def ok(self, method: str, path: str, body: Json = None, **extra: Any) -> httpx.Response:
        answer = self.ask(method, path, body, **extra)
        assert answer.is_success, answer.text
        return answer

    def get(self, path: str, **extra: Any) -> Json:
        return self.ok("GET", path, **extra).json()

    def post(self, path: str, body: Json = None, **extra: Any) -> Json:
        return self.ok("POST", path, body, **extra).json()

    def refused(self, method: str, path: str, body: Json = None, **extra: Any) -> str:
        """The code of the refusal that must come."""
        answer = self.ask(method, path, body, **extra)
        assert answer.is_error, answer.text
        told = answer.json()
        assert set(told) == {"code", "text", "paragraph"}
        assert told["text"]
        return str(told["code"])

    # At a table ------------------------------------------------------------------------------------------------------

    def found(self, *kinds: str, **wish: Any) -> Json:
        """A new table with seats `me`, `open` or bots by their names."""
        seats = [{"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind} for kind in kinds]
        return self.post("/tables", {"game": "mines", "seats": seats, **wish})

    def news(self, table: str, seat: int | None = None, **asked: Any) -> Json:
        where = {key: value for key, value in {"seat": seat, **asked}.items() if value is not None}
        return self.get(f"/tables/{table}/news", params=where)

    def now(self, table: str, seat: int | None) -> Json:
        return self.news(table, seat)["now"]

    def submit(self, table: str, seat: int, *actions: str, **changed: Any) -> httpx.Response:
        """Play a plan for the decision the seat is at."""
        self.keys += 1
        body = {"actions": list(actions), "key": f"key{self.keys}", **changed}
        if "decision" not in body:
            body["decision"] = self.now(table, seat)["decision"]
        return self.ask("POST", f"/tables/{table}/seats/{seat}/submit", body)

    def play(self, table: str, seat: int, *actions: str) -> Json:
        answer = self.submit(table, seat, *actions)
        assert answer.is_success, answer.text
        return answer.json()


def actions(now: Json) -> list[str]:
    return [choice["action"] for choice in now["legal"]]


def play_some(people: dict[int, Somebody], table: str, decisions: int, seed: int = 1) -> None:
    """Have people play what they may, by chance, for some decisions or to the end."""
    chance = Chance(seed)
    seat = 0
    for _ in range(decisions):
        now = people[seat].now(table, seat)
        if now["over"]:
            return
        waiting = [each for each in now["waiting"] if each in people]
        chosen = waiting[int(chance.below(len(waiting)))]
        if chosen != seat:
            seat, now = chosen, people[chosen].now(table, chosen)
        legal = actions(now)
        answer = people[seat].submit(table, seat, legal[int(chance.below(len(legal)))], decision=now["decision"])
        assert answer.is_success, answer.text


def whole_match(store: Store, table: str, seed: int = 1) -> tuple[list[Entry], dict[str, Any]]:
    """What is to be added to the log of a table for its match to be played to the end by chance, and the result."""
    row, chairs, before = store.table(table), store.chairs(table), store.entries(table)
    assert row is not None
    assert row.seed is not None
    match = Match(game_of(row), [chair.name for chair in chairs], row.seed, row.options)
    for entry in before:
        match.act(entry.seat, entry.action)
    chance = Chance(seed)
    while not match.state.is_over():
        waiting = match.state.waiting()
        seat = waiting[int(chance.below(len(waiting)))]
        legal = match.state.legal_actions(seat)
        match.act(seat, match.game.format(legal[int(chance.below(len(legal)))]))
    entries = [
        Entry(table, number, int(line[0]), line[2:], chairs[int(line[0])].person or "", 0.0)
        for number, line in enumerate(match.entries[len(before) :], len(before) + 1)
    ]
    result = match.result()
    assert result is not None
    return entries, result


def play_ahead(client: TestClient[Litestar], table: str, left: int = 0, seed: int = 1) -> None:
    """Write a whole match into the log at once, as another process might, but for the last entries."""
    tables = client.app.state.tables
    entries, result = whole_match(tables.store, table, seed)
    if left:
        tables.store.append(table, entries[:-left])
    else:
        tables.store.append_and_finish(table, entries, result, 1.0)
    with client.portal() as portal:
        portal.call(tables.on_notice, table, entries[-1].number)


# Applications without limits that nobody uses, by whether bots think in them and by their origins: to make one takes
# longer than most tests.
IDLE: defaultdict[tuple[bool, tuple[str, ...]], list[Litestar]] = defaultdict(list)


@contextmanager
def served(
    db: str, bots: bool = True, origins: tuple[str, ...] = (), limits: Limits | None = None
) -> Iterator[TestClient[Litestar]]:
    """A client of an application on a database; one with limits is made anew, since it counts."""
    limited = nullcontext(create_app(db, bots=bots, origins=origins, limits=limits)) if limits else None
    with limited or resting(db, bots, origins) as app, TestClient(app) as client:
        yield client


@contextmanager
def resting(db: str, bots: bool, origins: tuple[str, ...] = ()) -> Iterator[Litestar]:
    """An application that may have served another test before, on another database."""
    idle = IDLE[bots, origins]
    app = idle.pop() if idle else create_app(db, limits=UNLIMITED, bots=bots, origins=origins)
    app.state.db = db
    yield app
    idle.append(app)
