"""How the table server bears up: `python bench/table_load.py [--tables 500 --rate 100 --seconds 60 --db URL]`.

Starts a server on a database of its own, opens tables with a live connection for every seat, and lets seats play at a
steady rate. Prints JSON: times from the submission of an action to its acknowledgement and to the other seats' update,
the server's processor time for each action, what was lost, memory, the start of the server, and how long it takes to
open a long table. Server and script share the machine. `--python` names the interpreter of another source tree, whose
server is then measured; `--brief` leaves out what is not about load.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import platform
import random
import secrets
import signal
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import dwarrow
from dwarrow.kernel.chance import commitment
from dwarrow.kernel.match import Match
from dwarrow.table.people import identity
from dwarrow.table.settings import sqlite_url
from dwarrow.table.store import Chair, Entry, TableRow, open_store

SERVE = "from dwarrow.cli import main; main()"
BUSY = 503  # the status of an action that the server had no time for
LINES = 400  # connections for submissions: more than the server works on at once
PATIENCE = 10  # seconds in which news that were sent must have come
SILENT = 2.0  # seconds after which an action that others were not told of was a secret one
LONG = 500  # actions of a long table
LONG_TABLES = 15
HALF = 150  # actions of a table in mid-match
HALF_TABLES = 100


class Choice(msgspec.Struct):
    action: str


class Now(msgspec.Struct):
    seq: int
    decision: int
    waiting: list[int]
    legal: list[Choice]
    over: bool


class Update(msgspec.Struct):
    seq: int
    seat: int


class News(msgspec.Struct):
    """What this script reads of the news; the rest is skipped."""

    now: Now | None = None
    updates: list[Update] = []


decoder = msgspec.json.Decoder(News)

# The server ----------------------------------------------------------------------------------------------------------


class Server:
    """A server in a process of its own."""

    def __init__(self, db: str, python: str = sys.executable, program: str = SERVE) -> None:
        self.db = db
        self.python = python
        self.program = program
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.process: asyncio.subprocess.Process | None = None
        self.start_ms = 0.0

    async def start(self) -> None:
        began = time.perf_counter()
        options = ["--no-open", "--no-limits", "--port", str(self.port), "--db", self.db]
        self.process = await asyncio.create_subprocess_exec(
            self.python, "-c", self.program, "serve", *options, stdout=asyncio.subprocess.DEVNULL
        )
        while self.process.returncode is None:
            try:
                async with asyncio.timeout(60):
                    status, _ = await Http(self.port).request("GET", "/api/games")
            except OSError:
                await asyncio.sleep(0.005)
                continue
            assert status == 200, status
            self.start_ms = 1000 * (time.perf_counter() - began)
            return
        raise SystemExit("the server did not start")

    async def stop(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        await self.process.wait()

    def cpu_seconds(self) -> float:
        """What the process has used so far of a processor."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def descriptors(self) -> int:
        """Files and connections that the process has open."""
        assert self.process is not None
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def threads(self) -> int:
        assert self.process is not None
        return len(list(Path(f"/proc/{self.process.pid}/task").iterdir()))

    def memory_kib(self) -> int:
        """What the process has in memory for itself."""
        assert self.process is not None
        lines = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text().splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))


class Live(asyncio.Protocol):
    """A live connection to the news of a seat; much quicker than a client that can do everything."""

    def __init__(self, head: str, hear: Callable[[bytes], None]) -> None:
        self.head = head
        self.hear = hear
        self.buffer = bytearray()
        self.opened = False
        self.transport: asyncio.Transport | None = None

    @classmethod
    async def connect(cls, port: int, path: str, cookie: str, hear: Callable[[bytes], None]) -> Live:
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Cookie: {cookie}"]
        head = "\r\n".join((*lines, "", ""))
        return (await asyncio.get_running_loop().create_connection(lambda: cls(head, hear), "127.0.0.1", port))[1]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.head.encode())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.opened:
            head, end, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head, head
            self.opened, self.buffer = True, bytearray(rest)
        while (frame := self._frame()) is not None:
            kind, message = frame
            if kind == 1:
                self.hear(message)
            elif kind == 9:  # a ping
                assert self.transport is not None
                self.transport.write(bytes((0x8A, 0x80 | len(message), 0, 0, 0, 0)) + message)

    def _frame(self) -> tuple[int, bytes] | None:
        """The next frame, if all of it has come: its kind and what is in it."""
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        start, size = 2, int(buffer[1])
        if size == 126:
            start, size = 4, int.from_bytes(buffer[2:4], "big")
        elif size == 127:
            start, size = 10, int.from_bytes(buffer[2:10], "big")
        if len(buffer) < start + size:
            return None
        kind, message = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        return kind, message

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()


