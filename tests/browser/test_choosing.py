"""Choosing on the board: partial choices are taken back, a drag is a path of two, and an action can be taken back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.miners import GEMS, Player
from tests.browser.said import said, spoken
from tests.browser.villagers import Player as Villager
from tests.browser.visitors import DESKTOP, PHONE, Visitor

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


def test_a_drag_asks_before_work_in_vain_as_a_click_does(enter: Enter):
    ada = enter()
    table = ada.begin("me", "random", game="dwergar", options={"first_player": "0"})
    decision = ada.now(table)["decision"]
    dwarf = ada.page.locator('[data-id^="dwarf:"][data-state="lit"]').first
    dwarf.click()
    vain = str(ada.page.locator('.vain[data-state="lit"]').first.get_attribute("data-id"))
    ada.page.keyboard.press("Escape")
    dwarf.drag_to(ada.spot(vain))
    expect(ada.page.get_by_text(spoken("dwergar", "en").say("client.dwergar.in_vain_sure")).first).to_be_visible()
    assert ada.now(table)["decision"] == decision
    ada.spot(vain).click()
    ada.button("status.undo").wait_for()
    assert ada.now(table)["decision"] != decision


def test_an_action_that_has_shown_nothing_is_taken_back(enter: Enter):
    ada = enter()
    ada.begin("me", "random", game="dwergar", options={"first_player": "0"})
    dwarf = ada.page.locator('[data-id^="dwarf:"][data-state="lit"]').first
    dwarf.click()
    ada.page.locator('[data-id^="place:mine_"][data-state="lit"]:not(.vain)').first.click()
    ada.button("status.undo").click()
    expect(dwarf).to_be_visible()
    expect(ada.page.get_by_role("log")).to_contain_text(said("log.takes_back", name="Ada"))


# One draft -----------------------------------------------------------------------------------------------------------


def with_a_payment(visitor: Visitor) -> Player:
    """A match where the bank is to be paid, and nothing of that is sent."""
    player = at_the_scrolls(visitor)
    player.touch("button:pass")
    player.until("bank")
    player.touch("bank")
    player.settled()
    expect(player.named("pay_now")).to_be_visible()
    return player


def test_list_and_steppers_count_out_one_payment(enter: Enter):
    ada = enter()
    player = with_a_payment(ada)
    listed = player.listed()
    able: list[str] = []
    for place in reversed(range(listed.count())):  # the highest gem first, which the bank would take last
        listed.nth(place).click()
        player.settled()
        able = [gem for gem in GEMS if player.more(gem).is_enabled()]
        if able:
            break
        ada.button("actions.back").first.click()  # a second card of it was all that was left to pay
        player.settled()
    assert able
    assert player.named("pay_now").is_disabled()
    player.press(player.more(able[0]))
    player.settled()
    expect(ada.page.locator("#decide ol > li").first).to_be_visible()
    while player.named("pay_now").is_disabled():
        player.press(next(more for more in map(player.more, GEMS) if more.is_enabled()))
        player.settled()
    paid = player.sent("pay_now")
    assert paid[0] == "trade bank"
    assert {f"pay {able[0]}"} <= set(paid)


def with_a_single_ruby(visitor: Visitor) -> Player:
    """By the rules a payment goes by rank: the only ruby in hand can be no more than the last card of it."""
    for _ in range(9):
        player = with_a_payment(visitor)
        if visitor.spot("hand:ruby").get_attribute("aria-label") == said("gems.ruby", n=1):
            return player
    raise AssertionError("nobody was dealt a single ruby")


def test_a_payment_begins_with_any_card(enter: Enter):
    ada = enter()
    player = with_a_single_ruby(ada)
    hands = [thing for thing in ada.lit() if thing.startswith("hand:")]
    assert hands[-1] == "hand:ruby"
    listed = [each.get_attribute("data-action") for each in player.listed().all()]
    assert listed == [f"pay {thing.removeprefix('hand:')}" for thing in hands]
    player.touch("hand:ruby")
    player.settled()
    player.touch(hands[0])
    player.settled()
    assert player.sent("pay_now")[1:] == [f"pay {thing.removeprefix('hand:')}" for thing in (hands[0], "hand:ruby")]


def test_escape_goes_back_wherever_the_focus_is(enter: Enter):
    """What was touched last is gone, and the focus with it."""
    ada = enter()
    with_a_payment(ada)
    ada.page.evaluate("document.activeElement.blur()")
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator('[data-id="bank"][data-state="lit"]')).to_be_visible()


def test_escape_closes_a_list_and_keeps_the_draft(enter: Enter):
    """What was tapped in it is gone, and the focus with it."""
    ada = enter(**PHONE)
    player = with_a_payment(ada)
    ada.page.locator("#decide button").first.tap()
    shown = ada.page.get_by_role("dialog")
    shown.locator("[data-action]").first.tap()
    player.settled()
    lit = ada.lit()
    ada.page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    assert ada.lit() == lit


def test_a_draft_is_taken_back_cleared_and_kept(enter: Enter):
    ada = enter()
    player = with_a_payment(ada)
    player.listed().first.click()
    player.settled()
    ada.page.reload()
    expect(ada.page.locator("#decide ol > li")).to_have_count(2)
    ada.button("actions.back").first.click()
    expect(ada.page.locator("#decide ol > li")).to_have_count(1)
    ada.button("draft.clear").click()
    assert "bank" in player.ready()


def test_list_and_board_draw_one_village(enter: Enter):
    ada = enter()
    ada.begin("me", game="zwergendorf")
    player = Villager(ada)
    while not any(thing.startswith("square:") for thing in player.ready()):
        player.touch(player.ready()[0])
    square = next(thing for thing in player.ready() if thing.startswith("square:"))
    prompt = ada.page.locator(".bar .now").inner_text()
    drawn = ada.page.locator("#decide ol > li")
    before = drawn.count()
    player.touch(square)
    player.settled()
    expect(drawn).to_have_count(before + 1)
    paths = {f"square:{action.split()[1]}" for action in placed(player)}
    assert square not in paths
    assert paths == {thing for thing in ada.lit() if thing.startswith("square:")}
    player.take(player.listed())
    player.settled()
    expect(drawn).to_have_count(before + 2)
    expect(ada.page.locator(".bar .now")).not_to_have_text(prompt)


def placed(player: Villager) -> list[str]:
    listed = player.page.locator('#decide [data-action^="place "]')
    return [str(each.get_attribute("data-action")) for each in listed.all()]


def test_who_has_decided_is_not_called(enter: Enter):
    ada, bob = enter("Ada"), enter("Bob")
    table = ada.found("me", "open", game="zwergendorf", public=True)
    bob.post(f"/tables/{table}/seats/1/sit", {"name": None, "salt": "1"})
    ada.post(f"/tables/{table}/start")
    ada.open(f"/table/{table}")
    expect(ada.page).to_have_title(re.compile(said("status.your_turn")))
    ada.page.locator('[data-id^="hand:"][data-state="lit"]').first.click()
    expect(ada.text("status.decided")).to_be_visible()
    expect(ada.page).not_to_have_title(re.compile(said("status.your_turn")))
    assert ada.lit()  # the pick may be changed
    bob.open(f"/table/{table}")
    expect(bob.page).to_have_title(re.compile(said("status.your_turn")))


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_long_list_is_folded_up(enter: Enter, device: dict[str, Any]):
    ada = enter(**device)
    ada.begin("me", "random", game="gnomes", options={"start_player": "0"})
    if device is PHONE:
        opener = ada.page.locator("#decide button").first
        assert int(re.sub(r"\D", "", opener.inner_text())) < 20
        opener.tap()
    samples = spoken("gnomes", "en").say("group.sample", n=24)
    lines = ada.page.locator("[data-actions] > ul button, [data-actions] summary")
    expect(lines.last).to_have_text(samples)
    first = ada.page.locator('[data-action^="turn sample"]').first
    expect(first).to_be_hidden()
    lines.last.press("Enter")
    expect(first).to_be_visible()


# The tray, and what is next ------------------------------------------------------------------------------------------


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
    ada = enter(viewport={"width": 1366, "height": 480})
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
    place = ada.page.locator('[data-id^="place:mine_"][data-state="lit"]:not(.vain)').last
    thing = str(place.get_attribute("data-id"))
    place.press("Enter")
    expect(ada.spot(thing)).to_have_attribute("data-state", "inert")
    expect(ada.page.locator('.spot[data-state="lit"]:focus')).to_have_count(1)


@pytest.mark.parametrize("arrow", ["ArrowDown", "ArrowRight"])
def test_arrows_lead_to_what_can_be_chosen_before_anything_has_the_focus(enter: Enter, arrow: str):
    ada = enter()
    at_the_scrolls(ada)
    assert ada.page.evaluate("document.activeElement === document.body")
    ada.page.keyboard.press(arrow)
    expect(ada.page.locator('.spot[data-state="lit"]:focus')).to_have_count(1)
