"""Cards of networks: which files the levels of a game play by, for which seats, and how each was trained."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from dwarrow.bots.learned import networks, weights
from dwarrow.bots.levels import LEVELS
from dwarrow.kernel.game import Game

POLICY, VALUE = "policy", "value"


class Card(NamedTuple):
    """A network as its file tells of it."""

    file: str
    kind: str  # POLICY: it chooses, and judges positions; VALUE: it only judges them
    bytes: int
    rows: int  # version of the rows that it reads
    levels: dict[str, list[int]]  # who plays by it, with how many seats
    trained: dict[str, Any]


def cards_of(game: Game) -> list[Card]:
    """The networks that fit a game and its components, policies first."""
    users: dict[Path, dict[str, list[int]]] = {}
    for name, level in LEVELS.items():
        for seats in game.seats:
            file = networks.file_of(game, seats) if level.policy else None
            file = weights.file_of(game, seats) if file is None else file
            if file is not None:
                users.setdefault(file, {}).setdefault(name, []).append(seats)
    return sorted((card(file, levels) for file, levels in users.items()), key=lambda each: (each.kind, each.file))


def card(file: Path, levels: dict[str, list[int]]) -> Card:
    content = file.read_bytes()
    head = json.loads(content.partition(b"\n")[0])
    return Card(file.name, head.get("kind", VALUE), len(content), head["encoder"], levels, head["trained"])
