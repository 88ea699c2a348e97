"""Where a run stands, in one file: the learner, its optimiser, the league, and what was counted.

Frozen networks and the optimiser's memory are kept at half precision, which nothing depends on.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tools.train.files import replaced

if TYPE_CHECKING:
    from pathlib import Path

    from tools.train.network import Numbers


class Checkpoint(NamedTuple):
    learner: Numbers
    memory: Numbers
    league: list[Numbers]  # the teacher, then snapshots
    said: dict[str, Any]  # settings and counters


def write(checkpoint: Checkpoint, path: Path) -> None:
    arrays: dict[str, Any] = {f"learner {name}": value for name, value in checkpoint.learner.items()}
    for name, value in checkpoint.memory.items():
        if name != "steps":
            arrays[f"memory {name}"], arrays[f"scale {name}"] = halved(np.sqrt(value) if SECOND in name else value)
    for number, network in enumerate(checkpoint.league):
        for name, value in network.items():
            arrays[f"league {number} {name}"] = value.astype(np.float16)
    said = checkpoint.said | {"steps": int(checkpoint.memory["steps"]), "league": len(checkpoint.league)}
    with replaced(path) as file:
        np.savez(file, said=json.dumps(said), **arrays)


def slim(checkpoint: Checkpoint, path: Path) -> None:
    """Only what a run needs to go on elsewhere: the learner and the teacher at half precision."""
    arrays: dict[str, Any] = {}
    for start, network in (("learner ", checkpoint.learner), ("league 0 ", checkpoint.league[0])):
        arrays |= {start + name: value.astype(np.float16) for name, value in network.items()}
    with replaced(path) as file:
        np.savez_compressed(file, said=json.dumps(checkpoint.said | {"steps": 0, "league": 1}), **arrays)


SECOND = "second "  # mean squares, which span too far for half precision; their roots do not


def halved(value: Any) -> tuple[Any, Any]:
    scale = float(np.abs(value).max()) or 1.0
    return (value / scale).astype(np.float16), scale


def read(path: Path) -> Checkpoint:
    with np.load(path) as found:
        said = json.loads(str(found["said"]))
        learner = {name: value.astype(np.float32) for name, value in under(found, "learner ").items()}
        memory = {
            name: value.astype(np.float32) * float(found[f"scale {name}"])
            for name, value in under(found, "memory ").items()
        }
        memory = {name: value**2 if SECOND in name else value for name, value in memory.items()}
        league = [
            {name: value.astype(np.float32) for name, value in under(found, f"league {number} ").items()}
            for number in range(said.pop("league"))
        ]
    return Checkpoint(learner, memory | {"steps": said.pop("steps")}, league, said)


def under(found: Any, beginning: str) -> Numbers:
    return {name.removeprefix(beginning): found[name] for name in found.files if name.startswith(beginning)}
