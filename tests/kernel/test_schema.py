"""Boxes described by classes: what a line says, how files are read and checked by it, and what is drawn."""

import copy
from collections.abc import Sequence
from typing import Annotated, Any, Literal, NamedTuple, Self

import pytest

from dwarrow.kernel.components import Document, Reader, Table
from dwarrow.kernel.errors import ComponentError
from dwarrow.kernel.faces import draw, drawn_fields, hint_of
from dwarrow.kernel.forms import Form, Id, Letter, Place, counts, ident, known, one_of, ref, whole, word
from dwarrow.kernel.schema import FACES, At, Box, By, Hidden, Ids, Meta, Number, Seats, Size, Tables, When, called
from tests.kernel import late_annotations

GemId = Literal["jade", "ruby"]
Two = tuple[int, int]
GEMS = known(GemId)


class Gem(NamedTuple):
    number: Number
    id: Annotated[str, word(GemId, "gem")]
    letter: Letter
    rank: Hidden[Place]


@called("Price")
class Cost(NamedTuple):
    """What something costs."""

    gems: Annotated[Two, counts(GemId, "gem", empty="costs nothing")]
    gold: int = 0


NO_COST = Cost((0, 0))
ALIKE = ("kind", "before")


class Card(NamedTuple):
    number: Number
    id: Annotated[str, ident("pass")]
    deck: Annotated[int, one_of(("low", "high"), "deck")]
    kind: Annotated[str, word(("clan", "altar"), "kind")]
    row: Annotated[int, one_of(GemId, "row", none="none")]
    vp: Annotated[int, whole(0, lambda card: 9 if card["kind"] == "altar" else 3)] = 0
    gem: Annotated[int, one_of(GemId, "gem"), When("kind", "altar")] = -1
    uses: Annotated[int, whole(1), When("kind", "altar", says="not for a {}", optional=True)] = 0
    pay: Annotated[int, At("n"), When("kind", "clan", says=None)] = 0
    take: Annotated[int, At("n"), When("kind", "altar", says=None)] = 0
    cost: Cost = NO_COST
    next: Annotated[tuple[int, ...], ref("tags", "tag"), Size(0, 2, once="tag")] = ()
    least: Annotated[int, At(table="range")] = 0
    most: Annotated[int, whole("least", "limit"), At(table="range")] = 0
    alike: Annotated[Hidden[int], By(lambda kind, before: [card.kind for card in before].count(kind), *ALIKE)] = 0

    def check(self, table: Table, before: Sequence[Self]) -> None:
        if self.vp == 7:
            table.fault("vp", "is unlucky")


class Tag(NamedTuple):
    id: Id


class Step(NamedTuple):
    id: Annotated[int, whole()]
    name: str = "?"


@called("Pieces")
class Components(NamedTuple):
    """Everything."""

    file: Hidden[str]
    document: Hidden[Document]
    title: Meta
    players_min: Annotated[Hidden[int], whole(2, "players_max"), At(table="meta")]
    players_max: Annotated[Hidden[int], whole(2, 4), At(table="meta")]
    seats: Seats
    gems: Annotated[tuple[Gem, ...], Ids(GemId, "gem")]
    cards: Annotated[tuple[Card, ...], Tables("deck", ("low", "high")), At(by_id=True)]
    tags: tuple[Tag, ...]
    steps: Annotated[tuple[Step, ...], Ids((1, 2), listed=True)]
    limit: Annotated[int, At(into="numbers")]
    price: Annotated[Cost, At(into="numbers")]
    best: Annotated[int, one_of(GemId, "gem"), By(lambda gems: len(gems) - 1, "gems")]


def agree(reader: Reader, components: Components) -> None:
    if reader.clean("low", "high") and not components.cards:
        reader.fault("low", "", "there is no card")


