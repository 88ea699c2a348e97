"""Time banks: a seat's bank runs while the seat has to decide, and gains some time when it has decided.

The banks are computed from the times of the log and of the notes about pauses and returns. Nothing is stored, and every
process gets the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dwarrow.table.match import notes
from dwarrow.table.store.rows import Document, Entry, Note, TableRow

BACK = 0.25  # of the whole bank, at least, for an owner who comes back


class TimeBanks(NamedTuple):
    """The seconds in the banks after a log entry and a note. They run from `since` on; without it they stand still."""

    banks: list[float]
    entry: int = 0
    note: int = 0
    since: float | None = None

    def at(self, now: float, waiting: Sequence[int]) -> list[float]:
        """The seconds left at a later time, if these seats had to decide since."""
        if self.since is None:
            return list(self.banks)
        passed = max(0.0, now - self.since)
        return [max(0.0, bank - passed) if seat in waiting else bank for seat, bank in enumerate(self.banks)]

    def after_entry(self, entry: Entry, before: Sequence[int], after: Sequence[int], gain: float) -> TimeBanks:
        """The banks after one more entry, with the seats that had to decide before and after it. `gain` is for the
        owner.
        """
        banks = self.at(entry.at, before)
        if entry.seat in before and entry.seat not in after:
            banks[entry.seat] += gain
        if entry.action == "undo" and entry.seat in after and entry.seat not in before:
            banks[entry.seat] = max(0.0, banks[entry.seat] - gain)
        return self._replace(banks=banks, entry=entry.number, since=max(self.since or 0.0, entry.at))

    def after_note(self, note: Note, waiting: Sequence[int], clock: Document) -> TimeBanks:
        """The banks after one more note, with the seats that had to decide then."""
        next_banks = self._replace(note=note.number)
        if note.kind != "happening":
            return next_banks
        word, *rest = notes.split(note).text.split(" ")
        if word == "paused":
            return next_banks._replace(banks=self.at(note.at, waiting), since=None)
        if word == "resumed":
            return next_banks._replace(since=note.at)
        if word == "away":
            return next_banks._replace(banks=self.at(note.at - float(rest[0]), waiting), since=note.at)
        if word == "back" and note.seat is not None:
            banks = self.at(note.at, waiting)
            banks[note.seat] = max(banks[note.seat], float(clock["gain"]), BACK * float(clock["bank"]))
            return next_banks._replace(banks=banks, since=None if self.since is None else note.at)
        return next_banks


def full_banks(row: TableRow) -> TimeBanks:
    """The banks at the start."""
    assert row.clock is not None
    return TimeBanks([float(row.clock["bank"])] * row.seats, since=row.started)


def by_time(entries: list[Entry], noted: list[Note]) -> Iterator[Entry | Note]:
    """Entries and notes by their times; each kind stays in its own order even where the clocks of processes differ."""
    left, right = list(reversed(entries)), list(reversed(noted))
    while left or right:
        if left and (not right or left[-1].at <= right[-1].at):
            yield left.pop()
        else:
            yield right.pop()
