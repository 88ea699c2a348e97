"""The journal of a contest: a file of JSON lines, one for each match that was played, so that none is played twice.

The first line says what is played. Lines are only added: each is flushed at once and synced to disk every second. A
cut-off last line is dropped when the file is opened again.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import dwarrow
from dwarrow.arena.contest import Contest, Result, as_line, game_of
from dwarrow.kernel.digests import blake2b
from dwarrow.kernel.errors import DwarrowError

FORMAT = 1
MARK = b'{"arena":'  # how every journal begins
FLUSH = 1.0  # seconds between syncs to disk
SPOKEN = {"sources": "another version of the program", "components": "other components", "rules": "other rules"}
PARTS = ("kernel", "games", "bots")  # what decides how a match goes
NO_MATTER = (".so", ".pyd", ".pyc", ".c", ".md", ".lock", ".typed")  # what is built from sources, and what is only read
WORDS = "text"  # the folder of a game's texts


@cache
def sources_digest() -> str:
    """A digest of everything that decides how a match between bots goes, networks included."""
    root = Path(dwarrow.__file__).parent
    digest = blake2b(dwarrow.__version__.encode(), digest_size=16)
    for path in sorted(_files(root)):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def _files(root: Path) -> Iterator[Path]:
    for part in PARTS:
        for path in (root / part).rglob("*"):
            if path.suffix not in NO_MATTER and path.parent.name != WORDS and path.is_file():
                yield path


try:
    import fcntl
except ImportError:  # Windows has no such lock: there, two arenas could use one journal
    fcntl = None  # type: ignore[assignment]


def head_of(contest: Contest) -> dict[str, Any]:
    """What two contests must share for their matches to be the same."""
    game = game_of(contest.game, contest.components)
    return {
        "arena": FORMAT,
        "game": contest.game,
        "rules": game.rules_version,
        "components": game.digest,
        "sources": sources_digest(),
        "seats": contest.seats,
        "bots": list(contest.bots),
        "seed": contest.seed,
        "options": contest.options,
        "think": contest.think,
    }


def usual_name(contest: Contest) -> str:
    digest = blake2b(json.dumps(head_of(contest), sort_keys=True).encode(), digest_size=8)
    return f"{contest.game}-{digest.hexdigest()}.jsonl"


class Journal:
    """An open journal. `results` are those found in it; `add` appends."""

    def __init__(self, path: Path, contest: Contest, fresh: bool = False) -> None:
        """`fresh` discards what is there."""
        self.path = path
        self.results: dict[int, Result] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("a+b")
        self._written = time.monotonic()
        try:
            self._lock()
            self._check_kind()
            if fresh:
                self._file.truncate(0)
            self._read(json.loads(json.dumps(head_of(contest))))
        except BaseException:
            self._file.close()
            raise

    def _lock(self) -> None:
        if fcntl is not None:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise DwarrowError(f"{self.path} is being written by another arena") from None

    def _check_kind(self) -> None:
        """Refuse a file that is not a journal, so that it is not cut or overwritten."""
        self._file.seek(0)
        if not MARK.startswith(self._file.read(len(MARK))):
            raise DwarrowError(f"{self.path} is not a journal of an arena")

    def _read(self, head: dict[str, Any]) -> None:
        self._file.seek(0)
        text = self._file.read()
        whole = text[: text.rfind(b"\n") + 1]
        if len(whole) < len(text):
            self._file.truncate(len(whole))
        first, *lines = whole.splitlines() or [b""]
        if not first:
            self._write([head])
            return
        self._compare(self._json(first, 1), head)
        for number, line in enumerate(lines, 2):
            result = self._result(self._json(line, number), number, head)
            self.results[result.match] = result

    def _json(self, line: bytes, number: int) -> dict[str, Any]:
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise self._fault(number)
        return found

    def _fault(self, number: int) -> DwarrowError:
        return DwarrowError(f"{self.path} is damaged: line {number}")

    def _compare(self, found: dict[str, Any], head: dict[str, Any]) -> None:
        if found.get("arena") != FORMAT:
            raise self._fault(1)
        for name, value in head.items():
            if found.get(name) != value:
                what = SPOKEN.get(name, f"{name} {json.dumps(found.get(name))}")
                raise DwarrowError(f"{self.path} is the journal of another contest: {what} (--fresh starts it again)")

    def _result(self, line: dict[str, Any], number: int, head: dict[str, Any]) -> Result:
        try:
            result = Result(**line)
        except TypeError:
            raise self._fault(number) from None
        if len(result.bots) != head["seats"]:
            raise self._fault(number)
        return result

    def add(self, results: list[Result]) -> None:
        """Append matches; once this returns, a kill loses only matches still being played."""
        self._write([as_line(result) for result in results])

    def _write(self, lines: list[dict[str, Any]]) -> None:
        self._file.write(b"".join(json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines))
        self._file.flush()
        if time.monotonic() - self._written > FLUSH:
            self._through()

    def _through(self) -> None:
        os.fsync(self._file.fileno())
        self._written = time.monotonic()

    def close(self) -> None:
        self._through()
        self._file.close()
