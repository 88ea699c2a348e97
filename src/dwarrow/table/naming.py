"""Names at a table: nothing in them may hide, break a line or turn a sentence around, and no two bots that nobody named
are called the same.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING
from unicodedata import category

from dwarrow import bots
from dwarrow.table.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    """The names of the bots that nobody named: by their levels, with a number where there are several of one."""
    levels = {
        seat: bots.ALIASES.get(each.bot or "", each.bot or "")
        for seat, each in enumerate(seats)
        if each.kind == "bot" and not each.name
    }
    many, counted = Counter(levels.values()), Counter[str]()
    names: dict[int, str] = {}
    for seat, level in levels.items():
        counted[level] += 1
        names[seat] = f"{level.capitalize()} {counted[level]}" if many[level] > 1 else level.capitalize()
    return names
