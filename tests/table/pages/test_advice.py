"""Hints and reviews on the plain pages: by the forms in the HTML, like everything there."""

from __future__ import annotations

import asyncio
import re
import time

import pytest

from dwarrow.bots.advice import Budget
from dwarrow.languages import SHIPPED as LANGUAGES
from dwarrow.table import translate
from dwarrow.table.bots import hints, reviews
from tests.table.client import whole_match
from tests.table.hall import Hall, new_table, start, well_formed

PATIENCE = 600.0  # of an interpreted engine, on a busy machine


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "HINT", Budget(simulations=12, seconds=30.0))
    monkeypatch.setattr(reviews, "LEAST", 6)
    monkeypatch.setattr(reviews, "MOST", 6)


def played_out(served: Hall, table: str) -> None:
    """Write a whole match into the log."""
    tables = served.served.app.state.tables
    entries, result = whole_match(tables.store, table)
    tables.store.append_and_finish(table, entries, result, 1.0)
    asyncio.run_coroutine_threadsafe(tables.on_notice(table, entries[-1].number), served.served.loop).result(30)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_stands_above_the_match_and_plays_nothing(hall: Hall, language: str):
    anna = hall.browser("Anna", language)
    table = new_table(anna, "me", "me", **{"option.start_player": "0"})
    start(anna, table)
    page = anna.look(f"/table/{table}?seat=0")
    before = hall.live(table).number
    told = anna.send(page.form("/hint"))
    assert told.status == 200
    assert "\N{NO-BREAK SPACE}%" in told.html
    assert hall.live(table).number == before
    assert told.actions() == page.actions()
    well_formed(told)


def test_a_hint_is_ready_to_be_played_as_a_whole(hall: Hall):
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "me", **{"option.start_player": "0"})
    start(anna, table)
    told = anna.send(anna.look(f"/table/{table}?seat=0").form("/hint"))
    assert re.search(r'name="plan"[^>]*value="spell [a-z ]+"', told.html) or 'value="spell' in told.html


def test_a_table_without_hints_offers_none(hall: Hall):
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "me", hints="no", **{"option.start_player": "0"})
    assert translate.catalog("en").say("page.new.hints_off") in anna.look(f"/table/{table}").text
    start(anna, table)
    page = anna.look(f"/table/{table}?seat=0")
    assert page.actions()
    assert not page.has("/hint")


def test_a_match_that_is_over_is_judged_on_a_page_of_its_own(hall: Hall):
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "me")
    start(anna, table)
    assert anna.look(f"/table/{table}/review").status == 409
    played_out(hall, table)
    assert f"/table/{table}/review" in anna.look(f"/table/{table}").links
    page = anna.look(f"/table/{table}/review")
    well_formed(page)
    page = anna.send(page.form("/review"))
    until = time.monotonic() + PATIENCE
    while page.refresh:
        assert time.monotonic() < until
        time.sleep(0.1)
        page = anna.look(f"/table/{table}/review")
    well_formed(page)
    assert "Given away" in page.text
    assert any(link.startswith(f"/table/{table}?at=") for link in page.links)
