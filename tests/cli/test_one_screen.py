"""`dwarrow play`: several people at one screen, of whom none sees what another knows."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest

from dwarrow.bots.search import Budget
from dwarrow.cli.talk import Talk
from dwarrow.kernel.chance import match_seed
from dwarrow.kernel.match import replayed
from tests.cli.playing import FIRST, GAME, ONES, play, record


def curtains(output: str) -> list[tuple[str, str]]:
    """The parts of a session of Ann and Ben: whose eyes, and what was printed for them."""
    parts = re.split(r"(Ann|Ben), it is your turn\. Nobody else looks at the screen\? Then press Enter:", output)
    return list(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.once
def test_people_at_one_screen_never_see_the_others_hand(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    result = play("--seats", "you:Ann,you:Ben,random", "--seed", "4", "--save", str(file), lines=ONES[:250])
    match = replayed(GAME, record(file))
    catalog = GAME.catalog("en").named(["Ann", "Ben", "Random"])
    secrets = {0: set[str](), 1: set[str](), 2: set[str]()}
    for event in match.events():
        for seat in event.to:
            seen = event.seen_by(seat)
            secrets[seat].add(catalog.say(seen.key, **seen.values))
    before, *parts = re.split(r"(?=(?:Ann|Ben), it is your turn)", result.stdout)
    assert len(parts) > 20
    flat = " ".join(before.split())
    assert not any(secret in flat for secrets_of in secrets.values() for secret in secrets_of)
    told = {0: 0, 1: 0}
    for name, text in curtains(result.stdout):
        seat = ["Ann", "Ben"].index(name)
        flat = " ".join(text.split("Final scoring")[0].replace("\n", " ").split())
        for other in {0, 1, 2} - {seat}:
            assert not [secret for secret in secrets[other] if secret in flat]
        told[seat] += sum(secret in flat for secret in secrets[seat])
        assert "Hand of" not in flat
    assert min(told.values()) >= len(secrets[0]) / 2, "each is told the own secrets"


def test_the_curtain_comes_whenever_the_person_changes() -> None:
    result = play("--seats", "you:Ann,you:Ben", "--seed", "4", lines=ONES[:80])
    names = [name for name, _ in curtains(result.stdout)]
    assert len(names) > 10
    assert all(one != other for one, other in pairwise(names))


def test_one_can_leave_at_the_curtain() -> None:
    result = play("--seats", "you:Ann,you:Ben", lines=["quit"])
    assert result.exit_code == 0
    assert "Your choice" not in result.stdout


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal")
def test_a_terminal_is_cleared_with_its_history_before_another_person_looks() -> None:
    program = [sys.executable, "-c", "from dwarrow.cli import main; main()"]
    leader, follower = os.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    with subprocess.Popen(
        [*program, "play", "--seats", "you:Ann,you:Ben", "--seed", "4", *FIRST],
        stdin=follower, stdout=follower, stderr=follower, env=environment,
    ) as process:  # fmt: skip
        os.close(follower)
        os.write(leader, b"\nspell pass\n\nquit\nquit\n")
        printed = b""
        deadline = time.monotonic() + 60
        while select.select([leader], [], [], max(0, deadline - time.monotonic()))[0]:
            try:
                chunk = os.read(leader, 4096)
            except OSError:  # the other end is closed
                break
            if not chunk:
                break
            printed += chunk
        process.kill()  # does nothing where it has ended as it should
        assert process.wait() == 0
    os.close(leader)
    ann, ben = printed.split(b"Ben, it is your turn", 1)
    assert b"Your hand" in ann
    assert ann.rstrip().endswith(b"\x1b[H\x1b[2J\x1b[3J"), "nothing of Ann's is left when Ben is called"
    assert b"Seed hash" in ann.split(b"\x1b[2J")[0]
    assert b"Your hand" in ben
    left = ben.rsplit(b"Your hand", 1)[1]
    assert left.index(b"\x1b[2J") < left.index(b"You have left the match."), "nothing of Ben's is left when he goes"


def test_a_terminal_that_cannot_be_cleared_is_filled_with_empty_lines() -> None:
    import io

    from rich.console import Console

    from dwarrow.cli.screen import Screen

    screen = Screen()
    paper = io.StringIO()
    screen.console = Console(file=paper, force_terminal=True, _environ={"TERM": "dumb"})
    screen.clear()
    assert paper.getvalue() == "\n" * 100


@pytest.mark.once
@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_printed_depends_on_what_a_seat_cannot_know(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every few decisions, what a seat is shown is compared with what it would be shown after a re-deal for it."""
    from dwarrow.cli.screen import Screen
    from dwarrow.cli.sitting import Sitting
    from dwarrow.kernel.chance import Chance
    from dwarrow.kernel.match import Match

    monkeypatch.setattr("dwarrow.cli.hints.HINT", Budget(simulations=30, seconds=600.0))  # no clock ends it
    match = Match(GAME, ["you"] * seats, match_seed(seats).hex())
    chance = Chance(seats)
    compared = 0

    def shown(seat: int) -> str:
        screen = Screen()
        sitting = Sitting(match, screen, GAME.catalog("en"))
        with screen.console.capture() as printed:
            sitting.heard[seat] = max(0, len(match.events()) - 10)
            sitting.tell(seat)
            sitting.show(seat)
            if seat == match.state.to_act():
                talk = Talk(sitting, seat)
                talk.list_choices()
                talk.hint("")
        return printed.get()

    while not match.state.is_over():
        state = match.state
        if len(match.entries) % (4 * seats**2) == 0:
            for seat in range(seats):
                here = shown(seat)
                match.state = state.redeal(seat, compared)
                assert shown(seat) == here
                match.state = state
                compared += 1
        legal = state.legal_actions()
        match.act(state.to_act(), GAME.format(legal[int(chance.below(len(legal)))]))
    assert compared >= 30
