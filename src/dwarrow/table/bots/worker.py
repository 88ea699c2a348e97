"""What the server's workers compute: the action a bot chooses, or advice for a seat.

A question holds what one seat may know and nothing else, so no bot can see more than its seat.
"""

from __future__ import annotations

import faulthandler
import os
from functools import lru_cache
from time import perf_counter
from typing import Any, TypedDict, final

from dwarrow import bots, registry
from dwarrow.bots.advice import Budget, advise
from dwarrow.kernel.game import Game

NICE = 5  # bots give way to the server, which has people waiting
KEPT = 16  # games with components of their own that stay in memory


@final
class Question(TypedDict):
    """What a bot is asked."""

    game: str
    components: str | None
    view: dict[str, Any]
    seat: int
    bot: str
    seed: int
    limit: float


@final
class Consultation(TypedDict):
    """What advice is asked for: a decision of a seat, and an action to compare with the best one, if any."""

    game: str
    components: str | None
    view: dict[str, Any]
    seat: int
    chosen: str | None
    simulations: int
    seconds: float
    seed: int
    limit: float


@lru_cache(KEPT)
def _game(name: str, components: str | None) -> Game:
    return registry.game(name, text=components)


def chosen(question: Question) -> str:
    """The action a bot chooses, from a view alone: what the view does not tell is dealt by the question's seed."""
    game = _game(question["game"], question["components"])
    state = game.deal(question["view"], question["seed"])
    bot = bots.make(bots.resolved(question["bot"]), game, question["seed"])
    return game.format(bot.choose(bots.Sight(state, question["seat"])))


def advised(asked: Consultation) -> dict[str, Any]:
    """Advice for a seat, from its view alone in the same way, and whether the time was up before it was done."""
    start = perf_counter()
    game = _game(asked["game"], asked["components"])
    sight = bots.Sight(game.deal(asked["view"], asked["seed"]), asked["seat"])
    chosen = None if asked["chosen"] is None else game.parse(asked["chosen"])
    found = advise(sight, Budget(asked["simulations"], asked["seconds"]), asked["seed"], chosen)
    return {**found.as_json(game), "hurried": perf_counter() - start > asked["seconds"]}


def begin() -> None:
    """The first call in a worker's life."""
    if hasattr(os, "nice"):
        os.nice(NICE)


def answer(question: Question | Consultation) -> Any:
    """The action that a bot chooses, or advice as JSON."""
    # The server kills a worker that thinks for too long. Should the server itself be gone by then, this does.
    faulthandler.dump_traceback_later(2 * question["limit"] + 1, exit=True)
    try:
        return chosen(question) if "bot" in question else advised(question)
    finally:
        faulthandler.cancel_dump_traceback_later()
