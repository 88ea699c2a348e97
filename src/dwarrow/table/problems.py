"""The documented errors: a code for programs, a status, and a sentence for people.

The sentence is `problem.<code>` in the table's text catalogs, filled with `values`; `says` among them is the key of
another, where that one would mislead.
"""

from __future__ import annotations

from typing import Any

STATUS = {
    "malformed": 400,
    "bad_option": 400,
    "bad_components": 400,
    "bad_seats": 400,
    "bad_name": 400,
    "unparsable": 400,
    "bad_record": 400,
    "no_name": 401,
    "not_your_seat": 403,
    "not_host": 403,
    "foreign_origin": 403,
    "bad_token": 403,
    "no_hints": 403,
    "unknown_table": 404,
    "unknown_page": 404,
    "unknown_game": 404,
    "wrong_method": 405,
    "too_slow": 408,
    "stale": 409,
    "illegal": 409,
    "out_of_turn": 409,
    "not_asked": 409,
    "not_gathering": 409,
    "not_running": 409,
    "seat_taken": 409,
    "seat_empty": 409,
    "full": 409,
    "finished": 409,
    "paused": 409,
    "cannot_undo": 409,
    "parted": 409,
    "nobody_there": 409,
    "plan_too_far": 409,
    "too_long": 409,
    "substituted": 409,
    "no_substitute": 409,
    "plays_here": 409,
    "no_vote": 409,
    "still_running": 409,
    "no_review": 409,
    "other_program": 409,
    "too_large": 413,
    "too_fast": 429,
    "fault": 500,
    "away": 503,
    "no_advice": 503,
}


class Problem(Exception):  # noqa: N818
    """A request that is refused; nothing was changed."""

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.status = STATUS[code]
        self.values = values