BOX = Box(Components, "nowhere.toml", agree)
SOURCE = {"source": "rulebook"}
RANGE = {"least": 1, "most": 5}
DOCUMENT: dict[str, Any] = {
    "schema": 1,
    "meta": {"title": "Toy", "players_min": 2, "players_max": 3, **SOURCE},
    "gems": [{"id": "ruby", "letter": "R", "rank": 2, **SOURCE}, {"id": "jade", "letter": "J", "rank": 1, **SOURCE}],
    "low": [
        {"id": "a", "kind": "clan", "row": "none", "n": 4, "range": RANGE, **SOURCE},
        {"id": "b", "kind": "clan", "row": "ruby", "n": 0, "vp": 3, "next": ["hot", "cold"], "range": RANGE, **SOURCE},
    ],
    "high": [{"id": "c", "kind": "altar", "row": "jade", "n": 5, "gem": "jade", "range": RANGE, **SOURCE}],
    "tags": [{"id": "cold", **SOURCE}, {"id": "hot", **SOURCE}],
    "steps": [{"id": 1, "name": "up", **SOURCE}, {"id": 2, **SOURCE}],
    "limit": 6,
    "price": {"gems": {"ruby": 2}, "gold": 1, **SOURCE},
}


def document() -> dict[str, Any]:
    return copy.deepcopy(DOCUMENT)


def faults(data: dict[str, Any]) -> list[str]:
    with pytest.raises(ComponentError) as caught:
        BOX.parse("my.toml", data)
    return [line.removeprefix("my.toml: ") for line in caught.value.lines()]


def test_records_hold_what_the_file_says():
    box = BOX.parse("my.toml", document())
    assert (box.file, box.title, box.seats, box.limit, box.best) == ("my.toml", "Toy", (2, 3), 6, 1)
    assert [(gem.number, gem.id, gem.rank) for gem in box.gems] == [(0, "jade", 1), (1, "ruby", 2)]
    assert [(card.number, card.id, card.deck, card.alike) for card in box.cards] == [
        (0, "a", 0, 0),
        (1, "b", 0, 1),
        (2, "c", 1, 0),
    ]
    first, second, third = box.cards
    assert (first.row, first.pay, first.take, first.cost, first.next) == (-1, 4, 0, NO_COST, ())
    assert (second.row, second.vp, second.next, second.gem, second.most) == (1, 3, (1, 0), -1, 5)
    assert (third.gem, third.uses, third.pay, third.take) == (0, 0, 0, 5)
    assert box.steps == ((1, "up"), (2, "?"))
    assert box.price == Cost((0, 2), 1)


FAULTS: list[tuple[str, object, str]] = [
    ("meta.players_min", 4, "meta: players_min: 4 is out of range (allowed: 2 to 3)"),
    ("gems.0.letter", "J", 'gems.ruby: letter: "J" does not tell it apart (allowed: one capital letter no other has)'),
    ("gems.0.rank", 1, "gems.ruby: rank: 1 is out of range (allowed: 2)"),
    ("gems.0.id", "opal", 'gems.opal: id: unknown gem "opal" (allowed: jade, ruby)'),
    ("low.0.id", "pass", 'low.pass: id: "pass" is a word of the action notation (not allowed: pass)'),
    ("low.0.vp", 4, "low.a: vp: 4 is out of range (allowed: 0 to 3)"),
    ("high.0.vp", 7, "high.c: vp: is unlucky"),
    ("low.0.gem", "ruby", "low.a: gem: only with kind altar"),
    ("low.0.uses", 1, "low.a: uses: not for a clan"),
    ("high.0.gem", None, "high.c: gem: is missing"),
    ("low.0.n", None, "low.a: n: is missing"),
    ("low.0.row", "opal", 'low.a: row: unknown row "opal" (allowed: jade, ruby, none)'),
    ("low.1.next", ["hot", "hot"], "low.b: next: names a tag twice"),
    ("low.1.next", ["wet"], 'low.b: next[0]: unknown tag "wet" (allowed: cold, hot)'),
    ("low.0.cost", {"gems": {}}, "low.a: cost.gems: costs nothing"),
    ("low.0.cost", {"gems": {"ruby": 1}, "tin": 1}, "low.a: cost.tin: unknown field (allowed here: gems, gold)"),
    ("low.0.range", {"least": 4, "most": 3}, "low.a: range.most: 3 is out of range (allowed: 4 to 6)"),
    ("low.0.range", {"least": 4, "most": 7}, "low.a: range.most: 7 is out of range (allowed: 4 to 6)"),
    ("steps.1.id", 1, "steps.1: id: 1 is used twice"),
    ("price.gems", {"ruby": 0}, "price: gems.ruby: 0 is out of range (allowed: 1 to 999)"),
    ("limit", "six", 'limit: must be a whole number, not "six" (allowed: 0 to 999)'),
]


