"""`dwarrow` with matches that a test can rely on: they follow from the name of the test, which a file tells.

It is run as a program, by a Python that may know nothing of these tests.
"""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from pathlib import Path

from dwarrow.cli import main
from dwarrow.table.match import seeds

TEST = Path(sys.argv.pop(1))
BEGUN = Counter[str]()


def seed_of_the_test(part: str, salts: list[str]) -> str:
    """Another one for each match that the test begins."""
    test = TEST.read_text(encoding="utf-8")
    BEGUN[test] += 1
    return hashlib.sha256(f"{test} {BEGUN[test]}".encode()).hexdigest()


seeds.joined_seed = seed_of_the_test
main()
