"""Matches against bots from the first decision to the last: by mouse, by keys alone, and with a finger on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.looks import assert_result, drafted, sideways, table_of, to_touch
from tests.browser.miners import Finger, Keys, Player
from tests.browser.players import AGAIN, OVER
from tests.browser.said import said
from tests.browser.visitors import PHONE

FOUR = ("me", "random", "random", "random")


def test_by_mouse_and_all_that_may_be_touched_is_lit(enter: Enter):
    ada = enter()
    table = ada.begin(*FOUR)
    player = Player(ada)
    while lit := player.ready():
        if not drafted(ada):
            assert set(lit) == to_touch(ada, table) - {AGAIN}
        player.step()
    assert_result(ada, table)
    ada.button("result.again").click()
    expect(ada.page).not_to_have_url(f"/table/{table}")
    assert player.ready()


def test_by_keys_alone(enter: Enter):
    ada = enter()
    table = ada.found(*FOUR)
    ada.open(f"/table/{table}")
    player = Keys(ada)
    start = ada.button("gathering.start")
    start.wait_for()
    player.press(start)
    player.to_the_end()
    assert_result(ada, table)


def test_with_a_finger_on_a_phone(enter: Enter):
    ada = enter(**PHONE)
    table = ada.begin(*FOUR)
    player = Finger(ada)
    while player.step():
        assert sideways(ada.page) == 0
    assert_result(ada, table)
    assert sideways(ada.page) == 0


@pytest.mark.slow
def test_a_whole_match_by_mouse(enter: Enter):
    ada = enter(None)
    ada.open("/")
    ada.page.get_by_label(said("name.label")).fill("Ada")
    ada.play_now().click()
    Player(ada).to_the_end()
    assert_result(ada, table_of(ada.page))


@pytest.mark.slow
def test_a_whole_match_by_keys(enter: Enter):
    ada = enter(None)
    ada.open("/")
    player = Keys(ada)
    name = ada.page.get_by_label(said("name.label"))
    name.wait_for()
    player.reach(name)
    ada.page.keyboard.type("Ada")
    player.press(ada.play_now())
    player.to_the_end()
    assert_result(ada, table_of(ada.page))


@pytest.mark.slow
def test_a_whole_match_with_a_finger(enter: Enter):
    ada = enter(None, **PHONE)
    ada.open("/")
    ada.page.get_by_label(said("name.label")).fill("Ada")
    ada.play_now().tap()
    player = Finger(ada)
    while player.step():
        assert sideways(ada.page) == 0
    expect(ada.page.locator(OVER)).to_be_visible()
