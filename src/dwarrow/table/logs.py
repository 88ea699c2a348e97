"""The log of a server, as lines or as JSON: each record with the request that it belongs to, and none with a secret.

Addresses are logged as the router has them, without what stands in their places; what looks like a token, a cookie, a
seed or a password is blotted out, wherever it comes from.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from contextvars import ContextVar
from typing import Any, TextIO

FORMS = ("lines", "json")
BLOT = "***"

REQUEST: ContextVar[str] = ContextVar("dwarrow_request", default="")  # the id of the request that is worked on

# Secrets by what stands before them, and by what they look like: figures of a hash or a seed, letters of a token.
NAMED = re.compile(
    r"((?:/link/|/substitute/|\b(?:watch|token|key|cookie|dwarrow|dwarrow_watch|password|authorization|seed|secret)"
    r"['\"]?(?:=|:)\s*['\"]?(?:Bearer |Basic )?))(?!\{)[^\s&;,'\"/]+",
    re.IGNORECASE,
)
PASSWORD = re.compile(r"(://[^\s:/@]*:)[^\s@/]+@")
LONG = re.compile(r"[A-Za-z0-9_-]{20,}(?:\.[0-9a-f]{32,})?")
# Names of ours: small words with lines between them, or words with capitals.
NAME = re.compile(r"_*[a-z]+[0-9]?(?:[_-]{1,2}[a-z0-9]{1,12})*_*|(?:[A-Z][a-z]{2,})+|[A-Z]+(?:_[A-Z]+)*")


def without_secrets(text: str) -> str:
    text = PASSWORD.sub(rf"\1{BLOT}@", text)
    text = NAMED.sub(rf"\1{BLOT}", text)
    return LONG.sub(lambda found: found[0] if NAME.fullmatch(found[0]) else BLOT, text)


class Lines(logging.Formatter):
    """A record as a line, with the traceback on lines below it."""

    def format(self, record: logging.LogRecord) -> str:
        request = f" [{each}]" if (each := request_of(record)) else ""
        head = f"{when(record)} {record.levelname} {record.name}{request} "
        return head + "\n".join(filter(None, (message(record), fault(self, record))))


class Json(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": when(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "request": request_of(record),
            "message": message(record),
            **getattr(record, "told", {}),
            "error": fault(self, record),
        }
        return json.dumps({name: value for name, value in told.items() if value != ""}, ensure_ascii=False)


def when(record: logging.LogRecord) -> str:
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{int(record.msecs):03}Z"


def request_of(record: logging.LogRecord) -> str:
    found: str = getattr(record, "request", "")
    return found


def message(record: logging.LogRecord) -> str:
    """On one line, whatever somebody has sent."""
    return without_secrets(record.getMessage()).replace("\r", "\\r").replace("\n", "\\n")


def fault(formatter: logging.Formatter, record: logging.LogRecord) -> str:
    return without_secrets(formatter.formatException(record.exc_info)) if record.exc_info else ""


def mark(record: logging.LogRecord) -> bool:
    """A filter that notes the request; where the record is written it may not be known any more."""
    record.request = REQUEST.get()
    return True


def set_up(form: str, requests: bool = False, stream: TextIO | None = None) -> logging.Handler:
    """Write all that is logged from now on in this form; a line for each request only if it is wanted."""
    handler: logging.StreamHandler[Any] = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Json() if form == "json" else Lines())
    handler.addFilter(mark)
    logging.getLogger().addHandler(handler)
    logging.getLogger("dwarrow.requests").setLevel(logging.INFO if requests else logging.WARNING)
    return handler
