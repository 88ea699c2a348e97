"""Texts as people read them, with values filled in: number agreement, no doubled punctuation, one word for one thing.

Every template of every shipped catalog is said with many numbers, and what was once seen to be wrong is said again.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

import pytest

import dwarrow
from dwarrow import registry
from dwarrow.games.dwergar.words.catalog import about_event, about_project
from dwarrow.games.zwergendorf.words import catalog as village_words
from dwarrow.languages import SHIPPED as LANGUAGES
from tests.games.dwergar.positions import GAME
from tests.phrases import NUMBERS, PARTS, catalog, keys, said

pytestmark = pytest.mark.once  # texts are never compiled

DOUBLED = re.compile(r"[.!?:;,][.!?:;,]|\s[.!?;,](\s|$)|  ")
EVERY_ONE = re.compile(r"\b(every|each|кожні|кожних) 1\b")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_every_text_reads_well_with_any_number(part: str, language: str):
    words = catalog(part, language)
    faults = []
    for key in keys(words):
        for n in NUMBERS[2:] if key.startswith("per.") else NUMBERS:  # `each` is for 1
            for text in said(words, key, n):
                checks = [DOUBLED, EVERY_ONE, *([] if key in GENITIVE else [disagreement(part, language, n)])]
                faults += [f"{key}: {text}" for check in checks if check.search(text)]
    assert not faults, "\n".join(faults)


# Where Ukrainian counts in the genitive, "від 2 до 4 клітинок".
GENITIVE = ("per.dwarf", "score.territories_span")


@cache
def disagreement(part: str, language: str, n: int) -> re.Pattern[str]:
    """The number with a noun in a form that only other numbers ask for."""
    words = catalog(part, language)
    right, wrong = set[str](), set[str]()
    category = words.spoken.category(n)
    for key in keys(words):
        if key.partition(".")[0] in ("count", "gems", "goods", "symbols", "dwarves", "cards"):
            for forms in words.source.text(key).forms.values():
                for name, pieces in forms.items():
                    if len(pieces) == 2 and pieces[0][0] == "" and name:
                        (right if name == category else wrong).add(pieces[1][0].strip())
    return re.compile(rf"\b{n} (?:{'|'.join(map(re.escape, sorted(wrong - right)))})(?!\w)")


def test_the_check_itself_finds_faults():
    """What it is for: these were in the catalogs."""
    assert DOUBLED.search("Event: Work Begins!.")
    assert EVERY_ONE.search("2 points for every 1 crystal in your store.")
    assert EVERY_ONE.search("2 очки за кожні 1 кристала у ваших запасах.")
    assert disagreement("gnomes", "en", 1).search("It is worth 1 victory points.")
    assert disagreement("gnomes", "en", 2).search("It is worth 2 victory point.")
    assert not disagreement("gnomes", "en", 2).search("It is worth 2 victory points.")
    assert disagreement("gnomes", "uk", 5).search("Дає 5 переможне очко.")
    assert not disagreement("gnomes", "uk", 21).search("Дає 21 переможне очко.")


# What was seen to be wrong --------------------------------------------------------------------------------------------


def project(number: str, language: str) -> str:
    return about_project(catalog("dwergar", language), GAME.components.project(number))


def event(number: str, language: str) -> str:
    return about_event(catalog("dwergar", language), GAME.components.event(number))


@pytest.mark.parametrize(
    ("number", "language", "text"),
    [
        ("24", "en", "At the end: 2 points for each crystal in your store."),
        ("24", "de", "Am Ende: 2 Punkte je Kristall in deinem Lager."),
        ("24", "uk", "Наприкінці гри: 2 очки за кожен кристал у ваших запасах."),
        ("21", "en", "From then on: each modernisation costs you 1 gold less."),
        ("21", "uk", "Відтепер: кожна модернізація коштує вам на 1 золото менше."),
        (
            "39",
            "de",
            "Vor jeder Aktion und jedem Schritt deines Zuges: Du darfst 2 Hitze in 1 Eisen verwandeln, beliebig oft.",
        ),
    ],
)
def test_what_a_project_does(number: str, language: str, text: str):
    assert project(number, language) == text


@pytest.mark.parametrize(
    ("number", "language", "text"),
    [
        ("55", "en", "1 coal into every cart, full ones too, on levels 1 and 2."),
        ("55", "de", "1 Kohle in jede Lore auf den Ebenen 1 und 2, auch in volle."),
        ("55", "uk", "1 вугілля у кожну вагонетку, навіть повну, на рівнях 1 та 2."),
        ("54", "uk", "1 вугілля у кожну вагонетку, навіть повну, на рівні 3; потім кожен гравець отримує 1 тепло."),
    ],
)
def test_what_an_event_does(number: str, language: str, text: str):
    assert event(number, language) == text


SAID = [
    ("dwergar", "en", "goods.crystal", {"n": 2}, "2 crystals"),
    ("dwergar", "de", "goods.crystal", {"n": 2}, "2 Kristalle"),
    ("dwergar", "en", "event.event", {"card": "60"}, "The event “Work Begins!” is turned up."),
    ("dwergar", "de", "event.completes", {"seat": 0, "card": "22", "vp": 9, "goods": {"gold": 4}},
     "Ada vollendet das Projekt „Goldener Riese“ und bekommt 9 Punkte. Bezahlte Güter: 4 Gold."),
    ("dwergar", "de", "event.exchange", {"seat": 0, "give": {"crystal": 1}, "take": {"gold": 2}},
     "Ada tauscht 1 Kristall gegen 2 Gold."),
    ("dwergar", "de", "why.heat_short", {"n": 1, "heat": 0, "lit": 1},
     "Zu wenig Hitze. Nötig: 1; auf deiner Skala: 0; brennende Öfen: 1."),
    ("dwergar", "de", "place.studio", {}, "Büro des Chefarchitekten"),
    ("dwergar", "de", "client.dwergar.starter", {}, "beginnt jede Runde"),
    ("gnomes", "en", "why.sell_none", {"gem": "ruby"}, "You have no rubies to sell, and no prism."),
    ("table", "uk", "page.level.apprentice", {}, "знає гру, але багато чого не помічає"),
    ("table", "uk", "client.level.apprentice", {}, "знає гру, але багато чого не помічає"),
    ("table", "uk", "page.motion.no", {}, "Не погоджуюся"),
    ("table", "uk", "client.motion.no", {}, "Не погоджуюся"),
    ("table", "uk", "problem.parted", {},
     "Не можна повернутися в час до того, як когось усунули з-за столу: цю людину вже не запитаєш."),
    ("table", "uk", "problem.plays_here", {}, "Хто грає за цим столом, не може водночас бути тут заміною."),
    ("table", "uk", "page.gathering.alone", {},
     "Зараз сервер доступний лише з цього комп’ютера. Щоб могли зайти інші, запустіть його так:"),
    ("table", "en", "page.lobby.lead", {},
     "Board games of dwarves and gnomes, with friends or against bots. "
     "The program keeps to the rules and saves every move."),
    ("zwergendorf", "uk", "score.territories_exact", {"vp": 2, "symbol": "mine", "n": 1},
     "2 переможні очки за кожну область шахт розміром рівно в 1 клітинку"),
    ("zwergendorf", "de", "symbols.wood", {"n": 2}, "2 Holz"),
    ("zwergendorf", "en", "client.zwergendorf.village_has", {"symbols": {"coin": 1}}, "It has 1 coin."),
    ("zwergendorf", "en", "board.phase_card", {"n": 2}, "cards (2)"),
    ("dwergar", "en", "effect.discount_modernisation_heat", {"region": "east", "n": 2},
     "modernising another Eastern Region project costs you 2 heat less."),
    ("dwergar", "de", "event.effect_furnace", {"card": "22", "seat": 0, "n": 1},
     "Goldener Riese: Ada bekommt 1 Ofen, schon brennend."),
    ("dwergar", "uk", "event.effect_furnace", {"card": "22", "seat": 0, "n": 2},
     "Золотий велетень: Ada отримує 2 печі, одразу з вогнем."),
    ("gnomes", "en", "effect.convertor", {"n": 1}, "When you buy it, you get 1 prism, which stands once for any gem."),
    ("gnomes", "de", "effect.convertor", {"n": 1},
     "Beim Kauf erhältst du 1 Prisma; es steht einmal für einen beliebigen Edelstein."),
    ("gnomes", "en", "event.draw", {"seat": 0, "deck": "artifacts", "levels": [1, 2]},
     "Ada draws from the artifact deck, by level: I and II."),
    ("gnomes", "de", "prompt.dig", {"gems": {"ruby": 1}}, "Das steht dir zu: 1 Rubin. Wie viel davon schürfst du?"),
    ("gnomes", "uk", "event.correction_price", {"gem": "ruby", "n": 12, "price": 4},
     "Ціна на рубіни падає до 4, бо в гравців їх разом 12."),
    ("gnomes", "uk", "action.turn_swap", {"gems": {"ruby": 2}}, "Обміняти в торговця 2 рубіни"),
    ("mines", "uk", "event.search", {"seat": 0, "deck": "bronze", "gem": "ruby", "gems": {"diamond": 1}},
     "Ada шукає в колоді бронзової вагонетки та знаходить рубін. Під час пошуку відкрито: 1 діамант."),
    ("mines", "uk", "event.shared", {"seats": [0, 1]}, "Ada та Bert ділять перемогу."),
]  # fmt: skip


@pytest.mark.parametrize(("part", "language", "key", "values", "text"), SAID)
def test_a_text_is_said(part: str, language: str, key: str, values: dict[str, object], text: str):
    assert catalog(part, language).say(key, **values) == text


@pytest.mark.parametrize("n", NUMBERS[1:])
def test_each_and_every(n: int):
    """Ukrainian has one form for 1 and 21, but only 1 goes without its number."""
    words = catalog("zwergendorf", "uk")
    told = village_words._per(words, "coin", n)
    assert told == {
        1: "кожну монету", 2: "кожні 2 монети", 5: "кожні 5 монет", 11: "кожні 11 монет", 21: "кожну 21 монету"
    }[n]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", registry.SHIPPED)
def test_no_card_is_described_with_doubled_marks(game: str, language: str):
    for line in dwarrow.game(game).glossary(catalog(game, language)).values():
        assert not DOUBLED.search(line), line
        assert not any(one == two and one[-1:].isalpha() for one, two in pairwise(line.split())), line
