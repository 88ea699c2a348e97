"""What a hand touches to play an action: the ids of things on the board, in order.

A symbol is drawn by touching its square, a wall by touching its two squares. What lies nowhere on the board is a
`button`. Nothing here depends on a match, so that a client can learn the ids once.
"""

from __future__ import annotations

# What is touched for an action, by its first word, where that is not a square or a button.
PLACES: dict[str, str] = {"pick": "hand", "option": "option", "recipe": "recipe", "cap": "cap"}


def touches(text: str) -> tuple[str, ...]:
    """The ids to touch for an action."""
    kind, *words = text.split()
    if kind in PLACES:
        return (f"{PLACES[kind]}:{words[0]}",)
    if kind == "place":
        return tuple(f"square:{square}" for square in squares(words[0]))
    return (f"button:{kind}",)


def squares(spot: str) -> tuple[str, ...]:
    """The squares that name a place: `c4h` goes on to the right, `c4v` goes on below."""
    if len(spot) < 3 or spot[-1] not in "hv":
        return (spot,)
    column, row = spot[0], int(spot[1:-1])
    if spot[-1] == "h":
        return spot[:-1], f"{chr(ord(column) + 1)}{row}"
    return spot[:-1], f"{column}{row + 1}"
