"""The components of Mines: what the shipped file says, and what a file of one's own may say."""

from __future__ import annotations

from pathlib import Path

import pytest

from dwarrow.games.mines.schema import Slot, VpRule, Yield
from dwarrow.kernel.components import audit, digest
from tests.games.mines.boxes import SHIPPED, document, entry, item, load, parse

# The shipped file ---------------------------------------------------------------------------------


def test_the_shipped_file() -> None:
    assert SHIPPED.title == "The Mines of Zavandor"
    assert (SHIPPED.players_min, SHIPPED.players_max, SHIPPED.rounds) == (2, 4, 10)
    assert [gem.id for gem in SHIPPED.gems] == ["sapphire", "emerald", "diamond", "ruby"]
    assert [gem.bonus_threshold for gem in SHIPPED.gems] == [9, 8, 7, 6]
    assert [gem.search_deck for gem in SHIPPED.gems] == [0, 1, 2, 3]
    assert [gem.min_players_for_row for gem in SHIPPED.gems] == [2, 2, 3, 4]
    assert SHIPPED.auction_order == (3, 2, 1, 0)
    assert [deck.id for deck in SHIPPED.decks] == ["wooden", "copper", "iron", "bronze"]
    assert [sum(deck.gems) for deck in SHIPPED.decks] == [44, 28, 22, 18]
    assert [SHIPPED.gem_total(gem) for gem in range(4)] == [34, 30, 26, 22]
    assert SHIPPED.constants == (6, 2, 1, 3, 1, 4, 3, 6, 7, 0)
    assert SHIPPED.trade_limits == (3, 4, 1, 3)


def test_the_improvements_of_a_row_by_back() -> None:
    assert sum(card.copies for card in SHIPPED.improvements) == 56
    for gem in range(4):
        assert len(SHIPPED.row(gem, "pale")) == 7
        assert len(SHIPPED.row(gem, "dark")) == 6
    first = SHIPPED.improvements[SHIPPED.row(3, "pale")[0]]
    assert (first.id, first.number) == ("r01", SHIPPED.row(3, "pale")[0])


def test_the_path() -> None:
    halls = SHIPPED.halls
    start = halls[SHIPPED.start_hall]
    assert (start.id, [halls[there].id for there in start.exits]) == ("great_hall", ["h1a", "h1b"])
    assert [halls[there].cost for there in start.exits] == [(2, 0, 0, 0), (0, 2, 0, 0)]
    assert [hall.id for hall in halls if not hall.exits] == ["coronation"]


def test_the_boards() -> None:
    front = SHIPPED.boards[SHIPPED.front_board]
    assert front.packdragon is not None
    assert (front.gallery_spaces, front.family.initial_level, front.family.max_level) == (6, 1, 8)
    assert front.family.costs[:2] == (Slot((0, 0, 0, 0), False, 0), Slot((0, 0, 0, 0), True, 0))
    assert len(front.family.yields) == 9
    assert front.family.yields[0] == Yield((0, 0, 0, 0), 0)
    assert front.family.yields[1] == Yield((2, 0, 0, 0), 0)
    assert front.family.yields[6] == Yield((2, 0, 0, 0), 1)
    assert (front.packdragon.max_level, front.packdragon.effect) == (3, "no_income_limit")
    assert [SHIPPED.boards[back].id for back in SHIPPED.back_boards] == [
        "pick",
        "hammer",
        "lantern",
        "dragon",
    ]


def test_a_clan_a_scroll_and_the_hoard() -> None:
    clan, scroll, hoard = (item(SHIPPED, name) for name in ("s03", "d04", "e07"))
    assert [level.cards for level in clan.yields] == [(0, 0, 0, 0), (0, 0, 1, 0), (0, 0, 1, 0), (0, 0, 2, 0)]
    assert clan.deck == 2
    assert scroll.yields[2].cards == (0, 6, 6, 4)
    assert (hoard.hoard_draw, hoard.uses, hoard.removable, hoard.vp) == ((0, 3, 3, 2), 1, False, -3)
    start = SHIPPED.improvements[SHIPPED.start_scroll]
    assert (start.id, start.row, start.copies, start.initial_level) == ("start", -1, 4, 1)


