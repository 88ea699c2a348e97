"""Answers that stay as they are for long: each has a tag by which a browser asks whether it is still the same, and is
compressed once. Nothing in them may depend on who asks, so that their length tells nothing.
"""

from __future__ import annotations

import gzip
import hashlib
from typing import Any, NamedTuple

from litestar import Request, Response

SAME = 304
SMALL = 1000  # bytes that are not worth compressing
PACKED = ("image/png", "image/webp", "font/woff2")  # compressed already
NEVER = "no-store"
ASK_AGAIN = "no-cache"  # a browser may keep it, and asks each time whether it is still the same
FOR_GOOD = "public, max-age=31536000, immutable"  # for names that carry a hash of what they name


class Lasting(NamedTuple):
    """Bytes to answer with."""

    content: bytes
    squeezed: bytes | None
    media: str
    tag: str


def lasting(content: bytes, media: str = "application/json") -> Lasting:
    squeezed = None
    if len(content) > SMALL and media not in PACKED:
        squeezed = gzip.compress(content, mtime=0)
    return Lasting(content, squeezed, media, f'"{hashlib.blake2b(content, digest_size=12).hexdigest()}"')


def answer(request: Request[Any, Any, Any], kept: Lasting, cache: str = ASK_AGAIN) -> Response[Any]:
    """The bytes, compressed where the browser can read that; or only that they are still the same."""
    headers = {"etag": kept.tag, "cache-control": cache, "vary": "accept-encoding"}
    if kept.tag in request.headers.get("if-none-match", "").replace("W/", "").split(", "):
        return Response(b"", status_code=SAME, headers=headers, media_type=kept.media)
    content = kept.content
    if kept.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content = kept.squeezed
        headers["content-encoding"] = "gzip"
    return Response(content, headers=headers, media_type=kept.media)
