"""`dwarrow play`, driven through standard input: how it is called, and what it leaves."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

import dwarrow
from dwarrow.cli.app import app
from dwarrow.kernel.record import Record, loads

GAME = dwarrow.game("mines")
FIRST = ("--option", "start_player=0")  # so that seat 0 decides first
ONES = ["1"] * 3000


def play(*arguments: str, lines: list[str]) -> Result:
    return CliRunner().invoke(app, ["play", *arguments], input="".join(f"{line}\n" for line in lines))


def record(file: Path) -> Record:
    return loads(file.read_text(encoding="utf-8"), str(file))


def after_prompt(result: Result, typed: str) -> str:
    """What was printed between typing something and the next prompt."""
    return result.stdout.split(f"Your choice: {typed}\n", 1)[1].split("Your choice:")[0]
