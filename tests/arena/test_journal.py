"""The journal: nothing is lost, nothing is mixed, and no other file is touched."""

from __future__ import annotations

import json
import sys
from contextlib import closing
from pathlib import Path

import pytest

from dwarrow.arena import journal as module
from dwarrow.arena.contest import Result, play
from dwarrow.arena.journal import Journal, head_of, usual_name
from dwarrow.kernel.errors import DwarrowError
from tests.arena.made import quick, result

CONTEST = quick("greedy,random,random")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "new" / "contest.jsonl"


def written(file: Path, *results: Result) -> list[bytes]:
    with closing(Journal(file, CONTEST)) as journal:
        journal.add(list(results))
    return file.read_bytes().splitlines(keepends=True)


def three() -> list[Result]:
    return [result(match, "greedy,random,random", [match, 1, 2]) for match in range(3)]


def test_what_was_added_is_found_again(file: Path):
    played = [play(CONTEST, 0), play(quick("greedy,random,random", options=None), 1)]
    written(file, *played)
    with closing(Journal(file, CONTEST)) as journal:
        assert journal.results == {0: played[0], 1: played[1]}


def test_one_line_for_each_match_after_that_of_the_contest(file: Path):
    lines = [json.loads(line) for line in written(file, *three())]
    assert lines[0]["bots"] == ["greedy", "random", "random"]
    assert [line["match"] for line in lines[1:]] == [0, 1, 2]


def test_a_match_is_in_the_file_as_soon_as_it_was_added(file: Path):
    with closing(Journal(file, CONTEST)) as journal:
        journal.add(three()[:1])
        assert len(file.read_bytes().splitlines()) == 2


@pytest.mark.parametrize("left", [1, 10, -1])
def test_a_last_line_that_was_cut_short_is_dropped(file: Path, left: int):
    lines = written(file, *three())
    file.write_bytes(b"".join(lines[:-1]) + lines[-1][:left])
    with closing(Journal(file, CONTEST)) as journal:
        assert list(journal.results) == [0, 1]
        journal.add(three()[2:])
    assert file.read_bytes() == b"".join(lines)


def test_a_first_line_that_was_cut_short_is_written_again(file: Path):
    lines = written(file)
    file.write_bytes(lines[0][:20])
    assert written(file) == lines


def test_a_line_in_between_that_is_no_match_is_told(file: Path):
    lines = written(file, *three())
    for bad in (b"{]\n", b"7\n", b'{"match": 1}\n'):
        file.write_bytes(b"".join([*lines[:2], bad, *lines[3:]]))
        with pytest.raises(DwarrowError, match=r"contest\.jsonl is damaged: line 3$"):
            Journal(file, CONTEST)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"seed": 8}, "seed 7"),
        ({"think": 1.0}, "think null"),
        ({"bots": ("random", "random", "greedy")}, 'bots ["greedy", "random", "random"]'),
        ({"options": None}, 'options {"max_rounds": 1}'),
    ],
)
def test_the_journal_of_another_contest_is_refused(file: Path, changes: dict[str, object], said: str):
    before = written(file, *three())
    with pytest.raises(DwarrowError) as caught:
        Journal(file, CONTEST._replace(**changes))  # type: ignore[arg-type]
    assert f"is the journal of another contest: {said} (--fresh" in str(caught.value)
    assert file.read_bytes() == b"".join(before)
    assert usual_name(CONTEST) != usual_name(CONTEST._replace(**changes))  # type: ignore[arg-type]


def test_a_program_that_changed_does_not_go_on(file: Path, monkeypatch: pytest.MonkeyPatch):
    written(file, *three())
    name = usual_name(CONTEST)
    monkeypatch.setattr(module, "sources_digest", lambda: "another")
    with pytest.raises(DwarrowError, match="another version of the program"):
        Journal(file, CONTEST)
    assert usual_name(CONTEST) != name


def test_fresh_forgets(file: Path):
    written(file, *three())
    with closing(Journal(file, CONTEST._replace(seed=8), fresh=True)) as journal:
        assert journal.results == {}
    assert json.loads(file.read_text())["seed"] == 8


@pytest.mark.parametrize("fresh", [True, False])
def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path, fresh: bool):
    file = tmp_path / "notes.txt"
    file.write_text("buy bread")
    with pytest.raises(DwarrowError, match="is not a journal"):
        Journal(file, CONTEST, fresh)
    assert file.read_text() == "buy bread"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no locks of that kind there")
def test_two_do_not_write_one_journal(file: Path):
    with closing(Journal(file, CONTEST)), pytest.raises(DwarrowError, match="another arena"):
        Journal(file, CONTEST)
    written(file)


def test_the_number_of_matches_is_no_part_of_the_contest():
    assert "matches" not in head_of(CONTEST)
