"""`dwarrow learn`: a guided round at the prompt, wrong turns, and the list of lessons."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

import dwarrow
from dwarrow import registry
from dwarrow.cli.app import app
from dwarrow.lessons import lesson_of


def learn(*arguments: str, lines: list[str] = []) -> Result:  # noqa: B006
    return CliRunner().invoke(app, ["learn", *arguments], input="".join(f"{line}\n" for line in lines))


def typed(game: str) -> list[str]:
    """What a learner types: Enter after every text that asks for nothing, then what is asked; at last to leave."""
    lines: list[str] = []
    for step in lesson_of(dwarrow.game(game)).steps:
        if not step.ways:
            lines.append("")
            continue
        lines.extend(step.ways[0].do)
        if step.ways[0].name:
            lines.append("")  # after the answer
    return [*lines[:-1], "quit", "quit"]  # nothing is waited for after the last text


@pytest.mark.parametrize("game", registry.SHIPPED)
@pytest.mark.parametrize("language", ["en", "de", "uk"])
def test_a_guided_round_is_led_to_its_end(game: str, language: str):
    result = learn(game, "--lang", language, lines=typed(game))
    assert result.exit_code == 0, result.output
    words = dwarrow.game(game).catalog(language)
    lesson = lesson_of(dwarrow.game(game))
    title = words.with_folder(lesson.folder).say(lesson.key("title"))
    for number in range(1, len(lesson.steps) + 1):
        assert words.say("learn.step", title=title, n=number, total=len(lesson.steps)) in result.output
    assert words.say("learn.other", actions=[]).split(":")[0] not in result.output
    assert words.say("play.quit") in result.output


def test_a_wrong_turn_is_put_back_and_told():
    lines = ["", "", "", "spell pass", "trade pass", "undo", "why trade pass", "spell start wooden", "quit"]
    said = learn("mines", lines=lines).output
    asked = "You may do that, but this lesson goes on with: Use the Starting Spell Scroll for wooden cards."
    assert asked in " ".join(said.split())
    assert "trade pass: That is not the question now" in said
    assert "Nothing needs to be taken back in a lesson" in said
    assert "Your first round, step 5 of 14" in said
    assert "You have left the lesson." in said


def test_one_can_leave_between_two_texts():
    said = learn("mines", lines=["", "quit"]).output
    assert "You have left the lesson." in said
    assert "step 3 of 14" not in said


def test_the_lessons_are_listed():
    listed = json.loads(learn("--list", "--json").output)["games"]
    assert [game["game"] for game in listed][: len(registry.SHIPPED)] == list(registry.SHIPPED)
    for game in listed:
        assert game["lessons"][0]["name"] == "first-round"
        assert (game["skipped"], game["refused"]) == ([], [])
    assert "Ваш перший раунд" in learn("mines", "--list", "--lang", "uk").output


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("mines", "moon"), "mines has no lesson 'moon' (there are: first-round)"),
        (("moon",), "moon"),
        (("mines", "--json"), "--json belongs to --list"),
    ],
)
def test_what_there_is_not_is_refused_in_a_line(arguments: tuple[str, ...], why: str):
    result = learn(*arguments)
    assert result.exit_code == 2
    assert why in result.output
    assert len(result.output.strip().splitlines()) == 1
