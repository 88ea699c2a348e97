"""The option of a choice of one's own of dwarf cards (Z3.2): some ids, exactly one dwarf, no character twice."""

from __future__ import annotations

from typing import Any

from dwarrow.games.zwergendorf.schema import CHARACTERS, COLOURS, Components
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.options import Option


def dwarf_choice(name: str, components: Components) -> Option:
    """Ids as a list or separated by commas; or `none`."""
    characters = {card.id: card.character for card in components.dwarf_cards}
    by_kind = {(card.colour, card.character): card.id for card in components.dwarf_cards}
    least, most = components.dwarf_cards_min, components.dwarf_cards_max

    def read(value: Any, _: int) -> str | list[str]:
        if value == "none":
            return "none"
        names = [part.strip() for part in value.split(",")] if isinstance(value, str) else [str(part) for part in value]
        there = [characters[each] for each in names]
        if not least <= len(names) <= most or len(set(there)) < len(there) or CHARACTERS[0] not in there:
            raise ValueError
        return names

    def draw(chance: Chance, _: int) -> str | list[str]:
        if chance.below(2):
            return "none"
        others = list(CHARACTERS[1:])
        count = least + int(chance.below(most + 1 - least))
        kinds = [CHARACTERS[0], *(others.pop(int(chance.below(len(others)))) for _ in range(count - 1))]
        return [by_kind[COLOURS[int(chance.below(len(COLOURS)))], kind] for kind in kinds]

    example = ",".join(list(characters)[:least])
    allowed = f"none, {example},… ({', '.join(characters)}; one dwarf, no character twice)"
    return Option(name, "none", allowed, read, draw)
