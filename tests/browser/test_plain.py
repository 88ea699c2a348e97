"""Without script the plain pages come by themselves, and a match can be played on them."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from dwarrow.table import translate
from tests.browser.conftest import Enter
from tests.browser.said import said


def test_a_browser_without_script_is_led_to_the_plain_pages(enter: Enter):
    ada = enter(java_script_enabled=False)
    say = translate.catalog("en").say
    table = ada.begin("me", "random", options={"start_player": "0"})
    decide = ada.page.locator("#decide")
    expect(decide.get_by_role("heading", name=say("page.table.decide"))).to_be_visible()
    expect(ada.page).to_have_url(f"/table/{table}")
    with ada.page.expect_response(re.compile("/act")):
        decide.get_by_role("button", name=said("action.spell_pass")).click()
    expect(ada.page.locator("#decide")).to_be_visible()
    assert ada.get(f"/tables/{table}/log", seat=0)["updates"][0]["seat"] == 0
    ada.open("/")
    expect(ada.page.get_by_role("link", name=say("page.foot.client"))).to_be_visible()


def test_the_way_to_the_plain_pages_and_back(enter: Enter):
    ada = enter()
    ada.open("/rules/mines")
    ada.page.get_by_role("link", name=translate.catalog("en").say("client.foot.plain")).click()
    back = ada.page.get_by_role("link", name=translate.catalog("en").say("page.foot.client"))
    back.click()
    expect(ada.page.locator("#app")).to_be_attached()
    expect(ada.page).to_have_url("/rules/mines")
