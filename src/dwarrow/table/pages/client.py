"""The built client: its files, and who is shown it. The same addresses give the client or the plain page.

A browser without script, and anybody who likes it better, gets the plain pages: `?plain=1` at any address is kept in a
cookie, `?plain=0` forgets it. Where the client is not built there are plain pages only.
"""

from __future__ import annotations

import mimetypes
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from litestar import Request, Response, get
from litestar.params import FromPath
from litestar.response import Redirect

from dwarrow.table.lasting import ASK_AGAIN, FOR_GOOD, Lasting, answer, lasting
from dwarrow.table.problems import Problem

FOLDER = Path(__file__).parent.parent / "static"
COOKIE = "dwarrow_plain"
YEAR = 365 * 86_400
PAGES = re.compile(r"/|/new|/settings|/table/[^/]+|/rules/[^/]+")  # what the client has a page for
HASHED = "assets"  # the folder of files whose names change with their content
SAFE = ("GET", "HEAD")
SEE_OTHER: Final = 303
KEPT = 200  # files in memory
mimetypes.add_type("text/javascript", ".js")  # some systems say otherwise


async def instead(request: Request[Any, Any, Any]) -> Response[Any] | None:
    """Stands before every page: the client where it has that page, or nothing, for the plain page."""
    if request.method not in SAFE:
        return None
    if "plain" in request.query_params:
        return chosen(request)
    if request.cookies.get(COOKIE) == "1" or "watch" in request.query_params or not has_page(request.url.path):
        return None
    return answer(request, kept("index.html"), ASK_AGAIN)


def has_page(path: str) -> bool:
    """Whether there is a client, and it has a page of its own at this path."""
    return PAGES.fullmatch(path) is not None and (FOLDER / "index.html").is_file()


def way_back(address: str) -> str:
    """From a plain page to the client's page of the same, or to its first; empty where there is none."""
    path, _, query = address.partition("?")
    if not has_page(path):
        return "/?plain=0" if has_page("/") else ""
    return f"{path}?{query}&plain=0" if query else f"{path}?plain=0"


def chosen(request: Request[Any, Any, Any]) -> Redirect:
    """Keep whether plain pages are wanted, and go on to the same address."""
    path = request.url.path
    rest = [(name, value) for name, value in parse_qsl(request.url.query, True) if name != "plain"]
    ours = not path.startswith(("//", "/\\"))
    response = Redirect((path if ours else "/") + (f"?{urlencode(rest)}" if rest else ""), status_code=SEE_OTHER)
    if request.query_params["plain"] == "1":
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, "1", max_age=YEAR, path="/", httponly=True, secure=secure, samesite="lax")
    else:
        response.delete_cookie(COOKIE)
    return response


def kept(name: str) -> Lasting:
    """A file of the client as it is now."""
    path = FOLDER / name
    if ".." in path.parts or not path.is_file():
        raise Problem("unknown_page")
    status = path.stat()
    return _read(path, status.st_mtime_ns, status.st_size)


@lru_cache(KEPT)
def _read(path: Path, _: int, __: int) -> Lasting:
    media = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return lasting(path.read_bytes(), media)


@get("/static/{name:path}", include_in_schema=False, sync_to_thread=True)
def file(request: Request[Any, Any, Any], name: FromPath[Path]) -> Response[bytes]:
    """A file of the client."""
    parts = [part for part in name.parts if part != "/"]
    return answer(request, kept("/".join(parts)), FOR_GOOD if parts[:1] == [HASHED] else ASK_AGAIN)


@get("/settings", include_in_schema=False)
async def settings() -> Redirect:
    """Only the client has settings; on plain pages the language is at the foot."""
    return Redirect("/", status_code=SEE_OTHER)
