"""The language of a request, and the table's own texts in it: refusals, happenings, names of bots.

The language comes from `?lang=`, from a cookie, or from the browser's preferences.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from litestar.connection import ASGIConnection

from dwarrow import languages, registry
from dwarrow.kernel.game import Game
from dwarrow.kernel.texts import ENGLISH, Catalog, beside
from dwarrow.table.problems import Problem
from dwarrow.table.wire.tables import ProblemBody

COOKIE = "dwarrow_language"
MAX_TEXT = 300  # characters of an exception's message in a refusal


@lru_cache
def catalog(language: str) -> Catalog:
    """The table's own texts; games have their own catalogs."""
    return Catalog(language, beside(__file__))


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The language of the answer to a request."""
    asked = connection.query_params.get("lang") or connection.cookies.get(COOKIE)
    return asked if asked and languages.known(asked) else preferred(connection.headers.get("accept-language", ""))


def preferred(accepted: str) -> str:
    """The first of our languages in a browser's list, ordered by its weights."""
    wanted: list[tuple[float, str]] = []
    for part in accepted.split(",")[:20]:
        tag, _, weight = part.partition(";")
        try:
            wanted.append((-float(weight.strip().removeprefix("q=") or 1), tag.strip().lower()))
        except ValueError:
            continue
    for _, tag in sorted(wanted, key=lambda each: each[0]):
        for code in (tag, tag.partition("-")[0]):
            if languages.known(code):
                return code
    return ENGLISH


def named_catalog(game: Game, language: str, names: Sequence[str]) -> Catalog:
    """A game's texts for a match with these players."""
    return game.catalog(language).named(names)


def title(game: str, language: str) -> str:
    return registry.game(game).catalog(language).say("title") if game in registry.names() else game


def problem_body(problem: Problem, language: str) -> ProblemBody:
    """A refusal as a message: the game's own reason if it gave one, or else the table's sentence."""
    reason, game = problem.values.get("reason"), problem.values.get("game")
    if reason is not None and game is not None:
        words = named_catalog(game, language, problem.values.get("names", ()))
        return ProblemBody(problem.code, words.say(reason.key, **reason.values), reason.paragraph)
    given = {name: value(language) if callable(value) else value for name, value in problem.values.items()}
    values = {name: value[:MAX_TEXT] if isinstance(value, str) else value for name, value in given.items()}
    key = str(values.pop("says", f"problem.{problem.code}"))
    return ProblemBody(problem.code, catalog(language).say(key, **values))


def happening(text: str, language: str, name: str) -> str:
    """Something that happened beside the match; its note reads `left master`, `time_person Cleo`, `ask undo 57` or
    `removed master 57`."""
    word, _, rest = text.partition(" ")
    if word == "removed":
        rest = rest.partition(" ")[0]
    key = f"happening.{word}_{rest.split()[0]}" if word == "ask" and rest else f"happening.{word}"
    bot = bot_name(rest, language)  # at the beginning of a sentence
    return catalog(language).say(key, name=name, bot=bot[:1].upper() + bot[1:], other=rest)


def bot_name(level: str, language: str) -> str:
    """The name of a bot's level, or else the level itself."""
    words, key = catalog(language), f"page.bot.{level}"
    return words.say(key) if key in words else level
