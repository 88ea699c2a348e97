"""A lesson at the table: a private match in which the script is kept to, and which no list of matches shows."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import dwarrow
from dwarrow import registry
from dwarrow.kernel.game import Game
from dwarrow.lessons import Lesson, lesson_of
from tests.table.client import Json, Somebody, served

PATIENCE = 60.0


@pytest.fixture
def client(sqlite_db: str) -> Iterator[TestClient[Litestar]]:
    with served(sqlite_db) as made:
        yield made


@pytest.fixture
def ann(client: TestClient[Litestar]) -> Somebody:
    return Somebody(client, "Ann")


def begin(person: Somebody, game: str = "mines", **wish: Json) -> str:
    return str(person.post("/lessons", {"game": game, **wish})["id"])


def told(person: Somebody, table: str) -> Json:
    """How the match stands once the others have played what the lesson has them play."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        now = person.now(table, 0)
        if now["lesson"] is None or now["lesson"]["pages"]:
            return now
        time.sleep(0.02)
    raise AssertionError("the others do not play")


def learn(person: Somebody, table: str, lesson: Lesson, ways: dict[str, str]) -> list[str]:
    """Do what is asked to the end, by the ways of these names where there is a choice; all texts that were told."""
    said: list[str] = []
    for step in lesson.steps:
        if not step.ways:
            continue
        now = told(person, table)
        said.extend(page["text"] for page in now["lesson"]["pages"])
        way = next((way for way in step.ways if way.name == ways.get(step.name)), step.ways[0])
        for action in way.do:
            assert action in person.now(table, 0)["lesson"]["wanted"]
            person.play(table, 0, action)
    now = told(person, table)
    assert now["lesson"]["done"]
    return said + [page["text"] for page in now["lesson"]["pages"]]


@pytest.mark.parametrize("name", registry.SHIPPED)
def test_a_guided_round_is_led_to_its_end_and_played_on(ann: Somebody, name: str):
    game: Game = dwarrow.game(name)
    lesson, table = lesson_of(game), begin(ann, name)
    said = learn(ann, table, lesson, {})
    free = sum(1 for step in lesson.steps if step.ways and step.ways[0].name)
    assert len(said) == len(lesson.steps) + free
    assert not any("{" in text for text in said)
    legal = ann.now(table, 0)["legal"][0]["action"]
    ann.play(table, 0, legal)
    assert ann.now(table, 0)["lesson"] is None


def test_a_wrong_turn_is_refused_and_changes_nothing(ann: Somebody):
    table = begin(ann)
    before = ann.now(table, 0)
    answer = ann.submit(table, 0, "spell pass")
    assert (answer.status_code, answer.json()["code"]) == (409, "other_asked")
    assert "Use the Starting Spell Scroll for wooden cards" in answer.json()["text"]
    assert ann.now(table, 0) == before
    ann.headers = {"accept-language": "uk"}
    assert "інакше" in ann.submit(table, 0, "spell pass").json()["text"]


def test_what_is_against_the_rules_is_refused_by_the_rules(ann: Somebody):
    table = begin(ann)
    assert ann.submit(table, 0, "trade pass").json()["code"] == "illegal"


def test_nothing_is_taken_back_in_a_lesson(ann: Somebody):
    table = begin(ann)
    for action in ("spell start wooden", "trade pass", "bid diamond 0"):  # the last one could be taken back
        told(ann, table)
        ann.play(table, 0, action)
    for ask in (False, True):
        assert ann.refused("POST", f"/tables/{table}/seats/0/undo", {"ask": ask}) == "cannot_undo"
    assert not ann.now(table, 0)["can_undo"]


def test_the_learner_cannot_act_in_another_ones_time(ann: Somebody):
    """Bids are sealed side by side, but the others' come first in the lesson."""
    lesson, table = lesson_of(dwarrow.game("mines")), begin(ann)
    for step in lesson.steps[:7]:
        if step.ways:
            told(ann, table)
            for action in step.ways[0].do:
                ann.play(table, 0, action)
    log = ann.get(f"/tables/{table}/log", params={"seat": 0})["updates"]
    sealed = [update["seat"] for update in log if any("sealed bid" in event["text"] for event in update["events"])]
    assert sealed == [1, 2, 0]


def test_no_list_of_matches_shows_it(ann: Somebody):
    table = begin(ann)
    assert ann.get("/tables/mine") == []
    assert ann.get("/tables") == []
    info = ann.get(f"/tables/{table}")
    assert (info["kind"], info["lesson"], info["public"]) == ("lesson", "first-round", False)


def test_others_see_a_match_and_no_lesson(client: TestClient[Litestar], ann: Somebody):
    table = begin(ann)
    other = Somebody(client, "Ben")
    assert other.refused("GET", f"/tables/{table}/news", params={"seat": 0}) == "not_your_seat"


def test_one_goes_on_where_one_was_or_from_the_beginning(ann: Somebody):
    table = begin(ann)
    told(ann, table)
    ann.play(table, 0, "spell start wooden")
    assert begin(ann) == table
    fresh = begin(ann, again=True)
    assert fresh != table
    assert ann.get(f"/tables/{table}")["status"] == "abandoned"
    assert begin(ann) == fresh


def test_a_lesson_is_there_after_a_restart(sqlite_db: str):
    with served(sqlite_db) as client:
        ann = Somebody(client, "Ann")
        table, cookie = begin(ann), ann.cookie
        told(ann, table)
        ann.play(table, 0, "spell start wooden")
    with served(sqlite_db) as client:
        again = Somebody(client)
        again.cookie = cookie
        now = told(again, table)
        assert now["lesson"]["wanted"] == ["trade pass"]
        assert begin(again) == table


def test_an_unknown_lesson_is_refused(ann: Somebody):
    assert ann.refused("POST", "/lessons", {"game": "mines", "lesson": "moon"}) == "unknown_lesson"
    assert ann.refused("POST", "/lessons", {"game": "moon"}) == "unknown_game"


def test_games_tell_their_lessons(ann: Somebody):
    listed = {game["name"]: game["lessons"] for game in ann.get("/games", params={"lang": "de"})}
    assert listed["mines"][0] == {"name": "first-round", "title": "Deine erste Runde", "steps": 14}
