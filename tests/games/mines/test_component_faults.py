"""The components of Mines: what a file of one's own may not say, and how each fault is told."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mines.boxes import document, entry, faults, place


def test_all_faults_of_a_file_are_told() -> None:
    data = document()
    data["constants"]["income_limit"] = "six"
    data["counts"]["gem_cards"] = 111
    entry(data, "improvements", "s03")["cost"][1] = {"rubby": 1}
    entry(data, "halls", "h5a")["exits"] = ["h6x"]
    entry(data, "boards", "pick")["family"]["vp"] = None
    found = faults(data)
    assert "counts: gem_cards: says 111, but the decks hold 112" in found
    assert 'constants: income_limit: must be a whole number, not "six" (allowed: 1 to 999)' in found
    assert "boards.pick.family: vp: must be a whole number, not None (allowed: -99 to 99)" in found
    assert (
        'improvements.s03: cost[1]: unknown gem "rubby" (allowed: sapphire, emerald, diamond, ruby, king, vp)' in found
    )
    assert any(line.startswith('halls.h5a: exits[0]: unknown hall "h6x" (allowed: great_hall, h1a') for line in found)
    assert len(found) == 5


FAULTS: list[tuple[str, str, object, str]] = [
    ("meta", "players_max", 5, "5 is out of range (allowed: 2 to 4)"),
    ("meta", "players_min", 1, "1 is out of range (allowed: 2 to 4)"),
    ("meta", "id", "gnomes", 'unknown game "gnomes" (allowed: mines)'),
    ("meta", "rounds", 9, "says 9, but the longest way has 10 moves"),
    ("counts", "gem_cards", 111, "says 111, but the decks hold 112"),
    ("counts", "improvement_cards", 55, "says 55, but the improvements are 56"),
    ("counts", "player_boards", 5, "says 5, but the front boards are 4"),
    ("counts", "vp_markers", 31, "says 31, but gold and silver add up to 30"),
    ("counts.detail", "auction_improvements", 51, "says 51, but the improvements in rows are 52"),
    ("counts.detail", "starting_scrolls", 5, "says 5, but the starting scrolls are 4"),
    ("counts.detail", "improvements_per_row", 12, "says 12, but every row has 13"),
    ("constants", "start_hand_deck", "gold", 'unknown deck "gold" (allowed: wooden, copper, iron, bronze)'),
    ("constants", "bank_rate_take", 2, "2 for 2 could go on for ever (allowed: fewer cards than are paid)"),
    ("constants", "bank_rate_take", 3, "3 for 2 (allowed: not more cards than are paid)"),
    ("constants", "paid_upgrades_per_item_per_round", 2, "2 is out of range (allowed: 1)"),
    ("constants", "final_exchange_gems_per_vp", 0, "0 is out of range (allowed: 1 to 999)"),
    ("constants", "start_hand_others", 51, "start hands need 114 cards, but there are 112"),
    ("trade_limits", "max_give_gems", 4, "4 is out of range (allowed: 1 to 3)"),
    ("trade_limits", "max_counters_per_offer", 2, "2 is out of range (allowed: 0 to 1)"),
    ("trade_limits", "max_cards_per_side", 0, "0 is out of range (allowed: 1 to 9)"),
    ("gallery", "spaces_front", 5, "says 5, but front has 6"),
    ("gems.ruby", "rank", 3, "3 is out of range (allowed: 4)"),
    ("gems.ruby", "letter", "S", '"S" does not tell it apart (allowed: one capital letter no other has)'),
    ("gems.ruby", "letter", "r", '"r" does not tell it apart (allowed: one capital letter no other has)'),
    ("gems.ruby", "letter", "RU", '"RU" does not tell it apart (allowed: one capital letter no other has)'),
    ("gems.ruby", "auction_order", 2, "2 is used twice (allowed: 1 to 4, each once)"),
    ("gems.ruby", "min_players_for_row", 5, "5 is out of range (allowed: 1 to 4)"),
    ("gems.ruby", "search_deck", "tin", 'unknown deck "tin" (allowed: wooden, copper, iron, bronze)'),
    ("decks.iron", "size", 23, "says 23, but its gems add up to 22"),
    ("decks.iron", "order", 1, "1 is out of range (allowed: 3)"),
    ("halls.h3a", "cost", {}, "costs 0 cards (allowed: 1 to 6)"),
    ("halls.h3a", "cost", {"ruby": 4, "emerald": 3}, "costs 7 cards (allowed: 1 to 6)"),
    ("halls.h3a", "depth", 4, "says 4, but the shortest way from great_hall has 3 moves"),
    ("halls.h3a", "exits", ["h4a", "h4a"], "names a hall twice"),
    ("boards.front", "copies", 3, "3 are too few for 4 players"),
    ("boards.pick", "copies", 2, "2 is out of range (allowed: 1)"),
    ("boards.pick", "side", "edge", 'unknown side "edge" (allowed: front, back)'),
    ("boards.pick", "gallery_spaces", 1, "1 is out of range (allowed: 2 to 9)"),
    ("boards.pick.family", "max_level", 7, "says 7, but cost has 6 slots"),
    ("boards.pick.family", "first_level", 2, "2 is out of range (allowed: 1)"),
    ("boards.pick.family", "yield", [{}], "has 1 levels, but 6 slots of cost need 6"),
    ("boards.pick.packdragon", "max_level", 2, "says 2, but cost has 3 slots"),
    ("boards.pick.packdragon", "effect", "wings", 'unknown effect "wings" (allowed: no_income_limit)'),
    (
        "improvements.s01",
        "row",
        "topaz",
        'unknown row "topaz" (allowed: sapphire, emerald, diamond, ruby, none)',
    ),
    ("improvements.s01", "back", "none", 'unknown back "none" (allowed: pale, dark)'),
    ("improvements.s01", "copies", 2, "2 is out of range (allowed: 1)"),
    ("improvements.s01", "initial_level", 1, "1 is out of range (allowed: 0)"),
    ("improvements.s01", "deck", "tin", 'unknown deck "tin" (allowed: wooden, copper, iron, bronze)'),
    ("improvements.s01", "cost", [], "has 0 values (allowed: 1 to 20)"),
    ("improvements.s01", "effect", "overseer", "a clan has no effect but its yield"),
    ("improvements.s01", "uses", 1, "only with effect hoard"),
    ("improvements.s01", "removable", False, "only with effect hoard"),
    ("improvements.s04", "deck", "wooden", "only a clan has this field"),
    ("improvements.s04", "vp", 1, "1 is out of range (allowed: 0)"),
    ("improvements.s04", "vp_rule", {"count": ["clan"], "steps": [[1, 1]]}, "a scroll has no victory points"),
    ("improvements.s10", "yield", [0, 1], "only a clan or a scroll has this field"),
    ("improvements.s10", "effect", "hoard", "unknown effect of a card of kind altar"),
    ("improvements.s10", "effect", "wins_tie", "unknown effect of a card of kind altar"),
    ("improvements.s10", "effect_gem", "ruby", "only with effect bank_discount or wild_gem"),
    ("improvements.s10", "bank_pay", 2, "only with effect bank_discount or bank_three_for_two"),
    ("improvements.s05", "bank_take", 2, "2 is out of range (allowed: 1)"),
    ("improvements.s07", "effect_amount", 0, "0 is out of range (allowed: 1 to 9)"),
    ("improvements.r07", "effect_min", 0, "0 is out of range (allowed: 1 to 9)"),
    ("improvements.d07", "bank_take", 3, "3 for 3 could go on for ever (allowed: fewer cards than are paid)"),
    ("improvements.d07", "bank_take", 4, "4 for 3 (allowed: not more cards than are paid)"),
    ("improvements.e07", "effect", "wins_ties", 'unknown effect of a hoard "wins_ties" (allowed: hoard)'),
    (
        "improvements.e07",
        "hoard_draw",
        {"tin": 1},
        'unknown deck "tin" (allowed: wooden, copper, iron, bronze)',
    ),
    ("improvements.start", "copies", 3, "3 are too few for 4 players"),
    ("improvements.start", "initial_level", 4, "says 4, but cost has 3 slots"),
    ("improvements.start", "back", "pale", 'unknown back "pale" (allowed: none)'),
    ("improvements.s12", "vp", 2, "a card has vp or vp_rule, not both"),
]


@pytest.mark.parametrize(("where", "field", "value", "message"), FAULTS)
def test_a_value_that_is_refused(where: str, field: str, value: object, message: str) -> None:
    data = document()
    place(data, where)[field] = value
    assert any(line.startswith(f"{where}: {field}: {message}") for line in faults(data))


def test_a_single_fault_is_told_once() -> None:
    lonely = [row for row in FAULTS if row[0] in ("counts", "trade_limits", "gallery") or "row" in row[1]]
    for where, field, value, message in lonely:
        data = document()
        place(data, where)[field] = value
        assert faults(data) == [f"{where}: {field}: {message}"]


def test_what_was_not_read_is_not_compared() -> None:
    data = document()
    data["meta"].update(rounds="ten", players_max="four")
    entry(data, "improvements", "start")["copies"] = 1
    data["counts"].update(improvement_cards=53)
    data["counts"]["detail"].update(starting_scrolls=1)
    entry(data, "boards", "front")["copies"] = 1
    data["counts"]["player_boards"] = 1
    data["constants"]["start_hand_others"] = 51
    assert [line.partition(": must")[0] for line in faults(data)] == ["meta: players_max", "meta: rounds"]


SLOTS = [
    ({}, "cost[0]: has no price (allowed: gems, king or vp; {} is for slots filled at setup)"),
    ({"king": 2}, "cost[0]: king must be 1 and stand alone"),
    ({"king": 1, "ruby": 1}, "cost[0]: king must be 1 and stand alone"),
    ({"vp": 1, "ruby": 1}, "cost[0]: vp must stand alone"),
    ({"ruby": 7}, "cost[0]: costs 7 cards (allowed: 1 to 6)"),
    ({"ruby": 0}, "cost[0].ruby: 0 is out of range (allowed: 1 to 999)"),
    ("king", 'cost[0]: must be a table of numbers by gem, not "king"'),
]


@pytest.mark.parametrize(("slot", "message"), SLOTS)
def test_the_price_of_a_slot(slot: object, message: str) -> None:
    data = document()
    entry(data, "improvements", "s01")["cost"][0] = slot
    assert faults(data) == [f"improvements.s01: {message}"]


def test_a_slot_filled_at_setup_has_no_price() -> None:
    data = document()
    entry(data, "improvements", "start")["cost"][0] = {"ruby": 1}
    entry(data, "boards", "front")["family"]["cost"][0] = {"king": 1}
    assert faults(data) == [
        "boards.front.family: cost[0]: has a price, but this slot is filled at setup (allowed: {})",
        "improvements.start: cost[0]: has a price, but this slot is filled at setup (allowed: {})",
    ]


YIELDS = [
    ("s01", [0, 1, 1], "yield: has 3 levels, but 3 slots of cost need 4"),
    ("s01", [0, 1, 1, "2"], 'yield[3]: must be a whole number, not "2" (allowed: 0 to 20)'),
    ("s09", [[{"iron": 1}], [{"iron": 1}], [{"iron": 1}]], "yield[0]: has 1 values (allowed: 0)"),
    ("s09", [[], [], [{"iron": 1}]], "yield[1]: has 0 values (allowed: 1 to 4)"),
    (
        "s09",
        [[], [{"iron": 1}, {"iron": 2}], [{"iron": 1}]],
        "yield[1][1]: iron is offered twice at this level",
    ),
    (
        "s09",
        [[], [{"iron": 1, "copper": 2}], [{"iron": 1}]],
        "yield[1][0]: must name one deck and its number of cards",
    ),
    (
        "s09",
        [[], [{"tin": 1}], [{"iron": 1}]],
        'yield[1][0]: unknown deck "tin" (allowed: wooden, copper, iron, bronze)',
    ),
]


@pytest.mark.parametrize(("card", "levels", "message"), YIELDS)
def test_yields(card: str, levels: list[Any], message: str) -> None:
    data = document()
    entry(data, "improvements", card)["yield"] = levels
    assert faults(data)[0] == f"improvements.{card}: {message}"


@pytest.mark.parametrize("what", ["wooden", "marker"])
def test_a_family_clan_yields_no_more_than_another(what: str) -> None:
    """999 markers would be 999 decisions in a row."""
    data = document()
    place(data, "boards.front.family")["yield"][0] = {what: 21}
    assert faults(data) == [f"boards.front.family: yield[0].{what}: 21 is out of range (allowed: 1 to 20)"]


RULES = [
    ({"count": ["clans"], "steps": [[1, 1]]}, 'vp_rule.count[0]: unknown kind "clans"'),
    ({"count": [], "steps": [[1, 1]]}, "vp_rule.count: has 0 values (allowed: 1 to 999)"),
    ({"count": ["clan", "clan"], "steps": [[1, 1]]}, "vp_rule.count: counts an item twice"),
    ({"count": ["clan", "other"], "steps": [[1, 1]]}, "vp_rule.count: counts an item twice"),
    ({"count": ["clan"], "steps": []}, "vp_rule.steps: has 0 values (allowed: 1 to 9)"),
    ({"count": ["clan"], "steps": [[1]]}, "vp_rule.steps[0]: has 1 values (allowed: 2)"),
    ({"count": ["clan"], "steps": [[3, 4], [3, 7]]}, "vp_rule.steps[1]: must be more items and more points"),
    ({"count": ["clan"], "steps": [[3, 4], [4, 4]]}, "vp_rule.steps[1]: must be more items and more points"),
    ({"count": ["clan"]}, "vp_rule.steps: is missing"),
    (
        {"count": ["clan"], "steps": [[1, 1]], "stpes": 1},
        "vp_rule.stpes: unknown field (allowed here: count, steps)",
    ),
]


@pytest.mark.parametrize(("rule", "message"), RULES)
def test_vp_rules(rule: dict[str, Any], message: str) -> None:
    data = document()
    entry(data, "improvements", "s12")["vp_rule"] = rule
    assert faults(data)[0].startswith(f"improvements.s12: {message}")


MISSING = [
    ("improvements.s01", "deck"),
    ("improvements.s01", "yield"),
    ("improvements.s04", "yield"),
    ("improvements.s06", "effect_gem"),
    ("improvements.s07", "effect_amount"),
    ("improvements.r07", "effect_min"),
    ("improvements.d05", "bank_take"),
    ("improvements.e07", "hoard_draw"),
    ("improvements.e07", "uses"),
    ("improvements.e07", "effect"),
    ("improvements.e12", "name"),
    ("boards.front", "family"),
    ("boards.front.packdragon", "effect"),
    ("constants", "auction_vp"),
    ("counts.detail", "vp_markers_gold"),
    ("vp_values", "gold"),
    ("halls.h1a", "name"),
    ("gems.ruby", "color"),
    ("decks.iron", "name_de"),
    ("meta", "title"),
]


@pytest.mark.parametrize(("where", "field"), MISSING)
def test_a_field_that_is_missing(where: str, field: str) -> None:
    data = document()
    table = place(data, where)
    del table[field]
    table.get("field_source", {}).pop(field, None)
    table.get("field_source", {}).pop("yield.3", None)
    assert f"{where}: {field}: is missing" in faults(data)


@pytest.mark.parametrize("where", ["meta", "gems.ruby", "halls.h1a", "boards.front.family", "counts.detail"])
def test_a_field_nobody_knows(where: str) -> None:
    data = document()
    place(data, where)["colour"] = "red"
    [line] = faults(data)
    assert line.startswith(f"{where}: colour: unknown field (allowed here: ")


def test_every_gem_and_deck_must_be_there() -> None:
    data = document()
    data["gems"] = [row for row in data["gems"] if row["id"] != "diamond"]
    entry(data, "decks", "bronze")["id"] = "tin"
    found = faults(data)
    assert 'gems: gem "diamond" is missing' in found
    assert 'decks: deck "bronze" is missing' in found
    assert 'decks.tin: id: unknown deck "tin" (allowed: wooden, copper, iron, bronze)' in found


def test_sapphire_is_evaluated_last() -> None:
    data = document()
    entry(data, "gems", "sapphire")["auction_order"] = 1
    entry(data, "gems", "ruby")["auction_order"] = 4
    assert faults(data)[0] == "gems.sapphire: auction_order: sapphire must be last, 4: its winner moves the King"


def test_the_path_has_one_start() -> None:
    data = document()
    entry(data, "halls", "h5a")["depth"] = 0
    assert faults(data) == ["halls: 2 halls have depth 0 (allowed: 1, where the King starts)"]


def test_a_hall_nobody_can_reach() -> None:
    data = document()
    entry(data, "halls", "h1a")["exits"] = ["h2b"]
    assert faults(data) == ["halls.h2a: depth: cannot be reached from great_hall"]


def test_a_circle_of_halls() -> None:
    data = document()
    entry(data, "halls", "coronation")["exits"] = ["great_hall"]
    assert "halls.great_hall: exits: lead back to this hall (the King never returns)" in faults(data)


def test_depth_is_the_shortest_way() -> None:
    data = document()
    entry(data, "halls", "h1a")["exits"] = ["h2a", "h2b", "h9a"]
    found = faults(data)
    assert "halls.h9a: depth: says 9, but the shortest way from great_hall has 2 moves" in found
    assert "halls.coronation: depth: says 10, but the shortest way from great_hall has 3 moves" in found


@pytest.mark.parametrize(("change", "count"), [("s08", 0), ("start", 2)])
def test_one_starting_scroll(change: str, count: int) -> None:
    data = document()
    if count:
        data["improvements"].append({**entry(data, "improvements", "start"), "id": "second"})
    else:
        data["improvements"] = [row for row in data["improvements"] if row["id"] != "start"]
    assert f'improvements: {count} cards have row "none" (allowed: 1, the starting scroll)' in faults(data)


def test_the_starting_card_is_a_scroll() -> None:
    data = document()
    start = entry(data, "improvements", "start")
    start["kind"] = "character"
    del start["yield"]
    assert 'improvements.start: kind: the card of row "none" must be a scroll' in faults(data)


def test_a_row_without_cards() -> None:
    data = document()
    data["improvements"] = [row for row in data["improvements"] if row["row"] != "ruby"]
    assert "improvements: the ruby row has no card" in faults(data)


def test_an_effect_is_on_one_card_only() -> None:
    data = document()
    entry(data, "improvements", "r06")["effect_gem"] = "diamond"
    assert faults(data) == ["improvements.r06: effect: wild_gem is the effect of d06 already"]


def test_boards_for_everybody() -> None:
    data = document()
    data["boards"] = [row for row in data["boards"] if row["id"] != "lantern"]
    assert faults(data) == ["boards: 3 back boards are too few for 4 players"]
    entry(data, "boards", "pick")["side"] = "front"
    assert "boards: 2 front boards (allowed: 1, the same for all players)" in faults(data)


def test_the_gallery_agrees_with_the_boards() -> None:
    data = document()
    entry(data, "boards", "hammer")["gallery_spaces"] = 8
    assert faults(data) == ["gallery: spaces_back_without_packdragon: says 7, but hammer has 8"]


@pytest.mark.parametrize("word", ["family", "packdragon", "forfeit", "pass", "end", "done"])
def test_a_card_must_not_be_called_like_another_action(word: str) -> None:
    data = document()
    entry(data, "improvements", "s01")["id"] = word
    assert faults(data)[0].startswith(f'improvements.{word}: id: "{word}" is a word of the action notation')
