"""Fit the weights of a game's judgement in matches against `greedy`, which keeps the weights by hand.

    python tools/fit.py mines --seats 2 --minutes 20 --jobs 16

An evolution strategy: every generation tries some changes of the weights and their opposites, all on the same deals,
and goes on from the better half of them. How far it tries to change each weight it learns as well. Where it stands is
kept after every generation, and a later run goes on from there. The weights found are printed. Those of an earlier form
of this tool, without what had hardly moved, are `FITTED` in `games/mines/bot/judge/numbers.py`.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from importlib import import_module
from math import exp, log, sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from dwarrow import registry
from dwarrow.bots import Bot, Sight, make
from dwarrow.kernel.judge import Judge

# Weights that are shares of something, and so stay below MOST; rows of shares, which make up 1; and what does nothing
# where the judgement stands alone. The others may be anything above 0.
SHARES = (
    "level_doubt",
    "rule_hope",
    "least_bid",
    "bonus",
    "offer_chance",
    "over_limit",
    "serious_least",
    "serious_most",
)
MOST = 0.98
ROWS = ("modest",)
IDLE = ("card_early", "doubt")
ROUNDS = 10  # of Mines for which a card has a price of its own
STEP = 0.35  # what one means in the logarithm of a weight
DENY = 0.4  # where the search starts for a weight that is 0 by hand
CAUTION = 0.8  # of the way to what a generation found
CLEAR_LEADS = 2.0  # so far ahead counts like a second victory

Numbers = Any  # the `Numbers` of a game


class Match(NamedTuple):
    """One match of a trial."""

    game: str
    point: list[float]
    seats: int
    seed: int
    seat: int  # of the weights on trial


class Place(NamedTuple):
    """Where the search stands: its middle, and how far it looks around in each direction."""

    middle: list[float]
    widths: list[float]


def by_hand(game: str) -> Numbers:
    """The weights from which the search starts."""
    numbers = import_module(f"dwarrow.games.{game}.bot.judge.numbers").NUMBERS
    if "card_early" in numbers._fields:  # a price of its own for each round
        return numbers._replace(cards=tuple(numbers.card_with(left) for left in range(ROUNDS)), deny=DENY)
    return numbers


def size(game: str) -> int:
    """How many weights are searched for."""
    return sum(len(value) if isinstance(value, tuple) else 1 for value in searched(game).values())


def searched(game: str) -> dict[str, Any]:
    """The weights by hand that are searched for: no counts, which are whole numbers."""
    weights = by_hand(game)._asdict().items()
    return {name: value for name, value in weights if isinstance(value, (float, tuple)) and name not in IDLE}


def numbers_at(game: str, point: list[float]) -> Numbers:
    """The weights that a point means; 0 everywhere: those by hand."""
    assert len(point) == size(game)
    steps = iter(point)
    found: dict[str, Any] = {}
    for name, value in searched(game).items():
        if isinstance(value, float):
            weight = value * exp(STEP * next(steps))
            found[name] = min(MOST, weight) if name in SHARES else weight
        else:
            row = [each * exp(STEP * next(steps)) for each in value]
            found[name] = tuple(each / sum(row) for each in row) if name in ROWS else tuple(row)
    return by_hand(game)._replace(**found)


class Trial:
    """A bot that takes what the judgement with some weights finds best."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    def choose(self, sight: Sight) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        values = self._judge.values(sight)
        return sight.legal[max(range(len(values)), key=values.__getitem__)]


def played(match: Match) -> float:
    """How well a match went: a victory, and the points ahead."""
    game = registry.game(match.game)
    judge: Any = game.bot.judge
    state = game.new(match.seats, match.seed)
    bots: list[Bot] = [make("greedy", game, match.seed * match.seats + seat) for seat in range(match.seats)]
    bots[match.seat] = Trial(judge(game, numbers_at(match.game, match.point)))
    while not state.is_over():
        seat = state.to_act()
        state.apply(bots[seat].choose(Sight(state, seat)), seat)
    scores, winners = state.scores(), state.winners()
    ahead = scores[match.seat] - max(score for seat, score in enumerate(scores) if seat != match.seat)
    return (1 / len(winners) if match.seat in winners else 0.0) + ahead / (CLEAR_LEADS * game.bot.clear_lead)


def next_place(place: Place, points: list[list[float]], values: list[float]) -> Place:
    """The weighted mean of the better half, and how far that half lay from the middle."""
    half = len(points) // 2
    weights = [log(half + 0.5) - log(rank + 1) for rank in range(half)]
    order = sorted(range(len(points)), key=lambda i: -values[i])[:half]
    middle, widths = [], []
    for d, (here, width) in enumerate(zip(*place, strict=True)):
        mean = sum(w * points[i][d] for w, i in zip(weights, order, strict=True)) / sum(weights)
        spread = sqrt(sum(w * (points[i][d] - here) ** 2 for w, i in zip(weights, order, strict=True)) / sum(weights))
        middle.append(here + CAUTION * (mean - here))
        widths.append(max(0.08, 0.75 * width + 0.25 * spread))
    return Place(middle, widths)


def tried(place: Place, pairs: int, dice: random.Random) -> list[list[float]]:
    """Points around the middle, each with its opposite."""
    steps = [[width * dice.gauss(0, 1) for width in place.widths] for _ in range(pairs)]
    return [
        [here + sign * d for here, d in zip(place.middle, step, strict=True)] for step in steps for sign in (1.0, -1.0)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=registry.SHIPPED)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=16, help="changes that a generation tries, with their opposites")
    parser.add_argument("--matches", type=int, default=32, help="played by each of them")
    parser.add_argument("--width", type=float, default=0.6, help="of the changes in the first generation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="default: build/fit-GAME-SEATS.json")
    args = parser.parse_args()

    keep: Path = args.keep or Path(f"build/fit-{args.game}-{args.seats}.json")
    generation = 0
    place = Place([0.0] * size(args.game), [args.width] * size(args.game))
    if keep.exists():
        kept = json.loads(keep.read_text())
        if (kept["game"], kept["seats"]) != (args.game, args.seats):
            parser.error(f"{keep} is about {kept['game']} with {kept['seats']} seats")
        generation, place = kept["generation"], Place(kept["middle"], kept["widths"])
    until = time.monotonic() + 60 * args.minutes
    with get_context("spawn").Pool(args.jobs) as pool:
        while time.monotonic() < until:
            dice = random.Random(f"{args.seed} {generation}")  # a later run tries something else
            points = tried(place, args.pairs, dice)
            deals = dice.randrange(1 << 30)  # the same for all
            matches = [
                Match(args.game, point, args.seats, deals + i // args.seats, i % args.seats)
                for point in points
                for i in range(args.matches)
            ]
            results = pool.map(played, matches, chunksize=1)
            values = [sum(results[i : i + args.matches]) / args.matches for i in range(0, len(results), args.matches)]
            place = next_place(place, points, values)
            generation += 1
            about = {"game": args.game, "seats": args.seats, "generation": generation}
            keep.parent.mkdir(parents=True, exist_ok=True)
            keep.write_text(json.dumps({**about, **place._asdict()}))
            print(f"generation {generation}: mean {sum(values) / len(values):.3f}, best {max(values):.3f}", flush=True)
    for name, value in numbers_at(args.game, place.middle)._asdict().items():
        print(name, value)


if __name__ == "__main__":
    main()
