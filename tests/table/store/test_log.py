"""The log: all or none, no number and no key twice, no gap."""

from __future__ import annotations

from functools import partial

import pytest

from dwarrow.table.store import Conflict, Entry, Store
from dwarrow.table.store.log import ENTRY
from tests.table.store.samples import a_note, a_table, an_entry, at_once, furnished


def test_entries_come_back_in_order_and_from_anywhere(store: Store) -> None:
    furnished(store, a_table(), a_table("t2"))
    first = Entry("t1", 1, 0, "bid ruby 3", "ann", 31.25, "k1")
    rest = [an_entry(2, seat=1), an_entry(3)]
    store.append("t1", [first])
    store.append("t1", rest)
    store.append("t2", [an_entry(1, table_id="t2")])
    assert store.entries("t1") == [first, *rest]
    assert store.entries("t1", after=1) == rest
    assert store.entries("t1", after=3) == []
    assert store.entries("t1", after=10**12) == []
    assert store.last_number("t1") == 3
    assert store.last_number("t9") == 0


def test_newest_numbers_of_many_tables_are_asked_for_at_once(store: Store) -> None:
    furnished(store, a_table("a"), a_table("b"), a_table("c"))
    store.append("a", [an_entry(1, table_id="a"), an_entry(2, table_id="a")])
    store.append("b", [an_entry(1, table_id="b")])
    assert store.last_numbers(["a", "c", "t9"]) == {"a": 2, "c": 0}
    assert store.last_numbers([]) == {}


@pytest.mark.parametrize("numbers", [[1], [2], [2, 3], [4], [3, 5], [3, 3], [4, 3], [0], [-1]])
def test_a_number_that_does_not_come_next_is_refused_and_nothing_is_written(store: Store, numbers: list[int]) -> None:
    furnished(store)
    before = [an_entry(1), an_entry(2)]
    store.append("t1", before)
    with pytest.raises(Conflict) as refused:
        store.append("t1", [an_entry(number, seat=1) for number in numbers])
    assert not refused.value.key_seen
    assert store.entries("t1") == before


def test_a_key_that_was_seen_is_refused_and_said(store: Store) -> None:
    furnished(store)
    before = [an_entry(1, "k"), an_entry(2)]
    store.append("t1", before)
    for again in ([an_entry(3, "k")], [an_entry(3, "new"), an_entry(4, "k")], [an_entry(1, "k")]):
        with pytest.raises(Conflict) as refused:
            store.append("t1", again)
        assert refused.value.key_seen
    assert store.entries("t1") == before
    store.append("t1", [an_entry(3, "k", seat=1), an_entry(4, "K"), an_entry(5), an_entry(6)])


def test_a_key_twice_in_one_plan_is_refused(store: Store) -> None:
    furnished(store)
    with pytest.raises(Conflict):
        store.append("t1", [an_entry(1, "k"), an_entry(2, "k")])
    assert store.entries("t1") == []


def test_a_log_needs_its_table(store: Store) -> None:
    with pytest.raises(Conflict, match="no table t1"):
        store.append("t1", [an_entry(1)])
    furnished(store, a_table(), a_table("t2"))
    with pytest.raises(ValueError, match="another table"):
        store.append("t2", [an_entry(1)])
    assert store.entries("t1") == store.entries("t2") == []


def test_an_entry_can_ask_for_a_status(store: Store) -> None:
    furnished(store)
    store.append("t1", [an_entry(1)], expected_status="running")
    assert store.update_table("t1", "running", status="abandoned")
    with pytest.raises(Conflict, match="abandoned"):
        store.append("t1", [an_entry(2)], expected_status="running")
    assert store.last_number("t1") == 1


def test_the_last_entries_and_the_result_are_written_together(store: Store) -> None:
    furnished(store)
    store.append_and_finish("t1", [an_entry(1), an_entry(2)], {"scores": [3, 4]}, 99.5)
    assert store.table("t1") == a_table(status="over", result={"scores": [3, 4]}, ended=99.5, size=2 * ENTRY)
    assert store.last_number("t1") == 2


