"""A running program that answers lines: one line in, one line out, each within its time.

A thread of its own writes and reads, because a program that does not read can block a writer as well as one that says
nothing a reader. Ending the program frees the thread.
"""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter, sleep

LONGEST = 1 << 16  # bytes of an answer
GOODBYE = 1.0  # seconds that a program has to end by itself
PAUSE = 0.005  # seconds between two looks at whether it has


class Failure(Exception):  # noqa: N818 - it says what happened
    """What a program did wrong, told after its name."""


class Late(Failure):
    """It has not answered yet."""


class Program:
    """Standard input and output are ours, what it writes to its standard error goes where ours goes."""

    def __init__(self, command: list[str]) -> None:
        own_group = os.name == "posix"  # Ctrl-C is not for the program, and its children end with it
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=own_group
            )
        except OSError as error:
            raise Failure(f"cannot be started: {error}") from None
        self._questions: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._thread = Thread(target=self._talk, daemon=True)
        self._thread.start()

    def ask(self, line: str, seconds: float) -> str:
        """The line that the program answers with."""
        self.send(line)
        return self.answer(seconds)

    def send(self, line: str) -> None:
        self._questions.put(line.encode() + b"\n")

    def answer(self, seconds: float) -> str:
        """The answer to a line that was sent, within a time from now."""
        try:
            answer = self._answers.get(timeout=seconds)
        except Empty:
            raise Late(f"does not answer within {seconds:g} s") from None
        if not answer:
            raise Failure("has ended")
        if not answer.endswith(b"\n"):
            raise Failure("breaks off in its answer, or it is too long")
        return answer.decode(errors="replace").rstrip("\r\n")

    def _talk(self) -> None:
        """Write and read in turn until the program or the match is over; nothing read means that it has ended."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(OSError, ValueError):
            while (question := self._questions.get()) is not None:
                process.stdin.write(question)
                process.stdin.flush()
                answer = process.stdout.readline(LONGEST)
                self._answers.put(answer)
                if not answer:
                    break
        with suppress(OSError):
            process.stdin.close()
        self._answers.put(b"")

    def end(self) -> None:
        """Close its input and wait a little; then it is ended."""
        self._questions.put(None)
        self._linger()
        self.kill()

    def _linger(self) -> None:
        """Wait until it has ended by itself, but leave its number to it, by which its children are found."""
        if os.name != "posix":
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(GOODBYE)
            return
        until = perf_counter() + GOODBYE
        with suppress(ChildProcessError):
            while os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None:
                if perf_counter() >= until:
                    return
                sleep(PAUSE)

    def kill(self) -> None:
        """End the program and all that it has started."""
        self._questions.put(None)
        if self._process.returncode is None:
            with suppress(OSError):
                if os.name == "posix":
                    os.killpg(self._process.pid, signal.SIGKILL)
                else:
                    self._process.kill()
        self._process.wait()
        self._thread.join(GOODBYE)
        if self._process.stdout is not None and not self._thread.is_alive():
            self._process.stdout.close()
