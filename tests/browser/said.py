"""What the pages say, looked up as they look it up: a test names a text by its key, so that its wording may change."""

from __future__ import annotations

from functools import lru_cache

from dwarrow import registry
from dwarrow.kernel.texts import Catalog
from dwarrow.table import translate


@lru_cache
def mines(language: str) -> Catalog:
    return registry.game("mines").catalog(language)


def said(key: str, language: str = "en", /, **values: object) -> str:
    """A text of the frame (`play.now`), or else one of the game (`action.answer_accept`)."""
    frame = translate.catalog(language)
    if f"client.{key}" in frame:
        return frame.say(f"client.{key}", **values)
    return mines(language).say(key, **values)
