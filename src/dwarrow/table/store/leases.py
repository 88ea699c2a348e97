"""What processes share: leases, so that only one of them acts, and settings that are made once."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, delete, or_, select

from dwarrow.table.store.database import Part
from dwarrow.table.store.rows import Lease
from dwarrow.table.store.schema import leases, settings

SKEW = 30.0  # seconds by which the clocks of processes may differ


class Leases(Part):
    """Leases expire by themselves, so they need not survive a power cut."""

    def take_lease(self, name: str, holder: str, seconds: float, now: float) -> bool:
        """Take a lease that is free or expired, or renew your own. False: another holder has it.

        One that would last longer than this is left from before the clock was set back, so it is free.
        """
        new = self.database.insert(leases).values(name=name, holder=holder, until=now + seconds)
        taken = new.on_conflict_do_update(
            index_elements=[leases.c.name],
            set_={"holder": new.excluded.holder, "until": new.excluded.until},
            where=or_(leases.c.holder == holder, leases.c.until <= now, leases.c.until > now + seconds + SKEW),
        ).returning(leases.c.name)
        return self.database.write(lambda connection: connection.scalar(taken) is not None, durable=False)

    def drop_lease(self, name: str, holder: str) -> None:
        """Give a lease back; one that another holds stays as it is."""
        dropped = delete(leases).where(leases.c.name == name, leases.c.holder == holder)
        self.database.write(lambda connection: connection.execute(dropped), durable=False)

    def lease(self, name: str) -> Lease | None:
        return next(iter(self.read(Lease, select(leases).where(leases.c.name == name))), None)


class Settings(Part):
    """Values that all processes share, such as the secret that signs cookies."""

    def known_setting(self, key: str) -> str | None:
        with self.database.reading() as connection:
            found: str | None = connection.scalar(select(settings.c.value).where(settings.c.key == key))
        return found

    def setting(self, key: str, make: Callable[[], str]) -> str:
        """The value of a setting. The first process that needs it makes it."""
        asked = select(settings.c.value).where(settings.c.key == key)

        def work(connection: Connection) -> str:
            made = self.database.insert(settings).values(key=key, value=make())
            connection.execute(made.on_conflict_do_nothing())
            value: str = connection.scalars(asked).one()
            return value

        found = self.known_setting(key)
        return self.database.write(work) if found is None else found
