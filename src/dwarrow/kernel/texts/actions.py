"""Actions as labels that a person can choose by."""

from __future__ import annotations

from collections.abc import Mapping

from dwarrow.kernel.texts.catalog import Catalog

NUMBERS = ("n", "seat")  # values that are whole numbers


def say_action(catalog: Catalog, values: Mapping[str, tuple[str, ...]], text: str) -> str:
    """The label of an action: its text if it has one of its own, otherwise that of its first word or two words.

    `values` names by these first words what the rest of the action stands for, in order.
    """
    whole = "action." + text.replace(" ", "_")
    if whole in catalog:
        return catalog.say(whole)
    words = text.split()
    first = next(name for name in (" ".join(words[:2]), words[0]) if name in values)
    rest = words[len(first.split()) :]
    named = zip(values[first], rest, strict=True)
    filled: dict[str, object] = {name: int(word) if name in NUMBERS else word for name, word in named}
    return catalog.say("action." + first.replace(" ", "_"), **filled)
