"""Workers: child processes that call our own functions. A call is a line, and so is what it returns or raises.

What `ProcessPoolExecutor` does not promise: a worker can be stopped in the middle of a call, and it ends with the
process that started it, even if that is killed.
"""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from dwarrow.kernel.errors import DwarrowError
from dwarrow.processes.children import Child, Failure, python, serve, stop

PROGRAM = "from dwarrow.processes import workers; workers.main()"
LONGEST = 1 << 26  # bytes of what a call returns


class Worker(Child):
    """A process that waits for calls."""

    def __init__(self, program: str = PROGRAM) -> None:
        super().__init__(python(program), LONGEST)

    def call(self, function: Callable[..., object], *given: object) -> Future[str]:
        """Have a function called there; `returned` reads the answer."""
        return self.send(packed((function, given)))


def returned(answer: str) -> Any:
    """What a call has returned, or raises what it has raised."""
    try:
        done, value = unpacked(answer)
    except Exception:
        raise Failure("answers with garbage") from None
    if done:
        return value
    raise value


class Pool:
    def __init__(self, size: int, program: str = PROGRAM) -> None:
        self.workers = [Worker(program) for _ in range(size)]

    def call(self, function: Callable[..., object], *given: object) -> Future[str]:
        """Have a function called by the least busy worker."""
        return min(self.workers, key=lambda worker: worker.sent - worker.done).call(function, *given)

    def close(self) -> None:
        """Stop, even in the middle of calls."""
        stop(self.workers)


def outcome(call: Future[str]) -> Any:
    """Wait for what a call in a pool returns."""
    try:
        return returned(call.result())
    except Failure:
        raise DwarrowError("a process that played matches has died (was there memory enough?)") from None


def main() -> None:
    """What a worker process runs."""
    serve(_called)


def _called(line: str) -> str:
    function, given = unpacked(line)
    try:
        return packed((True, function(*given)))
    except Exception as error:
        return packed((False, error))


def packed(value: object) -> str:
    return b64encode(pickle.dumps(value)).decode()


def unpacked(line: str) -> Any:
    return pickle.loads(b64decode(line))
