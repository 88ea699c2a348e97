"""The action table: every action of a game as a small integer inside and one line of text outside.

The table is a function of the components alone, never of seats, options or state. Codes are given in the order of
declaration, block by block, so a game can compute a code as `block start + offset`.
"""

from __future__ import annotations

from collections.abc import Iterable

from dwarrow.kernel.digests import blake2b
from dwarrow.kernel.errors import UnparsableAction
from dwarrow.kernel.fields import short

LONGEST_QUOTE = 80


class ActionTable:
    """Texts by code and codes by text; `format` and `parse` are inverse."""

    __slots__ = ("_codes", "blocks", "texts")

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.blocks: dict[str, int] = {}
        self._codes: dict[str, int] = {}

    def block(self, name: str, texts: Iterable[str]) -> int:
        """Declare a run of actions and return the code of its first."""
        start = len(self.texts)
        self.blocks[name] = start
        for text in texts:
            if text in self._codes:
                raise ValueError(f"action {text!r} is declared twice")
            self._codes[text] = len(self.texts)
            self.texts.append(text)
        return start

    def __len__(self) -> int:
        return len(self.texts)

    def format(self, code: int) -> str:
        if not 0 <= code < len(self.texts):
            raise UnparsableAction(f"there is no action {code}; the table has {len(self.texts)}")
        return self.texts[code]

    def parse(self, text: str) -> int:
        """The code of an action text; case and white space are forgiven, nothing else."""
        code = self._codes.get(" ".join(text.lower().split()))
        if code is None:
            raise UnparsableAction(self._complaint(text))
        return code

    def _complaint(self, text: str) -> str:
        words = text.lower().split()
        if not words:
            return "an action is missing"
        quoted = short(text, LONGEST_QUOTE)
        kinds = sorted({known.split()[0] for known in self.texts})
        if words[0] not in kinds:
            return f"{quoted} is not an action: the first word must be one of {', '.join(kinds)}"
        samples = [known for known in self.texts if known.split()[0] == words[0]]
        shown = ", ".join(samples[:4]) + (", ..." if len(samples) > 4 else "")
        return f"{quoted} is not an action; actions with {words[0]!r} are {shown}"

    def digest(self) -> str:
        """A hash of the whole table, kept in records."""
        return blake2b("\n".join(self.texts).encode(), digest_size=16).hexdigest()
