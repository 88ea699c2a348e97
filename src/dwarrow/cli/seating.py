"""Who sits where: `you,master,random` read into seats, the names they are called by, and the bots' choices.

A record keeps the words as typed, so that a match can be resumed with the same players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

from dwarrow import bots
from dwarrow.bots import external
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.match import Match
from dwarrow.kernel.texts import Catalog

YOU = "you"
ALLOWED = ", ".join((YOU, f"{YOU}:NAME", bots.PROGRAMS_TOO))
LONGEST_NAME = 20


class Seat(NamedTuple):
    """One place at the table: the word it was given by, the bot's name (none for a person), the name on screen."""

    word: str
    bot: str
    name: str


def words(text: str) -> list[str]:
    """The words of a list of seats, each checked, and what an alias stands for in its place."""
    found = [checked(word.strip(), number) for number, word in enumerate(text.split(","))]
    given = [word for word in found if word.startswith(f"{YOU}:")]
    if len(set(given)) < len(given):
        raise DwarrowError("two people have the same name")
    return found


def checked(word: str, number: int) -> str:
    who, _, name = word.partition(":")
    if who == YOU and word != f"{YOU}:":
        if len(name) > LONGEST_NAME or not name.isprintable() or name != name.strip():
            raise DwarrowError(f"{name!r} is no name (allowed: up to {LONGEST_NAME} printable characters)")
        return word
    if not word.startswith(bots.MARKS) and not bots.on_one_core(word):
        raise DwarrowError(f"seat {number}: nobody is called {word!r} (allowed: {ALLOWED})")
    return bots.resolved(word, programs=True)


def seated(found: Sequence[str], catalog: Catalog) -> list[Seat]:
    """The seats of a match; people without a name get a letter, and so do several bots of one kind. (Not a number,
    because events put the numbers of cards right after a name.)
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
            bot = called(word, catalog)
            seats.append(Seat(word, word, bot if alike[word] == 1 else f"{bot} {letter}"))
    return seats


def catalog_of(match: Match, language: str) -> Catalog:
    catalog = match.game.catalog(language)
    return catalog.named([each.name for each in seated(match.players, catalog)])


def called(bot: str, catalog: Catalog) -> str:
    """The name of a bot on screen: its level's in the reader's language, or that of its program."""
    key = f"bot.{bot}"
    if key in catalog:
        return catalog.say(key)
    return external.called(bot)[:LONGEST_NAME] if bot.startswith(bots.MARKS) else bot.capitalize()


def choice(bot: str, match: Match, seat: int) -> int:
    """What a bot does now. Each decision gets a new bot, so that a resumed match goes on as it would have."""
    return bots.make(bot, match.game, seed_now(match, seat)).choose(bots.Sight(match.state, seat))


def seed_now(match: Match, seat: int) -> int:
    """The seed of a bot's next decision."""
    key = f"{match.seed} {len(match.entries)} {seat}".encode()
    return int.from_bytes(blake2b(key, digest_size=7, person=b"dwarrow.bot").digest(), "big")


class Programs:
    """The bots of a match that are programs: each runs from its first decision until the match is left."""

    def __init__(self) -> None:
        self._kept: dict[int, bots.External] = {}

    def choice(self, bot: str, match: Match, seat: int) -> int:
        """What a bot does now, a program or not."""
        if not bot.startswith(bots.MARK):
            return choice(bot, match, seat)
        if seat not in self._kept:
            self._kept[seat] = bots.External(bot, match.game, seat)
        return self._kept[seat].choose_by(bots.Sight(match.state, seat), seed_now(match, seat))

    def close(self) -> None:
        bots.dismiss(self._kept.values())
        self._kept.clear()
