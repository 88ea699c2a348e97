"""Several processes that search one decision side by side, each on re-deals of its own, put together at the root.

The crew are programs that get what the seat may know as a line of JSON and answer with what they have found. Who does
not answer in time is done without; the search of this process is always there.
"""

from __future__ import annotations

import json
import sys
from time import perf_counter
from typing import TYPE_CHECKING, Any

from dwarrow.bots.program import Failure, Late, Program
from dwarrow.bots.search.tree import UNTRIED

if TYPE_CHECKING:
    from dwarrow.bots.search.tree import Node
    from dwarrow.kernel.game import Game
    from dwarrow.kernel.sight import Sight

START = 10.0  # seconds until somebody of the crew has to be ready
GRACE = 0.03  # seconds that an answer may be on its way
FOUND = ("codes", "visits", "total", "guess")  # of a root, told by action
COMMAND = [sys.executable, "-m", "dwarrow.bots.search.helper"]


class Crew:
    """Helpers of one bot in one match. They are started at the first decision and sent away by `close`."""

    def __init__(self, game: Game, helpers: int) -> None:
        self._hello = json.dumps({"game": game.name, "components": game.text})
        self._helpers = helpers
        self._programs: list[Program] | None = None
        self._asked = 0

    def begin(self, sight: Sight, seed: int, simulations: int, seconds: float) -> None:
        """Let everybody search, each by a seed of its own."""
        self._asked += 1
        asked = {"asked": self._asked, "view": sight.view(), "seat": sight.seat}
        asked |= {"simulations": simulations, "seconds": seconds}
        for number, program in enumerate(self._ready(), 1):
            program.send(json.dumps({**asked, "seed": seed + number}))

    def gather(self, root: Node, until: float) -> None:
        """Add what everybody has found, until a time of `perf_counter`, to the root of the search in this process."""
        for program in list(self._ready()):
            try:
                add(root, self._answer(program, until + GRACE))
            except Late:
                continue  # it may be in time for the next decision
            except (Failure, ValueError, LookupError, TypeError) as error:
                self._dismiss(program, str(error))

    def _answer(self, program: Program, until: float) -> dict[str, Any]:
        """What a program has found about this decision; what it says late about an earlier one is passed over."""
        while True:
            found: dict[str, Any] = json.loads(program.answer(max(0.0, until - perf_counter())))
            if found["asked"] == self._asked:
                return found

    def _ready(self) -> list[Program]:
        if self._programs is None:
            self._programs = []
            try:
                for _ in range(self._helpers):
                    self._programs.append(Program(COMMAND))
            except Failure as failure:
                tell(str(failure))
            for program in self._programs:
                program.send(self._hello)
            for program in list(self._programs):
                try:
                    program.answer(START)
                except Failure as failure:
                    self._dismiss(program, str(failure))
        return self._programs

    def _dismiss(self, program: Program, why: str) -> None:
        assert self._programs is not None
        self._programs.remove(program)
        program.kill()
        tell(why)

    def close(self) -> None:
        for program in self._programs or ():
            program.end()
        self._programs = None


def tell(why: str) -> None:
    print(f"dwarrow: a helper of the search {why}; it goes on without", file=sys.stderr, flush=True)


def add(root: Node, found: dict[str, Any]) -> None:
    """Put what another search has found to what is here."""
    for code, visits, total, guess in zip(*(found[name] for name in FOUND), strict=True):
        place = root.place(code)
        root.visits[place] += visits
        root.total[place] += total
        root.seen += visits
        if root.guess[place] == UNTRIED:
            root.guess[place] = guess
