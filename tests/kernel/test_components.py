"""Component files of any game: reading, faults, provenance, audit and digest."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest

from dwarrow.kernel.components import (
    LONGEST_TEXT,
    MOST_DOTS,
    Reader,
    Table,
    audit,
    decoded,
    digest,
    facts,
    is_ident,
    read,
    shown,
)
from dwarrow.kernel.errors import (
    ActionError,
    ComponentError,
    DwarrowError,
    Fault,
    IllegalAction,
    OutOfTurn,
    UnparsableAction,
)

DOCUMENT: dict[str, Any] = {
    "schema": 1,
    "refs": {"page": "https://example.org/page"},
    "rules": {
        "start_gold": 23,
        "threshold": {"2": 20, "3": 18},
        "source": "rulebook",
        "more": {"limit": 40, "source": "reconstructed"},
    },
    "symbols": {
        "coin": {"squares": 1, "source": "rulebook"},
        "wall": {"squares": 2, "shape": [[0, 0], [0, 1]], "source": "public", "ref": "page", "note": "seen"},
    },
    "cards": [
        {
            "id": "axe",
            "vp": 2,
            "yield": [0, 1, 3],
            "source": "rulebook",
            "field_source": {"yield.2": "reconstructed"},
        },
        {
            "id": "beard",
            "vp": -1,
            "cost": {"gold": 2},
            "source": "reconstructed",
            "field_source": {"vp": "public"},
            "ref": "page",
        },
    ],
}


def document() -> dict[str, Any]:
    return copy.deepcopy(DOCUMENT)


def read_all(data: dict[str, Any]) -> list[tuple[str, list[int], dict[str, int]]]:
    """What reading a game's components does, in small."""
    reader = Reader("my.toml", data)
    reader.root.whole("schema", 1, 1)
    rules = reader.entry("rules")
    rules.whole("start_gold", 1, 50)
    rules.at("threshold").counts(("2", "3"), "number of players", complete=True)
    rules.entry("more").whole("limit")
    for table in reader.named("symbols").values():
        table.whole("squares", 1, 4)
        if table.has("shape"):
            [[number.whole(0, 3) for number in pair.each(2, 2)] for pair in table.at("shape").each(1)]
    cards = [_card(table) for table in reader.entries("cards")]
    reader.finish()
    return cards


def _card(table: Table) -> tuple[str, list[int], dict[str, int]]:
    table.whole("vp", -9, 9)
    numbers = [place.whole(0, 5) for place in table.at("yield").each(1, 4)] if table.has("yield") else []
    cost = table.at("cost").counts(("gold", "coal"), "resource") if table.has("cost") else {}
    table.flag("rare", False)
    table.text("title", "")
    table.choice("colour", ("red", "blue"), "colour", "red")
    return table.at("id").ident(("end",)), numbers, cost


def faults(data: dict[str, Any]) -> list[str]:
    with pytest.raises(ComponentError) as caught:
        read_all(data)
    return caught.value.lines()


def test_a_whole_document_is_read() -> None:
    assert read_all(document()) == [("axe", [0, 1, 3], {}), ("beard", [], {"gold": 2})]


# Files --------------------------------------------------------------------------------------------


def refusal(path: Path) -> str:
    with pytest.raises(ComponentError) as caught:
        read(str(path))
    return str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    assert refusal(path) == f"{path}: No such file or directory"


def test_a_directory(tmp_path: Path) -> None:
    assert refusal(tmp_path).startswith(f"{tmp_path}: ")


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b"a = 1\nb = \n", "line 2, column 5: not TOML: Invalid value"),
        (b"a = 1\na = 2\n", "line 2, column 6: not TOML: Cannot overwrite a value"),
        (b'a = "x\xff"', "byte 6: not UTF-8 text"),
        (b"a = " + b"9" * 5000, "not TOML: "),
        (b"a = " + b"[" * 5000, "not TOML: nested too deeply"),
        (b"[[a]]\nb = 'c", "not TOML: "),
    ],
)
def test_a_file_that_is_no_toml(tmp_path: Path, content: bytes, place: str) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(content)
    line = refusal(path)
    assert line.startswith(f"{path}: ")
    assert place in line
    assert "\n" not in line


# Faults -------------------------------------------------------------------------------------------


