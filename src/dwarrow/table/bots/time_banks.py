"""Time banks: a seat's bank runs while the seat has to decide, and gains some time when it has decided.

The banks are computed from the times of the log and of the notes about pauses, substitutes and returns. Nothing is
stored, and every process gets the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dwarrow.table.match import notes
from dwarrow.table.store.rows import Document, Entry, Note, TableRow

BACK = 0.25  # of the whole bank, for an owner whose time had run out and who comes back
AWAY = ("left", "time", "time_person", "relieved", "relieved_person")  # notes: a substitute plays from here on


class TimeBanks(NamedTuple):
    """The seconds in the banks after a log entry and a note. They run from `since` on; without it they stand still."""

    banks: list[float]
    entry: int = 0
    note: int = 0
    since: float | None = None
    away: frozenset[int] = frozenset()  # seats with a substitute
    still: frozenset[int] = frozenset()  # of them, those whose substitute has decided: their banks stand still

    def at(self, now: float, waiting: Sequence[int]) -> list[float]:
        """The seconds left at a later time, if these seats had to decide since."""
        if self.since is None:
            return list(self.banks)
        passed = max(0.0, now - self.since)
        running = set(waiting) - self.still
        return [max(0.0, bank - passed) if seat in running else bank for seat, bank in enumerate(self.banks)]

    def after_entry(self, entry: Entry, before: Sequence[int], after: Sequence[int], gain: float) -> TimeBanks:
        """The banks after one more entry, with the seats that had to decide before and after it. `gain` is for the
        owner.
        """
        banks = self.at(entry.at, before)
        if entry.seat in before and entry.seat not in after:
            banks[entry.seat] += gain
        if entry.action == "undo" and entry.seat in after and entry.seat not in before:
            banks[entry.seat] = max(0.0, banks[entry.seat] - gain)
        return self._replace(
            banks=banks,
            entry=entry.number,
            since=max(self.since or 0.0, entry.at),
            still=self.still | (self.away & {entry.seat}),
        )

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
        if note.seat is not None and (word in AWAY or word == "back"):
            return next_banks._at_substitution(note, note.seat, word == "back", waiting, clock)
        return next_banks

    def _at_substitution(self, note: Note, seat: int, back: bool, waiting: Sequence[int], clock: Document) -> TimeBanks:
        """The banks when a substitute begins to play for a seat, or its owner comes back.

        Who has run out of time and comes back gets some, but only if the substitute has decided meanwhile: or one
        could leave and come back instead of deciding.
        """
        banks = self.at(note.at, waiting)
        if back and seat in self.still and banks[seat] <= 0:
            banks[seat] = max(float(clock["gain"]), BACK * float(clock["bank"]))
        return self._replace(
            banks=banks,
            since=None if self.since is None else max(self.since, note.at),
            away=self.away - {seat} if back else self.away | {seat},
            still=self.still - {seat} if back else self.still,
        )


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
