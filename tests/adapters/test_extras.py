"""A missing package is named with the extra that brings it."""

from __future__ import annotations

import subprocess
import sys

import pytest

BLOCKED = """
import sys
sys.modules[sys.argv[2]] = None
import importlib
try:
    importlib.import_module(f"dwarrow.adapters.{sys.argv[1]}")
except ImportError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("pettingzoo", "gymnasium", "pettingzoo"),
        ("gymnasium", "gymnasium", "gymnasium"),
        ("open_spiel", "numpy", "open_spiel"),
        ("batch", "numpy", "batch"),
        ("dataset", "numpy", "batch"),
    ],
)
def test_what_to_install(module: str, package: str, extra: str):
    done = subprocess.run([sys.executable, "-c", BLOCKED, module, package], capture_output=True, text=True, check=True)
    assert done.stdout == f"{package} is not installed: pip install 'dwarrow[{extra}]'\n"
