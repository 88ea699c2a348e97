"""Who is asking: guests by a signed cookie, seats and spectators by unguessable tokens.

Tokens have 128 bits and are kept only as hashes. The cookie holds a person's id and a signature with the server's own
secret, so it survives restarts and works for every process on the same database.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

TOKEN_BYTES = 16
COOKIE = "dwarrow"
WATCH = "dwarrow_watch"  # keeps the token of a spectator, for the addresses of one table
MARK = "."


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """The id of a person: random, but no secret."""
    return secrets.token_hex(8)


def new_table_id() -> str:
    """Short enough to read aloud, long enough not to be guessed by chance."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    return "".join(secrets.choice(letters) for _ in range(10))


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.blake2b(token.encode(), digest_size=32, person=b"dwarrow.token").hexdigest()


def matches(token: str, kept: str | None) -> bool:
    return kept is not None and hmac.compare_digest(hashed(token), kept)


def signed(person: str, secret: str) -> str:
    """The cookie of a person."""
    return f"{person}{MARK}{_signature(person, secret)}"


def person_in(cookie: str, secret: str) -> str | None:
    """The person a cookie belongs to, if its signature is ours."""
    person, mark, signature = cookie.partition(MARK)
    if mark and hmac.compare_digest(signature.encode(), _signature(person, secret).encode()):
        return person
    return None


def _signature(person: str, secret: str) -> str:
    return hmac.new(secret.encode(), person.encode(), hashlib.sha256).hexdigest()


def joined_seed(part: str, salts: list[str]) -> str:
    """The seed of a match from the server's part, fixed before anybody sat down, and one salt from every seat."""
    digest = hashlib.blake2b(digest_size=32, person=b"dwarrow.seed")
    for piece in (part, *salts):
        digest.update(len(piece).to_bytes(4, "big"))
        digest.update(piece.encode())
    return digest.hexdigest()