@pytest.mark.parametrize(("path", "value", "fault"), FAULTS)
def test_a_fault_is_told_with_entry_field_and_value(path: str, value: object, fault: str):
    data = document()
    *inside, last = path.split(".")
    here: Any = data
    for name in inside:
        here = here[int(name) if name.isdigit() else name]
    if value is None:
        del here[last]
    else:
        here[last] = value
    assert fault in faults(data)


def test_all_faults_are_told_at_once():
    data = document()
    data["meta"]["title"] = 1
    data["low"][0]["vp"] = -1
    data["steps"].reverse()
    del data["gems"][1]
    data["more"] = 1
    found = faults(data)
    assert len(found) == 5
    assert {"steps: id: must be 1, 2, in this order", 'gems: gem "jade" is missing'} < set(found)
    assert found[-1].startswith("more: unknown field (allowed here: gems, high, limit, low, meta, price, ")


def test_a_field_that_is_wrong_limits_no_other():
    data = document()
    data["meta"].update(players_min=4, players_max="three")  # no more than 4 in any case
    data["limit"] = -1
    found = faults(data)
    assert len(found) == 2
    assert found[0].startswith("meta: players_max: must be a whole number")
    assert found[1].startswith("limit: -1 is out of range")


def test_what_is_unknown_on_a_card_lists_what_this_card_may_have():
    data = document()
    data["low"][0]["colour"] = "red"
    assert faults(data) == [
        "low.a: colour: unknown field (allowed here: "
        "cost, field_source, id, kind, n, next, note, range, ref, row, source, vp)"
    ]


def test_tables_are_compared_at_the_end():
    data = document()
    data["low"], data["high"] = [], []
    assert faults(data) == ["low: there is no card"]


def test_what_is_drawn():
    box = BOX.parse("my.toml", document())
    told = draw(box, box)
    assert list(told) == ["seats", "gems", "cards", "tags", "steps", "numbers", "best"]
    assert told["gems"] == [{"id": "jade", "letter": "J"}, {"id": "ruby", "letter": "R"}]
    assert told["numbers"] == {"limit": 6, "gems": {"ruby": 2}, "gold": 1}
    assert (told["seats"], told["best"]) == ([2, 3], "ruby")
    assert list(told["cards"]) == ["a", "b", "c"]
    assert told["cards"]["b"] == {
        "id": "b", "deck": "low", "kind": "clan", "row": "ruby", "vp": 3, "gem": None, "uses": 0, "pay": 0, "take": 0,
        "cost": None, "next": ["hot", "cold"], "least": 1, "most": 5,
    }  # fmt: skip
    assert told["cards"]["a"]["row"] is None


def test_types_of_what_is_drawn():
    hints = {field.drawn: hint_of(field) for field in drawn_fields(Card)}
    assert hints["gem"] == GemId | None
    assert hints["row"] == GemId | None
    assert hints["cost"] == Cost | None
    assert (hints["vp"], hints["deck"], hints["next"]) == (int, str, list[str])
    assert {field.drawn: hint_of(field) for field in drawn_fields(Components)}["cards"] == dict[str, Card]
    assert FACES[Cost] == "Price"


def test_a_line_that_says_nothing_is_an_error():
    class Odd(NamedTuple):
        n: Annotated[int, "small"]

    for kind in (Odd, late_annotations.Late):
        with pytest.raises(TypeError, match=r"n: .* says nothing about a field"):
            drawn_fields(kind)


def test_a_form_of_ones_own():
    class Half(NamedTuple):
        n: Annotated[int, Form(str, lambda entry, value: 2 * value.whole(0, 9), lambda n, box: f"{n // 2}.0")]

    class Halves(NamedTuple):
        file: Hidden[str]
        document: Hidden[Document]
        half: Half

    box = Box(Halves, "", lambda reader, components: None)
    components = box.read_text('schema = 1\n[half]\nn = 3\nsource = "rulebook"\n')
    assert components.half.n == 6
    assert draw(components, components) == {"half": {"n": "3.0"}}
