"""Upkeep: what expires is removed once an hour, by one of the processes on a database."""

from __future__ import annotations

import asyncio
import logging
import time

from dwarrow.table.match.open_tables import OpenTables
from dwarrow.table.people import identity
from dwarrow.table.problems import Problem

EVERY = 3600.0  # seconds
LEASE = "upkeep"

log = logging.getLogger(__name__)


async def keep_up(tables: OpenTables) -> None:
    """Look after what expires, for as long as the server runs."""
    holder = identity.new_token()
    while True:
        try:
            tables.keeping = await tables.call(tables.store.keeping)
            await asyncio.sleep(EVERY)
            if await tables.call(tables.store.take_lease, LEASE, holder, EVERY, time.time()):
                await tables.call_long(tables.store.prune, time.time())
        except Problem:
            await asyncio.sleep(EVERY)  # the database is away
        except Exception:
            log.exception("what expires cannot be removed")
            await asyncio.sleep(EVERY)
