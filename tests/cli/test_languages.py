"""`dwarrow --languages FOLDER`: a match in a made-up language, and `dwarrow languages`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import dwarrow
from dwarrow import languages
from dwarrow.cli.app import app
from tests import made_up

pytestmark = pytest.mark.once
TYPED = re.compile(r" {2,}[a-z0-9][a-z0-9 ]* *$")  # an action as it is typed, after its label
WHO = re.compile(r"\b(Player A|Random|dwarrow verify \S+|[0-9a-f]{64}|[a-z]+\d\d|start)\b")


@pytest.fixture(autouse=True)
def own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """`--languages` sets the variable for child processes; here it must not outlive a test."""
    monkeypatch.setenv(languages.VARIABLE, "")


def run(home: Path, *words: str, lines: int = 0) -> Result:
    return CliRunner().invoke(app, ["--languages", str(home), *words], input="1\n" * lines, prog_name="dwarrow")


def test_a_match_is_played_in_a_made_up_language(tmp_path: Path):
    made_up.write(tmp_path, "xn")
    result = run(tmp_path, "play", "mines", "--lang", "xn", "--seats", "you,random", "--seed", "3", lines=3000)
    assert result.exit_code == 0, result.output
    assert "THE MATCH IS OVER." in result.stdout
    assert "PAYS THE BANK" in result.stdout
    assert {*re.findall(r"\b[01] CARDS?\b", result.stdout)} == {"0 CARD", "1 CARD"}, "both are singular"
    shown = {WHO.sub("", TYPED.sub("", line)) for line in result.stdout.splitlines()}
    assert [line for line in shown if re.search("[a-z]", line)] == []


def test_a_record_is_told_in_it(tmp_path: Path):
    made_up.write(tmp_path, "xo")
    record = str(tmp_path / "match.json")
    run(tmp_path, "play", "mines", "--seats", "random,random", "--seed", "1", "--save", record)
    result = run(tmp_path, "replay", record, "--lang", "xo")
    assert result.exit_code == 0, result.output
    assert "IS THE STARTING PLAYER" in result.stdout
    assert not re.search(r"\b(the|is|and)\b", result.stdout)


def test_what_is_missing_is_english_and_can_be_listed(tmp_path: Path):
    made_up.write(tmp_path, "xp", lambda part, key: part == "mines" and not key.startswith("action."))
    result = run(tmp_path, "play", "mines", "--lang", "xp", "--seats", "you,random", "--seed", "3", lines=1)
    assert "DO YOU USE A SPELL SCROLL?" in result.stdout
    assert "No, go on" in result.stdout
    assert "Your choice:" in result.stdout
    told = run(tmp_path, "languages", "xp").stdout
    actions = sum(key.startswith("action.") for key in made_up.ENGLISH["mines"])
    total = len(made_up.ENGLISH["mines"])
    assert f"mines.toml: {total - actions} of {total}\n" in told
    assert f"kernel.toml: 0 of {len(made_up.ENGLISH['kernel'])}\n" in told
    missing = run(tmp_path, "languages", "xp", "--missing").stdout
    mines = missing.partition("# mines.toml: ")[2].partition("\n\n")[2].partition("\n\n")[0]
    assert tomllib.loads(mines) == {
        key: text for key, text in made_up.ENGLISH["mines"].items() if key.startswith("action.")
    }
    assert "**M7.2.1** " in missing.partition("# rules.mines.md: ")[2]


def test_faults_are_listed_with_their_file(tmp_path: Path):
    folder = made_up.write(tmp_path, "xq", lambda *_: False)
    (folder / "mines.toml").write_text('event.king = "{who}"\nno.such = "?"', encoding="utf-8")
    (folder / "rules.mines.md").write_text("## M1 BOX\n\n**M99** ?", encoding="utf-8")
    told = run(tmp_path, "languages", "xq").stdout
    assert "mines.toml: 1 of " in told
    assert "  text 'no.such': is not a text that the program has; English is used instead\n" in told
    assert "  text 'event.king': has the placeholder {who}, which the English text does not have; English" in told
    assert "rules.mines.md: 1 of " in told
    assert "  M99: the English rules have no such paragraph; English is used instead\n" in told


def test_all_languages_are_listed_and_broken_folders_reported(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    made_up.write(tmp_path, "xr", lambda part, _: part == "kernel")
    (tmp_path / "xs").mkdir()
    result = run(tmp_path, "languages")
    fault = f"{tmp_path}/xs: there is no kernel.toml that declares the language"
    texts = len(made_up.ENGLISH["kernel"])
    assert "en  English  complete\nde  Deutsch  complete\nuk  Українська  complete\n" in result.stdout
    assert re.search(rf"^xr  {made_up.NAME}  {texts} of \d+ texts and paragraphs  {tmp_path}/xr$", result.stdout, re.M)
    assert f"skipped: {fault}\n" in result.stdout
    assert caplog.messages == [f"dwarrow: a language is skipped: {fault}"]
    told = json.loads(run(tmp_path, "languages", "--json").stdout)
    assert [each["code"] for each in told["languages"]] == ["en", "de", "uk", "xr"]
    assert told["skipped"] == [fault]
    alone = json.loads(run(tmp_path, "languages", "xr", "--json").stdout)
    assert alone == told["languages"][3]


def test_a_broken_folder_stops_no_command(tmp_path: Path):
    (tmp_path / "xt").mkdir()
    (tmp_path / "xt" / "kernel.toml").write_text("[language")
    program = [sys.executable, "-c", "from dwarrow.cli import main; main()"]
    ran = subprocess.run(
        [*program, "--languages", str(tmp_path), "games", "--lang", "de"], capture_output=True, text=True, check=True
    )
    assert "Die Minen von Zavandor" in ran.stdout
    assert ran.stderr.startswith(f"dwarrow: a language is skipped: {tmp_path}/xt: kernel.toml: ")
    assert ran.stderr.count("\n") == 1


def test_an_unknown_language_is_refused_with_the_known_ones(tmp_path: Path):
    made_up.write(tmp_path, "xu", lambda *_: False)
    result = run(tmp_path, "games", "--lang", "fr")
    assert result.exit_code == 2
    assert "'fr' is not one of 'en', 'de', 'uk', 'xu'" in result.stderr
    assert "--missing needs the code of a language" in run(tmp_path, "languages", "--missing").stderr


def test_who_leaves_a_match_is_told_the_folder_to_go_on_with(tmp_path: Path):
    made_up.write(tmp_path, "xv", lambda *_: False)
    record = tmp_path / "match.json"
    left = run(tmp_path, "play", "--lang", "xv", "--save", str(record))
    assert f"dwarrow --languages {tmp_path} play --resume {record} --lang xv" in left.stdout


def test_languages_are_offered_to_the_shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    made_up.write(tmp_path, "xw", lambda *_: False)
    monkeypatch.setenv(languages.VARIABLE, str(tmp_path))
    environment = {"_DWARROW_COMPLETE": "bash_complete", "COMP_WORDS": "dwarrow play --lang x", "COMP_CWORD": "3"}
    result = CliRunner().invoke(app, [], prog_name="dwarrow", env=environment)
    assert result.stdout == "plain,xw\n"


def test_a_sheet_is_printed_in_it(tmp_path: Path):
    made_up.write(tmp_path, "xy")
    page = tmp_path / "sheet.html"
    result = run(tmp_path, "components", "mines", "--lang", "xy", "--sheet", str(page))
    assert result.exit_code == 0, result.output
    assert '<html lang="xy">' in page.read_text(encoding="utf-8")
    assert dwarrow.game("mines").catalog("xy").say("card.s01.name").isupper()
