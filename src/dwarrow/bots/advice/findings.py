"""What advice consists of, in action codes and chances, and the same as JSON for those who show it."""

from __future__ import annotations

from typing import Any, NamedTuple

from dwarrow.kernel.game import Game

SHOWN = 3  # actions that a hint names

Line = tuple[tuple[int, int], ...]
"""What is expected to be played: seat and action, one after the other."""

Told = tuple[tuple[int, int, str], ...]
"""The same, each with what its label needs: `Game.in_full`."""


class Candidate(NamedTuple):
    """An action that was weighed."""

    action: int
    chances: tuple[float, ...]  # of every seat to win if it is played, as the advised seat knows it
    looked: int  # simulations
    line: Line = ()  # what follows, if all play as they seem to
    said: tuple[str, ...] = ()  # the actions of the line in full
    plan: tuple[int, ...] = ()  # the action with the further links that it needs, where it is one of several

    @property
    def links(self) -> tuple[int, ...]:
        return self.plan or (self.action,)

    def as_json(self, game: Game) -> dict[str, Any]:
        return {
            "action": game.format(self.action),
            "chances": [round(chance, 4) for chance in self.chances],
            "looked": self.looked,
            "line": [
                {"seat": seat, "action": game.format(action), "said": said}
                for (seat, action), said in zip(self.line, self.said, strict=True)
            ],
            "plan": [game.format(action) for action in self.links],
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
    said = tuple(step["said"] for step in data["line"])
    plan = tuple(game.parse(link) for link in data["plan"])
    return Candidate(game.parse(data["action"]), tuple(data["chances"]), data["looked"], line, said, plan)
