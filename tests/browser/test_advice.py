"""Hints and reviews in the browser: a hint is asked for and played, a finished match is judged, its moments seen."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

import dwarrow
from tests.browser.axe import violations
from tests.browser.conftest import Enter
from tests.browser.said import said
from tests.browser.visitors import PATIENCE, PHONE, Visitor

RECORD = Path(__file__).parent.parent / "fixtures" / "dwergar" / "15.json"


def words(key: str) -> str:
    """What the game's own catalog says."""
    return dwarrow.game("dwergar").catalog("en").say(key)


def told(visitor: Visitor) -> None:
    hint = visitor.page.get_by_role("region", name=said("hint.title"))
    expect(hint).to_contain_text(re.compile(r"\d+\s?%"))
    expect(hint).to_contain_text(said("hint.chances"))


def test_a_hint_is_asked_for_and_played(enter: Enter):
    ada = enter()
    table = ada.begin("me", "random", game="dwergar", options={"first_player": "0"})
    before = ada.now(table)
    ada.button("hint.ask").click()
    told(ada)
    assert violations(ada.page) == []
    best = ada.page.locator("[data-hint]").first
    action = best.get_attribute("data-hint")
    assert action in [choice["action"] for choice in before["legal"]]
    with ada.page.expect_response(re.compile("/submit")):
        best.click()
    expect(ada.page.locator("[data-hint]")).to_have_count(0)
    entries = ada.get(f"/tables/{table}/log", seat=0)["updates"]
    assert entries[0]["seat"] == 0
    assert ada.now(table)["decision"] != before["decision"]


def test_a_key_asks_and_puts_away(enter: Enter):
    ada = enter()
    ada.begin("me", "random", game="dwergar", options={"first_player": "0"})
    expect(ada.button("hint.ask")).to_be_visible()
    ada.page.keyboard.press("h")
    told(ada)
    ada.page.keyboard.press("h")
    expect(ada.page.locator("[data-hint]")).to_have_count(0)
    expect(ada.button("hint.ask")).to_be_visible()


def test_on_a_phone_hints_are_above_the_choices(enter: Enter):
    ada = enter(**PHONE)
    table = ada.begin("me", "random", game="dwergar", options={"first_player": "0"})
    decision = ada.now(table)["decision"]
    ada.button("hint.ask").click()  # beside the choices: it opens them, and asks
    told(ada)
    with ada.page.expect_response(re.compile("/submit")):
        ada.page.locator("[data-hint]").first.click()
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    expect(ada.page.locator("#decide")).to_be_visible()
    assert ada.now(table)["decision"] != decision


def test_a_table_without_hints_says_so_and_has_none(enter: Enter):
    ada = enter()
    ada.open("/new?game=dwergar")
    ada.page.get_by_role("radio", name=said("new.hints_off")).check()
    ada.button("new.create").click()
    expect(ada.page.get_by_text(said("agreed.hints_off"), exact=True)).to_be_visible()
    table = ada.begin("me", "random", game="dwergar", options={"first_player": "0"}, hints=False)
    assert ada.now(table)["legal"]
    expect(ada.page.locator("[data-action]").first).to_be_attached()
    expect(ada.button("hint.ask")).to_have_count(0)
    ada.page.keyboard.press("h")
    ada.button("menu.title").click()
    expect(ada.page.get_by_text(said("hint.off"))).to_be_visible()


def test_a_finished_match_is_judged_and_leads_to_its_moments(enter: Enter):
    ada = enter()
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    table = str(ada.post("/studies", {"record": record})["id"])
    ada.open(f"/table/{table}")
    ada.button("hindsight.begin").click()
    review = ada.page.locator("#review")
    expect(review.get_by_role("progressbar")).to_be_visible()
    course = review.get_by_role("heading", name=words("review.course"))
    expect(course).to_be_visible(
        timeout=5 * PATIENCE
    )  # half a minute of work for a machine that has nothing else to do
    rows = review.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(1 + len(record["seats"]))
    assert violations(ada.page) == []
    ada.page.reload()  # it is kept
    costly = review.get_by_role("listitem").first
    expect(costly).to_contain_text(words("review.better"))
    costly.get_by_role("link").click()
    expect(ada.page).to_have_url(re.compile(r"at=\d+&seat=\d"))
    expect(ada.page.get_by_role("slider", name=said("replay.slider"))).to_be_visible()
