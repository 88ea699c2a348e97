"""The components of Gnomes: what the shipped file says, and what a file of one's own may and may not say."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from dwarrow.games.gnomes.component_checks import BOX
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.components import audit, digest
from dwarrow.kernel.errors import ComponentError
from tests.games.gnomes.positions import game_with

load, parse = BOX.load, BOX.parse
SHIPPED = load()


def document() -> dict[str, Any]:
    return copy.deepcopy(dict(SHIPPED.document))


def faults(data: dict[str, Any]) -> list[str]:
    with pytest.raises(ComponentError) as caught:
        parse("my.toml", data)
    return [line.removeprefix("my.toml: ") for line in caught.value.lines()]


def place(data: dict[str, Any], where: str) -> dict[str, Any]:
    """The table that "spaces.iv_1" or "constants.hoover_fee" names."""
    here: Any = data
    for name in where.split("."):
        here = next(row for row in here if row["id"] == name) if isinstance(here, list) else here[name]
    assert isinstance(here, dict)
    return here


def item(name: str) -> Any:
    return next(each for each in SHIPPED.items if each.id == name)


# The shipped file ---------------------------------------------------------------------------------


def test_the_shipped_file() -> None:
    assert SHIPPED.title == "The Gnomes of Zavandor"
    assert (SHIPPED.players_min, SHIPPED.players_max, SHIPPED.prisms) == (2, 4, 5)
    assert [(gem.id, gem.start_price, gem.total) for gem in SHIPPED.gems] == [
        ("diamond", 5, 38), ("ruby", 4, 38), ("sapphire", 4, 38), ("emerald", 3, 38),
    ]  # fmt: skip
    numbers = SHIPPED.constants
    assert (numbers.start_gold, numbers.base_actions, numbers.take_gold, numbers.price_max) == (23, 3, 4, 15)
    assert numbers.victory_threshold == (20, 18, 16)
    assert numbers.removed_level_one_cards_per_deck == (2, 1, 0)
    assert [(fee.num, fee.den) for fee in numbers.hoover_fee] == [(2, 1), (3, 2), (1, 1)]


def test_the_town() -> None:
    assert [SHIPPED.districts[number].id for number in SHIPPED.way] == ["i", "ii", "iii", "iv", "v"]
    assert len(SHIPPED.spaces) == 24
    known = next(space for space in SHIPPED.spaces if space.id == "iv_1")
    assert (known.cost, known.name) == ((1, 3, 0, 0), "IV-1")
    assert sum(tile.copies for tile in SHIPPED.tiles) == 24
    assert {(tile.back, tile.copies, tile.wild, tile.vp) for tile in SHIPPED.tiles} == {
        ("light", 1, 1, 3),
        ("dark", 5, 0, 1),
    }


def test_every_district_asks_for_the_same_gems() -> None:
    """What the remarks in the file say of the reconstruction."""
    for district in SHIPPED.districts:
        costs = [space.cost for space in SHIPPED.spaces if space.district == district.number]
        each = 4 if district.place >= 0 else 8
        assert [sum(cost[gem] for cost in costs) for gem in range(4)] == [each] * 4


def test_the_items() -> None:
    assert [len(SHIPPED.of_deck(deck)) for deck in (0, 1)] == [15, 12]
    assert (item("ruby_brooch").cost, item("ruby_brooch").vp) == ((0, 5, 0, 0), 2)
    assert (item("gnomunculus_1").cost, item("gnomunculus_1").bold) == ((3, 0, 0, 1), 0)
    assert [item(f"alchemister_{n}").gold for n in (10, 12, 18)] == [10, 12, 18]
    assert [item(f"convertor_{n}").prisms for n in (2, 3)] == [2, 3]
    assert [item(f"emeromobile_{name}").markers for name in "ab"] == [(2, 2, 3, 3, 4), (3, 3, 4, 4, 5)]
    assert sum(each.kind == "gnomunculus" for each in SHIPPED.items) == 4
    assert sum(each.kind == "hoovermatic" for each in SHIPPED.items) == 1


def test_every_pair_of_gems_has_a_trader() -> None:
    assert len({frozenset(trader.gems) for trader in SHIPPED.traders}) == 6


def test_the_audit_covers_every_entry() -> None:
    result = audit(SHIPPED.document)
    assert {entry for entry, counts in result.entries.items() if counts["public"]} >= {"districts.i", "gold"}
    assert result.entries["spaces.iv_1"] == {"rulebook": 2, "public": 0, "reconstructed": 1}
    assert result.entries["spaces.iv_2"] == {"rulebook": 0, "public": 0, "reconstructed": 3}
    assert set(result.tables) == set(SHIPPED.document) - {"schema", "refs"}


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    shipped = Path(SHIPPED.file).read_text(encoding="utf-8")
    path = tmp_path / "my.toml"
    path.write_text(shipped.replace("start_gold = 23", "start_gold = 30"), encoding="utf-8")
    mine = load(str(path))
    assert mine.constants.start_gold == 30
    assert digest(mine.document) != digest(SHIPPED.document)


# What may not be said ------------------------------------------------------------------------------------------------

FAULTS: list[tuple[str, str, Any, str]] = [
    ("meta", "id", "mines", 'meta: id: unknown game "mines" (allowed: gnomes)'),
    ("meta", "players_max", 5, "meta: players_max: 5 is out of range (allowed: 2 to 4)"),
    (
        "constants",
        "start_gold",
        "many",
        'constants: start_gold: must be a whole number, not "many" (allowed: 0 to 999)',
    ),
    ("constants", "draw_count", 3, "constants: draw_count: 3 is out of range (allowed: 2)"),
    ("constants", "hand_limit", 2, "constants: hand_limit: 2 is out of range (allowed: 1)"),
    ("constants", "price_min", 16, "constants: price_min: 16 is out of range (allowed: 1 to 15)"),
    ("constants", "sell_target_delta", 1, "constants: sell_target_delta: 1 is out of range (allowed: -99 to 0)"),
    ("constants", "snow", 1, "constants: snow: unknown field"),
    ("constants.victory_threshold", "5", 12, 'constants: victory_threshold: unknown number of players "5"'),
    ("constants.hoover_fee", "2", {"num": 0, "den": 1}, "constants: hoover_fee.2.num: 0 is out of range"),
    ("gems.ruby", "total", 39, "gems.ruby: total: says 39, but its cards add up to 38"),
    ("gems.ruby", "letter", "D", 'gems.ruby: letter: "D" does not tell it apart'),
    ("gems.ruby", "start_price", 16, "gems.ruby: start_price: 16 is out of range (allowed: 1 to 15)"),
    ("gems.ruby", "id", "opal", 'gems.opal: id: unknown gem "opal"'),
    ("prisms", "in_play", 4, "prisms: in_play: 4 in play and 1 spare are not the 6 printed"),
    ("price_indicators", "current", 5, "price_indicators: current: 5 is out of range (allowed: 4)"),
    ("gold", "cards", 60, "gold: cards: says 60, but counts add up to 64"),
    ("gold", "counts", [64], "gold: counts: has 1 numbers for 5 denominations"),
    ("districts.ii", "clockwise_index", 0, "districts: clockwise_index must run from 0 to 4, each once"),
    ("districts.dia", "clockwise_index", 5, "districts.dia: clockwise_index: only a district that the gnome can enter"),
    ("districts.ii", "spaces", 5, "districts.ii: spaces: says 5, but 4 spaces name it"),
    ("spaces.i_1", "district", "vi", 'spaces.i_1: district: unknown district "vi"'),
    ("spaces.i_1", "cost", {}, "spaces.i_1: cost: has no gems (allowed: at least one)"),
    ("spaces.i_1", "cost", {"opal": 1}, 'spaces.i_1: cost: unknown gem "opal"'),
    ("spaces.i_1", "cost", {"ruby": 10}, "spaces.i_1: cost.ruby: 10 is out of range (allowed: 1 to 9)"),
    ("spaces.i_1", "id", "I-1", 'spaces.I-1: id: "I-1" is no id'),
    ("tiles.dark_ruby", "copies", 6, "tiles: 21 tiles have a dark back, but there are 20 spaces for them"),
    ("tiles.dark_ruby", "back", "grey", 'tiles.dark_ruby: back: unknown back "grey" (allowed: light, dark)'),
    ("tiles.dark_ruby", "vp", -1, "tiles.dark_ruby: vp: -1 is out of range"),
    ("tiles.dark_ruby", "copies", 1, "tiles: 16 tiles have a dark back"),
    ("jewelry.ruby_brooch", "level", 0, "jewelry.ruby_brooch: level: 0 is out of range"),
    ("jewelry.ruby_brooch", "kind", "hoovermatic", "jewelry.ruby_brooch: kind: only an artifact has this field"),
    ("jewelry.ruby_brooch", "id", "hoovermatic", 'artifacts.hoovermatic: id: "hoovermatic" is a piece of jewelry too'),
    ("artifacts.hoovermatic", "kind", "robot", 'artifacts.hoovermatic: kind: unknown kind "robot"'),
    ("artifacts.hoovermatic", "bold", "ruby", "artifacts.hoovermatic: bold: ruby is not in the cost"),
    ("artifacts.hoovermatic", "prisms", 2, "artifacts.hoovermatic: prisms: only an artifact of kind convertor"),
    (
        "artifacts.hoovermatic",
        "marker_set",
        "a",
        "artifacts.hoovermatic: marker_set: only an artifact of kind emeromobile",
    ),
    ("artifacts.convertor_3", "prisms", 4, "prisms: in_play: says 5, but Convertors give 6"),
    ("artifacts.emeromobile_b", "marker_set", "a", "discount_markers.a: belongs to 2 artifacts (allowed: 1)"),
    ("artifacts.emeromobile_b", "marker_set", "c", 'artifacts.emeromobile_b: marker_set: unknown set of markers "c"'),
    ("discount_markers.a", "values", [1, 2, 6, 7, 8], "discount_markers: 8 different values (allowed: at most 6)"),
    ("discount_markers.a", "values", [], "discount_markers.a: values: has 0 values (allowed: 1 to 20)"),
    ("traders.diamond_ruby", "gems", ["ruby", "ruby"], "traders.diamond_ruby: gems: names a gem twice"),
    ("traders.diamond_ruby", "gems", ["ruby", "emerald"], 'gems: are those of "diamond_ruby"'),
    ("traders.diamond_ruby", "gems", ["ruby"], "traders.diamond_ruby: gems: has 1 values (allowed: 2)"),
    ("spaces.i_1", "source", "hearsay", 'spaces.i_1: source: unknown source "hearsay"'),
]


@pytest.mark.parametrize(
    ("where", "field", "value", "message"), FAULTS, ids=[f"{case[0]}.{case[1]}={case[2]!r}" for case in FAULTS]
)
def test_a_fault_is_told_with_its_entry_and_field(where: str, field: str, value: Any, message: str) -> None:
    data = document()
    place(data, where)[field] = value
    assert any(message in line for line in faults(data)), faults(data)


@pytest.mark.parametrize(
    "table", ["meta", "constants", "prisms", "gems", "districts", "spaces", "tiles", "jewelry", "artifacts", "traders"]
)
def test_a_table_that_is_missing(table: str) -> None:
    data = document()
    del data[table]
    assert any(line.startswith(table) for line in faults(data))


def test_two_hoovermatics() -> None:
    data = document()
    second = copy.deepcopy(place(data, "artifacts.hoovermatic"))
    data["artifacts"].append({**second, "id": "hoovermatic_2"})
    assert faults(data) == ["artifacts: 2 of kind hoovermatic (allowed: at most 1)"]


def test_too_few_cards() -> None:
    data = document()
    data["jewelry"] = data["jewelry"][:4]
    assert "jewelry: 2 cards are too few for a display of 3" in faults(data)
    data = document()
    for card in data["jewelry"]:
        card["level"] = 2
    assert "jewelry: 0 cards have level 1, but 2 of them are to leave the game" in faults(data)


def test_a_gnome_without_a_way() -> None:
    data = document()
    for district in data["districts"]:
        district["gnome_can_enter"] = False
        district.pop("clockwise_index", None)
    assert "districts: the gnome cannot enter any of them (allowed: at least one)" in faults(data)


def test_tiles_that_would_yield_too_much() -> None:
    data = document()
    data["constants"]["gems_each_further_tile_of_type"] = 9
    for tile in data["tiles"]:
        tile["gem"] = "ruby"
    assert any("all tiles of a gem would yield 208 gems" in line for line in faults(data))


def test_several_faults_are_all_told() -> None:
    data = document()
    data["gems"][0]["total"] = 1
    data["spaces"][3]["cost"] = {"opal": 1}
    data["traders"][0]["gems"] = []
    assert len(faults(data)) >= 3


# What may be different -----------------------------------------------------------------------------------------------


def other_town(document: dict[str, Any]) -> None:
    """Two districts and a centre, with other numbers of spaces; two displays of four; a bigger market."""
    keep = {"i": 3, "ii": 2, "dia": 1}
    document["districts"] = [row for row in document["districts"] if row["id"] in keep]
    spaces = []
    for row in document["districts"]:
        row["spaces"] = keep[row["id"]]
        spaces += [space for space in document["spaces"] if space["district"] == row["id"]][: keep[row["id"]]]
    document["spaces"] = spaces
    document["tiles"] = [
        {"id": "odd", "back": "light", "copies": 1, "gem": "ruby", "wild": 2, "vp": 5, "source": "reconstructed"},
        {"id": "plain", "back": "dark", "copies": 5, "gem": "diamond", "wild": 0, "vp": 2, "source": "reconstructed"},
    ]
    numbers = document["constants"]
    numbers |= {"display_size": 4, "max_gems_per_market_action": 5, "trader_max_swap": 3, "take_gold": 6}
    numbers |= {"price_max": 20, "base_actions": 2, "gems_per_wild_symbol": 2, "correction_round": 3}
    numbers["victory_threshold"] = {"2": 8, "3": 8, "4": 8}
    document["traders"] = document["traders"][:2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_another_town_is_played(seats: int) -> None:
    """G2.5, G6.1, G7.1: sizes come from the file."""
    game = game_with(other_town)
    for seed in range(4):
        state = game.new(seats=seats, seed=seed, options={"discount_rule": bool(seed % 2)})
        chance = Chance(seed)
        while not state.is_over():
            legal = state.legal_actions()
            state.apply(legal[int(chance.below(len(legal)))])
            state.check()
        assert game.load(state.dump()).dump() == state.dump()
        board = game.board(state.view(0), game.catalog("uk").named(["Ada", "Bo", "Cy", "Di"]))
        assert board[-1].rows


def test_tiles_of_ones_own_are_called_by_what_they_show() -> None:
    game = game_with(other_town)
    assert game.catalog("en").format("odd", "tile") == "ruby and 2 wilds"
    assert game.catalog("de").format("plain", "tile") == "Diamant"
    assert "5" in game.glossary(game.catalog("en"))["odd"]
