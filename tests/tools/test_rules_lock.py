"""A changed rule without a new `rules_version` is found, and "same behaviour" is believed only after a replay."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from dwarrow import registry
from tools import check_rules, rules_lock
from tools.rules_lock import LockError

pytestmark = pytest.mark.once

SCORING = "games/mines/play/scoring.py"
Edit = Callable[[str, str], None]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Mines in a tree of its own, with two recorded matches and a lock that fits."""
    made = tmp_path_factory.mktemp("tree")
    others = shutil.ignore_patterns("*.so", "*.bin", "__pycache__")
    for part in ("kernel", "games/mines"):
        shutil.copytree(rules_lock.SRC / "dwarrow" / part, made / "src" / "dwarrow" / part, ignore=others)
    (made / "fixtures" / "mines").mkdir(parents=True)
    for name in ("01.json", "02.json"):
        shutil.copy(rules_lock.RECORDED / "mines" / name, made / "fixtures" / "mines")
    with pytest.MonkeyPatch.context() as patch:
        look_into(made, patch)
        rules_lock.file_of("mines").unlink()
        assert run(patch) == 0
    return made


def look_into(tree: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rules_lock, "SRC", tree / "src")
    patch.setattr(rules_lock, "RECORDED", tree / "fixtures")


@pytest.fixture
def edit(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Edit:
    """Such a tree for one test; appends text to a module."""
    shutil.copytree(tree, tmp_path, dirs_exist_ok=True)
    look_into(tmp_path, monkeypatch)
    package = tmp_path / "src" / "dwarrow"

    def append(module: str, text: str) -> None:
        with (package / module).open("a", encoding="utf-8") as file:
            file.write(text)

    return append


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr("sys.argv", ["rules_lock.py", *words])
    return rules_lock.main()


def other_result() -> None:
    """Change what the first recorded match ended with."""
    file = rules_lock.RECORDED / "mines" / "01.json"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"scores": [', '"scores": [1', 1), encoding="utf-8")


def test_unchanged_rules_have_no_fault(edit: Edit):
    assert check_rules.main() == 0


def test_a_changed_rule_asks_for_a_new_version_or_a_reason(edit: Edit, capsys: pytest.CaptureFixture[str]):
    edit(SCORING, "\nMORE = 1\n")
    assert check_rules.main() == 1
    said = capsys.readouterr().out
    assert "mines: changed since rules_version 1 was locked:\n    dwarrow/games/mines/play/scoring.py\n" in said
    assert "raise rules_version of mines and run `make fixtures`" in said
    assert 'python tools/rules_lock.py --same "why" mines' in said


@pytest.mark.parametrize("module", ["kernel/chance.py", "games/mines/schema.py", "games/mines/play/more.py"])
def test_so_does_what_it_is_built_on(edit: Edit, module: str):
    edit(module, "\nMORE = 1\n")
    assert rules_lock.changed("mines") == [f"dwarrow/{module}"]


@pytest.mark.parametrize(
    ("module", "text"),
    [
        (SCORING, "\n\n\n# a comment\n"),
        (SCORING, '\n"""A text that stands by itself."""\n'),
        (SCORING, "\nif TYPE_CHECKING:\n    from collections.abc import Iterator\n"),
        ("games/mines/words/board.py", "\nMORE = 1\n"),
        ("games/mines/sight/view.py", "\nMORE = 1\n"),
        ("games/mines/bot/judge/plan.py", "\nMORE = 1\n"),
        ("kernel/texts.py", "\nMORE = 1\n"),
    ],
)
def test_what_decides_no_match_may_change(edit: Edit, module: str, text: str):
    edit(module, text)
    assert rules_lock.fault("mines") is None


def test_a_docstring_and_the_formatting_may_change(edit: Edit):
    file = rules_lock.SRC / "dwarrow" / SCORING
    first = '"""Highest score, then most cards left; still tied, the victory is shared (M9.3)."""\n    return'
    text = file.read_text(encoding="utf-8")
    assert first in text
    file.write_text(text.replace(first, '"""Who has won."""\n\n\n    return'), encoding="utf-8")
    assert rules_lock.fault("mines") is None


def test_a_lock_must_be_there(edit: Edit):
    rules_lock.file_of("mines").unlink()
    assert "there is no rules.lock" in str(rules_lock.fault("mines"))


# Writing -------------------------------------------------------------------------------------------------------------


def test_same_behaviour_is_written_with_its_reason(edit: Edit, monkeypatch: pytest.MonkeyPatch):
    edit(SCORING, "\nMORE = 1\n")
    assert run(monkeypatch) == 1  # without a reason
    assert rules_lock.fault("mines") is not None
    assert run(monkeypatch, "--same", 'a "name" for\nwhat C:\\ was', "mines") == 0
    assert rules_lock.fault("mines") is None
    lock = rules_lock.lock_of("mines")
    assert lock is not None
    assert lock.same == 'a "name" for what C:\\ was'


def test_an_empty_reason_is_none(edit: Edit, monkeypatch: pytest.MonkeyPatch):
    edit(SCORING, "\nMORE = 1\n")
    with pytest.raises(SystemExit):
        run(monkeypatch, "--same", " ")


def test_it_is_refused_if_a_recorded_match_ends_differently(edit: Edit, monkeypatch: pytest.MonkeyPatch, capsys):
    edit(SCORING, "\nMORE = 1\n")
    other_result()
    assert run(monkeypatch, "--same", "why") == 1
    assert "mines: recorded match 01.json no longer goes as recorded: it ends with" in capsys.readouterr().out
    assert rules_lock.fault("mines") is not None


def test_it_is_refused_if_a_recorded_match_goes_differently(edit: Edit):
    """Also where other matches were recorded: they prove nothing about the rules of before."""
    edit(SCORING, "\nMORE = 1\n")
    (rules_lock.RECORDED / "mines" / "02.json").unlink()
    with pytest.raises(LockError, match="not the same behaviour"):
        rules_lock.renewed("mines", "why")


def test_other_matches_may_be_recorded_by_the_same_rules(edit: Edit, monkeypatch: pytest.MonkeyPatch):
    before = rules_lock.lock_of("mines")
    (rules_lock.RECORDED / "mines" / "02.json").unlink()
    assert run(monkeypatch) == 0
    after = rules_lock.lock_of("mines")
    assert before is not None
    assert after is not None
    assert after.matches != before.matches
    assert after == before._replace(matches=after.matches)


def test_a_new_version_needs_new_recordings(edit: Edit, monkeypatch: pytest.MonkeyPatch):
    edit(SCORING, "\nMORE = 1\n")
    assert run(monkeypatch, "--same", "why") == 0
    edit(SCORING, "\nMOST = 1\n")
    monkeypatch.setattr(type(registry.game("mines")), "rules_version", 2)
    assert "rules_version is 2, rules.lock says 1" in str(rules_lock.fault("mines"))
    with pytest.raises(LockError, match="no longer goes as recorded: rules"):
        rules_lock.renewed("mines", None)
    for file in (rules_lock.RECORDED / "mines").iterdir():
        file.write_text(file.read_text(encoding="utf-8").replace('"rules": 1', '"rules": 2'), encoding="utf-8")
    assert run(monkeypatch) == 0
    lock = rules_lock.lock_of("mines")
    assert lock is not None
    assert (lock.version, lock.same) == (2, "")
    monkeypatch.setattr(type(registry.game("mines")), "rules_version", 1)
    with pytest.raises(LockError, match="older"):
        rules_lock.renewed("mines", None)


# This repository -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", rules_lock.games())
def test_the_recorded_matches_go_as_the_lock_says(game: str):
    """Which proves a line that says "same behaviour": it was written after other sources gave this digest."""
    lock = rules_lock.lock_of(game)
    assert lock is not None
    assert rules_lock.matches_of(game) == lock.matches


def test_every_registered_game_has_a_lock():
    assert sorted(registry.SHIPPED) == rules_lock.games()


def test_what_is_left_out_exists():
    kernel = {path.stem for path in (rules_lock.SRC / "dwarrow" / "kernel").iterdir()}
    assert set(rules_lock.SHOWN_BY_KERNEL) <= kernel
    for game in rules_lock.games():
        assert set(rules_lock.SHOWN) <= {path.stem for path in (rules_lock.SRC / "dwarrow" / "games" / game).iterdir()}
