"""Words that were once wrong are nowhere again: not in the catalogs, as they are written and as they are shown with any
number, not in the rules for players, and not in the documents.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

import dwarrow
from dwarrow import registry
from dwarrow.languages import SHIPPED as LANGUAGES
from tests.phrases import NUMBERS, PARTS, catalog, keys, said

pytestmark = pytest.mark.once  # texts are never compiled

ROOT = Path(__file__).parents[1]
TEXTS = Path(dwarrow.__file__).parent


@cache
def written(language: str, folder: str = "") -> str:
    """The catalogs and the rules for players."""
    names = (f"{language}.toml", f"rules.{language}.md")
    return together(file for name in names for file in (TEXTS / folder).rglob(name))


@cache
def documented() -> str:
    """The documents, and the texts of the games in them."""
    return together([ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "docs").rglob("*.toml")])


def together(files: Iterable[Path]) -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@cache
def shown(language: str) -> str:
    """Every text with any number in it, and every card, line by line."""
    return "\n".join(lines(language))


def lines(language: str) -> Iterator[str]:
    for part in PARTS:
        words = catalog(part, language)
        for key in keys(words):
            for n in NUMBERS[2:] if key.startswith("per.") else NUMBERS:  # `each` is for 1
                yield from said(words, key, n)
        if part in registry.SHIPPED:
            yield from dwarrow.game(part).glossary(words).values()


# What was seen, and what would be as wrong.
SEEN = [
    ("en", "2 points for every 1 crystal in your store.", r"\b(?:every|each) 1\b"),
    ("en", "1 coal into every cart on level 1 and 2.", r"\b[Ll]evel \d(?:, \d)* (?:and|or) \d"),
    ("en", "2 crystal", r"\b(?:0|[2-9]|\d\d) crystal\b"),
    ("en", "Event: Work Begins!.", r"[!?]\."),
    ("en", "To sell 1 ruby you have too few: nothing.", r"too few: "),
    (
        "en",
        "Nothing illegal is possible here, and nothing you did is ever lost.",
        r"[Nn]othing (?:illegal|you did is ever lost)",
    ),
    ("de", "auf der Skala, und es brennen 1 Ofen", r"\bbrennen 1\b|es brennen \{"),
    ("de", "Nötig sind 1", r"[Nn]ötig sind (?:\{n|1\b)"),
    ("de", "Ada vollendet Goldener Riese", r"vollendet (?:\{card|Goldener)"),
    ("de", "2 Heben", r"(?:\d|[|}]) Heben\b"),
    ("de", "2 Kristall", r"\b(?:0|[2-9]|\d\d) Kristall\b"),
    ("de", "In der Runde darf niemand ins Labor legen", r"niemand (?:mehr )?(?:ins Labor|dort(?:hin)?) legen"),
    ("de", "als Erstes am Zug", r"als [Ee]rstes am Zug"),
    ("de", "Ada tauscht 1 Kristall in 2 Gold.", r"\btausch\w+ [^.]*\bin (?:\d|\{)(?![^.]* um\b)"),
    ("de", "für jeden Ofen auf deinem Tableau", r"Tableau"),
    ("de", "Büro des Chefingenieurs", r"Chefingenieur"),
    ("uk", "2 очки за кожні 1 кристала у ваших запасах.", r"\bкожн(?:і|их) 1\b"),
    ("uk", "2 очки за кожні 1 золота у ваших запасах.", r"\b1 (?:золота|кристала|заліза)\b"),
    ("uk", "кожна модернізація коштує вам на 1 золота менше.", r"\bна 1 (?:золота|кристала|заліза|тепла)\b"),
    ("uk", "навіть повну, на рівні 1 та 2.", r"\b[Рр]івні \d(?:, \d)* (?:та|і|й|або|чи) \d"),
    ("uk", "знає гру, та багато недогледжує", r"недогледж"),
    ("uk", "Не згода", r"Не згода"),
    ("uk", "За мить, коли когось усунули від столу, повернутися не можна", r"За мить, коли"),
    ("uk", "Хто грає за цим столом, не може бути на ньому заміною.", r"бути на ньому"),
    ("uk", "Щоб упустити інших, запустіть його так:", r"[Уу]пустити"),
    ("uk", "Решта невидимо виходить із гри.", r"[Нн]евидимо"),
    ("uk", "Геш зерна", r"\b[Гг]еш"),
]


@pytest.mark.parametrize(("language", "seen", "wrong"), SEEN)
def test_what_was_wrong_is_said_nowhere(language: str, seen: str, wrong: str):
    assert re.search(wrong, seen), "this is what it looks for"
    for text in (written(language), shown(language), documented()):
        found = re.search(wrong, text)
        assert found is None, text[max(0, found.start() - 100) : found.end() + 100]


@pytest.mark.parametrize(
    ("language", "folder", "wrong"),
    [
        ("en", "", r"\bthe own\b"),
        ("en", "", r"for each own\b"),
        ("en", "", r"(?:rank|rise) from \w+(?: \w+){0,3} over\b"),
        ("en", "", "[Hh]eat is no good"),
        ("en", "", r"^Who |\. Who [^?]*\.$"),
        ("de", "games/dwergar", "ins Labor legen(?<!Zwerg ins Labor legen)"),
        ("de", "games/zwergendorf", "Gebäudekarte"),
        ("de", "", "Komponentendatei"),
        ("uk", "games/dwergar", "шахт"),
        ("uk", "games/zwergendorf", "карт\\w+ будів(ель|лі)"),
        ("uk", "", "[а-яіїєґ]'[а-яіїєґ]"),
        ("uk", "", "дворф"),
    ],
)
def test_one_word_for_one_thing(language: str, folder: str, wrong: str):
    texts = written(language, folder) if folder else written(language) + documented()
    found = re.search(wrong, texts)
    assert found is None, found


OURS = {
    "en": (
        "kinds of goods in prices",
        "all points",
        "prices of installed furnaces",
        "start goods",
        "laboratory",
        "specialists",
    ),
    "de": (
        "Arten der Güter in den Preisen",
        "alle Punkte",
        "Preise aufgestellter Öfen",
        "Startgüter",
        "Labors",
        "Fachleute",
    ),
    "uk": (
        "види ресурсів у цінах",
        "усі очки",
        "ціни встановлених печей",
        "стартові ресурси",
        "лабораторії",
        "спеціалісти",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_ours_in_dwergar_is_said_in_full(language: str):
    """D16: for players no less is ours than in the rulebook."""
    rulebook = (TEXTS / "games" / "dwergar" / "rules.md").read_text(encoding="utf-8")
    reconstructed = " ".join(
        rulebook.partition("## D16")[2].partition("Reconstructed: ")[2].partition(". `")[0].split()
    )
    assert len(reconstructed.split(", ")) == len(OURS[language])
    section = " ".join(dwarrow.game("dwergar").rulebook(language).partition("## D16")[2].split())
    ours = re.split("Our own|Unser eigenes|Наші власні", section)[1]
    assert [word for word in OURS[language] if word not in ours] == []
