"""A match at one screen: who sees what, and the file it is kept in.

What is printed for a person comes from that seat's view, the events it may see and its own legal list.
"""

from __future__ import annotations

import sys
from pathlib import Path
from shlex import quote
from shutil import which

from dwarrow.cli import saves, seating
from dwarrow.cli.screen import Screen
from dwarrow.kernel.boards import Block
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.match import Match
from dwarrow.kernel.texts import Catalog

ALWAYS = 2  # blocks at the end of a board that are shown for every decision, even if nothing in them changed


class Sitting:
    """A match, the people and bots who play it, and the screen they share."""

    def __init__(
        self, match: Match, screen: Screen, catalog: Catalog, file: Path | None = None, components: str | None = None
    ) -> None:
        self.match = match
        self.screen = screen
        self.seats = seating.seated(match.players, catalog)
        self.catalog = catalog.named([seat.name for seat in self.seats])
        self.file = file
        self.components = components
        self.people = [number for number, seat in enumerate(self.seats) if not seat.bot]
        self.programs = seating.Programs()
        self.heard: dict[int | None, int] = {}  # how many events each seat has been shown
        self.met: set[int] = set()
        self.shown: dict[int, list[Block]] = {}

    def say(self, key: str, tone: str = "", **values: object) -> None:
        self.screen.say(self.catalog.say(key, **values), tone)

    def say_whole(self, key: str, tone: str = "", **values: object) -> None:
        """Print something with a command, a file name or a number to copy."""
        self.screen.say(self.catalog.say(key, **values), tone, whole=True)

    def act(self, seat: int, action: str) -> None:
        """Play an action and have it on disk before going on."""
        self.match.act(seat, action)
        if self.file is not None:
            self.save()

    def save(self) -> bool:
        """Write the record; a full disk must not end the match, so it is only reported."""
        assert self.file is not None
        try:
            saves.write(self.match, self.file)
        except DwarrowError as error:
            self.screen.say(str(error), "warning", whole=True)
            return False
        return True

    def command(self, verb: str) -> str:
        """A command to type about this match's file."""
        own = f" --components {quote(self.components)}" if self.components else ""
        return f"{program()} {verb} {quote(str(self.file))}{own}"

    # Telling ---------------------------------------------------------------------------------------------------------

    def tell(self, seat: int | None) -> None:
        """Print what happened since the seat last looked, as it may see it."""
        events = len(self.match.events())
        news = events - min(self.heard.get(seat, 0), events)
        self.heard[seat] = events
        if news:
            self.screen.say()
            self.screen.heading(self.catalog.say("terminal.happened"))
            self.screen.sentences(self.sentences(seat, news))

    def sentences(self, seat: int | None, last: int) -> list[str]:
        """The last events as a seat may know them."""
        events = self.match.events()
        seen = [event.seen_by(seat) for event in events[len(events) - last :]]
        return [self.catalog.say(event.key, **event.values) for event in seen]

    def show(self, seat: int) -> None:
        """Print the table as a seat sees it: first all of it; later, under a new heading, what matters for the
        decision, and under the same heading only what changed. What happened comes below, beside the question,
        because a table is often taller than the screen.
        """
        blocks = self.match.game.board(self.match.state.view(seat), self.catalog)
        table = [block._replace(aside=False) for block in blocks[:-ALWAYS]]
        near = [plain for plain, block in zip(table, blocks, strict=False) if seat not in self.met or not block.aside]
        shown = [block for block in self.shown.get(seat, []) if block in table]
        if table and table[0] not in shown:
            shown = []
        news = [block for block in near if block not in shown]
        self.met.add(seat)
        self.shown[seat] = shown + news
        self.screen.blocks(news)
        self.tell(seat)
        self.screen.blocks(blocks[-ALWAYS:])


def program() -> str:
    """How to call this program here: its name where a shell finds it, otherwise its path."""
    called = Path(sys.argv[0])
    found = which("dwarrow")
    if called.stem != "dwarrow" or not called.exists() or (found and called.samefile(found)):
        return "dwarrow"
    return quote(str(called))
