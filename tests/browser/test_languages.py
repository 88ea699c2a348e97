"""Three languages, switched at any time: every page is in the one that was chosen, and nothing of the match is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from dwarrow import languages
from tests import made_up
from tests.browser.conftest import Enter
from tests.browser.miners import Player
from tests.browser.said import said
from tests.browser.serving import Server
from tests.browser.untranslated import untranslated
from tests.browser.visitors import Visitor

PEOPLE = ("Bofur", "Balin", "Cora", "Durin", "Ada", "Bea", "Bob", "Eve")  # also of other tests at this server
LANGUAGES = ("de", "uk", "en")


def speak(visitor: Visitor, language: str) -> None:
    visitor.page.locator("header").get_by_role("combobox").select_option(language)
    expect(visitor.page.locator("html")).to_have_attribute("lang", language)


def speak_at_table(visitor: Visitor, language: str) -> None:
    """In a match the choice is in the menu."""
    page = visitor.page
    for _ in range(2):  # it is kept there
        page.locator(".bar .tools > button").last.click()
        chosen = page.get_by_role("dialog").get_by_role("combobox")
        if chosen.input_value() == language:
            break
        chosen.select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.get_by_role("dialog")).to_be_hidden()
    expect(chosen).to_have_value(language)
    page.keyboard.press("Escape")


def test_in_mid_match(enter: Enter):
    ada = enter()
    ada.begin("me", "random Bofur", "random Balin", "random Cora", short=False, options={"start_player": "0"})
    player = Player(ada)
    for thing in ("item:start", "bank"):
        player.until(thing)
        for language in LANGUAGES:
            speak_at_table(ada, language)
            assert thing in player.ready()
            expect(ada.page.get_by_role("log")).to_be_visible()
            assert untranslated(ada.page, language, *PEOPLE) == []
            ada.spot("hall:h1a").click(button="right", force=True)
            why = ada.page.get_by_role("dialog", name=said("why.title", language))
            expect(why).to_be_visible()
            assert untranslated(ada.page, language, *PEOPLE) == []
            ada.page.keyboard.press("Escape")
        player.touch("button:pass")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page(enter: Enter, language: str):
    ada = enter(locale={"de": "de-AT", "uk": "uk-UA", "en": "en-GB"}[language])
    table, _ = ada.study()
    gathering = ada.found("me", "open", "random Bofur", short=False)
    pages = {
        "/": said("lobby.welcome", language),
        "/new": said("new.title", language),
        "/settings": said("settings.title", language),
        f"/table/{gathering}": said("gathering.seats", language),
        f"/table/{table}": said("result.breakdown", language),
        f"/table/{table}?at=100&seat=all": said("replay.branch", language),
        "/rules/mines": said("rules.contents", language),
    }
    for path, sign in pages.items():
        ada.open(path)
        expect(ada.page.get_by_text(sign, exact=True).first).to_be_visible()
        expect(ada.page.locator("html")).to_have_attribute("lang", language)
        assert untranslated(ada.page, language, *PEOPLE) == [], path


def test_the_choice_is_kept_and_the_plain_pages_follow(enter: Enter):
    ada = enter()
    ada.open("/")
    with ada.page.expect_response("**/language"):
        speak(ada, "uk")
    ada.page.reload()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(said("lobby.welcome", "uk"))
    ada.open("/?plain=1")
    expect(ada.page.locator("html")).to_have_attribute("lang", "uk")


def test_a_language_made_of_files(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """It is in the list, a browser that likes it best speaks it at once, and what it lacks is English."""
    made_up.write(tmp_path / "languages", "xf", lambda part, key: part != "mines" or not key.startswith("prompt."))
    monkeypatch.setenv(languages.VARIABLE, str(tmp_path / "languages"))
    server = Server(tmp_path)
    ada = Visitor(browser, server.url, "ADA", locale="xf")
    ada.begin("me", "random BOFUR", short=False, options={"start_player": "0"})
    for language in ("xf", "de", "xf"):
        speak_at_table(ada, language)
        expect(
            ada.page.get_by_text(said("prompt.spell_scroll", "de" if language == "de" else "en")).first
        ).to_be_visible()
    expect(ada.page.get_by_text(said("log.title").upper(), exact=True).first).to_be_visible()
    assert ada.complaints() == []
    ada.context.close()
    server.close()
