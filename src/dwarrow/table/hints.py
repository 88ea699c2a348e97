"""Hints: what seems best to a seat for the decision it is asked, weighed in a worker from the seat's view alone."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import msgspec

from dwarrow.bots.advice import Budget, findings, words
from dwarrow.table import asking
from dwarrow.table.problems import Problem
from dwarrow.table.telling import words_of
from dwarrow.table.wire_advice import Hint, Hinted

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game
    from dwarrow.table.callers import Caller
    from dwarrow.table.rooms import Place
    from dwarrow.table.worker import Consultation
    from dwarrow.table.workers import Workers

Json = dict[str, Any]

BUDGET = Budget(simulations=150, seconds=4.0)  # tenths of a second, and one or two seconds for sealed bids
LIMIT = 10.0  # seconds after which a worker is given up
SEED = 1  # always the same: who asks twice is told the same, and it tells nothing about the match
KEPT = 500  # hints in memory


class Hints:
    """All hints that this process has given; who asks again does not keep a worker busy again."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: OrderedDict[bytes, Json] = OrderedDict()

    async def hint(self, place: Place, seat: int, caller: Caller) -> Hint:
        """A hint for a seat, unless the host has forbidden them or the seat has nothing to decide."""
        room = asking.begun(place)
        if not place.row.hints:
            raise Problem("no_hints")
        if seat not in room.match.state.waiting():  # who has sealed a choice may change it, and is not asked to
            raise Problem("not_asked")
        decision = room.decisions[seat]
        advice = findings.read(await self._found(consultation(room.game, room.view(seat), seat, BUDGET)), room.game)
        names = words_of(room, caller)
        return Hint(
            decision=decision,
            best=[
                Hinted(
                    room.game.format(each.action),
                    words.label(room.game, names, each.action, room.view(seat)),
                    each.chances[seat],
                )
                for each in advice.best
            ],
            chances=list(advice.chances),
            why=words.why(room.game, names, advice),
        )

    async def _found(self, asked: Consultation) -> Json:
        key = hashlib.blake2b(msgspec.json.encode(asked), digest_size=16).digest()
        found = self._kept.get(key)
        if found is None:
            found = await self._workers.advise(asked)
            if found is None:
                raise Problem("no_advice")
            self._kept[key] = found
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found


def consultation(game: Game, view: Json, seat: int, budget: Budget, chosen: str | None = None) -> Consultation:
    """What a worker is asked about a decision: nothing in it but what the seat knows."""
    return {
        "game": game.name,
        "components": game.text,
        "view": view,
        "seat": seat,
        "chosen": chosen,
        "simulations": budget.simulations,
        "seconds": budget.seconds,
        "seed": SEED,
        "limit": LIMIT,
    }
