"""Children that speak lines: whatever they do, the parent goes on, and nothing is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from dwarrow.processes.children import LONGEST, Child, Failure, Late, answered, python, stop

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.once
PATIENCE = 60.0  # seconds
SHORT = 0.3
ECHO = "import sys\nfor line in sys.stdin: print(line.strip() * 2, flush=True)"
WAIT = "import time, pathlib\nwhile not pathlib.Path({0!r}).exists(): time.sleep(0.01)"
SLEEP = "import time; time.sleep(600)"
# Says its number in a file, and sleeps.
SLEEPER = "import os, sys, time; open(sys.argv[1], 'a').write(f'{os.getpid()}\\n'); time.sleep(600)"
posix = pytest.mark.skipif(os.name != "posix", reason="groups of processes and signals")


def program(code: str) -> list[str]:
    return [sys.executable, "-c", code]


@pytest.fixture
def pids(tmp_path: Path) -> Iterator[Path]:
    """Where processes note their numbers; none of them outlives the test."""
    file = tmp_path / "pids"
    yield file
    for pid in noted(file):
        if lives(pid):
            os.kill(pid, signal.SIGKILL)


def noted(file: Path) -> list[int]:
    return [int(line) for line in file.read_text().split()] if file.exists() else []


def lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def waited(file: Path, count: int = 1) -> list[int]:
    """The numbers of processes, once so many have noted theirs."""
    until = time.monotonic() + PATIENCE
    while len(noted(file)) < count:
        assert time.monotonic() < until
        time.sleep(0.01)
    return noted(file)


def all_gone(found: list[int]) -> bool:
    until = time.monotonic() + PATIENCE
    while any(lives(pid) for pid in found) and time.monotonic() < until:
        time.sleep(0.01)
    return not any(lives(pid) for pid in found)


# Conversation --------------------------------------------------------------------------------------------------------


def test_answers_come_in_the_order_of_the_questions() -> None:
    child = Child(program(ECHO))
    try:
        answers = [child.send(f"{n} ") for n in range(5)]
        assert [answered(answer, PATIENCE) for answer in answers] == [f"{n}{n}" for n in range(5)]
        assert child.ask("ü", PATIENCE) == "üü"
    finally:
        child.end()


def gated(gate: Path) -> Child:
    """A child that answers from when there is a file."""
    return Child(program(f"{WAIT.format(str(gate))}\n{ECHO}"))


def test_a_late_answer_is_not_taken_for_the_next_one(tmp_path: Path) -> None:
    child = gated(tmp_path / "gate")
    try:
        with pytest.raises(Late, match=r"does not answer within 0.01 s"):
            child.ask("first", 0.01)
        (tmp_path / "gate").touch()
        assert child.ask("second", PATIENCE) == "secondsecond"
    finally:
        child.kill()


def test_a_question_that_was_cancelled_is_not_asked(tmp_path: Path) -> None:
    child = gated(tmp_path / "gate")
    try:
        first, cancelled, last = (child.send(line) for line in "abc")
        assert cancelled.cancel()
        (tmp_path / "gate").touch()
        assert answered(first, PATIENCE) == "aa"
        assert answered(last, PATIENCE) == "cc"
    finally:
        child.end()


FAULTS = {
    "ends": ("sys.exit(3)", "has ended"),
    "is killed": ("os.kill(os.getpid(), 9)", "has ended"),
    "closes its output": ("os.close(1); time.sleep(600)", "has ended"),
    "closes its input": ("os.close(0); time.sleep(600)", "does not answer"),
    "says nothing": ("time.sleep(600)", "does not answer"),
    "breaks off": ("os.write(1, b'half'); sys.exit()", "breaks off"),
    "says too much": (f"os.write(1, b'x' * {2 * LONGEST}); time.sleep(600)", "too long"),
    "never stops": ("while True: os.write(1, b'x' * 4096)", "too long"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_child_that_goes_wrong(fault: str) -> None:
    code, why = FAULTS[fault]
    child = Child(program(f"import os, sys, time\nsys.stdin.readline()\n{code}"))
    try:
        with pytest.raises(Failure, match=why):
            child.ask("hello", SHORT if why == "does not answer" else PATIENCE)
        if why != "does not answer":
            with pytest.raises(Failure, match="has ended"):  # nothing that it says later is an answer
                child.ask("and now?", PATIENCE)
    finally:
        child.kill()
    assert child._process.returncode is not None


def test_bytes_that_are_no_text_are_read() -> None:
    child = Child(program(r"import os, time; os.write(1, b'\xff\xfe!\n'); time.sleep(600)"))
    try:
        assert child.ask("", PATIENCE) == "\ufffd\ufffd!"
    finally:
        child.kill()


def test_a_child_that_does_not_read_is_ended() -> None:
    child = Child(program(SLEEP))
    with pytest.raises(Late):
        child.ask("x" * 4_000_000, SHORT)
    child.kill()
    assert not child._thread.is_alive()


def test_what_cannot_be_started_is_a_failure() -> None:
    with pytest.raises(Failure, match=r"cannot be started: .*nowhere"):
        Child(["/nowhere/at/all"])


# The end -------------------------------------------------------------------------------------------------------------


def test_a_child_may_end_by_itself(tmp_path: Path) -> None:
    file = tmp_path / "farewell"
    child = Child(program(f"{ECHO}\nopen({str(file)!r}, 'w').write('so long')"))
    assert child.ask("a", PATIENCE) == "aa"
    child._thread.join(0.1)
    assert child._thread.is_alive()
    child.end()
    assert child._process.returncode == 0
    assert file.read_text() == "so long"


@posix
@pytest.mark.parametrize("way", ["end", "kill", "stop"])
def test_what_a_child_has_started_ends_with_it(way: str, pids: Path) -> None:
    code = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {SLEEPER!r}, {str(pids)!r}]); {ECHO}"
    child = Child(program(code.replace("; import sys\n", "\n")))
    waited(pids)
    if way == "stop":
        stop([child])
    else:
        getattr(child, way)()
    assert all_gone(noted(pids))


@posix
def test_a_child_that_has_ended_takes_along_what_it_started(pids: Path) -> None:
    code = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {SLEEPER!r}, {str(pids)!r}])"
    child = Child(program(code))
    waited(pids)
    os.waitid(os.P_PID, child._process.pid, os.WEXITED | os.WNOWAIT)
    stop([child])
    assert all_gone(noted(pids))


def parent(code: str) -> list[str]:
    """A process that has children of its own."""
    return python(f"from dwarrow.processes.children import Child, python, serve, stop\n{code}")


@posix
def test_who_forgets_a_child_stops_it_at_exit(pids: Path) -> None:
    subprocess.run(parent(f"Child([*{program(SLEEPER)!r}, {str(pids)!r}])\n{WAIT.format(str(pids))}"), check=True)
    assert all_gone(noted(pids))


SIGTERM_IN_BETWEEN = """
import os, signal, subprocess, sys, time
signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))
start = subprocess.Popen
def popen(*given, **more):
    process = start(*given, **more)
    open({file!r}, "w").write(str(process.pid))
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(0.5)
    return process
