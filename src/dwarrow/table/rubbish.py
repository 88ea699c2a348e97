"""When the server looks for garbage. A full collection stands everything still, for half a second with 500 tables.

Nearly everything here is freed without it; so what is loaded at the start is left out for good, and the rest is gone
through every few minutes instead of every few seconds.
"""

from __future__ import annotations

import asyncio
import gc

EVERY = 900.0  # seconds between full collections
YOUNG = 20_000  # objects made before the youngest are looked through
MIDDLE = 20  # such looks before the next older ones are
NEVER = 1_000_000


async def collect() -> None:
    """Have garbage collected for as long as this runs."""
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
