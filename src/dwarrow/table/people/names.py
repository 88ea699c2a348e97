"""Names at a table: without characters that are invisible, break a line or reverse the text, and different for every
player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from itertools import count
from unicodedata import category, normalize

from dwarrow import bots
from dwarrow.table.problems import Problem
from dwarrow.table.wire.requests import NewSeat

JOINERS = "\u200c\u200d"  # belong to words of some languages, and to emoji
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing
# Marks that show nothing by themselves: fillers, and what selects the form of the sign before.
UNSEEN = {0x034F, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}
SEEN = "LNPS"  # kinds of characters: letters, numbers, punctuation, signs


def clean(name: str) -> str:
    """A name without invisible characters; a Problem if nothing is left."""
    spaced = "".join(" " if char.isspace() else char for char in name)
    shown = "".join(char for char in spaced if category(char) not in ("Cc", "Cf") or char in JOINERS)
    if not any(category(char)[0] in SEEN and char not in BLANKS for char in shown):
        raise Problem("bad_name")
    return " ".join(shown.split())


def bot_names(seats: Sequence[NewSeat]) -> dict[int, str]:
    """Names for the bots without one: their levels."""
    return {
        seat: bots.ALIASES.get(each.bot or "", each.bot or "").capitalize()
        for seat, each in enumerate(seats)
        if each.kind == "bot" and not each.name
    }


def looks(name: str) -> str:
    """What names have in common that look alike: neither capitals nor what cannot be seen makes a difference."""
    shown = (
        char
        for char in normalize("NFKC", name).casefold()
        if category(char) != "Cf" and char not in BLANKS and ord(char) not in UNSEEN
    )
    return " ".join("".join(shown).split())


def make_distinct(names: Sequence[str]) -> list[str]:
    """The same names, with numbers where several are equal."""
    taken = Counter(looks(name) for name in names)
    repeated = {name for name, n in taken.items() if n > 1}
    distinct = []
    for name in names:
        shown = with_number(name, taken, first=1) if looks(name) in repeated else name
        taken[looks(shown)] += 1
        distinct.append(shown)
    return distinct


def with_number(name: str, taken: Container[str], first: int = 2) -> str:
    """A name with the first number that makes it differ from the taken ones, which are given by their looks."""
    return next(each for n in count(first) if looks(each := f"{name} {n}") not in taken)
