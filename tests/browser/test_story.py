"""What happened is told in order and by itself: the points at the end, the log."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.looks import assert_result
from tests.browser.said import said

LONG = 60_000  # milliseconds on the page's own clock
MOVING = {"reduced_motion": "no-preference"}


def test_the_points_are_counted_by_themselves_and_the_winner_comes_last(enter: Enter):
    ada = enter(**MOVING)
    table, _ = ada.study()
    ada.page.clock.install(time=0)
    ada.page.clock.pause_at(1000)
    ada.open(f"/table/{table}")
    headline = ada.page.get_by_role("heading", level=1)
    counting = ada.page.get_by_role("row", name=said("result.so_far"))
    expect(counting).to_be_visible()
    expect(headline).to_have_text(said("result.title"))
    for spoilt in ("chart.title", "result.board", "hindsight.title"):
        expect(ada.page.get_by_role("heading", name=said(spoilt))).to_have_count(0)
    ada.page.clock.run_for(LONG)
    expect(counting).to_have_count(0)
    assert_result(ada, table)
    expect(ada.page.get_by_role("heading", name=said("chart.title"))).to_be_visible()
