"""Decisions as files: what is written can be read, checked against the engine, and is the same each time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy", reason="needs the extra batch")

import numpy as np
from click.testing import CliRunner

import dwarrow
from dwarrow.adapters.dataset import COLUMNS, Plan, write
from dwarrow.cli.app import app
from dwarrow.encoders import encoder_of
from dwarrow.kernel.chance import derived, match_seed
from dwarrow.kernel.errors import OptionError

PLAN = Plan("gnomes", 2, ("random", "greedy"), 3, seed=5, options={"max_rounds": 3})


def read(file: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    with np.load(file) as kept:
        return json.loads(str(kept["about"])), {name: kept[name] for name in COLUMNS}


def test_rows_are_what_the_engine_says(tmp_path: Path):
    file = tmp_path / "some.npz"
    count = write(PLAN, file)
    about, columns = read(file)
    assert {name: len(values) for name, values in columns.items()} == dict.fromkeys(COLUMNS, count)
    assert {name: str(values.dtype) for name, values in columns.items()} == {
        n: kind for n, (kind, _) in COLUMNS.items()
    }
    game = dwarrow.game("gnomes")
    encoder = encoder_of(game)
    assert (about["encoder"], about["actions"]) == (encoder.version, game.actions.texts)
    assert about["components"] == game.digest
    for match in range(3):
        secret = match_seed(5 + match)
        state = game.start(2, derived(secret, 0), game.check_options(2, PLAN.options))
        rows = (columns["match"] == match).nonzero()[0]
        for number, row in enumerate(rows):
            seat = state.to_act()
            assert (columns["number"][row], columns["seat"][row]) == (number, seat)
            assert columns["bot"][row] == (match + seat) % 2
            legal = np.unpackbits(columns["mask"][row], count=len(game.actions)).nonzero()[0].tolist()
            assert legal == sorted(state.legal_actions())
            assert columns["observation"][row].tolist() == np.float32(list(encoder.row(state, seat))).tolist()
            state.rng = derived(secret, number + 1)
            state.apply(int(columns["action"][row]))
        assert state.is_over()
        assert {int(columns["score"][row]) for row in rows} <= set(state.scores())
        assert {int(columns["seat"][row]) for row in rows if columns["won"][row]} == set(state.winners())


def test_parquet_holds_the_same(tmp_path: Path):
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs the extra parquet")
    write(PLAN, tmp_path / "some.npz")
    write(PLAN, tmp_path / "some.parquet")
    about, columns = read(tmp_path / "some.npz")
    table = parquet.read_table(tmp_path / "some.parquet")
    assert json.loads(table.schema.metadata[b"dwarrow"]) == about
    assert table.column_names == list(COLUMNS)
    for name, values in columns.items():
        if name == "mask":
            assert [bytes(bits) for bits in table[name].to_pylist()] == [bits.tobytes() for bits in values]
        else:
            assert table[name].to_pylist() == values.tolist()


def test_the_command(tmp_path: Path):
    file = tmp_path / "made.npz"
    command = ["dataset", "dwergar", "--seats", "2", "--matches", "2", "--option", "events=2", "--out", str(file)]
    done = CliRunner().invoke(app, command)
    assert (done.exit_code, "decisions of 2 matches" in done.stdout) == (0, True), done.output
    about, columns = read(file)
    assert about["options"]["events"] == 2
    assert set(columns["match"]) == {0, 1}


def test_wrong_input_is_named(tmp_path: Path):
    with pytest.raises(OptionError, match=r"the file must end in \.npz or \.parquet"):
        write(PLAN, tmp_path / "some.csv")
    with pytest.raises(OptionError, match="do not bring all 3 bots"):
        write(PLAN._replace(bots=("random", "greedy", "novice"), matches=2), tmp_path / "some.npz")
    done = CliRunner().invoke(app, ["dataset", "mines", "--bots", "nobody", "--out", str(tmp_path / "x.npz")])
    assert (done.exit_code, "there is no bot 'nobody'" in done.stderr) == (2, True)
