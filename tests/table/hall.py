"""A running server with the plain pages, the browsers in it, and what every page must have."""

from __future__ import annotations

from dwarrow.table.match.live_match import LiveMatch
from dwarrow.table.match.open_tables import OpenTable
from tests.table.browser import Browser, Page, Served

FEW_OFFERS = {"option.max_offers_per_player": "1"}  # who plays by chance would trade for ever
PATIENCE = 200  # looks at a page before a bot must have answered


class Hall:
    """A running server, the browsers in it, and a look behind the scenes."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.base = served.start()
        self.browsers: list[Browser] = []

    def browser(self, name: str = "", language: str = "en") -> Browser:
        made = Browser(self.base, language)
        self.browsers.append(made)
        if name:
            made.send(made.look("/").form("/name"), name=name)
        return made

    def open_table(self, table: str) -> OpenTable:
        return self.served.open_table(table)

    def live(self, table: str) -> LiveMatch:
        live = self.open_table(table).live
        assert live is not None
        return live

    def close(self) -> None:
        for browser in self.browsers:
            browser.close()
        self.served.stop()


def new_table(browser: Browser, *seats: str, **filled: str) -> str:
    """Found a table by the form that offers all bots; seats are `me`, `open` or `bot:…`. Returns its id."""
    form = browser.look("/new?bots=all").form("/new")
    wanted = [*seats, *["none"] * (4 - len(seats))]
    for number, kind in enumerate(wanted):
        assert kind in form.choices[f"seat{number}"]
    page = browser.send(form, **{f"seat{number}": kind for number, kind in enumerate(wanted)}, **filled)
    assert page.status == 200, page.text
    return page.path.split("/")[2].partition("?")[0]


def start(browser: Browser, table: str) -> Page:
    return browser.send(browser.look(f"/table/{table}").form("/start"))


def well_formed(page: Page) -> None:
    """What every page must have for those who cannot see it, and nothing that a strict policy forbids."""
    tags = [tag for tag, _ in page.tags]
    assert tags.count("main") == tags.count("h1") == 1
    assert tags.index("a") < tags.index("nav")  # the skip link comes first
    assert len(page.ids) == len(set(page.ids)), "an id is used twice"
    assert "script" not in tags
    assert "style" not in tags
    for tag, given in page.tags:
        assert "style" not in given, f"inline style on {tag}"
        assert not any(name.startswith("on") for name in given)
        if tag in ("input", "select", "textarea") and given.get("type") not in ("hidden", "radio"):
            assert given["id"] in page.labels, f"no label for {given}"
        if tag == "th":
            assert given.get("scope") in ("row", "col")
        if tag == "img":
            assert "alt" in given


def patiently(browser: Browser, table: str) -> Page:
    """Look again until there is something to decide or the match is over."""
    for _ in range(PATIENCE):
        page = browser.look(f"/table/{table}")
        if not page.refresh:
            return page
    raise AssertionError("the bots did not answer")


def turn_of(hall: Hall, browser: Browser, table: str) -> Page:
    return browser.look(f"/table/{table}?seat={hall.live(table).match.state.to_act()}")
