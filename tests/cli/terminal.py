"""A pseudo-terminal with `dwarrow play` in it, and people who read what it prints and type."""

from __future__ import annotations

import codecs
import os
import pty
import re
import select
import subprocess
import sys
import termios
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from dwarrow.cli.screen import PLACE, shape
from dwarrow.cli.seating import seated
from dwarrow.kernel import rulebook
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.game import Game
from dwarrow.kernel.match import Match
from dwarrow.kernel.record import Record, loads
from dwarrow.kernel.state import State

T = TypeVar("T")

# A hint thinks for seconds, and to wait for the disk would take longer than all the rest: both are cut short.
PROGRAM = """
import os
from dwarrow.bots.advice import Budget
from dwarrow.cli import hints, main
hints.HINT = Budget(simulations=4, seconds=600.0)
os.fsync = lambda file: None
main()
"""
SILENCE = 120  # seconds after which the program hangs
ESCAPES = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\r")
LONGEST_PLAN = 10
OFTEN, SELDOM = 80, 10  # per cent of what is typed that is no action, before everything was tried once and after


class Terminal:
    """A running program that believes a person sits there: colours, 100 columns, a line editor."""

    def __init__(self, *arguments: str) -> None:
        self.leader, follower = pty.openpty()
        termios.tcsetwinsize(follower, (40, 100))
        left_out = ("COLUMNS", "LINES", "NO_COLOR")
        environment = {name: value for name, value in os.environ.items() if name not in left_out}
        environment |= {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "INPUTRC": os.devnull}
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *arguments],
            stdin=follower, stdout=follower, stderr=follower, env=environment, start_new_session=True,
        )  # fmt: skip
        os.close(follower)
        self.decoder = codecs.getincrementaldecoder("utf-8")()

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()  # does nothing where it has ended
        self.process.wait()
        os.close(self.leader)

    def read(self, *questions: str) -> str:
        """What is printed up to a question, or to the end, in plain text with single spaces."""
        printed = ""
        while not ESCAPES.sub("", printed[-300:]).rstrip(" ").endswith(questions):
            chunk = self.chunk()
            if not chunk:
                break
            printed += self.decoder.decode(chunk)
        return flat(ESCAPES.sub("", printed))

    def chunk(self) -> bytes:
        assert select.select([self.leader], [], [], SILENCE)[0], "the program says nothing"
        try:
            return os.read(self.leader, 1 << 16)
        except OSError:  # how Linux says that nobody writes any more
            return b""

    def type(self, line: str) -> None:
        os.write(self.leader, f"{line}\n".encode())


def flat(text: str) -> str:
    return " ".join(text.split())


class People:
    """Those at the terminal. They follow the match in its file, so they know what can be played, and chance decides
    what they type: numbers of the list, actions as they are written, plans; and in between everything else.
    """

    def __init__(self, terminal: Terminal, game: Game, language: str, file: Path, seed: int) -> None:
        self.terminal = terminal
        self.game = game
        self.file = file
        self.chance = Chance(seed)
        catalog = game.catalog(language)
        self.curtain = catalog.say("terminal.curtain", seat=0).rpartition("? ")[2]
        self.ask = catalog.say("play.ask")
        self.printed = self.read()  # that there is a record, too
        record = self.record()
        self.match = Match(game, record.seats, record.seed, record.options)
        self.catalog = catalog.named([seat.name for seat in seated(record.seats, catalog)])
        self.asides = [*ASIDES]

    def read(self) -> str:
        """What is printed up to the next question, or to the end."""
        printed = self.terminal.read(self.ask, self.curtain)
        assert "Traceback" not in printed, printed[-3000:]
        assert "{" not in printed, printed[-3000:]
        return printed

    def record(self) -> Record:
        return loads(self.file.read_text(encoding="utf-8"), str(self.file))

    def play(self) -> str:
        """Play to the end. Returns what is printed after the last choice."""
        while not self.follow().is_over():
            if self.printed.endswith(self.curtain):
                self.type("")
            for action in map(self.game.format, self.legal()):
                assert self.is_listed(action), f"{action}: {self.printed[-3000:]}"
            if self.chance.below(100) < (OFTEN if self.asides else SELDOM):
                self.digress()
            else:
                self.decide()
        return self.printed

    def follow(self) -> State:
        """The match as its file has it now."""
        for entry in self.record().entries[len(self.match.entries) :]:
            seat, _, action = entry.partition(" ")
            self.match.act(int(seat), action)
        return self.match.state

    def type(self, line: str) -> None:
        self.terminal.type(line)
        self.printed = self.read()

    def legal(self) -> list[int]:
        return self.match.state.legal_actions()

    def some(self, things: Sequence[T]) -> T:
        return things[int(self.chance.below(len(things)))]

    # Actions ---------------------------------------------------------------------------------------------------------

    def decide(self) -> None:
        seat, before, plan = self.match.state.to_act(), len(self.match.entries), self.planned()
        first, *others = map(self.game.format, plan)
        typed = "; ".join([self.number(plan[0]), *others])
        self.type(typed)
        played = self.record().entries[before : before + len(plan)]
        assert played == [f"{seat} {action}" for action in (first, *others)], f"{typed}: {self.printed[-3000:]}"

    def planned(self) -> list[int]:
        """Some actions in a row, as far as they can be foreseen."""
        plan = [self.choice(self.legal())]
        longest = 1 + int(self.chance.below(LONGEST_PLAN))
        while len(plan) < longest:
            ahead = self.match.state.preview(self.match.state.to_act(), plan)
            if ahead.played < len(plan) or not ahead.legal:
                break
            plan.append(self.choice(ahead.legal))
        return plan

    def choice(self, legal: list[int]) -> int:
        """Any action, and often the last one, which mostly ends a turn."""
        return self.some(legal) if self.chance.below(2) else legal[-1]

    def number(self, code: int) -> str:
        """The number that stands before an action; where its line is broken, the action as it is written."""
        action = self.game.format(code)
        line = f"{flat(self.label(action))} {action} "
        found = re.search(rf" (\d+) {re.escape(line)}", self.printed)
        return found[1] if found else action

    def is_listed(self, action: str) -> bool:
        """With its notation, or as one of many places."""
        label, notation = shape(self.label(action), action)
        place = PLACE.findall(self.label(action))
        folded = bool(label) and f" {notation} " in self.printed and f" {place[0]} " in f"{self.printed} "
        return f" {action} " in self.printed or folded

    def label(self, action: str) -> str:
        return self.game.label(self.catalog, action, self.match.state.view(self.match.state.to_act()))

    # Everything else -------------------------------------------------------------------------------------------------

    def digress(self) -> None:
        """Type something that is no action, and be told one of some answers."""
        shown, entries = self.printed, self.record().entries
        aside = self.some(self.asides or ASIDES)
        self.asides = [other for other in self.asides if other != aside]
        typed, *answers = aside(self)
        self.type(typed)
        assert any(flat(answer) in self.printed for answer in answers), f"{typed}: {self.printed[-3000:]}"
        if self.record().entries == entries:
            self.printed = shown  # what can be played is told there
        else:
            assert typed == "undo"


