"""Version 1 of rows can still be chosen in every adapter, which warns; otherwise rows are the newest."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("numpy", reason="needs the extra batch")

import numpy as np

import dwarrow
from dwarrow.adapters import dataset
from dwarrow.adapters.batch import Batch
from dwarrow.adapters.session import Session
from dwarrow.encoders import encoder_of
from tests.adapters.places import pickled

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

OLD, NEW = (int(encoder_of(dwarrow.game("mines"), version).size) for version in (1, 2))
WARNING = "rows=1 goes with the next version"


def batch(**rows: Any) -> int:
    return int(Batch("mines", matches=1, seats=2, **rows).observations.shape[1])


def gymnasium(**rows: int) -> int:
    module = pytest.importorskip("dwarrow.adapters.gymnasium", exc_type=ImportError)
    env = module.SeatEnv("mines", seats=2, **rows)
    row, _ = env.reset(seed=1)
    assert row.shape == env.observation_space.shape
    return len(row)


def pettingzoo(**rows: int) -> int:
    module = pytest.importorskip("dwarrow.adapters.pettingzoo", exc_type=ImportError)
    sizes = set()
    for make in (module.env, module.raw_env, module.parallel_env):
        space = make("mines", seats=2, **rows).observation_space("player_0")["observation"]
        sizes.add(space.shape[0])
    assert len(sizes) == 1
    return int(sizes.pop())


def open_spiel(**rows: int) -> int:
    pyspiel: Any = pytest.importorskip("pyspiel")
    pytest.importorskip("dwarrow.adapters.open_spiel", exc_type=ImportError)
    return len(pyspiel.load_game("dwarrow_mines", {"players": 2, **rows}).make_py_observer().tensor)


@pytest.mark.parametrize("size_of", [batch, gymnasium, pettingzoo, open_spiel])
def test_the_newest_unless_the_old_one_is_chosen(size_of: Callable[..., int]) -> None:
    assert size_of() == size_of(rows=2) == NEW
    with pytest.warns(DeprecationWarning, match=WARNING):
        assert size_of(rows=1) == OLD


def test_copies_keep_the_version() -> None:
    with pytest.warns(DeprecationWarning, match=WARNING):
        session = Session("mines", 2, "win", {}, 1)
    session.begin(1)
    with pytest.warns(DeprecationWarning, match=WARNING):
        twin = pickled(session)
    assert len(session.row(0)) == len(session.__copy__().row(0)) == len(twin.row(0)) == OLD


def test_files_of_decisions_say_theirs(tmp_path: Path) -> None:
    for rows, size in ((1, OLD), (2, NEW)):
        plan = dataset.Plan("mines", 2, ("random",), 1, rows=rows)
        file = tmp_path / f"{rows}.npz"
        if rows == 1:
            with pytest.warns(DeprecationWarning, match=WARNING):
                dataset.write(plan, file)
        else:
            dataset.write(plan, file)
        written = np.load(file)
        assert written["observation"].shape[1] == size
        assert json.loads(str(written["about"]))["encoder"] == rows
