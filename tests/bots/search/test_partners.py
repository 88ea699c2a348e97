"""Partners: several processes search one decision, and what they find adds up."""

from __future__ import annotations

import os
import signal
import sys
from time import perf_counter
from typing import TYPE_CHECKING

import pytest

from dwarrow.bots import LEVELS, Sight, dismiss, make, resolved
from dwarrow.bots.learned.networks import policy_of
from dwarrow.bots.levels import Leveled
from dwarrow.bots.search import Budget, Searcher, partners
from dwarrow.bots.search.partners import Partners, add, searched
from dwarrow.bots.search.tree import UNTRIED, Node
from dwarrow.kernel.errors import DwarrowError
from dwarrow.processes import children, workers
from dwarrow.processes.children import python
from tests.bots.quick import LONG, game

if TYPE_CHECKING:
    from collections.abc import Iterator

SIMULATIONS = 12
RUBBISH = [sys.executable, "-c", "import sys\nfor line in sys.stdin: print('{}', flush=True)"]
READY = "from dwarrow.processes.workers import packed; print(packed((True, None)), flush=True)"
PATIENCE = 60.0  # seconds


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Partners come and go in time, however busy the machine is."""
    monkeypatch.setattr(partners, "START", PATIENCE)
    monkeypatch.setattr(children, "STOPPING", PATIENCE)


@pytest.fixture
def company() -> Iterator[Partners]:
    found = Partners(game("dwergar"), 1)
    yield found
    found.close()


def sight_of(seed: int = 3) -> Sight:
    state = game("dwergar").new(seats=2, seed=seed)
    return Sight(state, state.to_act())


def found_with(company: Partners, seconds: float = LONG) -> Node:
    """What a search with partners finds."""
    net = policy_of(game("dwergar"), 2)
    assert net is not None
    return Searcher(net, 5, Budget(SIMULATIONS, seconds), company).root(sight_of())


def test_what_is_found_is_put_together_by_action() -> None:
    root = Node()
    place = root.place(7)
    root.visits[place], root.total[place], root.guess[place], root.seen = 3, 1.5, 0.4, 4
    add(root, {"codes": [9, 7], "visits": [2, 1], "total": [1.0, 0.25], "guess": [0.6, 0.5]})
    assert (root.visits[place], root.total[place], root.guess[place]) == (4, 1.75, 0.4)
    other = root.place(9)
    assert (root.visits[other], root.total[other], root.guess[other]) == (2, 1.0, 0.6)
    assert root.seen == 7
    untried = root.place(8)
    assert root.guess[untried] == UNTRIED


def test_partners_search_along_and_alike(company: Partners) -> None:
    roots = [found_with(company) for _ in range(2)]
    assert sum(roots[0].visits) == 2 * (SIMULATIONS - 1)
    assert list(roots[0].visits) == list(roots[1].visits)
    assert list(roots[0].total) == list(roots[1].total)


def test_a_partner_knows_what_the_seat_knows() -> None:
    """It is asked with the view alone, so that any re-deal for the seat asks the same."""
    state = game("dwergar").new(seats=3, seed=3)
    seat = state.to_act()
    views = [Sight(each, seat).view() for each in (state, state.redeal(seat, 77))]
    found = [searched("dwergar", None, view, seat, 8, Budget(4, LONG)) for view in views]
    assert found[0] == found[1]
    root = Node()
    add(root, found[0])
    assert sum(root.visits) == 3


def test_a_partner_that_dies_is_done_without(company: Partners, capfd: pytest.CaptureFixture[str]) -> None:
    found_with(company)
    assert company._workers is not None
    os.kill(company._workers[0]._process.pid, signal.SIGKILL)
    root = found_with(company)
    assert sum(root.visits) == SIMULATIONS - 1
    assert "goes on without" in capfd.readouterr().err


def test_a_partner_that_is_late_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "python", lambda _: python(f"{READY}; import time; time.sleep(600)"))
    late = Partners(game("dwergar"), 1)
    try:
        assert len(late._ready()) == 1
        start = perf_counter()
        root = found_with(late, seconds=0.2)
        assert perf_counter() - start < PATIENCE  # the partner would take ten minutes
        assert sum(root.visits) <= SIMULATIONS - 1  # its own alone
        assert len(root.codes) > 0
    finally:
        for each in late._workers or ():
            each.kill()


@pytest.mark.parametrize("command", [["/nowhere/python"], RUBBISH], ids=["missing", "rubbish"])
def test_partners_that_are_no_help_are_done_without(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(workers, "python", lambda _: command)
    useless = Partners(game("dwergar"), 2)
    root = found_with(useless)
    useless.close()
    assert sum(root.visits) == SIMULATIONS - 1
    assert "goes on without" in capfd.readouterr().err


def test_a_level_on_several_cores_is_named() -> None:
    assert resolved("strongest:2", programs=True) == "elder:2"
    for wrong in ("elder:1", "elder:", "elder:x", "elder:65", "greedy:2", "elder:2:2"):
        with pytest.raises(DwarrowError):
            resolved(wrong, programs=True)


def test_a_level_with_partners_plays_and_leaves_nobody_behind() -> None:
    bot = make("elder:2", game("dwergar"), 1)
    assert isinstance(bot, Leveled)
    bot._level = LEVELS["elder"]._replace(simulations=SIMULATIONS)
    sight = sight_of()
    assert bot.choose(sight) in sight.legal
    assert bot._partners is not None
    started = list(bot._partners._workers or ())
    dismiss([bot])
    assert [worker._process.returncode for worker in started] == [0]
