"""What every handler can ask for by name: the rooms, the server's secret, who asks, and the table in the address."""

from __future__ import annotations

from litestar.di import NamedDependency

from dwarrow.table.callers import Caller
from dwarrow.table.hints import Hints
from dwarrow.table.rates import Rates
from dwarrow.table.reviews import Reviews
from dwarrow.table.rooms import Place, Rooms
from dwarrow.table.thinking import Thinking

TheRooms = NamedDependency[Rooms]
TheSecret = NamedDependency[str]
TheThinking = NamedDependency[Thinking]
TheHints = NamedDependency[Hints]
TheReviews = NamedDependency[Reviews]
TheRates = NamedDependency[Rates]
TheCaller = NamedDependency[Caller]
ThePlace = NamedDependency[Place]
