"""Invitations: the address at which others can reach this server, and links as QR codes."""

from __future__ import annotations

import asyncio
import re
import socket
from typing import Any
from urllib.parse import urlsplit

import segno
from litestar import Request
from markupsafe import Markup

from dwarrow.table.wire.tables import Invitation

LOOPBACK = ("localhost", "127.0.0.1", "::1")
PROBE = 0.3  # seconds
ELSEWHERE = "192.0.2.1"  # an address for documentation: nothing is sent, the system only says which way it would go


async def public_address(request: Request[Any, Any, Any]) -> str:
    """The server's address for others; empty if only this machine can reach it.

    A proxy may have replaced the address that the request was for. Then the configured origins hold it, or the proxy
    says it. A visitor who says so instead misleads nobody else: the answer is for the same visitor.
    """
    base, known = str(request.base_url), request.app.state.origins
    if known and base.rstrip("/") not in known:
        return f"{known[0]}/"
    parts = urlsplit(base)
    if parts.hostname in LOOPBACK and (host := asked_for(request.headers.get("x-forwarded-host", ""))):
        return f"{parts.scheme}://{host}/"
    server = request.scope.get("server")
    return await asyncio.to_thread(reachable, base, (server and server[1]) or parts.port)


def asked_for(forwarded: str) -> str:
    """The host that a proxy was asked for, the first of several; empty if it is none that others can reach."""
    host = forwarded.partition(",")[0].strip()
    if not re.fullmatch(r"[a-z0-9.-]+(:[0-9]{1,5})?", host, re.IGNORECASE):
        return ""
    return "" if host.partition(":")[0].lower() in LOOPBACK else host


def reachable(base: str, port: int | None) -> str:
    """The address of a request, unless that is loopback: then that of this machine in its network, if the server
    answers there. Only its own port is tried, whatever the request says: or anybody could ask which ports are open.
    """
    parts = urlsplit(base)
    if parts.hostname not in LOOPBACK or not port:
        return base if port else ""
    for address in own_addresses():
        try:
            with socket.create_connection((address, port), PROBE):
                return f"{parts.scheme}://{address}:{port}/"
        except OSError:
            continue
    return ""


def own_addresses() -> list[str]:
    """The addresses of this machine in its networks."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ELSEWHERE, 9))
            found.append(str(probe.getsockname()[0]))
        except OSError:
            pass
    try:
        names = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        names = []
    found += [str(name[4][0]) for name in names]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]


async def invitation(request: Request[Any, Any, Any], path: str) -> Invitation:
    """An invitation to a page of this server."""
    base = await public_address(request)
    link = base.rstrip("/") + path if base else ""
    return Invitation(path, link, str(qr(link)) if link else "")


def qr(link: str) -> Markup:
    """A link as a QR code, black on white whatever the page's colours are."""
    drawn = segno.make(link, error="m", micro=False)
    return Markup(drawn.svg_inline(border=2, dark="#000", light="#fff", omitsize=True))
