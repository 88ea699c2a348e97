"""The texts of the client: each in three languages, each that its sources name is there, and none is left over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import dwarrow
from dwarrow import registry
from dwarrow.bots import NAMES
from dwarrow.languages import SHIPPED as LANGUAGES
from dwarrow.table import translate
from tests.browser.said import catalogs, spoken

SOURCES = Path(dwarrow.__file__).parent.parent.parent / "client" / "src"
CALL = re.compile(r"""(?P<of>[\w.]*\.)?\bsay\(\s*(?P<quote>["'`])(?P<key>(?:(?!(?P=quote)).)+)(?P=quote)""")
LEVELS = NAMES  # of bots, as the server calls them
QUOTED = [re.compile(each) for each in (r'"([\w.]+)"', r"'([\w.]+)'", r"`([^`]+)`")]  # one may stand within another


class Use(NamedTuple):
    """A key as a source names it; a part that is put in when the page runs may be any word."""

    place: str
    key: str
    framed: bool  # whether it is meant within the texts of the frame

    def meant(self, known: frozenset[str]) -> bool:
        wanted = pattern(self.key)
        return any(wanted.fullmatch(key) for key in known)


def pattern(key: str) -> re.Pattern[str]:
    return re.compile(r"([\w.]+)".join(map(re.escape, re.split(r"\$\{[^}]*\}", key))))


def sources(generated: bool = False) -> Iterator[tuple[str, str]]:
    for path in sorted(SOURCES.rglob("*")):
        if path.suffix not in (".svelte", ".ts") or path.name.endswith(".test.ts"):
            continue
        if generated or path.name not in ("types.ts", "view.ts"):
            yield path.relative_to(SOURCES).as_posix(), path.read_text(encoding="utf-8")


def uses() -> list[Use]:
    return [
        Use(place, found["key"], found["of"] is None)
        for place, text in sources()
        for found in CALL.finditer(text)
        if found["of"] != "announcer."
    ]


def frame_keys() -> frozenset[str]:
    return frozenset(key for key in translate.catalog("en").templates() if key.startswith("client."))


def all_keys() -> frozenset[str]:
    within = {key.removeprefix("client.") for key in frame_keys()}
    return frozenset(within.union(*(catalog.keys() for catalog in catalogs("en"))))


def board_keys(language: str) -> Iterator[str]:
    """What is said on boards alone."""
    for game in registry.names():
        yield from (key for key in spoken(game, language).templates() if key.startswith("client."))


def test_the_sources_are_read():
    """Otherwise the tests below would have nothing to find."""
    assert len({use.key for use in uses() if use.framed}) > 100
    assert len({use.key for use in uses() if not use.framed}) > 30


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_client_is_in_every_language(language: str):
    for ours, english in zip(catalogs(language), catalogs("en"), strict=True):
        wanted = {key for key in english.templates() if key.startswith("client.")}
        assert wanted
        assert {key for key in ours.templates() if key.startswith("client.")} == wanted


def test_every_text_that_is_named_exists():
    framed = frozenset(key.removeprefix("client.") for key in frame_keys())
    missing = [use for use in uses() if not use.meant(framed if use.framed else all_keys())]
    assert missing == []


def test_no_text_is_left_over():
    """A key is used where it stands in quotes; one that is put together, where each of its parts does."""
    texts = [text for _, text in sources(generated=True)]
    quoted = {each for text in texts for kind in QUOTED for each in kind.findall(text)} | set(LEVELS)
    made = [pattern(each) for each in quoted if "${" in each and re.match(r"\w+\.", each)]

    def used(key: str) -> bool:
        found = [each.fullmatch(key) for each in made]
        return key in quoted or any(quoted.issuperset(each.groups()) for each in found if each)

    own = frame_keys().union(board_keys("en"))
    assert [key for key in sorted(own) if not used(key) and not used(key.removeprefix("client."))] == []
