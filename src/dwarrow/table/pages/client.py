"""The built client: its files, and when it is served. The same addresses give the client or the plain page.

Anybody can choose the plain pages: `?plain=1` at any address sets a cookie, `?plain=0` removes it. Without a built
client there are plain pages only.
"""

from __future__ import annotations

import mimetypes
import re
import stat
from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from litestar import Response, get
from litestar.params import FromPath
from litestar.response import Redirect

from dwarrow.table.api.dependencies import AnyRequest
from dwarrow.table.api.http_cache import IMMUTABLE, REVALIDATE, CachedBody, cached_body, respond
from dwarrow.table.problems import Problem

FOLDER = Path(__file__).parent.parent / "static"
COOKIE = "dwarrow_plain"
YEAR = 365 * 86_400
PAGES = re.compile(r"/|/new|/settings|/table/[^/]+|/rules/[^/]+")  # the client's pages
HASHED = "assets"  # the folder of files whose names change with their content
SAFE = ("GET", "HEAD")
SEE_OTHER: Final = 303
KEPT = 200  # files in memory
mimetypes.add_type("text/javascript", ".js")  # some systems say otherwise


async def client_page(request: AnyRequest) -> Response[Any] | None:
    """Called before every page: answers with the client if it has that page; with None the plain page follows."""
    if request.method not in SAFE:
        return None
    if "plain" in request.query_params:
        return choose(request)
    if request.cookies.get(COOKIE) == "1" or "watch" in request.query_params or not has_page(request.url.path):
        return None
    return respond(request, client_file("index.html"), REVALIDATE)


def has_page(path: str) -> bool:
    """Whether there is a client with a page at this path."""
    return PAGES.fullmatch(path) is not None and (FOLDER / "index.html").is_file()


def address_in_client(address: str) -> str:
    """The client's address of a plain page, or else its first page; empty without a client."""
    path, _, query = address.partition("?")
    if not has_page(path):
        return "/?plain=0" if has_page("/") else ""
    return f"{path}?{query}&plain=0" if query else f"{path}?plain=0"


def choose(request: AnyRequest) -> Redirect:
    """Store in a cookie whether plain pages are wanted, and redirect to the same address."""
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


def client_file(name: str) -> CachedBody:
    """A file of the client, read again if it has changed."""
    path = FOLDER / name
    try:
        status = path.stat()
    except (OSError, ValueError):  # not there, or no file could be called so
        raise Problem("unknown_page") from None
    if ".." in path.parts or not stat.S_ISREG(status.st_mode):
        raise Problem("unknown_page")
    return _read(path, status.st_mtime_ns, status.st_size)


@lru_cache(KEPT)
def _read(path: Path, _: int, __: int) -> CachedBody:
    media = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return cached_body(path.read_bytes(), media)


@get("/static/{name:path}", include_in_schema=False, sync_to_thread=True)
def file(request: AnyRequest, name: FromPath[Path]) -> Response[bytes]:
    parts = [part for part in name.parts if part != "/"]
    return respond(request, client_file("/".join(parts)), IMMUTABLE if parts[:1] == [HASHED] else REVALIDATE)


@get("/settings", include_in_schema=False)
async def settings() -> Redirect:
    """Only the client has settings; plain pages have the language at the foot."""
    return Redirect("/", status_code=SEE_OTHER)
