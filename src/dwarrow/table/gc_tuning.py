"""Tuning of Python's garbage collector. A full collection stops the server, for half a second with 500 tables.

Nearly everything here is freed without it. So what is loaded at the start is never collected, and the rest every few
minutes instead of every few seconds.
"""

from __future__ import annotations

import asyncio
import gc

EVERY = 900.0  # seconds between full collections
YOUNG = 20_000  # objects made before the youngest generation is collected
MIDDLE = 20  # such collections before the next generation is
NEVER = 1_000_000


async def collect_rarely() -> None:
    """Collect garbage in this way for as long as this runs."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    try:
        while True:
            await asyncio.sleep(EVERY)
            gc.collect()
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
