"""Workers: our own functions, called in other processes."""

from __future__ import annotations

import os
import time
from contextlib import closing

import pytest

from dwarrow.arena.contest import BotFault
from dwarrow.kernel.errors import DwarrowError
from dwarrow.processes import workers
from dwarrow.processes.children import Failure, python
from dwarrow.processes.workers import Pool, Worker, outcome, returned

pytestmark = pytest.mark.once


def fail(words: str) -> None:
    raise BotFault(words)


def odd(n: int) -> int:
    if n % 2:
        return n
    os._exit(1)


def test_a_call_returns_or_raises_as_it_would_here() -> None:
    with closing(Pool(1)) as pool:
        assert outcome(pool.call(divmod, 7, 2)) == (3, 1)
        with pytest.raises(BotFault, match="asleep"):
            outcome(pool.call(fail, "asleep"))
        assert outcome(pool.call(odd, 3)) == 3


def test_a_worker_that_dies_in_a_call_has_no_outcome() -> None:
    with closing(Pool(1)) as pool:
        calls = [pool.call(odd, n) for n in (1, 2, 3)]
        assert outcome(calls[0]) == 1
        for call in calls[1:]:
            with pytest.raises(DwarrowError, match="has died"):
                outcome(call)


def test_the_least_busy_worker_is_called() -> None:
    with closing(Pool(2)) as pool:
        slow = pool.call(time.sleep, 600)
        quick = outcome(pool.call(os.getpid))
        assert outcome(pool.call(os.getpid)) == quick
        assert not slow.done()
    assert not any(worker._thread.is_alive() for worker in pool.workers)


def test_garbage_is_no_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "python", lambda _: python("print('garbage', flush=True); input()"))
    worker = Worker()
    try:
        with pytest.raises(Failure, match="garbage"):
            returned(worker.call(os.getpid).result(60))
    finally:
        worker.end()
