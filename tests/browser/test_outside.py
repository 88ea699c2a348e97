"""A game from an installed package at the table: nobody has drawn it, so its board is shown in words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.players import OVER
from tests.browser.serving import Server
from tests.outside.environment import environment


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("outside")
    started = Server(folder, str(environment(folder)))
    yield started
    started.close()


def test_a_match_with_script(enter: Enter):
    ada = enter()
    ada.open("/new")
    ada.page.locator('input[name="game"][value="nuggets"]').check()
    expect(ada.page.locator("label.chosen text")).to_have_text(
        "N"
    )  # a box with its letter, as nobody has drawn its place
    table = ada.begin("me", "random", "greedy", game="nuggets")
    expect(ada.page.get_by_text("Hand of Ada")).to_be_visible()
    while not ada.page.locator(OVER).count():
        choice = ada.page.locator(f"#decide [data-action^=seal], {OVER}").first
        choice.wait_for()
        if choice.get_attribute("data-action"):
            choice.click()
    assert ada.now(table)["over"]


def test_a_match_without_script(enter: Enter):
    ada = enter(java_script_enabled=False, locale="uk-UA")
    table = ada.begin("me", "random", game="nuggets")
    expect(ada.page.get_by_text("Hand of")).to_be_visible()
    while not ada.now(table)["over"]:
        with ada.page.expect_response(re.compile("/act")):
            ada.page.locator("#decide").get_by_role("button").first.click()
        ada.open(f"/table/{table}")
    expect(ada.page.get_by_text("Most points:").first).to_be_visible()
    ada.open("/rules/nuggets")
    expect(ada.page.get_by_text("The highest takes the nugget")).to_be_visible()
