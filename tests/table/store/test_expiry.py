"""What one person and one address have stored, and what expires."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import event

from dwarrow.table.store import Chair, Entry, Note, Person, Store, TableRow, open_store
from dwarrow.table.store.expiry import DAY, IMPORTED, NOTICE, UNUSED
from dwarrow.table.store.log import ENTRY
from tests.table.store.samples import a_note, a_table, an_entry, furnished

NOW = 1_000 * DAY
OLD = NOW - (UNUSED + 1) * DAY
LATELY = NOW - DAY
RESULT = {"scores": [7, 5], "winners": [0]}


def finished(table_id: str, ended: float, **more: Any) -> TableRow:
    given = {"status": "over", "created": 1.0, "started": 2.0, "ended": ended, "seed": "5eed", "result": RESULT}
    return a_table(table_id, **(given | more))


def ids(store: Store, now: float = NOW) -> list[str]:
    return sorted(each.table_id for each in store.expired(now))


# What is stored ------------------------------------------------------------------------------------------------------


def test_what_is_stored_is_counted_by_person_and_by_origin(store: Store) -> None:
    furnished(
        store,
        a_table("t1", components="x" * 1000, origin="here"),
        a_table("t2", origin="here", host="bob"),
        a_table("t3", status="abandoned"),
    )
    store.append("t1", [an_entry(1), an_entry(2)])
    assert store.stored(host="ann") == (1, 1000 + 2 * ENTRY)
    assert store.stored(origin="here") == (2, 1000 + 2 * ENTRY)
    assert store.stored(origin="there") == (0, 0)


def test_a_match_that_ends_is_counted_with_its_log(store: Store) -> None:
    furnished(store, a_table("t1", components="ü"))
    store.append("t1", [an_entry(1)])
    store.append_and_finish("t1", [an_entry(2), an_entry(3)], RESULT, 9.0)
    assert store.stored(host="ann") == (0, 2 + 3 * ENTRY)


def test_a_finished_match_that_is_uploaded_is_counted_with_its_log(store: Store) -> None:
    furnished(store)
    row = finished("t2", NOW, kind="study")
    store.add_table(row, [Chair("t2", 0), Chair("t2", 1)], [Entry("t2", 1, 0, "pass", IMPORTED, 1.0)])
    assert store.stored(host="ann") == (1, ENTRY)


# What expires by itself ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", ["gathering", "abandoned"])
def test_a_table_that_was_never_begun_expires(store: Store, status: str) -> None:
    furnished(store, a_table("old", status=status, created=OLD), a_table("new", status=status, created=LATELY))
    assert ids(store) == ["old"]
    assert store.prune(NOW) == 1
    assert store.table("old") is None
    assert store.table("new") is not None
    assert ids(store) == []
    assert store.check() == []


def test_a_table_that_somebody_talks_at_does_not_expire(store: Store) -> None:
    furnished(store, a_table(status="gathering", created=OLD))
    store.add_note(Note("t1", "chat", "ann", "Tomorrow?", LATELY))
    assert ids(store) == []
    assert ids(store, NOW + UNUSED * DAY) == ["t1"]


def test_a_match_under_way_never_expires(store: Store) -> None:
    furnished(store, a_table(started=OLD, created=OLD, seed="5eed"))
    store.keep(1, 0.0)
    assert ids(store) == []


def test_an_upload_expires_unless_a_person_has_played_there(store: Store) -> None:
    rows = [a_table(name, kind="study", created=OLD, started=OLD, seed="5eed") for name in ("unused", "bots", "used")]
    furnished(store, *rows)
    for number, who in ((1, IMPORTED), (2, "bot:novice")):
        for row in rows:
            store.append(row.id, [replace(an_entry(number, table_id=row.id), who=who)])
    store.append("used", [an_entry(3, table_id="used")])
    assert ids(store) == ["bots", "unused"]
    assert store.prune(NOW) == 2
    assert len(store.entries("used")) == 3
    assert store.check() == []


def test_a_table_from_which_another_was_made_stays_as_long_as_that(store: Store) -> None:
    furnished(store, a_table("old", status="abandoned", created=OLD))
    furnished(store, a_table("again", parent="old", started=OLD, seed="5eed"))
    assert ids(store) == []


def test_many_expire_at_once(store: Store) -> None:
    furnished(store, *[a_table(f"t{number}", status="gathering", created=OLD) for number in range(120)])
    assert store.prune(NOW) == 120
    assert store.stored(host="ann") == (0, 0)


# Finished matches ----------------------------------------------------------------------------------------------------


def test_finished_matches_are_kept_unless_the_operator_has_set_a_time(store: Store) -> None:
    furnished(store, finished("t1", 10.0))
    assert ids(store) == []
    assert store.keeping() is None


def test_finished_matches_expire_after_the_time_and_never_without_notice(store: Store) -> None:
    furnished(store, finished("t1", 10.0), finished("t2", NOW))
    store.keep(100, NOW)
    keeping = store.keeping()
    assert keeping is not None
    assert (keeping.until(10.0), keeping.until(NOW)) == (NOW + NOTICE * DAY, NOW + 100 * DAY)
    assert ids(store) == []
    assert ids(store, NOW + (NOTICE - 1) * DAY) == []
    assert ids(store, NOW + NOTICE * DAY) == ["t1"]
    assert ids(store, NOW + 100 * DAY) == ["t1", "t2"]


def test_setting_the_same_time_again_gives_no_new_notice_and_another_does(store: Store) -> None:
    store.keep(100, 1.0)
    store.keep(100, 2.0)
    assert store.keeping() == (100, 1.0)
    store.keep(50, 3.0)
    assert store.keeping() == (50, 3.0)
    store.keep(None, 4.0)
    assert store.keeping() is None


def test_of_a_match_that_expired_it_stays_who_played_and_the_score(store: Store) -> None:
    store.add_person(Person("cleo", "Cleo", 1.0))
    row = finished("t1", 10.0, components="own", origin="here")
    furnished(store)  # a table of its own
    store.prune(NOW)
    row = replace(row, id="t9")
    store.add_table(row, [Chair("t9", 0, "person", "cleo", name="Cleo", token_hash="h", salt="s"), Chair("t9", 1)])
    store.add_note(a_note("secret", "t9"))
    store.setting("review 3 t9", lambda: "long")
    store.keep(100, 0.0)
    assert store.prune(NOW) == 1
    left = store.table("t9")
    assert left == replace(row, seed=None, components=None, origin=None)
    assert left.expired
    assert store.chairs("t9")[0] == Chair("t9", 0, "person", "cleo", name="Cleo")
    assert store.notes("t9") == []
    assert store.known_setting("review 3 t9") is None
    assert [each.id for each in store.tables_of("cleo")] == ["t9"]
    assert ids(store) == []
    assert store.check() == []


def test_what_is_stored_is_summed_up_without_reading_what_it_is(sqlite_db: str) -> None:
    """Else a new table would take longer, the more was uploaded before."""
    store, asked = open_store(sqlite_db), list[Any]()
    event.listen(store.database.engine, "before_cursor_execute", lambda *given: asked.append(given[2:4]))
    with store.database.reading() as connection:
        for whose in ("host", "origin"):
            store.stored(**{whose: "x"})
            statement, values = asked[-1]
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
            assert f"SEARCH tables USING COVERING INDEX ix_tables_{whose}_status_size_id" in str(plan.all())
    store.close()
