"""The plain pages: what cannot be done is refused with its reason, and changes nothing."""

from __future__ import annotations

import random

import pytest

import dwarrow
from dwarrow import registry
from dwarrow.table import translate
from tests.table.browser import Browser
from tests.table.hall import Hall, new_table, start, turn_of, well_formed


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


def test_the_host_can_give_up_a_match_that_this_program_cannot_show(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    anna, bert = hall.browser("Anna"), hall.browser("Bert")
    table = new_table(anna, "me", "me")
    start(anna, table)
    mines, tables = registry.game("mines"), hall.served.app.state.tables
    monkeypatch.setattr(mines, "rules_version", mines.rules_version + 1)
    tables._kept.clear()
    tables._open.clear()
    assert f"/table/{table}" in anna.look("/").links
    refused = anna.look(f"/table/{table}")
    assert refused.status == 409
    assert bert.send(bert.look(f"/table/{table}").form("/close")).status == 403
    assert anna.send(refused.form("/close")).path == "/"
    row = tables.store.table(table)
    assert row.status == "abandoned"
