"""Makes the pictures of the browser client in docs/pictures: a match from a fixed seed, as Chromium shows it.

Needs playwright (`pip install playwright`), Chromium, and the table server of this tree; says so where one is missing.
"""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import dwarrow
from dwarrow import bots, registry
from dwarrow.kernel.chance import match_seed
from dwarrow.kernel.match import Match

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
SEED, ROUND = 8, 5
BOARDS = {"gnomes": (3, 60), "dwergar": (2, 60), "zwergendorf": (5, 90)}  # the seed, and how many entries at least
MOMENT = 215  # of the replay
NAMES = ["Anna", "Gunda", "Borrik", "Ylva"]
BID = {"emerald": 2, "sapphire": 3}  # what lies in the tray, as far as the hand allows it
DESKTOP = {"width": 1440, "height": 900}
HALL = {"width": 1440, "height": 960}
PHONE = {"width": 360, "height": 740}
QUALITY = 82
NEEDED = "The pictures need playwright and Chromium: pip install playwright, and apt install chromium (or the like)."


def played(name: str, seed: int, enough: Callable[[Match], bool]) -> Match:
    """A match of bots up to a decision of Anna's."""
    game = dwarrow.game(name)
    match = Match(game, NAMES, match_seed(seed).hex())
    players = [bots.make("greedy", game, seat) for seat in range(len(NAMES))]
    while not match.state.is_over():
        waiting = match.state.waiting()
        if 0 in waiting and enough(match):
            break
        seat = waiting[-1]
        match.act(seat, game.format(players[seat].choose(bots.Sight(match.state, seat))))
    return match


def mined(until: str | None) -> Match:
    """A match of Mines; `until` names the decision before which it stops, in round ROUND."""

    def enough(match: Match) -> bool:
        view = match.state.view(0)
        return bool(view["round"] >= ROUND and view["decision"] == until)

    return played("mines", SEED, enough)


