"""Arrays that several processes look at: one file in memory, which has no name any more once all have opened it."""

from __future__ import annotations

import os
import shutil
import tempfile
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

MEMORY = Path("/dev/shm")  # where Linux keeps files in memory; elsewhere the folder for temporary files has to do
PAGE = 4096  # arrays begin at a page of their own

Shapes = dict[str, tuple[tuple[int, ...], str]]


class Block:
    """Some arrays by name, in one file."""

    def __init__(self, shapes: Shapes, name: str = "") -> None:
        """Without a name a new file is made, all zeros."""
        sizes = {key: prod(shape) * np.dtype(kind).itemsize for key, (shape, kind) in shapes.items()}
        self.name = name or made(sum(-(-size // PAGE) * PAGE for size in sizes.values()))
        self.whole = np.memmap(self.name, np.uint8, "r+")
        self.arrays: dict[str, Any] = {}
        start = 0
        for key, (shape, kind) in shapes.items():
            self.arrays[key] = self.whole[start : start + sizes[key]].view(kind).reshape(shape).view(np.ndarray)
            start += -(-sizes[key] // PAGE) * PAGE

    def forget(self) -> None:
        """Take the file's name away: its memory goes when the last process that looks at it ends."""
        Path(self.name).unlink(missing_ok=True)


def made(size: int) -> str:
    fits = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > size
    number, name = tempfile.mkstemp(prefix="dwarrow-", dir=MEMORY if fits else None)
    os.ftruncate(number, max(size, PAGE))
    os.close(number)
    return name
