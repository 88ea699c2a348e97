"""Check that the built client belongs to its sources, its types to the messages, and the art of pictures to the
client's, without needing Node.

The build writes `sources.txt`, the hash of what it was made from, in the way that `client/sources.ts` describes.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # for `tools`, when run as a script

from tools import board_art, client_types

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "client"
BUILT = ROOT / "src" / "dwarrow" / "table" / "static"
ADVICE = "build it with `make client`"
# What leaves nothing in the built files: types, most of them written by tools/client_types.py, tests and documents.
TRACELESS = re.compile(r"^src/(wire/types|boards/[^/]+/view)\.ts$|\.(d\.ts|test\.ts|md)$")


def sources(folder: Path, prefix: str = "") -> Iterator[tuple[str, Path]]:
    """The files that a build is made from, by their path."""
    for path in folder.iterdir():
        if path.name == "node_modules" or path.name.startswith("."):
            continue
        if path.is_dir():
            yield from sources(path, f"{prefix}{path.name}/")
        elif path.is_file() and not TRACELESS.search(prefix + path.name):
            yield prefix + path.name, path


def digest(folder: Path) -> str:
    found = hashlib.sha256()
    for name, path in sorted((name.encode(), path) for name, path in sources(folder)):
        found.update(name + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def faults(folder: Path, built: Path) -> Iterator[str]:
    """What is wrong with a build."""
    index, made_from = built / "index.html", built / "sources.txt"
    if not index.is_file() or not made_from.is_file():
        yield f"The client is not built: {ADVICE}."
        return
    if made_from.read_text(encoding="utf-8").strip() != digest(folder):
        yield f"The built client is not made from the sources in {folder.name}/: {ADVICE}."
    for name in re.findall(r'(?:src|href)="/static/([^"]+)"', index.read_text(encoding="utf-8")):
        if not (built / name).is_file():
            yield f"The built client lacks {name}: {ADVICE}."


def main() -> int:
    if not SOURCES.exists():
        print("There is no client here." if not BUILT.exists() else "There is a built client without its sources.")
        return BUILT.exists()
    found = [f"{name}: make it again with tools/client_types.py" for name in client_types.outdated()]
    found += [f"{name}: make it again with tools/board_art.py" for name in board_art.outdated()]
    found += faults(SOURCES, BUILT)
    print(
        "\n".join(found)
        or "The built client belongs to its sources, its types to the messages, the art of pictures to the client's."
    )
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
