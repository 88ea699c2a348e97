"""The action table: codes in the order of declaration, text and code inverse, complaints that help."""

from __future__ import annotations

import pytest

from dwarrow.kernel.actions import ActionTable
from dwarrow.kernel.errors import UnparsableAction


@pytest.fixture
def table() -> ActionTable:
    table = ActionTable()
    table.block("bid", [f"bid ruby {n}" for n in range(6)])
    table.block("pass", ["pass"])
    return table


def test_codes_follow_the_declaration(table):
    assert table.blocks == {"bid": 0, "pass": 6}
    assert table.block("king", ["king east", "king west"]) == 7
    assert [table.format(code) for code in (0, 5, 6, 8)] == ["bid ruby 0", "bid ruby 5", "pass", "king west"]
    assert len(table) == 9


def test_parse_is_the_inverse_of_format(table):
    assert [table.parse(text) for text in table.texts] == list(range(len(table)))


def test_case_and_white_space_are_forgiven(table):
    assert table.parse("  BID\t Ruby   3\n") == 3


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "an action is missing"),
        (" \n", "an action is missing"),
        ("dance", "'dance' is not an action: the first word must be one of bid, pass"),
        ("bid ruby 6", "'bid ruby 6' is not an action; actions with 'bid' are bid ruby 0, bid ruby 1, bid ruby 2, "),
        ("pass now", "'pass now' is not an action; actions with 'pass' are pass"),
        ("bid-ruby-3", "the first word must be one of"),
    ],
)
def test_what_cannot_be_parsed_is_refused_with_help(table, text, complaint):
    with pytest.raises(UnparsableAction) as raised:
        table.parse(text)
    assert complaint in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("code", [-1, 7, 10**20])
def test_codes_outside_the_table_are_refused(table, code):
    with pytest.raises(UnparsableAction, match="the table has 7"):
        table.format(code)


def test_an_action_is_declared_once(table):
    with pytest.raises(ValueError, match="'pass' is declared twice"):
        table.block("again", ["pass"])


def test_the_digest_depends_on_every_text_and_their_order():
    digests = set()
    for texts in (["a", "b"], ["b", "a"], ["a"], ["a", "b", "c"], ["a", "B"]):
        table = ActionTable()
        table.block("all", texts)
        digests.add(table.digest())
    assert len(digests) == 5


def test_the_digest_does_not_depend_on_blocks():
    one, two = ActionTable(), ActionTable()
    one.block("all", ["a", "b"])
    two.block("first", ["a"])
    two.block("second", ["b"])
    assert one.digest() == two.digest()
