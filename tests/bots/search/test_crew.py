"""A crew: several processes search one decision, and what they find adds up."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import pytest

from dwarrow.bots import LEVELS, Sight, dismiss, make, program, resolved
from dwarrow.bots.learned.weights import look_of
from dwarrow.bots.levels import Leveled
from dwarrow.bots.search import Budget, Searcher, crew
from dwarrow.bots.search.crew import Crew, add
from dwarrow.bots.search.helper import searched
from dwarrow.bots.search.tree import UNTRIED, Node
from dwarrow.kernel.errors import DwarrowError
from tests.bots.quick import LONG, game

if TYPE_CHECKING:
    from collections.abc import Iterator

SIMULATIONS = 12
ECHO = "import sys\nfor line in sys.stdin: print('{}', flush=True)"
FOREVER = ["-c", "import time; print('{}', flush=True); time.sleep(600)"]


PATIENCE = 60.0  # seconds


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Helpers come and go in time, however busy the machine is."""
    monkeypatch.setattr(crew, "START", PATIENCE)
    monkeypatch.setattr(program, "GOODBYE", PATIENCE)


@pytest.fixture
def helpers() -> Iterator[Crew]:
    found = Crew(game("dwergar"), 1)
    yield found
    found.close()


def sight_of(seed: int = 3) -> Sight:
    state = game("dwergar").new(seats=2, seed=seed)
    return Sight(state, state.to_act())


def searcher(seed: int = 5) -> Searcher:
    look = look_of(game("dwergar"), 2)
    assert look is not None
    look.net.forget()
    return Searcher(look, seed, Budget(SIMULATIONS, LONG))


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


def test_a_crew_searches_along_and_alike(helpers: Crew) -> None:
    sight = sight_of()
    roots = [searcher().together(sight, helpers) for _ in range(2)]
    assert sum(roots[0].visits) == 2 * (SIMULATIONS - 1)
    assert list(roots[0].visits) == list(roots[1].visits)
    assert list(roots[0].total) == list(roots[1].total)


def test_a_helper_knows_what_the_seat_knows() -> None:
    """It is asked with the view alone, so that any re-deal for the seat asks the same."""
    state = game("dwergar").new(seats=3, seed=3)
    seat = state.to_act()
    asked = {"asked": 1, "seat": seat, "seed": 8, "simulations": 4, "seconds": LONG}
    found = [
        searched(state.game, {**asked, "view": Sight(each, seat).view()}) for each in (state, state.redeal(seat, 77))
    ]
    assert found[0] == found[1]


def test_a_helper_that_dies_is_done_without(helpers: Crew, capfd: pytest.CaptureFixture[str]) -> None:
    sight = sight_of()
    searcher().together(sight, helpers)
    assert helpers._programs is not None
    helpers._programs[0].kill()
    root = searcher().together(sight, helpers)
    assert sum(root.visits) == SIMULATIONS - 1
    assert "goes on without" in capfd.readouterr().err


def test_a_helper_that_is_late_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "COMMAND", [crew.COMMAND[0], *FOREVER])
    late = Crew(game("dwergar"), 1)
    try:
        look = look_of(game("dwergar"), 2)
        assert look is not None
        searcher = Searcher(look, 5, Budget(SIMULATIONS, 0.2))
        sight = sight_of()
        late._ready()
        start = perf_counter()
        root = searcher.together(sight, late)
        assert perf_counter() - start < PATIENCE  # the helper would take ten minutes
        assert sum(root.visits) <= SIMULATIONS - 1  # its own alone
        assert len(root.codes) > 0
    finally:
        for each in late._programs or ():
            each.kill()


@pytest.mark.parametrize("command", [["/nowhere/python"], [crew.COMMAND[0], "-c", ECHO]], ids=["missing", "rubbish"])
def test_a_crew_that_is_no_help_is_done_without(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(crew, "COMMAND", command)
    useless = Crew(game("dwergar"), 2)
    root = searcher().together(sight_of(), useless)
    useless.close()
    assert sum(root.visits) == SIMULATIONS - 1
    assert "goes on without" in capfd.readouterr().err


def test_a_level_on_several_cores_is_named() -> None:
    assert resolved("strongest:2", programs=True) == "elder:2"
    for wrong in ("elder:1", "elder:", "elder:x", "elder:65", "greedy:2", "elder:2:2"):
        with pytest.raises(DwarrowError):
            resolved(wrong, programs=True)


def test_a_level_with_a_crew_plays_and_leaves_nobody_behind() -> None:
    bot = make("journeyman:2", game("dwergar"), 1)
    assert isinstance(bot, Leveled)
    bot._level = LEVELS["elder"]._replace(simulations=SIMULATIONS)
    sight = sight_of()
    assert bot.choose(sight) in sight.legal
    assert bot._crew is not None
    programs = list(bot._crew._programs or ())
    dismiss([bot])
    assert [program._process.returncode for program in programs] == [0]
