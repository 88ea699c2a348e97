"""The log of a run: one JSON object a line, and the same for people on the screen."""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path


class Log:
    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path

    def write(self, what: str, **numbers: Any) -> None:
        line = {"what": what} | {name: tidy(value) for name, value in numbers.items()}
        with contextlib.suppress(OSError), self._path.open("a", encoding="utf-8") as file:  # the disk may be full
            file.write(json.dumps(line) + "\n")
        print(" ".join(f"{name} {value}" for name, value in line.items() if name != "what"), flush=True)


def tidy(value: Any) -> Any:
    return float(f"{value:.4g}") if isinstance(value, float) else value


def lines(path: Path) -> list[dict[str, Any]]:
    """What was written; a last line that is not whole is passed over."""
    found = []
    for line in path.read_text("utf-8").splitlines() if path.exists() else []:
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return found
