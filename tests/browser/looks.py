"""What a page of a match shows, held against what the server tells."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from dwarrow import registry
from tests.browser.visitors import Visitor


def table_of(page: Page) -> str:
    return page.url.rpartition("/")[2]


def to_touch(visitor: Visitor, table: str) -> set[str]:
    """What may be touched next, as the server tells it, after what has been touched."""
    taken = visitor.page.locator('[data-state="taken"]').evaluate_all("all => all.map(one => one.dataset.id)")
    paths = [choice["path"] for choice in visitor.now(table)["legal"]]
    return {path[len(taken)] for path in paths if path[: len(taken)] == taken}


def assert_explained(visitor: Visitor, game: str) -> None:
    """Every thing on the board is of a kind that some action touches, so that the server can say why it is not lit."""
    box = registry.game(game)
    kinds = {thing.split(":")[0] for action in box.actions.texts for thing in box.touches(action)}
    shown = visitor.page.locator("[data-id]").evaluate_all("all => all.map(one => one.dataset.id.split(':')[0])")
    assert set(shown) <= kinds


def drafted(visitor: Visitor) -> bool:
    """Whether something is chosen that the server does not know."""
    return visitor.page.locator("#decide [data-send]").count() > 0


def assert_result(visitor: Visitor, table: str) -> None:
    """The result is told as the server counts it."""
    language = visitor.page.locator("html").get_attribute("lang")
    result = visitor.get(f"/tables/{table}/result", open=True, lang=language)
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(result["text"])
    (total,) = (line["label"] for line in result["lines"] if line["kind"] == "total")
    row = visitor.page.get_by_role("row", name=re.compile(f"^{re.escape(total)}"))
    expect(row.get_by_role("cell")).to_have_text(
        [str(score).replace("-", "\N{MINUS SIGN}") for score in result["scores"]]
    )


def sideways(page: Page) -> int:
    """How far the page can be scrolled to the side, in pixels."""
    return int(page.evaluate("document.scrollingElement.scrollWidth - innerWidth"))


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the page another size, and wait until it is drawn: a busy browser may show the old one once more."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=list(size))
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
