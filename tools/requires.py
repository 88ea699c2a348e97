"""Print the requirements that pyproject.toml names, one a line: `build` for building, `dev` for the tools."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path


def main() -> None:
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    lists = {"build": project["build-system"]["requires"], **project["dependency-groups"]}
    print("\n".join(lists[sys.argv[1]]))


if __name__ == "__main__":
    main()
