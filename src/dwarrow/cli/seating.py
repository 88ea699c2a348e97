"""Who sits where: `you,greedy,random` read into seats, the names they are called by, and the bots' choices.

A record keeps the words as they were given, so that a match can be resumed with the same company.
"""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from dwarrow import bots
from dwarrow.kernel.errors import DwarrowError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dwarrow.kernel.match import Match
    from dwarrow.kernel.texts import Catalog

YOU = "you"
ALLOWED = ", ".join((YOU, f"{YOU}:NAME", *bots.NAMES))
LONGEST_NAME = 20


class Seat(NamedTuple):
    """One place at the table: the word it was given by, the bot's name (none for a person), the name on screen."""

    word: str
    bot: str
    name: str


def words(text: str) -> list[str]:
    """The words of a list of seats, each checked."""
    found = [word.strip() for word in text.split(",")]
    for number, word in enumerate(found):
        who, _, name = word.partition(":")
        if who == YOU and word != f"{YOU}:":
            check_name(name)
        elif word not in bots.NAMES:
            raise DwarrowError(f"seat {number}: nobody is called {word!r} (allowed: {ALLOWED})")
    given = [word for word in found if word.startswith(f"{YOU}:")]
    if len(set(given)) < len(given):
        raise DwarrowError("two people have the same name")
    return found


def check_name(name: str) -> None:
    if len(name) > LONGEST_NAME or not name.isprintable() or name != name.strip():
        raise DwarrowError(f"{name!r} is no name (allowed: up to {LONGEST_NAME} printable characters)")


def seated(found: Sequence[str], catalog: Catalog) -> list[Seat]:
    """The seats of a match; people without a name get a letter, and so do several bots of one kind. (Not a number:
    events put numbers of cards right behind a name.)
    """
    seats: list[Seat] = []
    alike = Counter(found)
    met: Counter[str] = Counter()
    for word in found:
        met[word] += 1
        letter = catalog.say("terminal.letters")[met[word] - 1]
        who, _, name = word.partition(":")
        if who == YOU:
            seats.append(Seat(word, "", name or catalog.say("terminal.person", letter=letter)))
        else:
            bot = word.capitalize()
            seats.append(Seat(word, word, bot if alike[word] == 1 else f"{bot} {letter}"))
    return seats


def choice(bot: str, match: Match, seat: int) -> int:
    """What a bot does now. It is made anew for every decision, so that a resumed match goes on as it would have."""
    key = f"{match.seed} {len(match.entries)} {seat}".encode()
    seed = int.from_bytes(blake2b(key, digest_size=7, person=b"dwarrow.bot").digest(), "big")
    return bots.make(bot, match.game, seed).choose(bots.Sight(match.state, seat))
