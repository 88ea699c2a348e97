"""Bots that are programs: what they are asked, and that nothing they do stops a match."""

from __future__ import annotations

import json
import os
import shlex
import signal
import sys
import textwrap
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from dwarrow.bots import External, Sight, dismiss, make, resolved
from dwarrow.bots import external as module
from dwarrow.bots.external import STARTS, called
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.errors import DwarrowError
from dwarrow.processes.children import Child, Failure
from tests.bots.quick import game
from tests.games.gnomes.positions import game_with

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dwarrow.kernel.state import State

pytestmark = pytest.mark.once
PATIENCE = 60.0  # seconds
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
HELLO = '{"protocol": 1}'
SHORT = 0.4  # seconds for a decision of a program that hangs


@pytest.fixture
def bots() -> Iterator[list[External]]:
    """Bots that are dismissed at the end."""
    made: list[External] = []
    yield made
    dismiss(made)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs that do what they should have time enough, however busy the machine is."""
    monkeypatch.setattr(module, "START", PATIENCE)
    monkeypatch.setattr(module, "LIMIT", PATIENCE)


SEED = 5  # of the programs


class Workshop:
    """Programs for tests, each from a few lines of Python."""

    def __init__(self, folder: Path, made: list[External]) -> None:
        self.folder = folder
        self.made = made

    def bot(self, body: str, think: float | None = 20.0, of: Any = None) -> External:
        """A program whose `body` sees each question as `asked` and says its answer by `say`; it writes down its pid."""
        script = self.folder / "bot.py"
        head = f"""
            import json, os, sys, time
            with open({str(self.folder / "pids")!r}, "a") as file:
                print(os.getpid(), file=file)
            def say(answer):
                print(answer if isinstance(answer, str) else json.dumps(answer), flush=True)
            for line in sys.stdin:
                asked = json.loads(line)
        """
        script.write_text(textwrap.dedent(head) + textwrap.indent(textwrap.dedent(body), "    "))
        found = External(f"exec:{shlex.quote(sys.executable)} {script}", of or game("gnomes"), SEED, think)
        self.made.append(found)
        return found

    def pids(self) -> list[int]:
        file = self.folder / "pids"
        return [int(line) for line in file.read_text().split()] if file.exists() else []


@pytest.fixture
def workshop(tmp_path: Path, bots: list[External]) -> Workshop:
    return Workshop(tmp_path, bots)


def decision(seed: int = 1, seats: int = 2) -> State:
    state = game("gnomes").new(seats=seats, seed=seed)
    while len(state.legal_actions()) < 3:
        state.apply(state.legal_actions()[0])
    return state


def sight_of(state: State) -> Sight:
    return Sight(state, state.to_act())


def lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def played(bots: list[Any], state: State) -> State:
    while not state.is_over():
        seat = state.to_act()
        action = bots[seat].choose(Sight(state, seat))
        assert action in state.legal_actions()
        state.apply(action)
    return state


GOOD = """
    say({"protocol": 1} if asked["type"] == "hello" else {"action": asked["legal"][-1]})
