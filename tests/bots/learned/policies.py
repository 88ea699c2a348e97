"""Policies for tests: tiny networks that know nothing, as files, and games that name such files."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dwarrow.bots.learned.policy import OUTPUTS
from dwarrow.bots.learned.policy_file import unpacked
from dwarrow.encoders import encoder_of
from dwarrow.kernel.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dwarrow.bots.learned.policy import Policy
    from dwarrow.kernel.game import Game

WIDTH, LAYERS = 3, 1
STEPS = 1000


def head(game: Game, seats: Sequence[int] | None = None) -> dict[str, Any]:
    encoder = encoder_of(game)
    return {
        "kind": "policy",
        "game": game.name,
        "encoder": encoder.version,
        "seats": list(game.seats if seats is None else seats),
        "rows": int(encoder.size),
        "width": WIDTH,
        "layers": LAYERS,
        "actions": len(game.actions),
        "components": game.digest,
        "actions_table": game.actions.digest(),
        "bits": 16,
        "trained": {"date": "2026-11-18", "count": {"matches": 7, "decisions": 1234}},
    }


def count(said: dict[str, Any]) -> int:
    rows, width, layers, actions = (said[name] for name in ("rows", "width", "layers", "actions"))
    return int((rows + 1) * width + layers * (width + 1) * width + (width + 1) * (actions + OUTPUTS))


def content(game: Game, seed: int = 1, seats: Sequence[int] | None = None, /, **other: Any) -> bytes:
    """A file with numbers by chance (seed 0: nothing but zeros); `other` replaces what its head says."""
    said = head(game, seats)
    dice = Chance(seed)
    numbers = [(int(dice.below(2 * STEPS)) - STEPS) / STEPS if seed else 0.0 for _ in range(count(said))]
    return json.dumps(said | other).encode() + b"\n" + struct.pack(f"<{len(numbers)}e", *numbers)


def policy(game: Game, seed: int = 1) -> Policy:
    return unpacked(content(game, seed), game)


def moved(game: Game, folder: Path, files: dict[str, bytes], text: str | None = None) -> Game:
    """The same game with networks of its own."""
    home = folder / "bot" / "networks"
    home.mkdir(parents=True)
    for name, inside in files.items():
        (home / name).write_bytes(inside)
    parts = {"folder": f"{folder}/", "bot": game.bot._replace(policies=tuple(files))}
    kind: Any = type("Moved", (type(game),), parts)
    made: Game = kind(None, text)
    return made
