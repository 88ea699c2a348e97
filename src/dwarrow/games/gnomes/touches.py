"""What a hand touches to play an action: the ids of things on the board, in order.

`turn buy ruby 3` is the gem's place in the market and then a number: `buy:ruby`, `count:3`. What lies nowhere on the
board is a `button`. Nothing here depends on a match, so that a client can learn the ids once.
"""

from __future__ import annotations

# What is touched for the actions of a turn, after their second word; a further word is a number.
PLACES: dict[str, str] = {
    "sample": "sample",
    "buy": "buy",
    "sell": "sell",
    "draw": "deck",
    "tile": "space",
    "item": "item",
    "trader": "trader",
    "swap": "swap",
}

# What is touched for the other decisions, where that is not a button.
FURTHER: dict[str, str] = {"marker": "marker", "sale": "prisms", "pay": "prisms", "dig": "count", "wild": "wild"}


def touches(text: str) -> tuple[str, ...]:
    """The ids to touch for an action."""
    kind, *words = text.split()
    if kind == "turn" and words[0] in PLACES:
        place, name, *number = PLACES[words[0]], *words[1:]
        return (f"{place}:{name}", *(f"count:{n}" for n in number))
    if kind == "keep":
        return (f"drawn:{words[0]}",)
    if kind == "bottom":
        return (f"back:{words[0]}",)
    if kind in FURTHER:
        return (f"{FURTHER[kind]}:{words[0]}",)
    return (f"button:{words[0]}",)