"""


# What is asked -------------------------------------------------------------------------------------------------------


def test_a_question_holds_what_the_seat_knows_and_nothing_else(workshop):
    bot = workshop.bot(f"""
        with open({str(workshop.folder / "asked")!r}, "a") as file:
            file.write(line)
        say({{"protocol": 1}} if asked["type"] == "hello" else {{"action": asked["legal"][-1]}})
    """)
    state = decision()
    seat = state.to_act()
    assert bot.choose(Sight(state, seat)) == state.legal_actions()[-1]
    hello, asked = [json.loads(line) for line in (workshop.folder / "asked").read_text().splitlines()]
    of = state.game
    rules = of.rules_version
    assert hello == {"type": "hello", "protocol": 1, "game": "gnomes", "rules": rules, "components": None}
    assert isinstance(asked.pop("seed"), int)
    assert asked == {
        "type": "decide",
        "game": "gnomes",
        "rules": rules,
        "view": json.loads(json.dumps(state.view(seat))),
        "seat": seat,
        "legal": [of.format(code) for code in state.legal_actions()],
        "limit": 20.0,
    }


def test_components_of_ones_own_are_told(workshop):
    def change(document: Any) -> None:
        document["constants"]["display_size"] = 4

    own = game_with(change)
    bot = workshop.bot(
        f"""
        if asked["type"] == "hello":
            with open({str(workshop.folder / "own.toml")!r}, "w") as file:
                file.write(asked["components"])
            say({HELLO!r})
        else:
            say({{"action": asked["legal"][-1]}})
        """,
        of=own,
    )
    bot.choose(sight_of(decision()))
    assert own.text
    assert (workshop.folder / "own.toml").read_text() == own.text


def test_equal_seeds_ask_with_equal_seeds(workshop):
    body = """
        if asked["type"] == "hello":
            say({"protocol": 1})
        else:
            say({"action": asked["legal"][asked["seed"] % len(asked["legal"])]})
    """
    sight = sight_of(decision())
    one, other = workshop.bot(body), workshop.bot(body)
    choices = [one.choose(sight) for _ in range(8)]
    assert choices == [other.choose(sight) for _ in range(8)]
    assert len(set(choices)) > 1
    assert one.choose_by(sight, 7) == sight.legal[7 % len(sight.legal)]


def test_the_seed_of_a_question_does_not_lead_back_to_that_of_the_match(workshop, monkeypatch):
    asked = []
    bot = workshop.bot(GOOD)
    monkeypatch.setattr(bot, "choose_by", lambda _, seed: asked.append(seed))
    for _ in range(3):
        bot.choose(sight_of(decision()))
    drawn = Chance(SEED)
    assert not {int(drawn.below(1 << 30)) for _ in range(3)} & set(asked)
    assert len(set(asked)) == 3


def test_one_process_plays_the_match_and_ends_with_it(workshop):
    bot = workshop.bot(GOOD)
    state = played([bot, make("random", game("gnomes"), 2)], game("gnomes").new(seats=2, seed=3))
    assert state.is_over()
    (pid,) = workshop.pids()
    assert lives(pid)
    bot.close()
    assert not lives(pid)
    bot.close()


def test_a_forced_action_is_not_asked_for(workshop):
    bot = workshop.bot(GOOD)
    sight = sight_of(decision())
    sight.legal = sight.legal[:1]
    assert bot.choose(sight) == sight.legal[0]
    assert workshop.pids() == []


def test_what_it_says_on_its_error_output_is_passed_on(workshop, capfd):
    bot = workshop.bot('print("hm, let me see", file=sys.stderr, flush=True)' + textwrap.dedent(GOOD))
    bot.choose(sight_of(decision()))
    bot.close()
    assert "hm, let me see" in capfd.readouterr().err


# What goes wrong -----------------------------------------------------------------------------------------------------

FAULTS = {
    "crash": ("sys.exit(3)", "has ended"),
    "crash in the middle": ("sys.stdout.write('{\"act'); sys.stdout.flush(); sys.exit(3)", "breaks off"),
    "garbage": ("say('what?')", "no JSON object: 'what?'"),
    "a list": ("say([1, 2])", "no JSON object"),
    "deep": ("say('[' * 60000)", "no JSON object"),
    "no UTF-8": ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.buffer.flush()", "no JSON object"),
    "illegal": ("say({'action': 'win at once'})", "not legal: 'win at once'"),
    "a number": ("say({'action': 3})", "not legal: 3"),
    "a list of actions": ("say({'action': ['pass']})", "not legal: ['pass']"),
    "nothing": ("say({})", "not legal: None"),
    "endless": ("sys.stdout.write('x' * 200000); sys.stdout.flush(); time.sleep(60)", "too long"),
    "hang": ("time.sleep(60)", "does not answer within"),
    "own kill": ("os.kill(os.getpid(), 9)", "has ended"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_whatever_it_does_the_match_goes_on_and_it_is_told_once(fault, workshop, capfd):
    code, why = FAULTS[fault]
    body = f"""
        if asked["type"] == "hello":
            say({HELLO!r})
        else:
            {code}
    """
    bot = workshop.bot(body, SHORT if fault == "hang" else 20.0)
    sight = sight_of(decision())
    choices = [bot.choose(sight) for _ in range(STARTS + 3)]
    assert set(choices) <= set(sight.legal)
    pids = workshop.pids()
    assert len(pids) == STARTS
    assert not any(lives(pid) for pid in pids)
    told = [line for line in capfd.readouterr().err.splitlines() if line.startswith("dwarrow:")]
    assert len(told) == 1
    assert why in told[0]
    assert told[0].endswith("; random plays for it")


@pytest.mark.parametrize("hello", ["say('hello!')", "say({'protocol': 2})", "say({})", "sys.exit()", "time.sleep(60)"])
def test_a_program_that_does_not_say_that_it_is_ready_never_plays(hello, workshop, monkeypatch):
    monkeypatch.setattr(module, "START", SHORT)
    bot = workshop.bot(hello)
    sight = sight_of(decision())
    assert {bot.choose(sight) for _ in range(6)} <= set(sight.legal)
    assert len(workshop.pids()) <= STARTS
    assert not any(lives(pid) for pid in workshop.pids())


def test_who_fails_now_and_then_is_started_again(workshop):
    body = f"""
        if asked["type"] == "hello":
            say({HELLO!r})
        elif os.path.exists({str(workshop.folder / "once")!r}):
            say({{"action": asked["legal"][-1]}})
        else:
            open({str(workshop.folder / "once")!r}, "w").close()
            sys.exit(1)
    """
    bot = workshop.bot(body)
    sight = sight_of(decision())
    bot.choose(sight)
    assert [bot.choose(sight) for _ in range(5)] == [sight.legal[-1]] * 5
    assert len(workshop.pids()) == 2


def test_a_match_goes_on_when_the_program_is_killed_from_outside(workshop):
    bot, other = workshop.bot(GOOD), make("random", game("gnomes"), 2)
    state = game("gnomes").new(seats=2, seed=4)
    killed = 0
    while not state.is_over():
        seat = state.to_act()
        state.apply((bot, other)[seat].choose(Sight(state, seat)))
        if len(workshop.pids()) > killed:
            os.kill(workshop.pids()[-1], signal.SIGKILL)
            killed += 1
    assert killed == STARTS


def test_a_program_that_does_not_read_is_ended(tmp_path):
    """A question longer than the pipe blocks whoever writes it, and that is not the match."""
    program = Child([sys.executable, "-c", "import time; time.sleep(600)"])
    before = time.monotonic()
    with pytest.raises(Failure, match="does not answer"):
        program.ask("x" * 4_000_000, SHORT)
    program.kill()
    assert time.monotonic() - before < PATIENCE


def test_one_that_does_not_go_is_ended(workshop):
    bot = workshop.bot("import signal; signal.signal(15, 1)" + textwrap.dedent(GOOD))
    bot.choose(sight_of(decision()))
    (pid,) = workshop.pids()
    program = bot._program
    assert program is not None
    os.kill(pid, signal.SIGSTOP)
    bot.close()
    assert not lives(pid)


def child_of(workshop: Workshop, then: str, think: float) -> tuple[External, int]:
    """A bot that has started a program of its own, which sleeps; asked for a decision it does something."""
    bot = workshop.bot(f"""
        if asked["type"] == "hello":
            import subprocess
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(300)"])
            with open({str(workshop.folder / "child")!r}, "w") as file:
                print(child.pid, file=file)
            say({HELLO!r})
        else:
            {then}
    """, think)  # fmt: skip
    bot.choose(sight_of(decision()))
    return bot, int((workshop.folder / "child").read_text())


def gone(pid: int) -> bool:
    """Whether a process ends within a while."""
    until = time.monotonic() + PATIENCE
    while lives(pid) and time.monotonic() < until and not zombie(pid):
        time.sleep(0.02)
    return not lives(pid) or zombie(pid)


@pytest.mark.skipif(os.name != "posix", reason="groups of processes")
def test_what_it_has_started_ends_with_it(workshop):
    _, child = child_of(workshop, "time.sleep(60)", SHORT)
    assert gone(child)


@pytest.mark.skipif(os.name != "posix", reason="groups of processes")
def test_what_it_has_started_ends_also_if_it_goes_by_itself(workshop):
    bot, child = child_of(workshop, 'say({"action": asked["legal"][0]})', 20.0)
    assert lives(child)
    bot.close()
    assert gone(child)


def zombie(pid: int) -> bool:
    """Ended, and not yet fetched by whoever adopted it."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


