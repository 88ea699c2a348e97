"""`dwarrow play`: matches are saved at every action, left and resumed."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import dwarrow
from dwarrow.cli.app import app
from tests.cli.playing import FIRST, ONES, after_prompt, play, record


@pytest.mark.once
def test_a_match_left_and_resumed_is_the_match_played_in_one_go(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    seated = ("--seats", "you,greedy,random", "--seed", "11")
    play(*seated, "--save", str(whole), lines=ONES[:80])
    left = play(*seated, "--save", str(parts), lines=[*ONES[:20], "quit"])
    assert left.exit_code == 0
    assert f"dwarrow play --resume {parts}" in left.stdout
    for _ in range(3):
        assert play("--resume", str(parts), lines=ONES[:20]).exit_code == 0  # ends with the input
    assert len(record(parts).entries) > 80
    assert parts.read_text() == whole.read_text()


@pytest.mark.once
def test_a_match_is_gone_on_with_in_its_language(tmp_path: Path) -> None:
    left = play("--save", str(tmp_path / "parts.json"), "--lang", "de", lines=["1"])
    assert f"dwarrow play --resume {tmp_path / 'parts.json'} --lang de" in " ".join(left.stdout.split())


def test_a_finished_match_is_shown_when_resumed(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    play("--seats", "random,random", "--save", str(file), lines=[])
    again = play("--resume", str(file), lines=[])
    assert again.exit_code == 0
    assert "Final scoring" in again.stdout


def test_an_acknowledged_action_survives_a_kill(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    program = [sys.executable, "-c", "from dwarrow.cli import main; main()"]
    arguments = ["play", "--seats", "you,random", "--seed", "1", *FIRST, "--save", str(file)]
    with subprocess.Popen(
        [*program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=0
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("spell pass\n")
        process.stdin.flush()
        for line in process.stdout:  # the next decision is offered: the action is acknowledged
            if "trade pass" in line:
                break
        process.send_signal(signal.SIGKILL)
    assert record(file).entries[0] == "0 spell pass"
    assert [path.name for path in tmp_path.iterdir()] == ["match.json"]


def test_a_save_never_replaces_another_match(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    play("--seats", "you,random", "--save", str(file), lines=["1"])
    before = file.read_bytes()
    refused = play("--save", str(file), lines=ONES)
    assert refused.exit_code == 2
    assert refused.stderr == (
        f"dwarrow: {file} exists already (continue it with --resume {file}, or choose another name)\n"
    )
    other = play("--seats", "you,random", lines=[f"save {file}"])
    assert "not overwritten" in after_prompt(other, f"save {file}")
    assert file.read_bytes() == before


def test_save_in_the_middle_keeps_the_match_from_then_on(tmp_path: Path) -> None:
    file = tmp_path / "later.json"
    result = play("--seats", "you,random", "--seed", "1", *FIRST, lines=["1", "save", f"save {file}", "1", "1"])
    assert "save FILE" in after_prompt(result, "save")
    assert f"Saved: {file}" in result.stdout
    assert len([entry for entry in record(file).entries if entry.startswith("0 ")]) == 3


def test_a_place_that_cannot_be_written_is_refused_and_the_match_goes_on(tmp_path: Path) -> None:
    nowhere = tmp_path / "missing" / "match.json"
    refused = play("--save", str(nowhere), lines=ONES)
    assert refused.exit_code == 2
    assert refused.stderr == f"dwarrow: {nowhere}: cannot be written: No such file or directory\n"
    asked = play("--seats", "you,random", lines=[f"save {nowhere}", "hint"])
    assert asked.exit_code == 0
    assert "cannot be written" in after_prompt(asked, f"save {nowhere}")
    assert "Chance to win" in after_prompt(asked, "hint")


@pytest.mark.parametrize("cut", [1, 3, 40, 200])
def test_a_record_cut_short_is_resumed_only_when_asked(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "match.json"
    play("--seats", "you,random", "--seed", "2", "--save", str(file), lines=ONES[:40])
    entries = record(file).entries
    short = file.read_text()[:-cut].rstrip("}\n")
    file.write_text(short)
    refused = play("--resume", str(file), lines=[])
    assert refused.exit_code == 2
    assert refused.stderr.count("\n") == 1
    assert f"{file}: line " in refused.stderr
    assert "--repair" in refused.stderr
    assert file.read_text() == short
    repaired = play("--resume", str(file), "--repair", lines=[])
    assert repaired.exit_code == 0, repaired.output
    kept = record(file).entries
    assert kept == entries[: len(kept)]
    assert short.count('"0 ') + short.count('"1 ') - len(kept) <= 1, "only the line being written may be lost"
    assert (tmp_path / "match.json.broken").read_text() == short


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ("", "line 1"),
        ("[]", "must be a table"),
        ('{"format": 1}', "options: is missing"),
        ('{"format": 2}', "format: is 2"),
        ("\x00\x01", "line 1"),
    ],
)
def test_what_is_no_record_is_refused_in_one_line(tmp_path: Path, content: str, place: str) -> None:
    file = tmp_path / "match.json"
    file.write_text(content)
    for arguments in (["play", "--resume", str(file)], ["play", "--resume", str(file), "--repair"]):
        result = CliRunner().invoke(app, arguments)
        assert result.exit_code == 2
        assert result.stderr.startswith(f"dwarrow: {file}: ")
        assert result.stderr.count("\n") == 1
    assert place in CliRunner().invoke(app, ["play", "--resume", str(file)]).stderr


def test_leaving_a_match_that_is_not_saved_needs_a_second_word(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    seated = ("--seats", "you,random", "--seed", "3", *FIRST)
    unsaved = play(*seated, lines=["spell pass", "quit", "hint", "q", "hint"])
    assert "save FILE keeps it" in after_prompt(unsaved, "quit")
    assert "Chance to win" in unsaved.stdout
    assert "You have left the match." in after_prompt(unsaved, "q")
    assert "Your choice: hint" not in after_prompt(unsaved, "q")
    saved = play(*seated, "--save", str(file), lines=["spell pass", "quit", "hint"])
    assert "You have left the match. Go on with it: " in after_prompt(saved, "quit")
    unplayed = play(*seated, lines=["quit", "hint"])
    assert "You have left the match." in after_prompt(unplayed, "quit")


def test_an_interrupted_match_says_how_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(self: object, question: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("dwarrow.cli.screen.Screen.ask", interrupt)
    file = tmp_path / "match.json"
    for arguments, said in ((["--save", str(file)], f"dwarrow play --resume {file}"), ([], "was not saved")):
        with pytest.raises(SystemExit) as ended:
            app.main(["play", "--seats", "you,random", *arguments], prog_name="dwarrow")
        assert ended.value.code == 130
        assert said in capsys.readouterr().out


def test_the_end_of_input_is_a_quit() -> None:
    result = play("--seats", "you,random", lines=[])
    assert result.exit_code == 0
    assert "The match was not saved." in result.stdout


@pytest.mark.parametrize(
    ("called", "on_the_path", "said"),
    [("bin/dwarrow", False, "bin/dwarrow"), ("bin/dwarrow", True, "dwarrow"), ("bin/pytest", False, "dwarrow")],
)
def test_a_command_to_type_is_one_that_works_here(
    called: str, on_the_path: bool, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`make play` runs `.venv/bin/dwarrow`, which no shell finds by its name alone."""
    script = tmp_path / "bin" / "dwarrow"
    script.parent.mkdir()
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(script.parent) if on_the_path else "/nonexistent")
    monkeypatch.setattr(sys, "argv", [called])
    left = play("--seats", "you,random", "--save", "match.json", lines=["quit"])
    assert f"Go on with it: {said} play --resume match.json\n" in left.stdout


def test_a_match_with_other_components_asks_for_their_file(tmp_path: Path) -> None:
    own, file = tmp_path / "own.toml", tmp_path / "match.json"
    shipped = Path(dwarrow.__file__).parent / "games" / "mines" / "components.toml"
    other = shipped.read_text(encoding="utf-8").replace("income_limit = 6", "income_limit = 7")
    own.write_text(other, encoding="utf-8")
    play("--seats", "you,random", "--components", str(own), "--save", str(file), lines=["1"])
    for command in (["play", "--resume"], ["replay"], ["verify"]):
        refused = CliRunner().invoke(app, [*command, str(file)])
        assert refused.exit_code in (1, 2)
        assert refused.stderr.count("\n") == 1
        assert "--components FILE" in refused.stderr
    assert play("--resume", str(file), "--components", str(own), lines=[]).exit_code == 0


def test_what_belongs_to_a_new_match_is_refused_with_resume(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    play("--seats", "you,random", "--save", str(file), lines=["1"])
    result = play("mines", "--resume", str(file), "--seed", "1", lines=[])
    assert result.exit_code == 2
    assert "GAME, --seed cannot be given with --resume" in result.stderr
