"""The digest of the program: another bot is another program, another compilation or text is not."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from dwarrow.arena import journal


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "bots").mkdir()
    (tmp_path / "games" / "toy" / "text").mkdir(parents=True)
    (tmp_path / "bots" / "quick.py").write_text("x = 1")
    made = SimpleNamespace(__file__=str(tmp_path / "__init__.py"), __version__="1")
    monkeypatch.setattr(journal, "dwarrow", made)
    return tmp_path


def digest() -> str:
    return journal.sources_digest.__wrapped__()


@pytest.mark.parametrize("name", ["bots/quick.py", "bots/net.bin", "games/toy/components.toml"])
def test_what_decides_how_a_match_goes_changes_it(package: Path, name: str):
    before = digest()
    (package / name).write_text("x = 2")
    assert digest() != before


@pytest.mark.parametrize(
    "name",
    ["bots/quick.cpython-311.so", "games/toy/text/en.toml", "games/toy/rules.md", "games/toy/rules.lock", "cli.py"],
)
def test_nothing_else_does(package: Path, name: str):
    before = digest()
    (package / name).write_text("x = 2")
    assert digest() == before
