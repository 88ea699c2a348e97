"""Workers whose bots misbehave: the bot `greedy` hangs, crashes, breaks, prints or cheats; `random` is as always."""

from __future__ import annotations

import os
import time
from typing import Any

from dwarrow import bots
from dwarrow.processes import workers

make = bots.make


class Wayward:
    """A bot with a bad habit."""

    def __init__(self, habit: str, bot: Any) -> None:
        self.habit = habit
        self.bot = bot

    def choose(self, sight: bots.Sight) -> int:
        if self.habit == "hang":
            time.sleep(3600)
        if self.habit == "crash":
            os._exit(3)
        if self.habit == "break":
            raise RuntimeError("out of order")
        if self.habit == "print":
            print('{"action": "pass"}', flush=True)
        if self.habit == "cheat":
            return next(code for code in range(len(sight.game.actions)) if code not in sight.legal)
        chosen: int = self.bot.choose(sight)
        return chosen


def main(habit: str) -> None:
    def made(name: str, game: Any, seed: int, think: float | None = None) -> Any:
        bot = make(name, game, seed, think)
        return Wayward(habit, bot) if name == "greedy" else bot

    bots.make = made
    workers.main()


def program(habit: str) -> str:
    """What a worker with this habit runs."""
    return f"from tests.table import wayward; wayward.main({habit!r})"
