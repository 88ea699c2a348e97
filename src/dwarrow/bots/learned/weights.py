"""Weights on disk: one small file per game and numbers of seats, made by tools/train_value.py.

A line of JSON says what the numbers belong to and how they were trained; then follow the layers as 16-bit integers,
each layer with a scale of its own. Reading needs nothing but the standard library.
"""

from __future__ import annotations

import json
import sys
from array import array
from functools import lru_cache
from pathlib import Path
from typing import Any

from dwarrow.bots.judges import appraiser_of
from dwarrow.bots.learned.informed import Informed
from dwarrow.bots.learned.look import Look
from dwarrow.bots.learned.net import OUTPUTS, Net
from dwarrow.bots.learned.search_settings import left_out
from dwarrow.encoders import VERSIONS, Encoder, encoder_of
from dwarrow.kernel.bot_parts import FEW_SEATS
from dwarrow.kernel.game import Game
from dwarrow.kernel.vectors import vec

LARGEST = 32767  # of a 16-bit integer
Layers = list[list[float]]  # weights and biases in turn, as Net takes them


def packed(
    layers: Layers, sizes: tuple[int, int, int], scale: float, encoder: Encoder, trained: dict[str, Any]
) -> bytes:
    """A file's content; `trained` is for people, and nothing else reads it."""
    scales = [max(map(abs, layer), default=0.0) / LARGEST or 1.0 for layer in layers]
    head = {
        "game": encoder.game.name,
        "encoder": encoder.version,
        "sizes": sizes,
        "scale": scale,
        "scales": scales,
        "trained": trained,
    }
    numbers = array("h")
    for layer, scale in zip(layers, scales, strict=True):
        numbers.extend(round(x / scale) for x in layer)
    if sys.byteorder == "big":
        numbers.byteswap()
    return json.dumps(head).encode() + b"\n" + numbers.tobytes()


def unpacked(content: bytes, encoder: Encoder) -> Look | None:
    """A look with the network of a file; None if it does not fit the encoder, as with other components."""
    line, _, body = content.partition(b"\n")
    head = json.loads(line)
    inputs, first, second = head["sizes"]
    if (inputs, head["encoder"]) != (int(encoder.size), encoder.version):
        return None
    numbers = array("h")
    numbers.frombytes(body)
    if sys.byteorder == "big":
        numbers.byteswap()
    counts = [inputs * first, first, first * second, second, second * OUTPUTS, OUTPUTS]
    weights: list[float] = []
    start = 0
    for count, scale in zip(counts, head["scales"], strict=True):
        weights.extend(n * scale for n in numbers[start : start + count])
        start += count
    net = Net(inputs, first, second, vec[float](weights))
    return Look(encoder, net, head["scale"], left_out(encoder.game))


def rows_of(game: Game, version: int = VERSIONS[-1]) -> Encoder:
    """What a network of this game reads: the encoder's rows, and a judgement where there is a quick one."""
    encoder, appraiser = encoder_of(game, version), appraiser_of(game)
    return encoder if appraiser is None else Informed(encoder, appraiser)


def file_at(game: Game, seats: int) -> Path:
    return Path(game.folder) / "bot" / "networks" / f"{'few' if seats <= FEW_SEATS else 'many'}.bin"


def file_of(game: Game, seats: int) -> Path | None:
    """The file that `look_of` reads, if there is one that fits."""
    return None if look_of(game, seats) is None else file_at(game, seats)


def shipped(game: Game, seats: int) -> Look | None:
    """What comes with the program for a game and a number of seats, if it fits the components."""
    file = file_at(game, seats)
    if not file.is_file():
        return None
    content = file.read_bytes()
    version = json.loads(content.partition(b"\n")[0])["encoder"]
    return unpacked(content, rows_of(game, version)) or unpacked(content, encoder_of(game, version))


@lru_cache(maxsize=8)
def look_of(game: Game, seats: int) -> Look | None:
    """The same, kept; None for a game or for components that nothing was learned from."""
    return shipped(game, seats) if game.bot.encoder is not None else None
