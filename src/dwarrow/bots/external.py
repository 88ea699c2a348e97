"""Bots that are programs of their own: they read questions as JSON lines and answer each with one.

The match goes on whatever the program does. If it crashes, hangs, answers with garbage or names an illegal action, it
is killed, `random` makes that move, and the next decision starts the program again, a few times a match. docs/bots.md
has the protocol.
"""

from __future__ import annotations

import json
import shlex
import sys
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from shutil import which
from typing import Any

from dwarrow.bots.uniform import Uniform
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.game import Game
from dwarrow.kernel.sight import Sight
from dwarrow.processes.children import Child, Failure

MARK = "exec:"
PROTOCOL = 1
LIMIT = 10.0  # seconds for a decision where nobody says less
START = 10.0  # seconds until a program has to say that it is ready
TRANSPORT = 0.25  # seconds that an answer may be late: the way there and back is not thinking
STARTS = 4  # of a program in one match
SHOWN = 80  # characters of a wrong answer in a message


class External:
    """A program at one seat of one match."""

    def __init__(self, name: str, game: Game, seed: int, think: float | None = None) -> None:
        self.name = name
        self._command = command_of(name)
        self._game = game
        self._limit = LIMIT if think is None else think
        self._seed = seed
        self._decisions = 0
        self._program: Child | None = None
        self._starts = 0
        self._warned = False

    def choose(self, sight: Sight) -> int:
        """Choose by a seed of its own, which does not lead back to that of the match."""
        self._decisions += 1
        key = f"{self._seed} {self._decisions}".encode()
        return self.choose_by(
            sight, int.from_bytes(blake2b(key, digest_size=4, person=b"dwarrow.exec").digest(), "big")
        )

    def choose_by(self, sight: Sight, seed: int) -> int:
        """Choose by a given seed."""
        if len(sight.legal) > 1 and (self._program is not None or self._starts < STARTS):
            try:
                return self._answer(sight, seed)
            except Failure as failure:
                self._fail(str(failure))
        return Uniform(seed).choose(sight)

    def close(self) -> None:
        """Close the program's input, and kill it if it does not leave."""
        if self._program is not None:
            self._program.end()
            self._program = None

    def _fail(self, why: str) -> None:
        if self._program is not None:
            self._program.kill()
            self._program = None
        if not self._warned:
            self._warned = True
            print(f"dwarrow: {self.name} {why}; random plays for it", file=sys.stderr, flush=True)

    def _answer(self, sight: Sight, seed: int) -> int:
        program = self._program or self._started()
        texts = [sight.game.format(code) for code in sight.legal]
        question = {
            "type": "decide",
            "game": self._game.name,
            "rules": self._game.rules_version,
            "view": sight.view(),
            "seat": sight.seat,
            "legal": texts,
            "seed": seed,
            "limit": self._limit,
        }
        answer = self._asked(program, question, self._limit + TRANSPORT)
        action = answer.get("action")
        if not isinstance(action, str) or action not in texts:
            raise Failure(f"answers with what is not legal: {shortened(action)}")
        return sight.legal[texts.index(action)]

    def _started(self) -> Child:
        self._starts += 1
        self._program = Child(self._command)
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": self._game.name,
            "rules": self._game.rules_version,
            "components": self._game.text,
        }
        answer = self._asked(self._program, hello, START)
        if answer.get("protocol") != PROTOCOL:
            raise Failure(f"does not speak protocol {PROTOCOL}: {shortened(answer)}")
        return self._program

    def _asked(self, program: Child, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        line = program.ask(json.dumps(question), seconds)
        answer: object = None
        with suppress(ValueError, RecursionError):
            answer = json.loads(line)
        if not isinstance(answer, dict):
            raise Failure(f"answers with what is no JSON object: {shortened(line)}")
        return answer


def command_of(name: str) -> list[str]:
    """The words of a command after `exec:`; no shell reads them."""
    try:
        words = shlex.split(name.removeprefix(MARK))
    except ValueError as error:
        raise DwarrowError(f"{name} is no command: {error}") from None
    if not words:
        raise DwarrowError(f"{MARK} stands before a command, as in {MARK}./my-bot")
    if which(words[0]) is None:
        raise DwarrowError(f"{name}: there is no program {words[0]!r} here")
    return words


def called(name: str) -> str:
    """What a program is called on screen: by its script, where it has one."""
    words = name.removeprefix(MARK).split()
    scripts = [word for word in words if Path(word).suffix[1:].isalpha()]
    return Path((scripts or words or [name])[0]).stem


def shortened(value: object) -> str:
    text = ascii(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."