FIELDS = "colour, cost, field_source, id, note, rare, ref, source, title, vp, yield"
HEARSAY = 'unknown source "hearsay" (allowed: rulebook, public, reconstructed)'
NO_REF = 'is missing: a "public" value must say where it was found'
NO_FIELD = "there is no such field in this entry"


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ({"vp": 10}, "vp: 10 is out of range (allowed: -9 to 9)"),
        ({"vp": 10**30}, "vp: a very large number is out of range (allowed: -9 to 9)"),
        ({"vp": "2"}, 'vp: must be a whole number, not "2" (allowed: -9 to 9)'),
        ({"vp": True}, "vp: must be a whole number, not true (allowed: -9 to 9)"),
        ({"vp": 1.5}, "vp: must be a whole number, not 1.5 (allowed: -9 to 9)"),
        ({"yield": 3, "field_source": {}}, "yield: must be a list, not 3"),
        ({"yield": [], "field_source": {}}, "yield: has 0 values (allowed: 1 to 4)"),
        ({"yield": [0, 0, 9]}, "yield[2]: 9 is out of range (allowed: 0 to 5)"),
        ({"cost": 2}, "cost: must be a table of numbers by resource, not 2"),
        ({"cost": {"glod": 1}}, 'cost: unknown resource "glod" (allowed: gold, coal)'),
        ({"cost": {"gold": 0}}, "cost.gold: 0 is out of range (allowed: 1 to 999)"),
        ({"rare": 1}, "rare: must be true or false, not 1"),
        ({"title": ""}, 'title: must be a text, not ""'),
        ({"title": ["x"]}, "title: must be a text, not a list"),
        ({"colour": "green"}, 'colour: unknown colour "green" (allowed: red, blue)'),
        ({"colour": 3}, "colour: unknown colour 3 (allowed: red, blue)"),
        ({"clour": "red"}, f"clour: unknown field (allowed here: {FIELDS})"),
        ({"source": "hearsay"}, f"source: {HEARSAY}"),
        ({"source": "public"}, f"ref: {NO_REF}"),
        ({"field_source": {"vp": "public", "yield.2": "reconstructed"}}, f"ref: {NO_REF}"),
        ({"field_source": {"vp": "hearsay"}}, f"field_source.vp: {HEARSAY}"),
        ({"field_source": {"cost": "rulebook"}}, f"field_source.cost: {NO_FIELD}"),
        ({"field_source": {"yield.3": "rulebook"}}, f"field_source.yield.3: {NO_FIELD}"),
        ({"field_source": {"note": "rulebook"}}, f"field_source.note: {NO_FIELD}"),
        ({"note": "x", "field_source": {"note": "rulebook"}}, f"field_source.note: {NO_FIELD}"),
        ({"field_source": {"id": "rulebook"}}, f"field_source.id: {NO_FIELD}"),
        ({"field_source": "rulebook"}, 'field_source: must be a table, not "rulebook"'),
        ({"ref": "pag"}, 'ref: unknown key of [refs] "pag" (allowed: page)'),
        ({"note": 3}, "note: must be a text, not 3"),
    ],
)
def test_a_fault_names_file_entry_and_field(card: dict[str, Any], line: str) -> None:
    data = document()
    data["cards"][0].update(card)
    assert faults(data) == [f"my.toml: cards.axe: {line}"]


@pytest.mark.parametrize("name", ["Axe", "", "2axe", "big axe", "big-axe", "_axe", "äxe", 3, None])
def test_an_id_must_fit_the_action_notation(name: object) -> None:
    data = document()
    data["cards"][0]["id"] = name
    [line] = faults(data)
    assert line.endswith("is no id (allowed: lower-case letters, digits and _, a letter first)")


def test_an_id_may_not_be_a_word_of_the_notation() -> None:
    data = document()
    data["cards"][0]["id"] = "end"
    assert faults(data) == ['my.toml: cards.end: id: "end" is a word of the action notation (not allowed: end)']


def test_an_id_used_twice() -> None:
    data = document()
    data["cards"][1]["id"] = "axe"
    assert faults(data) == ['my.toml: cards.axe: id: "axe" is used twice']


def test_missing_things() -> None:
    data = document()
    del data["cards"][0]["vp"], data["cards"][0]["source"], data["cards"][1]["id"]
    assert faults(data) == [
        "my.toml: cards.axe: source: is missing",
        "my.toml: cards[1]: id: is missing",
        "my.toml: cards.axe: vp: is missing",
    ]


