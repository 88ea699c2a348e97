"""Everything that can be refused. Each error reads as one line that a person can act on."""

from __future__ import annotations

from typing import NamedTuple


def printable(text: str) -> str:
    """A text on one line, without what would steer a terminal."""
    return "".join(char if char.isprintable() else " " for char in text)


class DwarrowError(Exception):
    """Something was refused; `str()` of it is one readable line."""

    def __str__(self) -> str:
        return printable(self.line())

    def line(self) -> str:
        return Exception.__str__(self)


class ActionError(DwarrowError):
    """An action was refused and nothing changed. `reason` is what `explain` says, where that is known."""

    def __init__(self, message: str, reason: object = None) -> None:
        super().__init__(message)
        self.reason = reason


class UnparsableAction(ActionError):  # noqa: N818 - these four say what happened
    """The text is no action of this game."""


class IllegalAction(ActionError):  # noqa: N818
    """An action of this game, and the seat may decide, but it is not in the legal list."""


class OutOfTurn(ActionError):  # noqa: N818
    """The seat has nothing to decide now."""


class NoSeat(DwarrowError):  # noqa: N818
    """No such seat in this match."""


class OptionError(DwarrowError):
    """An unknown option, or a value it does not take."""


class PositionError(DwarrowError):
    """A position that cannot be; the message names the field."""


class RecordError(DwarrowError):
    """A record that cannot be read or does not replay; the message names the place."""


class UnknownGame(DwarrowError):  # noqa: N818
    """No game of that name."""


class Fault(NamedTuple):
    """One thing wrong with a component file: in which entry, in which field, and what."""

    entry: str
    field: str
    message: str

    def line(self, file: str) -> str:
        return ": ".join(part for part in (file, self.entry, self.field, self.message) if part)


class ComponentError(DwarrowError):
    """A component file that cannot be played, with all its faults."""

    def __init__(self, file: str, faults: tuple[Fault, ...]) -> None:
        super().__init__(file, faults)
        self.file = file
        self.faults = faults

    def line(self) -> str:
        first = self.faults[0].line(self.file)
        more = len(self.faults) - 1
        return f"{first} (and {more} more)" if more else first

    def lines(self) -> list[str]:
        return [fault.line(self.file) for fault in self.faults]
