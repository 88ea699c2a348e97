"""How long `import dwarrow` and the first `dwarrow.game` take: `python bench/import_time.py [GAME] [TIMES]`."""

from __future__ import annotations

import sys

from dwarrow.arena.speed import import_ms


def main(name: str = "mines", times: str = "25") -> None:
    print(f"{import_ms(name, int(times)):.1f} ms (median of {times} processes)")


if __name__ == "__main__":
    main(*sys.argv[1:])