def test_fields_without_a_default_are_required() -> None:
    reader = Reader("my.toml", document())
    axe = reader.entries("cards")[0]
    assert (axe.whole("a"), axe.text("b"), axe.choice("c", ("x",), "c")) == (0, "", "x")
    assert not axe.flag("d")
    assert [fault.line("") for fault in reader.faults] == [f"cards.axe: {field}: is missing" for field in "abcd"]


@pytest.mark.parametrize(
    ("table", "line"),
    [
        ("schema", "schema: is missing"),
        ("rules", "rules: is missing"),
        ("symbols", "symbols: is missing"),
        ("cards", "cards: is missing"),
    ],
)
def test_a_missing_table_is_told_once(table: str, line: str) -> None:
    data = document()
    del data[table]
    assert faults(data) == [f"my.toml: {line}"]


def test_tables_of_a_wrong_kind() -> None:
    data = document()
    data.update(rules=3, cards=["axe"], symbols={"coin": 1})
    assert faults(data) == [
        "my.toml: rules: must be a table, not 3",
        "my.toml: symbols.coin: must be a table, not 1",
        'my.toml: cards[0]: must be a table, not "axe"',
    ]


def test_an_unknown_table() -> None:
    data = document()
    data["crads"] = []
    [line] = faults(data)
    assert line.startswith("my.toml: crads: unknown field (allowed here: cards, refs, ")


def test_a_table_by_number_must_be_complete() -> None:
    data = document()
    del data["rules"]["threshold"]["3"]
    assert faults(data) == ['my.toml: rules: threshold: number of players "3" is missing']


def test_nested_and_named_entries_have_their_own_provenance() -> None:
    data = document()
    del data["rules"]["more"]["source"]
    del data["symbols"]["wall"]["ref"]
    assert faults(data) == [
        "my.toml: rules.more: source: is missing",
        f"my.toml: symbols.wall: ref: {NO_REF}",
    ]


def test_a_reference_must_be_a_text() -> None:
    data = document()
    data["refs"]["page"] = 3
    assert faults(data) == ["my.toml: refs.page: must be a text, not 3"]


def test_a_document_without_references_refuses_them() -> None:
    data = document()
    del data["refs"]
    assert len(faults(data)) == 2


def test_all_faults_are_collected_and_the_error_is_one_line() -> None:
    data = document()
    data["rules"]["start_gold"] = 0
    data["cards"][0]["vp"] = 99
    data["cards"][1]["cost"] = {"glod": 1}
    with pytest.raises(ComponentError) as caught:
        read_all(data)
    error = caught.value
    assert error.file == "my.toml"
    assert [(fault.entry, fault.field) for fault in error.faults] == [
        ("rules", "start_gold"),
        ("cards.axe", "vp"),
        ("cards.beard", "cost"),
    ]
    assert str(error) == "my.toml: rules: start_gold: 0 is out of range (allowed: 1 to 50) (and 2 more)"
    assert len(error.lines()) == 3


def test_clean_tells_which_tables_can_be_compared() -> None:
    data = document()
    data["cards"][0]["vp"] = 99
    reader = Reader("my.toml", data)
    _card(reader.entries("cards")[0])
    assert reader.clean("rules", "symbols")
    assert not reader.clean("rules", "cards")


def test_refuse_says_why_a_field_is_not_allowed_here() -> None:
    reader = Reader("my.toml", document())
    [axe, beard] = reader.entries("cards")
    axe.refuse("cost", "an axe costs nothing")
    beard.refuse("cost", "a beard costs nothing")
    assert list(reader.faults) == [Fault("cards.beard", "cost", "a beard costs nothing")]


# Errors -------------------------------------------------------------------------------------------


def test_every_error_is_one_line() -> None:
    assert str(DwarrowError("two\nlines\x1b[31m")) == "two lines [31m"
    assert str(ComponentError("my\n.toml", (Fault("cards", "", "wrong"),))) == "my .toml: cards: wrong"


def test_refused_actions_are_three_different_errors_that_carry_their_reason() -> None:
    for kind in (UnparsableAction, IllegalAction, OutOfTurn):
        error = kind("no", reason=("why.key", 3))
        assert isinstance(error, ActionError)
        assert error.reason == ("why.key", 3)
        assert not isinstance(error, tuple({UnparsableAction, IllegalAction, OutOfTurn} - {kind}))


