"""What the entries of components.toml must have in common: counts, decks and phases, dwarf cards, the rival.

Each check looks only at tables that were read without a fault, so that one mistake is reported once.
"""

from __future__ import annotations

from collections import Counter

from dwarrow.games.zwergendorf.schema import CHARACTERS, COLOURS, DECKS, SHIPPED, SYMBOLS, Components
from dwarrow.kernel.components import Reader
from dwarrow.kernel.schema import Box, when_clean

FIRST_GAME = 2  # dwarf cards of a first game
MOST_CARDS = 60  # of a deck: a set of cards is one number in the engine, a bit for each


def _check_counts(reader: Reader, c: Components) -> None:
    """The numbers of cards that the box is said to hold (Z1)."""
    counts = reader.entry("counts")
    counted = {f"{name}_cards": len(c.of_deck(deck)) for deck, name in enumerate(DECKS)}
    counted |= {"dwarf_cards": len(c.dwarf_cards), "phase_cards": len(c.phases)}
    for field, there in counted.items():
        counts.compare(field, there, "there are", reader.clean("counts", *DECKS, "dwarf_card", "phase"))
    for field in ("pencils", "block_of_village_plans"):
        counts.whole(field)


def _check_cards(reader: Reader, c: Components) -> None:
    for card_id, n in Counter(card.id for card in c.cards).items():
        if n > 1:
            deck = next(DECKS[card.deck] for card in reversed(c.cards) if card.id == card_id)
            reader.fault(f"{deck}.{card_id}", "id", f'"{card_id}" is a card of another deck too')


def _check_decks(reader: Reader, c: Components) -> None:
    """A deck is never shuffled again, so it must suffice for all deals (Z5.1, Z11.1)."""
    deals = sum(phase.kind == "card" for phase in c.phases)
    needed = deals * max(c.players_max, 2 if c.players_min == 1 else 1)
    for deck, name in enumerate(DECKS):
        there = len(c.of_deck(deck))
        if not needed <= there <= MOST_CARDS:
            reader.fault(name, "", f"there are {there} cards (allowed: {needed} to {MOST_CARDS})")


def _check_dwarf_cards(reader: Reader, c: Components) -> None:
    """One card for each character in each colour, so that every choice of them can be made (Z3.2)."""
    found = Counter((card.colour, card.character) for card in c.dwarf_cards)
    for colour in COLOURS:
        for character in CHARACTERS:
            n = found[colour, character]
            if n != 1:
                reader.fault("dwarf_card", "", f"{n} cards are a {colour} {character} (allowed: 1)")


def _check_first_game(reader: Reader, c: Components) -> None:
    """Its number of dwarf cards is one that a match may have (Z3.2)."""
    there = f"but a first game has {FIRST_GAME} dwarf cards"
    if c.dwarf_cards_min > FIRST_GAME:
        reader.fault("limits", "dwarf_cards_min", f"says {c.dwarf_cards_min}, {there}")
    if c.dwarf_cards_max < FIRST_GAME:
        reader.fault("limits", "dwarf_cards_max", f"says {c.dwarf_cards_max}, {there}")


def _check_recipes(reader: Reader, c: Components) -> None:
    """A building card needs more raw material than the base recipe of its step (A18)."""
    for card in c.of_deck(DECKS.index("building")):
        base = sum(c.steps[card.step].recipe)
        if sum(card.recipe) <= base:
            reader.fault(f"building.{card.id}", "recipe", f"must need more than the {base} of the base recipe")


def _check_plan(reader: Reader, c: Components) -> None:
    if len(c.plan.blocked) == c.plan.squares:
        reader.fault("plan", "blocked", "leaves no square free")


def _check_rival(reader: Reader, c: Components) -> None:
    """The rival has a territory for every race (Z11.4)."""
    scores = [*(card.score for card in c.dwarf_cards), *(card.score for card in c.cards)]
    races = [SYMBOLS[score.symbol] for score in scores if score is not None and score.kind == "race"]
    for name in races if c.players_min == 1 else ():
        for level in c.levels:
            if level.territory[SYMBOLS.index(name)] == 0:
                reader.fault(f"solo.levels.{level.id}", "territory", f"{name} is missing, and a card compares it")


CHECK = when_clean(
    ((), _check_counts),
    (DECKS, _check_cards),
    ((*DECKS, "phase", "meta"), _check_decks),
    (("dwarf_card",), _check_dwarf_cards),
    (("limits",), _check_first_game),
    (("production", "building"), _check_recipes),
    (("dwarf_card", "target", "solo"), _check_rival),
    (("plan",), _check_plan),
)
BOX = Box(Components, SHIPPED, CHECK)
