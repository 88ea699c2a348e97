"""What axe finds on a page that is against WCAG 2.2 AA."""

from __future__ import annotations

import importlib.resources
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from playwright.sync_api import Page

STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]


@lru_cache
def axe() -> str:
    return (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


@contextmanager
def all_in_sight(page: Page) -> Iterator[None]:
    """A screen as high as the page, so that no bar at its edge lies over a part of it."""
    usual = page.viewport_size
    assert usual
    height = page.evaluate("document.scrollingElement.scrollHeight")
    page.set_viewport_size({"width": usual["width"], "height": max(usual["height"], height)})
    yield
    page.set_viewport_size(usual)


def violations(page: Page, inside: str = "html") -> list[str]:
    """What axe finds, each with where it is and what is wrong."""
    with all_in_sight(page):
        return found_by_axe(page, inside)


def found_by_axe(page: Page, inside: str = "html") -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    asked = {"runOnly": {"type": "tag", "values": STANDARD}, "resultTypes": ["violations"]}
    found = page.evaluate("([inside, asked]) => axe.run(inside, asked)", [inside, asked])["violations"]
    return [f"{rule['id']} at {node['target']}: {node['failureSummary']}" for rule in found for node in rule["nodes"]]
