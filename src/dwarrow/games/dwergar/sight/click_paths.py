"""What a hand touches to play an action: the ids of things on the board, in order.

`act place miner lab` is the dwarf and then the location: `dwarf:miner`, `place:lab`. What lies nowhere on the board is
a `button`. Nothing here depends on a match, so that a client can learn the ids once.
"""

from __future__ import annotations

from dwarrow.kernel.game import Listed


def touches(text: str) -> tuple[str, ...]:
    """The ids to touch for an action."""
    kind, first, *names = text.split()
    if kind == "act":
        return _act(first, names)
    if kind == "work":
        return _work(first, names)
    if kind == "discount":
        return (f"discount:{first}",)
    if kind in ("furnaces", "chimney"):
        return (f"count:{first}",)
    if kind == "free" and first != "none":
        return (f"project:{first}",)
    return (f"button:{first}",)


def _act(kind: str, names: list[str]) -> tuple[str, ...]:
    if kind == "place":
        dwarf, place, *skill = names
        if skill:
            return f"dwarf:{dwarf}", f"skill:{skill[1]}", f"place:{place}"
        return f"dwarf:{dwarf}", f"place:{place}"
    if kind == "break":
        return ("button:break",) if names == ["none"] else ("button:break", f"place:{names[0]}")
    if kind == "convert":
        return (f"convert:{names[0]}",)
    return (f"button:{kind}",)


def _work(step: str, names: list[str]) -> tuple[str, ...]:
    if step == "coal":
        return (f"row:{names[0]}",)
    if step == "exchange":
        return (f"exchange:{names[0]} {names[1]}",)
    if step == "refund":
        return (f"refund:{names[0]}",)
    if step in ("complete", "modernise"):
        return (f"project:{names[0]}",)
    if step == "silverbeard":
        return "silverbeard", f"bonus:{names[0]}"
    if step == "convert":
        return (f"convert:{names[0]}",)
    return (f"button:{step}",)


def listed(text: str) -> Listed:
    """How an action stands in a list: each dwarf has a group of its own, and so have breaks."""
    kind, first, *names = text.split()
    if first == "place":
        return Listed(f"place {names[0]}")
    return Listed("break" if first == "break" else kind)
