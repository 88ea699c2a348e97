"""BLAKE2b, taken where it costs nothing: `hashlib` would load OpenSSL for it, and every start pays for that."""

try:
    from _blake2 import blake2b
except ImportError:  # a Python that builds its hashes otherwise
    from hashlib import blake2b

__all__ = ["blake2b"]
