"""One playthrough per game and number of seats: decisions, actions, what happened and the scores, as facts.

No sentence of a catalog is in it, so that it changes with the rules and not with the texts. Every step ends with the
size and digest of the legal list, and the digest of the position that follows; in the first round the legal lists
stand in full. Choices are random, but what ends a turn is taken half the time, so that a match stays short.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dwarrow import registry
from dwarrow.kernel.chance import Chance, match_seed
from dwarrow.kernel.digests import blake2b
from dwarrow.kernel.match import Match

if TYPE_CHECKING:
    from dwarrow.kernel.events import Event

FOLDER = Path(__file__).resolve().parent
NAMES = ("Anna", "Bert", "Cleo", "Dora")
ENDS = ("pass", "end", "done", "decline", "forfeit")
# By game, where a match with random choices would be too long to read.
OPTIONS = {"gnomes": {"max_rounds": 8}, "dwergar": {"events": 2}}
CASES = [(name, seats) for name in registry.SHIPPED for seats in registry.game(name).seats]
WIDTH = 118
FULL_ROUNDS = (1,)  # of which the legal lists are shown


def file_of(name: str, seats: int) -> Path:
    return FOLDER / f"{name}-{seats}.txt"


def playthrough(name: str, seats: int) -> str:
    game = registry.game(name)
    match = Match(game, list(NAMES[:seats]), match_seed(seats).hex(), OPTIONS.get(name))
    return "\n".join(lines_of(match, Chance(seats))) + "\n"


def lines_of(match: Match, chance: Chance) -> Iterator[str]:
    game, scores = match.game, match.state.scores()
    options = OPTIONS.get(game.name, "as shipped")
    yield f"{game.name}, rules version {game.rules_version}, {len(match.players)} seats, options {options}"
    yield ""
    yield from map(happened, match.opening)
    yield f"position {digest(match.state.dump())}  scores {scores}"
    while not match.state.is_over():
        seat = match.state.to_act()
        decision = match.state.view(seat)["decision"]
        texts = [game.format(code) for code in match.state.legal_actions()]
        action = texts[-1] if texts[-1].split()[-1] in ENDS and chance.below(2) else texts[chance.below(len(texts))]
        if match.state.view(None).get("round", 0) in FULL_ROUNDS:
            yield from textwrap.wrap(f"{seat} may {' | '.join(texts)}", WIDTH, subsequent_indent="      ")
        events = match.act(seat, action)
        legal = f"{len(texts):3} legal {digest(texts)}"
        now = match.state.scores()
        changed = "" if now == scores else f"  scores {now}"
        yield f"{seat} {decision}: {action}".ljust(44) + f"{legal}  position {digest(match.state.dump())}{changed}"
        for event in events:
            if event.kind == "round":
                yield ""
            yield happened(event)
        scores = now
    yield f"scores {scores}, winners {match.state.winners()}"


def happened(event: Event) -> str:
    """An event with all its values, secret ones included."""
    values = {**event.values, **(event.secret or {})}
    return f"  {event.kind}" + "".join(f" {name}={compact(value)}" for name, value in values.items())


def digest(value: Any) -> str:
    return blake2b(json.dumps(value, sort_keys=True).encode(), digest_size=4).hexdigest()


def compact(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
