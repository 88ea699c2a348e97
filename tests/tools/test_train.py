"""The trainer, at its smallest and with NumPy alone: lessons, the league, checkpoints, alarms, and a bot that plays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dwarrow import bots, registry
from dwarrow.bots.learned.policy_file import head_of, numbers_in, policy_at, unpacked
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.sight import Sight
from tools.train import checkpoints
from tools.train.alarms import LEARNING, Limits, Watch
from tools.train.commands import main
from tools.train.lessons import read
from tools.train.log import lines
from tools.train.players import Hall
from tools.train.returns import Aside, Book, End

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
    course = head["trained"]["settings"][0]["courses"]["lessons.npz"]
    assert (course["teacher"], course["seed"], course["matches"]) == ("greedy", 5, 6)


def test_a_run_that_was_stopped_goes_on_where_it_was(trained: Path, lessons: Path, tmp_path: Path):
    out = tmp_path / "again"
    run(out, lessons=lessons, decisions=300, small_width=0)
    first = [line for line in lines(out / "log.jsonl") if line["what"] == "start"]
    told = run(out, lessons=lessons, decisions=900, small_width=0)
    starts = [line for line in told if line["what"] == "start"]
    assert [line["rounds"] for line in first] == [0]
    assert len(starts) == 2
    assert starts[1]["starts"] == 2
    assert starts[1]["rounds"] > 0
    assert checkpoints.read(out / "checkpoint.npz").said["count"]["decisions"] >= 900


def test_a_run_that_is_done_is_done(lessons: Path, tmp_path: Path):
    run(tmp_path, lessons=lessons, decisions=300, small_width=0)
    done = checkpoints.read(tmp_path / "checkpoint.npz").said["count"]["decisions"]
    run(tmp_path, lessons=lessons, decisions=300, small_width=0)
    assert checkpoints.read(tmp_path / "checkpoint.npz").said["count"]["decisions"] == done


def test_a_network_of_another_run_goes_on_with_a_new_teacher(trained: Path, lessons: Path, tmp_path: Path):
    before = checkpoints.read(trained / "checkpoint.npz")
    run(tmp_path, lessons=lessons, begin=trained / "checkpoint.npz", decisions=600, small_width=0)
    after = checkpoints.read(tmp_path / "checkpoint.npz")
    assert after.said["count"]["decisions"] == before.said["count"]["decisions"]  # it has had them, so none is played
    for name, number in before.learner.items():
        assert np.array_equal(after.learner[name], number)
    assert any(not np.array_equal(after.league[0][name], number) for name, number in before.learner.items())
    assert [told["begin"] for told in after.said["history"]] == [None, "checkpoint.npz"]


def test_a_network_of_another_shape_cannot_go_on(trained: Path, lessons: Path, tmp_path: Path):
    with pytest.raises(SystemExit):
        run(tmp_path, lessons=lessons, begin=trained / "checkpoint.npz", decisions=600, width=24)


def test_the_file_of_a_network_goes_on_as_its_own_teacher(trained: Path, tmp_path: Path):
    file = trained / "large.bin"
    before = head_of(file.read_bytes())["trained"]
    run(tmp_path, begin=file, decisions=before["count"]["decisions"], small_width=0)
    after = checkpoints.read(tmp_path / "checkpoint.npz")
    assert after.said["count"]["usual"] == before["count"]["usual"]
    assert [told["begin"] for told in after.said["history"]] == [None, "large.bin"]
    for name, number in after.learner.items():
        assert np.array_equal(after.league[0][name], number.astype(np.float16))
    game = registry.game(GAME)
    written, said = (numbers_in(at.read_bytes(), head_of(at.read_bytes())) for at in (file, tmp_path / "large.bin"))
    assert np.allclose(written, said, atol=1e-3)
    unpacked((tmp_path / "large.bin").read_bytes(), game)  # and it fits the game


def test_lessons_with_a_partner_keep_what_the_teacher_would_have_done(lessons: Path, tmp_path: Path):
    given = ["lessons", GAME, str(SEATS), "--matches", "4", "--seed", "5", "--jobs", "1", "--wild", "0"]
    main([*given, "--out", str(tmp_path / "alone.npz")])
    main([*given, "--partner", "random", "--out", str(tmp_path / "guest.npz")])
    for name, guests in (("alone", [0, 0, 0, 0]), ("guest", [0, 1, 0, 1])):  # every other match has one
        found = read(tmp_path / f"{name}.npz")
        ends = np.cumsum(found.lengths)[:-1]
        differ = [bool(part.any()) for part in np.split(found.chosen != found.played, ends)]
        assert differ == [bool(guest) for guest in guests]


def test_a_run_goes_on_elsewhere_from_a_slim_checkpoint(trained: Path, lessons: Path, tmp_path: Path):
    out = tmp_path / "elsewhere"
    main(["slim", str(trained), "--out", str(out / "checkpoint.npz")])
    assert (out / "checkpoint.npz").stat().st_size < (trained / "checkpoint.npz").stat().st_size / 3
    told = run(out, lessons=lessons, decisions=900)
    assert [line["starts"] for line in told if line["what"] == "start"] == [2]
    assert not [line for line in told if line["what"] == "lesson"]


def test_a_run_goes_on_while_the_disk_is_full(
    lessons: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    full = tmp_path / "full"

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(checkpoints, "write", refuse)
    run(full, lessons=lessons, decisions=300)
    assert "not saved, tried again" in capsys.readouterr().out
    assert (full / "policy.bin").stat().st_size > 0


def test_one_network_learns_several_numbers_of_seats_with_drawn_options_and_duels(tmp_path: Path):
    game = "zwergendorf"
    given = SMALL | {"matches": 12, "decisions": 1500, "drawn": 0.5, "duels": 1, "duels-every": 0}
    words = [word for name, value in given.items() for word in (f"--{name}", str(value))]
    main(["run", game, "1,2,4", "--out", str(tmp_path), *words])
    assert head_of((tmp_path / "policy.bin").read_bytes())["seats"] == [1, 2, 4]
    main(["duel", str(tmp_path / "policy.bin"), game, "1", "--matches", "1", "--jobs", "1"])


def test_a_hall_divides_its_matches_by_seats_and_options():
    hall = Hall("mines", (2, 3, 4), {}, 0.25, 1, 2, 24)
    assert [(table.seats, table.drawn, table.matches) for table in hall.tables()] == [
        (2, True, 2),
        (2, False, 6),
        (3, True, 2),
        (3, False, 6),
        (4, True, 2),
        (4, False, 6),
    ]
    assert len(hall.seats_by_slot()) == hall.slots == 48


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
    main(["pack", str(files[0]), "--out", str(files[1])])
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
        main(["pack", str(files[1]), "--out", str(tmp_path / "quarter.bin")])


def test_a_network_of_another_game_is_refused(trained: Path):
    with pytest.raises(DwarrowError, match="this network is for game 'mines', not 'gnomes'"):
        bots.make(f"net:{trained / 'policy.bin'}", registry.game("gnomes"), 1)
    with pytest.raises(DwarrowError, match="there is no such file"):
        bots.resolved("net:nowhere.bin", programs=True)
    with pytest.raises(DwarrowError):
        bots.resolved(f"net:{trained / 'policy.bin'}")  # the table, open to anybody, reads no files


def test_seats_that_do_not_decide_learn_how_it_ended_for_them():
    book = Book(steps=2, slots=1, seats=2)
    book.seat[:] = [[0], [1]]
    book.own[:] = True
    worth = np.array([[[0.8, 1.0, 0.9], [-0.8, 0.0, 0.1]]], np.float32)
    book.ends[1].append(End(np.array([0]), worth))
    for step, seat in ((0, 1), (1, 0)):
        book.asides[step].append(Aside(np.array([0]), np.array([seat]), np.full((1, 4), seat, np.float32)))
    nobody_knows: Any = np.zeros((1, 3), np.float32)
    _, known, asides = book.gains(nobody_knows, np.array([0]), discount=1.0, trace=1.0)
    assert known.all()
    found = {int(row[0]): aim for row, aim in zip(asides.rows, asides.aims, strict=True)}
    for seat in range(2):
        assert found[seat] == pytest.approx(worth[0, seat])


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
