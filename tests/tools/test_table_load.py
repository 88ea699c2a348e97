"""What measures the table under load waits for what it has sent, and finds its way."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).parent.parent.parent / "bench" / "table_load.py"


def bench() -> Any:
    spec = importlib.util.spec_from_file_location("table_load", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_it_ends_when_all_submissions_are_answered(monkeypatch: pytest.MonkeyPatch):
    module, asked, answered = bench(), list[Any](), list[Any]()
    monkeypatch.setattr(module, "SILENT", 0.0)

    class Lines:
        async def request(self, _: str, __: str, body: Any) -> tuple[int, Any]:
            asked.append(body)
            for _turn in range(1000):  # long after the last was sent
                await asyncio.sleep(0)
            answered.append(body)
            return 200, {}

    load = module.Load(Lines(), 1)
    load.tables = [module.Table(f"t{nth}", 2) for nth in range(3)]
    for table in load.tables:
        table.now = [module.Now(0, 1, [0], [module.Choice("pass")], False), None]
    asyncio.run(load.play(1000.0, 0.02))
    assert len(asked) == len(answered) == len(load.acknowledged) == 20


@pytest.mark.slow
@pytest.mark.once
def test_the_table_is_measured():
    program = [sys.executable, str(BENCH), "--tables", "3", "--rate", "6", "--seconds", "1", "--brief"]
    told = subprocess.run(program, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    figures = json.loads(told.stdout)
    assert figures["acknowledged_and_lost"] == figures["seats_without_news"] == 0
    assert {"submit_to_acknowledged", "submit_to_others_update", "server_cpu_ms_per_action"} <= set(figures)
