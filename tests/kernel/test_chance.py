"""The generator: fixed vectors, so that every backend draws the same stream, and streams that do not touch."""

from __future__ import annotations

from hashlib import blake2b

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dwarrow.kernel import chance
from dwarrow.kernel.chance import MODULUS, MULTIPLIER, Chance, advance, below, commitment, derived, match_seed, mixed

SEED = bytes(range(32))
STATES = st.integers(1, MODULUS - 1)

STREAM = [
    1073738085, 1152913475179467225, 2320845968391375951, 2960933906391828295,
    1114990869913931702, 4197766766445840151, 647515286760237493, 4575265725692758305,
]  # fmt: skip
DICE = [1, 3, 5, 2, 5, 2, 5, 4]


def stream(rng: int, length: int) -> list[int]:
    states = []
    for _ in range(length):
        rng = advance(rng)
        states.append(rng)
    return states


def test_the_stream_from_one():
    assert stream(1, 8) == STREAM
    assert [below(rng, 6) for rng in STREAM] == DICE


def test_seeds_become_generator_states():
    assert [chance.plain(seed) for seed in (0, 1, -5, 2**100)] == [
        *(2908398110524867894, 860806533517448505, 4255905227777070766, 3581632234747009757)
    ]
    assert [derived(SEED, entry) for entry in range(3)] == [
        *(1440563506477302249, 2101020968919745586, 2573577744585104314)
    ]
    assert [mixed(seed) for seed in (0, 1, -1)] == [710809633686760125, 1842018621562164638, 2349554398670536975]


def test_a_generator_of_its_own():
    own = Chance(5)
    assert [int(own.below(100)) for _ in range(10)] == [64, 48, 43, 9, 23, 87, 61, 75, 88, 38]


@pytest.mark.parametrize("seed", [2**62, 2**63, 2**64 + 5, 10**30, -(10**30)])
def test_any_whole_number_is_a_seed(seed):
    assert 0 < mixed(seed) < MODULUS
    assert 0 <= Chance(seed).below(6) < 6


def is_prime(n: int) -> bool:
    """Miller-Rabin with the bases that decide every number below 2**64."""
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        power = pow(base, odd, n)
        if power not in (1, n - 1) and all(pow(base, odd << i, n) != n - 1 for i in range(1, twos)):
            return False
    return True


def test_the_modulus_is_a_safe_prime():
    assert MODULUS == MULTIPLIER * 2**32 - 1 < 2**62
    assert is_prime(MODULUS)
    assert is_prime(MODULUS // 2)


@settings(deadline=None)
@given(STATES)
def test_a_step_divides_by_the_word_size(rng):
    """What multiply-with-carry is: one multiplication in the field of the modulus, so no state is met twice soon."""
    following = advance(rng)
    assert 0 < following < MODULUS
    assert following * 2**32 % MODULUS == rng


@settings(deadline=None)
@given(STATES, st.integers(1, 1000))
def test_outcomes_are_in_range(rng, n):
    assert 0 <= below(rng, n) < n


@pytest.mark.parametrize("n", [2, 3, 6, 28, 112])
def test_outcomes_are_even(n):
    """Chi-square over 60,000 outcomes of one stream stays where 999,999 of a million do."""
    counts = [0] * n
    for rng in stream(chance.plain(n), 60_000):
        counts[below(rng, n)] += 1
    expected = 60_000 / n
    chi = sum((count - expected) ** 2 / expected for count in counts)
    assert chi < (n - 1) + 5 * (2 * (n - 1)) ** 0.5 + 16


def test_neighbouring_outcomes_are_even():
    """Pairs of outcomes, as when two cards are drawn in a row."""
    counts = [0] * 36
    states = stream(chance.plain(36), 72_000)
    for first, second in zip(states[::2], states[1::2], strict=True):
        counts[6 * below(first, 6) + below(second, 6)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 35 + 5 * 70**0.5 + 16


# Streams that do not touch -------------------------------------------------------------------------------------------


def test_every_entry_has_a_stream_of_its_own():
    starts = [derived(seed, entry) for seed in (SEED, match_seed(1)) for entry in range(2000)]
    assert len(set(starts)) == len(starts)
    first = set(stream(derived(SEED, 0), 2000))
    assert not first.intersection(stream(derived(SEED, 1), 2000))


def test_one_bit_of_the_seed_changes_every_stream():
    other = bytes([SEED[0] ^ 1, *SEED[1:]])
    assert not {derived(SEED, entry) for entry in range(200)} & {derived(other, entry) for entry in range(200)}


def test_derived_chance_is_keyed_and_personal():
    """Recomputed from the definition: without the seed as key nobody can follow the streams."""
    digest = blake2b((7).to_bytes(8, "big"), digest_size=16, key=SEED, person=b"dwarrow.entry").digest()
    assert derived(SEED, 7) == int.from_bytes(digest, "big") % (MODULUS - 1) + 1


def test_the_commitment_binds_and_tells_nothing_else():
    assert commitment(match_seed(7)) == "48f04aee84fbca01ba8e9558043b4e52eae7c64edc47c15b8a3217591480b8a8"
    assert commitment(SEED) == blake2b(SEED, digest_size=32, person=b"dwarrow.commit").hexdigest()
    assert len({commitment(match_seed(seed)) for seed in range(500)}) == 500


def test_match_seeds_have_256_bits():
    assert len(match_seed(0)) == chance.SEED_BYTES == 32
    assert len({match_seed(seed) for seed in (-1, 0, 1, 2**70)}) == 4
