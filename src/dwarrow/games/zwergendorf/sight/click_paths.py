"""What a hand touches to play an action: the ids of things on the board.

A symbol is drawn by touching the middle of where it goes: a square, the edge between the two squares of a pair
(`square:c4h` goes on to the right, `square:c4v` below), the crossing of the four squares of a block, named by the
first of them. What lies nowhere on the board is a `button`. Nothing here depends on a match, so that a client can
learn the ids once.
"""

from __future__ import annotations

from dwarrow.kernel.game import Listed

# What is touched for an action, by its first word, where that is not a button.
PLACES: dict[str, str] = {"pick": "hand", "option": "option", "place": "square", "recipe": "recipe", "cap": "cap"}


def touches(text: str) -> tuple[str, ...]:
    """The ids to touch for an action: always one thing."""
    kind, *words = text.split()
    if kind in PLACES:
        return (f"{PLACES[kind]}:{words[0]}",)
    return (f"button:{kind}",)


def listed(text: str) -> Listed:
    """How an action stands in a list: places by row. What is drawn is a draft in pencil; a card is picked at once."""
    kind, *words = text.split()
    group = f"row {words[0].rstrip('hv')[1:]}" if kind == "place" else kind
    return Listed(group, drafted="" if kind == "pick" else "in_order")
