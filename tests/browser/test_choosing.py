"""Choosing on the board: partial choices are taken back, a drag is a path of two, and an action can be taken back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.miners import Player
from tests.browser.said import said
from tests.browser.visitors import Visitor

SCROLL, DECK = "item:start", "deck:wooden"


def at_the_scrolls(visitor: Visitor) -> Player:
    """A match at the first decision of its first player: whether to use the starting scroll, and for which deck."""
    visitor.begin("me", "random", options={"start_player": "0"})
    player = Player(visitor)
    assert set(player.ready()) == {SCROLL, "button:pass"}
    return player


@pytest.mark.parametrize("way", ["button", "key", "touch"])
def test_a_partial_choice_is_taken_back(enter: Enter, way: str):
    ada = enter()
    player = at_the_scrolls(ada)
    player.touch(SCROLL)
    expect(ada.spot(SCROLL)).to_have_attribute("data-state", "taken")
    assert DECK in ada.lit()
    assert SCROLL not in ada.lit()
    if way == "button":
        ada.button("actions.back").click()
    elif way == "key":
        ada.page.keyboard.press("Escape")
    else:
        ada.spot(SCROLL).click()
    assert set(player.ready()) == {SCROLL, "button:pass"}


def test_a_drag_is_a_path_of_two(enter: Enter):
    ada = enter()
    at_the_scrolls(ada)
    ada.spot(SCROLL).drag_to(ada.spot("hall:h1a").first)
    expect(ada.page.get_by_role("dialog", name=said("why.title"))).to_be_visible()
    ada.page.keyboard.press("Escape")
    ada.spot(SCROLL).drag_to(ada.spot(DECK).first)
    expect(ada.spot(SCROLL)).to_have_count(0)
    expect(ada.page.get_by_role("log")).to_contain_text(said("card.start.name"))


def test_an_action_that_has_shown_nothing_is_taken_back(enter: Enter):
    ada = enter()
    player = at_the_scrolls(ada)
    player.touch("button:pass")
    player.until("bank")
    player.touch("bank")
    expect(player.named("pay_now")).to_be_visible()
    ada.button("status.undo").click()
    expect(player.named("pay_now")).to_be_hidden()
    assert "bank" in player.ready()
    expect(ada.page.get_by_role("log")).to_contain_text(said("log.takes_back", name="Ada"))


def test_the_bid_tray_counts_up_and_down_before_anything_is_sent(enter: Enter):
    ada = enter()
    player = at_the_scrolls(ada)
    player.until_the_bid()
    gem = next(each for each in ("sapphire", "emerald") if player.more(each).is_enabled())
    less = ada.page.get_by_role("button", name=f"{said('board.less')}: {said(f'gem.{gem}')}", exact=True)
    expect(less).to_be_disabled()
    player.press(player.more(gem))
    player.press(less)
    expect(less).to_be_disabled()
    assert f"bid {gem} 0" in player.sent("seal")


def test_what_is_to_be_pressed_next_comes_into_view(enter: Enter):
    ada = enter(viewport={"width": 1366, "height": 768})
    ada.begin("me", "random", game="gnomes")
    tile = ada.page.locator('[data-id^="space:"][data-state="lit"]').last
    tile.scroll_into_view_if_needed()
    expect(ada.spot("button:gold")).not_to_be_in_viewport()
    tile.click()
    expect(ada.spot("yes:sample")).to_be_in_viewport(ratio=1)


def test_the_keyboard_goes_on_from_a_thing_that_is_no_longer_lit(enter: Enter):
    ada = enter()
    ada.begin("me", "random", game="dwergar")
    ada.page.locator('[data-id^="dwarf:"][data-state="lit"]').first.press("Enter")
    place = ada.page.locator('[data-id^="place:mine_"][data-state="lit"]').last
    thing = str(place.get_attribute("data-id"))
    place.press("Enter")
    expect(ada.spot(thing)).to_have_attribute("data-state", "inert")
    expect(ada.page.locator('.spot[data-state="lit"]:focus')).to_have_count(1)
