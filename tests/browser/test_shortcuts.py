"""`?` shows the keys that do something on a screen; the focus stays where it was."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import violations
from tests.browser.conftest import Enter
from tests.browser.said import said
from tests.browser.visitors import Visitor

LOCALES = {"en": "en-GB", "de": "de-DE", "uk": "uk-UA"}


def shortcuts(visitor: Visitor, language: str = "en") -> Locator:
    return visitor.page.get_by_role("dialog", name=said("keys.title", language), exact=True)


def told(visitor: Visitor, language: str, *names: str) -> None:
    """Exactly these keys are told, in this order."""
    found = shortcuts(visitor, language).get_by_role("definition")
    expect(found).to_have_text([said(f"keys.{name}", language) for name in names])


@pytest.mark.parametrize("language", LOCALES)
def test_the_keys_of_a_match(enter: Enter, language: str):
    ada = enter(locale=LOCALES[language])
    table = ada.begin("me", "random", options={"start_player": "0"})
    lit = ada.page.locator('[data-id][data-state="lit"]').first
    lit.focus()
    ada.page.keyboard.press("?")
    told(ada, language, "move", "touch", "back", "why", "hint", "tab", "help")
    assert violations(ada.page, "dialog[open]") == []
    ada.page.keyboard.press("h")
    ada.page.keyboard.press("ArrowRight")
    ada.page.keyboard.press("?")
    expect(shortcuts(ada, language)).to_be_hidden()
    expect(lit).to_be_focused()
    ada.page.keyboard.press("?")
    ada.page.keyboard.press("Escape")
    expect(shortcuts(ada, language)).to_be_hidden()
    expect(lit).to_be_focused()
    ada.open(f"/table/{table}?at=0")
    expect(ada.page.locator(".place :is(button, section)").first).to_be_visible()
    ada.page.keyboard.press("?")
    told(ada, language, "step", "leap", "ends", "tab", "help")


def test_what_is_written_is_no_shortcut(enter: Enter):
    ada = enter()
    ada.begin("me", "random")
    ada.page.get_by_role("tab", name=said("chat.title", "en")).click()
    ada.page.get_by_label(said("chat.label", "en")).press_sequentially("how?")
    expect(shortcuts(ada)).to_be_hidden()
    expect(ada.page.get_by_label(said("chat.label", "en"))).to_have_value("how?")


def test_the_menu_leads_there_and_the_lobby_has_its_own(enter: Enter):
    ada = enter()
    ada.begin("me", "random")
    menu = ada.button("menu.title")
    menu.click()
    ada.button("keys.title").click()
    expect(shortcuts(ada)).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    ada.open("/")
    expect(ada.page.get_by_role("heading", level=1)).to_be_attached()
    ada.page.keyboard.press("?")
    told(ada, "en", "tab", "help")
