"""Check that no rule changed without a new `rules_version`, or a reason why matches go as before.

`tools/rules_lock.py` says what the rules are made of, and writes what is compared here.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # for `tools`, when run as a script

from tools import rules_lock


def main() -> int:
    faults = [fault for game in rules_lock.games() if (fault := rules_lock.fault(game))]
    print("\n".join(faults) or "The rules of every game are those that its rules_version means.")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
