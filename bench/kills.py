"""Whether anything is lost when servers are killed: `python bench/kills.py [--kills 1000 --db postgres --seed 2]`.

Servers play all games with people, who take back and send away, and with bots; one or all of them are killed (SIGKILL)
at random moments, during the end of matches, taking back, removals, migrations and backups. With PostgreSQL there are
two servers. Afterwards every log is replayed in the kernel. Prints JSON; ends with 1 if anything was lost, was there
twice, was stuck, or could not be replayed. `make test-all` does the same 40 times.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from dwarrow.table.settings import sqlite_url
from tests.table.kills import Kills, Report, all_kinds
from tests.table.nursery import Nursery
from tests.table.postgres import Server

STORES = ("sqlite", "postgres")
SHOWN = 20  # faults that are printed


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill servers while people and bots play at them.")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--db", choices=STORES, default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    began = time.monotonic()
    with closing(Nursery()) as nursery, tempfile.TemporaryDirectory() as folder:
        if given.db == "sqlite":
            report = run(Kills(nursery, sqlite_url(Path(folder) / "table.db"), 1, given.seed), given.kills)
        else:
            with closing(Server()) as postgres:
                report = run(Kills(nursery, postgres.create(), 2, given.seed, postgres), given.kills)
    print(json.dumps({"store": given.db, "seconds": round(time.monotonic() - began), **told(report)}, indent=2))
    sys.exit(bool(report.faults))


def run(kills: Kills, number: int) -> Report:
    return asyncio.run(kills.run(number, all_kinds()))


def told(report: Report) -> dict[str, Any]:
    """Numbers, and the first of the faults in words."""
    numbers = {name: len(found) if isinstance(found, list) else found for name, found in report._asdict().items()}
    return {**numbers, "faults": report.faults[:SHOWN]}


if __name__ == "__main__":
    main()
