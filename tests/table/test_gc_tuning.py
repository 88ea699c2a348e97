"""Garbage is collected by the server's own plan while it runs, and by Python's before and after."""

from __future__ import annotations

import asyncio
import gc

import pytest

from dwarrow.table import app, gc_tuning
from tests.table.client import served
from tests.table.rig import PATIENCE

PLAN = (gc_tuning.YOUNG, gc_tuning.MIDDLE, gc_tuning.NEVER)


def test_the_plan_holds_while_the_server_runs_and_no_longer():
    usual = gc.get_threshold()

    async def server() -> tuple[tuple[int, int, int], int]:
        collecting = asyncio.create_task(gc_tuning.collect_rarely())
        await asyncio.sleep(0)
        meanwhile = gc.get_threshold(), gc.get_freeze_count()
        collecting.cancel()
        await asyncio.gather(collecting, return_exceptions=True)
        return meanwhile

    thresholds, left_out = asyncio.run(server())
    assert thresholds == PLAN
    assert left_out > 0
    assert (gc.get_threshold(), gc.get_freeze_count()) == (usual, 0)


def test_a_server_keeps_to_the_plan(sqlite_db: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(app, "gc_tuning", gc_tuning)
    with served(sqlite_db, bots=False) as client:
        client.get("/api/games")
        assert gc.get_threshold() == PLAN
    assert gc.get_threshold() != PLAN


def test_what_refers_to_itself_goes_in_the_end(monkeypatch):
    monkeypatch.setattr(gc_tuning, "EVERY", 0.01)
    seen: list[int] = []

    async def server() -> None:
        collecting = asyncio.create_task(gc_tuning.collect_rarely())
        await asyncio.sleep(0)
        gc.callbacks.append(lambda phase, info: seen.append(info["generation"]) if phase == "stop" else None)
        async with asyncio.timeout(PATIENCE):
            while 2 not in seen:
                await asyncio.sleep(0.01)
        gc.callbacks.pop()
        collecting.cancel()

    asyncio.run(server())
