"""Whether a change costs speed: two compiled source trees measured in turns.

    python bench/before_after.py BEFORE AFTER [GAME]... [--rounds N] [--seconds S]

A tree is a checkout with its engine compiled (`python setup.py build_ext --inplace`). Each gets a process of its own,
which measures what `dwarrow bench` calls the playout and the loop in Python, by its own `arena/speed.py`. In every
round both measure the same matches one right after the other, and who is first changes. What is counted is the time
that the process had, so that a busy machine disturbs little. Of the ratios, `median` compares the medians of all
rounds, `paired` is the median of the rounds' own ratios, and `best` compares the best rounds.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from types import TracebackType

CHILD = """
import sys
from time import process_time
import dwarrow
from dwarrow import _engine
from dwarrow.arena import speed
from dwarrow.kernel.playout import playouts
speed.perf_counter = process_time
print(" ".join(dwarrow.NAMES) if _engine.compiled() else "", flush=True)
for line in sys.stdin:
    name, seed, seconds = line.split()
    game, seed, seconds = dwarrow.game(name), int(seed), float(seconds)
    decisions = playouts(speed.opening(game, seed), 1, seed)
    print(decisions, speed.playout_rates(game, seed, seconds)[0], speed.loop_rate(game, seed, seconds), flush=True)
"""
FIGURES = ("playout", "loop")


class Tree:
    """The engine of one source tree, in a process of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        environment = {**os.environ, "PYTHONPATH": str(path / "src")}
        environment.pop("DWARROW_PURE", None)
        self._process = subprocess.Popen(
            [sys.executable, "-c", CHILD],
            cwd=path,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.games = self._answer()
        if not self.games:
            sys.exit(f"{path}: not compiled")

    def __enter__(self) -> Tree:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.communicate()

    def _answer(self) -> list[str]:
        assert self._process.stdout is not None
        return self._process.stdout.readline().split()

    def measure(self, game: str, seed: int, seconds: float) -> tuple[int, float, float]:
        """How many decisions a match by this seed takes, and decisions a second of both figures."""
        assert self._process.stdin is not None
        print(game, seed, seconds, file=self._process.stdin, flush=True)
        answer = self._answer()
        if not answer:
            sys.exit(f"{self.path}: the measuring process has ended")
        return int(answer[0]), float(answer[1]), float(answer[2])


def compare(before: Tree, after: Tree, game: str, rounds: int, seconds: float) -> None:
    """Print a line for each figure of a game."""
    measured: dict[Tree, list[tuple[int, float, float]]] = {before: [], after: []}
    for seed in range(rounds):
        for tree in (before, after) if seed % 2 else (after, before):
            measured[tree].append(tree.measure(game, seed, seconds))
    if [each[0] for each in measured[before]] != [each[0] for each in measured[after]]:
        print(f"{game}: the trees play different matches, so their figures cannot be compared")
        return
    for number, figure in enumerate(FIGURES, start=1):
        old, new = ([float(each[number]) for each in measured[tree]] for tree in (before, after))
        paired = median(later / earlier for later, earlier in zip(new, old, strict=True))
        print(
            f"{game:<12} {figure:<8} {median(old):>12,.0f} {median(new):>12,.0f}"
            f" {median(new) / median(old):>8.3f} {paired:>8.3f} {max(new) / max(old):>8.3f}",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the speed of two compiled source trees.")
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("games", nargs="*", metavar="game")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.4, help="for each figure in a round")
    chosen = parser.parse_args()
    with Tree(chosen.before.resolve()) as before, Tree(chosen.after.resolve()) as after:
        print(
            f"{'game':<12} {'figure':<8} {'before':>12} {'after':>12}"
            f" {'median':>8} {'paired':>8} {'best':>8}   (decisions a second)"
        )
        for game in chosen.games or [name for name in before.games if name in after.games]:
            compare(before, after, game, chosen.rounds, chosen.seconds)


if __name__ == "__main__":
    main()
