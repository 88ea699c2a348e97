"""Everything that handlers raise, as one of the documented errors; no stack trace gets out."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from dwarrow.table.problems import RETRY_AFTER, STATUS, Problem
from dwarrow.table.translate import language_of, problem_body

log = logging.getLogger(__name__)

BY_STATUS = {404: "unknown_page", 405: "wrong_method", 413: "too_large"}


def as_problem(error: Exception) -> Problem:
    if isinstance(error, Problem):
        return error
    if isinstance(error, RecursionError):
        return Problem("malformed", error="nested too deeply")
    if isinstance(error, UnicodeDecodeError):
        return Problem("malformed", error="not UTF-8")
    if isinstance(error, HTTPException) and error.status_code < STATUS["fault"]:
        code = BY_STATUS.get(error.status_code, "malformed")
        return Problem(code, error=_faults(error)) if code == "malformed" else Problem(code)
    log.error("a request failed", exc_info=error)
    return Problem("fault")


def refused(request: Request[Any, Any, Any], error: Exception) -> Problem:
    """The same for a request, and counted."""
    problem = as_problem(error)
    request.app.state.measures.refusals[problem.code] += 1
    return problem


NO_BODY = ["data: 'data'"]  # Litestar's words


def _faults(error: HTTPException) -> str:
    """What is wrong with a request: its wrong fields, or else Litestar's message."""
    faults = [fault for fault in error.extra or [] if isinstance(fault, dict)]
    lines = [f"{fault.get('key', '')}: {fault.get('message', '')}".strip(": ") for fault in faults]
    return "no content" if lines == NO_BODY else "; ".join(lines) or error.detail.partition("\n")[0]


def error_response(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    problem = refused(request, error)
    headers = {"retry-after": seconds} if (seconds := RETRY_AFTER.get(problem.code)) else None
    return Response(problem_body(problem, language_of(request)), status_code=problem.status, headers=headers)
