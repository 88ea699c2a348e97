"""The plain pages: whole matches by nothing but the forms in the HTML, and no secrets of others."""

from __future__ import annotations

import random
import re

import pytest

import dwarrow
from dwarrow.kernel.match import verify
from dwarrow.kernel.record import loads
from dwarrow.languages import SHIPPED as LANGUAGES
from dwarrow.table import translate
from dwarrow.table.match.live_match import LiveMatch
from tests.table.browser import Browser
from tests.table.hall import FEW_OFFERS, Hall, new_table, patiently, start, well_formed
from tests.table.rig import short_path

CHANGING = re.compile(r'name="key" value="[^"]*"')  # a fresh key in every form


def test_what_people_do_most_stands_first(hall: Hall):
    """In Gnomes, soil samples last."""
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "bot:random", game="gnomes", **{"option.start_player": "0"})
    page = start(anna, table)
    words = dwarrow.game("gnomes").catalog("en")
    first, last = words.say("group.buy", n=16), words.say("group.sample", n=24)
    assert page.text.index(first) < page.text.index(last)


@pytest.mark.parametrize("game", ["mines", "zwergendorf"])
def test_who_has_decided_is_not_called(hall: Hall, game: str):
    """A bid may be opened again and a pick changed; but it is the others' turn, and the lobby says so, too."""
    anna, bert = hall.browser("Anna"), hall.browser("Bert")
    table = new_table(anna, "me", "open", game=game)
    bert.send(bert.look(f"/table/{table}").form("/sit"), "seat", "1", name="Bert")
    start(anna, table)
    live = hall.live(table)
    while len(live.match.state.waiting()) < 2:
        seat = live.match.state.to_act()
        page = (anna, bert)[seat].look(f"/table/{table}")
        (anna, bert)[seat].send(page.form("/act", "action"), "action", page.actions()[-1])
    mine = translate.catalog("en").say("page.table.your_turn")
    listed = translate.catalog("en").say("page.lobby.your_turn")
    page = anna.look(f"/table/{table}")
    assert mine in page.text
    assert listed in anna.look("/").text
    while 0 in live.match.state.waiting():
        page = anna.send(page.form("/act", "action"), "action", page.actions()[-1])
    assert page.actions()
    for told in (page.text, anna.look(f"/table/{table}").text):
        assert mine not in told
        assert translate.catalog("en").say("page.table.waiting_for", names="Bert") in told
    assert listed not in anna.look("/").text
    assert mine in bert.look(f"/table/{table}").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_against_a_bot_is_played_to_its_end_on_the_page(hall: Hall, language: str):
    anna = hall.browser("Anna", language)
    table = new_table(anna, "me", "bot:random", components=short_path())
    page = start(anna, table)
    chance, seen = random.Random(7), set[str]()
    for _ in range(3000):
        well_formed(page)
        assert page.language == language
        if page.has("/rematch"):
            break
        legal = page.actions()
        if page.refresh:
            page = patiently(anna, table)
        else:
            seen.update(action.split()[0] for action in legal)
            page = anna.send(page.form("/act", "action"), "action", chance.choice(legal))
            assert page.status == 200
    assert {"trade", "bid"} <= seen
    ended(hall, anna, table)
    played = {entry.who for entry in hall.served.app.state.tables.store.entries(table) if entry.seat == 0}
    assert len(played) == 1


def ended(hall: Hall, browser: Browser, table: str) -> None:
    """The page of a finished match says the result, and gives a record that verifies."""
    page = browser.look(f"/table/{table}")
    well_formed(page)
    live = hall.live(table)
    assert live.is_over()
    words = translate.named_catalog(live.game, page.language, live.match.players)
    winners = live.match.state.winners()
    told = words.say("event.winner", seat=winners[0]) if len(winners) == 1 else words.say("event.shared", seats=winners)
    assert told in page.text
    assert any(tag == "polyline" for tag, _ in page.tags)
    response = browser.client.get(f"/table/{table}/record.json")
    verify(live.game, loads(response.text))
    proof = browser.look(f"/table/{table}/verify")
    assert translate.catalog(page.language).say("page.verify.good", n=live.number) in proof.text
    well_formed(proof)


def test_three_people_play_to_the_end_and_nobody_sees_the_others_secrets(hall: Hall):
    names = ("Anna", "Bert", "Cleo")
    browsers = [hall.browser(name) for name in names]
    table = new_table(browsers[0], "me", "open", "open", public="yes", components=short_path(), **FEW_OFFERS)
    for seat, browser in list(enumerate(browsers))[1:]:
        page = browser.send(browser.look(f"/table/{table}").form("/sit"), "seat", str(seat))
        assert page.status == 200
    start(browsers[0], table)
    watching = hall.browser()
    live, chance, turns = hall.live(table), random.Random(3), 0
    while not live.is_over():
        seat = chance.choice(live.match.state.waiting())
        page = browsers[seat].look(f"/table/{table}")
        if turns % 10 == 0:
            for audience, browser in ((0, browsers[0]), (1, browsers[1]), (2, browsers[2]), (None, watching)):
                tells_only_its_own(hall, table, browser, audience)
        assert page.actions() == live.legal(seat)
        browsers[seat].send(page.form("/act", "action"), "action", chance.choice(page.actions()))
        turns += 1
    assert turns > 60
    ended(hall, browsers[1], table)


def tells_only_its_own(hall: Hall, table: str, browser: Browser, audience: int | None) -> None:
    """A page is the same whatever the others hold, and has no sentence that was told to another seat alone."""
    live = hall.live(table)
    paths = [f"/table/{table}", f"/table/{table}/log", f"/table/{table}?at={live.seq(audience)}"]
    pages = [browser.look(path) for path in paths]
    truth = live.match.state
    live.match.state = truth.redeal(audience, 12345)
    try:
        again = browser.look(paths[0])
    finally:
        live.match.state = truth
    assert CHANGING.sub("", again.html) == CHANGING.sub("", pages[0].html)
    secret = secrets_from(live, audience)
    for page in pages:
        assert not [line for line in secret if line in page.text]


def secrets_from(live: LiveMatch, audience: int | None) -> set[str]:
    """The sentences that others were told and this audience was not."""
    words = translate.named_catalog(live.game, "en", live.match.players)
    told, secret = set[str](), set[str]()
    for event in live.match.events():
        seen = event.seen_by(audience)
        told.add(words.say(seen.key, **seen.values))
        others = [event.seen_by(seat) for seat in range(len(live.decisions))]
        secret |= {words.say(each.key, **each.values) for each in others if each.own and each != seen}
    return secret - told


def test_two_at_one_screen_play_with_a_curtain_between_them(hall: Hall):
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "me", name0="Anna", name1="Bert", components=short_path(), **FEW_OFFERS)
    page = start(anna, table)
    live, chance, curtains = hall.live(table), random.Random(5), 0
    while not live.is_over():
        if not page.actions():
            curtains += 1
            well_formed(page)
            assert "table" not in [tag for tag, _ in page.tags]
            assert not [line for line in secrets_from(live, None) if line in page.text]
            called = page.forms[0]
            assert int(called.fields["seat"]) in live.match.state.waiting()
            page = anna.send(called)
        seat = int(page.form("/act", "action").fields["seat"])
        assert page.actions() == live.legal(seat)
        page = anna.send(page.form("/act", "action"), "action", chance.choice(page.actions()))
    assert curtains > 10
    ended(hall, anna, table)
