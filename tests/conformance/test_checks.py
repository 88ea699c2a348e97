"""The shipped checks: every registered game passes them, and each of them finds the fault it is there for."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dwarrow import registry
from dwarrow.conformance import CHECKS, Check, NotConforming, Report, Sample, check_game, examine, sampled
from dwarrow.kernel.texts import Catalog
from tests.conformance import toy
from tests.conformance.toy import Highest

# What is wrong with the game -> the check that must say so.
FAULTS = {
    "spelling": "grammar",
    "stuck": "play",
    "endless": "play",
    "list tells": "any_order",
    "choice heard": "secret_choices",
    "hand heard": "hearing",
    "order matters": "any_order",
    "nothing shown": "non_interference",
    "card twice": "invariants",
    "forced matters": "forced_actions",
    "scores": "result",
    "clones share": "clones",
    "view tells": "non_interference",
    "worth lost": "positions",
    "redeal remembers": "redeal_forgets",
    "load crashes": "broken_positions",
    "deal differs": "deal_from_view",
    "no reason": "explains",
    "no such rule": "explains",
    "refusal tells": "non_interference",
    "untold event": "events",
    "same label": "labels",
    "rule untold": "rulebooks",
    "rule too many": "rulebooks",
    "rules astray": "rulebooks",
    "rule empty": "rulebooks",
    "no such thing": "touches",
    "one path": "touches",
    "path ends early": "touches",
    "pieces are no JSON": "pieces",
    "nothing follows": "open_views",
    "asks nothing": "prompts",
    "sum is wrong": "breakdowns",
    "no rule for points": "breakdowns",
    "note for one seat": "breakdowns",
}


@pytest.fixture(scope="module", params=registry.names())
def sample(request: pytest.FixtureRequest) -> Sample:
    game = registry.game(request.param)
    return sampled(game, matches=len(game.seats), seed=1)


@pytest.mark.parametrize("check", CHECKS, ids=[check.name for check in CHECKS])
def test_every_game_keeps_its_promises(sample: Sample, check: Check) -> None:
    assert check.result(sample).fault == ""


class EnglishOnly(Highest):
    """A game that ships no other language."""

    texts = ""

    def catalog(self, language: str) -> Catalog:
        return Catalog(language, self.texts)


def test_a_game_may_be_in_english_only(tmp_path: Path) -> None:
    shutil.copy(Path(toy.__file__).parent / "text" / "en.toml", tmp_path)
    game = EnglishOnly()
    game.texts = str(tmp_path)
    check_game(game, matches=2)


def test_the_sample_has_all_seats_and_keeps_all_kinds_of_positions(sample: Sample) -> None:
    assert {trace.seats for trace in sample.traces} == set(sample.game.seats)
    kept = [{sample.game.format(action).split()[0] for action in spot.state.legal_actions()} for spot in sample.spots()]
    played = {sample.game.format(move.action).split()[0] for trace in sample.traces for move in trace.moves}
    assert played <= set().union(*kept)
    assert all(kinds & played for kinds in kept if kinds)


def test_every_check_says_what_it_promises() -> None:
    assert len({check.name for check in CHECKS}) == len(CHECKS)
    for check in CHECKS:
        assert check.promise.endswith(".")


def test_a_sound_game_of_ones_own_passes() -> None:
    report = check_game(Highest(), matches=8)
    assert [result.name for result in report.results] == [check.name for check in CHECKS]
    assert report.lines()[0] == "format_and_parse: kept"


@pytest.mark.parametrize(("fault", "check"), FAULTS.items(), ids=[fault.replace(" ", "_") for fault in FAULTS])
def test_a_fault_is_found(fault: str, check: str) -> None:
    report = examine(Highest(fault), matches=8, longest=300)
    assert check in [result.name for result in report.broken()]


def test_check_game_raises_with_a_line_for_each_broken_promise() -> None:
    with pytest.raises(NotConforming) as raised:
        check_game(Highest("scores"), matches=2, only=["result", "grammar"])
    assert isinstance(raised.value.report, Report)
    assert str(raised.value).startswith("result: match 0 (2 seats, seed 0), decision 0: scores are")
    assert "\n" not in str(raised.value)
    assert raised.value.report.lines()[0] == "grammar: kept"


def test_every_number_of_seats_is_sampled_with_and_without_options_by_chance_and_forced_actions():
    kinds = {
        (trace.seats, trace.options == game.check_options(trace.seats, {}), bool(trace.options["keep_forced"]))
        for game in [registry.game("mines")]
        for trace in sampled(game, matches=18, seed=1).traces
    }
    assert {kind[0] for kind in kinds if not kind[1]} == {2, 3, 4}
    assert {(seats, forced) for seats, _, forced in kinds} == {(n, kept) for n in (2, 3, 4) for kept in (False, True)}
