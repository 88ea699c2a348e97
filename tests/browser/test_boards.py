"""The boards of all games but Mines, which the other tests play: short matches in every way, and whole ones.

What is lit is at every moment what the server says may be touched; axe and the search for foreign words look at every
kind of decision and of thing that is lit.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser import players, villagers
from tests.browser.axe import violations
from tests.browser.conftest import Enter
from tests.browser.looks import assert_explained, assert_result, drafted, sideways, to_touch
from tests.browser.players import AGAIN
from tests.browser.said import said
from tests.browser.untranslated import untranslated
from tests.browser.visitors import DESKTOP, PHONE, Visitor

PEOPLE = ("Ada", "Bofur", "Balin", "Cora")
DRAFT = "draft"
BOARD = ".stage > .middle"


class Short(NamedTuple):
    """Who plays a game, how a match of it is made short, and what must be lit in it all the same."""

    ways: ModuleType
    seats: tuple[str, ...]
    options: dict[str, Any]
    lit: set[str]


GAMES = {
    "gnomes": Short(
        players,
        ("me", "random Bofur"),
        {"max_rounds": "2", "start_player": "0"},
        {"button", "deck", "gem", "space", "trader"},
    ),
    "dwergar": Short(players, ("me", "random Bofur"), {"events": "1", "first_player": "0"}, {"dwarf", "place"}),
    "zwergendorf": Short(
        villagers, ("me", "random Bofur"), {}, {"hand", "option", "square", "button", "recipe", "cap"}
    ),
}
games = pytest.mark.parametrize("game", GAMES)


def quick(*some: str) -> pytest.MarkDecorator:
    """All games, of which some are enough for `make test`."""
    each = [name if name in some else pytest.param(name, marks=pytest.mark.slow) for name in GAMES]
    return pytest.mark.parametrize("game", each)


def begin(visitor: Visitor, game: str, alone: bool = False) -> str:
    _, seats, options, _ = GAMES[game]
    return visitor.begin(*(["me"] if alone else seats), game=game, options=options)


def begin_oneself(player: players.Player, table: str) -> None:
    """Whoever plays by keys alone begins so, too: then the page leads them on."""
    player.visitor.open(f"/table/{table}")
    start = player.visitor.button("gathering.start")
    start.wait_for()
    player.press(start)


def look_at(visitor: Visitor, table: str, language: str, lit: list[str], seen: set[str]) -> None:
    """Where a decision or a lit thing is of a kind not seen before: is it legible, and in the language of the page?"""
    asked = DRAFT if drafted(visitor) else visitor.now(table)["view"]["decision"]
    kinds = {asked, *(thing.split(":")[0] for thing in lit)}
    if not kinds <= seen:
        inside = BOARD if seen else "html"  # what is around the board is looked at once
        seen |= kinds
        assert_explained(visitor, visitor.get(f"/tables/{table}")["game"])
        assert violations(visitor.page, inside) == [], kinds
        assert untranslated(visitor.page, language, *PEOPLE) == [], kinds


@games
def test_by_mouse_and_all_that_may_be_touched_is_lit(enter: Enter, game: str):
    ada = enter(locale="uk")
    table = begin(ada, game)
    player = GAMES[game].ways.Player(ada)
    seen: set[str] = set()
    while lit := player.ready():
        if not drafted(ada):
            assert set(lit) == to_touch(ada, table) - {AGAIN}
        look_at(ada, table, "uk", lit, seen)
        player.step()
    assert seen >= GAMES[game].lit
    assert_result(ada, table)


@quick("dwergar")
def test_by_keys_alone(enter: Enter, game: str):
    ada = enter()
    _, seats, options, _ = GAMES[game]
    table = ada.found(*seats, game=game, options=options)
    player: players.Keys = GAMES[game].ways.Keys(ada)
    begin_oneself(player, table)
    player.to_the_end()
    assert_result(ada, table)


@quick("gnomes", "zwergendorf")
def test_with_a_finger_on_a_phone_by_night(enter: Enter, game: str):
    ada = enter(locale="de", color_scheme="dark", **PHONE)
    table = begin(ada, game, alone=game == "zwergendorf")
    player = GAMES[game].ways.Finger(ada, seed=2)
    seen: set[str] = set()
    while lit := player.ready():
        look_at(ada, table, "de", lit, seen)
        player.step()
        assert sideways(ada.page) == 0
    assert seen >= GAMES[game].lit
    assert_result(ada, table)


@games
def test_a_spectator_sees_the_board(enter: Enter, game: str):
    ada = enter()
    _, seats, options, _ = GAMES[game]
    table = ada.begin(*(each.replace("me", "random Ada") for each in seats), game=game, options=options)
    ada.open(f"/table/{table}")
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    assert ada.lit() == []


@pytest.mark.slow
@games
@pytest.mark.parametrize("way", ["Player", "Finger", "Keys"])
def test_a_whole_match(enter: Enter, game: str, way: str):
    ada = enter(**(PHONE if way == "Finger" else DESKTOP))
    table = ada.found("me", "greedy Bofur", "greedy Balin", "greedy Cora", game=game, short=False)
    player: players.Player = getattr(GAMES[game].ways, way)(ada)
    begin_oneself(player, table)
    player.to_the_end()
    assert_result(ada, table)
    expect(ada.page.get_by_text(said("result.breakdown"), exact=True).first).to_be_visible()
