"""Matches of good players who deviate once from their best play, from which a network learns what that costs.

A match is played to some moment. From there several ways go on: on each a few choices are left to chance, mostly among
those that the judgement by hand finds nearly as good as the best, and then all play as well as they can to the end.
Whatever comes after the last such choice was well played, so its outcome tells what the moment was worth. Matches of a
network against itself are full of poor choices, and tell less about a match against somebody good.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dwarrow.bots.greedy import Greedy
from dwarrow.bots.judges import judge_of
from dwarrow.bots.learned.look import FINE, Look, drawn
from dwarrow.bots.learned.search_settings import is_bargain
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.reopening import reopened
from dwarrow.kernel.sight import Sight
from dwarrow.kernel.vectors import i64, vec

if TYPE_CHECKING:
    from dwarrow.bots.bot import Bot
    from dwarrow.kernel.game import Game
    from dwarrow.kernel.state import State
    from tools.practice.self_play import Practice

WAYS = 3  # that go on from a moment
STRAIGHT = 0.15  # share of ways without a deviation
LENGTH = 0.6  # a deviation ends with this chance after each of its choices
BLIND = 0.2  # share of a deviation's choices among all that is legal
SEEDS = 1 << 30
USUAL_MARGIN = 2.0  # points, for games that search everything


class Near:
    """One step ahead by a network, among what the judgement by hand finds nearly as good as the best."""

    def __init__(self, game: Game, look: Look, seed: int, heat: float) -> None:
        self._judge = judge_of(game)
        self._greedy = Greedy(game, seed)
        self._look = look
        self._chance = Chance(seed)
        self._heat = heat

    def choose(self, sight: Sight) -> int:
        if is_bargain(sight):
            return self._greedy.choose(sight)
        dealt = sight.redeal(int(self._chance.below(SEEDS)))
        some = near(self._judge.values(sight), sight.legal, within(sight.game, sight.seats))
        reopened(dealt, sight.seat)
        return some[int(drawn(self._look.values(dealt, sight.seat, vec[i64](some)), self._heat, self._chance))]


def within(game: Game, seats: int) -> float:
    found = game.bot.search.prune_margin(seats)
    return USUAL_MARGIN if found is None else found


def near(values: list[float], legal: list[int], points: float) -> list[int]:
    """The actions that are not further behind the best than so many points."""
    least = max(values) - points
    return [action for action, value in zip(legal, values, strict=True) if value >= least]


class DeviationGames:
    """Plays the ways of matches; what is worth keeping goes to `practice`."""

    def __init__(self, game: Game, look: Look | None, practice: Practice, kept: float, seed: int) -> None:
        self._game = game
        self._judge = judge_of(game)
        self._look = look
        self._practice = practice
        self._kept = kept
        self._dice = Chance(seed)
        self._lengths: dict[int, int] = {}  # decisions of a match, by seats

    def ways(self, start: State, heat: float) -> Iterator[State]:
        """The ends of the ways of one match, each with its moments in `practice`, which has to be emptied after it."""
        seats = int(start.seats)
        if seats not in self._lengths:
            self._lengths[seats] = self._on(start.clone(), self._players(seats, heat))
        moment = int(self._dice.below(self._lengths[seats]))
        self._on(start, self._players(seats, heat), moment)
        if start.is_over():
            return
        for number in range(WAYS):
            way = start.redeal(start.to_act(), self._seed()) if number else start.clone()
            self._stray(way)
            if way.is_over():
                continue
            self._practice.keep(way)
            self._on(way, self._players(seats, heat), keep=True)
            yield way

    def _players(self, seats: int, heat: float) -> list[Bot]:
        """`greedy` or the network at each seat."""
        look = self._look
        return [
            Greedy(self._game, self._seed())
            if look is None or self._happens(0.5)
            else Near(self._game, look, self._seed(), heat)
            for _ in range(seats)
        ]

    def _on(self, state: State, players: list[Bot], decisions: int = SEEDS, keep: bool = False) -> int:
        """Play on, at most so many decisions; returns how many there were."""
        gone = 0
        while gone < decisions and not state.is_over():
            seat = state.to_act()
            state.apply(players[seat].choose(Sight(state, seat)))
            gone += 1
            if keep and not state.is_over() and self._happens(self._kept):
                self._practice.keep(state)
        return gone

    def _stray(self, state: State) -> None:
        """Leave the way for some choices."""
        straying = not self._happens(STRAIGHT)
        while straying and not state.is_over():
            sight = Sight(state, state.to_act())
            some = sight.legal
            if len(some) > 1:
                straying = not self._happens(LENGTH)
                if not self._happens(BLIND):
                    some = near(self._judge.values(sight), some, 2 * within(self._game, int(state.seats)))
            state.apply(some[int(self._dice.below(len(some)))])

    def _happens(self, chance: float) -> bool:
        return int(self._dice.below(FINE)) < chance * FINE

    def _seed(self) -> int:
        return int(self._dice.below(SEEDS))