class Http:
    """One kept connection; much quicker than a client that can do everything."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port = port
        self.cookie = cookie
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def request(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        try:
            return await self._request(method, path, body)
        except (ConnectionResetError, BrokenPipeError, asyncio.IncompleteReadError):
            self.streams = None  # the server closes connections that were idle
            return await self._request(method, path, body)

    async def _request(self, method: str, path: str, body: Any) -> tuple[int, Any]:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Content-Length: {len(content)}"]
        lines += ["Content-Type: application/json"] * (body is not None)
        lines += [f"Cookie: {self.cookie}"] * bool(self.cookie)
        writer.write("\r\n".join((*lines, "", "")).encode() + content)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {line.partition(":")[0].lower(): line.partition(":")[2].strip() for line in head[1:]}
        answer = await reader.readexactly(int(headers.get("content-length", "0")))
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        return int(head[0].split()[1]), json.loads(answer or b"null")


class Lines:
    """Several kept connections, each used by one request at a time."""

    def __init__(self, port: int, cookie: str, size: int = LINES) -> None:
        self.free: asyncio.LifoQueue[Http] = asyncio.LifoQueue()  # no more connections than are needed
        for _ in range(size):
            self.free.put_nowait(Http(port, cookie))

    async def request(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        http = await self.free.get()
        try:
            return await http.request(method, path, body)
        finally:
            self.free.put_nowait(http)


# The players ---------------------------------------------------------------------------------------------------------


class Sent(NamedTuple):
    seat: int
    at: float


class Table:
    """One table: what each of its seats was told last."""

    def __init__(self, table: str, seats: int) -> None:
        self.id = table
        self.now: list[Now | None] = [None] * seats
        self.sent: Sent | None = None
        self.told: set[int] = set()
        self.sockets: list[Live] = []


class Load:
    """All tables, and what was measured at them."""

    def __init__(self, lines: Lines, seed: int) -> None:
        self.lines = lines
        self.random = random.Random(seed)
        self.tables: list[Table] = []
        self.acknowledged: list[float] = []
        self.updated: list[float] = []
        self.refused = self.busy = self.silent = self.late = 0
        self.keys: set[tuple[str, int, str]] = set()  # of what was acknowledged
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self, tables: int, seats: int) -> None:
        wish = {"game": "mines", "seats": [{"kind": "me"}] * seats}
        for _ in range(tables):
            self.tables.append(await self.begun(wish, seats))

    async def begun(self, wish: dict[str, Any], seats: int) -> Table:
        """A new table whose match has begun; the first seats are ours."""
        status, founded = await self.lines.request("POST", "/api/tables", wish)
        assert status == 201, founded
        status, answer = await self.lines.request("POST", f"/api/tables/{founded['table']['id']}/start")
        assert status == 200, answer
        return Table(founded["table"]["id"], seats)

    async def listen_at(self, table: Table, port: int, cookie: str) -> None:
        for seat in range(len(table.now)):
            path = f"/api/tables/{table.id}/live?seat={seat}"
            table.sockets.append(await Live.connect(port, path, cookie, partial(self._hear, table, seat)))

    async def listen(self, port: int, cookie: str) -> None:
        for table in self.tables:
            await self.listen_at(table, port, cookie)
        while any(now is None for table in self.tables for now in table.now):
            await asyncio.sleep(0.05)

    def _spawn(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def _hear(self, table: Table, seat: int, message: bytes) -> None:
        came = time.perf_counter()
        news = decoder.decode(message)
        if news.now is None:
            return
        table.now[seat] = news.now
        sent = table.sent
        if sent is not None and seat != sent.seat and any(update.seat == sent.seat for update in news.updates):
            if seat not in table.told:
                table.told.add(seat)
                self.updated.append(1000 * (came - sent.at))

    async def play(self, rate: float, seconds: float) -> None:
        """Submit actions at a steady rate, to one table after the other; returns when all are answered."""
        began, nth = time.perf_counter(), 0
        submitted: list[asyncio.Task[None]] = []
        while (due := began + nth / rate) < began + seconds:
            await asyncio.sleep(due - time.perf_counter())
            self.late += time.perf_counter() - due > 0.05
            submitted.append(self._spawn(self._submit(self.tables[nth % len(self.tables)], nth)))
            nth += 1
        await asyncio.gather(*submitted)
        await asyncio.sleep(SILENT)

    async def _submit(self, table: Table, nth: int) -> None:
        ready = [now for now in table.now if now is not None and now.legal and not now.over]
        deciding = [now for now in ready if table.now.index(now) in now.waiting]
        if not deciding:
            return
        now = self.random.choice(deciding)
        seat = table.now.index(now)
        if table.sent is not None and not table.told:
            self.silent += 1
        body = {"actions": [self.random.choice(now.legal).action], "decision": now.decision, "key": f"k{nth}"}
        table.told, table.sent = set(), Sent(seat, time.perf_counter())
        began = table.sent.at
        status, _ = await self.lines.request("POST", f"/api/tables/{table.id}/seats/{seat}/submit", body)
        if status == 200:
            self.acknowledged.append(1000 * (time.perf_counter() - began))
            self.keys.add((table.id, seat, body["key"]))
        else:
            self.busy += status == BUSY
            self.refused += status != BUSY

    async def close(self) -> None:
        for table in self.tables:
            for live in table.sockets:
                live.close()

    async def news_lost(self) -> int:
        """At how many seats the live connection has not brought what the server answers when nothing is on its way."""
        await asyncio.gather(*self.tasks)
        for _ in range(PATIENCE):
            if not (lost := await self._behind()):
                return 0
            await asyncio.sleep(1)
        return lost

    async def _behind(self) -> int:
        lost = 0
        for table in self.tables:
            for seat, heard in enumerate(table.now):
                _, news = await self.lines.request("GET", f"/api/tables/{table.id}/news?seat={seat}&since=1000000")
                now = news["now"]
                lost += heard is None or (now["seq"], now["decision"]) != (heard.seq, heard.decision)
        return lost

    def actions_lost(self, db: str) -> int:
        """How many of the acknowledged actions are not on disk."""
        store = open_store(db)
        tables = {table for table, _, _ in self.keys}
        kept = {(each.table_id, each.seat, each.key) for table in tables for each in store.entries(table)}
        store.close()
        return len(self.keys - kept)


def spread(times: list[float]) -> dict[str, Any]:
    ordered = sorted(times)
    if not ordered:
        return {"count": 0}
    places = {"p50_ms": 0.5, "p90_ms": 0.9, "p99_ms": 0.99, "max_ms": 1.0}
    return {"count": len(ordered)} | {
        name: round(ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1) for name, part in places.items()
    }


# Played tables -------------------------------------------------------------------------------------------------------


def played(actions: int, seed: int) -> Match:
    """A match that is not over after so many actions, played at random."""
    game, chance = dwarrow.game("mines"), random.Random(seed)
    while True:
        match = Match(game, ["Ada", "Balin", "Cora", "Durin"], secrets.token_hex(32), {"keep_forced": True})
        while len(match.entries) < actions and not match.state.is_over():
            seat = chance.choice(match.state.waiting())
            match.act(seat, game.format(chance.choice(match.state.legal_actions(seat))))
        if not match.state.is_over():
            return match


def put_tables(db: str, person: str, count: int, actions: int) -> list[str]:
    """Put tables into the database whose matches have come so far."""
    store = open_store(db)
    tables = []
    for seed in range(count):
        match, table, now = played(actions, seed), identity.new_table_id(), time.time()
        row = TableRow(
            id=table,
            game=match.game.name,
            rules=match.game.rules_version,
            program=dwarrow.__version__,
            options=match.options,
            seats=4,
            host=person,
            created=now,
            watch_hash="",
            status="running",
            started=now,
            seed=match.seed,
            seed_hash=commitment(bytes.fromhex(match.seed)),
        )
        store.add_table(
            row, [Chair(table, seat, "person", person, name=name) for seat, name in enumerate(match.players)]
        )
        log = [entry.partition(" ") for entry in match.entries]
        entries = [
            Entry(table, number, int(seat), action, person, now) for number, (seat, _, action) in enumerate(log, 1)
        ]
        store.append(table, entries)
        tables.append(table)
    store.close()
    return tables


# All of it -----------------------------------------------------------------------------------------------------------


async def idle_memory(server: Server, http: Http, tables: list[str]) -> dict[str, Any]:
    """What tables in memory cost that nobody looks at."""
    few, rest = tables[:10], tables[10:]
    for table in few:
        await http.request("GET", f"/api/tables/{table}")
    before = server.memory_kib()
    for table in rest:
        await http.request("GET", f"/api/tables/{table}")
    after = server.memory_kib()
    return {
        "server_mib": round(before / 1024, 1),
        "actions": HALF,
        "per_idle_table_kib": round((after - before) / len(rest), 1),
    }


async def opened(http: Http, tables: list[str]) -> dict[str, Any]:
    """Tables that are not in memory: how they stand now for one half, and the whole story so far for the other."""
    kinds = {"now": f"since={LONG * 10}", "with_all_news": "since=0"}
    times: dict[str, list[float]] = {kind: [] for kind in (*kinds, "now_again")}
    for nth, table in enumerate(tables):
        kind = "now" if nth % 2 else "with_all_news"
        for each in (kind, *["now_again"] * (kind == "now")):
            began = time.perf_counter()
            status, answer = await http.request("GET", f"/api/tables/{table}/news?seat=0&{kinds[kind]}")
            times[each].append(1000 * (time.perf_counter() - began))
            assert status == 200, answer
    medians = {f"{kind}_median_ms": round(statistics.median(each), 1) for kind, each in times.items()}
    return {"actions": LONG} | medians


async def measured(arguments: argparse.Namespace, db: str) -> dict[str, Any]:
    server = Server(db, arguments.python)
    await server.start()
    starts = [server.start_ms]
    http = Http(server.port)
    _, guest = await http.request("POST", "/api/guest", {"name": "Ada"})
    load = Load(Lines(server.port, http.cookie), arguments.seed)
    await load.open(arguments.tables, arguments.seats)
    await load.listen(server.port, http.cookie)
    memory_live = server.memory_kib()
    cpu, server_cpu = os.times(), server.cpu_seconds()
    began = time.perf_counter()
    await load.play(arguments.rate, arguments.seconds)
    used, server_used = sum(os.times()[:2]) - sum(cpu[:2]), server.cpu_seconds() - server_cpu
    passed = time.perf_counter() - began
    figures: dict[str, Any] = {
        "tables": arguments.tables,
        "seats": arguments.seats,
        "asked_per_second": arguments.rate,
        "seconds": arguments.seconds,
        "acknowledged_per_second": round(len(load.acknowledged) / (passed - SILENT), 1),
        "submit_to_acknowledged": spread(load.acknowledged),
        "submit_to_others_update": spread(load.updated),
        "refused": load.refused,
        "refused_as_busy": load.busy,
        "acknowledged_and_lost": None,  # known when the server has stopped
        "seats_without_news": await load.news_lost(),
        "told_to_nobody": load.silent,
        "sent_late_by_script": load.late,
        "script_cpu_share": round(used / passed, 2),
        "server_cpu_share": round(server_used / passed, 2),
        "server_cpu_ms_per_action": round(1000 * server_used / max(1, len(load.acknowledged)), 3),
        "server_mib_with_live_tables": round(memory_live / 1024, 1),
    }
    await load.close()
    await server.stop()
    figures["acknowledged_and_lost"] = await asyncio.to_thread(load.actions_lost, db)
    if arguments.brief:
        return figures
    long_tables = await asyncio.to_thread(put_tables, db, guest["id"], LONG_TABLES, LONG)
    half_tables = await asyncio.to_thread(put_tables, db, guest["id"], HALF_TABLES, HALF)
    again = Server(db, arguments.python)
    await again.start()
    starts.append(again.start_ms)
    http = Http(again.port, http.cookie)
    figures["open_long_table"] = await opened(http, long_tables)
    figures["memory"] = await idle_memory(again, http, half_tables)
    await again.stop()
    figures["server_start_ms"] = {"first": round(starts[0]), "again": round(starts[1])}
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--rate", type=float, default=100.0, help="actions per second")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--db", help="an empty database; without it a SQLite file in a temporary folder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--python", default=sys.executable, help="the interpreter that serves")
    parser.add_argument("--brief", action="store_true", help="only what the load shows")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        db = arguments.db or sqlite_url(Path(folder) / "load.db")
        figures = asyncio.run(measured(arguments, db))
    about = {"python": platform.python_version(), "cpus": os.cpu_count(), "database": db.partition(":")[0]}
    print(json.dumps(about | figures, indent=2))


if __name__ == "__main__":
    main()
