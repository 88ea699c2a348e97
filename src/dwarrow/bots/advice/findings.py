"""What advice consists of, in action codes and chances, and the same as JSON for those who show it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from dwarrow.kernel.game import Game
from dwarrow.kernel.sight import Sight

SHOWN = 3  # the best actions

Line = tuple[tuple[int, int], ...]
"""What is expected to be played: seat and action, one after the other."""


class Candidate(NamedTuple):
    """An action that was weighed."""

    action: int
    chances: tuple[float, ...]  # of every seat to win if it is played, as the advised seat knows it
    looked: int  # simulations
    line: Line = ()  # what follows, if all play as they seem to

    def as_json(self, game: Game) -> dict[str, Any]:
        return {
            "action": game.format(self.action),
            "chances": [round(chance, 4) for chance in self.chances],
            "looked": self.looked,
            "line": [{"seat": seat, "action": game.format(action)} for seat, action in self.line],
        }


class Advice(NamedTuple):
    """What a seat may know about its decision."""

    seat: int
    best: tuple[Candidate, ...]  # the few best, best first
    rough: bool  # computed from points, where nothing was learned about the game
    chosen: Candidate | None = None  # what was asked about
    loss: float = 0.0  # chance to win that the chosen action gives away, as far as it is clear

    @property
    def chances(self) -> tuple[float, ...]:
        """The chances of all seats now: with the best action."""
        return self.best[0].chances

    def as_json(self, game: Game) -> dict[str, Any]:
        found: dict[str, Any] = {
            "seat": self.seat,
            "chances": [round(chance, 4) for chance in self.chances],
            "best": [candidate.as_json(game) for candidate in self.best],
            "rough": self.rough,
        }
        if self.chosen is not None:
            found["chosen"] = self.chosen.as_json(game)
            found["loss"] = round(self.loss, 4)
        return found


def ranked(
    sight: Sight, values: list[float], candidate: Callable[[int], Candidate], rough: bool, chosen: int | None
) -> Advice:
    """Advice where every action of the legal list has a value; `candidate` makes one of a place there."""
    order = sorted(range(len(values)), key=lambda place: -values[place])
    best = tuple(map(candidate, order[:SHOWN]))
    if chosen is None:
        return Advice(sight.seat, best, rough)
    asked = candidate(sight.legal.index(chosen))
    return Advice(sight.seat, best, rough, asked, best[0].chances[sight.seat] - asked.chances[sight.seat])


def read(data: dict[str, Any], game: Game) -> Advice:
    """Advice from its JSON, as another process sends it."""
    chosen = data.get("chosen")
    return Advice(
        data["seat"],
        tuple(_candidate(each, game) for each in data["best"]),
        data["rough"],
        None if chosen is None else _candidate(chosen, game),
        data.get("loss", 0.0),
    )


def _candidate(data: dict[str, Any], game: Game) -> Candidate:
    line = tuple((step["seat"], game.parse(step["action"])) for step in data["line"])
    return Candidate(game.parse(data["action"]), tuple(data["chances"]), data["looked"], line)
