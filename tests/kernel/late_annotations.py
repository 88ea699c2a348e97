"""A class whose annotations are mere texts when it is made."""

from __future__ import annotations

from typing import NamedTuple


class Late(NamedTuple):
    n: int
