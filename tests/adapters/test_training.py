"""The training example learns, as the documentation says."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
ENOUGH = 0.7


@pytest.mark.slow
def test_the_example_learns(tmp_path: Path):
    pytest.importorskip("sb3_contrib", reason="needs sb3-contrib")
    curve = tmp_path / "curve.csv"
    command = [sys.executable, str(EXAMPLES / "train_dwergar.py"), "--seconds", "120", "--curve", str(curve)]
    subprocess.run(command, check=True)
    with curve.open(newline="") as file:
        rates = [float(row["win_rate"]) for row in csv.DictReader(file)]
    assert rates[0] < ENOUGH < rates[-1]


@pytest.mark.slow
def test_the_tutorial_runs(tmp_path: Path):
    pytest.importorskip("sb3_contrib", reason="needs sb3-contrib")
    client = pytest.importorskip("nbclient", reason="needs nbclient and ipykernel")
    reader = pytest.importorskip("nbformat", reason="needs nbformat")
    notebook = reader.read(EXAMPLES / "tutorial.ipynb", as_version=4)
    client.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(EXAMPLES)}}).execute()
    shown = json.dumps(notebook)
    assert "legal actions" in shown
    assert "image/png" in shown
