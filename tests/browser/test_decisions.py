"""Every kind of decision on the screen: nothing cut, nothing over another, what is asked in sight, nothing jumps."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Enter
from tests.browser.looks import resize, sideways
from tests.browser.visitors import PHONE, Json, Visitor

LONG = ("me", "random Wolfgangsiegfried II", "random Maximilian-Alexander", "random Cora")
LONG_NAME = "Adalbertine-Friederike"
PAIR = ("me", "random Maximilian-Alexander")
LOCALES = ("en-GB", "de-DE", "uk-UA")
Size = tuple[int, int]
LAPTOP: Size = (1280, 720)
DESKS: tuple[Size, ...] = ((1366, 768), (1440, 900), (1920, 1080))
FINGERS: tuple[Size, ...] = ((1024, 768), (768, 1024), (390, 844), (360, 740))
FRAMED = 1120  # pixels from which on the page does not scroll
STILL = 4  # pixels that nobody sees
SEED = 5
# Some that every match comes to within its first turns.
KINDS = {
    "mines": {"trade", "bid", "upgrade"},
    "gnomes": {"turn"},
    "dwergar": {"act", "work"},
    "zwergendorf": {"pick", "draw"},
}
FIRST = 60  # how many decisions are walked through in a hurry
WHOLE = 2000  # more than any match has

# What is cut off or scrolled away in what a board says: [what it lies in, the text].
CUT = """board => [...board.querySelectorAll("*")].filter((one) => {
  if (one.closest("svg, .unseen, [tabindex='-1']") || one.clientWidth <= 1 || !one.checkVisibility()) return false;
  const style = getComputedStyle(one);
  if (!/hidden|clip/.test(style.overflowX + style.overflowY) || !one.textContent.trim()) return false;
  const down = /auto|scroll/.test(style.overflowY) ? 0 : one.scrollHeight - one.clientHeight;
  return one.scrollWidth - one.clientWidth > 1 || down > 2;
}).map((one) => `cut off: ${one.className} "${one.textContent.trim().slice(0, 60)}"`)"""
# Things to touch and to look at that lie over each other, as far as what they scroll in shows them.
OVER = """board => {
  const all = [...board.querySelectorAll("[data-id], button, .look")].filter((one) => one.checkVisibility());
  const shown = (one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let around = one.parentElement; around !== board; around = around.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(around).overflowY)) continue;
      const edge = around.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return { left, top, right, bottom };
  };
  const boxes = all.map(shown);
  const told = (one) => one.dataset.id ?? one.dataset.place ?? one.textContent.trim().slice(0, 30);
  const found = [];
  for (const [n, one] of all.entries()) {
    for (let m = n + 1; m < all.length; m++) {
      if (one.contains(all[m]) || all[m].contains(one)) continue;
      const [here, there] = [boxes[n], boxes[m]];
      const across = Math.min(here.right, there.right) - Math.max(here.left, there.left);
      const down = Math.min(here.bottom, there.bottom) - Math.max(here.top, there.top);
      if (across > 2 && down > 2) found.push(`${told(one)} lies over ${told(all[m])}`);
    }
  }
  return found;
}"""
# Which lit things are in sight: whole, and with nothing over their middle. A number that may be changed is lit, too.
SEEN = """board => [...board.querySelectorAll('[data-id][data-state="lit"], .stepper button:enabled')].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const within = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return [one.dataset.id ?? one.ariaLabel, within && one.contains(above)];
})"""
# Parts that are wider than the room they have.
WIDER = """board => [...board.querySelectorAll(".place, .part")].filter((one) => {
  const { left, right } = one.getBoundingClientRect();
  const edge = board.getBoundingClientRect();
  return left < edge.left - 1 || right > edge.right + 1;
}).map((one) => `out of the board: ${one.className}`)"""
PLACES = """board => Object.fromEntries([...board.querySelectorAll(".place")].map((one) => {
  const { x, y } = one.getBoundingClientRect();
  return [one.className.replace(/svelte-\\w+/, "").trim(), [Math.round(x), Math.round(y)]];
}))"""
BOARD = ".middle .board >> nth=0"
FIELD = ".middle .room > .place >> nth=0"


def decisions(ada: Visitor, game: str, seats: tuple[str, ...], most: int = WHOLE) -> Iterator[str]:
    """The first of each kind of decision in a match that is played past the page by a seeded chance."""
    table = ada.begin(*seats, game=game, short=False)
    chance, seen, turn = random.Random(SEED), set[str](), 0
    while turn < most and not (now := ada.now(table))["over"]:
        if now["waiting"] != [0]:  # one after the other, so that each time the same match is played
            ada.page.wait_for_timeout(20)
            continue
        kind = kind_of(now["view"])
        if kind not in seen:
            seen.add(kind)
            ada.page.reload()
            ada.page.locator('[data-settling="false"]').wait_for()
            ada.page.locator('[data-state="lit"]').first.wait_for()
            yield kind
        turn += 1
        plan = {"actions": [chance.choice(now["legal"])["action"]], "decision": now["decision"], "key": f"{turn}"}
        ada.post(f"/tables/{table}/seats/0/submit", plan)


def kind_of(view: Json) -> str:
    session = (view.get("moment") or {}).get("session")
    return f"{view['decision']} {session['place']}" if session else str(view["decision"])


def faults(page: Page, size: Size) -> list[str]:
    """What is wrong with the board on a screen of this size."""
    resize(page, size)
    page.evaluate("scrollTo(0, 0)")
    board = page.locator(BOARD)
    found = [fault for look in (CUT, OVER, WIDER) for fault in board.evaluate(look)]
    found += page.locator(".players").evaluate(CUT)
    if sideways(page):
        found.append(f"{sideways(page)} pixels sideways")
    seen: dict[str, bool] = {}
    for thing, whole in board.evaluate(SEEN):
        seen[thing] = seen.get(thing, False) or whole
    if size[0] >= FRAMED:
        found += [f"out of sight: {thing}" for thing, whole in seen.items() if not whole]
        more = page.locator(FIELD).evaluate("one => one.scrollHeight - one.clientHeight")
        if more > 0:
            found.append(f"the board is {more} pixels too high")
    elif not any(seen.values()):
        found.append("nothing that is asked is in sight")
    return found


def moved(page: Page, places: dict[str, list[int]]) -> list[str]:
    """Which parts do not lie where they lay; what lies below all others may give way."""
    now = page.locator(BOARD).evaluate(PLACES)
    last = "place shelf"
    return [
        f"{part} went from {places[part]} to {now[part]}"
        for part in sorted(now.keys() & places.keys() - {last})
        if any(abs(here - there) > STILL for here, there in zip(now[part], places[part], strict=True))
    ]


def walk(
    ada: Visitor, game: str, seats: tuple[str, ...], sizes: tuple[Size, ...], most: int = WHOLE
) -> tuple[set[str], dict[str, Any]]:
    """Which decisions a match came to, and what was wrong with each at which size."""
    met, wrong = set[str](), dict[str, Any]()
    places: dict[Size, Any] = {}
    for kind in decisions(ada, game, seats, most):
        met.add(kind.split(" ")[0])
        for size in sizes:
            found = faults(ada.page, size)
            if size[0] >= FRAMED:
                found += moved(ada.page, places.setdefault(size, ada.page.locator(BOARD).evaluate(PLACES)))
            if found:
                wrong[f"{kind} at {size}"] = found
    return met, wrong


@pytest.mark.parametrize("game", KINDS)
def test_every_decision_fits(enter: Enter, game: str):
    met, wrong = walk(enter(LONG_NAME), game, LONG, (LAPTOP, (390, 844)), FIRST)
    assert wrong == {}
    assert met >= KINDS[game]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [LONG, PAIR], ids=["four", "two"])
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", KINDS)
def test_every_decision_fits_everywhere(enter: Enter, game: str, locale: str, seats: tuple[str, ...]):
    _, wrong = walk(enter(LONG_NAME, locale=locale), game, seats, (LAPTOP, *DESKS))
    assert wrong == {}


@pytest.mark.slow
@pytest.mark.parametrize("seats", [LONG, PAIR], ids=["four", "two"])
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", KINDS)
def test_every_decision_fits_under_a_finger(enter: Enter, game: str, locale: str, seats: tuple[str, ...]):
    _, wrong = walk(enter(LONG_NAME, **PHONE, locale=locale), game, seats, FINGERS)
    assert wrong == {}
