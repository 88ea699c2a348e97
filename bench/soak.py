"""Whether a server under load grows: `python bench/soak.py [--minutes 30 --rate 60 --tables 40 --db URL]`.

Matches of all games are played at a steady rate with a live connection for every seat, some against bots; a match that
is over is followed by a new one, and every few seconds the connections of a table are made anew. Memory, descriptors
and threads of the server are noted again and again. Prints JSON and says whether they are flat: the last third of the
run against the third before, after a third to warm up. Ends with 1 if they are not.

A server lets go of tables five minutes after their last use, and collects all garbage every quarter of an hour. In a
run shorter than half an hour it does both sooner, in proportion; otherwise the run would be over before.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path
from typing import Any, NamedTuple

from table_load import Http, Lines, Load, Server, Table

from dwarrow import registry
from dwarrow.table.settings import sqlite_url

USUAL = 30  # minutes
MOST = 24 * 60
SOONER = """
from dwarrow.cli import main
from dwarrow.table import gc_tuning
from dwarrow.table.match import open_tables
open_tables.IDLE *= {part}
gc_tuning.EVERY *= {part}
main()
"""
SAMPLES = 60  # in a run
LINES = 4  # connections for submissions: few, as those that the server closes would look like descriptors that vary
AGAIN = 5.0  # seconds after which the connections of a table are made anew
OPTIONS = {"mines": {"max_offers_per_player": "1"}}  # who plays by chance would trade for ever
SPARE = {"memory_kib": 0.05, "descriptors": 0.05, "threads": 0.0}  # by how much the median of a third may rise
LEAST = {"memory_kib": 4096, "descriptors": 8, "threads": 1}  # and in any case


class Sample(NamedTuple):
    seconds: int
    actions: int
    memory_kib: int
    descriptors: int
    threads: int


class Soak(Load):
    def __init__(self, server: Server, http: Http, seed: int) -> None:
        super().__init__(Lines(server.port, http.cookie, LINES), seed)
        self.server = server
        self.cookie = http.cookie
        self.wishes: dict[str, dict[str, Any]] = {}  # by table
        self.over = 0

    async def found(self, wish: dict[str, Any]) -> Table:
        table = await self.begun(wish, 2)
        self.wishes[table.id] = wish
        await self.listen_at(table, self.server.port, self.cookie)
        return table

    async def renew(self) -> None:
        """Begin a new match where one is over, and make the connections of a table anew now and then."""
        due = time.monotonic() + AGAIN
        for nth in cycle(range(len(self.tables))):
            table = self.tables[nth]
            await asyncio.sleep(1 / len(self.tables))
            if any(now is not None and now.over for now in table.now):
                self.over += 1
                self.tables[nth] = await self.found(self.wishes.pop(table.id))
            elif time.monotonic() > due:
                due = time.monotonic() + AGAIN
                left, table.sockets = table.sockets, []
                await self.listen_at(table, self.server.port, self.cookie)
                for socket in left:
                    socket.close()
                continue
            else:
                continue
            for socket in table.sockets:
                socket.close()

    async def watch(self, seconds: float, samples: list[Sample]) -> None:
        began = time.monotonic()
        while True:
            await asyncio.sleep(seconds / SAMPLES)
            passed, server = round(time.monotonic() - began), self.server
            done = len(self.acknowledged)
            samples.append(Sample(passed, done, server.memory_kib(), server.descriptors(), server.threads()))


def wishes(tables: int) -> list[dict[str, Any]]:
    """All games in turns, with a third seat for a bot at every other table."""
    pair = [{"kind": "me"}] * 2
    kinds = [
        {"game": game, "options": OPTIONS.get(game, {}), "seats": pair + [{"kind": "bot", "bot": "random"}] * bots}
        for bots in (0, 1)
        for game in registry.names()
    ]
    return list(islice(cycle(kinds), tables))


async def soaked(given: argparse.Namespace, db: str) -> dict[str, Any]:
    part = min(1.0, given.minutes / USUAL)
    server = Server(db, program=SOONER.format(part=part))
    await server.start()
    http = Http(server.port)
    await http.request("POST", "/api/guest", {"name": "Ada"})
    soak, samples = Soak(server, http, given.seed), []
    for wish in wishes(given.tables):
        soak.tables.append(await soak.found(wish))
    beside = [asyncio.create_task(work) for work in (soak.renew(), soak.watch(60 * given.minutes, samples))]
    playing = asyncio.create_task(soak.play(given.rate, 60 * given.minutes))
    done, _ = await asyncio.wait([playing, *beside], return_when=asyncio.FIRST_COMPLETED)
    for task in (*done, *beside):
        task.result() if task in done else task.cancel()
    await asyncio.gather(*beside, return_exceptions=True)
    await soak.close()
    await server.stop()
    found = {name: thirds([getattr(each, name) for each in samples], name) for name in SPARE}
    return {
        "minutes": given.minutes,
        "tables": given.tables,
        "asked_per_second": given.rate,
        "acknowledged": len(soak.acknowledged),
        "matches_over": soak.over,
        "refused": soak.refused,
        "refused_as_busy": soak.busy,
        "acknowledged_and_lost": await asyncio.to_thread(soak.actions_lost, db),
        "forgets_sooner_by": part,
        **found,
        "flat": all(each["flat"] for each in found.values()),
        "samples": [list(each) for each in samples[:: max(1, len(samples) // 15)]],
    }


def thirds(values: list[int], name: str) -> dict[str, Any]:
    """The medians of three parts of a run, and whether the last is hardly more than the one before."""
    size = len(values) // 3
    parts = [round(statistics.median(values[nth * size : (nth + 1) * size])) for nth in range(3)]
    allowed = parts[1] + max(LEAST[name], SPARE[name] * parts[1])
    return {"thirds": parts, "flat": parts[2] <= allowed}


def main() -> None:
    parser = argparse.ArgumentParser(description="Whether a server under load grows.")
    parser.add_argument("--minutes", type=float, default=USUAL)
    parser.add_argument("--rate", type=float, default=60.0, help="actions per second")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--db", help="an empty database; without it a SQLite file in a temporary folder")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if not 0 < given.minutes <= MOST:
        parser.error(f"--minutes: at most {MOST}")
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(soaked(given, given.db or sqlite_url(Path(folder) / "soak.db")))
    print(json.dumps(figures))
    sys.exit(not figures["flat"])


if __name__ == "__main__":
    main()
