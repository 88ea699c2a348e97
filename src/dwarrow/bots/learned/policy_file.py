"""Networks that play, on disk: a line of JSON says what a file belongs to and how it was trained, then follow 16-bit
floats, or 8-bit integers with a scale for each line. tools/train makes them; reading needs nothing but the standard
library."""

from __future__ import annotations

import json
import struct
from functools import lru_cache
from math import inf
from pathlib import Path
from typing import Any

from dwarrow.bots.learned.policy import OUTPUTS, Policy, picked, softmax
from dwarrow.encoders import VERSIONS, Encoder, encoder_of
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.game import Game
from dwarrow.kernel.reopening import unseen
from dwarrow.kernel.sight import Sight
from dwarrow.kernel.vectors import i64, vec

SIZE = 2  # bytes of a number
SEEDS = 1 << 30


def head_of(content: bytes) -> dict[str, Any]:
    """What the first line of a file says."""
    try:
        head = json.loads(content.partition(b"\n")[0])
        if head["kind"] == "policy":
            return dict(head)
    except (ValueError, KeyError, TypeError):
        pass
    raise DwarrowError("this file holds no network that plays")


def rows_of(head: dict[str, Any], game: Game) -> Encoder:
    """The encoder whose rows a network reads."""
    version = head.get("encoder")
    return encoder_of(game, version if version in VERSIONS else VERSIONS[-1])


def misfits(head: dict[str, Any], game: Game, strict: bool = False) -> list[str]:
    """What keeps a network from playing a game: it learned other rows, actions or components. Which components a file
    learned with it may leave unsaid, unless that is wanted strictly."""
    encoder = rows_of(head, game)
    ours = {"game": game.name, "encoder": encoder.version, "rows": int(encoder.size), "actions": len(game.actions)}
    digests = {"components": game.digest, "actions_table": game.actions.digest()}
    ours |= {name: value for name, value in digests.items() if strict or name in head}
    return [f"{name} {head.get(name)!r}, not {value!r}" for name, value in ours.items() if head.get(name) != value]


def unpacked(content: bytes, game: Game) -> Policy:
    """The network of a file, for a game whose rows and actions are those that it learned."""
    head = head_of(content)
    wrong = misfits(head, game)
    if wrong:
        raise DwarrowError(f"this network is for {', '.join(wrong)}")
    return Policy(rows_of(head, game), head["width"], head["layers"], vec[float](numbers_in(content, head)))


def numbers_in(content: bytes, head: dict[str, Any]) -> list[float]:
    """All numbers of a file, in their order, whatever their bits."""
    body = content.partition(b"\n")[2]
    return scaled(body, head) if head.get("bits") == 8 else list(struct.unpack(f"<{len(body) // SIZE}e", body))


def blocks(head: dict[str, Any]) -> list[tuple[int, int, int]]:
    """The weights of a file in their order: how many lines, how long each is, and how many biases stand behind them."""
    width, actions = head["width"], head["actions"]
    hidden = [(width, width, width)] * head["layers"]
    return [(head["rows"], width, width), *hidden, (actions, width, actions), (width, OUTPUTS, OUTPUTS)]


def scaled(body: bytes, head: dict[str, Any]) -> list[float]:
    """The numbers of a file with 8-bit weights: of each block the scales of its lines, the weights, the biases."""
    found: list[float] = []
    at = 0
    for lines, length, outputs in blocks(head):
        scales = struct.unpack_from(f"<{lines}f", body, at)
        weights = struct.unpack_from(f"<{lines * length}b", body, at + 4 * lines)
        for line, scale in enumerate(scales):
            found.extend([n * scale for n in weights[line * length : (line + 1) * length]])
        at += (4 + length) * lines
        found.extend(struct.unpack_from(f"<{outputs}f", body, at))
        at += 4 * outputs
    return found


@lru_cache(maxsize=8)
def policy_at(path: Path, game: Game) -> Policy:
    try:
        return unpacked(path.read_bytes(), game)
    except (OSError, DwarrowError) as error:
        raise DwarrowError(f"{path}: {error}") from None


def by_policy(policy: Policy, sight: Sight, chance: Chance, heat: float, mixed: float = 1.0, reach: float = inf) -> int:
    """A choice by one look. `mixed` is the least heat against others who choose unseen at the same time; what lies
    further than `reach` behind the likeliest is never chosen."""
    if len(sight.legal) == 1:
        return sight.legal[0]
    dealt = sight.redeal(int(chance.below(SEEDS)))
    policy.look(dealt, sight.seat)
    readiness = policy.readiness(vec[i64](sight.legal))
    shares = softmax(readiness, max(heat, mixed) if unseen(dealt, sight.seat) else heat, reach)
    return sight.legal[int(picked(shares, chance))]
