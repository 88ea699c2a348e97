"""What a hand touches to play an action: the ids of things on the board, in order.

`turn buy ruby 3` is the gem's lane of the market and then what to do there: `gem:ruby`, `yes:buy 3`. What is done on a
turn with a thing ends with a `yes`, which is asked for even where nothing else is left: a board can show before it what
the action costs, and once something is revealed or another seat is asked, it cannot be taken back. What lies nowhere on
the board is a `button`. Nothing here depends on a match, so that a client can learn the ids once.
"""

from __future__ import annotations

from dwarrow.kernel.game import Listed

# The thing that is touched for the actions of a turn, and what is said yes to there.
PLACES: dict[str, tuple[str, str]] = {
    "sample": ("space", "sample"),
    "buy": ("gem", "buy"),
    "sell": ("gem", "sell"),
    "draw": ("deck", "draw"),
    "tile": ("space", "buy"),
    "item": ("item", "buy"),
    "trader": ("trader", "take"),
    "swap": ("gem", "swap"),
}

# What is touched for the other decisions, where that is not a button.
FURTHER: dict[str, str] = {
    "marker": "marker",
    "sale": "prisms",
    "pay": "prisms",
    "keep": "drawn",
    "bottom": "back",
    "dig": "count",
    "wild": "gem",
}


def touches(text: str) -> tuple[str, ...]:
    """The ids to touch for an action."""
    kind, *words = text.split()
    if kind == "turn" and words[0] in PLACES:
        place, deed = PLACES[words[0]]
        return (f"{place}:{words[1]}", f"yes:{' '.join((deed, *words[2:]))}")
    if kind in FURTHER:
        return (f"{FURTHER[kind]}:{words[0]}",)
    return (f"button:{words[0]}",)


# The groups of a turn in the order in which they are most used: what brings points, then gems, then the rest.
GROUPS = ("item", "tile", "sell", "buy", "swap", "trader", "draw", "gold", "sample")


def listed(text: str) -> Listed:
    """How an action stands in a list: the many actions of a turn by what is done."""
    kind, word, *_ = text.split()
    return Listed(word, GROUPS.index(word)) if kind == "turn" else Listed(kind)
