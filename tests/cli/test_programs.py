"""`dwarrow play`: programs of one's own at the table, started only where one wants that."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import dwarrow
from dwarrow.kernel.match import verify
from tests.cli.playing import ONES, play, record

BLIND = Path(__file__).parents[2] / "docs" / "examples" / "blind_bot.py"
SHORT = ("gnomes", "--seed", "5", "--option", "max_rounds=2")


@pytest.mark.once
def test_a_program_plays_in_the_terminal_and_ends_with_the_match(tmp_path: Path) -> None:
    script, pids = tmp_path / "mine.py", tmp_path / "pids"
    script.write_text(f"import os\nprint(os.getpid(), file=open({str(pids)!r}, 'a'))\n{BLIND.read_text()}")
    file = tmp_path / "match.json"
    program = f"exec:{sys.executable} {script}"
    result = play(*SHORT, "--seats", f"you,{program}", "--save", str(file), lines=ONES)
    assert result.exit_code == 0, result.output
    assert "mine" in result.stdout
    assert verify(dwarrow.game("gnomes"), record(file)).state.is_over()
    assert record(file).seats == ["you", program]
    (pid,) = pids.read_text().split()
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid), 0)


@pytest.mark.once
def test_a_resumed_match_goes_on_as_it_would_have_with_a_program_too(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    seats = f"you,exec:{sys.executable} {BLIND}"
    play(*SHORT, "--seats", seats, "--save", str(whole), lines=ONES)
    left = play(*SHORT, "--seats", seats, "--save", str(parts), lines=[*ONES[:3], "quit"])
    assert f"--resume {parts} --programs\n" in left.stdout
    assert not record(parts).result
    play("--resume", str(parts), "--programs", lines=ONES)
    assert record(parts).entries == record(whole).entries


def test_a_file_from_elsewhere_starts_no_program(tmp_path: Path) -> None:
    file, mark = tmp_path / "match.json", tmp_path / "mark"
    play(*SHORT, "--seats", "you,random", "--save", str(file), lines=["quit"])
    file.write_text(file.read_text().replace('"random"', f'"exec:touch {mark}"'))
    refused = play("--resume", str(file), lines=ONES)
    assert refused.exit_code == 2
    assert f"{file} would start exec:touch {mark} (if that is what you want: --programs)" in refused.stderr
    assert not mark.exists()


@pytest.mark.parametrize(
    ("seats", "said"), [("you,exec:", "stands before a command"), ("you,exec:/nowhere/bot", "there is no program")]
)
def test_what_is_no_program_is_refused(seats: str, said: str) -> None:
    refused = play("--seats", seats, lines=[])
    assert refused.exit_code == 2
    assert said in refused.stderr
    assert "belongs to --resume" in play("--programs", lines=[]).stderr
