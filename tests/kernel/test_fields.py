"""Reading fields: every complaint is one line that names the place."""

from __future__ import annotations

import json

import pytest

from dwarrow.kernel.errors import PositionError
from dwarrow.kernel.fields import Fields

DOCUMENT = {
    "round": 3,
    "over": False,
    "name": "x" * 100,
    "nothing": None,
    "players": [{"vp": 1, "hand": {"ruby": 2}}, {"vp": -1}],
}


@pytest.fixture
def fields() -> Fields:
    return Fields(DOCUMENT, "", PositionError)


def test_what_is_there_is_read(fields):
    assert fields["round"].whole(1, 9) == 3
    assert fields["over"].flag() is False
    assert fields["name"].text() == "x" * 100
    assert "round" in fields
    assert "king" not in fields
    assert [player["vp"].value for player in fields["players"].each()] == [1, -1]
    assert list(fields["players"].each()[0]["hand"].counts(["emerald", "ruby"], "gem")) == [(1, 2)]


def test_a_field_may_be_missing_or_null(fields):
    assert fields.get("king", "hall").text() == "hall"
    assert fields.get("nothing", 7).whole(0, 9) == 7
    assert fields.get("over", True).flag() is False


COMPLAINTS = {
    "missing": (lambda f: f["king"], "king: is missing"),
    "missing deep inside": (lambda f: f["players"].each()[1]["hand"], "players[1].hand: is missing"),
    "too small": (
        lambda f: f["players"].each()[1]["vp"].whole(0, 9),
        "players[1].vp: must be a whole number from 0 to 9, not -1",
    ),
    "flag for a number": (lambda f: f["over"].whole(0, 9), "over: must be a whole number from 0 to 9, not False"),
    "number for a flag": (lambda f: f["round"].flag(), "round: must be true or false, not 3"),
    "number for a text": (lambda f: f["round"].text(), "round: must be text, not 3"),
    "number for a list": (lambda f: f["round"].each(), "round: must be a list, not 3"),
    "number for a table": (lambda f: f["round"]["x"], "round: must be a table, not 3"),
    "number for a table that may have it": (lambda f: f["round"].get("x", 1), "round: must be a table, not 3"),
    "list for a table": (lambda f: "x" in f["players"], "players: must be a table, not [{"),
    "long value": (lambda f: f["name"].whole(0, 1), "name: must be a whole number from 0 to 1, not 'xxxxxxxxxxx"),
    "word not allowed": (lambda f: f["name"].index(["a", "b"], "letter"), "is no letter (allowed: a, b)"),
    "list for a word": (lambda f: f["players"].index(["a", "b"], "letter"), "is no letter (allowed: a, b)"),
    "field too many": (lambda f: f.only("round"), "unknown field 'over' (allowed: round)"),
    "field too many inside": (
        lambda f: f["players"].each()[0].only("vp"),
        "players[0]: unknown field 'hand' (allowed: vp)",
    ),
    "count of what is not": (
        lambda f: list(f["players"].each()[0]["hand"].counts(["emerald"], "gem")),
        "players[0].hand.ruby: 'ruby' is no gem (allowed: emerald)",
    ),
    "count too large": (
        lambda f: list(f["players"].each()[0]["hand"].counts(["ruby"], "gem", most=1)),
        "players[0].hand.ruby: must be a whole number from 0 to 1, not 2",
    ),
}


@pytest.mark.parametrize(("read", "complaint"), COMPLAINTS.values(), ids=COMPLAINTS)
def test_complaints_name_the_place(fields, read, complaint):
    with pytest.raises(PositionError) as raised:
        read(fields)
    assert complaint in str(raised.value)
    assert len(str(raised.value)) < 140
    assert "\n" not in str(raised.value)


def test_what_is_no_table_at_all():
    for document in ("null", "7", '"text"', "[]", "true"):
        with pytest.raises(PositionError, match=r"^must be a table, not "):
            Fields(json.loads(document), "", PositionError)["game"]


def test_odd_names_make_no_second_line():
    with pytest.raises(PositionError) as raised:
        Fields({"a\nb": 1}, "", PositionError).only("a")
    assert "\n" not in str(raised.value)