@contextmanager
def serving() -> Iterator[str]:
    """A table server of its own, on a free port; yields its address."""
    program = [sys.executable, "-c", "from dwarrow.cli import main; main()", "serve", "--no-open", "--port", "0"]
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'table.db'}"
        process = subprocess.Popen([*program, "--db", database], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        found = re.search(r":(\d+)/$", process.stdout.readline().strip())
        if found is None:
            raise SystemExit("The table server does not start.")
        try:
            yield f"http://localhost:{found[1]}"
        finally:
            process.terminate()
            process.communicate()


class Studio:
    """A browser at a table server, in which matches are laid out and pictures taken."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.visitor = self.context(DESKTOP, "light")
        self.api("guest", {"name": NAMES[0]})
        self.known = self.visitor.storage_state()

    def api(self, path: str, wish: dict[str, Any]) -> Any:
        answer = self.visitor.request.post(f"{self.address}/api/{path}", data=wish)
        assert answer.ok, answer.text()
        return answer.json()

    def laid_out(self, match: Match) -> str:
        """The page of a table at which this match stands."""
        seats = [{"kind": "me"}, *({"kind": "bot", "bot": "greedy", "name": name} for name in NAMES[1:])]
        table = self.api("studies", {"record": json.loads(match.record().dumps()), "seats": seats})
        return f"/table/{table['id']}"

    def context(self, size: dict[str, int], theme: str, known: Any = None) -> BrowserContext:
        phone = size is PHONE
        made = self.browser.new_context(
            viewport=size,  # type: ignore[arg-type]  # a plain dict
            device_scale_factor=2 if phone else 1,
            has_touch=phone,
            is_mobile=phone,
            locale="en-GB",
            base_url=self.address,
            storage_state=known,
        )
        settings = json.dumps({"language": "en", "theme": theme, "speed": "instant", "known": [*registry.names()]})
        made.add_init_script(f"localStorage.setItem('dwarrow.settings', {json.dumps(settings)})")
        return made

    def page(self, address: str, sight: str, size: dict[str, int] = DESKTOP, theme: str = "light") -> Page:
        page = self.context(size, theme, self.known).new_page()
        page.goto(address)
        page.locator(sight).first.wait_for()
        page.wait_for_timeout(700)  # pictures and numbers have come to rest
        return page

    def keep(self, page: Page, name: str, scale: float = 1) -> None:
        """Keep what a page shows as WebP, which the browser itself writes."""
        protocol = page.context.new_cdp_session(page)
        clip = {"x": 0, "y": 0, **(page.viewport_size or DESKTOP), "scale": scale}
        drawn = protocol.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY, "clip": clip})
        (PICTURES / f"{name}.webp").write_bytes(base64.b64decode(drawn["data"]))


def bid(page: Page) -> None:
    """Count a bid in the tray."""
    for gem, n in BID.items():
        more = page.locator(f".tray .of-{gem}").get_by_role("button").last
        for _ in range(n):
            if more.is_enabled():
                more.click()
    page.mouse.move(0, 0)


def side_by_side(studio: Studio, pages: list[Page], name: str) -> None:
    """Two phone screens as one picture."""
    shots = [base64.b64encode(page.screenshot()).decode() for page in pages]
    images = "".join(f'<img src="data:image/png;base64,{shot}">' for shot in shots)
    style = (
        "body{margin:0;display:flex;gap:24px;padding:16px;background:transparent}"
        "img{width:360px;border-radius:22px;outline:6px solid #38322b}"
    )
    sheet = studio.browser.new_page(viewport={"width": 776, "height": 772})
    sheet.set_content(f"<style>{style}</style>{images}")
    sheet.wait_for_timeout(300)
    studio.keep(sheet, name, scale=1.5)


def board(studio: Studio, name: str) -> None:
    """A board in the middle of a match: at a desk, and on two phones by day and by night."""
    seed, entries = BOARDS[name]
    address = studio.laid_out(played(name, seed, lambda match: len(match.entries) >= entries))
    sight = f".{name} [data-state=lit]"
    studio.keep(studio.page(address, sight), f"{name}-desktop")
    phones = [studio.page(address, sight, PHONE), studio.page(address, sight, PHONE, "dark")]
    phones[1].mouse.wheel(0, 620)
    phones[1].wait_for_timeout(300)
    side_by_side(studio, phones, f"{name}-phone")


def lobby(studio: Studio) -> None:
    """The lobby: two matches that wait for Anna, a table that waits for players, the games."""
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "elder", "name": NAMES[1]}, {"kind": "open"}]
    studio.api("tables", {"game": "dwergar", "seats": seats})
    studio.laid_out(played("gnomes", BOARDS["gnomes"][0], lambda match: len(match.entries) >= BOARDS["gnomes"][1]))
    studio.laid_out(mined("bid"))
    studio.keep(studio.page("/", "article svg", HALL), "lobby")


def take(studio: Studio) -> None:
    lobby(studio)
    bidding, trading = studio.laid_out(mined("bid")), studio.laid_out(mined("trade"))
    upgrading, over = studio.laid_out(mined("upgrade")), studio.laid_out(mined(None))
    light = studio.page(bidding, ".tray")
    bid(light)
    studio.keep(light, "mines-desktop-light")
    studio.keep(studio.page(upgrading, ".mines [data-state=lit]", theme="dark"), "mines-desktop-dark")
    phones = [studio.page(bidding, ".tray", PHONE), studio.page(trading, ".mines [data-state=lit]", PHONE, "dark")]
    bid(phones[0])
    side_by_side(studio, phones, "mines-phone")
    studio.keep(studio.page(f"{over}?at={MOMENT}&seat=0", ".mines"), "replay")
    for name in BOARDS:
        board(studio, name)


def main() -> None:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise SystemExit(NEEDED) from None
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit(NEEDED)
    PICTURES.mkdir(parents=True, exist_ok=True)
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        take(Studio(browser, address))
        browser.close()
    for picture in sorted(PICTURES.glob("*.webp")):
        print(f"{picture.name}: {picture.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
