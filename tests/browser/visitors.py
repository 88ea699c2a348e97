"""People with a browser of their own: what they see, what they can ask the server, and every error that appeared."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page

from tests.browser.said import said, spoken
from tests.table.rig import short_path, short_village

RECORDS = Path(__file__).parent.parent / "fixtures"

PATIENCE = 180_000  # milliseconds; bots and browsers may be slow on a busy machine
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
SHORT = {"mines": short_path, "zwergendorf": short_village}  # components with which a match is soon over
LIT = '[data-id][data-state="lit"]'
Json = Any


@lru_cache
def long_record(game: str) -> Json:
    """A recorded match of four that went its whole way."""
    records = (json.loads(path.read_text(encoding="utf-8")) for path in sorted((RECORDS / game).glob("*.json")))
    long = 300 if game == "mines" else 80
    return next(record for record in records if len(record["seats"]) == 4 and len(record["entries"]) >= long)


class Visitor:
    """Somebody who looks at the table in a browser. Motion is reduced unless asked for: everything is shown at once."""

    def __init__(self, browser: Browser, url: str, name: str | None, **device: Any) -> None:
        self.name = name
        self.errors: list[str] = []
        self.forgiven: list[str] = []
        usual = {**DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", "base_url": url}
        self.context: BrowserContext = browser.new_context(**{**usual, **device})
        self.context.set_default_timeout(PATIENCE)
        if name is not None:
            self.post("/guest", {"name": name})
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.errors.append(f"{error}\n{error.stack}"))
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def forgive(self, pattern: str) -> None:
        """Errors that no page can prevent in what is tested here."""
        self.forgiven.append(pattern)

    def complaints(self) -> list[str]:
        return [error for error in self.errors if not any(re.search(each, error) for each in self.forgiven)]

    # At the server, past the pages -----------------------------------------------------------------------------------

    def get(self, path: str, **asked: Any) -> Json:
        params = {key: value for key, value in asked.items() if value is not None}
        answer = self.context.request.get(f"/api{path}", params=params)
        assert answer.ok, answer.text()
        return answer.json()

    def post(self, path: str, body: Json = None) -> Json:
        answer = self.context.request.post(f"/api{path}", data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def found(self, *kinds: str, game: str = "mines", short: bool = True, **wish: Any) -> str:
        """A new table with seats `me`, `open` or bots, named or not; `short` where there are components for it."""
        seats = [
            {"kind": kind if kind in ("me", "open") else "bot", "bot": None if kind in ("me", "open") else kind}
            | {"name": name or None}
            for kind, _, name in (each.partition(" ") for each in kinds)
        ]
        components = SHORT[game]() if short and game in SHORT else None
        made = self.post("/tables", {"game": game, "seats": seats, "components": components, **wish})
        return str(made["table"]["id"])

    def begin(self, *kinds: str, **wish: Any) -> str:
        """The same, begun and opened."""
        table = self.found(*kinds, **wish)
        self.post(f"/tables/{table}/start")
        self.open(f"/table/{table}")
        return table

    def study(self, game: str = "mines") -> tuple[str, int]:
        """A table with a whole match that is over, and how many entries its log has."""
        record = long_record(game)
        return str(self.post("/studies", {"record": record})["id"]), len(record["entries"])

    def now(self, table: str, seat: int | None = 0) -> Json:
        """How the match stands for a seat."""
        return self.get(f"/tables/{table}/news", seat=seat)["now"]

    def play_out(self, table: str) -> None:
        """Play the first action there is for seat 0 whenever it is asked, past the page, to the end of the match."""
        turn = 0
        while not (now := self.now(table))["over"]:
            if 0 in now["waiting"]:
                turn += 1
                plan = {"actions": [now["legal"][0]["action"]], "decision": now["decision"], "key": f"past-{turn}"}
                self.post(f"/tables/{table}/seats/0/submit", plan)

    # On the page -----------------------------------------------------------------------------------------------------

    def open(self, path: str) -> None:
        self.page.goto(path)

    def spot(self, thing: str) -> Locator:
        """A thing on the board."""
        return self.page.locator(f'[data-id="{thing}"]')

    def lit(self) -> list[str]:
        """What is lit on the board, each once."""
        found = self.page.locator(LIT).evaluate_all("all => all.map(one => one.dataset.id)")
        return list(dict.fromkeys(found))

    def button(self, key: str, **values: object) -> Locator:
        """A button by the text it bears."""
        return self.page.get_by_role("button", name=said(key, "en", **values), exact=True)

    def play_now(self, game: str = "mines") -> Locator:
        """What begins a match of a game at once, in the lobby."""
        return self.button("play.now_game", game=spoken(game, "en").say("title"))

    def text(self, key: str, **values: object) -> Locator:
        return self.page.get_by_text(said(key, "en", **values), exact=True)
