"""What a hand touches to play an action: the ids of things on the board, in order.

`spell d04 copper` is the scroll and then the draw pile: `item:d04`, `deck:copper`. What lies nowhere on the board is a
`button`. Nothing here depends on a match, so that a client can learn the ids once.
"""

from __future__ import annotations

from dwarrow.kernel.game import Listed

# The first word of an action, and the kinds of things that its further words stand for, in order.
PLACES: dict[str, tuple[str, ...]] = {
    "overseer": ("deck",),
    "forgo": ("deck",),
    "marker": ("item",),
    "spell": ("item", "deck"),
    "pay": ("hand",),
    "give": ("hand",),
    "want": ("want",),
    "bid": ("row", "count"),
    "discard": ("item",),
    "king": ("hall",),
    "upgrade": ("item",),
}

# Actions that name nothing on the board.
BUTTONS = frozenset(
    {"marker forfeit", "spell pass", "trade pass", "give done", "want done", "bid again", "upgrade end"}
)

# The ways to trade that are places by themselves; an Altar has its gem, a partner its seat.
TRADES = {"bank": "bank", "elf": "elf", "altar": "altar", "offer": "seat"}


def touches(text: str) -> tuple[str, ...]:
    """The ids to touch for an action."""
    kind, *words = text.split()
    if text in BUTTONS or kind in ("answer", "reward"):
        return (f"button:{words[0]}",)
    if kind == "trade":
        return (":".join([TRADES[words[0]], *words[1:]]),)
    if kind == "take":
        return (f"pile:{words[1]} search" if words[0] == "search" else f"pile:{words[0]} {words[1]}",)
    if kind == "spend":
        return (f"spend:{' '.join(words)}",)
    return tuple(f"{place}:{word}" for place, word in zip(PLACES[kind], words, strict=False))


# Exchanges, offers and bids are put together link by link; what ends an offer sends it.
DRAFTED = frozenset({"trade", "pay", "give", "want", "bid"})


def listed(text: str) -> Listed:
    """How an action stands in a list."""
    kind = text.split()[0]
    if text in ("trade pass", "want done", "bid again"):
        return Listed(kind)
    return Listed(kind, drafted="any_order" if kind in DRAFTED else "")
