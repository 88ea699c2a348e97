"""How the browser client feels: `python bench/client.py [--rounds 40 --moments 300]`.

Starts a server on a database of its own and Debian's Chromium, both on this machine. Prints JSON: milliseconds from a
click to the next choice lit on the screen, bytes of a first visit to the lobby and on to a table of each game, how long
the frames are while a replay is scrubbed, and which aims are missed. Motion is as a newcomer has it.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from dwarrow import registry
from dwarrow.kernel.chance import Chance, match_seed
from dwarrow.kernel.match import Match
from dwarrow.table.settings import sqlite_url

SERVE = "from dwarrow.cli import main; main()"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
SCREEN = {"width": 1440, "height": 900}
STUTTER = 50  # milliseconds of a frame that are felt
BEGINNER = {"start_player", "first_player"}  # the option that says who begins, where a game has one
AIMS = {"click_to_choice_ms": 60, "lobby_bytes": 140_000, "table_bytes": 260_000}  # the first is a median

# The time from each click to the frame in which something else is lit, by what was clicked.
LISTEN = """() => {
  const lit = () => [...document.querySelectorAll('[data-id][data-state="lit"]')].map((one) => one.dataset.id).join();
  window.waits = [];
  let asked = null;
  document.addEventListener("click", (click) => (asked = { at: click.timeStamp, before: lit() }), true);
  new MutationObserver(() => {
    const now = lit();
    if (!asked || !now || now === asked.before) return;
    const { at } = asked;
    asked = null;
    requestAnimationFrame(() => window.waits.push(performance.now() - at));
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-state"] });
}"""

# The slider is moved on by one in every frame; the frames' lengths, and those that did not show the moment yet.
SCRUB = """async (moments) => {
  const slider = document.querySelector("input[type=range]");
  const frame = () => new Promise(requestAnimationFrame);
  const frames = [];
  let before = await frame();
  for (let at = 1; at <= moments; at += 1) {
    slider.value = at;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    const now = await frame();
    frames.push(now - before);
    before = now;
  }
  return frames;
}"""


@contextmanager
def serving(folder: str) -> Iterator[str]:
    """A server; its address."""
    options = ["--no-open", "--no-limits", "--port", "0", "--db", sqlite_url(Path(folder) / "client.db")]
    process = subprocess.Popen([sys.executable, "-c", SERVE, "serve", *options], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().split()[-1].rstrip("/").replace("localhost", "127.0.0.1")
    finally:
        process.terminate()
        process.communicate()


def visitor(browser: Browser, url: str) -> BrowserContext:
    """Somebody with a name and an empty cache."""
    context = browser.new_context(viewport=SCREEN, base_url=url, locale="en-GB")  # type: ignore[arg-type]
    post(context, "/guest", {"name": "Ada"})
    return context


def post(context: BrowserContext, path: str, body: Any = None) -> Any:
    answer = context.request.post(f"/api{path}", data=body)
    assert answer.ok, answer.text()
    return answer.json()


def table(context: BrowserContext, game: str = "mines") -> str:
    """A match against bots, with the visitor to begin where the game knows a beginner; its page."""
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 3]
    known = {option.name for option in registry.game(game).options}
    wish = {"game": game, "seats": seats, "options": dict.fromkeys(known & BEGINNER, "0")}
    made: str = post(context, "/tables", wish)["table"]["id"]
    post(context, f"/tables/{made}/start")
    return f"/table/{made}"


def study(context: BrowserContext, moments: int) -> str:
    """A match that is over and had so many moments at least; its page."""
    for seed in range(100):
        match = Match(registry.game("mines"), ["Ada", "Balin", "Cora", "Durin"], match_seed(seed).hex(), {})
        chance = Chance(seed)
        while not match.state.is_over():
            seat = match.state.waiting()[0]
            legal = match.state.legal_actions(seat)
            match.act(seat, match.game.format(legal[int(chance.below(len(legal)))]))
        if len(match.entries) >= moments:
            record = json.loads(match.record().dumps())
            return f"/table/{post(context, '/studies', {'record': record})['id']}"
    raise SystemExit("no match is that long")


def spread(values: list[float]) -> dict[str, float]:
    return {
        "median": round(statistics.median(values), 1),
        "p95": round(statistics.quantiles(values, n=20)[-1], 1),
        "most": round(max(values), 1),
    }


def choosing(browser: Browser, url: str, rounds: int) -> dict[str, float]:
    """From a click to the next choice: an exchange is drafted and put back, again and again."""
    context = visitor(browser, url)
    page = context.new_page()
    page.goto(table(context))
    page.locator('[data-id="button:pass"][data-state="lit"]').click()
    bank = page.locator('[data-id="bank"][data-state="lit"]')
    hand = page.locator('[data-id^="hand:"][data-state="lit"]')
    bank.wait_for()
    page.evaluate(LISTEN)
    for _ in range(rounds):
        bank.click()
        hand.first.wait_for()
        page.get_by_role("button", name="Back", exact=True).first.click()  # a step of the draft: nothing is sent yet
        bank.wait_for()
    waits: list[float] = page.evaluate("waits")
    assert len(waits) >= 2 * rounds - 1, waits
    context.close()
    return spread(waits)


def loading(browser: Browser, url: str, game: str) -> tuple[int, int]:
    """Bytes over the wire of a first visit: the lobby, and that with a table and its board."""
    context = visitor(browser, url)
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    counted: list[float] = []
    wire.on("Network.loadingFinished", lambda loaded: counted.append(loaded["encodedDataLength"]))
    wire.on("Network.webSocketFrameReceived", lambda frame: counted.append(len(frame["response"]["payloadData"])))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    lobby = sum(counted)
    page.goto(table(context, game))
    page.locator('[data-state="lit"]').first.wait_for()
    page.wait_for_load_state("networkidle")
    context.close()
    return round(lobby), round(sum(counted))


def first_visits(browser: Browser, url: str) -> dict[str, int]:
    """The bytes of the lobby, and of lobby and table by game."""
    visits = {game: loading(browser, url, game) for game in registry.names()}
    return {"lobby": max(lobby for lobby, _ in visits.values()), **{game: whole for game, (_, whole) in visits.items()}}


def missed(figures: dict[str, Any]) -> list[str]:
    """The aims that are not kept."""
    visit = dict(figures["first_visit_bytes"])
    found = {
        "click_to_choice_ms": figures["click_to_choice_ms"]["median"],
        "lobby_bytes": visit.pop("lobby"),
        "table_bytes": max(visit.values()),
    }
    return [f"{name}: {found[name]} instead of {aim}" for name, aim in AIMS.items() if found[name] > aim]


def scrubbing(browser: Browser, url: str, moments: int) -> dict[str, Any]:
    """The frames while a slider runs over a replay: the first time with everything to be fetched, and once more."""
    context = visitor(browser, url)
    page: Page = context.new_page()
    page.goto(f"{study(context, moments)}?at=0&seat=all")
    page.locator("input[type=range]").wait_for()
    page.locator('[data-place="moment"]').wait_for()
    figures: dict[str, Any] = {"moments": moments}
    for time in ("first", "again"):
        frames: list[float] = page.evaluate(SCRUB, moments)
        figures[time] = {**spread(frames), "stutters": sum(frame > STUTTER for frame in frames)}
    context.close()
    return figures


def measured(rounds: int, moments: int) -> dict[str, Any]:
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        raise SystemExit("no browser is installed: `apt install chromium`, or put Google Chrome into the PATH")
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(folder) as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        figures = {
            "browser": browser.version,
            "click_to_choice_ms": choosing(browser, url, rounds),
            "first_visit_bytes": first_visits(browser, url),
            "scrub_frame_ms": scrubbing(browser, url, moments),
        }
        browser.close()
    return figures | {"missed": missed(figures)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40, help="exchanges begun and taken back")
    parser.add_argument("--moments", type=int, default=300, help="how far a replay is scrubbed")
    given = parser.parse_args()
    about = {"python": platform.python_version(), "cpus": os.cpu_count()}
    print(json.dumps(about | measured(given.rounds, given.moments), indent=2))


if __name__ == "__main__":
    main()
