"""Decisions of matches between bots, as columns for learning from data.

Match number m has the seed of the plan plus m; bots are seated in turn, so that each comes to every seat. Chance is
derived, as at a table and in the arena. What a row holds is said by `COLUMNS` and, in the file, by its `about`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from dwarrow import __version__, bots, registry
from dwarrow.adapters.extras import extra
from dwarrow.adapters.rewards import REWARDS, known
from dwarrow.kernel import chance
from dwarrow.kernel.errors import OptionError
from dwarrow.kernel.options import Options

with extra("batch"):
    import numpy as np

from dwarrow.adapters.session import ROWS, Session

FORMAT = 1  # of the files
BOTS_A_MATCH = 64  # more seats than any game has: bots of different matches have different seeds
ENDINGS = (".npz", ".parquet")

COLUMNS = {
    "match": ("int32", "number of the match, from 0"),
    "number": ("int32", "number of the decision in its match, from 0"),
    "seat": ("int8", "the seat that decides"),
    "bot": ("int8", "who sits there: place in the list of bots"),
    "action": ("int16", "what it chose: a code of the action table"),
    "reward": ("float32", "what the match was worth to that seat in the end"),
    "score": ("int16", "its points in the end"),
    "won": ("bool", "whether it won"),
    "observation": ("float32", "what the seat could know: a row of the encoder"),
    "mask": ("uint8", "what it could choose: one bit for each action, the first is the highest bit of the first byte"),
}


class Plan(NamedTuple):
    """What is played and written down."""

    game: str
    seats: int
    bots: tuple[str, ...]
    matches: int
    seed: int = 1
    rewards: str = "win"
    options: Options = {}  # noqa: RUF012 - never changed
    think: float | None = None
    components: str | None = None
    rows: int = ROWS


def about(plan: Plan) -> dict[str, Any]:
    """What a reader of the file must know."""
    session = _session(plan)
    return {
        "format": FORMAT,
        "program": f"dwarrow {__version__}",
        "game": plan.game,
        "rules": session.game.rules_version,
        "encoder": session.encoder.version,
        "fields": [[field.name, field.start, field.size, field.about] for field in session.encoder.fields],
        "actions": session.game.actions.texts,
        "columns": {name: text for name, (_, text) in COLUMNS.items()},
        **plan._asdict(),
        "options": session.options,
        "components": session.game.digest,  # not the path in the plan, which says nothing elsewhere
    }


def _session(plan: Plan) -> Session:
    return Session(registry.game(plan.game, plan.components), plan.seats, known(plan.rewards), plan.options, plan.rows)


def played(plan: Plan, match: int) -> dict[str, Any]:
    session = _session(plan)
    seating = [(match + seat) % len(plan.bots) for seat in range(plan.seats)]
    seed = plan.seed + match
    players = [
        bots.make(plan.bots[place], session.game, seed * BOTS_A_MATCH + seat, plan.think)
        for seat, place in enumerate(seating)
    ]
    try:
        seats, actions, rows, masks = _decisions(session, players, chance.match_seed(seed))
    finally:
        bots.dismiss(players)
    scores, winners = session.state.scores(), session.state.winners()
    rewards = REWARDS[plan.rewards](scores, winners)
    columns = {
        "match": [match] * len(seats),
        "number": list(range(len(seats))),
        "seat": seats,
        "bot": [seating[seat] for seat in seats],
        "action": actions,
        "reward": [rewards[seat] for seat in seats],
        "score": [scores[seat] for seat in seats],
        "won": [seat in winners for seat in seats],
        "observation": rows,
        "mask": np.packbits(masks, axis=1),
    }
    return {name: np.asarray(values, COLUMNS[name][0]) for name, values in columns.items()}


def _decisions(session: Session, players: list[Any], secret: bytes) -> tuple[list[int], list[int], list[Any], Any]:
    state = session.game.start(session.seats, chance.derived(secret, 0), session.options)
    session.put(state)
    seats, actions, rows, masks = [], [], [], []
    while not state.is_over():
        seat = state.to_act()
        rows.append(session.row(seat))
        masks.append(session.mask(seat))
        code = players[seat].choose(bots.Sight(state, seat))
        seats.append(seat)
        actions.append(code)
        state.rng = chance.derived(secret, len(actions))
        session.play(code, seat)
    return seats, actions, rows, masks


def write(plan: Plan, file: Path, done: Callable[[int], None] = lambda _: None) -> int:
    """Play the matches of a plan into a file, .npz or .parquet; returns the number of decisions."""
    if file.suffix not in ENDINGS:
        raise OptionError(f"{file.name}: the file must end in {' or '.join(ENDINGS)}")
    if len(plan.bots) > plan.seats and plan.matches < len(plan.bots):
        raise OptionError(f"{plan.matches} matches do not bring all {len(plan.bots)} bots to the table")
    writer = _as_npz if file.suffix == ".npz" else _as_parquet
    return writer(plan, file, _all(plan, done))


def _all(plan: Plan, done: Callable[[int], None]) -> Iterator[dict[str, Any]]:
    for match in range(plan.matches):
        yield played(plan, match)
        done(1)


def _as_npz(plan: Plan, file: Path, parts: Iterator[dict[str, Any]]) -> int:
    """All columns as arrays, and `about` as JSON text."""
    kept = list(parts)
    columns = {name: np.concatenate([part[name] for part in kept]) for name in COLUMNS}
    with file.open("wb") as out:
        np.savez_compressed(out, about=np.array(json.dumps(about(plan))), **columns)
    return len(columns["match"])


def _as_parquet(plan: Plan, file: Path, parts: Iterator[dict[str, Any]]) -> int:
    """A row group for each match; observations are lists of fixed size, masks fixed-size binaries, `about` metadata."""
    with extra("parquet"):
        import pyarrow as pa
        from pyarrow import parquet

    session = _session(plan)
    row, octets = int(session.encoder.size), (len(session.game.actions) + 7) // 8
    kinds = {name: pa.from_numpy_dtype(np.dtype(kind)) for name, (kind, _) in COLUMNS.items()}
    kinds |= {"observation": pa.list_(pa.float32(), row), "mask": pa.binary(octets)}
    schema = pa.schema(kinds.items(), metadata={"dwarrow": json.dumps(about(plan))})
    decisions = 0
    with parquet.ParquetWriter(file, schema, compression="zstd") as out:
        for part in parts:
            columns = {name: pa.array(values) for name, values in part.items() if values.ndim == 1}
            columns["observation"] = pa.FixedSizeListArray.from_arrays(pa.array(part["observation"].ravel()), row)
            columns["mask"] = pa.array([bits.tobytes() for bits in part["mask"]], pa.binary(octets))
            out.write_table(pa.table([columns[name] for name in kinds], schema=schema))
            decisions += len(part["match"])
    return decisions
