"""`dwarrow play`: what one can ask for at the prompt, and what the screen shows."""

from __future__ import annotations

import re

import pytest

import dwarrow
from dwarrow import registry
from dwarrow.cli.talk import Talk
from dwarrow.kernel import rulebook
from dwarrow.kernel.chance import match_seed
from dwarrow.languages import SHIPPED as LANGUAGES
from tests.cli.playing import FIRST, GAME, after_prompt, play


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
    assert "h1a: Hall of Lanterns. King's cost: 2 sapphires." in after_prompt(result, "card h1a")
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
