"""Check that kernel and games import nothing but the standard library, mypyc's runtime and each other.

The import contracts in pyproject.toml forbid packages by name; this keeps out those nobody thought of.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

PURE = ("src/dwarrow/kernel", "src/dwarrow/games")
ALLOWED = sys.stdlib_module_names | {"dwarrow", "librt", "mypy_extensions"}


def strangers(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_bytes(), str(path))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [str(node.module)]
        else:
            continue
        for name in names:
            if name.partition(".")[0] not in ALLOWED:
                yield f"{path}:{node.lineno}: imports {name}, which is not the standard library's"


def main() -> int:
    modules = [path for part in PURE for path in sorted(Path(part).rglob("*.py"))]
    faults = [fault for path in modules for fault in strangers(path)]
    print("\n".join(faults) or "Kernel and games import no third-party package.")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
