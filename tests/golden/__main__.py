"""Write the golden playthroughs; `make fixtures` starts it."""

from __future__ import annotations

from tests.golden.playthrough import CASES, file_of, playthrough

for case in CASES:
    file_of(*case).write_text(playthrough(*case), encoding="utf-8")
