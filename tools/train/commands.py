"""The commands of the trainer, as a person types them."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from dwarrow.kernel.errors import DwarrowError
from tools.train.settings import DRAWN, add_settings, options, settings_of


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.train", description="Train networks that play.")
    commands = parser.add_subparsers(required=True)
    add_lessons(commands)
    add_run(commands)
    add_slim(commands)
    add_duel(commands)
    add_pack(commands)
    given = parser.parse_args(words)
    try:
        given.does(given)
    except DwarrowError as error:
        parser.exit(1, f"{error}\n")


def add_lessons(commands: Any) -> None:
    command = commands.add_parser("lessons", help="let a bot play, and keep its choices")
    command.add_argument("game")
    command.add_argument("seats", type=int)
    command.add_argument("--teacher", default="greedy")
    command.add_argument("--matches", type=int, default=5000)
    command.add_argument("--minutes", type=float, help="stop earlier")
    command.add_argument("--wild", type=float, default=0.08, help="share of random actions, in two of three matches")
    command.add_argument("--think", type=float, default=0.1, help="seconds for a decision of the teacher, at most")
    command.add_argument("--options", type=options, default={}, help=f"of the matches, as JSON; or '{DRAWN}'")
    command.add_argument("--partner", default="", help="a bot for one seat of every other match, as net:FILE")
    command.add_argument("--seed", type=int, default=1_000_000, help="of the first match")
    command.add_argument("--jobs", type=int, default=os.cpu_count())
    command.add_argument("--out", type=Path, required=True)
    command.set_defaults(does=lessons)


def lessons(given: argparse.Namespace) -> None:
    from tools.train.lessons import Course, give

    named = {name: getattr(given, name) for name in Course._fields}
    done = give(Course(**named), given.out, given.matches, given.minutes, given.jobs)
    print(f"{given.out}: {done.matches} matches, {len(done.chosen)} decisions")


def add_run(commands: Any) -> None:
    command = commands.add_parser("run", help="train a network, or go on with a run")
    add_settings(command)
    command.add_argument("--out", type=Path, required=True, help="folder of the run")
    command.set_defaults(does=run)


def run(given: argparse.Namespace) -> None:
    from tools.train.run import Run

    Run(settings_of(given), given.out).go()


def add_slim(commands: Any) -> None:
    command = commands.add_parser("slim", help="make a small checkpoint, to go on with a run elsewhere")
    command.add_argument("run", type=Path, help="folder of the run")
    command.add_argument("--out", type=Path, required=True, help="checkpoint.npz in a new folder, or any other file")
    command.set_defaults(does=slim)


def slim(given: argparse.Namespace) -> None:
    from tools.train import checkpoints

    checkpoints.slim(checkpoints.read(given.run / "checkpoint.npz"), given.out)


def add_duel(commands: Any) -> None:
    command = commands.add_parser("duel", help="let a network play against greedy in all other seats")
    command.add_argument("file", type=Path, help="of the network")
    command.add_argument("game")
    command.add_argument("seats", type=int)
    command.add_argument("--matches", type=int, default=200)
    command.add_argument("--seconds", type=float, help="begin no match after these")
    command.add_argument("--options", type=options, default={}, help="of the matches, as JSON")
    command.add_argument("--seed", type=int, default=500_000_000, help="of the first match")
    command.add_argument("--jobs", type=int, default=os.cpu_count())
    command.set_defaults(does=duel)


def duel(given: argparse.Namespace) -> None:
    from dwarrow.arena.shares import Share
    from tools.train.duels import Bout, shared

    bout = Bout(given.game, given.seats, given.options or {}, str(given.file), given.seed, given.matches)
    won = Share(*shared(bout, given.jobs, given.seconds))
    low, high = won.interval()
    print(f"{given.game} {given.seats}: {won.share:.3f} ({low:.3f} to {high:.3f}) of {won.of} matches")


def add_pack(commands: Any) -> None:
    command = commands.add_parser(
        "pack", help="make a network ready for a game to bring: small, and for its components"
    )
    command.add_argument("network", type=Path)
    command.add_argument("--bits", type=int, choices=(8, 16), default=8, help="of a weight")
    command.add_argument("--out", type=Path, required=True)
    command.set_defaults(does=pack)


def pack(given: argparse.Namespace) -> None:
    from tools.train.export import ready

    given.out.write_bytes(ready(given.network.read_bytes(), given.bits))
    print(f"{given.out}: {given.out.stat().st_size} bytes")
