"""`dwarrow play`: actions and plans as they are typed, taken back, and refused with the reason."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.cli.playing import FIRST, after_prompt, play, record


def test_undo_takes_back_what_showed_nothing(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    lines = ["spell pass", "undo", "trade bank", "undo", "trade pass"]
    result = play("--seats", "you,random", "--seed", "3", *FIRST, "--save", str(file), lines=lines)
    assert "Cannot be taken back: the turn has passed on since." in after_prompt(result, "undo")
    assert "1 action taken back." in result.stdout
    own = [entry for entry in record(file).entries if entry.startswith("0 ")]
    assert own[:4] == ["0 spell pass", "0 trade bank", "0 undo", "0 trade pass"]


def test_undo_says_why_not() -> None:
    nothing = play("--seats", "you,random", *FIRST, lines=["undo"])
    assert "There is nothing to take back." in after_prompt(nothing, "undo")
    drawn = play("--seats", "you,you", "--seed", "3", *FIRST, lines=["", "spell start wooden", "undo", "quit"])
    assert "Nothing" not in drawn.stdout  # nobody's turn to undo behind the curtain
    revealed = play("--seats", "you,random", "--seed", "3", *FIRST, lines=["spell start wooden", "undo"])
    assert "something hidden has come to light" in after_prompt(revealed, "undo")


def test_undo_of_a_purchase_does_not_claim_that_something_was_revealed() -> None:
    lines = ["turn buy ruby 1", "undo"]
    bought = play("gnomes", "--seats", "you,random", "--seed", "3", *FIRST, lines=lines)
    assert "Cannot be taken back: the turn has passed on since." in after_prompt(bought, "undo")


def test_an_option_is_listed_by_its_symbols() -> None:
    result = play("zwergendorf", "--seats", "you", "--seed", "5", lines=["1", "1"])
    listed = [line for line in result.stdout.splitlines() if line.rstrip().endswith(("option a", "option b"))]
    assert listed
    assert not any("Option" in line for line in listed)


def test_many_places_are_told_once_and_what_people_do_most_comes_first() -> None:
    """24 soil samples in a few lines at the end; numbers and notation work as they stand there."""
    lines = ["46", "why 1", "turn sample II-3"]
    result = play("gnomes", "--seats", "you,random", "--seed", "3", *FIRST, lines=lines)
    listed = result.stdout.split("what do you do?")[1].split("Your choice:")[0]
    told = [line.split() for line in listed.splitlines() if line.strip()]
    assert told[0] == ["1", "Buy", "1", "diamond", "turn", "buy", "diamond", "1"]
    assert told[25] == ["26–49", *["Take", "a", "soil", "sample", "on", "…"], "turn", "sample", "…"]
    assert told[26][:4] == ["26", "I-1", "27", "I-2"]
    assert len(told) < 40
    assert "takes a soil sample on D-1" in result.stdout
    assert "This is possible now: Buy 1 diamond" in after_prompt(result, "why 1")
    assert "takes a soil sample on II-3" in result.stdout


def test_a_place_off_the_plan_is_refused_with_its_rule() -> None:
    result = play("zwergendorf", "--seats", "you", "--seed", "5", lines=["1", "1", "1", "place i4h", "why place j1"])
    assert "would reach beyond the plan. (rule Z2.2)" in after_prompt(result, "place i4h")
    assert "J1 is not on the plan, which goes from A1 to I9. (rule Z2.1)" in after_prompt(result, "why place j1")


def test_why_names_the_reason_and_the_rule() -> None:
    lines = ["spell pass", "why trade elf", "why trade bank", "why 1", "why trade offer 0", "why", "why what", "why 77"]
    result = play("--seats", "you,random", "--seed", "3", *FIRST, lines=lines)
    assert "You have no full Elven Trader. (rule M6.2.1)" in after_prompt(result, "why trade elf")
    assert "This is possible now" in after_prompt(result, "why trade bank")
    assert "This is possible now" in after_prompt(result, "why 1")
    assert re.search(r"\(rule M[\d.]+\)", after_prompt(result, "why trade offer 0"))
    assert "why ACTION" in after_prompt(result, "why")
    assert "not an action of the game" in after_prompt(result, "why what")
    assert "from 1 to" in after_prompt(result, "why 77")


def test_an_action_can_be_typed_in_notation_and_is_refused_with_the_reason(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    lines = ["SPELL   Pass", "trade elf", "trade offer 0"]
    result = play("--seats", "you,random", "--seed", "3", *FIRST, "--save", str(file), lines=lines)
    assert record(file).entries[0] == "0 spell pass"
    assert "trade elf: You have no full Elven Trader. (rule M6.2.1)" in after_prompt(result, "trade elf")
    assert "yourself" in after_prompt(result, "trade offer 0")
    assert not any("elf" in entry for entry in record(file).entries)


def test_a_plan_is_played_as_far_as_it_can_be_foreseen(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    plan = "trade bank; pay sapphire; 1; take sapphire wooden; trade pass"
    result = play("--seats", "you,random", "--seed", "3", *FIRST, "--save", str(file), lines=["spell pass", plan])
    own = [entry for entry in record(file).entries if entry.startswith("0 ")]
    assert own[1:5] == ["0 trade bank", "0 pay sapphire", "0 pay sapphire", "0 take sapphire wooden"]
    assert "0 trade pass" not in own
    assert "Not played, because something new came in between: trade pass" in after_prompt(result, plan)


def test_a_plan_with_a_mistake_is_not_played_at_all(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    plan = "trade bank; pay ruby; pay ruby; pay ruby"
    result = play("--seats", "you,random", "--seed", "3", *FIRST, "--save", str(file), lines=["spell pass", plan])
    assert "Nothing was changed." in after_prompt(result, plan)
    assert "0 trade bank" not in record(file).entries


BROKEN = [
    "", " ", "0", "-1", "999999999999999999999", "1.5", "²", "١", "1; bid", "99; 1", ";", ";;;", "1 1", "bid",
    "bid ruby", "bid ruby 99", "trade offer 99", "spell", "spell pass pass", "upgrade family", "king h1a", "why ;",
    "card", "card ?", "card \x00", "log x", "log -1", "rules M99", "rules ../..", "save ", "save /", "help me",
    "hint 3", "board 2", "undo undo", "\x1b[2J", "ї" * 5000, "{seat}", "[bold]x[/bold]", "%s %n", "'; drop", "quit?",
]  # fmt: skip


def test_whatever_is_typed_nothing_breaks_and_nothing_changes(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    result = play("--seats", "you,random", *FIRST, "--save", str(file), lines=BROKEN)
    assert result.exit_code == 0, result.output
    assert result.exception is None
    assert record(file).entries == []
    assert "\x1b" not in result.stdout
    assert result.stdout.count("Your choice:") == len(BROKEN) + 1


def test_bytes_that_are_no_text_do_not_end_the_program() -> None:
    program = [sys.executable, "-c", "from dwarrow.cli import main; main()", "play", "--seats", "you,random"]
    done = subprocess.run(program, input=b"\xff\xfe\n\x80\nquit\n", capture_output=True, check=False)
    assert done.returncode == 0
    assert done.stderr == b""


def test_a_bid_is_called_by_its_amount(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    alone = ("--seats", "you,random", "--seed", "3", *FIRST, "--option", "player_trading=false")
    result = play(*alone, "--save", str(file), lines=["spell pass", "trade pass", "9", "1", "0", "4", "2"])
    assert " 0  Bid no emeralds  bid emerald 0" in result.stdout
    assert " 4  Bid 4 emeralds   bid emerald 4" in result.stdout
    assert "Please choose a number from 0 to 1." in after_prompt(result, "9")
    own = [entry for entry in record(file).entries if entry.startswith("0 bid ")]
    assert own == ["0 bid ruby 1", "0 bid diamond 0", "0 bid emerald 4", "0 bid sapphire 2"]


def test_what_is_no_action_is_answered_with_what_is_possible() -> None:
    lines = ["pass", "start copper", "spell", "castle"]
    result = play("--seats", "you,random", "--seed", "3", *FIRST, lines=lines)
    assert "not an action of the game: pass. Possible now, for example: spell pass\n" in after_prompt(result, "pass")
    assert "for example: spell start copper\n" in after_prompt(result, "start copper")
    assert "spell start wooden, spell start copper or spell pass" in " ".join(after_prompt(result, "spell").split())
    assert "for example: spell start wooden" in after_prompt(result, "castle")
