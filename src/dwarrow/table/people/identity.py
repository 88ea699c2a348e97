"""Tokens and cookies: guests have a signed cookie, seats and spectators have tokens that cannot be guessed.

Tokens have 128 bits and are stored only as hashes. The cookie holds a person's id, signed with the server's secret, so
it survives restarts and is valid for every process on the same database.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

TOKEN_BYTES = 16
COOKIE = "dwarrow"
WATCH = "dwarrow_watch"  # keeps the token of a spectator, for the addresses of one table
MARK = "."
MARK_LENGTH = 32
PURPOSE = "cookie "  # before what is signed: a signature made for something else is none for a cookie


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """The id of a person: random, but not secret."""
    return secrets.token_hex(8)


def new_table_id() -> str:
    """An id that is short enough to read aloud and too long to guess by chance."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    return "".join(secrets.choice(letters) for _ in range(10))


def hashed(token: str) -> str:
    """The form in which a token is stored."""
    return hashlib.blake2b(token.encode(), digest_size=32, person=b"dwarrow.token").hexdigest()


def matches(token: str, kept: str | None) -> bool:
    return kept is not None and hmac.compare_digest(hashed(token), kept)


def signed(person: str, secret: str) -> str:
    return f"{person}{MARK}{_signature(PURPOSE + person, secret)}"


def person_in(cookie: str, secret: str) -> str | None:
    """The person of a cookie, if the signature is valid."""
    person, mark, signature = cookie.partition(MARK)
    if mark and hmac.compare_digest(signature.encode(), _signature(PURPOSE + person, secret).encode()):
        return person
    return person if is_of_before(cookie, secret) else None


def is_of_before(cookie: str, secret: str) -> bool:
    """Whether a cookie was signed by an earlier program, which named no purpose. What else it signed with the secret is
    `seed` with a table, which is nobody's id.
    """
    person, _, signature = cookie.partition(MARK)
    return person.isalnum() and hmac.compare_digest(signature.encode(), _signature(person, secret).encode())


def address_mark(address: str, secret: str) -> str:
    """The form in which it is stored from which address a table was made."""
    return _signature(f"address {address}", secret)[:MARK_LENGTH]


def _signature(text: str, secret: str) -> str:
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()
