"""Reads the `score` table of a target or dwarf card (Z9): which fields each kind has, and what they may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.games.zwergendorf.pieces import AXES, KINDS, SYMBOLS, ZONES, Need, Score

if TYPE_CHECKING:
    from dwarrow.kernel.components import Table

# The fields of each kind besides `kind`, `vp` and `max`.
FIELDS: dict[str, tuple[str, ...]] = {
    "fixed": (),
    "count": ("symbol", "per"),
    "sets": ("symbols",),
    "adjacent": ("symbol", "needs", "forbids"),
    "territory": ("symbol", "per"),
    "territory_count": ("symbol", "min_size", "max_size"),
    "race": ("symbol", "tie"),
    "lines": ("axis", "needs"),
    "zone": ("symbol", "zone", "per"),
    "empty": ("per",),
    "trees_at_most": ("limit",),
    "caps_left": (),
    "buildings_owned": (),
}
EVERY = tuple(dict.fromkeys(field for fields in FIELDS.values() for field in fields))
ONCE = ("fixed", "race", "trees_at_most")  # kinds whose `vp` is all that they can bring
MOST_SIZE = 144
MOST_NEEDS = 4


def read_score(table: Table, most_vp: int, tie: str) -> Score:
    """The way to points; a card can bring `most_vp` at most, and a race on it is tied as `tie` says (Z9.6)."""
    kind = table.choice("kind", KINDS, "kind")
    for field in EVERY:
        if field not in FIELDS[kind]:
            table.refuse(field, f"a score of kind {kind} has no such field")
    score = Score(kind=kind, vp=table.whole("vp", 1, most_vp))
    if table.has("max"):
        score = score._replace(most=table.whole("max", 1, most_vp))
    elif kind not in ONCE:  # Z9.1
        score = score._replace(most=most_vp)
    for field in FIELDS[kind]:
        score = _with(score, table, field, tie)
    return score


def _with(score: Score, table: Table, field: str, tie: str) -> Score:
    """The score with one more field."""
    if field == "symbol":
        return score._replace(symbol=SYMBOLS.index(table.choice("symbol", SYMBOLS, "symbol")))
    if field == "symbols":
        return score._replace(symbols=_symbols(table, "symbols", 1))
    if field == "per":
        return score._replace(per=table.whole("per", 1, MOST_SIZE, default=1))
    if field == "needs":
        return score._replace(needs=_needs(table, score.kind == "lines"))
    if field == "forbids":
        return score._replace(forbids=_symbols(table, "forbids", 0) if table.has("forbids") else ())
    if field == "min_size":
        return score._replace(min_size=table.whole("min_size", 1, MOST_SIZE))
    if field == "max_size":
        if not table.has("max_size"):
            return score
        return score._replace(max_size=table.whole("max_size", score.min_size, MOST_SIZE))
    if field == "tie":
        return score._replace(tie=table.choice("tie", (tie,), "tie"))
    if field == "axis":
        return score._replace(axis=table.choice("axis", AXES, "axis"))
    if field == "zone":
        return score._replace(zone=table.choice("zone", ZONES, "zone"))
    return score._replace(limit=table.whole("limit", 0, 99))


def _symbols(table: Table, field: str, least: int) -> tuple[int, ...]:
    names = [place.choice(SYMBOLS, "symbol") for place in table.at(field).each(least, len(SYMBOLS))]
    if len(set(names)) < len(names):
        table.fault(field, "names a symbol twice")
    return tuple(SYMBOLS.index(name) for name in names)


def _needs(table: Table, limited: bool) -> tuple[Need, ...]:
    """What must be near, or in a line; only a line has an upper limit."""
    needs: list[Need] = []
    for place in table.at("needs").each(1, MOST_NEEDS):
        inner = place.table()
        symbol = SYMBOLS.index(inner.choice("symbol", SYMBOLS, "symbol"))
        least = inner.whole("min", 0 if limited else 1, MOST_SIZE)
        most = -1
        if limited and inner.has("max"):
            most = inner.whole("max", least, MOST_SIZE)
        elif not limited:
            inner.refuse("max", "neighbours have no upper limit")
        if symbol in [need.symbol for need in needs]:
            inner.fault("symbol", "is named twice")
        needs.append(Need(symbol, least, most))
    return tuple(needs)
