"""Records that somebody changed: whatever was changed, one line says so, and no number is too large to say it about."""

from __future__ import annotations

import json

import pytest

from dwarrow.kernel.chance import Chance, match_seed
from dwarrow.kernel.errors import RecordError
from dwarrow.kernel.match import Match, verify
from dwarrow.kernel.record import loads
from tests.games.mines.positions import mines

LONG = "9" * 5000  # more digits than Python turns into a number


@pytest.fixture(scope="module")
def text() -> str:
    match = Match(mines(), ["Anna", "Bert"], match_seed(3).hex(), {"start_player": 0})
    chance = Chance(3)
    while not match.state.is_over():
        seat = match.state.to_act()
        codes = match.state.legal_actions()
        match.act(seat, mines().format(codes[chance.below(len(codes))]))
    verify(mines(), loads(match.record().dumps()))
    return match.record().dumps()


def refused(text: str) -> str:
    with pytest.raises(RecordError) as raised:
        verify(mines(), loads(text))
    assert len(str(raised.value)) < 1000
    return str(raised.value)


def changed(text: str, entry: str, cut: bool = False) -> str:
    """The record with another second entry; with `cut`, the last one."""
    document = json.loads(text)
    document["entries"][1:] = [entry, *([] if cut else document["entries"][2:])]
    if cut:
        document["result"] = None
    return json.dumps(document)


def spellings(entry: str) -> list[str]:
    seat, _, action = entry.partition(" ")
    return [
        f"0{entry}",
        f"{seat} {action.upper()}",
        f"{seat}  {action}",
        f"{entry} ",
        f"{chr(0x660 + int(seat))} {action}",  # a digit, but not ours
    ]


@pytest.mark.parametrize("number", range(5))
def test_an_entry_is_spelled_in_one_way(text, number):
    second = json.loads(text)["entries"][1]
    assert refused(changed(text, spellings(second)[number])).endswith(f"is written {second!r}")


@pytest.mark.parametrize("entry", ["7 undo to 1", "00 undo to 1", "0 undo to 01", f"0 undo to {LONG}", "0 UNDO to 1"])
def test_a_return_names_a_seat_and_an_entry(text, entry):
    assert refused(changed(text, entry, cut=True)).startswith("entry 2: ")


def test_a_return_that_is_written_properly_stands(text):
    assert verify(mines(), loads(changed(text, "0 undo to 1", cut=True))).steps == []


@pytest.mark.parametrize("seat", [LONG, str(2**63), str(2**64), "7"])
def test_seats_that_are_none(text, seat):
    assert refused(changed(text, f"{seat} spell pass")).startswith("entry 2: ")


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"boards": "side"}, "option boards cannot be 'side'"),
        ({"tea": True}, "unknown option 'tea'"),
        ({"start_player": LONG}, "option start_player cannot be '999"),
        ({"boards": json.loads("[" * 300 + "]" * 300)}, "option boards cannot be [[["),
    ],
    ids=["value", "name", "long", "deep"],
)
def test_options_that_cannot_be(text, options, complaint):
    document = json.loads(text)
    document["options"] |= options
    assert refused(json.dumps(document)).startswith(complaint)


def test_players_that_cannot_be(text):
    document = json.loads(text)
    document["seats"] = ["Anna"]
    assert refused(json.dumps(document)).startswith("seats cannot be 1 in mines")


def test_numbers_of_the_result_are_whole(text):
    document = json.loads(text)
    document["result"]["scores"] = [float(score) for score in document["result"]["scores"]]
    assert refused(json.dumps(document)).startswith("record: result.scores[0]: must be a whole number")
    document = json.loads(text)
    document["result"]["extra"] = 1
    assert "result: unknown field 'extra'" in refused(json.dumps(document))


def test_no_field_is_there_twice(text):
    """A reader that takes the first would see another match than one that takes the last."""
    assert refused(text.replace('"chance":', '"chance": "plain", "chance":')) == "record: chance: is there twice"
