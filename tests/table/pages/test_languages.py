"""A made-up language at the table: asked for like any other, on plain pages and by the client."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import dwarrow
from dwarrow import languages
from dwarrow.table import translate
from tests import made_up
from tests.table.browser import Served
from tests.table.client import resting
from tests.table.hall import FEW_OFFERS, Hall, new_table, patiently, start, well_formed
from tests.table.rig import short_path

ENGLISH = re.compile(r"\b(the|and|your|is|of|for)\b")


@pytest.fixture
def hall(sqlite_db: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    """A table that also speaks the languages of a folder."""
    monkeypatch.setenv(languages.VARIABLE, str(tmp_path / "languages"))
    with resting(sqlite_db, bots=True) as app:
        made = Hall(Served(app))
        yield made
        made.close()


def language(tmp_path: Path, code: str, chosen: made_up.Chosen = made_up.everything) -> Path:
    return made_up.write(tmp_path / "languages", code, chosen)


def test_a_match_is_played_to_its_end_on_the_plain_page(hall: Hall, tmp_path: Path):
    language(tmp_path, "ya")
    anna = hall.browser("ANNA", "ya-FR, de;q=0.5")
    table = new_table(anna, "me", "bot:random", components=short_path(), **FEW_OFFERS)
    page = start(anna, table)
    chance, counted = random.Random(7), set[str]()
    for _ in range(3000):
        well_formed(page)
        assert page.language == "ya"
        assert ENGLISH.findall(page.text) == []
        counted.update(re.findall(r"\b[01] OFFERS?\b", page.text))
        if page.has("/rematch"):
            break
        if page.refresh:
            page = patiently(anna, table)
        else:
            page = anna.send(page.form("/act", "action"), "action", chance.choice(page.actions()))
    assert page.has("/rematch")
    assert "THE MATCH IS OVER" in page.text
    assert counted == {"0 OFFER", "1 OFFER"}, "both are singular"


def test_it_is_listed_and_chosen_like_the_others(hall: Hall, tmp_path: Path):
    language(tmp_path, "yb", lambda part, _: part == "table")
    browser = hall.browser(language="yb;q=0.1, de")
    page = browser.look("/")
    assert page.language == "de"
    assert page.form("/language").values("language") == ["en", "de", "uk", "yb"]
    page = browser.send(page.form("/language"), "language", "yb")
    assert page.language == "yb"
    assert "The Mines of Zavandor" in page.text, "a game that is not translated is English"
    told = browser.client.get("/api/languages").json()
    assert told[0] == {"code": "en", "name": "English"}
    assert told[3:] == [{"code": "yb", "name": made_up.NAME}]


def test_a_browser_may_ask_for_a_region(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(languages, "known", lambda code: code in ("pt", "pt-br"))
    assert [translate.preferred(tag) for tag in ("pt-BR", "pt-PT", "pt", "xx, pt-br;q=0.2")] == [
        *("pt-br", "pt", "pt", "pt-br")
    ]
    assert translate.preferred("xx-YY") == "en"


def test_the_rules_are_english_until_they_are_translated(hall: Hall, tmp_path: Path):
    folder = language(tmp_path, "yc", lambda part, _: part == "table")
    (folder / "rules.gnomes.md").write_text("# THE RULES\n\n## G1 THE BOX\n\nWHAT IS IN IT.", encoding="utf-8")
    browser = hall.browser(language="yc")
    mines, gnomes = browser.look("/rules/mines"), browser.look("/rules/gnomes")
    hint = translate.catalog("yc").say("page.rules.english")
    assert ("article", {"class": "rules", "lang": "en"}) in mines.tags
    assert hint in mines.text
    assert "M7.2.1" in mines.ids
    assert ("article", {"class": "rules", "lang": "yc"}) in gnomes.tags
    assert hint not in gnomes.text
    assert "G1 THE BOX" in gnomes.text
    paragraphs = browser.client.get("/api/games/gnomes/rules/yc").json()
    assert next(each for each in paragraphs if each["number"] == "G1")["title"] == "THE BOX"
    assert len(paragraphs) == len(browser.client.get("/api/games/gnomes/rules/en").json())


def test_a_client_is_told_plural_rules_and_which_texts_are_english(hall: Hall, tmp_path: Path):
    language(tmp_path, "yd", lambda part, key: part == "mines" and not key.startswith("event."))
    client = hall.browser().client
    told = client.get("/api/games/mines/texts/yd").json()
    english = dwarrow.game("mines").catalog("en")
    assert told["plurals"] == {"one": "i = 0,1"}
    assert told["english_plurals"] == {"one": "i = 1 and v = 0"}
    assert {"event.king", "list.and"} <= set(told["english"])
    assert "prompt.trade" not in told["english"]
    assert set(told["texts"]) == set(english.templates())
    assert told["texts"]["event.king"] == english.templates()["event.king"]
    for shipped in languages.SHIPPED:
        assert client.get(f"/api/games/mines/texts/{shipped}").json()["english"] == []
    assert client.get("/api/texts/ye").status_code == 404
    assert client.get("/api/texts/..%2Fen").status_code == 404
