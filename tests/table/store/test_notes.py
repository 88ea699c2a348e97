"""Notes beside the log."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

from dwarrow.table.store import Conflict, Note, Store
from tests.table.store.samples import a_note, a_table, an_entry, at_once, furnished


def test_notes_are_numbered_per_table(store: Store) -> None:
    furnished(store, a_table(), a_table("t2"))
    vote = Note("t1", "vote", "ann", "undo 3", 41.5, seat=1)
    assert store.add_note(a_note("hello")) == 1
    assert store.add_note(vote) == 2
    assert store.add_note(a_note("hello", "t2")) == 1
    assert store.notes("t1") == [replace(a_note("hello"), number=1), replace(vote, number=2)]


def test_a_number_that_a_note_brings_does_not_count(store: Store) -> None:
    furnished(store)
    assert store.add_note(replace(a_note("x"), number=77)) == 1


def test_notes_are_read_in_pages(store: Store) -> None:
    furnished(store)
    for number in range(1, 8):
        store.add_note(a_note(f"{number}"))
    assert [note.number for note in store.notes("t1", limit=3)] == [1, 2, 3]
    assert [note.text for note in store.notes("t1", after=3, limit=3)] == ["4", "5", "6"]
    assert [note.number for note in store.notes("t1", after=6)] == [7]
    assert store.notes("t9") == []


def test_the_last_removal_is_found_among_all_votes(store: Store) -> None:
    furnished(store, a_table(), a_table("t2"))
    assert store.last_removal("t1") is None
    texts = ("Ann\nremoved master 5", "Bob\nremoved master 9", "removed you 1\nyes", "Ann\nask abandon 3")
    for text in texts:
        store.add_note(Note("t1", "vote", "ann", text, 41.5, seat=1))
    store.add_note(Note("t1", "chat", "ann", "Ann\nremoved master 7", 41.5))
    found = store.last_removal("t1")
    assert found is not None
    assert found.text == texts[1]
    assert [note.number for note in store.last_notes("t1", 2, "vote")] == [3, 4]
    assert store.last_removal("t2") is None


def test_a_note_needs_its_table(store: Store) -> None:
    with pytest.raises(Conflict, match="no table t1"):
        store.add_note(a_note("hello"))


def test_everybody_may_speak_at_once_while_the_match_goes_on(store: Store, other: Store) -> None:
    furnished(store)

    def play() -> int:
        for number in range(1, 11):
            store.append("t1", [an_entry(number)])
        return 0

    talk = [partial(at.add_note, a_note(f"{n}")) for n, at in enumerate([store, other] * 8)]
    numbers = at_once(play, *talk)[1:]
    assert sorted(number for number in numbers if isinstance(number, int)) == list(range(1, 17))
    by_number = {note.number: note.text for note in store.notes("t1")}
    assert by_number == {number: f"{n}" for n, number in enumerate(numbers)}
    assert store.last_number("t1") == 10


def test_the_last_notes_come_in_their_order(store: Store) -> None:
    furnished(store, a_table(), a_table("t2"))
    for number in range(1, 8):
        store.add_note(a_note(f"{number}"))
    store.add_note(a_note("other", "t2"))
    assert [note.text for note in store.last_notes("t1", 3)] == ["5", "6", "7"]
    assert store.last_notes("t1", 100) == store.notes("t1")
    assert store.last_notes("t9") == []
