"""The file that a bot plays by: a line of JSON, then the network as 16-bit floats, or as 8-bit integers with scales
(`dwarrow.bots.learned.policy_file` reads both). The scale of rows is folded into the first layer, so that zeros in a
row stay zeros."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import numpy as np

import dwarrow
from dwarrow import registry
from dwarrow.arena.journal import sources_digest
from dwarrow.bots.learned.policy_file import blocks, head_of, numbers_in
from dwarrow.kernel.errors import DwarrowError
from tools.train.files import replaced
from tools.train.network import layers_of, shape_of
from tools.train.rewards import LEAD, PAID, VALUES, WON

if TYPE_CHECKING:
    from pathlib import Path

    from dwarrow.encoders import Encoder
    from tools.train.network import Numbers

LARGEST = 60_000.0  # a 16-bit float holds no more
MOST = 127  # of an 8-bit integer
GUESSED = 0.1  # how far the pay goes up with each of the two chances, roughly


def folded(numbers: Numbers) -> Numbers:
    """The same network for rows as they are, judging only by the two chances."""
    first = numbers["w0"] / numbers["spread"][:, None]
    chances = [WON, LEAD]
    return numbers | {
        "w0": first,
        "b0": numbers["b0"] - numbers["mean"] @ first,
        "value_w": numbers["value_w"][:, chances],
        "value_b": numbers["value_b"][chances],
    }


def packed(numbers: Numbers, encoder: Encoder, seats: tuple[int, ...], trained: dict[str, Any]) -> bytes:
    shape = shape_of(numbers)
    head = {
        "kind": "policy",
        "game": encoder.game.name,
        "encoder": encoder.version,
        "seats": sorted(set(seats)),
        "rows": shape.rows,
        "width": shape.width,
        "layers": shape.layers,
        "actions": shape.actions,
        "components": encoder.game.digest,
        "actions_table": encoder.game.actions.digest(),
        "bits": 16,
        "trained": trained,
    }
    plain = folded(numbers)
    order = [f"{kind}{layer}" for layer in range(layers_of(numbers) + 1) for kind in "wb"]
    parts = [plain[name] for name in order]
    parts += [plain["policy_w"].T, plain["policy_b"], plain["value_w"], plain["value_b"]]  # weights by action
    body = np.concatenate([part.ravel() for part in parts])
    packed: bytes = np.clip(body, -LARGEST, LARGEST).astype("<f2").tobytes()
    return json.dumps(head).encode() + b"\n" + packed


def unfolded(content: bytes) -> Numbers:
    """The network of a file, to learn on: what it says of the pay is guessed from the two chances at first."""
    head = head_of(content)
    body = np.array(numbers_in(content, head), np.float32)
    numbers: Numbers = {"mean": np.zeros(head["rows"], np.float32), "spread": np.ones(head["rows"], np.float32)}
    layers = [f"{place}" for place in range(head["layers"] + 1)]
    at = 0
    for name, (lines, length, outputs) in zip([*layers, "policy", "value"], blocks(head), strict=True):
        weights, biases = np.split(body[at : at + lines * length + outputs], [lines * length])
        at += lines * length + outputs
        if name in layers:
            numbers |= {f"w{name}": weights.reshape(lines, length), f"b{name}": biases}
        elif name == "policy":
            numbers |= {"policy_w": weights.reshape(lines, length).T.copy(), "policy_b": biases}
        else:
            chances: Any = np.zeros((VALUES, lines), np.float32)
            chances[[WON, LEAD]] = weights.reshape(lines, length).T
            numbers |= {"value_w": chances.T.copy(), "value_b": np.zeros(VALUES, np.float32)}
            numbers["value_b"][[WON, LEAD]] = biases
    for name in ("value_w", "value_b"):
        numbers[name][..., PAID] = GUESSED * numbers[name][..., [WON, LEAD]].sum(-1)
    return numbers


def ready(content: bytes, bits: int) -> bytes:
    """A file that names the components and actions it learned with, those of its game; with 8 bits in half the size."""
    head = head_of(content)
    if head.get("bits", 16) != 16:
        raise DwarrowError("this network has 8-bit weights already")
    game = registry.game(head["game"])
    head |= {"components": game.digest, "actions_table": game.actions.digest(), "bits": bits}
    body = content.partition(b"\n")[2]
    return json.dumps(head).encode() + b"\n" + (body if bits == 16 else eight_bits(body, head))


def eight_bits(content: bytes, head: dict[str, Any]) -> bytes:
    """8-bit weights, with a scale for each line of them."""
    numbers = np.frombuffer(content, "<f2").astype(np.float32)
    body, at = b"", 0
    for lines, length, outputs in blocks(head):
        weights = numbers[at : at + lines * length].reshape(lines, length)
        at += lines * length
        scales = np.maximum(np.abs(weights).max(axis=1), 1e-12) / MOST
        body += scales.astype("<f4").tobytes() + np.round(weights / scales[:, None]).astype(np.int8).tobytes()
        body += numbers[at : at + outputs].astype("<f4").tobytes()
        at += outputs
    return body


def write(path: Path, numbers: Numbers, encoder: Encoder, seats: tuple[int, ...], trained: dict[str, Any]) -> None:
    with replaced(path) as file:
        file.write(packed(numbers, encoder, seats, trained))


def trained(history: list[dict[str, Any]], count: dict[str, Any]) -> dict[str, Any]:
    """What somebody needs to repeat the run: the command's settings, every time it was started, and the program."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "program": dwarrow.__version__,
        "sources": sources_digest(),
        "numpy": version("numpy"),
        "settings": history,
        "count": count,
    }