def test_errors_cross_a_process_boundary() -> None:
    error = pickle.loads(pickle.dumps(ComponentError("my.toml", (Fault("a", "b", "c"),))))
    assert error.lines() == ["my.toml: a: b: c"]
    assert pickle.loads(pickle.dumps(IllegalAction("no", reason="why"))).reason == "why"


# Audit and digest ---------------------------------------------------------------------------------


def test_audit_counts_values_by_source() -> None:
    result = audit(document())
    assert result.total == {"rulebook": 6, "public": 3, "reconstructed": 3}
    assert result.tables["rules"] == {"rulebook": 2, "public": 0, "reconstructed": 1}
    assert result.tables["symbols"] == {"rulebook": 1, "public": 2, "reconstructed": 0}
    assert result.tables["cards"] == {"rulebook": 3, "public": 1, "reconstructed": 2}
    assert result.entries["cards.axe"] == {"rulebook": 3, "public": 0, "reconstructed": 1}
    public = [entry for entry, counts in result.entries.items() if counts["public"]]
    assert public == ["symbols.wall", "cards.beard"]
    assert result.share("public") == 0.25


def test_facts_tell_elements_apart_only_where_sources_differ() -> None:
    found = {(fact.entry, fact.field): (fact.value, fact.source) for fact in facts(document())}
    assert found["cards.axe", "yield.2"] == (3, "reconstructed")
    assert found["cards.axe", "yield.0"] == (0, "rulebook")
    assert found["cards.beard", "cost"] == ({"gold": 2}, "reconstructed")
    assert ("cards.axe", "id") not in found
    assert ("rules", "more") not in found


def test_entries_inside_a_group_inside_an_entry_are_counted_once() -> None:
    data = document()
    data["rules"]["levels"] = {"easy": {"goal": 24, "source": "reconstructed"}}
    assert audit(data).entries["rules.levels.easy"]["reconstructed"] == 1
    assert audit(data).tables["rules"] == {"rulebook": 2, "public": 0, "reconstructed": 2}


def test_digest_is_the_same_whatever_is_said_about_sources() -> None:
    data = document()
    data["refs"] = {}
    data["cards"][0].update(note="mine", source="public", ref="page", field_source={})
    data["rules"] = dict(reversed(data["rules"].items()))
    assert digest(data) == digest(document())
    assert digest(document()) == "27ab2770773ed556e75e9779bda73163"


@pytest.mark.parametrize("where", [("rules", "start_gold"), ("symbols", "coin"), ("cards", 0)])
def test_digest_changes_with_the_contents(where: tuple[str, Any]) -> None:
    data = document()
    table, key = where
    if isinstance(data[table][key], dict):
        data[table][key]["vp"] = 7
    else:
        data[table][key] += 1
    assert digest(data) != digest(document())


def test_digest_changes_with_the_order_of_entries() -> None:
    data = document()
    data["cards"].reverse()
    assert digest(data) != digest(document())


def test_words_of_the_messages() -> None:
    assert shown({}) == "an empty table"
    assert shown({"a": 1}) == "a table"
    assert shown("x" * 99) == f'"{"x" * 60}..."'
    assert is_ident("h1_a")
    assert not is_ident("²")


def test_a_key_of_more_parts_than_anybody_writes_is_refused() -> None:
    """tomllib takes minutes for many thousand."""
    assert decoded("mine", f"a = '{'.' * MOST_DOTS}'")
    key = ".".join(["a"] * 75_000)
    with pytest.raises(ComponentError) as refused:
        decoded("mine", f"b = 1\n{key} = 1")
    assert refused.value.faults == (Fault("line 2", "", f"has more than {MOST_DOTS} dots"),)


def test_a_text_longer_than_anybody_reads_is_refused() -> None:
    reader = Reader("my.toml", {"long": "x" * (LONGEST_TEXT + 1), "fits": "x" * LONGEST_TEXT})
    assert (reader.root.text("long"), len(reader.root.text("fits"))) == ("", LONGEST_TEXT)
    assert list(reader.faults) == [Fault("", "long", "has 1001 characters (allowed: 1 to 1000)")]
