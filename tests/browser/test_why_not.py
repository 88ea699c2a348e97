"""Whatever cannot be touched says why, by right click, long press and W, and leads to the rule."""

from __future__ import annotations

import json

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Enter
from tests.browser.looks import assert_explained
from tests.browser.miners import Keys, Player
from tests.browser.said import said
from tests.browser.villagers import Player as Villager
from tests.browser.visitors import PHONE, Visitor

HALL = "hall:h1a"  # the King does not move before the auctions


def answer(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("dialog", name=said("why.title"))


def reason(visitor: Visitor, table: str) -> dict[str, str]:
    """What the server says about touching the hall."""
    told: dict[str, str] = visitor.post(f"/tables/{table}/seats/0/why", {"touched": [HALL]})
    assert told["text"]
    assert told["paragraph"]
    return told


def begun(visitor: Visitor) -> str:
    table = visitor.begin("me", "random", options={"start_player": "0"})
    Player(visitor).ready()
    return table


def test_by_right_click_with_the_way_to_the_rule_and_back(enter: Enter):
    ada = enter()
    table = begun(ada)
    why = reason(ada, table)
    ada.spot(HALL).click(button="right", force=True)
    expect(answer(ada)).to_contain_text(why["text"])
    answer(ada).get_by_role("link", name=said("why.rule", paragraph=why["paragraph"])).click()
    expect(ada.page).to_have_url(f"/rules/mines#{why['paragraph']}")
    section = ada.page.locator(f'[id="{why["paragraph"]}"]')
    expect(section).to_be_focused()
    expect(section).to_be_in_viewport()
    ada.page.go_back()
    assert Player(ada).ready()


def test_by_click(enter: Enter):
    ada = enter()
    table = begun(ada)
    ada.spot(HALL).click(force=True)
    expect(answer(ada)).to_contain_text(reason(ada, table)["text"])
    answer(ada).get_by_role("button", name=said("close"), exact=True).click()
    expect(answer(ada)).to_be_hidden()


def test_by_question_mark(enter: Enter):
    ada = enter()
    table = begun(ada)
    Keys(ada).reach(ada.spot(HALL))
    ada.page.keyboard.press("w")
    expect(answer(ada)).to_contain_text(reason(ada, table)["text"])
    ada.page.keyboard.press("Escape")
    expect(answer(ada)).to_be_hidden()
    expect(ada.spot(HALL)).to_be_focused()


def test_by_long_press(enter: Enter):
    ada = enter(**PHONE)
    table = begun(ada)
    ada.spot(HALL).scroll_into_view_if_needed()
    box = ada.spot(HALL).bounding_box()
    assert box
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    screen = ada.context.new_cdp_session(ada.page)
    screen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(answer(ada)).to_contain_text(reason(ada, table)["text"])
    name = str(ada.spot(HALL).get_attribute("aria-label"))
    expect(answer(ada)).to_contain_text(name)  # a finger cannot point at it to learn that
    screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(answer(ada)).to_be_visible()


def test_a_finger_learns_what_points_mean(enter: Enter):
    ada = enter(**PHONE)
    begun(ada)
    points = ada.page.locator(".players .points").first
    told = points.get_attribute("title")
    points.tap()
    expect(ada.page.locator(".tip")).to_have_text(f"Ada: {told}")
    ada.page.touchscreen.tap(200, 500)
    expect(ada.page.locator(".tip")).to_have_count(0)


def test_what_is_lit_says_that_it_is_possible(enter: Enter):
    ada = enter()
    begun(ada)
    ada.spot("item:start").click(button="right")
    expect(answer(ada)).to_contain_text(said("why.legal"))


def test_a_card_that_is_enlarged_says_it_too(enter: Enter):
    ada = enter()
    table = begun(ada)
    assert_explained(ada, "mines")
    family = "item:family"
    assert family not in ada.lit()
    told = ada.post(f"/tables/{table}/seats/0/why", {"touched": [family]})
    ada.spot(family).click(force=True)
    card = ada.page.get_by_role("dialog", name=said("item.family"), exact=True)
    expect(card).to_contain_text(told["text"])
    expect(card.get_by_role("link", name=said("why.rule", paragraph=told["paragraph"]))).to_be_visible()


def test_after_a_draft_it_is_about_the_question_that_the_draft_leads_to(enter: Enter):
    """The square that was just drawn on in pencil is occupied; before, it was free."""
    ada = enter()
    table = ada.begin("me", game="zwergendorf")
    player = Villager(ada)
    while not any(thing.startswith("square:") for thing in player.ready()):
        player.touch(player.ready()[0])
    square = next(thing for thing in player.ready() if thing.startswith("square:"))
    drawn = ada.page.locator("#decide ol > li")
    before = drawn.count()
    with ada.page.expect_request("**/preview*") as tried:
        player.touch(square)
    player.settled()
    expect(drawn).to_have_count(before + 1)
    square = square.rstrip("hv")  # of a wall, which is drawn by its edge
    asked = {"touched": [square], "after": json.loads(tried.value.post_data or "")["actions"]}
    told = ada.post(f"/tables/{table}/seats/0/why", asked)
    assert told["paragraph"]
    ada.spot(square).first.click(button="right", force=True)
    expect(answer(ada)).to_contain_text(told["text"])
