"""Two people, each with a browser, at one table: sitting down, trading with each other, bidding sealed, playing on."""

from __future__ import annotations

import time
from pathlib import Path

from playwright.sync_api import Route, expect

from tests.browser.conftest import Enter
from tests.browser.miners import GEMS, Player
from tests.browser.players import OVER
from tests.browser.said import said
from tests.browser.visitors import PATIENCE, Json, Visitor
from tests.table.rig import short_path


def host_a_table(visitor: Visitor, components: Path) -> str:
    """A table for two, set up on the page, with the host to begin."""
    page = visitor.page
    visitor.open("/new?game=mines")
    visitor.button("new.remove_seat", n=3).click()
    page.get_by_label(said("option.start_player.name"), exact=True).select_option("0")
    page.get_by_text(said("new.more")).click()
    page.get_by_label(said("new.components")).set_input_files(components)
    visitor.button("new.create").click()
    expect(visitor.button("gathering.start")).to_be_disabled()
    return page.url.rpartition("/")[2]


def sit_down(visitor: Visitor, table: str, name: str) -> None:
    visitor.open(f"/table/{table}")
    visitor.page.get_by_label(said("name.label")).fill(name)
    visitor.button("gathering.sit", n=2).click()
    expect(visitor.text("gathering.host_starts")).to_be_visible()


def hand_of(visitor: Visitor, table: str, seat: int) -> dict[str, int]:
    """How many of each gem a seat holds."""
    player: Json = visitor.now(table, seat)["view"]["players"][seat]
    hand = dict.fromkeys(GEMS, 0)
    for kind, n in player["hand"].items():
        hand[kind.split()[0]] += n
    return hand


def held(hand: dict[str, int]) -> list[str]:
    return [gem for gem, n in hand.items() if n]


def offer(player: Player, give: str, want: str) -> None:
    for side, gem in (("you_give", give), ("you_want", want)):
        inside = player.page.get_by_role("group", name=said(f"client.mines.{side}"), exact=True)
        player.press(player.more(gem, inside))
    player.sent("send_offer")


def test_bids_and_a_trade_between_two_people(enter: Enter, tmp_path: Path):
    components = tmp_path / "short.toml"
    components.write_text(short_path(), encoding="utf-8")
    ada, bob = enter("Ada"), enter(None)
    table = host_a_table(ada, components)
    sit_down(bob, table, "Bob")
    ada.button("gathering.start").click()
    players = [Player(ada, 1), Player(bob, 2)]
    for player in players:
        player.until("button:pass")
        player.touch("button:pass")

    # Ada offers, Bob makes a counter-offer, Ada accepts.
    hands = [hand_of(ada, table, 0), hand_of(bob, table, 1)]
    wanted, given = next((a, b) for a in held(hands[0]) for b in held(hands[1]) if a != b)
    players[0].until("seat:1")
    players[0].touch("seat:1")
    offer(players[0], wanted, next(gem for gem in GEMS if gem != wanted))
    players[1].until("button:counter")
    players[1].touch("button:counter")
    offer(players[1], given, wanted)
    players[0].until("button:accept")
    players[0].touch("button:accept")
    for visitor, seat, gained in ((ada, 0, given), (bob, 1, wanted)):
        told = said(f"gems.{gained}", n=hands[seat][gained] + 1)
        expect(visitor.spot(f"hand:{gained}")).to_have_accessible_name(told)
        assert hand_of(visitor, table, seat)[gained] == hands[seat][gained] + 1

    # They talk about it.
    for visitor in (ada, bob):
        visitor.page.get_by_role("tab", name=said("chat.title")).click()
    ada.page.get_by_label(said("chat.label")).fill("A fair trade!")
    ada.page.keyboard.press("Enter")
    expect(bob.page.get_by_role("log", name=said("chat.title"))).to_contain_text("A fair trade!")

    # Both pass, and bid; nobody sees a bid before all are sealed.
    (turn,) = ada.now(table)["waiting"]
    for seat in (turn, 1 - turn):
        players[seat].until("button:pass")
        players[seat].touch("button:pass")
    hand = hand_of(ada, table, 0)
    mine = max(("sapphire", "emerald"), key=hand.__getitem__)
    expect(players[0].named("seal")).to_be_enabled()
    bid = players[0].counted(players[0].more(mine), 1)
    assert f"bid {mine} {bid}" in players[0].sent("seal")
    expect(ada.spot("button:again")).to_have_attribute("data-state", "lit")
    expect(players[1].named("seal")).to_be_enabled()
    assert bob.page.locator('[data-place^="bid:0"]').count() == 0
    ada.spot("button:again").click()
    expect(players[0].named("seal")).to_be_enabled()
    bid += players[0].counted(players[0].more(mine), 1)
    players[0].sent("seal")
    players[1].sent("seal")
    expect(bob.page.locator(f'[data-place="bid:0 {mine}"]')).to_contain_text(f"{bid}")
    play_on(players, table)
    for visitor in (ada, bob):
        expect(visitor.page.locator(OVER)).to_be_visible()


def play_on(players: list[Player], table: str) -> None:
    """Play to the end, whoever is asked."""
    while not players[0].visitor.now(table)["over"]:
        for player in players:
            if player.asked():
                player.step()


def test_no_link_is_shown_before_it_is_known_where_others_reach_the_table(enter: Enter):
    ada = enter("Ada")
    table = ada.found("me", "open")
    waiting: list[Route] = []
    ada.page.route("**/invitation*", lambda route: waiting.append(route))
    ada.open(f"/table/{table}")
    expect(ada.text("invite.title")).to_be_visible()
    until = time.monotonic() + PATIENCE / 1000
    while not waiting and time.monotonic() < until:
        ada.page.wait_for_timeout(20)  # in which the question can come
    expect(ada.page.get_by_role("link", name=f"/table/{table}")).to_have_count(0)
    waiting.pop().continue_()
    expect(ada.text("invite.alone")).to_be_visible()
