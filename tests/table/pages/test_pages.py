"""The plain pages: whole matches by nothing but the forms in the HTML, no secrets of others, refusals explained."""

from __future__ import annotations

import json
import random
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

import dwarrow
from dwarrow.kernel.match import verify
from dwarrow.kernel.record import loads
from dwarrow.languages import SHIPPED as LANGUAGES
from dwarrow.table import translate
from dwarrow.table.api import invitations
from dwarrow.table.match.live_match import LiveMatch
from dwarrow.table.match.open_tables import OpenTable
from tests.table.browser import Browser, Page, Served
from tests.table.client import resting
from tests.table.rig import short_path

CHANGING = re.compile(r'name="key" value="[^"]*"')  # a fresh key in every form
FEW_OFFERS = {"option.max_offers_per_player": "1"}  # who plays by chance would trade for ever
PATIENCE = 200  # looks at a page before a bot must have answered


class Hall:
    """A running server, the browsers in it, and a look behind the scenes."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.base = served.start()
        self.browsers: list[Browser] = []

    def browser(self, name: str = "", language: str = "en") -> Browser:
        made = Browser(self.base, language)
        self.browsers.append(made)
        if name:
            made.send(made.look("/").form("/name"), name=name)
        return made

    def open_table(self, table: str) -> OpenTable:
        return self.served.open_table(table)

    def live(self, table: str) -> LiveMatch:
        live = self.open_table(table).live
        assert live is not None
        return live

    def close(self) -> None:
        for browser in self.browsers:
            browser.close()
        self.served.stop()


@pytest.fixture
def hall(sqlite_db: str) -> Iterator[Hall]:
    with resting(sqlite_db, bots=True) as app:
        made = Hall(Served(app))
        yield made
        made.close()


def new_table(browser: Browser, *seats: str, **filled: str) -> str:
    """Found a table by the form; seats are `me`, `open` or `bot:…`. Returns its id."""
    form = browser.look("/new").form("/new")
    wanted = [*seats, *["none"] * (4 - len(seats))]
    for number, kind in enumerate(wanted):
        assert kind in form.choices[f"seat{number}"]
    page = browser.send(form, **{f"seat{number}": kind for number, kind in enumerate(wanted)}, **filled)
    assert page.status == 200, page.text
    return page.path.split("/")[2].partition("?")[0]


def start(browser: Browser, table: str) -> Page:
    return browser.send(browser.look(f"/table/{table}").form("/start"))


def well_formed(page: Page) -> None:
    """What every page must have for those who cannot see it, and nothing that a strict policy forbids."""
    tags = [tag for tag, _ in page.tags]
    assert tags.count("main") == tags.count("h1") == 1
    assert tags.index("a") < tags.index("nav")  # the skip link comes first
    assert len(page.ids) == len(set(page.ids)), "an id is used twice"
    assert "script" not in tags
    assert "style" not in tags
    for tag, given in page.tags:
        assert "style" not in given, f"inline style on {tag}"
        assert not any(name.startswith("on") for name in given)
        if tag in ("input", "select", "textarea") and given.get("type") not in ("hidden", "radio"):
            assert given["id"] in page.labels, f"no label for {given}"
        if tag == "th":
            assert given.get("scope") in ("row", "col")
        if tag == "img":
            assert "alt" in given


# Whole matches -------------------------------------------------------------------------------------------------------


def test_what_people_do_most_stands_first(hall: Hall):
    """In Gnomes, soil samples last."""
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "bot:random", game="gnomes", **{"option.start_player": "0"})
    page = start(anna, table)
    words = dwarrow.game("gnomes").catalog("en")
    first, last = words.say("group.buy", n=16), words.say("group.sample", n=24)
    assert page.text.index(first) < page.text.index(last)


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


def patiently(browser: Browser, table: str) -> Page:
    """Look again until there is something to decide or the match is over."""
    for _ in range(PATIENCE):
        page = browser.look(f"/table/{table}")
        if not page.refresh:
            return page
    raise AssertionError("the bots did not answer")


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


# Refusals ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def alone(hall: Hall) -> tuple[Browser, str]:
    """Anna at both seats of a match that has just begun, and nobody else."""
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "me", name1="Bert")
    start(anna, table)
    return anna, table


def turn_of(hall: Hall, browser: Browser, table: str) -> Page:
    return browser.look(f"/table/{table}?seat={hall.live(table).match.state.to_act()}")


def test_an_illegal_action_is_refused_with_its_reason_and_rule(hall: Hall, alone: tuple[Browser, str]):
    anna, table = alone
    page, entries = turn_of(hall, anna, table), hall.live(table).number
    refused = anna.send(page.form("/act", "action"), "action", "bid ruby 1")
    assert refused.status == 409
    assert "bid ruby 1" in refused.text
    live = hall.live(table)
    seat = live.match.state.to_act()
    reason = live.game.explain(live.match.state, seat, "bid ruby 1")
    assert reason is not None
    words = translate.named_catalog(live.game, "en", live.match.players)
    assert words.say(reason.key, **reason.values) in refused.text
    assert f"/rules/mines#{reason.paragraph}" in refused.links
    assert refused.form("/act", "plan").fields["plan"] == "bid ruby 1"
    assert refused.actions() == page.actions()
    assert live.number == entries
    well_formed(refused)


def test_every_paragraph_that_a_refusal_names_is_on_the_rules_page(hall: Hall, alone: tuple[Browser, str]):
    anna, table = alone
    live, rules = hall.live(table), anna.look("/rules/mines")
    well_formed(rules)
    state, chance = dwarrow.game("mines").new(seats=3, seed=1), random.Random(1)
    named = set[str]()
    for _ in range(150):
        for code in chance.sample(range(len(live.game.actions)), 20):
            reason = live.game.explain(state, state.to_act(), live.game.format(code))
            if reason is not None and reason.paragraph:
                named.add(reason.paragraph)
        state.apply(chance.choice(state.legal_actions()))
    assert len(named) > 5
    assert named <= set(rules.ids)


def test_why_not_answers_and_plays_nothing(hall: Hall, alone: tuple[Browser, str]):
    anna, table = alone
    page, entries = turn_of(hall, anna, table), hall.live(table).number
    form = page.form("/act", "plan")
    asked = anna.send(form, action=form.buttons[-1]["formaction"], plan="upgrade family")
    assert asked.status == 200
    assert "upgrade family" in asked.text
    assert any(link.startswith("/rules/mines#M") for link in asked.links)
    legal = anna.send(form, action=form.buttons[-1]["formaction"], plan=page.actions()[0])
    assert "possible now" in legal.text
    nonsense = anna.send(form, action=form.buttons[-1]["formaction"], plan="fly <b>home</b>")
    assert nonsense.status == 400
    assert "<b>home" not in nonsense.html
    assert nonsense.form("/act", "plan").fields["plan"] == "fly <b>home</b>"
    assert hall.live(table).number == entries


def test_a_form_sent_twice_counts_once_and_an_old_one_is_stale(hall: Hall, alone: tuple[Browser, str]):
    anna, table = alone
    page = turn_of(hall, anna, table)
    form, action = page.form("/act", "action"), page.actions()[-1]
    first = anna.send(form, "action", action)
    entries = hall.live(table).number
    assert first.status == 200
    assert anna.send(form, "action", action).status == 200
    assert hall.live(table).number == entries
    stale = anna.send(form, "action", action, key="another-key")
    assert stale.status == 409
    assert "changed in the meantime" in stale.text
    assert hall.live(table).number == entries


def test_another_persons_seat_cannot_be_looked_at_or_played(hall: Hall, alone: tuple[Browser, str]):
    anna, table = alone
    page, entries = turn_of(hall, anna, table), hall.live(table).number
    mallory = hall.browser("Mallory")
    for path in ("", "?seat=0", "?seat=", "?at=0", "?at=0&seat=1", "?at=0&seat=all", "/log", "/log?seat=0", "/verify"):
        looked = mallory.look(f"/table/{table}{path}")
        assert looked.status == 403, path
        well_formed(looked)
    form = page.form("/act", "action")
    assert mallory.send(form, "action", page.actions()[0]).status == 403
    for ending in ("undo", "why", "chat", "abandon", "vote", "leave", "back", "pause", "watch", "rematch", "close"):
        response = mallory.client.post(f"/table/{table}/{ending}", data=form.fields | {"text": "x", "plan": "x"})
        assert response.status_code == 403, ending
    assert hall.live(table).number == entries
    assert anna.look(f"/table/{table}?at=0&seat=all").status == 403
    assert anna.look(f"/table/{table}/record.json".replace("record.json", "verify")).status == 409
    assert anna.client.get(f"/table/{table}/record.json").status_code == 409


def test_pages_that_are_not_there_and_forms_that_make_no_sense(hall: Hall):
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "bot:greedy")
    for path, status in (("/table/nosuch", 404), ("/nosuch", 404), ("/rules/chess", 404), ("/games/chess/cards", 404),
                         ("/new?game=chess", 404), ("/pages/none.css", 404), (f"/table/{table}/log", 409)):  # fmt: skip
        page = anna.look(path)
        assert page.status == status, path
        well_formed(page)
    for data in ({}, {"seat": "x"}, {"seat": "-1"}, {"seat": "99"}):
        assert anna.client.post(f"/table/{table}/sit", data=data).status_code in (400, 409), data
    assert anna.client.post("/table/nosuch/act", data={"seat": "0"}).status_code == 404
    assert anna.client.post("/name", data={"name": " "}).status_code == 400
    start(anna, table)
    for at in ("-1", "x", "99999", "²"):
        assert anna.look(f"/table/{table}?at={at}").status == 404


# Taking back, looking ahead, looking back ----------------------------------------------------------------------------


def test_an_action_that_showed_nothing_is_taken_back_once(hall: Hall, alone: tuple[Browser, str]):
    anna, table = alone
    page = turn_of(hall, anna, table)
    while not page.has("/undo") or "ask" in page.form("/undo").fields:
        page = anna.send(page.form("/act", "action"), "action", page.actions()[0])
        page = turn_of(hall, anna, table)
    undo = page.form("/undo")
    before = hall.live(table).number
    back = anna.send(undo)
    assert back.status == 200
    assert hall.live(table).match.entries[-1].endswith(" undo")
    assert hall.live(table).number == before + 1
    again = anna.send(undo)
    assert again.status == 409
    assert hall.live(table).number == before + 1


def test_a_plan_is_looked_at_ahead_and_then_played_whole(hall: Hall, alone: tuple[Browser, str]):
    anna, table = alone
    while "trade bank" not in (page := turn_of(hall, anna, table)).actions():
        anna.send(page.form("/act", "action"), "action", page.actions()[-1])
    entries = hall.live(table).number
    form = page.form("/act", "plan")
    live = hall.live(table)
    held = live.match.state.preview(live.match.state.to_act(), [live.game.parse("trade bank")])
    plan = f"trade bank; {live.game.format(held.legal[0])}"
    ahead = anna.send(form, action=form.buttons[1]["formaction"], plan=plan)
    assert ahead.status == 200
    assert "2 of 2 actions" in ahead.text
    assert hall.live(table).number == entries
    well_formed(ahead)
    played = anna.send(ahead.form("/act", "plan"))
    assert played.status == 200
    assert [entry.split(" ", 1)[1] for entry in hall.live(table).match.entries[entries:]] == plan.split("; ")
    refused = anna.send(played.form("/act", "plan"), plan="trade bank; trade bank")
    assert refused.status == 409
    assert hall.live(table).number == entries + 2


def test_the_past_is_shown_as_it_was_seen(hall: Hall, alone: tuple[Browser, str]):
    anna, table = alone
    shown: dict[int, str] = {}
    for _ in range(25):
        seat = hall.live(table).match.state.to_act()
        page = turn_of(hall, anna, table)
        if seat == 0:
            shown[hall.live(table).seq(0)] = captions(page)
        anna.send(page.form("/act", "action"), "action", page.actions()[-1])
    assert len(shown) > 3
    for seq, seen in shown.items():
        past = anna.look(f"/table/{table}?at={seq}&seat=0")
        assert captions(past) == seen
        well_formed(past)
    assert f"/table/{table}?at=1&seat=0" in anna.look(f"/table/{table}?at=2&seat=0").links


def captions(page: Page) -> str:
    """The captions of the board, which hold the size of the own hand and the round."""
    found = re.findall(r"<caption>(.*?)</caption>", page.html)
    return "|".join(sorted(found))


def test_all_hands_lie_open_after_the_end_and_a_match_can_be_played_on_from_any_moment(hall: Hall):
    anna = hall.browser("Anna")
    table = finished(hall, anna)
    page = anna.look(f"/table/{table}?at=30&seat=all")
    well_formed(page)
    assert "Hand of Anna" in page.text or page.text.count("hand") > 2
    branch = anna.send(page.form("/study"))
    assert branch.status == 200
    study = branch.path.split("/")[2].partition("?")[0]
    assert hall.live(study).match.entries[:30] == hall.live(table).match.entries[:30]
    record = anna.client.get(f"/table/{table}/record.json").text
    looked = anna.upload(anna.look("/").form("/study"), "record", record.encode())
    assert looked.has("/rematch")
    for wrong in (b"{", b"[]", b"{}", json.dumps({**json.loads(record), "rules": 99}).encode()):
        refused = anna.upload(anna.look("/").form("/study"), "record", wrong)
        assert refused.status == 400
        well_formed(refused)
    again = anna.send(anna.look(f"/table/{table}").form("/rematch"))
    assert again.has("/start")


def finished(hall: Hall, browser: Browser) -> str:
    """A match of one person at two seats, played to its end; the page is not looked at."""
    table = new_table(browser, "me", "me", name1="Bert")
    start(browser, table)
    live, chance = hall.live(table), random.Random(2)
    while not live.is_over():
        seat = live.match.state.to_act()
        data = {
            "seat": str(seat),
            "decision": str(live.decisions[seat]),
            "key": f"k{live.number}",
            "action": chance.choice(live.legal(seat)),
        }
        response = browser.client.post(f"/table/{table}/act", data=data, follow_redirects=False)
        assert response.status_code == 303
    return table


# Gathering -----------------------------------------------------------------------------------------------------------


def test_a_friend_joins_by_the_link_with_a_name_and_leaves_again(hall: Hall):
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "open")
    waiting = anna.look(f"/table/{table}")
    well_formed(waiting)
    assert waiting.refresh
    assert not [form for form in waiting.forms if any(name in form.fields for name in ("name", "text"))]
    bert = hall.browser()
    page = bert.look(f"/table/{table}")
    well_formed(page)
    assert bert.send(page.form("/sit"), "seat", "1", name=" ").status == 400
    joined = bert.send(page.form("/sit"), "seat", "1", name="Bert <i>", salt="pick")
    assert "Bert <i>" in joined.text
    assert hall.open_table(table).chairs[1].salt == "pick"
    late = hall.browser("Late")
    assert late.send(page.form("/sit"), "seat", "1").status == 409
    assert bert.client.post(f"/table/{table}/start").status_code == 403
    left = bert.send(joined.form("/leave"))
    assert left.has("/sit")
    assert anna.client.post(f"/table/{table}/start").status_code == 409


def test_only_those_with_the_spectators_link_watch_an_unlisted_table(hall: Hall):
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "bot:greedy")
    start(anna, table)
    vera = hall.browser("Vera")
    assert vera.look(f"/table/{table}").status == 403
    page = anna.look(f"/table/{table}")
    told = anna.send(page.form("/watch"))
    link = next(link for link in told.links if "?watch=" in link)
    well_formed(told)
    seen = vera.look(link)
    assert seen.status == 200
    assert "watch" not in seen.path
    assert not seen.actions()
    assert "Your hand" not in seen.text
    well_formed(seen)
    assert vera.look(f"/table/{table}/log").status == 200
    anna.send(anna.look(f"/table/{table}?still=1").form("/chat"), text="Hello & welcome")
    assert "Hello & welcome" in vera.look(f"/table/{table}?still=1").text
    anna.send(anna.look(f"/table/{table}").form("/watch"))
    assert vera.look(f"/table/{table}").status == 403


def test_a_refused_new_table_comes_back_as_it_was_filled_in(hall: Hall):
    anna = hall.browser("Anna")
    form = anna.look("/new").form("/new")
    filled = {"seat1": "bot:random", "name0": "Änne", "pace": "turns", "bank": "5", "option.start_player": "nobody"}
    refused = anna.send(form, **filled)
    assert refused.status == 400
    assert "start_player" in refused.text
    well_formed(refused)
    back = refused.form("/new").fields
    assert {name: back[name] for name in filled} == filled
    made = anna.send(refused.form("/new"), **{"option.start_player": "0"})
    assert made.has("/start")
    table = hall.open_table(made.path.split("/")[2]).row
    assert (table.pace, table.options["start_player"]) == ("turns", 0)
    assert table.clock is not None
    assert table.clock["bank"] == 300
    assert re.search(r"\b(5:00|4:5\d)\b", start(anna, table.id).text)


def test_a_component_file_of_ones_own_is_checked_and_played(hall: Hall):
    anna = hall.browser("Anna")
    shipped = Path(dwarrow.__file__).parent / "games" / "mines" / "components.toml"
    wrong = anna.upload(anna.look("/new").form("/new"), "file", b"nonsense = 1\n")
    assert wrong.status == 400
    assert wrong.form("/new").fields.keys() >= {"components"}
    assert "nonsense = 1" in wrong.text
    text = shipped.read_text(encoding="utf-8").replace("Clan Saumagen", "Clan of My Own")
    made = anna.upload(anna.look("/new").form("/new"), "file", text.encode())
    assert made.status == 200, made.text
    table = made.path.split("/")[2]
    assert "Clan of My Own" in start(anna, table).text
    assert f"/table/{table}/cards#card-s01" in anna.page.links
    assert "Clan of My Own" in anna.look(f"/table/{table}/cards").text
    assert "Clan of My Own" not in anna.look("/games/mines/cards").text


def test_all_agree_to_give_up_and_the_host_pauses(hall: Hall):
    anna, bert = hall.browser("Anna"), hall.browser("Bert")
    table = new_table(anna, "me", "open")
    bert.send(bert.look(f"/table/{table}").form("/sit"), "seat", "1")
    start(anna, table)
    paused = anna.send(anna.look(f"/table/{table}").form("/pause"))
    assert "paused" in paused.text
    assert not paused.actions()
    anna.send(paused.form("/pause"))
    anna.send(anna.look(f"/table/{table}").form("/abandon"))
    asked = bert.look(f"/table/{table}")
    well_formed(asked)
    no = bert.send(asked.form("/vote"), "agree", "no")
    assert not no.has("/vote")
    bert.send(no.form("/abandon"))
    over = anna.send(anna.look(f"/table/{table}").form("/vote"), "agree", "yes")
    assert "given up" in over.text
    well_formed(over)


def test_who_leaves_is_played_on_for_and_can_come_back(hall: Hall):
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "bot:random")
    start(anna, table)
    left = anna.send(anna.look(f"/table/{table}").form("/leave"))
    assert not left.actions()
    back = anna.send(left.form("/back"))
    assert not back.has("/back")
    assert hall.open_table(table).chairs[0].substitute is None


# Everything else -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_and_cards_are_there_in_every_language(hall: Hall, language: str):
    browser = hall.browser(language=language)
    rules = browser.look("/rules/mines")
    well_formed(rules)
    assert {"M0", "M7.2.1", "A1"} <= set(rules.ids)
    assert '<a href="#M14">M14</a>' in rules.html
    cards = browser.look("/games/mines/cards")
    well_formed(cards)
    game = dwarrow.game("mines")
    names = [card.id for section in game.sheet(game.catalog(language)).sections for card in section.cards]
    assert {f"card-{name}" for name in names} <= set(cards.ids)


def test_a_language_is_chosen_on_the_page_and_kept(hall: Hall):
    browser = hall.browser()
    form = browser.look("/new").form("/language")
    page = browser.send(form, "language", "uk")
    assert (page.path, page.language) == ("/new", "uk")
    assert browser.look("/").language == "uk"
    for away in ("//evil.example/", "https://evil.example/", "/\\evil.example"):
        response = browser.client.post("/language", data={"back": away}, follow_redirects=False)
        assert response.headers["location"] == "/"


def test_a_personal_link_makes_another_browser_the_same_person(hall: Hall):
    anna = hall.browser("Anna")
    told = anna.send(anna.look("/").form("/link"))
    well_formed(told)
    link = next(link for link in told.links if "/link/" in link)
    other = hall.browser()
    page = other.look(link.replace(link.split("/link/")[0], ""))
    well_formed(page)
    assert "Anna" not in page.text  # only who presses the button becomes Anna
    home = other.send(page.forms[0])
    assert "Anna" in home.text
    assert other.client.post("/link/wrong").status_code == 403


def test_files_are_kept_for_good_under_an_address_that_follows_their_content(hall: Hall):
    browser = hall.browser()
    browser.look("/")
    sheet = next(given["href"] for tag, given in browser.page.tags if given.get("rel") == "stylesheet")
    response = browser.client.get(sheet)
    assert response.headers["content-type"].startswith("text/css")
    assert "immutable" in response.headers["cache-control"]
    assert browser.client.get("/").headers["cache-control"] == "no-store"


def test_the_lobby_lists_your_turn_first_and_public_tables(hall: Hall):
    anna, bert = hall.browser("Anna"), hall.browser("Bert")
    waits = new_table(anna, "me", "me")
    start(anna, waits)
    gathers = new_table(anna, "me", "open", public="yes")
    lobby = anna.look("/")
    well_formed(lobby)
    mine = [link for link in lobby.links if link.startswith("/table/")]
    assert mine == [f"/table/{waits}", f"/table/{gathers}"]
    assert [link for link in bert.look("/").links if link.startswith("/table/")] == [f"/table/{gathers}"]


def test_bots_of_one_level_have_names_to_tell_them_apart(hall: Hall):
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "bot:greedy", "bot:greedy", "bot:random")
    assert [chair.name for chair in hall.open_table(table).chairs] == ["Anna", "Greedy 1", "Greedy 2", "Random"]


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["novice", "apprentice", "journeyman", "master", "elder", "random", "greedy"]),
        ("de", ["Neuling", "Lehrling", "Geselle", "Meister", "Ältester", "zufällig", "gierig"]),
        ("uk", ["новачок", "учень", "підмайстер", "майстер", "старійшина", "випадковий", "жадібний"]),
    ],
)
def test_levels_have_names_and_say_how_they_play(hall: Hall, language: str, names: list[str]):
    anna = hall.browser("Anna")
    page = anna.send(anna.look("/new").form("/language"), "language", language)
    assert page.language == language
    places = [page.text.index(f" {name} : ") for name in names]
    assert places == sorted(places)
    assert page.form("/new").fields["seat1"] == "bot:journeyman"


# Letting others in ---------------------------------------------------------------------------------------------------


def test_a_link_for_others_never_names_loopback(monkeypatch: pytest.MonkeyPatch):
    with socket.socket() as everywhere, socket.socket() as here:
        everywhere.bind(("0.0.0.0", 0))
        here.bind(("127.0.0.1", 0))
        everywhere.listen()
        here.listen()
        monkeypatch.setattr(invitations, "own_addresses", lambda: ["127.0.0.2"])
        port, alone = everywhere.getsockname()[1], here.getsockname()[1]
        assert invitations.reachable(f"http://localhost:{port}/") == f"http://127.0.0.2:{port}/"
        assert invitations.reachable(f"http://127.0.0.1:{alone}/") == ""
        assert invitations.reachable("https://club.example/") == "https://club.example/"


def test_a_server_that_others_reach_shows_a_link_and_its_code(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "open")
    assert "dwarrow serve --host" in anna.look(f"/table/{table}").text
    monkeypatch.setattr(invitations, "reachable", lambda base: "http://192.0.2.7:8000/")
    page = anna.look(f"/table/{table}")
    well_formed(page)
    assert f"http://192.0.2.7:8000/table/{table}" in page.links
    assert any("segno" in given.get("class", "") for tag, given in page.tags if tag == "svg")


def test_a_page_shows_how_much_time_is_left(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "me", bank="5")
    start(anna, table)
    waited = hall.live(table).match.state.waiting()[0]
    started = hall.open_table(table).row.started
    assert started is not None
    now = started + 61
    monkeypatch.setattr("dwarrow.table.bots.clocks.time", SimpleNamespace(time=lambda: now))
    page = anna.look(f"/table/{table}?seat={waited}")
    assert re.search(r"\b3:59\b", page.text), page.text
    assert "5:00" in page.text
