"""Looking back at a match: slider, keys and log lead through it; an address leads others there; one can play on."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Enter
from tests.browser.miners import Player
from tests.browser.said import said
from tests.browser.visitors import Visitor


def is_at(page: Page, moment: int, last: int) -> None:
    slider = page.get_by_role("slider", name=said("replay.slider"))
    expect(slider).to_have_value(str(moment))
    expect(slider).to_have_attribute("aria-valuetext", said("replay.at", n=moment, last=last))
    expect(page).to_have_url(re.compile(rf"\bat={moment}\b"))


def told(visitor: Visitor, table: str, at: int) -> str:
    """What happened at a moment, as everybody with open eyes was told it."""
    moment = visitor.get(f"/tables/{table}/moment", at=at, open=True)
    return " ".join(event["text"] for event in moment["events"])


def test_slider_keys_and_buttons_lead_through_the_match(enter: Enter):
    ada = enter()
    table, last = ada.study()
    page = ada.page
    ada.open(f"/table/{table}?at=0&seat=all")
    is_at(page, 0, last)
    page.get_by_role("slider", name=said("replay.slider")).fill("120")
    is_at(page, 120, last)
    expect(page.locator("main")).to_contain_text(told(ada, table, 120))
    page.get_by_role("slider", name=said("replay.slider")).blur()  # which has keys of its own
    for key, moment in {"ArrowRight": 121, "PageDown": 131, "ArrowLeft": 130, "PageUp": 120, "End": last}.items():
        page.keyboard.press(key)
        is_at(page, moment, last)
    page.keyboard.press("Home")
    is_at(page, 0, last)
    ada.button("replay.later").click()
    is_at(page, 1, last)
    ada.button("replay.last").click()
    is_at(page, last, last)
    expect(ada.button("replay.later")).to_be_disabled()
    ada.button("replay.first").click()
    ada.button("replay.run").click()
    expect(page.get_by_role("slider", name=said("replay.slider"))).not_to_have_value(re.compile("^[012]$"))
    ada.button("replay.run").click()
    expect(ada.button("replay.run")).to_have_attribute("aria-pressed", "false")


def test_a_log_line_leads_to_its_moment(enter: Enter):
    ada = enter()
    table, last = ada.study()
    ada.open(f"/table/{table}?at=0&seat=all")
    line = ada.page.get_by_role("log").get_by_role("link").nth(60)
    address = line.get_attribute("href")
    assert address
    moment = int(re.search(r"at=(\d+)", address)[1])  # type: ignore[index]
    line.click()
    is_at(ada.page, moment, last)
    events = ada.page.get_by_role("log").locator("[aria-current] span").all_inner_texts()
    assert told(ada, table, moment) in " ".join(events)


def test_each_pair_of_eyes_sees_its_own_hand_only(enter: Enter):
    ada = enter()
    table, _ = ada.study()
    ada.open(f"/table/{table}?at=5&seat=1")
    eyes = ada.page.get_by_role("combobox", name=said("replay.eyes"))
    expect(eyes).to_have_value("1")
    expect(ada.page.locator('[data-id^="hand:"]')).to_have_count(4)
    eyes.select_option("")
    expect(ada.page.locator('[data-id^="hand:"]')).to_have_count(0)
    assert ada.lit() == []


def test_an_address_leads_others_to_the_same_moment(enter: Enter):
    ada, eve = enter("Ada"), enter("Eve")
    table = ada.found("me", "random", public=True)
    ada.post(f"/tables/{table}/start")
    ada.play_out(table)
    ada.open(f"/table/{table}")
    ada.page.get_by_role("link", name=said("result.replay"), exact=True).click()
    ada.page.get_by_role("slider", name=said("replay.slider")).fill("7")
    expect(ada.page).to_have_url(re.compile(r"at=7"))
    last = int(ada.page.get_by_role("slider", name=said("replay.slider")).get_attribute("max") or 0)
    eve.open(ada.page.url)
    is_at(eve.page, 7, last)
    expect(eve.page.locator("main")).to_contain_text(told(ada, table, 7))


def test_one_can_play_on_from_a_moment(enter: Enter):
    ada = enter()
    table, _ = ada.study()
    ada.open(f"/table/{table}?at=10&seat=0")
    ada.button("replay.branch").click()
    expect(ada.page).not_to_have_url(re.compile(table))
    expect(ada.page).to_have_url(re.compile(r"/table/\w+$"))
    curtain = ada.page.locator("section", has=ada.page.locator("#curtain-title"))
    curtain.get_by_role("button").first.click()
    player = Player(ada)
    player.choose(player.ready())


def test_a_running_match_can_be_looked_back_at(enter: Enter):
    ada = enter()
    table = ada.begin("me", "random", options={"start_player": "0"})
    player = Player(ada)
    player.until("bank")
    ada.button("menu.title").click()
    ada.button("menu.replay").click()
    ada.button("replay.first").click()
    expect(ada.page).to_have_url(re.compile(r"at=0"))
    ada.page.get_by_role("link", name=said("replay.back")).click()
    assert "bank" in player.ready()
    expect(ada.page).to_have_url(f"/table/{table}")
