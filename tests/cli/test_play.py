"""`dwarrow play`, driven through standard input."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import dwarrow
import dwarrow.bots
from dwarrow import registry
from dwarrow.bots.search import Budget
from dwarrow.cli.app import app
from dwarrow.cli.talk import Talk
from dwarrow.kernel import rulebook
from dwarrow.kernel.chance import match_seed
from dwarrow.kernel.match import replayed, verify
from dwarrow.kernel.record import Record, loads
from dwarrow.languages import SHIPPED as LANGUAGES

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


# Whole matches -------------------------------------------------------------------------------------------------------


@pytest.mark.once
@pytest.mark.parametrize("language", ["en", *(pytest.param(each, marks=pytest.mark.slow) for each in ("de", "uk"))])
def test_a_match_can_be_played_to_its_end(language: str, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    result = play("mines", "--seats", "you,greedy,random", "--lang", language, "--save", str(file), lines=ONES)
    catalog = GAME.catalog(language)
    assert result.exit_code == 0, result.output
    assert catalog.say("play.over") in result.stdout
    assert catalog.say("board.final") in result.stdout
    assert verify(GAME, record(file)).state.is_over()
    assert published(result, catalog.say("play.seed_hash", hash="")) == record(file).seed_hash
    assert published(result, catalog.say("play.seed", seed="")) == record(file).seed
    assert result.stdout.count(record(file).seed) == 1
    assert "\x1b" not in result.stdout
    assert max(len(line) for line in result.stdout.splitlines() if str(file) not in line) <= 100


def test_actions_of_one_word_have_their_numbers() -> None:
    """Zwergendorf has `tree` and `defer` among its places to draw."""
    result = play("zwergendorf", "--seats", "you", "--seed", "5", lines=ONES[:6])
    assert result.exit_code == 0, result.output[-2000:]
    assert "  Fell a tree instead  tree" in result.stdout


def published(result: Result, label: str) -> str:
    """What stands after a label, the same wherever it stands."""
    lines = {line for line in result.stdout.splitlines() if line.startswith(label)}
    assert len(lines) == 1
    return lines.pop().removeprefix(label)


def test_two_matches_without_a_seed_have_different_ones() -> None:
    hashes = {published(play(lines=[]), "Seed hash: ") for _ in range(2)}
    assert len(hashes) == 2


def test_a_number_and_its_64_digits_are_the_same_seed(tmp_path: Path) -> None:
    for name, seed in (("a", "7"), ("b", match_seed(7).hex())):
        play("--seats", "you,random", "--seed", seed, "--save", str(tmp_path / name), lines=ONES[:10])
    assert (tmp_path / "a").read_text() == (tmp_path / "b").read_text()


def test_bots_alone_play_without_asking() -> None:
    result = play("--seats", "random,random,random", "--seed", "1", lines=[])
    assert result.exit_code == 0
    assert "The match is over." in result.stdout
    assert "Your choice" not in result.stdout


def test_options_reach_the_match(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    play("--option", "boards=back", "--option", "max_offers_per_player=1", "--save", str(file), lines=[])
    assert record(file).options["boards"] == "back"
    assert record(file).options["max_offers_per_player"] == 1


# Saving and resuming -------------------------------------------------------------------------------------------------


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


# What can be typed ---------------------------------------------------------------------------------------------------


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


@pytest.mark.once
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", registry.SHIPPED)
def test_examples_are_of_the_game_at_hand(game: str, language: str) -> None:
    here, catalog = dwarrow.game(game), dwarrow.game(game).catalog(language)
    seated = (game, "--seats", "you,random", "--seed", "3", "--lang", language)
    asked = play(*seated, lines=["help", "card", "rules", "why"]).stdout.split(catalog.say("play.ask"))
    helped, card, rules, why = asked[-5:-1]
    examples = dict(re.findall(r"^  (why|card|rules) \[?(.+?)\]? {2,}", helped, re.MULTILINE))
    assert examples["card"] in here.glossary(catalog)
    assert f" card {examples['card']} " in " ".join(card.split())
    assert examples["rules"] in rulebook.numbers(here.rules())
    assert all(number in rulebook.numbers(here.rules()) for number in re.findall(r"rules ([A-Z]\S+)", rules))
    assert f"rules {examples['rules']} " in rules
    assert f"why {examples['why']}\n" in why
    told = play(*seated, lines=[f"why {examples['why']}"]).stdout
    assert catalog.say("play.why_legal", action="") not in told
    assert catalog.say("play.help") not in told


def test_a_card_is_found_by_its_name_in_capitals() -> None:
    told = play("zwergendorf", "--seats", "you", "--lang", "de", lines=["card marktstraße", "card MARKTSTRASSE"]).stdout
    assert told.count(": Marktstraße (") == 2


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


def test_hint_board_log_rules_card_and_help_answer() -> None:
    lines = ["hint", "board", "log 1", "log", "rules", "rules m7.2.4", "rules M9", "rules A16", "rules M7.9",
             "card s01", "card overseer", "card h1a", "card king", "card nobody", "help", "?"]  # fmt: skip
    result = play("--seats", "you,random", "--seed", "3", *FIRST, lines=lines)
    hint = after_prompt(result, "hint")
    assert len(re.findall(r"^  .+ \(spell [a-z ]+\) +\d+% *$", hint, re.MULTILINE)) in (2, 3)
    assert re.search(r"as far as you can know: Player A \d+% and Random \d+%\n", hint)
    assert "Best is “" in hint
    assert "Auction rows, later rounds" in after_prompt(result, "board")
    assert after_prompt(result, "log 1").count("·") == 1
    assert "Player A is dealt 6 wooden cards: " in after_prompt(result, "log")
    assert "M7.2   Evaluation" in after_prompt(result, "rules")
    assert "For 1 or 2 cards the winner gets 1 victory point" in after_prompt(result, "rules m7.2.4")
    section = after_prompt(result, "rules M9")
    assert "End and scoring" in section
    assert "M9.3" in section
    assert "M10" not in section
    assert "Spell scrolls, in player order" in after_prompt(result, "rules A16")
    assert "There is no rule M7.9." in after_prompt(result, "rules M7.9")
    assert "s01: Clan Saumagen (Clan, sapphire row, pale back)" in after_prompt(result, "card s01")
    assert "s07: Overseer" in after_prompt(result, "card overseer")
    assert "h1a: Hall of Lanterns. King's cost: 2 Sap." in after_prompt(result, "card h1a")
    assert "Hall of Lanterns" not in after_prompt(result, "card king"), "found by names, not by what is said of them"
    assert "No card or place" in after_prompt(result, "card nobody")
    assert after_prompt(result, "help") == after_prompt(result, "?")


@pytest.mark.parametrize(
    ("language", "heading", "told"),
    [
        ("de", "M7.2   Wertung der Gebote", "Für 1 oder 2 Karten erhält der Gewinner 1 Siegpunkt"),
        ("uk", "M7.2   Порівняння ставок", "За 1 або 2 карти переможець отримує 1 переможне очко"),
    ],
)
def test_rules_are_told_in_the_players_language(language: str, heading: str, told: str) -> None:
    result = play("--seats", "you,random", "--lang", language, *FIRST, lines=["rules", "rules M7.2.4"])
    assert heading in result.stdout
    assert told in result.stdout


def test_commands_and_actions_have_different_first_words() -> None:
    words = {name for name in vars(Talk) if not name.startswith("_")} & {
        "why", "undo", "hint", "board", "card", "log", "rules", "save", "help",
    }  # fmt: skip
    assert len(words) == 9
    for name in dwarrow.NAMES:
        kinds = {text.split()[0] for text in dwarrow.game(name).actions.texts}
        assert kinds.isdisjoint(words | {"quit"}), name


# What is shown -------------------------------------------------------------------------------------------------------


def test_what_happened_stands_right_above_the_hand() -> None:
    result = play("--seats", "you,random", "--seed", "3", *FIRST, lines=["spell pass", "trade pass"])
    screens = result.stdout.split("Your choice:")[:3]
    for screen in screens:
        table, told = screen.split("What happened\n")
        assert "Auction rows\n" in table
        assert re.search(r"\n\n(Your hand: .+)\n", told)
        assert re.sub(r"^· .*\n|^  .*\n|^\n", "", told.split("Your hand")[0], flags=re.MULTILINE) == ""


def test_under_the_same_heading_only_what_changed_is_shown_again() -> None:
    lines = ["spell pass", "trade bank", "undo", "trade bank", "pay sapphire", "pay sapphire", "take sapphire wooden"]
    result = play("--seats", "you,random", "--seed", "3", *FIRST, "--option", "player_trading=false", lines=lines)
    assert "Auction rows" in after_prompt(result, "spell pass")
    undone = after_prompt(result, "undo")
    assert "Auction rows" not in undone
    assert "Your hand" in undone
    assert "trade bank" in undone
    assert "Decks" in after_prompt(result, "take sapphire wooden")


def test_what_was_taken_back_is_shown_as_it_is_again() -> None:
    from dwarrow.cli.screen import Screen
    from dwarrow.cli.sitting import Sitting
    from dwarrow.kernel.match import Match

    match = Match(GAME, ["you", "you"], match_seed(3).hex(), {"start_player": 0})
    while match.state.view(0)["decision"] != "upgrade":
        legal = match.state.legal_actions()
        bidding = match.state.view(0)["decision"] == "bid"
        match.act(match.state.to_act(), GAME.format(legal[0 if bidding else -1]))
    screen = Screen()
    sitting = Sitting(match, screen, GAME.catalog("en"))

    def shown() -> str:
        with screen.console.capture() as printed:
            sitting.show(0)
        return printed.get()

    shown()
    match.act(0, GAME.format(match.state.legal_actions(0)[0]))
    assert "upgraded" in shown()
    match.act(0, "undo")
    again = shown()
    assert "Your items" in again
    assert "upgraded" not in again


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


# Who sits there ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("you,gready", "seat 1: nobody is called 'gready' (allowed: you, you:NAME, novice, apprentice,"),
        ("you,", "seat 1: nobody is called ''"),
        ("", "seat 0: nobody is called ''"),
        ("you:,random", "seat 0: nobody is called 'you:'"),
        ("you", "seats cannot be 1 in mines (allowed: 2 to 4)"),
        ("you,random,random,random,random", "seats cannot be 5 in mines (allowed: 2 to 4)"),
        ("you:Eva,you:Eva", "two people have the same name"),
        (f"you:{'x' * 21},random", "is no name (allowed: up to 20 printable characters)"),
    ],
)
def test_a_wrong_list_of_seats_is_refused_with_what_is_allowed(seats: str, said: str) -> None:
    result = play("mines", "--seats", seats, lines=[])
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "there is no game 'chess' (known: mines, "),
        (["--seed", "x"], "seed 'x' is not allowed"),
        (["--option", "boards"], "is not of the form name=value"),
        (["--option", "boards=top"], "option boards cannot be 'top' (allowed: front, back)"),
        (["--option", "color=red"], "unknown option 'color' (allowed: start_player,"),
        (["--option", "boards=back", "--option", "boards=front"], "option boards is given twice"),
        (["--repair"], "--repair belongs to --resume"),
        (["--components", "/nonexistent"], "does not exist"),
        (["--lang", "fr"], "'fr' is not one of 'en', 'de', 'uk'"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(arguments: list[str], said: str) -> None:
    result = play(*arguments, lines=[])
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.startswith("dwarrow: ")
    assert result.stderr.count("\n") == 1


def test_the_help_names_every_bot() -> None:
    told = " ".join(play("--help", lines=[]).stdout.split())
    line = told.split("Who plays, in seat order: ")[1].split("[default")[0]
    assert all(name in line for name in dwarrow.bots.NAMES)


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


# Several people at one screen ----------------------------------------------------------------------------------------


def curtains(output: str) -> list[tuple[str, str]]:
    """The parts of a session of Ann and Ben: whose eyes, and what was printed for them."""
    parts = re.split(r"(Ann|Ben), it is your turn\. Nobody else looks at the screen\? Then press Enter:", output)
    return list(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.once
def test_people_at_one_screen_never_see_the_others_hand(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    result = play("--seats", "you:Ann,you:Ben,random", "--seed", "4", "--save", str(file), lines=ONES[:250])
    match = replayed(GAME, record(file))
    catalog = GAME.catalog("en").named(["Ann", "Ben", "Random"])
    secrets = {0: set[str](), 1: set[str](), 2: set[str]()}
    for event in match.events():
        for seat in event.to:
            seen = event.seen_by(seat)
            secrets[seat].add(catalog.say(seen.key, **seen.values))
    before, *parts = re.split(r"(?=(?:Ann|Ben), it is your turn)", result.stdout)
    assert len(parts) > 20
    flat = " ".join(before.split())
    assert not any(secret in flat for secrets_of in secrets.values() for secret in secrets_of)
    told = {0: 0, 1: 0}
    for name, text in curtains(result.stdout):
        seat = ["Ann", "Ben"].index(name)
        flat = " ".join(text.split("Final scoring")[0].replace("\n", " ").split())
        for other in {0, 1, 2} - {seat}:
            assert not [secret for secret in secrets[other] if secret in flat]
        told[seat] += sum(secret in flat for secret in secrets[seat])
        assert "Hand of" not in flat
    assert min(told.values()) >= len(secrets[0]) / 2, "each is told the own secrets"


def test_the_curtain_comes_whenever_the_person_changes() -> None:
    result = play("--seats", "you:Ann,you:Ben", "--seed", "4", lines=ONES[:80])
    names = [name for name, _ in curtains(result.stdout)]
    assert len(names) > 10
    assert all(one != other for one, other in pairwise(names))


def test_one_can_leave_at_the_curtain() -> None:
    result = play("--seats", "you:Ann,you:Ben", lines=["quit"])
    assert result.exit_code == 0
    assert "Your choice" not in result.stdout


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal")
def test_a_terminal_is_cleared_with_its_history_before_another_person_looks() -> None:
    program = [sys.executable, "-c", "from dwarrow.cli import main; main()"]
    leader, follower = os.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    with subprocess.Popen(
        [*program, "play", "--seats", "you:Ann,you:Ben", "--seed", "4", *FIRST],
        stdin=follower, stdout=follower, stderr=follower, env=environment,
    ) as process:  # fmt: skip
        os.close(follower)
        os.write(leader, b"\nspell pass\n\nquit\nquit\n")
        printed = b""
        deadline = time.monotonic() + 60
        while select.select([leader], [], [], max(0, deadline - time.monotonic()))[0]:
            try:
                chunk = os.read(leader, 4096)
            except OSError:  # the other end is closed
                break
            if not chunk:
                break
            printed += chunk
        process.kill()  # does nothing where it has ended as it should
        assert process.wait() == 0
    os.close(leader)
    ann, ben = printed.split(b"Ben, it is your turn", 1)
    assert b"Your hand" in ann
    assert ann.rstrip().endswith(b"\x1b[H\x1b[2J\x1b[3J"), "nothing of Ann's is left when Ben is called"
    assert b"Seed hash" in ann.split(b"\x1b[2J")[0]
    assert b"Your hand" in ben
    left = ben.rsplit(b"Your hand", 1)[1]
    assert left.index(b"\x1b[2J") < left.index(b"You have left the match."), "nothing of Ben's is left when he goes"


def test_a_terminal_that_cannot_be_cleared_is_filled_with_empty_lines() -> None:
    import io

    from rich.console import Console

    from dwarrow.cli.screen import Screen

    screen = Screen()
    paper = io.StringIO()
    screen.console = Console(file=paper, force_terminal=True, _environ={"TERM": "dumb"})
    screen.clear()
    assert paper.getvalue() == "\n" * 100


@pytest.mark.once
@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_printed_depends_on_what_a_seat_cannot_know(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every few decisions, what a seat is shown is compared with what it would be shown after a re-deal for it."""
    from dwarrow.cli.screen import Screen
    from dwarrow.cli.sitting import Sitting
    from dwarrow.kernel.chance import Chance
    from dwarrow.kernel.match import Match

    monkeypatch.setattr("dwarrow.cli.hints.BUDGET", Budget(simulations=30, seconds=600.0))  # no clock ends it
    match = Match(GAME, ["you"] * seats, match_seed(seats).hex())
    chance = Chance(seats)
    compared = 0

    def shown(seat: int) -> str:
        screen = Screen()
        sitting = Sitting(match, screen, GAME.catalog("en"))
        with screen.console.capture() as printed:
            sitting.heard[seat] = max(0, len(match.events()) - 10)
            sitting.tell(seat)
            sitting.show(seat)
            if seat == match.state.to_act():
                talk = Talk(sitting, seat)
                talk.list_choices()
                talk.hint("")
        return printed.get()

    while not match.state.is_over():
        state = match.state
        if len(match.entries) % (4 * seats**2) == 0:
            for seat in range(seats):
                here = shown(seat)
                match.state = state.redeal(seat, compared)
                assert shown(seat) == here
                match.state = state
                compared += 1
        legal = state.legal_actions()
        match.act(state.to_act(), GAME.format(legal[int(chance.below(len(legal)))]))
    assert compared >= 30


