"""Leases, and settings that are made once."""

from __future__ import annotations

from functools import partial

from dwarrow.table.store import Lease, Store
from tests.table.store.samples import at_once


def test_a_lease_is_one_holders_until_it_runs_out(store: Store) -> None:
    assert store.take_lease("bots t1", "a", 10, now=100)
    assert not store.take_lease("bots t1", "b", 10, now=109.9)
    assert store.lease("bots t1") == Lease("bots t1", "a", 110)
    assert store.take_lease("bots t1", "b", 10, now=110)
    assert not store.take_lease("bots t1", "a", 10, now=111)
    assert store.take_lease("bots t2", "a", 10, now=111)


def test_a_holder_renews_its_lease(store: Store) -> None:
    assert store.take_lease("x", "a", 10, now=100)
    assert store.take_lease("x", "a", 10, now=105)
    assert store.lease("x") == Lease("x", "a", 115)


def test_a_lease_from_before_the_clock_was_set_back_is_free(store: Store) -> None:
    assert store.take_lease("x", "a", 10, now=4000)
    assert not store.take_lease("x", "b", 10, now=3990)  # as it may be with another machine's clock
    assert store.take_lease("x", "b", 10, now=400)
    assert not store.take_lease("x", "a", 10, now=401)


def test_a_lease_can_be_given_back_by_its_holder_only(store: Store) -> None:
    store.take_lease("x", "a", 10, now=100)
    store.drop_lease("x", "b")
    assert not store.take_lease("x", "b", 10, now=101)
    store.drop_lease("x", "a")
    assert store.lease("x") is None
    assert store.take_lease("x", "b", 10, now=101)


def test_of_many_who_take_a_lease_one_gets_it(store: Store, other: Store) -> None:
    for now in (100.0, 200.0):  # free, then run out
        outcomes = at_once(*(partial(at.take_lease, "x", f"{n}", 10, now) for n, at in enumerate([store, other] * 4)))
        assert sorted(map(str, outcomes)) == ["False"] * 7 + ["True"]
        assert store.lease("x") == Lease("x", f"{outcomes.index(True)}", now + 10)


def test_a_setting_is_made_once(store: Store) -> None:
    assert store.setting("key", lambda: "first") == "first"
    assert store.setting("key", lambda: "second") == "first"
    assert store.setting("other", lambda: "third") == "third"


def test_of_many_who_make_a_setting_all_get_the_same(store: Store, other: Store) -> None:
    made = [f"made by {n}" for n in range(8)]
    makes = zip([store, other] * 4, made, strict=True)
    values = at_once(*(partial(at.setting, "key", partial(str, value)) for at, value in makes))
    assert len(set(values)) == 1
    assert values[0] in made
    assert store.setting("key", lambda: "too late") == values[0]
