"""Layouts that hold: what frames a board is in sight, whole and uncovered, and nothing scrolls in vain."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Enter
from tests.browser.looks import resize, sideways
from tests.browser.visitors import PHONE, Visitor

GAMES = ("mines", "gnomes", "dwergar", "zwergendorf")
LOCALES = ("en-GB", "de-DE", "uk-UA")
PEOPLE = ("me", "random Bofur", "random Balin", "random Cora")
LONG = ("me", "random Wolfgangsiegfried", "random Maximilian-Alexander", "random Cora")
BOARD = ".middle .place >> nth=0"
WIDE = 1120  # pixels from which on there is a column beside the board
Size = tuple[int, int]
LAPTOP: Size = (1280, 720)
SMALL: Size = (390, 844)
SIZES: tuple[Size, ...] = ((1120, 640), (1366, 768), (1440, 900), (1920, 1080), (1024, 768), (768, 1024), (360, 740))
LEAST = {LAPTOP: (900, 640), (1366, 768): (980, 690), (1440, 900): (1050, 820), (1920, 1080): (1300, 890)}

# Which of the things that frame the board are not wholly on the screen.
OUTSIDE = """all => all.filter((one) => {
  const { top, left, bottom, right } = one.getBoundingClientRect();
  return top < -0.5 || left < -0.5 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5 || bottom - top < 1;
}).map((one) => one.outerHTML.slice(0, 200))"""
# Which controls around the board are cut off, hidden below something or lie over one another. Those that their own
# list has scrolled away are left out.
CONTROLS = """() => {
  const told = (one) => (one.getAttribute("aria-label") ?? one.textContent).trim();
  const inList = (one) => {
    const box = one.getBoundingClientRect();
    for (let field = one.parentElement; field; field = field.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(field).overflowY) || field.scrollHeight <= field.clientHeight) continue;
      const edge = field.getBoundingClientRect();
      if (box.top < edge.top || box.bottom > edge.bottom) return false;
    }
    return true;
  };
  const controls = ["header a", ".shell > .bar :is(a, button, select, input)", "aside :is(a, button, summary)"];
  const all = [...document.querySelectorAll([...controls, ".dock button"].join())]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && inList(one));
  const boxes = all.map((one) => one.getBoundingClientRect());
  const found = [];
  for (const [n, one] of all.entries()) {
    const { left, top, right, bottom, width, height } = boxes[n];
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    const outside = left < -0.5 || right > innerWidth + 0.5 || top < -0.5 || bottom > innerHeight + 0.5;
    if (outside) found.push(`outside: ${told(one)}`);
    else if (!one.contains(above)) found.push(`covered: ${told(one)}`);
    if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0) found.push(`cut off: ${told(one)}`);
    for (const [m, other] of boxes.entries()) {
      if (m <= n || one.contains(all[m]) || all[m].contains(one)) continue;
      const across = Math.min(right, other.right) - Math.max(left, other.left);
      const down = Math.min(bottom, other.bottom) - Math.max(top, other.top);
      if (across > 1 && down > 1) found.push(`${told(one)} lies over ${told(all[m])}`);
    }
  }
  return found;
}"""
# What is left below the last thing of the page, in pixels.
NOTHING = """document.scrollingElement.scrollHeight - scrollY
  - document.querySelector("main").getBoundingClientRect().bottom"""
ROOM = """place => {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(place);
  return [place.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight),
          place.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)];
}"""


def moments(ada: Visitor, game: str, turns: tuple[int, ...], seats: tuple[str, ...] = PEOPLE) -> Iterator[int]:
    """A match at several of one's turns, played past the page by a seeded chance; who comes back is told what was."""
    table = ada.begin(*seats, game=game, short=False)
    chance, turn = random.Random(5), 0
    for upto in turns:
        while not (now := ada.now(table))["over"] and (turn < upto or 0 not in now["waiting"]):
            if 0 not in now["waiting"]:
                ada.page.wait_for_timeout(30)
                continue
            turn += 1
            plan = {"actions": [chance.choice(now["legal"])["action"]], "decision": now["decision"], "key": f"{turn}"}
            ada.post(f"/tables/{table}/seats/0/submit", plan)
        ada.page.reload()
        ada.page.locator('[data-settling="false"]').wait_for()
        expect(ada.page.locator(".place :is(button, section)").first).to_be_visible()
        yield turn


