"""What the bots and rules are made of, as a digest: results of one program are never mixed with those of another."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import dwarrow
from dwarrow.kernel.digests import blake2b

PARTS = ("kernel", "games", "bots")
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
