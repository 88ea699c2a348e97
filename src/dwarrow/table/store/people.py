"""People: their names and their personal links."""

from __future__ import annotations

from msgspec.structs import asdict
from sqlalchemy import ColumnElement, insert, select, update

from dwarrow.table.store.part import Part
from dwarrow.table.store.rows import Person
from dwarrow.table.store.schema import people


class People(Part):
    """The people of the store."""

    def add_person(self, person: Person) -> None:
        self.database.write(lambda connection: connection.execute(insert(people).values(asdict(person))))

    def person(self, person_id: str) -> Person | None:
        return self._person(people.c.id == person_id)

    def person_by_link(self, link_hash: str) -> Person | None:
        return self._person(people.c.link_hash == link_hash)

    def rename_person(self, person_id: str, name: str) -> bool:
        """False if there is no such person."""
        return self._change(person_id, name=name)

    def set_link(self, person_id: str, link_hash: str | None) -> bool:
        """Replace or remove a person's personal link. False if there is no such person."""
        return self._change(person_id, link_hash=link_hash)

    def _person(self, which: ColumnElement[bool]) -> Person | None:
        return next(iter(self.read(Person, select(people).where(which))), None)

    def _change(self, person_id: str, **values: str | None) -> bool:
        changed = update(people).where(people.c.id == person_id).values(values)
        return self.database.write(lambda connection: connection.execute(changed).rowcount == 1)