def test_a_finish_that_is_refused_changes_nothing(store: Store) -> None:
    furnished(store, a_table(), a_table("t2", status="abandoned"))
    store.append("t1", [an_entry(1, "k")])
    for new in ([an_entry(1)], [an_entry(2, "k")], [an_entry(2), an_entry(4)]):
        with pytest.raises(Conflict):
            store.append_and_finish("t1", new, {}, 99.5)
    assert store.table("t1") == a_table()
    assert store.last_number("t1") == 1
    with pytest.raises(Conflict, match="abandoned"):
        store.append_and_finish("t2", [an_entry(1, table_id="t2")], {}, 99.5)
    assert store.entries("t2") == []


def test_of_many_who_write_the_same_number_one_does(store: Store, other: Store) -> None:
    """Six threads of two servers race for every number; each number goes to one, and each of the others is told."""
    furnished(store)
    servers = [store, other] * 3
    for number in range(1, 16):
        mine = [Entry("t1", number, 0, f"by {place}", "ann", 1.0) for place in range(6)]
        outcomes = at_once(*(partial(at.append, "t1", [new]) for at, new in zip(servers, mine, strict=True)))
        assert outcomes.count(None) == 1
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 5
        assert store.entries("t1", after=number - 1) == [mine[outcomes.index(None)]]


def test_of_many_who_send_the_same_key_one_is_written_and_the_others_hear_of_the_key(
    store: Store, other: Store
) -> None:
    furnished(store)
    plan = [an_entry(1, "once"), an_entry(2, "once#2")]
    outcomes = at_once(*(partial(at.append, "t1", plan) for at in [store, other] * 3))
    assert outcomes.count(None) == 1
    assert [outcome.key_seen for outcome in outcomes if isinstance(outcome, Conflict)] == [True] * 5
    assert store.entries("t1") == plan


def test_logs_of_many_tables_grow_side_by_side(store: Store) -> None:
    names = [f"t{n}" for n in range(8)]
    furnished(store, *map(a_table, names))

    def fill(name: str) -> None:
        for number in range(1, 21):
            store.append(name, [an_entry(number, f"k{number}", table_id=name)])

    assert at_once(*(partial(fill, name) for name in names)) == [None] * 8
    assert store.last_numbers(names) == dict.fromkeys(names, 20)
    assert store.check() == []


def test_signs_tell_how_far_tables_are(store: Store) -> None:
    furnished(store, a_table("a"), a_table("b", status="gathering"), a_table("c", paused=True))
    assert store.signs(["a", "b", "c", "t9"]) == {
        "a": (0, 0, "running", False),
        "b": (0, 0, "gathering", False),
        "c": (0, 0, "running", True),
    }
    store.append("a", [an_entry(1, table_id="a"), an_entry(2, table_id="a")])
    for text in ("one", "two", "three"):
        store.add_note(a_note(text, "a"))
    store.append_and_finish("c", [an_entry(1, table_id="c")], {"winners": [0]}, 50.0)
    assert store.signs(["a"]) == {"a": (2, 3, "running", False)}
    assert store.signs(["c"])["c"][:3] == (1, 0, "over")
    assert store.signs([]) == {}


def test_plans_for_several_tables_are_written_together(store: Store) -> None:
    furnished(store, a_table(), a_table("t2"))
    store.append("t1", [an_entry(1)])
    mine, theirs = [an_entry(2, "k"), an_entry(3, "k#2")], [an_entry(1, table_id="t2")]
    assert store.append_together([mine, theirs])
    assert store.entries("t1", after=1) == mine
    assert store.entries("t2") == theirs


def test_of_plans_written_together_all_go_on_from_their_logs_or_none(store: Store) -> None:
    furnished(store, a_table(), a_table("t2"))
    before = [an_entry(1, "k")]
    store.append("t1", before)
    good = [an_entry(1, table_id="t2")]
    for bad in (
        [an_entry(1, seat=1)],
        [an_entry(3)],
        [an_entry(2), an_entry(4)],
        [an_entry(2), an_entry(3, "k")],
        [an_entry(2, "new"), an_entry(3, "new")],
        [an_entry(2, "a\0b")],
        [an_entry(2, "\ud800")],
        [an_entry(1, table_id="t9")],
    ):
        assert not store.append_together([good, bad])
    assert store.entries("t1") == before
    assert store.entries("t2") == []
    assert store.update_table("t1", "running", status="abandoned")
    assert not store.append_together([good, [an_entry(2)]])
    assert store.append_together([good])
