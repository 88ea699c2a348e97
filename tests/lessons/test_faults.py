"""A lesson with a fault is refused with its file, the step and the reason; one for another version is skipped."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import dwarrow
from dwarrow.kernel.texts import files as texts
from dwarrow.lessons.checking import Passed, check
from dwarrow.lessons.files import FIRST, LessonError, read

GAME = dwarrow.game("mines")
SHIPPED = Path(GAME.folder) / "lessons"
FILE = f"{FIRST}.toml"
AIM = "You run a mine"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the lessons of Mines, to be spoiled."""
    monkeypatch.setattr(texts, "_read", {})
    return shutil.copytree(SHIPPED, tmp_path / "mines" / "lessons")


def spoil(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")


def judge(folder: Path) -> str:
    """What is said about the spoiled lesson."""
    with pytest.raises(LessonError) as refused:
        judged(folder)
    return str(refused.value)


def judged(folder: Path) -> Passed:
    lesson, _ = read(GAME, folder / FILE)
    assert lesson is not None
    return check(GAME, lesson)


FAULTS = {
    "a field that there is not": (FILE, 'name = "aim"', 'name = "aim"\ncolour = "red"', "step 1 (aim): colour: there"),
    "no name": (FILE, 'name = "aim"\n', "", "step 1: name must be a text"),
    "two of a name": (FILE, 'name = "hand"', 'name = "aim"', "two steps are called 'aim'"),
    "no seed": (FILE, "seed = 28\n", "", "seed must be a whole number"),
    "both asked and free": (FILE, 'ask = ["king h1b"]', 'ask = ["king h1b"]\nway = [1]', "step 9 (king): either asks"),
    "a choice of one": (FILE, 'ask = ["king h1b"]', 'way = [{name = "x", do = ["king h1b"]}]', "at least two ways"),
    "the learner as another": (FILE, '"1 spell pass"', '"0 spell pass"', "step 5 (trade): others: '0 spell pass'"),
    "no TOML": (FILE, "seed = 28", "seed 28", "cannot be read"),
    "an action that there is not": (FILE, '["king h1b"]', '["king home"]', "step 9 (king): 'king home' is not"),
    "an action that is not legal": (FILE, '["king h1b"]', '["king h2a"]', "step 9 (king): '0 king h2a' is not legal"),
    "another's that is not legal": (FILE, '"1 spell pass"', '"1 trade pass"', "step 5 (trade): '1 trade pass' is not"),
    "an action by another spelling": (FILE, '["king h1b"]', '["king  H1B"]', "is written 'king h1b'"),
    "a part that there is not": (FILE, 'at = "board.path"', 'at = "board.moon"', "step 1 (aim): at: no part"),
    "a thing that there is not": (FILE, '"hall:great_hall"', '"hall:moon"', "things: there is nothing to touch"),
    "things of no part": (FILE, 'at = "board.path"\n', "", "step 1 (aim): things lie in a part"),
    "a claim that is false": (FILE, '"round == 1"', '"round == 2"', "step 1 (aim): holds: 'round == 2' is not true"),
    "no claim": (FILE, '"round == 1"', '"round"', "step 1 (aim): 'round' is no claim"),
    "a claim about nothing": (FILE, '"round == 1"', '"moon == 1"', "step 1 (aim): 'moon' leads nowhere"),
    "a value of nothing": (FILE, '"box.rounds"', '"box.moons"', "step 1 (aim): 'box.moons' leads nowhere"),
    "a value that nobody names": (FILE, "rounds =", "moons = 1, rounds =", "values: moons is named by no text"),
    "ways that begin alike": (FILE, '"bid emerald 0", "bid sapphire 4"]', '"bid emerald 0"]', "one way begins as"),
    "an end in another's turn": (FILE, ', "2 trade pass"]\nat = "client', ']\nat = "client', "nobody else, has to"),
    "a missing text": (
        "en.toml",
        "[lesson.first-round.aim]\ntext",
        "[lesson.first-round.aim]\nsaid",
        "step 1 (aim): en",
    ),
    "a missing answer": ("en.toml", "\nthree =", "\ntree =", "step 7 (bid): en.toml"),
    "a text of no step": ("en.toml", "\nthree =", '\nfive = "x"\nthree =', "bid.five belongs to no step"),
    "a number in a text": ("en.toml", AIM, f"7 times {AIM}", "step 1 (aim): en.toml: lesson.first-round.aim.text has"),
    "an empty placeholder": ("en.toml", "{rounds}", "{moons}", "step 1 (aim): "),
    "a formatter that there is not": ("en.toml", "{n|count:card}", "{n|moons}", "step 2 (hand): en.toml"),
    "a gap in a language": ("de.toml", "[lesson.first-round.aim]\ntext", "[lesson.first-round.aim]\nsaid", "(aim): de"),
    "a placeholder of one language": ("uk.toml", "{rounds}", "{moons}", "step 1 (aim): uk.toml"),
    "too many words": ("en.toml", AIM, f"{AIM} and" + " so on" * 200, "words in 'en' (at most 900)"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named_with_its_file_and_step(folder: Path, fault: str):
    file, old, new, reason = FAULTS[fault]
    spoil(folder, file, old, new)
    said = judge(folder)
    assert said.startswith(f"mines/lessons/{FILE}: ")
    assert reason in said


def test_the_lesson_itself_has_none(folder: Path):
    assert judged(folder).ways == 4


def test_too_many_steps_are_refused(folder: Path):
    further = "".join(f'\n[[step]]\nname = "more_{n}"\n' for n in range(12))
    (folder / FILE).write_text((folder / FILE).read_text("utf-8") + further, "utf-8")
    assert "has 26 steps (at most 25)" in judge(folder)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("rules = 1\n", "rules = 2\n", "made for version 2 of the rules, this is 1"),
        (GAME.digest, "0" * 32, f"made for other components ({'0' * 32}, these are {GAME.digest})"),
    ],
)
def test_one_for_another_version_is_skipped_and_says_why(folder: Path, old: str, new: str, why: str):
    spoil(folder, FILE, old, new)
    assert read(GAME, folder / FILE) == (None, f"mines/lessons/{FILE}: {why}")


def test_english_texts_stand_in_where_a_lesson_has_no_others(folder: Path):
    (folder / "de.toml").unlink()
    (folder / "uk.toml").unlink()
    assert set(judged(folder).words) == {"en"}
