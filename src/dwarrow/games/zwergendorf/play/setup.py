# compiled by mypyc
"""Set-up (Z3): empty plans, the dwarf cards in the middle, three full decks."""

from __future__ import annotations

from dwarrow.games.zwergendorf.component_checks import FIRST_GAME
from dwarrow.games.zwergendorf.play.lookup import table
from dwarrow.games.zwergendorf.play.state import (
    CAPS,
    DECK,
    DECKS,
    FIRST,
    HAND,
    NONE,
    OWN,
    PASSED,
    RIVAL,
    SECOND,
    STEPS,
    USED,
    Village,
)
from dwarrow.games.zwergendorf.play.village import clear
from dwarrow.games.zwergendorf.schema import CHARACTERS, COLOURS
from dwarrow.kernel.vectors import i64


def lay_out(s: Village, mode: str, count: int, colour: str, chosen: list[str]) -> None:
    """Set the table; the options say how the dwarf cards are chosen."""
    t = s.tables
    for seat in range(s.seats):  # Z3.1
        empty_seat(s, seat)
    s.middle = table(dwarf_cards(s, mode, count, colour, chosen))
    if s.events is not None:
        s.tell("middle", {"cards": [t.dwarf_ids[card] for card in s.middle]})
    for deck in range(DECKS):  # Z3.3
        s.piles[DECK + deck] = t.bit[t.deck_size[deck]] - 1
        s.piles[RIVAL + deck] = NONE


def empty_seat(s: Village, seat: i64) -> None:
    """An empty plan, all trees and caps, no cards (Z3.1)."""
    row: i64 = seat * OWN
    clear(s, seat)
    s.own[row + CAPS] = s.tables.caps
    s.own[row + FIRST] = NONE
    s.own[row + SECOND] = NONE
    for deck in range(DECKS):
        s.own[row + HAND + deck] = NONE
        s.own[row + PASSED + deck] = NONE
    for step in range(STEPS):
        s.own[row + USED + step] = NONE


def dwarf_cards(s: Village, mode: str, count: int, colour: str, chosen: list[str]) -> list[int]:
    """The common tasks of a match (Z3.2)."""
    if mode == "custom":
        return [s.tables.dwarf_ids.index(name) for name in chosen]
    if mode == "first_game":
        return [named(s, COLOURS[0], CHARACTERS[place]) for place in range(FIRST_GAME)]
    if mode == "set":
        return [named(s, colour, CHARACTERS[place]) for place in range(count)]
    cards = [named(s, COLOURS[s.roll(len(COLOURS))], CHARACTERS[0])]
    others = list(CHARACTERS[1:])
    for _ in range(count - 1):
        character = others.pop(int(s.roll(len(others))))
        cards.append(named(s, COLOURS[s.roll(len(COLOURS))], character))
    return cards


def named(s: Village, colour: str, character: str) -> int:
    for card in s.tables.components.dwarf_cards:
        if card.colour == colour and card.character == character:
            return card.number
    raise AssertionError(f"there is no {colour} {character}")
