"""Rules for players, as tests of all games read them."""

from __future__ import annotations

import re

import dwarrow
from dwarrow.kernel.rulebook import Paragraph, paragraphs

LETTERS = {
    "mines": "M",
    "gnomes": "G",
    "dwergar": "D",
    "zwergendorf": "Z",
}  # of paragraphs; A: how ambiguities are read


def number_of(game: str) -> re.Pattern[str]:
    """The number of a paragraph."""
    return re.compile(rf"(?<![\w.])[A{LETTERS[game]}]\d+(?:\.\d+)*")


def book(game: str, language: str) -> dict[str, Paragraph]:
    return {each.number: each for each in paragraphs(dwarrow.game(game).rulebook(language))}


def numbers_told(game: str) -> dict[str, list[int]]:
    """The numbers in each paragraph, citations left out."""
    return {
        number: [int(found) for found in re.findall(r"\d+", re.sub(number_of(game), "", each.text))]
        for number, each in book(game, "en").items()
    }
