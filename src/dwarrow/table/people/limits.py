"""Rate limits: requests per second and at once from one address, actions of one seat, and so on.

Each process counts for itself, in memory.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple
from weakref import WeakValueDictionary

from dwarrow.table.problems import Problem

KEPT = 20_000  # buckets in memory


class Limits(NamedTuple):
    """Requests per address; actions per seat; chat lines per person; new people and tables per address; hints and
    reviews, which keep a processor busy, per address; entries of logs that are looked through for an address; per
    person and per address tables whose match is not over, and bytes of all that is kept.

    A rate is what is gained each second, a burst what can be saved up. `at_once` counts the open requests and live
    connections of one address.
    """

    address_rate: float = 50.0
    address_burst: float = 300.0
    at_once: float = 200.0
    seat_rate: float = 10.0
    seat_burst: float = 60.0
    talk_rate: float = 0.5
    talk_burst: float = 20.0
    new_rate: float = 0.1
    new_burst: float = 60.0
    advice_rate: float = 0.3
    advice_burst: float = 15.0
    work_rate: float = 1_000.0
    work_burst: float = 40_000.0
    person_tables: float = 60.0
    person_bytes: float = 250e6
    address_tables: float = 300.0
    address_bytes: float = 1000e6


UNLIMITED = Limits(*[1e9] * len(Limits._fields))  # for measuring


class Buckets:
    """Token buckets by name. The least recently used are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._kept: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str, cost: float = 1.0) -> None:
        """Take a token, or several; a Problem if none is left. What costs more than is left makes a debt."""
        left = self._left(name)
        self._kept[name] = (left - cost if left >= 1.0 else min(left, 0.0), time.monotonic())
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        if left < 1.0:
            raise Problem("too_fast")

    def charge(self, name: str, cost: float) -> None:
        """Take what something has cost, even if that is more than is left."""
        self._kept[name] = (self._left(name) - cost, time.monotonic())

    def _left(self, name: str) -> float:
        now = time.monotonic()
        left, then = self._kept.pop(name, (self.burst, now))
        return min(self.burst, left + (now - then) * self.rate)


class Concurrency:
    """How much goes on at once under a name. Every `enter` needs its `leave`."""

    def __init__(self, most: float) -> None:
        self.most = most
        self._count: Counter[str] = Counter()

    def enter(self, name: str) -> None:
        if self._count[name] >= self.most:
            raise Problem("too_fast")
        self._count[name] += 1

    def leave(self, name: str) -> None:
        self._count[name] -= 1
        if not self._count[name]:
            del self._count[name]


class Limiters:
    """Everything that this process limits."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.addresses = Buckets(limits.address_rate, limits.address_burst)
        self.at_once = Concurrency(limits.at_once)
        self.seats = Buckets(limits.seat_rate, limits.seat_burst)
        self.talk = Buckets(limits.talk_rate, limits.talk_burst)
        self.new = Buckets(limits.new_rate, limits.new_burst)
        self.advice = Buckets(limits.advice_rate, limits.advice_burst)
        self.work = Buckets(limits.work_rate, limits.work_burst)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def turn(self, address: str) -> asyncio.Lock:
        """Held while something long is done for an address, so that none keeps all threads from the others."""
        return self._turns.setdefault(address, asyncio.Lock())


@lru_cache(KEPT)
def address_key(host: str) -> str:
    """What counts as one address: of IPv6 the first 64 bits, because the rest is the user's choice."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{int(address) >> 64:x}"
