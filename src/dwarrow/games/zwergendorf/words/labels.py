"""Zwergendorf in few words: halves of cards and recipes as they fit into a table, and the glossary with a line for
every card. Sentences about points are in `words`.
"""

from __future__ import annotations

from dwarrow.games.zwergendorf.schema import STEPS, SYMBOLS, Card, Components
from dwarrow.games.zwergendorf.words.catalog import amounts, counts, score
from dwarrow.kernel.texts import Catalog


def upper(catalog: Catalog, card: Card) -> str:
    """The two options: `2 coins or 2 wood`."""
    return catalog.say("short.upper", a=counts(card.a), b=counts(card.b))


def lower(catalog: Catalog, card: Card) -> str:
    """What the lower half gives: symbols and trees, a recipe, or points."""
    if card.score is not None:
        return score(catalog, card.score)
    if card.step >= 0:
        return recipe(catalog, STEPS[card.step], amounts(card.recipe), SYMBOLS[card.output])
    if card.trees and card.lower:
        return catalog.say("short.lower_trees", symbols=counts(card.lower), n=card.trees)
    if card.trees:
        return catalog.say("short.trees", n=card.trees)
    return catalog.say("short.lower", symbols=counts(card.lower))


def recipe(catalog: Catalog, step: str, needed: dict[str, int], made: str) -> str:
    """`dwarves: 1 dwarf for 2 coins`."""
    return catalog.say("short.recipe", step=step, needed=needed, made={made: 1})


def glossary(components: Components, catalog: Catalog) -> dict[str, str]:
    """Every card by its id, in one line each; what it does besides its choice, under its id and `lower`."""
    lines = {card.id: card_line(catalog, card) for card in components.cards}
    for card in components.dwarf_cards:
        lines[card.id] = catalog.say("short.dwarf_line", dwarf=card.id, score=score(catalog, card.score))
    lines.update((f"{card.id} lower", lower(catalog, card)) for card in components.cards)
    lines.update((f"{card.id} lower", score(catalog, card.score)) for card in components.dwarf_cards)
    return lines


def card_line(catalog: Catalog, card: Card) -> str:
    deck = ("target", "resource", "building")[card.deck]
    told = {"upper": upper(catalog, card), "lower": lower(catalog, card)}
    return catalog.say(f"short.line_{deck}", card=card.id, deck=deck, **told)
