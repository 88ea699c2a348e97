"""The inside of a process that searches along (`crew.py`): a line of JSON in, what was found out, until nobody asks."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from dwarrow import registry
from dwarrow.bots.learned.weights import look_of
from dwarrow.bots.search.bot import Budget, Searcher
from dwarrow.bots.search.crew import FOUND
from dwarrow.kernel.sight import Sight

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game


def searched(game: Game, asked: dict[str, Any]) -> dict[str, Any]:
    """What is found about a decision, from the seat's view alone."""
    state = game.deal(asked["view"], asked["seed"])
    look = look_of(game, int(state.seats))
    assert look is not None
    look.net.forget()
    budget = Budget(asked["simulations"], asked["seconds"])
    root = Searcher(look, asked["seed"], budget).grown(Sight(state, asked["seat"])).root
    return {"asked": asked["asked"], **{name: list(getattr(root, name)) for name in FOUND}}


def main() -> None:
    hello = json.loads(sys.stdin.readline())
    game = registry.game(hello["game"], text=hello["components"])
    for seats in game.seats:
        look_of(game, seats)  # read now: the first question has no time for it
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        print(json.dumps(searched(game, json.loads(line))), flush=True)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt, BrokenPipeError):
        main()
