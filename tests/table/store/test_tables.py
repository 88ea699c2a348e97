"""Tables, chairs, and changing them when others do too."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

from dwarrow.table.store import Chair, Conflict, Store
from tests.table.store.samples import a_table, an_entry, at_once, chairs_of, furnished


def test_a_table_comes_back_as_it_was(store: Store) -> None:
    furnished(store)
    full = a_table(
        "t2",
        public=True,
        pace="turns",
        clock={"bank": 60.5, "then": "bot"},
        components="[gem]\n",
        status="over",
        paused=True,
        started=21.0,
        ended=22.0,
        seed="5eed",
        seed_hash="hash",
        result={"scores": [1, 2], "winners": [1]},
        parent="t1",
        kind="study",
        size=6,
    )
    chairs = [
        Chair("t2", 1, "bot", bot="greedy", name="Greedy"),
        Chair("t2", 0, "person", "ann", None, "Ann", "token", "salt", "salted", 59.5, "random"),
    ]
    store.add_table(full, chairs)
    assert store.table("t2") == full
    assert store.chairs("t2") == chairs[::-1]
    assert store.table("t1") == a_table("t1")
    assert store.chairs("t1") == chairs_of(a_table("t1"))


def test_an_unknown_table_is_none(store: Store) -> None:
    assert store.table("t9") is None
    assert store.chairs("t9") == []


def test_a_table_is_made_once_and_with_all_its_chairs_or_not_at_all(store: Store) -> None:
    furnished(store)
    with pytest.raises(Conflict):
        store.add_table(a_table(), [])
    with pytest.raises(Conflict):
        store.add_table(a_table("t2"), [Chair("t2", 0), Chair("t2", 0)])
    with pytest.raises(Conflict):
        store.add_table(a_table("t2", host="eve"), [])
    with pytest.raises(Conflict):
        store.add_table(a_table("t2"), [Chair("t2", 0, "person", person="eve")])
    assert store.table("t2") is None
    assert store.chairs("t2") == []


def test_a_table_is_changed_only_if_it_has_the_expected_status(store: Store) -> None:
    furnished(store, a_table(status="gathering"), a_table("t2", status="gathering"))
    assert store.update_table("t1", "gathering", status="running", started=5.0, seed="5eed", options={"a": [1]})
    table = store.table("t1")
    assert table is not None
    assert (table.status, table.started, table.seed, table.options) == ("running", 5.0, "5eed", {"a": [1]})
    assert not store.update_table("t1", "gathering", status="abandoned")
    assert store.table("t1") == table
    assert store.update_table("t1", "running", seed=None, clock=None)
    changed = store.table("t1")
    assert changed is not None
    assert (changed.seed, changed.clock) == (None, None)
    assert store.table("t2") == a_table("t2", status="gathering")
    assert not store.update_table("t9", "gathering", status="running")


def test_of_two_who_start_a_table_one_does(store: Store) -> None:
    furnished(store, a_table(status="gathering"))
    start = partial(store.update_table, "t1", "gathering", status="running")
    outcomes = at_once(*(partial(start, seed=seed) for seed in "abcdef"))
    assert sorted(map(str, outcomes)) == ["False"] * 5 + ["True"]
    table = store.table("t1")
    assert table is not None
    assert table.seed == "abcdef"[outcomes.index(True)]


def test_a_chair_is_changed_only_if_the_same_one_has_it(store: Store) -> None:
    furnished(store)
    free = Chair("t1", 1)
    taken = Chair("t1", 1, "person", person="bob", name="Bob", token_hash="token")
    assert store.update_chair("t1", 1, free, taken)
    assert store.chairs("t1") == [Chair("t1", 0), taken]
    assert not store.update_chair("t1", 1, free, replace(taken, person="ann"))
    assert not store.update_chair("t1", 1, replace(taken, person="ann"), free)
    assert not store.update_chair("t1", 1, replace(taken, person=None), free)
    assert not store.update_chair("t1", 7, free, taken)
    assert store.chairs("t1") == [Chair("t1", 0), taken]
    richer = replace(taken, bank=12.5, substitute="greedy")
    assert store.update_chair("t1", 1, taken, richer)
    assert store.chairs("t1")[1] == richer


def test_of_many_who_take_a_chair_one_gets_it(store: Store) -> None:
    furnished(store)
    free = Chair("t1", 0)
    taken = [Chair("t1", 0, "person", person=person, name=f"{n}") for n, person in enumerate(["ann", "bob"] * 4)]
    outcomes = at_once(*(partial(store.update_chair, "t1", 0, free, new) for new in taken))
    assert outcomes.count(True) == 1
    assert outcomes.count(False) == 7
    assert store.chairs("t1")[0] == taken[outcomes.index(True)]


def test_public_tables_come_newest_first_in_pages(store: Store) -> None:
    created = {"a": 1.0, "b": 3.0, "d": 2.0, "e": 2.0, "c": 2.0, "f": 0.5}
    furnished(store, *(a_table(name, public=name != "f", created=at) for name, at in created.items()))
    assert [table.id for table in store.public_tables(10)] == ["b", "e", "d", "c", "a"]
    pages = [[table.id for table in store.public_tables(2, before)] for before in (None, "e", "c")]
    assert pages == [["b", "e"], ["d", "c"], ["a"]]


def test_public_tables_can_be_asked_for_by_status(store: Store) -> None:
    statuses = ("gathering", "running", "over", "abandoned")
    furnished(store, *(a_table(status, public=True, status=status) for status in statuses))
    assert {table.id for table in store.public_tables(10, statuses=("gathering", "over"))} == {"gathering", "over"}
    assert store.public_tables(10, statuses=()) == []


def test_the_tables_of_a_person_are_those_it_hosts_or_sits_at(store: Store) -> None:
    furnished(store, a_table("hosted", host="bob", created=1.0), a_table("other", created=2.0))
    seated = a_table("seated", created=3.0)
    store.add_table(seated, [Chair("seated", 0, "person", "bob"), Chair("seated", 1, "person", "bob")])
    assert [table.id for table in store.tables_of("bob")] == ["seated", "hosted"]
    assert store.tables_of("eve") == []


def test_rows_keep_their_secrets_when_they_are_shown() -> None:
    shown = repr(a_table(seed="5eed", watch_hash="watched")) + repr(Chair("t1", 0, token_hash="token", salt="salty"))
    assert "t1" in shown
    assert not any(secret in shown for secret in ("5eed", "watched", "token=", "'token'", "salty"))


def test_the_chairs_of_all_tables_that_are_being_played_at(store: Store) -> None:
    furnished(store, a_table("a"), a_table("b", status="over"), a_table("c"), a_table("d", paused=True))
    seats = [(chair.table_id, chair.seat) for chair in store.running_chairs()]
    assert seats == [("a", 0), ("a", 1), ("c", 0), ("c", 1)]


def test_running_tables_with_a_clock(store: Store) -> None:
    clock = {"bank": 60}
    furnished(store, a_table("a", clock=clock), a_table("b", clock=clock, status="over"), a_table("c"))
    assert store.clocked_tables() == ["a"]


def test_a_table_that_has_a_log_already_comes_with_all_of_it_or_not_at_all(store: Store) -> None:
    furnished(store)
    log = [an_entry(1, table_id="t2"), an_entry(2, table_id="t2")]
    store.add_table(a_table("t2"), [], log)
    assert store.entries("t2") == log
    with pytest.raises(Conflict):
        store.add_table(a_table("t3"), [], [an_entry(1, table_id="t3"), an_entry(1, table_id="t3")])
    assert store.table("t3") is None
