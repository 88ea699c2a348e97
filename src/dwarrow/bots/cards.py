"""Cards of networks: which files the levels of a game play by, for which seats, and how each was trained."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from dwarrow.bots.learned import networks
from dwarrow.bots.learned.policy_file import head_of
from dwarrow.bots.levels import LEVELS
from dwarrow.kernel.game import Game


class Card(NamedTuple):
    """A network as its file tells of it."""

    file: str
    kind: str  # "policy": it chooses, and judges positions
    bytes: int
    rows: int  # version of the rows that it reads
    levels: dict[str, list[int]]  # who plays by it, with how many seats
    trained: dict[str, Any]


def cards_of(game: Game) -> list[Card]:
    """The networks that fit a game and its components."""
    seats: dict[Path, list[int]] = {}
    for number in game.seats:
        file = networks.file_of(game, number)
        if file is not None:
            seats.setdefault(file, []).append(number)
    return [card(file, dict.fromkeys(LEVELS, numbers)) for file, numbers in sorted(seats.items())]


def card(file: Path, levels: dict[str, list[int]]) -> Card:
    content = file.read_bytes()
    head = head_of(content)
    return Card(file.name, head["kind"], len(content), head["encoder"], levels, head["trained"])
