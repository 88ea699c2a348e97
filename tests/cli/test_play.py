"""`dwarrow play`: a match from its options to its end, and who sits there."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import dwarrow
import dwarrow.bots
from dwarrow import registry
from dwarrow.cli.app import app
from dwarrow.kernel.chance import match_seed
from dwarrow.kernel.match import verify
from tests.cli.playing import GAME, ONES, play, record


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


@pytest.mark.once
@pytest.mark.parametrize(
    ("game", "seats"),
    [
        pytest.param(game, seats, marks=() if seats == min(dwarrow.game(game).seats) else pytest.mark.slow)
        for game in registry.SHIPPED
        for seats in dwarrow.game(game).seats
    ],
)
def test_whoever_types_1_for_ever_comes_to_the_end(game: str, seats: int, tmp_path: Path) -> None:
    """Lists of amounts begin at 0, and actions of one word stand alone in a list: each has its number all the same."""
    file = tmp_path / "match.json"
    company = ",".join(["you", "random", "random", "random"][:seats])
    options = ("--option", "max_rounds=5") if game == "gnomes" else ()
    result = play(game, "--seats", company, "--seed", "5", *options, "--save", str(file), lines=ONES)
    assert result.exit_code == 0, result.output[-2000:]
    assert dwarrow.game(game).catalog("en").say("play.over") in result.stdout
    assert verify(dwarrow.game(game), record(file)).state.is_over()


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
