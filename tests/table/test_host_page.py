"""The page for hosts: every command line of ours on it is one that the program takes."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from dwarrow.cli import db, serve

PAGE = (Path(__file__).parents[2] / "docs" / "host.md").read_text(encoding="utf-8")
BLOCKS = "\n".join(re.findall(r"^```[a-z]*\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
LINES = sorted(
    set(re.findall(r"\bdwarrow ((?:serve|db)\b[^\n#`;|&>]*)", BLOCKS + "\n".join(re.findall(r"`(.*?)`", PAGE))))
)


def test_the_page_has_commands() -> None:
    assert len(LINES) > 10


@pytest.mark.parametrize("line", LINES)
def test_commands_on_the_page_are_taken(line: str) -> None:
    words = shlex.split(re.sub(r"\$\(.*?\)", "1", line).replace("%i", "8101"))  # what the shell and systemd fill in
    command: click.Command = {"serve": serve.command, "db": db.command}[words.pop(0)]
    if isinstance(command, click.Group) and words and not words[0].startswith("-"):
        found = command.get_command(click.Context(command), words.pop(0))
        assert found is not None
        command = found
    if words != ["--help"]:
        command.make_context("dwarrow", words).close()
