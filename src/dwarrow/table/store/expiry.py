"""What expires: tables that were never begun, uploads that nobody used and, where the operator has set a time, matches
that are over. Of those it stays who played, and the score.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, exists, select, update

from dwarrow.table.store.database import Part
from dwarrow.table.store.rows import ENDED
from dwarrow.table.store.schema import chairs, entries, notes, settings, tables

DAY = 86_400.0
UNUSED = 30  # days
NOTICE = 30  # days for which players are told before a match of theirs is removed
TOGETHER = 100  # tables in one transaction
FORMS = 20  # of a review, more than there have been
IMPORTED = "record"  # who made the entries that an upload brought
KEEPING = "finished matches are kept"

later = tables.alias("later")


class Keeping(NamedTuple):
    """For how long finished matches are kept, in days, and since when that is so."""

    days: int
    since: float

    def until(self, ended: float) -> float:
        """When a match that has ended then is removed; never without notice."""
        return max(ended + self.days * DAY, self.since + NOTICE * DAY)


class Expired(NamedTuple):
    """A table that expires, and since when it is as it is."""

    table_id: str
    at: float
    why: str


class Expiry(Part):
    """What the store need not keep."""

    def keeping(self) -> Keeping | None:
        """How long finished matches are kept; None: for ever."""
        found = self.read(str, select(settings.c.value).where(settings.c.key == KEEPING))
        days, since = found[0].split() if found else ("", "")
        return Keeping(int(days), float(since)) if found else None

    def keep(self, days: int | None, now: float) -> None:
        """Set how long finished matches are kept from now on; None: for ever. What is so already goes on."""
        before = self.keeping()
        if days == (before and before.days):
            return

        def work(connection: Connection) -> None:
            connection.execute(delete(settings).where(settings.c.key == KEEPING))
            if days is not None:
                connection.execute(self.database.insert(settings).values(key=KEEPING, value=f"{days} {now}"))

        self.database.write(work)

    def expired(self, now: float) -> list[Expired]:
        """All that expires now."""
        found: dict[str, Expired] = {}
        for kind in self._kinds(now):
            asked = select(tables.c.id, kind.since).where(*kind.which).order_by(kind.since, tables.c.id)
            for table_id, since in self.read(lambda *row: row, asked):
                found.setdefault(table_id, Expired(table_id, since, kind.why))
        return list(found.values())

    def prune(self, now: float) -> int:
        """Remove all that expires now, a part at a time, so that nobody has to wait for it; how many tables it was."""
        count = 0
        for kind in self._kinds(now):
            ids = self.read(str, select(tables.c.id).where(*kind.which).order_by(tables.c.id))
            for at in range(0, len(ids), TOGETHER):
                count += self.database.write(partial(kind.remove, ids[at : at + TOGETHER]))
        return count

    def _kinds(self, now: float) -> Iterator[Kind]:
        before = now - UNUSED * DAY
        spoken = exists().where(notes.c.table_id == tables.c.id, notes.c.at > before)
        unused = (tables.c.created < before, ~spoken, ~exists().where(later.c.parent == tables.c.id))
        yield Kind(
            "never begun",
            tables.c.created,
            (tables.c.started.is_(None), tables.c.status.in_(("gathering", "abandoned")), *unused),
        )
        by_person = (entries.c.table_id == tables.c.id, entries.c.who != IMPORTED, ~entries.c.who.like("bot:%"))
        upload = tables.c.kind == "study"
        yield Kind("upload never used", tables.c.created, (upload, ~exists().where(*by_person), *unused))
        keeping = self.keeping()
        if keeping and keeping.since + NOTICE * DAY <= now:
            over = (tables.c.status.in_(ENDED), tables.c.seed.is_not(None), tables.c.ended <= now - keeping.days * DAY)
            yield Kind("finished", tables.c.ended, over, whole=False)


class Kind(NamedTuple):
    """Tables that expire, wholly or but for who played and the score, and since when each is as it is."""

    why: str
    since: ColumnElement[float | None]
    which: tuple[ColumnElement[bool], ...]
    whole: bool = True

    def remove(self, some: list[str], connection: Connection) -> int:
        """Remove those of some that still are so; how many. They are locked first: no match begins there meanwhile."""
        chosen = select(tables.c.id).where(tables.c.id.in_(some), *self.which).order_by(tables.c.id).with_for_update()
        ids = list(connection.scalars(chosen))
        for of in (entries, notes, *([chairs] if self.whole else [])):
            connection.execute(delete(of).where(of.c.table_id.in_(ids)))
        kept = ["rematch", *(f"review {form}" for form in range(FORMS))]
        of_these = settings.c.key.in_([f"{name} {table_id}" for name in kept for table_id in ids])
        connection.execute(delete(settings).where(of_these))
        mine = tables.c.id.in_(ids)
        if self.whole:
            connection.execute(delete(tables).where(mine))
        else:
            connection.execute(update(chairs).where(chairs.c.table_id.in_(ids)).values(token_hash=None, salt=None))
            connection.execute(update(tables).where(mine).values(seed=None, components=None, origin=None, size=0))
        return len(ids)
