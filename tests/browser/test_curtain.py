"""Two people share one screen: nobody's hand is shown before they say that they are there."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.miners import Player

HAND = '[data-id^="hand:"]'


def test_the_screen_is_handed_over(enter: Enter):
    ada = enter()
    ada.begin("me", "me Bea", options={"start_player": "0"})
    show, other = ada.button("curtain.show", name="Ada"), ada.button("curtain.show", name="Bea")
    expect(show).to_be_visible()
    expect(other).to_be_hidden()
    assert ada.page.locator(HAND).count() == 0
    show.click()
    player = Player(ada)
    player.ready()
    own = ada.page.locator(HAND).evaluate_all("all => all.map(one => one.textContent)")
    assert len(own) == 4

    # The spell scrolls are decided one after the other: as soon as Ada has passed, Bea is called.
    player.touch("button:pass")
    expect(other).to_be_visible()
    assert ada.page.locator(HAND).count() == 0
    assert ada.lit() == []
    other.click()
    assert "button:pass" in player.ready()
    expect(ada.text("status.your_turn_name", name="Bea")).to_be_visible()

    # She can hand it back by herself; a look at one's own side is possible out of turn.
    ada.button("menu.title").click()
    ada.button("menu.curtain").click()
    ada.button("curtain.peek", name="Ada").click()
    expect(ada.page.locator(HAND)).to_have_count(4)
