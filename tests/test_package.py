"""What is installed: every file beside the modules is named by a pattern of pyproject.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

pytestmark = pytest.mark.once
ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "dwarrow"
OTHER = (".py", ".pyc", ".so", ".pyd", ".lock")  # code, and what only the checks of a checkout read
BUILT = "_compiled.txt"  # says which sources the compiled files belong to


def test_every_data_file_is_installed() -> None:
    patterns = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]["dwarrow"]
    installed = {file for pattern in patterns for file in PACKAGE.glob(pattern)}
    data = {file for file in PACKAGE.rglob("*") if file.is_file() and file.suffix not in OTHER and file.name != BUILT}
    assert {PACKAGE / "arena/templates/report.html", PACKAGE / "cli/templates/sheet.css"} <= data
    assert data <= installed
