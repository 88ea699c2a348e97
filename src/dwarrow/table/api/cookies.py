"""The cookie by which a browser is known: made new where an earlier program has signed it."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.types import Message, Scope

from dwarrow.table.api.http_cache import NO_STORE
from dwarrow.table.people import identity

YEARS = 5 * 365 * 24 * 3600


async def renew_cookie(message: Message, scope: Scope) -> None:
    """Replace a cookie that an earlier program signed, with the next answer that no cache may keep."""
    if message["type"] != "http.response.start":
        return
    connection = ASGIConnection[Any, Any, Any, Any](scope)
    cookie = connection.cookies.get(identity.COOKIE, "")
    secret = getattr(connection.app.state, "secret", None)
    headers = MutableScopeHeaders.from_message(message)
    kept = headers.get("cache-control") != NO_STORE
    if kept or secret is None or "set-cookie" in headers or not identity.is_of_before(cookie, secret):
        return
    person = cookie.partition(identity.MARK)[0]
    secure = connection.url.scheme == "https"
    headers.add("set-cookie", known_by(person, secret, secure).to_header(header=""))


def known_by(person: str, secret: str, secure: bool) -> Cookie:
    value = identity.signed(person, secret)
    return Cookie(identity.COOKIE, value=value, max_age=YEARS, httponly=True, secure=secure, samesite="lax")