# Levels and programs -------------------------------------------------------------------------------------------------

BLIND = Path(__file__).parents[2] / "docs" / "examples" / "blind_bot.py"
SHORT = ("gnomes", "--seed", "5", "--option", "max_rounds=2")


@pytest.mark.parametrize(
    ("language", "named"),
    [("en", ("Novice", "Elder")), ("de", ("Neuling", "Ältester")), ("uk", ("Новачок", "Старійшина"))],
)
def test_levels_are_called_by_their_names_in_every_language(language: str, named: tuple[str, str]) -> None:
    told = play("--seats", "you,novice,strongest", "--lang", language, lines=[]).stdout
    assert all(name in told for name in named)


def test_the_strongest_is_kept_as_what_it_stands_for(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    play("--seats", "you,strongest", "--save", str(file), lines=["quit"])
    assert record(file).seats == ["you", "elder"]
    assert play("--resume", str(file), lines=["quit"]).exit_code == 0


def test_one_plays_journeymen_where_one_names_nobody(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    play("--save", str(file), lines=["quit"])
    assert record(file).seats == ["you", "journeyman", "journeyman"]


def test_the_help_names_the_levels() -> None:
    told = " ".join(CliRunner().invoke(app, ["play", "--help"]).stdout.split())
    assert "novice, apprentice, journeyman, master, elder (or strongest)" in told


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
