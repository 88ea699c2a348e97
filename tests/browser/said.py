"""What the pages say, looked up as they look it up: a test names a text by its key, so that its wording may change."""

from __future__ import annotations

from functools import lru_cache

from dwarrow import registry
from dwarrow.kernel.texts import Catalog
from dwarrow.table import translate


@lru_cache
def spoken(game: str, language: str) -> Catalog:
    """The texts of a game."""
    return registry.game(game).catalog(language)


def catalogs(language: str) -> list[Catalog]:
    """All texts in a language: of the pages, and of every game."""
    return [translate.catalog(language), *(spoken(game, language) for game in registry.names())]


def said(key: str, language: str = "en", /, **values: object) -> str:
    """A text of the frame (`play.now`), of a plain page (`page.watch.title`), or else of Mines."""
    frame = translate.catalog(language)
    for known in (f"client.{key}", key):
        if known in frame:
            return frame.say(known, **values)
    return spoken("mines", language).say(key, **values)