Aside = Callable[[People], tuple[str, ...]]


def saying(typed: str, key: str, **values: object) -> Aside:
    return lambda people: (typed, people.catalog.say(key, **values))


def why_possible(people: People) -> tuple[str, ...]:
    code = people.some(people.legal())
    label = people.label(people.game.format(code))
    return f"why {people.number(code)}", people.catalog.say("play.why_legal", action=label)


def why_not(people: People) -> tuple[str, ...]:
    game, state = people.game, people.match.state
    impossible = [code for code in range(len(game.actions.texts)) if code not in people.legal()]
    action = game.format(people.some(impossible))
    reason = game.explain(state, state.to_act(), action)
    assert reason is not None
    return f"why {action}", people.catalog.refusal(reason, action)


def in_own_words(people: People) -> tuple[str, ...]:
    """An action as the list tells it, in the person's language, where its notation is asked for."""
    return f"{people.label(people.game.format(people.some(people.legal())))}!", people.catalog.say("play.help")


def no_number(people: People) -> tuple[str, ...]:
    n = len(people.legal())
    ranges = ((1, n), (0, n - 1))
    return str(n + 1), *(people.catalog.say("play.bad_number", first=first, last=last) for first, last in ranges)


def card(people: People) -> tuple[str, ...]:
    known = people.game.glossary(people.catalog)
    name = people.some([*known])
    return f"card {name}", f"{name}: {known[name][:20]}"


def card_by_name(people: People) -> tuple[str, ...]:
    """A card by a word of its name in the person's language."""
    known = people.game.glossary(people.catalog)
    words = [line.split()[0] for line in known.values()]
    word = people.some([word for word in words if word.isalpha() and word.lower() not in known])
    return f"card {word.upper()}", *(f"{key}: {line[:20]}" for key, line in known.items() if word in line)


def paragraph(people: People) -> tuple[str, ...]:
    number = people.some(rulebook.paragraphs(people.game.rulebook(people.catalog.language))).number
    return f"rules {number.lower()}", number


def board(people: People) -> tuple[str, ...]:
    state = people.match.state
    return "board", people.game.prompt(state.view(state.to_act()), people.catalog)


def undo(people: People) -> tuple[str, ...]:
    keys = ("play.undo_nothing", "play.undo_revealed", "terminal.undo_others")
    return "undo", people.catalog.say("play.undone", n=1), *map(people.catalog.say, keys)


ASIDES: tuple[Aside, ...] = (
    saying("help", "terminal.help.undo"),
    saying("?", "terminal.help.hint"),
    saying("", "play.help"),
    saying("ґедзь; Ünfug [bold]", "play.help"),
    saying("999999; 1", "terminal.refused_nothing"),
    lambda people: ("why", people.catalog.say("terminal.why_how", action="")),
    why_possible,
    why_not,
    in_own_words,
    no_number,
    saying("hint", "advice.title"),
    undo,
    board,
    lambda _: ("card", "card "),
    saying("card їжачок", "terminal.card_unknown", name="їжачок"),
    card,
    card_by_name,
    lambda _: ("log", "·"),
    lambda _: ("log 2", "·"),
    saying("log viele", "terminal.log_number"),
    paragraph,
    lambda people: ("rules", rulebook.paragraphs(people.game.rulebook(people.catalog.language))[0].title),
    saying("rules X99", "play.rule_unknown", paragraph="X99"),
    lambda people: ("save", people.catalog.say("play.saved", file=str(people.file))),
)
