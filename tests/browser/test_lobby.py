"""The lobby and the way to a match: one click, friends by a link, bots for empty seats, matches that are over."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, expect

from dwarrow import registry
from tests.browser.conftest import Enter
from tests.browser.looks import sideways, table_of
from tests.browser.said import said, spoken
from tests.browser.visitors import PHONE, Visitor

LINK = "https://example.org/table/here"
SHARED = "window.shared = []; navigator.share = async (what) => void window.shared.push(what);"


def card(visitor: Visitor, table: str) -> Locator:
    return visitor.page.locator(f'a[href="/table/{table}"]')


def bot(visitor: Visitor, level: str) -> Locator:
    """A bot among what can sit at the last seat of a new table."""
    last = visitor.page.get_by_label(said("new.seat", n=3), exact=True)
    return last.locator(f'option[value="bot:{level}"]')


def test_a_stranger_plays_each_game_with_one_click(enter: Enter):
    ada = enter(None, **PHONE)
    ada.open("/")
    for game in registry.SHIPPED:
        expect(ada.page.get_by_text(spoken(game, "en").say("pitch"), exact=True)).to_be_visible()
        expect(ada.play_now(game)).to_be_visible()
    expect(ada.page.locator("article svg .hall, article svg .sheet-a").first).to_be_attached()
    assert sideways(ada.page) == 0
    ada.play_now("zwergendorf").tap()
    expect(ada.page).to_have_url(re.compile("/table/"))
    info = ada.get(f"/tables/{table_of(ada.page)}")
    assert (info["game"], info["status"]) == ("zwergendorf", "running")
    assert info["chairs"][0]["name"] in said("names").split(", ")
    assert [chair["bot"] for chair in info["chairs"][1:]] == ["journeyman"] * 3


def test_what_was_chosen_for_a_match_at_once_is_kept(enter: Enter):
    ada = enter()
    ada.open("/")
    ada.page.get_by_label(said("play.opponents")).select_option("1")
    ada.page.get_by_label(said("play.level")).select_option("novice")
    ada.page.reload()
    ada.play_now("mines").click()
    expect(ada.page).to_have_url(re.compile("/table/"))
    chairs = ada.get(f"/tables/{table_of(ada.page)}")["chairs"]
    assert [chair["bot"] for chair in chairs] == [None, "novice"]


def test_cards_tell_whose_turn_it_is_and_how_far_the_match_is(enter: Enter):
    ada, bea = enter(), enter("Bea")
    table = ada.found("me", "open", public=True, options={"start_player": "1"})
    bea.post(f"/tables/{table}/seats/1/sit", {"name": None, "salt": ""})
    bea.open("/")
    expect(card(bea, table)).to_contain_text(said("lobby.status.gathering"))
    ada.post(f"/tables/{table}/start")
    bea.page.reload()
    expect(card(bea, table)).to_contain_text(said("lobby.your_turn"))
    expect(card(bea, table)).to_contain_text("Round 1 of 2")
    expect(bea.page).to_have_title(re.compile("^● "))
    cora = enter("Cora")
    cora.open("/")
    expect(card(cora, table)).to_contain_text(said("lobby.turn_of", names=["Bea"]))
    expect(card(cora, table).locator(".acting")).to_have_count(1)


def test_a_bot_for_an_empty_seat_by_keys_alone(enter: Enter):
    ada = enter()
    table = ada.found("me", "open", "open")
    ada.open(f"/table/{table}")
    page = ada.page
    page.get_by_label(said("gathering.strength")).select_option("master")
    for n in (2, 3):
        ada.button("gathering.put_bot_at", n=n).focus()
        page.keyboard.press("Enter")
        expect(page.locator("li:focus .bot")).to_be_visible()  # the button is gone, the seat has the focus
        expect(page.locator("li:focus")).to_contain_text(said("bot.master"))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the last one is sent away
    expect(page.locator("li:focus")).to_contain_text(said("gathering.open_seat", n=3))
    ada.button("gathering.put_bot_at", n=3).click()
    ada.button("gathering.start").click()
    expect(page.locator("#decide").first).to_be_attached()
    assert len({chair["name"] for chair in ada.get(f"/tables/{table}")["chairs"]}) == 3


def test_friends_are_invited_by_link_code_and_the_sheet_of_the_system(enter: Enter):
    ada = enter(permissions=["clipboard-read", "clipboard-write"])
    ada.page.add_init_script(SHARED)
    drawn = '<svg viewBox="0 0 2 2"><path d="M0 0h1v1z"/></svg>'
    made = json.dumps({"path": "/table/here", "link": LINK, "qr": drawn})
    ada.page.route("**/invitation*", lambda route: route.fulfill(body=made, content_type="application/json"))
    ada.open(f"/table/{ada.found('me', 'open')}")
    expect(ada.page.get_by_role("img", name=said("invite.qr"))).to_be_visible()
    ada.button("invite.copy").click()
    expect(ada.button("invite.copied")).to_be_visible()
    assert ada.page.evaluate("navigator.clipboard.readText()") == LINK
    ada.button("invite.share").click()
    title = spoken("mines", "en").say("title")
    assert ada.page.evaluate("window.shared") == [{"title": said("invite.share_title", game=title), "url": LINK}]


def test_options_and_bots_that_do_not_apply_are_not_offered(enter: Enter):
    ada = enter()
    ada.open("/new?game=zwergendorf")
    page = ada.page
    words = spoken("zwergendorf", "en")
    solo, colour = (
        page.get_by_label(words.say(f"option.{name}.name"), exact=True) for name in ("solo_level", "dwarf_colour")
    )
    mode = page.get_by_label(words.say("option.dwarf_mode.name"), exact=True)
    expect(mode).to_be_visible()
    expect(solo).to_have_count(0)
    expect(colour).to_have_count(0)
    mode.select_option("set")
    colour.select_option("green")
    mode.select_option("mixed")
    expect(bot(ada, "elder")).to_have_count(1)
    expect(bot(ada, "random")).to_have_count(0)
    for n in (3, 2):
        ada.button("new.remove_seat", n=n).click()
    solo.select_option("master")
    ada.button("new.create").click()
    expect(page).to_have_url(re.compile("/table/"))
    options = ada.get(f"/tables/{table_of(page)}")["options"]
    assert (options["solo_level"], options["dwarf_colour"]) == ("master", "grey")
    ada.open("/settings")
    page.get_by_label(said("settings.simple")).check()
    ada.open("/new")
    expect(bot(ada, "random")).to_have_count(1)


def test_finished_matches_are_picked_by_game_and_opponent(enter: Enter):
    ada, bea = enter(), enter("Bea")
    given_up = {}
    for game in ("mines", "dwergar"):
        table = ada.found("me", "open", game=game, short=False)
        bea.post(f"/tables/{table}/seats/1/sit", {"name": None, "salt": ""})
        ada.post(f"/tables/{table}/start")
        ada.post(f"/tables/{table}/abandon")
        bea.post(f"/tables/{table}/seats/1/vote", {"agree": True})
        given_up[game] = table
    study, _ = ada.study()
    ada.open("/")
    for table in (*given_up.values(), study):
        expect(card(ada, table)).to_be_visible()
    ada.page.get_by_label(said("past.opponent")).select_option("Bea")
    expect(card(ada, study)).to_have_count(0)
    ada.page.get_by_label(said("new.game"), exact=True).select_option("dwergar")
    expect(card(ada, given_up["mines"])).to_have_count(0)
    expect(card(ada, given_up["dwergar"])).to_be_visible()
    ada.page.get_by_label(said("past.outcome")).select_option("won")
    expect(card(ada, given_up["dwergar"])).to_have_count(0)
    expect(ada.page.get_by_text(said("past.found", n=0), exact=True)).to_be_visible()
