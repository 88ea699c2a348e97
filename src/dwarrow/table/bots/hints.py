"""Hints: the actions that seem best for a seat's decision, found in a worker from the seat's view alone."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import msgspec

from dwarrow.bots.advice import HINT, Budget, Candidate, findings, words
from dwarrow.bots.advice.plans import told
from dwarrow.kernel.errors import ActionError
from dwarrow.kernel.game import Game
from dwarrow.kernel.state import State
from dwarrow.kernel.texts import Catalog
from dwarrow.table.bots.worker import Consultation
from dwarrow.table.bots.workers import Workers
from dwarrow.table.match.live_match import LiveMatch, choices, drafted
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.match.submissions import action_problem
from dwarrow.table.problems import Problem
from dwarrow.table.wire.advice import Hint, Hinted

Json = dict[str, Any]

LIMIT = 10.0  # seconds after which a worker is given up
SEED = 1  # fixed, so that asking twice gives the same hint and reveals nothing about the match
KEPT = 500  # hints in memory


class Hints:
    """The hints of this process, cached so that asking again does not keep a worker busy again."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: OrderedDict[bytes, Json] = OrderedDict()

    async def hint(self, table: OpenTable, seat: int, language: str, after: Sequence[str] = ()) -> Hint:
        """A hint for a seat after its draft, unless the host has forbidden hints or the seat has nothing to decide."""
        live = table.ongoing()
        if not table.row.hints:
            raise Problem("no_hints")
        try:
            state = drafted(live.match.state, seat, [live.game.parse(text) for text in after])
        except ActionError as error:
            raise action_problem(live, error) from None
        if seat not in state.waiting():  # a seat that sealed a choice may change it, but is not asked to
            raise Problem("not_asked")
        decision = live.decisions[seat]
        state = state.clone()  # as long as it is weighed others may play
        advice = findings.read(await self._advice(advice_request(live.game, state.view(seat), seat, HINT)), live.game)
        names = live.words(language)
        best = [_hinted(live, state, seat, names, each) for each in advice.best]
        return Hint(decision, best, list(advice.chances), words.why(names, advice, state))

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


def _hinted(live: LiveMatch, state: State, seat: int, names: Catalog, found: Candidate) -> Hinted:
    links = told(state, seat, found.links) if state.keep_forced else list(found.links)
    views = (state.preview(seat, links[:place]).view for place in range(len(links)))
    plan = [choices(live, [live.game.format(link)], names, view)[0] for link, view in zip(links, views, strict=True)]
    label = words.deed(state, seat, names, found.links)
    return Hinted(live.game.format(found.action), label, found.chances[seat], plan)


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
