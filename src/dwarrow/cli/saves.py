"""Match records as files: always complete on disk; a fault in one is reported in one line."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from dwarrow import registry
from dwarrow.kernel.errors import DwarrowError, RecordError
from dwarrow.kernel.game import Game
from dwarrow.kernel.match import Match, replayed
from dwarrow.kernel.record import Record, loads, salvaged


def write(match: Match, file: Path) -> None:
    """Save a match. The file is replaced in one step: it holds the old record or the new one, never half of one."""
    part = file.with_name(f".{file.name}.part")
    try:
        with part.open("w", encoding="utf-8") as out:
            out.write(match.record().dumps())
            out.flush()
            os.fsync(out.fileno())
        part.replace(file)
    except OSError as error:
        raise DwarrowError(f"{file}: cannot be written: {error.strerror}") from None


def read(file: Path) -> Record:
    """A record from its file. A truncated one is refused, with a hint on how to use the rest."""
    text = content(file)
    try:
        return loads(text, str(file))
    except RecordError as error:
        try:
            whole = len(salvaged(text, str(file)).entries)
        except RecordError:
            raise error from None
        hint = f"play --resume {file} --repair goes on after its last whole action, number {whole}"
        raise RecordError(f"{error} ({hint})") from None


def repaired(file: Path) -> tuple[Record, bool]:
    """A record up to its last whole action, and whether its file was broken."""
    text = content(file)
    try:
        return loads(text, str(file)), False
    except RecordError:
        return salvaged(text, str(file)), True


def keep_broken(file: Path) -> Path:
    """Put a copy of a broken file aside before it is overwritten."""
    kept = file.with_name(f"{file.name}.broken")
    try:
        kept.write_bytes(file.read_bytes())
    except OSError as error:
        raise DwarrowError(f"{kept}: cannot be written: {error.strerror}") from None
    return kept


def content(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise RecordError(f"{file}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise RecordError(f"{file}: byte {error.start + 1}: not UTF-8 text") from None


def played_again(file: Path, record: Record, game: Game, upto: int | None = None) -> Match:
    """Replay a record; an error names its file."""
    return naming(file, lambda: replayed(game, record, upto))


def replay(file: Path, components: str | None, seat: int | None, upto: int | None = None) -> tuple[Record, Match]:
    """A record and its match, up to an entry; the seat and the entry must be there."""
    record = read(file)
    for what, number, last in (("entry", upto, len(record.entries)), ("seat", seat, len(record.seats) - 1)):
        if number is not None and number > last:
            raise RecordError(f"{file}: there is no {what} {number} (allowed: 0 to {last})")
    return record, played_again(file, record, game_of(file, record, components), upto)


def naming(file: Path, replay: Callable[[], Match]) -> Match:
    """A match from its record; what does not fit is reported with the file's name."""
    try:
        return replay()
    except DwarrowError as error:
        raise RecordError(f"{file}: {error}") from None


def game_of(file: Path, record: Record, components: str | None) -> Game:
    """The game of a record, with the components it was played with."""
    try:
        game = registry.game(record.game, components)
    except DwarrowError as error:
        if components is not None:
            raise
        raise RecordError(f"{file}: game: {error}") from None
    if components is None and record.components != game.digest:
        raise RecordError(f"{file}: components: the record was played with others (name their file: --components FILE)")
    return game
