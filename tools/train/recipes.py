"""The settings of the last long runs of each game, where they differ from the usual ones; not tuned against others.

Whatever is typed goes before them.
"""

from __future__ import annotations

from typing import Any

# Small networks are as wide as one megabyte of 8-bit weights allows.
# Long matches with several seats: outcomes reach far back, and a round has many decisions of every seat.
FAR: dict[str, Any] = {"steps": 128, "trace": 0.985}

RECIPES: dict[str, dict[str, Any]] = {
    # Offers make most of its decisions. Seats that learn together may forget how to trade, so they stay near the
    # teacher for the first half.
    "mines": FAR
    | {"width": 768, "step": 5e-4, "entropy": 0.006, "trace": 0.98, "nearness": 0.05, "points": 0.3}
    | {"small_width": 416},
    "gnomes": FAR | {"width": 768, "small_width": 448},
    "dwergar": FAR | {"width": 512, "small_width": 416},
    # Rows tell the village square by square: the first layer is large, also in the small network.
    "zwergendorf": FAR | {"width": 768, "step": 5e-4, "small_width": 320},
}