def overflow(page: Page) -> list[str]:
    """What can be scrolled that should not be."""
    found = [f"{sideways(page)} pixels sideways"] if sideways(page) else []
    if (empty := page.evaluate(NOTHING)) > 1:
        found.append(f"{empty} pixels of nothing")
    size = page.viewport_size
    assert size
    if size["width"] >= WIDE:
        for whole in ("html", "aside"):
            more = page.locator(whole).evaluate("one => one.scrollHeight - one.clientHeight")
            if more > 0:
                found.append(f"{whole}: {more} pixels down")
    return found


def frame(page: Page, size: Size) -> list[str]:
    """What is wrong with what frames the board on a screen of this size."""
    resize(page, size)
    found = overflow(page)
    for part in (".shell > .bar", ".shell > .bar .now", ".players > li", ".players .points", "#decide"):
        assert page.locator(part).count() > 0
        found += page.locator(part).evaluate_all(OUTSIDE)
    if page.locator(".shell > .bar .now").evaluate("one => one.scrollHeight > one.clientHeight + 1"):
        found.append("the question is cut off")
    found += page.evaluate(CONTROLS)
    if size[0] >= WIDE:
        lines = page.get_by_role("log").evaluate("log => log.clientHeight")
        if lines < 90:
            found.append(f"the log is {lines} pixels high")
    if size in LEAST:
        room = page.locator(BOARD).evaluate(ROOM)
        if room[0] < LEAST[size][0] or room[1] < LEAST[size][1]:
            found.append(f"the board has {room}")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_frame_holds(enter: Enter, game: str):
    ada = enter()
    for turn in moments(ada, game, (0, 5)):
        for size in (LAPTOP, SMALL):
            assert frame(ada.page, size) == [], (turn, size)


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES)
def test_the_frame_holds_everywhere(enter: Enter, game: str, locale: str):
    ada = enter(locale=locale)
    for turn in moments(ada, game, (0, 3, 8, 16, 30), LONG):
        for size in (LAPTOP, SMALL, *SIZES):
            assert frame(ada.page, size) == [], (turn, size)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_frame_holds_under_a_finger(enter: Enter, game: str):
    ada = enter(**PHONE, locale="de-DE")
    for turn in moments(ada, game, (0, 8)):
        assert frame(ada.page, (360, 740)) == [], turn


def places(page: Page) -> dict[str, Any]:
    """Where the parts of the frame are."""
    parts = {"bar": ".shell > .bar", "board": BOARD, "way home": "header a"}
    return {name: page.locator(part).bounding_box() for name, part in parts.items()}


def test_nothing_pushes_the_board(enter: Enter):
    """A question to all, what was missed, a word of welcome and a notice lie beside it, and a replay keeps the bar."""
    ada, bea = enter("Ada"), enter("Bea")
    ada.page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    table = ada.found("me", "open", options={"start_player": "0"}, public=True)
    bea.post(f"/tables/{table}/seats/1/sit", {})
    ada.post(f"/tables/{table}/start")
    ada.open(f"/table/{table}")
    ada.page.locator('[data-settling="false"]').wait_for()
    expect(ada.page.locator(".place button").first).to_be_visible()
    before = places(ada.page)
    bea.post(f"/tables/{table}/abandon")
    expect(ada.button("motion.yes")).to_be_visible()
    assert places(ada.page) == before
    assert overflow(ada.page) == []
    ada.button("primer.title").click()
    ada.page.keyboard.press("Escape")
    expect(ada.button("primer.title")).to_have_count(0)
    assert places(ada.page) == before
    ada.open(f"/table/{table}?at=0")
    expect(ada.button("replay.later")).to_be_visible()
    expect(ada.page.locator(".place button").first).to_be_visible()
    after = places(ada.page)
    assert (after["bar"], after["way home"]) == (before["bar"], before["way home"])
    assert overflow(ada.page) == []
    ada.page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    expect(ada.button("replay.later")).to_be_in_viewport(ratio=1)
    assert overflow(ada.page) == []
