"""Responses that browsers may cache: compressed once, with an ETag. They must not depend on the caller, so that their
length reveals nothing.
"""

from __future__ import annotations

import gzip
import hashlib
from typing import Any, NamedTuple

from litestar import Request, Response

NOT_MODIFIED = 304
SMALL = 1000  # bytes that are not worth compressing
COMPRESSED = ("image/png", "image/webp", "font/woff2")
NO_STORE = "no-store"
REVALIDATE = "no-cache"  # a browser may keep it, and asks each time whether it has changed
IMMUTABLE = "public, max-age=31536000, immutable"  # for names that carry a hash of the content


class CachedBody(NamedTuple):
    """The body of a response, also compressed where that is worth it."""

    content: bytes
    gzipped: bytes | None
    media: str
    tag: str


def cached_body(content: bytes, media: str = "application/json") -> CachedBody:
    gzipped = None
    if len(content) > SMALL and media not in COMPRESSED:
        gzipped = gzip.compress(content, mtime=0)
    return CachedBody(content, gzipped, media, f'"{hashlib.blake2b(content, digest_size=12).hexdigest()}"')


def respond(request: Request[Any, Any, Any], body: CachedBody, cache: str = REVALIDATE) -> Response[Any]:
    """The body, compressed if the browser accepts that, or 304 if the browser has it already."""
    headers = {"etag": body.tag, "cache-control": cache, "vary": "accept-encoding"}
    if body.tag in request.headers.get("if-none-match", "").replace("W/", "").split(", "):
        return Response(b"", status_code=NOT_MODIFIED, headers=headers, media_type=body.media)
    content = body.content
    if body.gzipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content = body.gzipped
        headers["content-encoding"] = "gzip"
    return Response(content, headers=headers, media_type=body.media)
