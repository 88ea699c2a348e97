"""Plays matches between greedy bots and says how fair and how sound the numbers of a game are (docs/balance.md).

    python tools/balance.py gnomes --seats 3 --matches 2000

Match number i has seed i, as with `dwarrow simulate`, so the same command gives the same figures. A shared victory
counts as a part of one for each of the winners. Ctrl-C ends the playing and reports on the matches so far.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from dwarrow import registry
from dwarrow.arena.simulate import chooser
from dwarrow.bots import make
from dwarrow.kernel.chance import plain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dwarrow.kernel.game import Game
    from dwarrow.kernel.state import State

Json = dict[str, Any]


class Measure:
    """What is summed up over the matches of any game."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.matches = 0
        self.wins = [0.0] * seats  # by place in turn order, from the first starter
        self.points = [0.0] * seats

    def look(self, state: State) -> None:
        """Called before every decision."""

    def count(self, state: State) -> None:
        """Called at the end of a match."""
        self.matches += 1
        view = state.view(None)
        first = self.first(view)
        scores, winners = state.scores(), state.winners()
        for seat in range(self.seats):
            place = (seat - first) % self.seats
            self.points[place] += scores[seat]
            self.wins[place] += (seat in winners) / max(1, len(winners))
        self.sum_up(view)

    def first(self, view: Json) -> int:
        """The seat that began the match."""
        return 0

    def sum_up(self, view: Json) -> None:
        """Take what a game has of its own from the view at the end."""

    def report(self) -> None:
        print(f"{self.game.name}, {self.seats} seats, {self.matches} matches between greedy bots")
        share = 100 / max(1, self.matches)
        line("turn order", range(1, self.seats + 1))
        line("wins %", (f"{wins * share:.1f}" for wins in self.wins))
        line("points", (f"{points / self.matches:.1f}" for points in self.points))

    def mean(self, n: float) -> str:
        """For each seat of each match."""
        return f"{n / self.matches / self.seats:.2f}"


class GnomesMeasure(Measure):
    """Rounds, and what the points are made of."""

    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats)
        self.rounds: Counter[int] = Counter()
        self.sources: Counter[str] = Counter()
        self.bought: Counter[str] = Counter()
        components = registry.game(self.game.name).components  # type: ignore[attr-defined]
        self.items = {item.id: item for item in components.items}
        self.tiles = {tile.id: tile for tile in components.tiles}

    def first(self, view: Json) -> int:
        return int(view["starter"] - view["round"] + 1) % self.seats

    def sum_up(self, view: Json) -> None:
        self.rounds[view["round"]] += 1
        for player in view["players"]:
            for name in player["items"]:
                item = self.items[name]
                self.sources["artifacts" if item.deck else "jewelry"] += item.vp
                self.bought[item.kind] += 1
        for space in view["spaces"].values():
            if space["owner"] is not None:
                tile = self.tiles[space["tile"]]
                self.sources["Diamantina" if tile.wild else "districts"] += tile.vp

    def report(self) -> None:
        super().report()
        mean = sum(rounds * n for rounds, n in self.rounds.items()) / self.matches
        print(f"rounds: mean {mean:.1f}, from {min(self.rounds)} to {max(self.rounds)}")
        table("points a seat by source", self.sources, self.mean)
        table("items bought a seat", self.bought, self.mean)


class DwergarMeasure(Measure):
    """Points by source, and by region: how often its projects are completed and modernised, and what for."""

    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats)
        self.sources: Counter[str] = Counter()
        self.regions: dict[str, Counter[str]] = defaultdict(Counter)
        self.cards: dict[str, Counter[str]] = defaultdict(Counter)
        self.components = registry.game(self.game.name).components  # type: ignore[attr-defined]

    def first(self, view: Json) -> int:
        return int(view["starter"])

    def sum_up(self, view: Json) -> None:
        winners = view["winners"]
        for region in view["regions"]:
            self.regions[region]["matches"] += 1
        for seat, player in enumerate(view["players"]):
            self.sources.update(player["points"])
            self.sources["end"] += view["scores"][seat] - player["vp"]
            for name in player["projects"]:
                project = self.components.project(name)
                sums = self.regions[self.components.regions[project.region].id]
                modern = name in player["modernised"]
                sums["completed"] += 1
                sums["modernised"] += modern
                sums["points"] += project.vp + modern * project.modernise_vp
                sums["won"] += seat in winners
                self.cards[name].update(completed=1, modernised=int(modern))

    def report(self) -> None:
        super().report()
        table("points a seat by source", self.sources, self.mean)
        line("region", ("completed", "modernised", "points a project", "of winners %"))
        for region, sums in self.regions.items():
            done = max(1, sums["completed"])
            completed, modernised = sums["completed"] / sums["matches"], sums["modernised"] / sums["matches"]
            points, won = sums["points"] / done, 100 * sums["won"] / done
            line(region, (f"{completed:.2f}", f"{modernised:.2f}", f"{points:.2f}", f"{won:.1f}"))
        rare = sorted(self.cards.items(), key=lambda each: each[1]["completed"])
        print("rarely completed:", ", ".join(f"{name} {sums['completed']}" for name, sums in rare[:6]))
        print("often completed:", ", ".join(f"{name} {sums['completed']}" for name, sums in rare[:-7:-1]))


