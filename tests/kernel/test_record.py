"""Records: one JSON file, errors that name the place, and what can be saved of a file that was cut short."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dwarrow.kernel.chance import commitment, match_seed
from dwarrow.kernel.errors import RecordError
from dwarrow.kernel.record import FIELDS, Record, loads, salvaged, seed_bytes

SEED = match_seed(7).hex()
ENTRIES = ["0 spell pass", "1 spell pass", "0 undo", "1 bid ruby 1", "1 bid ruby 10"]


def record(**fields) -> Record:
    given = {
        "game": "mines",
        "rules": 1,
        "components": "c" * 32,
        "actions_table": "a" * 32,
        "options": {"boards": "front", "board_assignment": ["a", "b"]},
        "seats": ["you", "Zoë \"the\" 'Great'\n"],
        "chance": "derived",
        "seed": SEED,
        "entries": list(ENTRIES),
        "result": {"scores": [3, -1], "winners": [0]},
    }
    return Record(**{**given, **fields})


def fields_of(each: Record) -> dict[str, object]:
    return each._asdict()


TEXT = record().dumps()


@pytest.mark.parametrize("result", [None, {"scores": [1, 2], "winners": [1]}])
@pytest.mark.parametrize("entries", [[], ["0 spell pass"], ENTRIES])
@pytest.mark.parametrize(("chance", "seed"), [("derived", SEED), ("plain", "-12")])
def test_written_and_read_again(chance, seed, entries, result):
    whole = record(chance=chance, seed=seed, entries=entries, result=result)
    again = loads(whole.dumps())
    assert fields_of(again) == fields_of(whole)
    assert again.dumps() == whole.dumps()


def test_the_file_is_json_with_one_entry_on_a_line():
    assert [*json.loads(TEXT), "who"] == list(FIELDS)
    for entry in ENTRIES:
        assert any(line.rstrip(",") == json.dumps(entry) for line in TEXT.splitlines())


def test_the_seed_is_committed_to():
    assert json.loads(TEXT)["seed_hash"] == commitment(bytes.fromhex(SEED)) == record().seed_hash
    assert record(chance="plain", seed="7").seed_hash == ""


def test_seed_bytes():
    assert seed_bytes(SEED) == match_seed(7)
    for wrong in ("", "7", SEED[:-2], SEED + "00", "z" * 64, SEED + " ", f"{SEED[:32]} {SEED[32:]}"):
        with pytest.raises(RecordError, match="seed: must be 64 hexadecimal digits"):
            seed_bytes(wrong)


# Errors name the place -----------------------------------------------------------------------------------------------


def spoilt(**changes) -> str:
    document = json.loads(TEXT)
    document.update(changes)
    return json.dumps(document)


WRONG = {
    "format": (2, "format: is 2; this program reads format 1"),
    "game": (7, "game: must be text, not 7"),
    "rules": ("one", "rules: must be a whole number"),
    "components": (None, "components: must be text, not None"),
    "actions_table": ([], "actions_table: must be text"),
    "options": (5, "options: must be a table, not 5"),
    "seats": ("you", "seats: must be a list, not 'you'"),
    "chance": ("blind", "chance: 'blind' is no kind of chance (allowed: plain, derived)"),
    "seed": ("7", "seed: must be 64 hexadecimal digits"),
    "seed_hash": ("0" * 64, "seed_hash: does not belong to the seed: one of them was changed"),
    "entries": (["0 spell pass", 7], "entries[1]: must be text, not 7"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_field_is_named(name):
    value, complaint = WRONG[name]
    with pytest.raises(RecordError) as raised:
        loads(spoilt(**{name: value}), "match.json")
    assert str(raised.value).startswith(f"match.json: {complaint}") or str(raised.value).startswith(complaint)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("name", [name for name in FIELDS if name not in ("result", "who")])
def test_a_missing_field_is_named(name):
    document = json.loads(TEXT)
    del document[name]
    with pytest.raises(RecordError, match=f"match.json: {name}: is missing"):
        loads(json.dumps(document), "match.json")


def test_a_field_too_many_is_named():
    with pytest.raises(RecordError, match="unknown field 'comment'"):
        loads(spoilt(comment="well played"))


@pytest.mark.parametrize("seed", ["seven", "007", " 7", "+7", "1_000", "7.0", "\u0667", "9" * 5000])
def test_a_plain_seed_must_be_a_number(seed):
    with pytest.raises(RecordError, match="seed: must be a whole number"):
        loads(record(chance="plain", seed=seed).dumps())


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "record: line 1: not JSON"),
        ("{", "record: line 1: not JSON"),
        ("[]", "must be a table, not []"),
        ("null", "must be a table, not None"),
        (TEXT.replace('"game"', "game"), "record: line 3: not JSON"),
        ("[" * 100_000, "record: "),
        ('{"format": ' + "9" * 5000 + "}", "record: "),
    ],
    ids=["empty", "brace", "list", "null", "unquoted", "nested", "long number"],
)
def test_what_is_no_record_is_refused_in_one_line(text, complaint):
    with pytest.raises(RecordError) as raised:
        loads(text)
    assert complaint in str(raised.value)
    assert "\n" not in str(raised.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@settings(deadline=None)
@given(st.sampled_from(FIELDS), JSON)
def test_any_value_in_any_field_is_read_or_refused(name, value):
    """Nothing but RecordError ever comes out of a broken file."""
    try:
        said = loads(spoilt(**{name: value})).seed
    except RecordError as error:
        said = str(error)
    assert said
    assert "\n" not in said


# Cut short -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("result", [None, {"scores": [3, -1], "winners": [0]}], ids=["running", "finished"])
def test_cut_at_every_place_all_whole_actions_are_saved(result):
    text = record(result=result).dumps()
    begin = text.index('"entries": [') + len('"entries": [')
    ends = [text.index(json.dumps(entry), begin) + len(json.dumps(entry)) for entry in ENTRIES]
    ends[3] = text.index('"1 bid ruby 1",') + len('"1 bid ruby 1"')
    for cut in range(len(text) + 1):
        if cut < begin:
            with pytest.raises(RecordError) as raised:
                salvaged(text[:cut], "match.json")
            assert str(raised.value).startswith("match.json: ")
            assert "\n" not in str(raised.value)
            continue
        saved = salvaged(text[:cut], "match.json")
        assert saved.entries == ENTRIES[: sum(end <= cut for end in ends)]
        assert saved.seed == SEED
        assert saved.result == (result if cut >= len(text) - 1 else None)


def test_cut_without_any_action():
    text = record(entries=[], result=None).dumps()
    for cut in range(text.index('"entries": [') + len('"entries": ['), len(text) + 1):
        assert salvaged(text[:cut]).entries == []


def test_a_whole_record_is_not_changed():
    assert fields_of(salvaged(TEXT)) == fields_of(record())


def test_the_head_of_a_cut_record_is_checked_like_any_other():
    cut = TEXT[: TEXT.index("1 bid ruby")].replace(SEED, match_seed(8).hex())
    with pytest.raises(RecordError, match="seed_hash: does not belong to the seed"):
        salvaged(cut)


def test_garbage_after_the_last_whole_action_is_left_out():
    cut = TEXT[: TEXT.index('"1 bid ruby 10"')] + '\x00\x00"1 bid'
    assert salvaged(cut).entries == ENTRIES[:4]


def test_who_played_is_kept_and_must_fit_the_entries():
    whole = record(entries=["0 spell pass", "1 spell pass"], who=["Ann", "bot:greedy"])
    assert loads(whole.dumps()).who == ["Ann", "bot:greedy"]
    assert salvaged(whole.dumps()[:-40]).entries == whole.entries
    assert '"who"' not in record(entries=["0 spell pass"]).dumps()
    with pytest.raises(RecordError, match="who: must have a name for each entry"):
        loads(record(entries=["0 spell pass"], who=[]).dumps())
