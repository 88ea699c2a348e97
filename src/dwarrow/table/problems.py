"""The documented errors: a code for programs, a status, and a sentence for people.

The sentence is `problem.<code>` in the table's text catalogs, filled with `values`; `says` among them is the key of
another, where that one would mislead.
"""

from __future__ import annotations

from typing import Any

CODES = {  # by status
    400: "malformed bad_option bad_components bad_seats bad_name unparsable bad_record",
    401: "no_name",
    403: "not_your_seat not_host foreign_origin bad_token no_hints",
    404: "unknown_table unknown_page unknown_game unknown_lesson",
    405: "wrong_method",
    408: "too_slow",
    409: "stale illegal out_of_turn not_asked not_gathering not_running seat_taken seat_empty full finished "
    "paused cannot_undo parted nobody_there plan_too_far too_long substituted no_substitute plays_here "
    "no_vote other_asked still_running no_review other_program too_much_said too_many_tables too_much_stored",
    410: "expired",
    413: "too_large",
    421: "unknown_host",
    429: "too_fast",
    500: "fault",
    503: "away busy no_advice",
}
STATUS = {code: status for status, codes in CODES.items() for code in codes.split()}

RETRY_AFTER = {"away": "1", "busy": "1", "too_fast": "1"}  # seconds, as the header says


class Problem(Exception):  # noqa: N818
    """A request that is refused; nothing was changed."""

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.status = STATUS[code]
        self.values = values
