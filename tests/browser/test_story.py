"""What happened is told in order and by itself: the points at the end, the log."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from dwarrow import registry
from tests.browser.conftest import Enter
from tests.browser.looks import assert_result
from tests.browser.said import said, spoken
from tests.browser.visitors import LIT

LONG = 60_000  # milliseconds on the page's own clock
MOVING = {"reduced_motion": "no-preference"}


@pytest.mark.parametrize("game", registry.SHIPPED)
def test_the_points_are_counted_by_themselves_and_the_winner_comes_last(enter: Enter, game: str):
    ada = enter(**MOVING)
    table, _ = ada.study(game)
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


def test_the_log_stands_at_its_end_after_a_reload(enter: Enter):
    """What happened before the first action comes later than the rest."""
    ada = enter(viewport={"width": 1280, "height": 720})
    ada.begin("me", "random", "random", "random", options={"start_player": "3"}, short=False)
    ada.page.locator(LIT).first.wait_for()
    log = ada.page.get_by_role("log")
    first = spoken("mines", "en").say("event.start_player", seat=0).split()[-2:]
    for _ in range(2):
        expect(log).to_contain_text(" ".join(first))  # the opening is there
        ada.page.wait_for_function(AT_END)
        ada.page.reload()
    expect(ada.page.get_by_role("heading", name=said("since.title"))).to_have_count(0)  # nobody has had a turn


AT_END = """() => {
  const log = document.querySelector("[role=log]");
  return log && log.scrollHeight > log.clientHeight && log.scrollTop + log.clientHeight > log.scrollHeight - 2;
}"""


MEASURED = """
window.measured = 0;
for (const name of ["scrollWidth", "clientWidth"]) {
  const { get } = Object.getOwnPropertyDescriptor(Element.prototype, name);
  Object.defineProperty(Element.prototype, name, { get() {
    if (this.classList.contains("strip")) window.measured += 1;
    return get.call(this);
  } });
}
"""


def test_the_kings_path_keeps_him_in_sight_and_is_never_measured(enter: Enter):
    """To measure it makes the browser lay out the whole page at once, in the middle of a step."""
    ada = enter()
    ada.context.add_init_script(MEASURED)
    ada.begin("me", "random", options={"start_player": "0"}, short=False)
    king = ada.page.locator(".strip .king")
    expect(king).to_be_in_viewport(ratio=1)
    ada.page.set_viewport_size({"width": 390, "height": 844})
    ada.page.locator(".strip").scroll_into_view_if_needed()
    expect(king).to_be_in_viewport(ratio=1)
    ada.page.locator(".strip").evaluate("strip => strip.scrollTo({ left: 9999 })")
    ada.page.set_viewport_size({"width": 360, "height": 740})
    ada.page.locator(".strip").scroll_into_view_if_needed()
    expect(king).to_be_in_viewport(ratio=1)
    assert ada.page.evaluate("window.measured") == 0
