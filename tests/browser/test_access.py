"""Every page is checked by axe against WCAG 2.2 AA, at a desk and on a phone, light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import Enter
from tests.browser.miners import Finger, Player
from tests.browser.said import said
from tests.browser.visitors import DESKTOP, PHONE, Visitor

DEVICES: dict[str, dict[str, Any]] = {"desk": DESKTOP, "phone": PHONE}


def pages(visitor: Visitor) -> Iterator[str]:
    """Every page but a running match, one after the other, and the ways of looking at it that it has."""
    page = visitor.page
    over, _ = visitor.study()
    gathering = visitor.found("me", "open", "random")
    signs = {
        "/": "lobby.welcome",
        "/new": "new.options",
        f"/table/{gathering}": "gathering.seats",
        "/settings": "settings.look",
        "/rules/mines": "rules.contents",
        f"/table/{over}": "statistics.title",
        f"/table/{over}?at=150&seat=all": "replay.branch",
        "/table/nowhere": "problem.title",
    }
    for path, sign in signs.items():
        visitor.open(path)
        expect(page.get_by_text(said(sign), exact=True).first).to_be_visible()
        yield path
    visitor.open("/new")
    page.get_by_text(said("new.more")).click()
    page.get_by_label(said("clock.use")).check()
    yield "a new table with everything open"


def moments(visitor: Visitor, player: Player) -> Iterator[str]:
    """A running match, decision by decision, with what opens above it."""
    page = visitor.page
    visitor.begin("me", "random", "random", "random", options={"start_player": "0"})
    player.ready()
    yield "the scrolls"
    player.touch("item:start")
    yield "a scroll that was touched"
    player.touch("deck:wooden")
    player.until("bank")
    yield "the trade"
    visitor.spot("hall:h1a").click(button="right", force=True)
    page.get_by_role("dialog", name=said("why.title")).wait_for()
    yield "why not"
    page.keyboard.press("Escape")
    player.press(visitor.button("menu.title").first)
    visitor.button("host.watch").click()
    page.get_by_text(said("host.watch_hint")).wait_for()
    yield "the menu"
    page.keyboard.press("Escape")
    player.touch("bank")
    player.named("pay_now").wait_for()
    yield "a payment"
    player.until("seat:1")
    player.touch("seat:1")
    player.named("send_offer").wait_for()
    yield "an offer"
    player.until_the_bid()
    yield "the bids"
    player.press(page.locator('button[data-place^="card:"]').first)
    page.get_by_role("dialog").wait_for()
    yield "a card enlarged"


def looks(*some: tuple[str, str]) -> pytest.MarkDecorator:
    """Each device with each shade, of which some are enough for `make test`."""
    every = [(device, shade) for device in DEVICES for shade in ("light", "dark")]
    given = [pytest.param(*each, marks=() if each in some else pytest.mark.slow) for each in every]
    return pytest.mark.parametrize(("device", "shade"), given)


class TestNothingIsAgainstTheStandard:
    @looks(("desk", "light"))
    def test_on_the_pages(self, enter: Enter, device: str, shade: str):
        ada = enter(color_scheme=shade, **DEVICES[device])
        ada.forgive("404")  # of the table that is nowhere
        for where in pages(ada):
            assert violations(ada.page) == [], where

    @looks(("phone", "dark"))
    def test_at_the_table(self, enter: Enter, device: str, shade: str):
        ada = enter(color_scheme=shade, **DEVICES[device])
        for where in moments(ada, Finger(ada) if device == "phone" else Player(ada)):
            assert violations(ada.page) == [], where

    @looks(("desk", "light"), ("phone", "dark"))
    def test_at_the_curtain_and_on_the_plain_pages(self, enter: Enter, device: str, shade: str):
        ada = enter(color_scheme=shade, **DEVICES[device])
        table = ada.begin("me", "me Bea")
        ada.page.locator("#curtain-title").wait_for()
        assert violations(ada.page) == []
        ada.open(f"/table/{table}?plain=1")
        assert violations(ada.page) == []
