"""Who comes by a link from the host: a spectator sees nobody's hand and decides nothing, a substitute plays on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.miners import Player
from tests.browser.players import OVER
from tests.browser.said import said


def test_a_spectator_follows_the_match(enter: Enter):
    ada, eve = enter("Ada"), enter(None)
    table = ada.begin("me", "random")
    player = Player(ada)
    player.ready()
    ada.button("menu.title").click()
    ada.button("host.watch").click()
    link = ada.page.get_by_role("dialog").locator("a", has_text="watch=").inner_text()
    ada.page.keyboard.press("Escape")

    eve.open(link)
    expect(eve.page.get_by_text(said("status.watching"))).to_be_visible()
    expect(eve.text("actions.watching")).to_be_visible()
    assert eve.page.locator('[data-id^="hand:"]').count() == 0
    assert eve.lit() == []
    player.until_the_bid()
    player.bid()
    mine = [update for update in ada.get(f"/tables/{table}/log", seat=0)["updates"] if update["seat"] == 0]
    expect(eve.page.get_by_role("log")).to_contain_text(mine[-1]["events"][0]["text"])
    ada.play_out(table)
    expect(eve.page.locator(OVER)).to_be_visible()
    assert table in eve.page.url


def test_a_substitute_plays_on_until_the_owner_is_back(enter: Enter):
    ada, eve = enter("Ada"), enter("Eve")
    # The gain is what an owner who comes back has at least, and the bank stands until somebody stands ready.
    clock = {"bank": 10, "gain": 300, "empty": "person"}
    table = ada.found("me", "random", options={"start_player": "0"}, clock=clock)
    for deed, body in (("start", None), ("pause", {"paused": True})):
        ada.post(f"/tables/{table}/{deed}", body)
    ada.open(f"/table/{table}")
    ada.button("menu.title").click()
    ada.button("host.substitute").click()
    eve.open(ada.page.get_by_role("dialog").locator("a", has_text="/substitute/").inner_text())
    ada.page.keyboard.press("Escape")
    eve.page.get_by_role("button", name=said("page.substitute.become"), exact=True).click()
    eve.page.wait_for_url(f"**/table/{table}")
    ada.post(f"/tables/{table}/pause", {"paused": False})
    Player(eve).step()
    expect(ada.text("seat.substitute", name="Eve")).to_be_visible()
    assert ada.lit() == []
    ada.button("seat.take_back").click()
    assert Player(ada).ready()
