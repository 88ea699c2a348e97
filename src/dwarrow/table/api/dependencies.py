"""What handlers can ask for by name: the open tables, the server's secret, the caller, the table in the address ..."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from litestar import Request
from litestar.di import NamedDependency

from dwarrow.table.bots.bot_turns import BotTurns
from dwarrow.table.bots.hints import Hints
from dwarrow.table.bots.reviews import Reviews
from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.people.callers import Caller
from dwarrow.table.people.limits import Limiters
from dwarrow.table.problems import Problem

if TYPE_CHECKING:
    from dwarrow.table.store.rows import Person

AnyRequest = Request[Any, Any, Any]

TheTables = NamedDependency[OpenTables]
TheSecret = NamedDependency[str]
TheBotTurns = NamedDependency[BotTurns]
TheHints = NamedDependency[Hints]
TheReviews = NamedDependency[Reviews]
TheLimiters = NamedDependency[Limiters]
TheCaller = NamedDependency[Caller]
TheTable = NamedDependency[OpenTable]


async def person_of(tables: OpenTables, caller: Caller) -> Person:
    """The person who asks; a Problem that asks for a name if nobody is known."""
    person = await tables.call(tables.store.person, caller.known())
    if person is None:
        raise Problem("no_name")
    return person