class ZwergendorfMeasure(Measure):
    """Room, trees, drop-outs, points by source, and which cards are taken and count."""

    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats)
        self.sources: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.targets: dict[str, Counter[str]] = defaultdict(Counter)
        self.phases: dict[int, Counter[str]] = defaultdict(Counter)
        self.started: list[tuple[int, Json]] = []  # phases of a match that may not come to its end
        self.goals = 0

    def look(self, state: State) -> None:
        """At the start of every phase: the room, and the trees felled so far."""
        phase = int(state.phase)  # type: ignore[attr-defined]
        if not self.started or phase != self.started[-1][0]:
            self.started.append((phase, state.view(None)))

    def _standings(self, phase: int, view: Json) -> None:
        for player in view["players"]:
            trees = player["trees"]
            self.phases[phase].update(free=player["free"], felled=trees["crossed"], extra=trees["extra_crossed"])
            self.phases[phase]["out"] += player["out"]

    def sum_up(self, view: Json) -> None:
        for phase, seen in [*self.started, (int(view["phase"]), view)]:
            self._standings(phase, seen)
        self.started = []
        self.goals += view["goal"] is not None and view["scores"][0] >= view["goal"]
        for player in view["players"]:
            worth = player["worth"]
            self.kinds.update(building=len(player["buildings"]), target=len(player["targets"]))
            self.kinds["resource"] += 12 - len(player["buildings"]) - len(player["targets"])
            self.sources["flagged"] += player["flagged"]
            self.sources["trees"] -= worth["minus"]
            self.sources["dwarf cards"] += sum(worth["dwarves"].values())
            for symbol, points in worth["majorities"].items():
                self.sources[f"most of {symbol}"] += points
            for name, points in worth["targets"].items():
                counted = name in worth["counted"]
                self.sources["targets"] += points * counted
                self.targets[name].update(owned=1, counted=int(counted), points=points)

    def report(self) -> None:
        super().report()
        table("a seat", self.sources, self.mean)
        table("cards taken a seat", self.kinds, self.mean)
        line("at the start of phase", ("free", "felled", "extra felled", "out"))
        for phase, sums in sorted(self.phases.items()):
            line(str(phase), (self.mean(sums[key]) for key in ("free", "felled", "extra", "out")))
        best = sorted(self.targets.items(), key=lambda each: -each[1]["points"] / each[1]["owned"])
        told = [f"{name} {sums['points'] / sums['owned']:.1f} ({sums['owned']})" for name, sums in best]
        print("targets, points when owned (how often):", ", ".join(told))
        if self.seats == 1:
            print(f"goal reached: {100 * self.goals / self.matches:.1f} %")


MEASURES = {"gnomes": GnomesMeasure, "dwergar": DwergarMeasure, "zwergendorf": ZwergendorfMeasure}


def line(name: str, values: Iterable[object]) -> None:
    print("| " + " | ".join([name, *map(str, values)]) + " |")


def table(title: str, sums: Counter[str], mean: Any) -> None:
    print(f"{title}: " + ", ".join(f"{name} {mean(n)}" for name, n in sums.most_common()))


def measured(name: str, seats: int, matches: int, seed: int, given: Json) -> Measure:
    game = registry.game(name)
    options = game.check_options(seats, given)
    measure = MEASURES.get(name, Measure)(game, seats)
    with suppress(KeyboardInterrupt):
        for number in range(seed, seed + matches):
            state = game.start(seats, plain(number), options)
            choose = chooser([make("greedy", game, number * seats + seat) for seat in range(seats)], number)
            while not state.is_over():
                measure.look(state)
                state.apply(choose(state))
            measure.count(state)
    return measure


def main() -> None:
    parser = argparse.ArgumentParser(description="Matches between greedy bots, and what they add up to.")
    parser.add_argument("game", choices=registry.names())
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="K=V")
    given = parser.parse_args()
    options = dict(pair.split("=", 1) for pair in given.option)
    measured(given.game, given.seats, given.matches, given.seed, options).report()


if __name__ == "__main__":
    main()
