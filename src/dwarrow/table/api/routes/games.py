"""The games and their options, explained in the reader's language."""

from __future__ import annotations

from litestar import Controller

from dwarrow import bots, registry
from dwarrow.kernel.game import Game
from dwarrow.kernel.options import Option
from dwarrow.kernel.texts import Catalog
from dwarrow.kernel.texts.option_values import meanings
from dwarrow.lessons import shelf, title_of
from dwarrow.table.api.dependencies import TheCaller
from dwarrow.table.api.routes.routing import read
from dwarrow.table.wire.games import GameInfo, LessonEntry, OptionInfo


class Games(Controller):
    """The games of this program."""

    tags = ("games",)

    @read("/games", "All games and their options", sync_to_thread=False)
    def games(self, caller: TheCaller) -> list[GameInfo]:
        return [game_info(registry.game(name), caller.language) for name in registry.names()]


def game_info(game: Game, language: str) -> GameInfo:
    words = game.catalog(language)
    return GameInfo(
        name=game.name,
        title=words.say("title"),
        summary=words.say("summary"),
        pitch=words.say("pitch" if "pitch" in words else "summary"),
        minutes=list(game.minutes or ()),
        weight=game.weight,
        seats=list(game.seats),
        options=[option_info(option, words, game.seats[-1]) for option in game.all_options()],
        lessons=[LessonEntry(each.name, title_of(each, words), len(each.steps)) for each in shelf(game).lessons],
        bots=list(bots.NAMES),
    )


def option_info(option: Option, words: Catalog, seats: int) -> OptionInfo:
    key = f"option.{option.name}"
    return OptionInfo(
        name=option.name,
        label=words.say(f"{key}.name") if f"{key}.name" in words else option.name,
        default=option.default,
        allowed=option.allowed,
        meaning=words.say(f"{key}.meaning"),
        values={each.shown(): each.text for each in meanings(option, words, seats)},
        seats=list(option.seats),
        needs={name: list(values) for name, values in option.needs.items()},
    )
