"""Routes of the API, each with its summary and its errors for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example

from dwarrow.table.problems import STATUS
from dwarrow.table.wire.tables import ProblemBody

ALWAYS = "malformed unknown_host foreign_origin too_slow too_large too_fast fault away"
AT_TABLE = "unknown_table other_program expired"
FOUNDING = "too_many_tables too_much_stored"
SEATED = "not_your_seat bad_token bad_seats"
TABLE = "/tables/{table_id:str}"
SEAT = TABLE + "/seats/{seat:int}"


def read(path: str, summary: str, codes: str = "", **how: Any) -> get:
    """A route that answers a question, with the codes of its errors."""
    return get(path, summary=summary, responses=problems(path, codes), **how)


def create(path: str, summary: str, codes: str = "", **how: Any) -> post:
    """A route that makes something new."""
    return post(path, summary=summary, responses=problems(path, codes), **how)


def change(path: str, summary: str, codes: str = "") -> post:
    """A route that changes something, or needs a body to ask."""
    return create(path, summary, codes, status_code=200)


def problems(path: str, codes: str) -> dict[int, ResponseSpec]:
    """The errors of a route by status: these codes, those of every route at a table, and those of every route."""
    by_status: dict[int, list[str]] = {}
    for code in dict.fromkeys(f"{codes} {AT_TABLE if TABLE in path else ''} {ALWAYS}".split()):
        by_status.setdefault(STATUS[code], []).append(code)
    return {status: _spec(found) for status, found in sorted(by_status.items())}


def _spec(codes: list[str]) -> ResponseSpec:
    examples = [Example(id=code, value={"code": code, "text": "…", "paragraph": ""}) for code in codes]
    return ResponseSpec(ProblemBody, description=" or ".join(codes), examples=examples, generate_examples=False)
