"""Everything that decides how a run goes, as it is typed, kept in checkpoints and written into the weights."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import Any, NamedTuple

from dwarrow.kernel.options import Options
from tools.train.recipes import RECIPES

DRAWN = "drawn"


class Settings(NamedTuple):
    game: str
    seats: tuple[int, ...]
    options: Options | None  # None: drawn for every match
    drawn: float
    seed: int
    lessons: tuple[str, ...]
    begin: str | None
    lesson_epochs: int
    lesson_step: float
    minutes: float
    until: float | None
    decisions: int | None
    learner: str
    cluster: str | None
    workers: int
    matches: int
    steps: int
    width: int
    layers: int
    step: float
    entropy: float
    nearness: float
    nearness_until: float
    trace: float
    discount: float
    clip: float
    portion: int
    epochs: int
    victory: float
    margin: float
    points: float
    usual: float | None
    teacher_share: float
    snapshot_share: float
    snapshots: int
    snapshot_every: float
    longer: float
    fewer: float
    weaker: float
    alarms: int
    save: float
    report: float
    duels: int
    duels_every: float
    small_width: int
    small_minutes: float


HELP = {
    "minutes": "of matches against itself and the league",
    "until": "end them at this time instead, in seconds since 1970",
    "decisions": "stop after so many decisions, if that is earlier",
    "options": f"of the matches, as JSON; or '{DRAWN}' for each",
    "drawn": "share of matches whose options are drawn, where others have given ones",
    "seed": "of the first matches and of the network's first numbers",
    "lessons": "files of lessons, separated by commas; without them, and without a checkpoint, it begins from nothing",
    "begin": "a checkpoint, or the file of a network, that goes on learning, with the network of the lessons as its "
    "teacher, or without lessons itself as it was",
    "lesson_epochs": "times that the lessons are gone through",
    "lesson_step": "step size while learning lessons, falling to nothing",
    "learner": "torch, numpy, or auto for torch where it is installed",
    "cluster": "address of a Ray cluster that plays, or local",
    "workers": "processes that play; 1: this one",
    "matches": "that a process plays at once, in each of two groups",
    "steps": "decisions of every match between two rounds of learning",
    "width": "of the network's layers",
    "layers": "after the first",
    "step": "step size, falling to a tenth",
    "entropy": "worth of variety in choices, falling",
    "nearness": "worth of playing like the teacher, fading out",
    "nearness_until": "share of the run after which that is gone",
    "trace": "how far an outcome reaches back, from 0 to 1",
    "discount": "of the pay for every further decision of a seat",
    "clip": "a decision's likelihood changes by this share at most in a round",
    "portion": "decisions learned at a time",
    "epochs": "times that a round's decisions are learned",
    "victory": "pay for a victory",
    "margin": "pay for a clear margin",
    "points": "pay for as many points as are usual",
    "usual": "points that are usual; otherwise those of the lessons",
    "teacher_share": "of matches against the teacher",
    "snapshot_share": "of matches against snapshots",
    "snapshots": "that are kept",
    "snapshot_every": "share of the run between two snapshots",
    "longer": "alarm: times as many decisions a match as at the beginning",
    "fewer": "alarm: times as many points",
    "weaker": "alarm: times the best share of victories over the teacher",
    "alarms": "after so many the run stops; before that it goes back",
    "save": "seconds between two checkpoints",
    "report": "seconds between two lines of the log, at least",
    "duels": "matches against the real greedy for each number of seats, now and then, beside the run",
    "duels_every": "seconds between two times of that",
    "small_width": "of the network that is exported, which learns from the large one; 0: the large one itself",
    "small_minutes": "that the small one learns",
}
USUAL: dict[str, Any] = {
    "minutes": 5.0,
    "until": None,
    "decisions": None,
    "options": {},
    "drawn": 0.0,
    "seed": 1,
    "lessons": (),
    "begin": None,
    "lesson_epochs": 8,
    "lesson_step": 1e-3,
    "learner": "auto",
    "cluster": None,
    "workers": max(1, (os.cpu_count() or 2) - 1),
    "matches": 256,
    "steps": 64,
    "width": 512,
    "layers": 2,
    "step": 3e-4,
    "entropy": 0.003,
    "nearness": 0.0,
    "nearness_until": 0.5,
    "trace": 0.98,
    "discount": 0.999,
    "clip": 0.2,
    "portion": 16384,
    "epochs": 1,
    "victory": 0.5,
    "margin": 0.3,
    "points": 0.5,
    "usual": None,
    "teacher_share": 0.25,
    "snapshot_share": 0.25,
    "snapshots": 3,
    "snapshot_every": 0.08,
    "longer": 1.7,
    "fewer": 0.6,
    "weaker": 0.6,
    "alarms": 3,
    "save": 30.0,
    "report": 5.0,
    "duels": 0,
    "duels_every": 60.0,
    "small_width": 256,
    "small_minutes": 0.5,
}
READ: dict[str, Any] = {
    "decisions": int,
    "usual": float,
    "until": float,
    "cluster": str,
    "begin": str,
}  # what has no usual value to tell its type


def add_settings(command: argparse.ArgumentParser) -> None:
    command.add_argument("game")
    command.add_argument("seats", type=numbers, help="as 2 or 2,3,4")
    for name, usual in USUAL.items():
        reads = {"options": options, "lessons": words}.get(name) or READ.get(name) or type(usual)
        said = f"{HELP[name]} (usually {usual})" if usual not in (None, (), {}) else HELP[name]
        command.add_argument(f"--{name.replace('_', '-')}", type=reads, default=argparse.SUPPRESS, help=said)


def settings_of(given: argparse.Namespace) -> Settings:
    """What was typed; otherwise what suits the game; otherwise what is usual."""
    found = USUAL | RECIPES.get(given.game, {}) | vars(given)
    return Settings(**{name: found[name] for name in Settings._fields})


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


def words(text: str) -> tuple[str, ...]:
    return tuple(word for word in text.split(",") if word)


def options(text: str) -> dict[str, Any] | None:
    """The options of matches; None: drawn for each of them."""
    if text == DRAWN:
        return None
    found = json.loads(text)
    if not isinstance(found, dict):
        raise ValueError(text)
    return found


def said(settings: Settings) -> dict[str, Any]:
    """For the head of a file: without folders, which mean nothing elsewhere."""
    begin = Path(settings.begin).name if settings.begin else None
    return settings._asdict() | {"lessons": [Path(name).name for name in settings.lessons], "begin": begin}
