"""What is in sight on a laptop, what stays in place, and what asks before an action is wasted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from dwarrow import registry
from tests.browser.conftest import Enter
from tests.browser.visitors import PHONE, Visitor

LAPTOP = {"viewport": {"width": 1280, "height": 720}}


def choose(visitor: Visitor, table: str, n: int) -> None:
    """Play the first action of the list, and wait until the page asks the next question."""
    now = visitor.now(table)
    visitor.post(
        f"/tables/{table}/seats/0/submit",
        {"actions": [now["legal"][0]["action"]], "decision": now["decision"], "key": f"step-{n}"},
    )
    visitor.page.wait_for_timeout(300)


def test_the_open_projects_are_in_sight(enter: Enter):
    ada = enter(**LAPTOP)
    ada.begin("me", "random", game="dwergar", options={"first_player": "0"})
    for project in ada.page.locator('[data-id^="project:"]').all():
        expect(project).to_be_in_viewport(ratio=1)


def test_the_village_is_in_sight_and_stays_in_place(enter: Enter):
    ada = enter(**LAPTOP)
    table = ada.begin("me", game="zwergendorf")
    for n in range(2):
        choose(ada, table, n)
    found = set()
    for n in range(2, 7):
        expect(ada.spot("square:a9")).to_be_in_viewport(ratio=1)
        box = ada.page.locator(".field").bounding_box()
        assert box is not None
        assert box["height"] / 9.6 >= 30
        found.add((round(box["x"]), round(box["y"])))
        choose(ada, table, n)
    assert len(found) == 1, found


@pytest.mark.parametrize("game", registry.SHIPPED)
def test_the_question_is_asked_once(enter: Enter, game: str):
    """Above the board, and not on it a second time."""
    ada = enter(**LAPTOP)
    table = ada.begin("me", "random", game=game)
    for n in range(5):
        while 0 not in (now := ada.now(table))["waiting"]:
            ada.page.wait_for_timeout(50)
        expect(ada.page.locator(".bar .now")).to_contain_text(now["prompt"])
        expect(ada.page.locator(".stage > .middle").get_by_text(now["prompt"])).to_have_count(0)
        choose(ada, table, n)


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
def test_a_placement_without_work_asks_first(enter: Enter, device: dict[str, object]):
    ada = enter(**device)
    table = ada.begin("me", "random", game="dwergar", options={"first_player": "0"})
    words = registry.game("dwergar").catalog("en")
    marker = words.say("action.act_in_vain", action="")
    vain = next(each for each in ada.now(table)["legal"] if each["label"].endswith(marker))
    dwarf, place = vain["path"]
    ada.spot(dwarf).click()
    ada.spot(place).click()
    sure = re.compile(re.escape(words.say("client.dwergar.in_vain_sure")))
    expect(ada.spot(place)).to_have_accessible_name(sure)
    expect(ada.spot(dwarf)).to_have_attribute("data-state", "taken")
    ada.spot(place).click()
    expect(ada.page.locator(f'[data-id="{dwarf}"][data-state="taken"]')).to_have_count(0)
    expect(ada.spot(place)).not_to_contain_text(words.say("client.dwergar.in_vain"))


def test_four_names_can_be_read_on_a_phone(enter: Enter):
    ada = enter(**PHONE)
    ada.begin("me", "random Hartok", "random Maximilian", "random Wilhelmina")
    names = ada.page.locator(".players .name")
    expect(names).to_have_count(4)
    assert names.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0
