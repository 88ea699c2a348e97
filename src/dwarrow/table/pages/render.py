"""Templates and files of the pages. Names of files carry a hash of the content, so browsers may cache them forever."""

from __future__ import annotations

import hashlib
import time
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from litestar import MediaType, Response, get
from litestar.params import FromPath
from litestar.response import Redirect

from dwarrow import languages
from dwarrow.table.api.http_cache import IMMUTABLE
from dwarrow.table.pages import client
from dwarrow.table.pages.visitor import Reader
from dwarrow.table.problems import Problem
from dwarrow.table.store.expiry import DAY
from dwarrow.table.store.rows import Person
from dwarrow.templates import environment

HERE = Path(__file__).parent
TYPES = {".css": "text/css", ".svg": "image/svg+xml"}


FILES = {  # by the names they are served under
    f"{file.stem}.{hashlib.blake2b(file.read_bytes(), digest_size=8).hexdigest()}{file.suffix}": file
    for file in sorted((HERE / "static").iterdir())
    if file.suffix in TYPES
}
NAMES = {file.name: name for name, file in FILES.items()}


def clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def days_until(then: float) -> int:
    return max(0, ceil((then - time.time()) / DAY))


ENVIRONMENT = environment(HERE / "templates")
ENVIRONMENT.filters |= {"clock": clock, "days_until": days_until}
ENVIRONMENT.globals |= {"file": lambda name: f"/pages/{NAMES[name]}", "languages": languages.names}


class ShownVisitor(NamedTuple):
    """What templates see of a visitor: no tokens and no secret."""

    person: Person | None
    language: str
    path: str


def page(template: str, visitor: Reader, status: int = 200, /, **values: Any) -> Response[str]:
    """A page in the visitor's language. Browsers must not store it: it may show a hand."""
    usual = {"say": visitor.say, "bot_name": visitor.bot_name, "refresh": 0, "notice": None}
    usual["client"] = client.address_in_client(visitor.path)
    shown = ShownVisitor(visitor.person, visitor.language, visitor.path)
    html = ENVIRONMENT.get_template(template).render(visitor=shown, **usual | values)
    return Response(html, media_type=MediaType.HTML, status_code=status, headers={"cache-control": "no-store"})


def go(path: str) -> Redirect:
    """Redirect to a page after a form was processed."""
    return Redirect(path, status_code=client.SEE_OTHER)


def back(path: str) -> Redirect:
    """Redirect to the page that a form names, if it is ours."""
    ours = path.startswith("/") and not path.startswith(("//", "/\\"))
    return go(path if ours else "/")


@get("/pages/{name:str}", include_in_schema=False, sync_to_thread=True)
def file(name: FromPath[str]) -> Response[bytes]:
    """A style sheet or a drawing."""
    if name not in FILES:
        raise Problem("unknown_page")
    file = FILES[name]
    return Response(file.read_bytes(), media_type=TYPES[file.suffix], headers={"cache-control": IMMUTABLE})
