"""`make check` finds what a shipped language lacks."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dwarrow
from tools import check_languages

pytestmark = pytest.mark.once

SOURCES = Path(dwarrow.__file__).parent
UNNEEDED = shutil.ignore_patterns("*.so", "*.pyd", "*.bin", "static", "__pycache__", "_compiled.txt")


def test_the_shipped_languages_are_complete():
    assert list(check_languages.faults()) == []


def test_what_is_missing_is_found(tmp_path: Path):
    package = tmp_path / "dwarrow"
    shutil.copytree(SOURCES, package, ignore=UNNEEDED)
    spoil(package / "kernel/text/de.toml", r'^ask = ".*"$', "")
    spoil(package / "table/text/uk.toml", r'^bad_name = ".*"$', "")
    spoil(package / "games/mines/text/uk.toml", r'^title = ".*"$', "")
    spoil(package / "games/gnomes/text/de.toml", r'^title = ".*"$', 'title = "{name}"')
    spoil(package / "games/gnomes/text/rules.de.md", r"^\*\*G2\.1\*\* ", "")
    (package / "games/dwergar/text/rules.uk.md").unlink()
    ran = subprocess.run(
        [sys.executable, check_languages.__file__],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "DWARROW_PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (1, "")
    assert ran.stdout.splitlines() == [
        "kernel/text: de: text 'play.ask': not in the catalog (de)",
        "table/text: uk: text 'problem.bad_name': not in the catalog (uk)",
        "mines/text: uk: text 'title': not in the catalog (uk)",
        "gnomes/text: text 'title': placeholders differ: en -; de name; uk -",
        "gnomes/text/rules.de.md: G2.1 differs from the English rules",
        "dwergar/text/rules.uk.md: is missing",
    ]


def spoil(file: Path, pattern: str, replacement: str) -> None:
    text, times = re.subn(pattern, replacement, file.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE)
    assert times == 1
    file.write_text(text, encoding="utf-8")
