"""Child processes that speak lines: every line sent is answered by one line.

`Child` is the parent's end. It survives a child that dies, hangs, does not read, closes its pipe or writes without end,
and it ends the child together with everything the child has started. `serve` is the other end, for children that run
our own code. Nothing outlives its parent: what is left at exit is stopped, and `serve` ends when the parent is gone.
"""

from __future__ import annotations

import atexit
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue
from subprocess import PIPE
from threading import Lock, Thread
from time import perf_counter
from typing import NoReturn

POSIX = os.name == "posix"
LONGEST = 1 << 16  # bytes of an answer
GOODBYE = 1.0  # seconds that a program has to end by itself
STOPPING = 10.0  # the same for our own children, which may have programs of their own to end

_living: set[Child] = set()
_starting = Lock()  # held while a child is started; from exit on, none is


class Failure(Exception):  # noqa: N818 - it says what happened
    """What a child did wrong, as a sentence without its subject."""


class Late(Failure):
    """It has not answered yet."""


class Child:
    """A running program. Its standard input and output are ours; its standard error goes where ours goes.

    A thread starts it, writes and reads: a child that does not read blocks the writer, and one that says nothing blocks
    the reader. Ending the child frees the thread. Signal handlers run in the main thread, so none can raise between the
    start of the child and the note of it.
    """

    def __init__(self, command: list[str], longest: int = LONGEST) -> None:
        self.sent = self.done = 0  # lines
        self._longest = longest
        self._questions: SimpleQueue[tuple[str, Future[str]] | None] = SimpleQueue()
        self._ending = Lock()
        started: Future[None] = Future()
        self._thread = Thread(target=self._live, args=(command, started), daemon=True)
        self._thread.start()
        try:
            started.result()
        except OSError as error:
            raise Failure(f"cannot be started: {error}") from None

    def ask(self, line: str, seconds: float) -> str:
        """The line that the child answers with."""
        return answered(self.send(line), seconds)

    def send(self, line: str) -> Future[str]:
        """Send a line; its answer, or a `Failure`, comes later. Answers come in the order of the questions."""
        answer: Future[str] = Future()
        self.sent += 1
        self._questions.put((line, answer))
        return answer

    def end(self) -> None:
        """Close the child's input and wait a little; then kill it. Nothing may be sent after this."""
        self._questions.put(None)
        self._thread.join(GOODBYE)
        self.kill()

    def terminate(self) -> None:
        """Ask the child to leave, by a signal: it may be busy, and not read its input."""
        self._questions.put(None)
        with self._ending:
            if POSIX and self._process.returncode is None:
                os.kill(self._process.pid, signal.SIGTERM)

    def kill(self) -> None:
        """End the child and everything it has started."""
        self._questions.put(None)
        with self._ending:
            if self._process.returncode is None:
                with suppress(OSError):
                    os.killpg(self._process.pid, signal.SIGKILL) if POSIX else self._process.kill()
            self._process.wait()
        _living.discard(self)
        self._thread.join(GOODBYE)  # this fails if a process that left the group still holds the pipe
        if not self._thread.is_alive():
            self._stdout.close()

    def _live(self, command: list[str], started: Future[None]) -> None:
        try:
            with _starting:
                # A session of its own: Ctrl-C is not for the child, and what it starts can be ended with it.
                self._process = subprocess.Popen(command, stdin=PIPE, stdout=PIPE, start_new_session=POSIX)
                _living.add(self)
        except Exception as error:
            started.set_exception(error)
            return
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        started.set_result(None)
        while (asked := self._questions.get()) is not None:
            if asked[1].set_running_or_notify_cancel():
                self._exchange(*asked)
            self.done += 1
        with suppress(OSError):
            self._stdin.close()
        if hasattr(os, "waitid"):  # leaves the child its number, by which `kill` finds what the child has started
            with suppress(ChildProcessError):
                os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT)
        else:
            self._process.wait()

    def _exchange(self, line: str, answer: Future[str]) -> None:
        """Write a line and read its answer. After a missing answer no other will come."""
        read = b""
        with suppress(OSError, ValueError):
            self._stdin.write(line.encode() + b"\n")
            self._stdin.flush()
            read = self._stdout.readline(self._longest)
        if read.endswith(b"\n"):
            answer.set_result(read.decode(errors="replace").rstrip("\r\n"))
            return
        with suppress(OSError):
            self._stdin.close()
        answer.set_exception(Failure("breaks off in its answer, or it is too long" if read else "has ended"))


def answered(answer: Future[str], seconds: float) -> str:
    """An answer that comes within a time from now."""
    try:
        return answer.result(seconds)
    except TimeoutError:
        raise Late(f"does not answer within {seconds:g} s") from None


def stop(children: Iterable[Child]) -> None:
    """Ask all these children to leave, busy or not; kill those that are still there after a while."""
    leaving, until = list(children), perf_counter() + STOPPING
    for child in leaving:
        child.terminate()
    for child in leaving:
        child._thread.join(max(0.0, until - perf_counter()))
        child.kill()


@atexit.register
def _stop_all() -> None:
    _starting.acquire()
    stop(_living)


if POSIX:
    os.register_at_fork(after_in_child=_living.clear)  # a copy of this process has no children yet


def python(program: str) -> list[str]:
    """The command that runs some Python with the modules that this process finds."""
    return [sys.executable, "-c", f"import sys; sys.path[:] = {sys.path!r}; {program}"]


def serve(answer: Callable[[str], str]) -> None:
    """Answer each line of standard input by a line on standard output, until the parent closes the input or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    signal.signal(signal.SIGTERM, _leave)
    # Other output must not reach the parent as an answer.
    with suppress(BrokenPipeError), os.fdopen(os.dup(1), "w", encoding="utf-8") as answers:
        os.dup2(2, 1)
        Thread(target=_watch, daemon=True).start()
        for line in sys.stdin:
            print(answer(line), file=answers, flush=True)
    _leave()


def _leave(*_: object) -> NoReturn:
    """Exit once, through every `finally`, so that bots that are programs end as well."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit()


def _watch() -> None:
    """Exit when the input is closed, even in the middle of an answer."""
    if hasattr(select, "poll"):
        hang_up = select.poll()
        hang_up.register(0, 0)
        hang_up.poll()
        os.kill(os.getpid(), signal.SIGTERM)
