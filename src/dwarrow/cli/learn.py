"""`dwarrow learn`: a lesson in the terminal, which turns into a match against novices; and the list of all lessons."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from dwarrow import registry
from dwarrow.cli import params

if TYPE_CHECKING:
    from dwarrow.cli.sitting import Sitting
    from dwarrow.lessons import Lesson

OPPONENT = "novice"  # plays the other seats once the lesson has ended


@click.command(short_help="Learn a game step by step in the terminal.")
@click.argument("game", required=False, shell_complete=params.complete_game)
@click.argument("lesson", required=False)
@click.option("--list", "listing", is_flag=True, help="List the lessons, of all games or of the one named.")
@params.lang
@params.as_json
def command(game: str | None, lesson: str | None, listing: bool, lang: str, as_json: bool) -> None:
    """Learn a game by playing: a guided first round with real decisions, then play on against novices.

    Without LESSON it is the guided first round.
    """
    if listing:
        names = registry.names() if game is None else (game,)
        show_list([described(name, lang) for name in names], as_json, lang)
        return
    if as_json:
        raise click.UsageError("--json belongs to --list")
    from dwarrow.lessons.checking import sound
    from dwarrow.lessons.files import FIRST

    named = registry.game(game or registry.SHIPPED[0])
    found = sound(named, lesson or FIRST)
    learn(sitting_for(found, named.name, lang), found)


# The list ------------------------------------------------------------------------------------------------------------


def described(name: str, lang: str) -> dict[str, Any]:
    """The lessons of a game, with those that are left out and why."""
    from dwarrow.lessons import title_of
    from dwarrow.lessons.checking import checked_shelf

    game = registry.game(name)
    catalog, found = game.catalog(lang), checked_shelf(game)
    return {
        "game": name,
        "title": catalog.say("title"),
        "lessons": [
            {"name": each.name, "title": title_of(each, catalog), "steps": len(each.steps), "seats": each.seats}
            for each in found.lessons
        ],
        "skipped": [each._asdict() for each in found.skipped],
        "refused": [each._asdict() for each in found.refused],
    }


def show_list(games: list[dict[str, Any]], as_json: bool, lang: str) -> None:
    if as_json:
        click.echo(json.dumps({"games": games}, ensure_ascii=False, indent=2))
        return
    from dwarrow.cli.screen import Screen

    screen = Screen()
    for game in games:
        catalog = registry.game(game["game"]).catalog(lang)
        screen.say(f"{game['title']} ({game['game']})", "total")
        screen.pairs([(each["name"], each["title"]) for each in game["lessons"]])
        if not game["lessons"]:
            screen.say(catalog.say("learn.none"))
        for each in (*game["skipped"], *game["refused"]):
            screen.say(catalog.say("learn.skipped", reason=each["reason"]), "warning", whole=True)


# A lesson ------------------------------------------------------------------------------------------------------------


def sitting_for(lesson: Lesson, name: str, lang: str) -> Sitting:
    """The match of a lesson at its beginning."""
    from dwarrow.cli.screen import Screen
    from dwarrow.cli.seating import YOU
    from dwarrow.cli.sitting import Sitting
    from dwarrow.lessons import match_for

    game = registry.game(name)
    match = match_for(lesson, game, [YOU, *[OPPONENT] * (lesson.seats - 1)])
    return Sitting(match, Screen(), game.catalog(lang))


def learn(sitting: Sitting, lesson: Lesson) -> None:
    """Lead through a lesson; then the match goes on as any other."""
    from dwarrow.cli import host
    from dwarrow.cli.lesson_talk import LessonTalk
    from dwarrow.cli.talk import QUIT
    from dwarrow.lessons import place_in, title_of

    sitting.screen.heading(title_of(lesson, sitting.catalog))
    while (place := place_in(lesson, sitting.match.entries)).binding:
        if place.due:
            sitting.act(int(place.due[0]), place.due[2:])
        elif LessonTalk(sitting, lesson).decide() == QUIT:
            sitting.say("learn.left")
            return
    LessonTalk(sitting, lesson).tell_rest()
    host.run(sitting)
