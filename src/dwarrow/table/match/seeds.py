"""The seed of a match: joined from the server's part and a salt from every seat, so that nobody can choose it.

The server's part follows from the table's id before anybody sits down, and its hash is published.
"""

from __future__ import annotations

import hashlib
import hmac


def server_part(secret: str, table_id: str) -> str:
    """The server's part of the seed, unknown to everybody until the match is over."""
    return hmac.new(secret.encode(), f"seed {table_id}".encode(), hashlib.sha256).hexdigest()


def joined_seed(part: str, salts: list[str]) -> str:
    """The seed of a match from the server's part and one salt from every seat."""
    digest = hashlib.blake2b(digest_size=32, person=b"dwarrow.seed")
    for piece in (part, *salts):
        digest.update(len(piece).to_bytes(4, "big"))
        digest.update(piece.encode())
    return digest.hexdigest()
