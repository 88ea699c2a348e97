"""Nothing is lost: a page is loaded again, and the server is killed in mid-match and started again."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import Enter
from tests.browser.miners import Player
from tests.browser.said import said
from tests.browser.serving import Server

CUT_OFF = r"net::ERR_|WebSocket connection to"  # every browser says so by itself


def test_a_page_that_is_loaded_again_shows_the_match_as_it_was(enter: Enter):
    ada = enter()
    table = ada.begin("me", "random", "random", "random")
    player = Player(ada)
    player.until("bank")
    lit, told = player.ready(), ada.page.get_by_role("log").inner_text()
    ada.page.reload()
    assert player.ready() == lit
    expect(ada.page.get_by_role("log")).to_have_text(told, use_inner_text=True)
    ada.open("/")
    ada.page.get_by_role("link").filter(has_text=said("lobby.your_turn")).first.click()
    expect(ada.page).to_have_url(f"/table/{table}")
    assert player.ready() == lit
    player.touch("button:pass")
    player.until_the_bid()


def test_play_goes_on_when_the_server_is_back(enter: Enter, server: Server):
    ada = enter()
    ada.forgive(CUT_OFF)
    table = ada.begin("me", "random", "random")
    player = Player(ada)
    player.until("bank")
    before = ada.now(table)["seq"]
    server.kill()
    try:
        lost = ada.page.get_by_role("alert").filter(has_text=said("status.lost"))
        expect(lost).to_be_visible()
        player.touch("button:pass")
    finally:
        server.start()
    expect(lost).to_be_hidden()
    # What was touched meanwhile was kept and sent, or is still to be chosen; either way nothing hinders the match.
    player.until_the_bid()
    assert ada.get(f"/tables/{table}/log", seat=0)["updates"][-1]["seq"] > before


def test_an_action_whose_answer_was_lost_is_sent_again_and_played_once(enter: Enter):
    ada = enter()
    ada.forgive(CUT_OFF)
    table = ada.begin("me", "random", options={"start_player": "0"})
    player = Player(ada)
    player.ready()
    keys: list[str] = []

    def lose_the_first(route: Route) -> None:
        keys.append(json.loads(route.request.post_data or "")["key"])
        if len(keys) > 1:
            route.continue_()
        else:
            route.fetch()
            route.abort()

    ada.page.route("**/submit?*", lose_the_first)
    player.touch("button:pass")
    player.until("bank")
    assert len(keys) > 1
    assert len(set(keys)) == 1
    passed = [update for update in ada.get(f"/tables/{table}/log", seat=0)["updates"] if update["seat"] == 0]
    assert len(passed) == 1


def test_where_sockets_are_blocked_the_page_asks_for_news(enter: Enter):
    ada = enter()
    ada.page.route_web_socket(re.compile("/live"), lambda socket: socket.close())
    ada.begin("me", "random", "random", options={"start_player": "0"})
    player = Player(ada)
    player.until("bank")
    player.touch("button:pass")
    player.until_the_bid()
    expect(ada.page.get_by_role("alert").filter(has_text=said("status.lost"))).to_be_hidden()
