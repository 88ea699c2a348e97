"""Our games beside those of other packages: random play to the end on one core, all in one run.

The packages live in an environment of their own, which this script makes and fills:

    python bench/peers.py --env build/peers --install     # once; some hundred megabytes
    python bench/peers.py --env build/peers               # ten minutes; prints the tables of bench/results.md

Each round measures every subject once, and the figures are medians of rounds. A package that cannot be loaded is told
and left out.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PEERS = (
    "pettingzoo[classic]==1.27.0",
    "open_spiel==2.0.2",
    "rlcard==1.2.0",
    "catanatron==3.2.1",
    "pgx==2.6.0",
)
NEAREST = ("OpenSpiel hearts", "OpenSpiel bridge", "OpenSpiel first_sealed_auction")
TAG = 280_000  # decisions a second of its quickest Euro game, measured on such a machine; Java is not run here
BATCH = 500_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--env", type=Path, default=ROOT / "build" / "peers", help="the environment of the peers")
    parser.add_argument("--install", action="store_true", help="make it first")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0, help="for a subject in a round")
    parser.add_argument("--only", default="", help="packages, separated by commas")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.worker:
        work(given)
        return
    if given.install:
        install(given.env)
    command = [str(given.env / "bin" / "python"), __file__, "--worker", f"--rounds={given.rounds}"]
    command += [f"--seconds={given.seconds}", f"--only={given.only}"]
    own = {"PYTHONPATH": str(ROOT / "src"), "JAX_PLATFORMS": "cpu", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    told = subprocess.run(command, env={**os.environ, **own}, stdout=subprocess.PIPE, text=True, check=True).stdout
    show(json.loads(told.splitlines()[-1]))


def install(env: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    runtime = [name for name in project["dependencies"] if name.startswith(("librt", "mypy_extensions"))]
    venv.create(env, with_pip=True)
    subprocess.run([str(env / "bin" / "python"), "-m", "pip", "install", "-q", *PEERS, *runtime], check=True)


# In the environment of the peers -------------------------------------------------------------------------------------


def work(given: argparse.Namespace) -> None:
    """Measure, and print one line of JSON."""
    import peer_games

    peer_games.on_one_core()
    wanted = given.only.split(",") if given.only else list(peer_games.PACKAGES)
    subjects: list[Any] = []
    for package in wanted:
        try:
            subjects += peer_games.PACKAGES[package]()
        except Exception as error:  # whatever goes wrong in somebody else's package, the others are measured
            print(f"{package}: left out, {type(error).__name__}: {error}", file=sys.stderr)
    rounds: dict[str, list[dict[str, Any]]] = {subject.name: [] for subject in subjects}
    for number in range(given.rounds):
        for subject in subjects:
            rounds[subject.name].append(peer_games.measured(subject, given.seconds))
            print(
                f"{number + 1}/{given.rounds} {subject.name}: {rounds[subject.name][-1]}", file=sys.stderr, flush=True
            )
    print(json.dumps(rounds))


# Tables --------------------------------------------------------------------------------------------------------------


def show(rounds: dict[str, list[dict[str, Any]]]) -> None:
    print("| random play to the end, one core | decisions/s | matches/s | clones/s |\n| --- | ---: | ---: | ---: |")
    for name, parts in rounds.items():
        cells = [figure(middle(parts, what)) for what in ("decisions", "matches", "clones")]
        print(f"| {name} | {' | '.join(cells)} |")
    print("\n| ratio | aim | reached | |\n| --- | ---: | ---: | --- |")
    for label, aim, reached in ratios(rounds):
        print(f"| {label} | {aim:g} | {reached:.2f} | {'' if reached >= aim else 'missed'} |")


def middle(parts: list[dict[str, Any]], what: str) -> float | None:
    values = [part[what] for part in parts if part[what] is not None]
    return statistics.median(values) if values else None


def figure(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def ratios(rounds: dict[str, list[dict[str, Any]]]) -> list[tuple[str, float, float]]:
    """Those that the project aims at; each is taken inside a round, and the median counts."""
    found = []

    def against(label: str, aim: float, mine: str, theirs: list[str]) -> None:
        if mine in rounds and all(name in rounds for name in theirs) and theirs:
            parts = [
                own["decisions"] / max(rounds[name][number]["decisions"] for name in theirs)
                for number, own in enumerate(rounds[mine])
            ]
            found.append((label, aim, statistics.median(parts)))

    def alone(label: str, aim: float, mine: str, unit: float) -> None:
        if mine in rounds:
            found.append((label, aim, (middle(rounds[mine], "decisions") or 0.0) / unit))

    ours = [name.removesuffix(": PettingZoo") for name in rounds if name.endswith(": PettingZoo")]
    zoo = [name for name in rounds if name.startswith("PettingZoo")]
    spiel = [name for name in rounds if name.startswith(NEAREST)]
    for game in ours:
        against(f"{game} through PettingZoo : its quicker one of hanabi, texas_holdem", 10, f"{game}: PettingZoo", zoo)
    for game in ours:
        alone(
            f"{game}, batch with observations : 500,000 decisions/s",
            1,
            f"{game}: batch of 256 with observations",
            BATCH,
        )
    for game in ours:
        near = "its quickest of hearts, bridge, first_sealed_auction"
        against(f"{game}, loop in Python : OpenSpiel's C++ from Python, {near}", 3, f"{game}: loop in Python", spiel)
    for game in ours:
        cat = [name for name in rounds if name.startswith("Catanatron")]
        against(f"{game}, loop in Python : Catanatron", 30, f"{game}: loop in Python", cat)
    for game in ours:
        alone(f"{game}, playout loop : TAG's Euro games, {TAG:,} decisions/s", 10, f"{game}: playout loop", TAG)
    return found


if __name__ == "__main__":
    main()
