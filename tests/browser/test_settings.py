"""What a person chooses for a browser: colours, speed, being asked before what cannot be taken back, notifications."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.miners import Player
from tests.browser.said import said
from tests.browser.visitors import Visitor


def choose(visitor: Visitor, role: str, key: str) -> None:
    """Tick something on the page of settings."""
    visitor.open("/settings")
    visitor.page.get_by_role(role, name=said(key)).check()  # type: ignore[arg-type]


def begun(visitor: Visitor, *others: str) -> Player:
    visitor.begin("me", *(others or ("random",)), options={"start_player": "0"})
    player = Player(visitor)
    player.ready()
    return player


def test_colours_are_kept(enter: Enter):
    ada = enter(color_scheme="light")
    root = ada.page.locator("html")
    choose(ada, "radio", "settings.themes.dark")
    expect(root).to_have_attribute("data-theme", "dark")
    choose(ada, "checkbox", "settings.contrast")
    ada.page.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-contrast", "more")
    choose(ada, "radio", "settings.themes.auto")
    expect(root).to_have_attribute("data-theme", "light")
    ada.page.emulate_media(color_scheme="dark")
    expect(root).to_have_attribute("data-theme", "dark")


def test_what_cannot_be_taken_back_is_asked_once_more(enter: Enter):
    ada = enter()
    choose(ada, "checkbox", "settings.confirm")
    player = begun(ada)
    player.touch("item:start")
    player.touch("deck:wooden")
    yes, no = ada.button("confirm.yes"), ada.button("confirm.no")
    expect(ada.text("confirm.hint")).to_be_visible()
    no.first.click()
    expect(yes).to_have_count(0)
    expect(ada.spot("item:start")).to_be_visible()
    player.touch("deck:wooden")
    yes.first.click()
    expect(ada.spot("item:start")).to_have_count(0)
    player.until("bank")
    player.touch("bank")  # shows nothing new, so nobody asks
    expect(player.named("pay_now")).to_be_visible()


def test_what_happens_is_shown_in_motion_and_can_be_skipped(enter: Enter):
    ada = enter(reduced_motion="no-preference")
    choose(ada, "radio", "settings.speeds.slow")
    player = begun(ada, "random", "random", "random")
    # Pressed by the page itself as soon as it is there: the button is gone after some seconds.
    pressed = """name => new Promise(done => { const look = () => {
        const skip = [...document.querySelectorAll("button")].find(each => each.textContent.trim() === name);
        if (skip) { skip.click(); done(true); } else requestAnimationFrame(look); }; look(); })"""
    ada.page.evaluate(f"name => {{ window.skipped = ({pressed})(name); }}", said("status.skip"))
    player.touch("button:pass")
    assert ada.page.evaluate("window.skipped")
    player.until("bank")
    ada.button("menu.title").click()
    ada.page.get_by_role("radio", name=said("settings.speeds.instant")).check()
    ada.page.keyboard.press("Escape")
    player.touch("button:pass")
    player.ready()
    ada.open("/settings")
    expect(ada.page.get_by_role("radio", name=said("settings.speeds.instant"))).to_be_checked()


def test_the_title_says_whose_turn_it_is(enter: Enter):
    ada = enter()
    table = ada.begin("me", "me Bea", options={"start_player": "0"})
    title = re.compile("^● " + re.escape(said("status.your_turn")))
    expect(ada.page).not_to_have_title(title)
    ada.button("curtain.show", name="Ada").click()
    expect(ada.page).to_have_title(title)
    Player(ada).touch("button:pass")
    expect(ada.page).not_to_have_title(title)
    ada.open("/")
    expect(ada.page).to_have_title(title)
    assert ada.now(table)["waiting"] == [1]


NOTED = """
window.noted = [];
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title) { window.noted.push(title); }
};
Object.defineProperty(document, "hidden", { get: () => true });
"""


def test_a_notification_calls_who_looks_elsewhere(enter: Enter):
    ada = enter()
    ada.page.add_init_script(NOTED)
    begun(ada)
    assert ada.page.evaluate("noted") == []
    choose(ada, "checkbox", "settings.notify")
    player = begun(ada)
    player.touch("button:pass")
    player.until("bank")
    assert ada.page.evaluate("noted")[-1] == said("status.your_turn")


def test_notifications_that_the_browser_forbids_are_not_promised(enter: Enter):
    ada = enter()
    ada.open("/settings")
    box = ada.page.get_by_role("checkbox", name=said("settings.notify"))
    box.click()
    expect(ada.text("settings.notify_refused")).to_be_visible()


def test_sounds_make_no_trouble(enter: Enter):
    ada = enter()
    choose(ada, "checkbox", "settings.sound")
    player = begun(ada)
    player.touch("button:pass")
    player.until("bank")


def test_the_table_in_words(enter: Enter):
    ada = enter()
    player = begun(ada)
    ada.button("menu.title").click()
    ada.page.get_by_role("checkbox", name=said("menu.words")).check()
    ada.page.keyboard.press("Escape")
    words = ada.page.get_by_role("region", name=said("words.title"))
    expect(words).to_contain_text(said("board.path"))
    assert player.visitor.lit() == []
    player.take(player.listed())
    expect(ada.page.get_by_role("log")).to_contain_text("Ada")
