"""Networks that play, on disk: a line of JSON says what a file belongs to and how it was trained, then follow 16-bit
floats. tools/train makes them; reading needs nothing but the standard library."""

from __future__ import annotations

import json
import struct
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dwarrow.bots.learned.policy import Policy, picked, softmax
from dwarrow.encoders import VERSIONS, encoder_of
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.vectors import i64, vec

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game
    from dwarrow.kernel.sight import Sight

MARK = "net:"
HEAT = "@"  # before how readily something less likely is chosen: 1 as it was learned, 0 never
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


def unpacked(content: bytes, game: Game) -> Policy:
    """The network of a file, for a game whose rows and actions are those that it learned."""
    head = head_of(content)
    version = head.get("encoder")
    encoder = encoder_of(game, version if version in VERSIONS else VERSIONS[-1])
    ours = {"game": game.name, "encoder": encoder.version, "rows": int(encoder.size), "actions": len(game.actions)}
    wrong = [f"{name} {head.get(name)!r}, not {value!r}" for name, value in ours.items() if head.get(name) != value]
    if wrong:
        raise DwarrowError(f"this network is for {', '.join(wrong)}")
    body = content.partition(b"\n")[2]
    numbers = struct.unpack(f"<{len(body) // SIZE}e", body)
    return Policy(encoder, head["width"], head["layers"], vec[float](numbers))


@lru_cache(maxsize=8)
def policy_at(path: Path, game: Game) -> Policy:
    try:
        return unpacked(path.read_bytes(), game)
    except (OSError, DwarrowError) as error:
        raise DwarrowError(f"{path}: {error}") from None


def named(name: str) -> tuple[Path, float]:
    """The file and the heat of a bot called `net:PATH` or `net:PATH@HEAT`."""
    text, mark, heat = name.removeprefix(MARK).rpartition(HEAT)
    try:
        return (Path(text), max(0.0, float(heat))) if mark else (Path(heat), 1.0)
    except ValueError:
        return Path(text + mark + heat), 1.0


class PolicyPlayer:
    """Plays by a network of a file: one look, no search."""

    def __init__(self, name: str, game: Game, seed: int) -> None:
        path, self._heat = named(name)
        self._policy = policy_at(path, game)
        self._chance = Chance(seed)

    def choose(self, sight: Sight) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        self._policy.look(sight.redeal(int(self._chance.below(SEEDS))), sight.seat)
        shares = softmax(self._policy.readiness(vec[i64](sight.legal)), self._heat)
        return sight.legal[int(picked(shares, self._chance))]