def test_effects() -> None:
    altar, elf, shrine, runesmith = (item(SHIPPED, name) for name in ("d05", "d07", "s06", "r07"))
    assert (altar.effect_gem, altar.bank_pay, altar.bank_take, altar.uses_per_trade) == (2, 1, 1, 1)
    assert (elf.effect, elf.bank_pay, elf.bank_take, elf.uses_per_trade) == ("bank_three_for_two", 3, 2, 0)
    assert (shrine.effect, shrine.effect_gem) == ("wild_gem", 0)
    assert (runesmith.effect_amount, runesmith.effect_min) == (1, 1)
    assert item(SHIPPED, "s13").costs[0].vp == 1
    assert item(SHIPPED, "s12").vp_rule == VpRule(("clan",), ((3, 4), (4, 7)))
    assert item(SHIPPED, "s01").effect == ""


def test_the_audit_covers_every_entry() -> None:
    result = audit(SHIPPED.document)
    assert sum(result.total.values()) == 660
    assert {entry for entry, counts in result.entries.items() if counts["public"]} >= {
        "counts.detail",
        "boards.front",
        "improvements.s01",
    }
    assert result.entries["improvements.d04"] == {"rulebook": 2, "public": 0, "reconstructed": 8}


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    shipped = Path(SHIPPED.file).read_text(encoding="utf-8")
    path = tmp_path / "my.toml"
    path.write_text(shipped.replace("auction_bonus_vp = 4", "auction_bonus_vp = 5"), encoding="utf-8")
    mine = load(str(path))
    assert mine.constants.auction_bonus_vp == 5
    assert digest(mine.document) != digest(SHIPPED.document)


# What may be different ----------------------------------------------------------------------------


def test_a_path_with_arms_of_unequal_length_is_accepted() -> None:
    data = document()
    entry(data, "halls", "h1a")["exits"] = ["h9a"]
    entry(data, "halls", "h9a")["depth"] = 2
    entry(data, "halls", "coronation")["depth"] = 3
    data["halls"] = [row for row in data["halls"] if row["id"] not in ("h2a", "h3a", "h4a", "h5a", "h6a", "h7a", "h8a")]
    for row in data["halls"]:
        row["exits"] = [there for there in row["exits"] if any(hall["id"] == there for hall in data["halls"])]
    mine = parse("my.toml", data)
    assert mine.rounds == 10
    assert mine.halls[-1].depth == 3


@pytest.mark.parametrize("moves", [1, 3, 17])
def test_a_path_of_another_length_is_accepted(moves: int) -> None:
    data = document()
    data["meta"]["rounds"] = moves
    data["halls"] = [
        {"id": f"hall{n}", "name": "Hall", "depth": n, "exits": [f"hall{n + 1}"], "source": "reconstructed"}
        for n in range(moves + 1)
    ]
    for row in data["halls"]:
        row["cost"] = {"ruby": 1}
    data["halls"][-1]["exits"] = []
    assert parse("my.toml", data).rounds == moves


def test_rows_of_different_length_are_accepted() -> None:
    data = document()
    data["improvements"] = [row for row in data["improvements"] if row["id"] not in ("s02", "s03")]
    data["counts"]["improvement_cards"] -= 2
    data["counts"]["detail"]["auction_improvements"] -= 2
    assert len(parse("my.toml", data).row(0, "pale")) == 5
    del data["counts"]["detail"]["improvements_per_row"]
    del data["counts"]["detail"]["field_source"]
    assert parse("my.toml", data)


def test_gems_and_decks_may_stand_in_any_order_in_the_file() -> None:
    data = document()
    data["gems"].reverse()
    data["decks"].reverse()
    mine = parse("my.toml", data)
    assert mine.gems == SHIPPED.gems
    assert mine.decks == SHIPPED.decks


def test_a_front_board_without_packdragon() -> None:
    data = document()
    del entry(data, "boards", "front")["packdragon"]
    assert parse("my.toml", data).boards[0].packdragon is None


def test_a_match_for_fewer_players() -> None:
    data = document()
    data["meta"]["players_max"] = 3
    entry(data, "gems", "ruby")["min_players_for_row"] = 3
    assert parse("my.toml", data).players_max == 3


def test_an_unlimited_exchange_that_costs_a_card() -> None:
    data = document()
    altar = entry(data, "improvements", "d05")
    altar["bank_pay"] = 2
    del altar["uses_per_trade"]
    assert item(parse("my.toml", data), "d05").uses_per_trade == 0
