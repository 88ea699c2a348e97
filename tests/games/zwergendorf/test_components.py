"""The components of Zwergendorf: what the shipped file says, and what a file of one's own may and may not say."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from dwarrow.games.zwergendorf.component_checks import BOX
from dwarrow.games.zwergendorf.schema import RESOURCES, SYMBOLS
from dwarrow.kernel.components import audit, digest
from dwarrow.kernel.errors import ComponentError
from tests.games.zwergendorf.positions import finish, game_with, legal

Json = dict[str, Any]
load, parse = BOX.load, BOX.parse
SHIPPED = load()


def faults(change: Callable[[Json], None]) -> list[str]:
    data: Json = copy.deepcopy(dict(SHIPPED.document))
    change(data)
    with pytest.raises(ComponentError) as caught:
        parse("my.toml", data)
    lines = caught.value.lines()
    assert all(line.startswith("my.toml: ") for line in lines)
    return [line.removeprefix("my.toml: ") for line in lines]


def entry(data: Json, table: str, key: str) -> Json:
    found: Json = next(row for row in data[table] if key in (row.get("id"), row.get("step"), row.get("symbol")))
    return found


# The shipped file ----------------------------------------------------------------------------------------------------


def test_the_shipped_file() -> None:
    assert (SHIPPED.players_min, SHIPPED.players_max) == (1, 4)
    assert [len(SHIPPED.of_deck(deck)) for deck in range(3)] == [31, 31, 31]
    assert len(SHIPPED.dwarf_cards) == 16
    assert (SHIPPED.plan.rows, SHIPPED.plan.columns, SHIPPED.plan.blocked) == (9, 9, ())
    assert SHIPPED.stumps == (1, 2, 4, 6, 8, 10, 12, 14, 17, 20)
    assert SHIPPED.caps == 5


def test_the_resource_cards_are_balanced() -> None:
    """The four resources appear equally often, with ten trees in all."""
    cards = SHIPPED.of_deck(1)
    there = Counter(symbol for card in cards for symbol in (*card.a, *card.b, *card.lower))
    assert {SYMBOLS[symbol] for symbol in there} == set(RESOURCES)
    assert len(set(there.values())) == 1
    assert sum(card.trees for card in cards) == 10


def test_six_buildings_change_the_product() -> None:
    """A18: the others give the usual one more slowly."""
    changed = [card.id for card in SHIPPED.of_deck(2) if card.output != SHIPPED.steps[card.step].output]
    assert changed == ["b06", "b07", "b13", "b14", "b20", "b21"]


def test_the_audit_covers_every_entry() -> None:
    result = audit(SHIPPED.document)
    assert set(result.tables) == set(SHIPPED.document) - {"schema", "refs"}
    assert result.entries["target.t01"]["reconstructed"] > 0
    assert result.entries["majority.0"] == {"rulebook": 3, "public": 0, "reconstructed": 1}


# What may not be said ------------------------------------------------------------------------------------------------


def set_to(table: str, key: str, field: str, value: Any) -> Callable[[Json], None]:
    def change(data: Json) -> None:
        (entry(data, table, key) if key else data[table])[field] = value

    return change


FAULTS: list[tuple[Callable[[Json], None], str]] = [
    (set_to("meta", "", "players_max", 5), "meta: players_max: 5 is out of range (allowed: 1 to 4)"),
    (set_to("plan", "", "rows", 13), "plan: rows: 13 is out of range (allowed: 3 to 12)"),
    (set_to("plan", "", "blocked", ["z9"]), "plan: blocked[0]: is no square of the plan (allowed: a1 to i9)"),
    (set_to("plan", "", "blocked", ["a1", "a1"]), "plan: blocked[1]: is named twice"),
    (set_to("trees", "", "printed", 9), "trees: stumps: has 10 values (allowed: 9)"),
    (set_to("trees", "", "max_minus", 19), "trees: max_minus: says 19, but the last stump is 20"),
    (set_to("trees", "", "cumulative", False), "trees: cumulative: must be true: the stump of the last"),
    (set_to("caps", "", "count", 21), "caps: count: 21 is out of range (allowed: 0 to 20)"),
    (set_to("counts", "", "target_cards", 30), "counts: target_cards: says 30, but there are 31"),
    (set_to("limits", "", "dwarf_cards_min", 5), "limits: dwarf_cards_min: 5 is out of range (allowed: 1 to 4)"),
    (set_to("limits", "", "dwarf_cards_min", 3), "limits: dwarf_cards_min: says 3, but a first game has 2 dwarf cards"),
    (set_to("target", "t05", "a", ["gem"]), 'target.t05: a[0]: unknown symbol "gem"'),
    (set_to("target", "t05", "a", []), "target.t05: a: has 0 values (allowed: 1 to 6)"),
    (set_to("resource", "r01", "a", ["dwarf"]), 'resource.r01: a[0]: unknown symbol "dwarf"'),
    (set_to("resource", "r01", "id", "t01"), 'resource.t01: id: "t01" is a card of another deck too'),
    (set_to("building", "b01", "id", "wall"), 'building.wall: id: "wall" is a word of the action notation'),
    (set_to("building", "b01", "recipe", {}), "building.b01: recipe: needs nothing (allowed: at least one resource)"),
    (set_to("building", "b01", "recipe", {"coin": 1}), "building.b01: recipe: must need more than the 1 of the base"),
    (set_to("building", "b01", "output", "coin"), 'building.b01: output: unknown product "coin"'),
    (set_to("target", "t01", "score", {"kind": "fixed", "vp": 13}), "target.t01: score.vp: 13 is out of range"),
    (set_to("target", "t01", "score", {"kind": "fixed", "vp": 3, "per": 2}), "score.per: a score of kind fixed has no"),
    (set_to("target", "t23", "score", {"kind": "race", "symbol": "dwarf", "vp": 9, "tie": "half_floor"}), "score.tie"),
    (set_to("target", "t01", "score", {"kind": "zone", "symbol": "dwarf", "zone": "sky", "vp": 1}), 'zone "sky"'),
    (set_to("target", "t01", "score", {"kind": "race", "symbol": "beer", "vp": 9, "tie": "zero"}), "beer is missing"),
    (set_to("dwarf_card", "grey_mason", "colour", "green"), "dwarf_card: 0 cards are a grey mason (allowed: 1)"),
    (set_to("majority", "tavern", "minimum", 0), "majority.tavern: minimum: 0 is out of range"),
    (set_to("production", "mine", "output", "wood"), 'production.mine: output: unknown product "wood"'),
    (lambda data: data["limits"].update(dwarf_cards_min=1, dwarf_cards_max=1), "limits: dwarf_cards_max: says 1, but"),
    (lambda data: data["symbols"]["wall"].update(squares=3), "symbols.wall: squares: says 3, but its shape has 2"),
    (lambda data: data["symbols"]["coin"].update(listed=False), "symbols.coin: listed: must be true"),
    (lambda data: data["symbols"]["wall"].update(shape=[[0, 0], [5, 5]]), "symbols.wall: shape: is none that can be"),
    (lambda data: data["symbols"]["wall"].update(rotatable=False), "symbols.wall: rotatable: must be true for 1 by 2"),
    (lambda data: data["symbols"].pop("mine"), "symbols.mine: is missing"),
    (lambda data: data["phase"].pop(), "phase: the last phase, and no other, must be of kind scoring"),
    (lambda data: data["phase"][0].pop("pass"), "phase.1: pass: is missing"),
    (lambda data: data["phase"][3].update({"pass": "left"}), "phase.4: pass: only a card phase has this field"),
    (lambda data: data["production"].reverse(), "production: step: must be dwarf, mine, wall, forge, tavern"),
    (lambda data: data["solo"]["levels"].pop("master"), "solo: levels.master: is missing"),
    (lambda data: data["target"].append({**data["target"][0]}), 'target.t01: id: "t01" is used twice'),
    (lambda data: data.update(nonsense=1), "nonsense: unknown field"),
    (lambda data: data["target"].__delitem__(slice(0, 10)), "target: there are 21 cards (allowed: 24 to 60)"),
]


@pytest.mark.parametrize(("change", "message"), FAULTS, ids=[message[:40] for _, message in FAULTS])
def test_a_fault_is_named_with_its_place(change: Callable[[Json], None], message: str) -> None:
    assert any(message in line for line in faults(change)), faults(change)


# What may be said ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (5, 12), (12, 4)])
def test_another_size_of_the_plan_is_played(rows: int, columns: int) -> None:
    def change(data: Json) -> None:
        data["plan"].update(rows=rows, columns=columns, zones={"edge": ["a1"], "corners": [], "centre": ["b2"]})

    game = game_with(change)
    for seats in (1, 3):
        state = finish(game.new(seats, 2), 2)
        state.check()
        assert game.load(state.dump()).dump() == state.dump()
    assert len([text for text in game.actions.texts if text.startswith("place")]) == (
        rows * columns + rows * (columns - 1) + (rows - 1) * columns
    )


def test_other_cards_and_phases_are_played() -> None:
    """A short match with a name of one's own, and a dwarf of two squares."""

    def change(data: Json) -> None:
        data["phase"] = [data["phase"][0], {**data["phase"][3], "number": 2}, {**data["phase"][9], "number": 3}]
        data["counts"]["phase_cards"] = 3
        data["symbols"]["dwarf"].update(squares=2, shape=[[0, 0], [0, 1]], rotatable=True)
        entry(data, "target", "t01")["name"] = "My Card"

    game = game_with(change)
    assert game.catalog("de").say("card.t01.name") == "My Card"
    state = finish(game.new(2, 1), 1)
    assert state.view(None)["phase"] == 3
    assert game.digest != digest(SHIPPED.document)


def test_without_trees_and_caps() -> None:
    def change(data: Json) -> None:
        data["trees"].update(printed=0, stumps=[], max_minus=0)
        data["caps"]["count"] = 0

    game = game_with(change)
    state = finish(game.new(2, 5), 5)
    state.check()
    assert "cap done" not in legal(state)