subprocess.Popen = popen
Child({command!r})
"""


@posix
def test_a_signal_between_the_start_of_a_child_and_the_note_of_it(pids: Path) -> None:
    code = SIGTERM_IN_BETWEEN.format(command=program(SLEEP), file=str(pids))
    done = subprocess.run(parent(code), check=False, timeout=PATIENCE)
    assert done.returncode == 7
    assert len(noted(pids)) == 1
    assert all_gone(noted(pids))


@posix
def test_a_copy_of_a_process_leaves_its_children_alone(pids: Path) -> None:
    code = f"""
import os, sys
child = Child({program(ECHO)!r})
copy = os.fork()
if not copy:
    sys.exit()
os.waitpid(copy, 0)
assert child.ask("a", {PATIENCE}) == "aa"
"""
    subprocess.run(parent(code), check=True)


BUSY = """
def answer(line):
    print("not an answer", flush=True)
    if line == "busy\\n":
        try:
            Child([*{command!r}, {file!r}]).ask("", 600)
        finally:
            open({file!r}, "a").write("0\\n")
    return line.strip() + "!"
serve(answer)
"""


def busy(file: Path) -> list[str]:
    return parent(BUSY.format(command=program(SLEEPER), file=str(file)))


def test_what_a_served_child_prints_is_no_answer(pids: Path, capfd: pytest.CaptureFixture[str]) -> None:
    child = Child(busy(pids))
    try:
        assert child.ask("hello", PATIENCE) == "hello!"
    finally:
        child.end()
    assert child._process.returncode == 0
    assert "not an answer" in capfd.readouterr().err


@posix
@pytest.mark.parametrize("how", ["SIGKILL", "SIGTERM", "exit"])
def test_a_busy_child_goes_when_its_parent_is_gone(how: str, pids: Path) -> None:
    """With everything it has started, though that is no child of the parent's and does not read its input."""
    last = WAIT.format(str(pids)) if how == "exit" else SLEEP
    process = subprocess.Popen(parent(f"child = Child({busy(pids)!r})\nchild.send('busy')\n{last}"))
    try:
        (sleeper, *_) = waited(pids)
        if how != "exit":
            process.send_signal(signal.Signals[how])
        process.wait(PATIENCE)
        assert waited(pids, 2) == [sleeper, 0]  # by way of `finally`
        assert all_gone([sleeper])
    finally:
        process.kill()
        process.wait()
