"""Hints: the actions that seem best for a seat's decision, found in a worker from the seat's view alone."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Any

import msgspec

from dwarrow.bots.advice import Budget, findings, words
from dwarrow.kernel.game import Game
from dwarrow.table.bots.worker import Consultation
from dwarrow.table.bots.workers import Workers
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.problems import Problem
from dwarrow.table.wire.advice import Hint, Hinted

Json = dict[str, Any]

BUDGET = Budget(simulations=150, seconds=4.0)  # tenths of a second, and one or two seconds for sealed bids
LIMIT = 10.0  # seconds after which a worker is given up
SEED = 1  # fixed, so that asking twice gives the same hint and reveals nothing about the match
KEPT = 500  # hints in memory


class Hints:
    """The hints of this process, cached so that asking again does not keep a worker busy again."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: OrderedDict[bytes, Json] = OrderedDict()

    async def hint(self, table: OpenTable, seat: int, language: str) -> Hint:
        """A hint for a seat, unless the host has forbidden hints or the seat has nothing to decide."""
        live = table.ongoing()
        if not table.row.hints:
            raise Problem("no_hints")
        if seat not in live.match.state.waiting():  # a seat that sealed a choice may change it, but is not asked to
            raise Problem("not_asked")
        decision = live.decisions[seat]
        advice = findings.read(await self._advice(advice_request(live.game, live.view(seat), seat, BUDGET)), live.game)
        names = live.words(language)
        return Hint(
            decision=decision,
            best=[
                Hinted(
                    live.game.format(each.action),
                    words.label(live.game, names, each.action, live.view(seat)),
                    each.chances[seat],
                )
                for each in advice.best
            ],
            chances=list(advice.chances),
            why=words.why(live.game, names, advice, live.view(seat)),
        )

    async def _advice(self, request: Consultation) -> Json:
        key = hashlib.blake2b(msgspec.json.encode(request), digest_size=16).digest()
        found = self._kept.get(key)
        if found is None:
            found = await self._workers.advise(request)
            if found is None:
                raise Problem("no_advice")
            self._kept[key] = found
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found


def advice_request(game: Game, view: Json, seat: int, budget: Budget, chosen: str | None = None) -> Consultation:
    """The question about a decision for a worker, with nothing but what the seat knows."""
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
