# compiled by mypyc
"""Set-up (Z3): empty plans, the dwarf cards in the middle, three full decks."""

from __future__ import annotations

from dwarrow.games.zwergendorf.component_checks import FIRST_GAME
from dwarrow.games.zwergendorf.play.decks import all_cards, hand_to_rival, put_deck
from dwarrow.games.zwergendorf.play.recipes import forget_recipes
from dwarrow.games.zwergendorf.play.seats import CAPS, FIRST, FREE, SECOND, hold, lay_aside, pick, put
from dwarrow.games.zwergendorf.play.state import DECKS, NO_CARD, ZwergendorfFields
from dwarrow.games.zwergendorf.play.village import clear_plan
from dwarrow.games.zwergendorf.schema import CHARACTERS, COLOURS
from dwarrow.kernel.vectors import i64, vector


def lay_out(s: ZwergendorfFields, mode: str, count: int, colour: str, chosen: list[str]) -> None:
    """Set the table; the options say how the dwarf cards are chosen."""
    for seat in range(s.seats):  # Z3.1
        empty_seat(s, seat)
    s.middle = vector(dwarf_cards(s, mode, count, colour, chosen))
    if s.events is not None:
        s.tell("middle", {"cards": [s.tables.dwarf_ids[card] for card in s.middle]})
    for deck in range(DECKS):  # Z3.3
        put_deck(s, deck, all_cards(s, deck))
        hand_to_rival(s, deck, NO_CARD)


def empty_seat(s: ZwergendorfFields, seat: i64) -> None:
    """An empty plan, all trees and caps, no cards (Z3.1)."""
    clear_plan(s, seat)
    put(s, seat, FREE, s.tables.free_squares)
    put(s, seat, CAPS, s.tables.caps)
    pick(s, seat, FIRST, NO_CARD)
    pick(s, seat, SECOND, NO_CARD)
    for deck in range(DECKS):
        hold(s, seat, deck, NO_CARD)
        lay_aside(s, seat, deck, NO_CARD)
    forget_recipes(s, seat)


def dwarf_cards(s: ZwergendorfFields, mode: str, count: int, colour: str, chosen: list[str]) -> list[int]:
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


def named(s: ZwergendorfFields, colour: str, character: str) -> int:
    for card in s.tables.components.dwarf_cards:
        if card.colour == colour and card.character == character:
            return card.number
    raise AssertionError(f"there is no {colour} {character}")
