"""The trainer, at its smallest and with NumPy alone: lessons, the league, checkpoints, alarms, and a bot that plays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dwarrow import bots, registry
from dwarrow.bots.learned.policy_file import head_of, policy_at
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.sight import Sight
from tools.train.alarms import LEARNING, Limits, Watch
from tools.train.commands import main
from tools.train.log import lines

pytestmark = pytest.mark.once  # it learns by NumPy whatever the engine

GAME, SEATS = "mines", 2
SMALL = {
    "learner": "numpy",
    "workers": 1,
    "matches": 4,
    "steps": 16,
    "width": 16,
    "layers": 1,
    "portion": 64,
    "lesson-epochs": 6,
    "minutes": 60,
    "report": 0,
    "save": 0,
    "small-width": 8,
    "small-minutes": 0.001,
}


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lessons") / "lessons.npz"
    main(["lessons", GAME, str(SEATS), "--matches", "6", "--seed", "5", "--jobs", "1", "--out", str(path)])
    return path


def run(out: Path, **settings: Any) -> list[dict[str, Any]]:
    given = SMALL | {name.replace("_", "-"): value for name, value in settings.items()}
    words = [word for name, value in given.items() for word in (f"--{name}", str(value))]
    main(["run", GAME, str(SEATS), "--out", str(out), *words])
    return lines(out / "log.jsonl")


@pytest.fixture(scope="module")
def trained(lessons: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("runs") / "first"
    run(out, lessons=lessons, decisions=600)
    return out


def test_lessons_are_learned(trained: Path):
    agreement = [line["agreement"] for line in lines(trained / "log.jsonl") if line["what"] == "lesson"]
    assert len(agreement) == SMALL["lesson-epochs"]
    assert agreement[-1] > agreement[0]


def test_a_run_writes_a_log_curves_a_checkpoint_and_two_networks(trained: Path):
    for name in ("log.jsonl", "curves.svg", "checkpoint.npz", "large.bin", "policy.bin"):
        assert (trained / name).stat().st_size > 0
    head = head_of((trained / "policy.bin").read_bytes())
    assert (head["game"], head["seats"], head["width"]) == (GAME, [SEATS], SMALL["small-width"])
    assert '"seed": 1' in json.dumps(head["trained"])  # all that the run needs to be repeated


def test_a_run_that_was_stopped_goes_on_where_it_was(trained: Path, lessons: Path, tmp_path: Path):
    out = tmp_path / "again"
    run(out, lessons=lessons, decisions=300, small_width=0)
    first = [line for line in lines(out / "log.jsonl") if line["what"] == "start"]
    told = run(out, lessons=lessons, decisions=900, small_width=0)
    starts = [line for line in told if line["what"] == "start"]
    assert [line["rounds"] for line in first] == [0]
    assert len(starts) == 2
    assert starts[1]["starts"] == 2


def test_the_network_plays_a_match_and_only_what_is_legal(trained: Path):
    game = registry.game(GAME)
    name = f"net:{trained / 'policy.bin'}@0"
    assert bots.resolved(name, programs=True) == name
    state = game.new(seats=SEATS, seed=3)
    players = [bots.make(name, game, seed) for seed in range(SEATS)]
    while not state.is_over():
        for seat in state.waiting():
            state.apply(players[seat].choose(Sight(state, seat)), seat)
            break
    assert state.is_over()


def test_a_network_decides_by_what_its_seat_knows(trained: Path):
    game = registry.game(GAME)
    policy = policy_at(trained / "policy.bin", game)
    state = game.new(seats=SEATS, seed=4)
    seat = state.waiting()[0]
    found = []
    for seed in range(3):
        policy.look(state.redeal(seat, seed), seat)
        found.append(list(policy.readiness(state.legal_list(seat))))
    assert found[0] == found[1] == found[2]


def test_a_network_in_half_the_size_plays_about_the_same(trained: Path, tmp_path: Path):
    game = registry.game(GAME)
    files = [trained / "policy.bin", tmp_path / "half.bin"]
    main(["halve", str(files[0]), "--out", str(files[1])])
    assert files[1].stat().st_size < files[0].stat().st_size  # by little: narrow layers have many scales and biases
    state = game.new(seats=SEATS, seed=4)
    seat = state.waiting()[0]
    found = []
    for policy in (policy_at(file, game) for file in files):
        policy.look(state, seat)
        found.append(list(policy.shares(state.legal_list(seat), 1.0)) + list(policy.out))
    assert found[0] == pytest.approx(found[1], abs=0.05)
    assert found[0] != found[1]
    with pytest.raises(SystemExit):
        main(["halve", str(files[1]), "--out", str(tmp_path / "quarter.bin")])


def test_a_network_of_another_game_is_refused(trained: Path):
    with pytest.raises(DwarrowError, match="this network is for game 'mines', not 'gnomes'"):
        bots.make(f"net:{trained / 'policy.bin'}", registry.game("gnomes"), 1)
    with pytest.raises(DwarrowError, match="there is no such file"):
        bots.resolved("net:nowhere.bin", programs=True)
    with pytest.raises(DwarrowError):
        bots.resolved(f"net:{trained / 'policy.bin'}")  # the table, open to anybody, reads no files


@pytest.mark.parametrize(
    ("length", "points", "victories", "wrong"),
    [
        (100, 20, 1.5, None),
        (300, 20, 1.5, "matches grew"),
        (100, 2, 1.5, "points fell"),
        (100, 20, 0.1, "victories over the teacher fell"),
    ],
)
def test_the_alarm_tells_a_collapse(length: float, points: float, victories: float, wrong: str | None):
    watch = Watch(Limits())
    for _ in range(LEARNING + 2):
        watch.look(100, 20, 1.5)
    for _ in range(40):
        watch.look(length, points, victories)
    said = watch.wrong()
    assert said is None if wrong is None else said is not None and wrong in said
