"""The compiled engine and the interpreted one play the same matches, to the last byte of record, position and event."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dwarrow import _engine, registry
from tests.games import digests

pytestmark = pytest.mark.once

games = pytest.mark.parametrize("game", registry.names())
in_compiled = pytest.mark.skipif(
    not _engine.compiled(), reason=f"compares with the compiled engine; the one in use is {_engine.state()}"
)


def interpreted(game: str, first: int, last: int) -> dict[str, object]:
    """The digests as a process with the interpreted engine computes them."""
    command = [sys.executable, str(Path(digests.__file__)), game, str(first), str(last)]
    done = subprocess.run(command, env={**os.environ, "DWARROW_PURE": "1"}, capture_output=True, text=True, check=True)
    answer: dict[str, object] = json.loads(done.stdout)
    assert answer["engine"] == "interpreted (DWARROW_PURE is set)"
    return answer


def compare(game: str, first: int, last: int) -> None:
    here = [digests.digest(game, seed) for seed in range(first, last)]
    there = interpreted(game, first, last)["digests"]
    assert isinstance(there, list)
    assert [seed for seed, pair in enumerate(zip(here, there, strict=True), first) if pair[0] != pair[1]] == []


@in_compiled
@games
def test_some_matches_are_the_same(game: str) -> None:
    compare(game, 0, 12)


@pytest.mark.slow
@in_compiled
@games
@pytest.mark.parametrize("first", range(0, 1000, 250))
def test_a_thousand_matches_are_the_same(game: str, first: int) -> None:
    compare(game, first, first + 250)


@games
def test_digests_tell_matches_apart(game: str) -> None:
    first, again, *others = (digests.digest(game, seed) for seed in (1, 1, 2, 3))
    assert first == again
    assert len({first, *others}) == 3
