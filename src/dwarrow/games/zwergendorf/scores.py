"""The kinds of scores on target and dwarf cards (Z9), and which fields each has besides `kind`, `vp` and `max`."""

from __future__ import annotations

from dwarrow.kernel.components import Table
from dwarrow.kernel.schema import When

AXES = ("row", "column", "both")
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
ONCE = ("fixed", "race", "trees_at_most")  # kinds whose `vp` is all that they can bring
MOST_SIZE = 144  # squares
MOST_NEEDS = 4


def has(field: str, optional: bool = False) -> When:
    """Only scores of some kinds have this field."""
    kinds = [kind for kind, fields in FIELDS.items() if field in fields]
    return When("kind", *kinds, says="a score of kind {} has no such field", optional=optional)


def limit(table: Table, kind: str, most_vp: int) -> int:
    """The most points of a score, if it does not say it itself: what its card can bring (Z9.1)."""
    if table.has("max"):
        return table.whole("max", 1, most_vp)
    return -1 if kind in ONCE else most_vp


def tie(table: Table, tied: str) -> str:
    """What a race that is tied brings, which depends on the kind of card (Z9.6)."""
    return table.choice("tie", (tied,), "tie")
