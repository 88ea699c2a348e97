"""The plain pages of a match that is kept only for a time, and refusals of a new table."""

from __future__ import annotations

import asyncio
import time

import httpx
import pytest

from dwarrow.languages import SHIPPED as LANGUAGES
from dwarrow.table import translate
from dwarrow.table.people import identity
from dwarrow.table.people.limits import UNLIMITED
from dwarrow.table.store.expiry import DAY
from tests.table.client import whole_match
from tests.table.hall import Hall, new_table, start, well_formed


def read_again(hall: Hall, table: str) -> None:
    told = hall.served.app.state.tables.on_notice(table, 0)
    asyncio.run_coroutine_threadsafe(told, hall.served.loop).result(30)


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_are_warned_and_offered_the_download_before_a_match_expires(hall: Hall, language: str):
    anna = hall.browser("Anna", language)
    table = new_table(anna, "me", "me")
    start(anna, table)
    tables = hall.served.app.state.tables
    entries, result = whole_match(tables.store, table)
    tables.store.append_and_finish(table, entries, result, time.time())
    words = translate.catalog(language)
    warning = words.say("page.over.expires", n=10)
    read_again(hall, table)
    assert warning not in anna.look(f"/table/{table}").text
    tables.store.keep(10, time.time() - 40 * DAY)
    tables.keeping = tables.store.keeping()
    page = anna.look(f"/table/{table}")
    well_formed(page)
    assert warning in page.text
    assert sum(given.get("href") == f"/table/{table}/record.json" for _, given in page.tags) == 2
    assert words.say("page.lobby.expires", n=10) in anna.look("/").text
    tables.store.prune(time.time() + 11 * DAY)
    read_again(hall, table)
    page = anna.look(f"/table/{table}")
    assert page.status == 410
    well_formed(page)
    assert f"Anna 1 {result['scores'][0]}" in page.text


def test_a_form_says_why_there_can_be_no_more_tables(hall: Hall):
    hall.served.app.state.limiters.limits = UNLIMITED._replace(person_tables=1)
    anna = hall.browser("Anna")
    new_table(anna, "me", "me")
    page = anna.send(anna.look("/new").form("/new"))
    assert page.status == 409
    assert "One person may be host of 1 tables" in page.text
    hall.served.app.state.limiters.limits = UNLIMITED


def test_the_address_is_the_one_that_a_trusted_proxy_says(hall: Hall):
    wish = {"game": "mines", "seats": [{"kind": "me"}, {"kind": "me"}]}
    state, found = hall.served.app.state, []
    for address in ("192.0.2.1", "192.0.2.2"):
        with httpx.Client(base_url=hall.base, headers={"x-forwarded-for": address}) as visitor:
            visitor.post("/api/guest", json={"name": "Anna"})
            table = visitor.post("/api/tables", json=wish).json()["table"]["id"]
        found.append(state.tables.store.table(table).origin)
        assert found[-1] == identity.address_mark(address, state.secret)
    assert found[0] != found[1]
