"""`dwarrow replay` and `dwarrow verify`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import dwarrow
from dwarrow.cli.app import app
from dwarrow.kernel.chance import Chance, commitment, match_seed
from dwarrow.kernel.match import Match

GAME = dwarrow.game("mines")
SEATS = ["you:Ann", "greedy", "random"]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


@pytest.fixture(scope="module")
def match() -> Match:
    """A whole match by chance, with something taken back in it."""
    made = Match(GAME, SEATS, match_seed(8).hex())
    chance = Chance(8)
    undone = False
    while not made.state.is_over():
        seat = made.state.to_act()
        legal = made.state.legal_actions()
        made.act(seat, GAME.format(legal[int(chance.below(len(legal)))]))
        if not undone and made.can_undo(seat):
            made.undo(seat)
            undone = True
    assert undone
    return made


@pytest.fixture
def file(match: Match, tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    path.write_text(match.record().dumps(), encoding="utf-8")
    return path


def changed(file: Path, **fields: Any) -> Path:
    """The same record with some fields changed by hand."""
    document = json.loads(file.read_text(encoding="utf-8"))
    document.update(fields)
    other = file.with_name("changed.json")
    other.write_text(json.dumps(document), encoding="utf-8")
    return other


# Replay --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de", "uk"])
def test_a_match_is_told_and_its_final_table_shown(match: Match, file: Path, language: str) -> None:
    result = run("replay", str(file), "--lang", language)
    catalog = GAME.catalog(language)
    assert result.exit_code == 0, result.output
    assert catalog.say("title") in result.stdout
    assert catalog.say("board.final") in result.stdout
    assert all(str(score) in result.stdout for score in match.state.scores())


def test_without_a_seat_everything_is_open(match: Match, file: Path) -> None:
    dealt = [event for event in match.events() if event.kind == "deal"]
    printed = " ".join(run("replay", str(file), "--at", "0").stdout.split())
    catalog = GAME.catalog("en").named(["Ann", "Greedy", "Random"])
    for event in dealt:
        seen = event.seen_by(event.to[0])
        assert catalog.say(seen.key, **seen.values) in printed
    assert all(f"Hand of {name}: " in printed for name in ("Ann", "Greedy", "Random"))


def test_a_seat_sees_only_what_it_saw(match: Match, file: Path) -> None:
    printed = " ".join(run("replay", str(file), "--seat", "1").stdout.split())
    catalog = GAME.catalog("en").named(["Ann", "Greedy", "Random"])
    own = hidden = 0
    for event in match.events():
        for seat in event.to:
            seen = event.seen_by(seat)
            sentence = catalog.say(seen.key, **seen.values)
            assert (sentence in printed) == (seat == 1)
            own += seat == 1
            hidden += seat != 1
    assert own > 5
    assert hidden > 10
    middle = run("replay", str(file), "--seat", "1", "--at", "60").stdout
    assert middle.count("Your hand") == 1
    assert "Hand of" not in middle


def test_at_shows_the_table_at_that_entry(match: Match, file: Path) -> None:
    start = json.loads(run("replay", str(file), "--at", "0", "--json").stdout)
    assert start["entries"] == 0
    assert start["position"]["round"] == 1
    assert {event["entry"] for event in start["events"]} == {0}
    last = json.loads(run("replay", str(file), "--at", str(len(match.entries)), "--json").stdout)
    assert last["over"]
    assert last["result"] == match.result()


def test_json_is_one_document(match: Match, file: Path) -> None:
    result = run("replay", str(file), "--json", "--seat", "0", "--lang", "de")
    told = json.loads(result.stdout)
    assert told["seats"] == SEATS
    assert told["view"]["seat"] == 0
    assert len(told["events"]) == len(match.events())
    assert all(event["text"] for event in told["events"])
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--at", "9999"], "there is no entry 9999 (allowed: 0 to "),
        (["--seat", "3"], "there is no seat 3 (allowed: 0 to 2)"),
        (["--at", "-1"], "-1 is not in the range"),
        (["--at", "x"], "is not a valid integer range"),
    ],
)
def test_a_place_that_is_not_there_is_refused(file: Path, arguments: list[str], said: str) -> None:
    result = run("replay", str(file), *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


# Verify --------------------------------------------------------------------------------------------------------------


def test_an_honest_record_is_verified(match: Match, file: Path) -> None:
    result = run("verify", str(file))
    assert result.exit_code == 0
    assert result.stdout.count("\n") == 1
    assert f"{file}: verified: mines, {len(match.entries)} actions" in result.stdout
    told = json.loads(run("verify", str(file), "--json").stdout)
    assert told["verified"] is True
    assert told["result"] == match.result()


def test_a_match_that_is_not_over_is_verified_as_such(match: Match, file: Path) -> None:
    half = changed(file, entries=match.entries[:40], result=None)
    result = run("verify", str(half))
    assert result.exit_code == 0
    assert "not over yet" in result.stdout


def refuses(file: Path, place: str) -> None:
    """Exit code 1 and one line that names the file and the place, in words and as JSON."""
    result = run("verify", str(file))
    assert result.exit_code == 1, result.output
    assert result.stdout == ""
    assert result.stderr.startswith(f"dwarrow: {file}: ")
    assert place in result.stderr
    assert result.stderr.count("\n") == 1
    told = run("verify", str(file), "--json")
    assert told.exit_code == 1
    assert told.stderr == ""
    assert json.loads(told.stdout)["verified"] is False
    assert place in json.loads(told.stdout)["fault"]


def test_another_seed_is_found_out(match: Match, file: Path) -> None:
    other = match_seed(9)
    refuses(changed(file, seed=other.hex()), "seed_hash: does not belong to the seed")
    refuses(changed(file, seed=other.hex(), seed_hash=commitment(other)), "entry ")
    refuses(changed(file, seed="12"), "seed: must be 64 hexadecimal digits")


def test_another_hash_is_found_out(file: Path) -> None:
    refuses(changed(file, seed_hash="0" * 64), "seed_hash: does not belong to the seed")


def test_a_changed_action_is_found_out(match: Match, file: Path) -> None:
    number = next(n for n, entry in enumerate(match.entries) if entry.endswith("trade bank"))
    seat = match.entries[number].split()[0]
    entries = [*match.entries]
    entries[number] = f"{seat} trade pass"
    refuses(changed(file, entries=entries), "entry ")
    entries[number] = f"{seat} fly away"
    refuses(changed(file, entries=entries), f"entry {number + 1}: 'fly away' is not an action")
    entries[number] = "trade bank"
    refuses(changed(file, entries=entries), f"entry {number + 1}: ")


def test_a_missing_or_an_additional_action_is_found_out(match: Match, file: Path) -> None:
    refuses(changed(file, entries=match.entries[:-1]), "result: the record says")
    refuses(
        changed(file, entries=[*match.entries, "0 trade pass"]), f"entry {len(match.entries) + 1}: the match is over"
    )


def test_a_changed_result_is_found_out(match: Match, file: Path) -> None:
    result = match.result()
    assert result is not None
    scores = [result["scores"][0] + 1, *result["scores"][1:]]
    refuses(changed(file, result={**result, "scores": scores}), "result: the record says")
    refuses(changed(file, result=None), "result: is missing, but the match is over")


def test_other_options_seats_or_components_are_found_out(file: Path) -> None:
    refuses(changed(file, options={"boards": "top"}), "option boards cannot be 'top'")
    refuses(changed(file, seats=["greedy"]), "seats cannot be 1 in mines")
    refuses(changed(file, components="0" * 32), "components: the record was played with")
    refuses(changed(file, game="chess"), "there is no game 'chess'")


@pytest.mark.parametrize("content", [b"", b"{", b"[1, 2]", b"\xff\xfe", b"null", b"[" * 5000])
def test_what_is_no_record_is_no_proof(tmp_path: Path, content: bytes) -> None:
    broken = tmp_path / "broken.json"
    broken.write_bytes(content)
    refuses(broken, "broken.json: ")


def test_a_file_that_is_not_there_is_a_wrong_call() -> None:
    result = run("verify", "/nonexistent/match.json")
    assert result.exit_code == 2
    assert "does not exist" in result.stderr