# Names ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("exec:", "stands before a command"),
        ("exec:   ", "stands before a command"),
        ("exec:'unclosed", "is no command"),
        ("exec:/nowhere/bot --strong", "there is no program '/nowhere/bot' here"),
    ],
)
def test_what_is_no_command_is_refused_before_the_match(name, said):
    with pytest.raises(DwarrowError, match=said):
        make(name, game("gnomes"), 1)


def test_a_program_that_cannot_be_run_does_not_stop_the_match(tmp_path, capfd):
    odd = tmp_path / "odd"
    odd.write_bytes(b"\x7fELFnot really")
    odd.chmod(0o755)
    sight = sight_of(decision())
    bot = make(f"exec:{odd}", game("gnomes"), 1)
    assert {bot.choose(sight) for _ in range(6)} <= set(sight.legal)
    assert "cannot be started" in capfd.readouterr().err


def test_programs_are_known_where_they_are_allowed():
    name = f"exec:{shlex.quote(sys.executable)} bot.py"
    assert resolved(name, programs=True) == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("exec:python3 docs/examples/playout_bot.py", "playout_bot"),
        ("exec:/usr/bin/python3.12 /home/a/my-bot.py --strong", "my-bot"),
        ("exec:./greybeard --depth 3", "greybeard"),
    ],
)
def test_programs_are_called_by_their_scripts(name, shown):
    assert called(name) == shown


# The examples of docs/bots.md ----------------------------------------------------------------------------------------


def test_the_smallest_example_plays_a_match(bots, capfd):
    bot = External(f"exec:{sys.executable} {EXAMPLES / 'blind_bot.py'}", game("dwergar"), 1)
    bots.append(bot)
    played([bot, make("random", game("dwergar"), 2)], game("dwergar").new(seats=2, seed=3))
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("name", ["mines", "gnomes", "dwergar", "zwergendorf"])
def test_the_larger_example_plays_every_game(name, bots, capfd, monkeypatch):
    monkeypatch.setattr(module, "TRANSPORT", 60.0)
    of = game(name)
    bot = External(f"exec:{sys.executable} {EXAMPLES / 'playout_bot.py'}", of, 1, 0.1)
    bots.append(bot)
    state = of.new(seats=2, seed=3)
    for _ in range(6):
        seat = state.to_act()
        action = bot.choose(Sight(state, seat))
        assert action in state.legal_actions()
        state.apply(action)
    assert capfd.readouterr().err == ""
