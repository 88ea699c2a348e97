"""`dwarrow arena`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from dwarrow import registry
from dwarrow.arena import contest as arena
from dwarrow.cli.app import app

KEYS = {
    "game", "matches", "seats", "bots", "win_share", "elo", "matrix", "scores", "decisions", "seconds_per_decision",
    "by_seat", "cards", "options", "seed", "think", "block", "early", "seconds", "resumed",
}  # fmt: skip
TIMES = ("seconds", "seconds_per_decision", "resumed")
QUICK = ("gnomes", "--seats", "3", "--option", "max_rounds=1")
# Whoever runs the tests in the background has told all that they start not to mind Ctrl-C.
MINDFUL = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
PROGRAM = [sys.executable, "-c", f"{MINDFUL}; from dwarrow.cli import main; main()", "arena"]
PATIENCE = 60.0


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["arena", *words])


def document(*words: str) -> dict[str, Any]:
    result = run(*QUICK, "--jobs", "1", *words, "--json")
    assert result.exit_code == 0, result.stderr
    told: dict[str, Any] = json.loads(result.stdout)
    return told


def figures(told: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name not in TIMES}


def test_json_is_one_document_and_nothing_else():
    result = run(*QUICK, "--bots", "greedy,random,random", "--matches", "6", "--jobs", "1", "--json")
    assert len(result.stdout.splitlines()) == 1
    told = json.loads(result.stdout)
    assert set(told) == KEYS
    assert told["matches"] == 6
    assert set(told["win_share"]) == {"greedy", "random"}
    assert set(told["win_share"]["greedy"]) == {"share", "low", "high"}
    assert sum(share["share"] for share in told["win_share"].values()) == pytest.approx(1, abs=1e-3)
    assert set(told["elo"]["greedy"]) == {"elo", "low", "high"}
    assert {"mean", "p99", "max"} <= set(told["seconds_per_decision"]["random"])
    assert "6/6" in result.stderr


def test_processes_change_nothing_but_the_time():
    words = ("--bots", "greedy,random", "--matches", "8", "--option", "discount_rule=true")
    alone = document(*words)
    assert figures(document(*words, "--jobs", "2", "--fresh")) == figures(alone)


def test_the_same_command_goes_on_and_more_matches_go_further(home: Path):
    words = ("--bots", "greedy,random", "--matches")
    first = document(*words, "4")
    again = document(*words, "4")
    assert (first["resumed"], again["resumed"]) == (0, 4)
    assert figures(again) == figures(first)
    assert document(*words, "6")["resumed"] == 4
    assert document(*words, "6", "--seed", "2")["resumed"] == 0
    assert document(*words, "6", "--fresh")["resumed"] == 0
    assert len(list((home / "data" / "dwarrow" / "arena").glob("gnomes-*.jsonl"))) == 2


def test_the_journal_lies_beside_the_report(home: Path):
    report = home / "new" / "page.html"
    document("--bots", "greedy,random", "--matches", "4", "--report", str(report))
    assert report.read_text().startswith("<!doctype html>")
    assert len((home / "new" / "page.jsonl").read_text().splitlines()) == 5
    other = run(*QUICK, "--bots", "random,greedy", "--matches", "4", "--report", str(report))
    assert other.exit_code == 2
    assert "journal of another contest: bots" in other.stderr


def test_tables_for_people(home: Path):
    journal = str(home / "here.jsonl")
    result = run(*QUICK, "--bots", "greedy,random", "--matches", "5", "--jobs", "1", "--journal", journal)
    assert result.exit_code == 0
    assert "wins by seat" in result.stdout
    assert "5 matches; " in result.stdout
    assert "not a multiple of 2" in result.stdout
    assert journal in result.stdout


def test_until_ends_early():
    told = document("--bots", "random,greedy,greedy", "--matches", "500", "--until", "0.9")
    assert told["early"]
    assert told["matches"] == 60


def test_any_options_are_drawn_and_told():
    result = run("gnomes", "--seats", "2", "--bots", "random,random", "--matches", "8", "--option", "any", "--json")
    assert json.loads(result.stdout)["options"]["open_gold"]["true"]["matches"] > 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--bots", "grumpy,random"), "there is no bot 'grumpy' (allowed: novice, apprentice,"),
        (("--bots", "greedy"), "one bot alone"),
        (("--bots", "greedy,random,greedy,random"), "names greedy twice"),
        (("--bots", "greedy,random", "--seats", "9"), "seats cannot be 9 in gnomes"),
        (("--bots", "greedy,random", "--option", "snow=1"), "unknown option 'snow'"),
        (("--bots", "greedy,random", "--option", "any", "--option", "max_rounds=2"), "no other can be given"),
        (("--bots", "greedy,random", "--think", "0"), "0<x<=3600"),
        (("--bots", "greedy,random", "--think", "inf"), "'--think'"),
        (("--bots", "greedy,random", "--think", "nan"), "nan is no finite number"),
        (("--bots", "greedy,random", "--until", "1.5"), "0<x<1"),
        (("--bots", "greedy,random", "--until", "nan"), "nan is no finite number"),
        (("--bots", "greedy,random", "--report", "x.jsonl"), "cannot be the journal and the report"),
        (("--bots", "greedy,random", "--report", "/dev/null/page.html"), "/dev/null"),
        (("--bots", "greedy,random", "--journal", "."), "is a directory"),
        ((), "--bots"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(words: tuple[str, ...], complaint: str):
    result = run("gnomes", "--seats", "3", *words, "--matches", "1", "--json")
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


def test_a_missing_extra_says_which(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    result = run(*QUICK, "--bots", "greedy,random", "--matches", "2", "--cluster", "auto")
    assert result.exit_code == 2
    assert "pip install 'dwarrow[ray]'" in result.stderr.splitlines()[-1]


def test_a_bot_that_fails_is_a_fault(monkeypatch: pytest.MonkeyPatch):
    class Bad:
        def choose(self, _: object) -> int:
            raise KeyError("no plan")

    monkeypatch.setattr(arena, "make", lambda *_, think: Bad())
    result = run(*QUICK, "--bots", "greedy,random", "--matches", "2", "--jobs", "1", "--json")
    assert result.exit_code == 1
    assert result.stderr.splitlines()[-1].startswith("dwarrow: fault: match 0 (seed 1, ")
    assert result.stdout == ""


def test_components_of_ones_own(home: Path):
    own = home / "own.toml"
    shipped = Path(registry.__file__).parent / "games/gnomes/components.toml"
    own.write_text(shipped.read_text())
    words = ("--bots", "greedy,random", "--matches", "2")
    assert figures(document(*words, "--components", str(own))) == figures(document(*words))


def started(journal: Path, jobs: str) -> subprocess.Popen[str]:
    """An arena that would play for a long time, once it has played some, the first ones among them."""
    words = [*QUICK, "--bots", "greedy,random", "--matches", "1000000", "--jobs", jobs, "--journal", str(journal)]
    process = subprocess.Popen([*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + PATIENCE
    while not journal.exists() or len(played := numbers(journal)) < 20 or not set(range(10)) <= set(played):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.02)
    return process


def children(pid: int) -> list[int]:
    file = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(each) for each in file.read_text().split()] if file.exists() else []


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


def numbers(journal: Path) -> list[int]:
    """The whole lines of a journal."""
    whole, _, _ = journal.read_text().rpartition("\n")
    return [json.loads(line)["match"] for line in whole.splitlines()[1:]]


def test_a_kill_loses_no_match_and_leaves_nobody_behind(home: Path):
    journal = home / "killed.jsonl"
    process = started(journal, "2")
    crew = children(process.pid)
    process.kill()
    process.communicate()
    kept = numbers(journal)
    with journal.open("a") as file:
        file.write('{"match":')  # as if it had been cut short
    matches = str(max(kept) + 4)
    words = ("--bots", "greedy,random", "--matches", matches)
    resumed = document(*words, "--journal", str(journal))
    assert resumed["resumed"] == len(kept) >= 20
    assert sorted(numbers(journal)) == list(range(int(matches)))
    assert figures(resumed) == figures(document(*words, "--journal", str(home / "other.jsonl")))
    end = time.monotonic() + PATIENCE
    while any(alive(pid) for pid in crew):
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent otherwise there")
def test_ctrl_c_says_how_to_go_on(home: Path):
    journal = home / "stopped.jsonl"
    process = started(journal, "2")
    process.send_signal(signal.SIGINT)
    try:
        stdout, stderr = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert process.returncode == 130
    last = stderr.splitlines()[-1]
    assert last == f"dwarrow: interrupted; the same command continues from here (journal: {journal})"
    assert "Traceback" not in stderr
    assert stdout == ""
    assert journal.read_bytes().endswith(b"\n")
    assert document("--bots", "greedy,random", "--matches", "10", "--journal", str(journal))["resumed"] == 10


def test_the_shell_is_offered_bots():
    words = "dwarrow arena gnomes --bots greedy,ra"
    environment = {"_DWARROW_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": "4"}
    result = CliRunner().invoke(app, [], prog_name="dwarrow", env=environment)
    assert result.stdout.split() == ["plain,greedy,random"]


# Levels and programs -------------------------------------------------------------------------------------------------

BLIND = f"exec:{sys.executable} {Path(__file__).parents[2] / 'docs' / 'examples' / 'blind_bot.py'}"


def test_the_strongest_takes_part_as_what_it_stands_for():
    told = document("--bots", "novice,strongest,random", "--matches", "1", "--think", "0.01")
    assert told["bots"] == ["novice", "elder", "random"]
    twice = run("gnomes", "--seats", "3", "--bots", "elder,strongest", "--matches", "1")
    assert "names elder twice" in twice.stderr


@pytest.mark.once
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_program_takes_part(jobs: str):
    words = (*QUICK, "--jobs", jobs, "--bots", f"{BLIND},random,random", "--matches", "6", "--fresh", "--json")
    result = run(*words)
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["matches"] == 6
    assert "random plays for it" not in result.stderr


@pytest.mark.once
@pytest.mark.skipif(os.name == "nt", reason="no signals there")
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_programs_end_when_the_arena_is_interrupted(how: signal.Signals, code: int, jobs: int, tmp_path: Path):
    """A process that plays leaves in an orderly way, so that a program that hangs is not left behind."""
    pids, script = tmp_path / "pids", tmp_path / "slow.py"
    script.write_text(
        f"import json, os, sys, time\nsys.stdin.readline()\n"
        f"with open({str(pids)!r}, 'a') as file:\n    print(os.getpid(), file=file)\n"
        "print(json.dumps({'protocol': 1}), flush=True)\ntime.sleep(300)\n"
    )
    bots = f"exec:{sys.executable} {script},random,random"
    words = [*PROGRAM, *QUICK, "--jobs", str(jobs), "--bots", bots, "--matches", "4"]
    arena_process = subprocess.Popen(words, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    until = time.monotonic() + PATIENCE
    while not (pids.exists() and len(pids.read_text().split()) >= jobs) and time.monotonic() < until:
        time.sleep(0.05)
    arena_process.send_signal(how)
    try:
        assert arena_process.wait(PATIENCE) == code
    finally:
        arena_process.kill()
    for pid in map(int, pids.read_text().split()):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
