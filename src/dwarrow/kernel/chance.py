# compiled by mypyc
"""Chance: one small integer generator, the same stream compiled and interpreted.

The generator is multiply-with-carry on a single integer below 2**62, so a state carries its chance as one number and
clones for free. Seeds become generator states by BLAKE2b: `plain` for simulation, `derived` for matches that are
recorded, where every log entry gets a stream of its own that tells nothing about the next.
"""

from __future__ import annotations

from typing import Final

from dwarrow.kernel.digests import blake2b
from dwarrow.kernel.vectors import i64

# MULTIPLIER * 2**32 - 1 is a safe prime: the period is about 2**61 from every start but two.
MULTIPLIER: Final = 1073738085
LOW: Final = 0xFFFFFFFF
MODULUS: Final = 4611669959544668159
SEED_BYTES: Final = 32


def advance(rng: i64) -> i64:
    """The next state of the generator."""
    return (rng & LOW) * MULTIPLIER + (rng >> 32)


def below(rng: i64, n: i64) -> i64:
    """A number from 0 to n-1 read off a generator state; the bias is under n / 2**32."""
    return (((rng ^ (rng >> 31)) & LOW) * n) >> 32


def mixed(seed: int) -> i64:
    """A generator state from any integer: quick, for re-deals and playouts where nobody tries to guess."""
    rng: i64 = (seed & 0x1FFFFFFFFFFFFFFF) + 1
    for _ in range(4):
        rng = advance(rng ^ (rng >> 29) ^ 0x2545F491)
    return rng % (MODULUS - 1) + 1


def _folded(digest: bytes) -> int:
    return int.from_bytes(digest, "big") % (MODULUS - 1) + 1


def plain(seed: int) -> int:
    """The generator state of a match whose chance is one plain stream."""
    return _folded(blake2b(str(seed).encode(), digest_size=16, person=b"dwarrow.plain").digest())


def derived(seed: bytes, entry: int) -> int:
    """The generator state for log entry number `entry` of a match with this 256-bit seed; set-up is entry 0."""
    key = blake2b(entry.to_bytes(8, "big"), digest_size=16, key=seed, person=b"dwarrow.entry")
    return _folded(key.digest())


def match_seed(seed: int) -> bytes:
    """A 256-bit match seed from a small number typed by a person."""
    return blake2b(str(seed).encode(), digest_size=SEED_BYTES, person=b"dwarrow.match").digest()


def commitment(seed: bytes) -> str:
    """What is published before the match so that the seed cannot be changed afterwards."""
    return blake2b(seed, digest_size=32, person=b"dwarrow.commit").hexdigest()


class Chance:
    """A generator of its own, for choices that are not the match's: random players, playouts, drawn options."""

    def __init__(self, seed: int) -> None:
        self.rng: i64 = mixed(seed)

    def below(self, n: i64) -> i64:
        self.rng = advance(self.rng)
        return below(self.rng, n)
