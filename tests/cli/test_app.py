"""The group of commands: finding them, help, and what errors look like."""

from __future__ import annotations

import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

import dwarrow
from dwarrow.cli import app as group
from dwarrow.cli import serve
from dwarrow.cli.app import COMMANDS, app
from dwarrow.kernel.errors import DwarrowError

PROGRAM = [sys.executable, "-c", "from dwarrow.cli import main; main()"]


def test_every_command_loads_and_has_help() -> None:
    for name in COMMANDS:
        result = CliRunner().invoke(app, [name, "--help"])
        assert result.exit_code == 0, result.output
        assert f"dwarrow {name}" in result.stdout.replace("app ", "dwarrow ")
        assert f"  dwarrow {name}" in result.stdout, "an example"
    listed = CliRunner().invoke(app, ["--help"]).stdout
    assert all(f"\n  {name} " in listed for name in COMMANDS)
    assert "Examples:" in listed


def test_called_without_anything_it_serves_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[dict[str, object]] = []
    monkeypatch.setattr(serve.command, "callback", lambda **given: called.append(given))
    assert CliRunner().invoke(app, []).exit_code == 0
    assert CliRunner().invoke(app, ["serve"]).exit_code == 0
    assert called[0] == called[1]
    assert called[0]["host"] == "127.0.0.1"
    assert called[0]["opens"] is True


def test_the_version_is_the_packages() -> None:
    result = CliRunner().invoke(app, ["--version"])
    assert result.stdout == f"dwarrow {dwarrow.__version__}\n"


@pytest.mark.parametrize("arguments", [["fly"], ["play", "--fly"], ["verify"], ["completion", "tcsh"], ["--fly"]])
def test_a_wrong_call_is_one_line_and_exit_code_2(arguments: list[str]) -> None:
    result = CliRunner().invoke(app, arguments, prog_name="dwarrow")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("dwarrow: ")
    assert result.stderr.count("\n") == 1
    assert "--help)" in result.stderr


@pytest.mark.parametrize(
    ("raised", "code", "said"),
    [
        (DwarrowError("it\nbroke"), 2, "dwarrow: it broke\n"),
        (KeyboardInterrupt(), 130, "\n"),
        (PermissionError(13, "Permission denied", "x.json"), 2, "dwarrow: x.json: Permission denied\n"),
    ],
)
def test_what_a_command_raises_becomes_a_line_and_an_exit_code(
    monkeypatch: pytest.MonkeyPatch, raised: BaseException, code: int, said: str
) -> None:
    @click.command()
    def broken() -> None:
        raise raised

    monkeypatch.setattr(group.Commands, "get_command", lambda *_: broken)
    result = CliRunner().invoke(app, ["play"])
    assert result.exit_code == code
    assert result.stderr == said


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(shell: str) -> None:
    result = CliRunner().invoke(app, ["completion", shell])
    assert result.exit_code == 0
    assert f"_DWARROW_COMPLETE={shell}_complete" in result.stdout


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("dwarrow pl", ["play"]),
        ("dwarrow play mi", ["mines"]),
        ("dwarrow play --seats you,gr", ["you,greedy"]),
        ("dwarrow play mines --option boards", ["boards="]),
        ("dwarrow play --lang d", ["de"]),
    ],
)
def test_the_shell_is_offered_what_can_follow(words: str, offered: list[str]) -> None:
    environment = {"_DWARROW_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    result = CliRunner().invoke(app, [], prog_name="dwarrow", env=environment)
    assert [line.partition(",")[2] for line in result.stdout.split()] == offered


def test_a_reader_that_stops_reading_is_no_error() -> None:
    with subprocess.Popen(
        [*PROGRAM, "play", "--seats", "random,random", "--seed", "1"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


def test_nothing_heavy_is_loaded_to_find_a_command() -> None:
    code = "import sys; from dwarrow.cli.app import app; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not [name for name in loaded if name.split(".")[0] == "rich"]
    assert not [name for name in loaded if name.startswith(("dwarrow.games.", "dwarrow.bots", "dwarrow.arena"))]
