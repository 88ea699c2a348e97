"""The errors of a route for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example

from dwarrow.table.problems import STATUS
from dwarrow.table.wire.tables import ProblemBody

ALWAYS = ("malformed", "foreign_origin", "too_slow", "too_large", "too_fast", "fault", "away")
AT_TABLE = ("unknown_table", "other_program")
SEATED = ("not_your_seat", "bad_token", "bad_seats")


def problems(*codes: str) -> dict[int, ResponseSpec]:
    """The errors of a route by status: these codes, and those of every route."""
    by_status: dict[int, list[str]] = {}
    for code in dict.fromkeys((*codes, *ALWAYS)):
        by_status.setdefault(STATUS[code], []).append(code)
    return {status: _spec(found) for status, found in sorted(by_status.items())}


def _spec(codes: list[str]) -> ResponseSpec:
    examples = [Example(id=code, value=_example(code)) for code in codes]
    return ResponseSpec(ProblemBody, description=" or ".join(codes), examples=examples, generate_examples=False)


def _example(code: str) -> dict[str, Any]:
    return {"code": code, "text": "…", "paragraph": ""}
