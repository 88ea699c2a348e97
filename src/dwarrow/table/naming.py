"""Names at a table: nothing in them may hide, break a line or turn a sentence around, and no two players are called the
same.
"""

from __future__ import annotations

from collections import Counter
from itertools import count
from typing import TYPE_CHECKING
from unicodedata import category

from dwarrow import bots
from dwarrow.table.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from dwarrow.table.wire import NewSeat

JOINERS = "\u200c\u200d"  # belong to words of some languages, and to emoji
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing
SEEN = "LNPS"  # kinds of characters: letters, numbers, punctuation, signs


def cleaned(name: str) -> str:
    """A name without what cannot be seen; a Problem if nothing is left."""
    spaced = "".join(" " if char.isspace() else char for char in name)
    shown = "".join(char for char in spaced if category(char) not in ("Cc", "Cf") or char in JOINERS)
    if not any(category(char)[0] in SEEN and char not in BLANKS for char in shown):
        raise Problem("bad_name")
    return " ".join(shown.split())


def bot_names(seats: Sequence[NewSeat]) -> dict[int, str]:
    """The names of the bots that nobody named: those of their levels."""
    return {
        seat: bots.ALIASES.get(each.bot or "", each.bot or "").capitalize()
        for seat, each in enumerate(seats)
        if each.kind == "bot" and not each.name
    }


def apart(names: Sequence[str]) -> list[str]:
    """The same names, with numbers where several are alike."""
    taken = Counter(name.casefold() for name in names)
    many = {name for name, n in taken.items() if n > 1}
    told = []
    for name in names:
        shown = numbered(name, taken, first=1) if name.casefold() in many else name
        taken[shown.casefold()] += 1
        told.append(shown)
    return told


def numbered(name: str, taken: Container[str], first: int = 2) -> str:
    """A name with the first number that makes it unlike those that are taken, which are given casefolded."""
    return next(each for n in count(first) if (each := f"{name} {n}").casefold() not in taken)
