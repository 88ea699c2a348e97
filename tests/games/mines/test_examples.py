"""The worked examples of the rulebook, E1 to E24: given a position, when these actions, then this."""

from __future__ import annotations

import pytest

from tests.games.mines.positions import (
    GEMS,
    advance,
    at_the_end,
    backs,
    before_income,
    cards,
    discard,
    hand,
    income,
    legal,
    level,
    load,
    mines,
    play,
    player,
    position,
    vp,
    whole_deck,
)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_e01_starting_yield(seats):
    state = mines().new(seats=seats, seed=5, options={"start_player": 0})
    # the first income has been drawn by itself: no marker, no decision before the spells
    assert legal(state)[-1] == "spell pass"
    dealt = [6, 6, 7, 7]
    assert [backs(state, seat) for seat in range(seats)] == [{"wooden": dealt[seat] + 2} for seat in range(seats)]


@pytest.mark.parametrize(("family", "wooden"), [(1, 2), (2, 3), (3, 3), (4, 3), (5, 3), (6, 2), (7, 2), (8, 2)])
def test_e02_family_clan_track(family, wooden):
    state = income(player(family=family))
    assert backs(state, 0) == {"wooden": wooden}
    asked = state.dump()["decision"]
    assert asked == ("marker" if family >= 6 else "spell")
    if family >= 6:
        assert state.dump()["moment"]["markers"] == 1


def anna(packdragon: int = 0) -> dict[str, object]:
    return player(family=2, s03=3, e01=3, packdragon=packdragon)


def test_e03_annas_income_limit():
    state = income(anna())
    assert state.dump()["moment"]["entitlement"] == {"wooden": 3, "copper": 0, "iron": 4, "bronze": 0}
    assert state.to_act() == 0
    assert legal(state) == ["forgo wooden", "forgo iron"]
    assert hand(state, 0) == {}  # nothing is seen before she has chosen
    play(state, "forgo wooden")
    assert backs(state, 0) == {"wooden": 2, "iron": 4}
    assert state.dump()["decision"] == "spell"  # exactly one was asked for


def test_e04_packdragon():
    state = income(anna(packdragon=3))
    assert state.dump()["decision"] == "spell"
    assert backs(state, 0) == {"wooden": 3, "iron": 4}


@pytest.mark.parametrize(("deck", "number"), [("copper", 6), ("iron", 6), ("bronze", 4)])
def test_e05_spell_scroll_at_level_2(deck, number):
    # 5 cards of income and up to 6 of the scroll: more than the limit of 6, which does not count scrolls
    state = income(player(family=2, s03=3, d04=2, start=None), seats=3)
    before = backs(state, 0)
    assert before == {"wooden": 3, "iron": 2}
    assert legal(state) == ["spell d04 copper", "spell d04 iron", "spell d04 bronze", "spell pass"]
    play(state, f"spell d04 {deck}")
    assert backs(state, 0) == before | {deck: before.get(deck, 0) + number}
    assert "d04" not in state.dump()["players"][0]["items"]
    assert "d04" in state.dump()["removed"]


@pytest.mark.parametrize(("second", "s03", "s01"), [("s03", 2, 0), ("s01", 1, 1)])
def test_e06_two_free_markers(second, s03, s01):
    state = income(
        player(board="hammer", family=7, s03=0, s01=0, hand="2 SI, 1 EI, 1 DI"), player(board="pick"), coming="SW"
    )
    assert backs(state, 0) == {"iron": 4, "wooden": 1}
    play(state, "marker s03", f"marker {second}")
    assert (level(state, 0, "s03"), level(state, 0, "s01")) == (s03, s01)
    advance(state, "upgrade")
    play(state, "upgrade s03", "upgrade s01")
    assert (level(state, 0, "s03"), level(state, 0, "s01")) == (s03 + 1, s01 + 1)


def test_e07_bert_wants_three_rubies():
    bert = player(hand="1 EW, 2 SW, 1 DC, 1 DI")
    state = load("trade", bert, player(hand="1 RW"), coming="DB RB EB RB SB")
    play(state, "trade offer 1", "give emerald", "give done", "want ruby", "1 answer accept")
    play(state, "1 trade pass")
    play(state, "trade bank", "pay sapphire", "pay sapphire", "take search ruby")
    assert discard(state) == cards("2 SW, 1 DB")
    play(state, "trade bank", "pay diamond", "pay diamond", "take search ruby")
    assert hand(state, 0) == cards("1 RW, 2 RB")
    assert hand(state, 1) == cards("1 EW")
    assert discard(state) == cards("2 SW, 1 DC, 1 DI, 1 DB, 1 EB")


def test_e08_auction():
    bert, anna = 0, 1
    state = load(
        "bid",
        player(hand="9 SW, 2 EW"),
        player(hand="1 SW, 3 EW, 1 DW"),
        rows={"emerald": ["e04"], "sapphire": ["s02"]},
        options={"keep_forced": True},
    )
    play(state, "bid ruby 0", "bid diamond 0", "bid emerald 2", "bid sapphire 9")
    play(state, "bid ruby 0", "bid diamond 1", "bid emerald 3", "bid sapphire 1")
    # ruby: no winner; diamond: Anna, a point and no choice; emerald: Anna may choose
    assert (vp(state, bert), vp(state, anna)) == (0, 1)
    assert state.to_act() == anna
    assert legal(state) == ["reward improvement", "reward vp"]
    play(state, "reward improvement")
    assert level(state, anna, "e04") == 0
    assert discard(state) == cards("1 DW, 3 EW, 9 SW")
    assert state.to_act() == bert
    play(state, "reward improvement")
    assert level(state, bert, "s02") == 0
    assert (vp(state, bert), vp(state, anna)) == (4, 1)
    assert state.to_act() == bert
    play(state, "king h1b")  # upgrades of the Family clan cost two emeralds here
    assert [each["table"] for each in state.dump()["players"]] == [cards("2 EW"), cards("1 SW")]
    assert legal(state) == ["upgrade end"]
    play(state, "upgrade end")
    assert legal(state) == ["upgrade end"]  # Anna's sapphire would pay for her starting scroll
    play(state, "upgrade end")
    assert [each["table"] for each in state.dump()["players"]] == [{}, {}]
    returned = [each["known"] for each in state.dump()["players"]]
    assert returned == [cards("2 EW"), cards("1 SW")]


@pytest.mark.parametrize("bid", range(1, 8))
@pytest.mark.parametrize("wanted", ["reward improvement", "reward vp"])
def test_e09_ruby_rewards(bid, wanted):
    state = load("bid", player(hand="7 RB"), seats=4, rows={"ruby": ["r03"]})
    play(state, f"bid ruby {bid}")
    if bid < 3:
        assert state.dump()["decision"] == "king"  # no choice
        assert vp(state, 0) == 1
        return
    assert legal(state) == ["reward improvement", "reward vp"]
    play(state, wanted)
    bonus = 4 if bid >= 6 else 0
    assert ("r03" in state.dump()["players"][0]["items"]) == (wanted == "reward improvement")
    assert vp(state, 0) == bonus + (1 if wanted == "reward vp" else 0)


@pytest.mark.parametrize(("gem", "bid"), [("ruby", 6), ("diamond", 7), ("emerald", 8), ("sapphire", 9)])
def test_e10_bonus_thresholds(gem, bid):
    pile = {"ruby": "10 RB", "diamond": "10 DI", "emerald": "10 EC", "sapphire": "10 SW"}[gem]
    for number, bonus in ((bid - 1, 0), (bid, 4), (bid + 1, 4)):
        state = play(load("bid", player(hand=pile), seats=4), f"bid {gem} {number}", "reward vp")
        assert vp(state, 0) == 1 + bonus


def test_e11_altar():
    state = load("upgrade", player(d05=0, hand="4 DI"), seats=3, coming=" ".join(["SW"] * 12))
    play(state, "upgrade d05")
    assert level(state, 0, "d05") == 1
    assert discard(state) == cards("2 DI")
    assert "upgrade d05" not in legal(state)
    advance(state, "trade", round=2)
    assert "trade altar diamond" not in legal(state, 0)
    advance(state, "upgrade", round=2)
    while state.to_act() != 0:
        play(state, "upgrade end")
    play(state, "upgrade d05")
    assert level(state, 0, "d05") == 2
    assert discard(state) == cards("4 DI")
    advance(state, "trade", round=3)
    while state.to_act() != 0:
        play(state, "trade pass")
    assert "trade altar diamond" in legal(state)


@pytest.mark.parametrize(("hall", "left"), [("h1a", "2 EW"), ("h1b", "2 SW")])
def test_e12_first_king_move(hall, left):
    state = load("king", player(hand="2 SW, 2 EW"), round=1)
    assert legal(state) == ["king h1a", "king h1b"]
    play(state, f"king {hall}", "upgrade family")
    assert hand(state, 0) == cards(left)
    assert level(state, 0, "family") == 2


def test_e13_anna_upgrades_two_things():
    state = load("upgrade", player(s01=0, hand="3 SW", start=None), king="h1a", options={"keep_forced": True})
    play(state, "upgrade s01")
    assert hand(state, 0) == cards("2 SW")
    play(state, "upgrade family")
    assert hand(state, 0) == {}
    assert (level(state, 0, "s01"), level(state, 0, "family")) == (1, 2)
    assert discard(state) == cards("3 SW")


def test_e14_fox_shrine_at_once():
    state = load("upgrade", player(s06=2, d01=1, hand="3 SW", start=None), seats=3, options={"keep_forced": True})
    assert "upgrade d01" not in legal(state)
    play(state, "upgrade s06")
    assert hand(state, 0) == cards("1 SW")
    assert "upgrade d01" in legal(state)
    play(state, "upgrade d01")
    assert hand(state, 0) == {}
    assert (level(state, 0, "s06"), level(state, 0, "d01")) == (3, 2)


@pytest.mark.parametrize(("cubes", "points"), [(2, 0), (3, 2)])
def test_e15_unfinished_clan(cubes, points):
    assert at_the_end(player(s01=cubes)).scores() == [points, 0]


@pytest.mark.parametrize(("clans", "points"), [(2, 0), (3, 4), (4, 7), (5, 7)])
def test_e16_clan_elder(clans, points):
    full = dict(list({"s01": 3, "s03": 3, "s08": 2, "e01": 3, "e03": 3}.items())[:clans])
    others = {"s01": 2, "s03": 2, "s08": 2, "e01": 2, "e03": 2}
    printed = sum(others[name] for name in full)
    with_elder = at_the_end(player(start=None, s12=2, **full)).scores()[0]
    assert with_elder == printed + points


def test_e17_dragon_hoard():
    gallery = {"e07": 1, "s01": 0, "s02": 0, "e01": 0, "e02": 0}
    state = load("bid", player(hand="3 SW", **gallery), rows={"sapphire": ["s05"]})
    play(state, "bid sapphire 3", "reward improvement")
    assert legal(state) == ["discard start", "discard s01", "discard s02", "discard e01", "discard e02"]
    state = load("spell", player(start=None, **gallery), player(start=None))
    assert legal(state) == ["spell e07", "spell pass"]
    play(state, "spell e07")
    assert backs(state, 0) == {"copper": 3, "iron": 3, "bronze": 2}
    while not state.is_over():
        assert "spell e07" not in legal(state)
        options = legal(state)
        play(state, options[-1])
    assert "e07" in state.dump()["players"][0]["items"]


def test_e18_final_exchange():
    state = at_the_end(player(hand="3 SW, 2 EW", table="1 SC, 1 DC", bids="1 S, 1 D"), player(hand="2 SW"))
    assert sum(hand(state, 0).values()) == 7
    assert state.scores() == [2, 0]
    assert [each["cards_left"] for each in state.view(None)["players"]] == [1, 2]


@pytest.mark.parametrize(("seats", "sizes"), [(2, [6, 6]), (3, [6, 6, 7]), (4, [6, 6, 7, 7])])
@pytest.mark.parametrize("starter", [0, 1])
def test_e19_starting_hands(seats, sizes, starter):
    state = mines().new(seats=seats, seed=3, options={"start_player": starter})
    for step, size in enumerate(sizes):
        assert backs(state, (starter + step) % seats) == {"wooden": size + 2}  # the income of round 1 is drawn too


@pytest.mark.parametrize(("seats", "gems"), [(2, GEMS[:2]), (3, GEMS[:3]), (4, GEMS)])
def test_e20_rows(seats, gems):
    shown = mines().new(seats=seats, seed=8).view(None)["rows"]
    assert tuple(shown) == gems
    back = {each.id: (each.row, each.back) for each in mines().components.improvements}
    for gem, row in shown.items():
        assert len(row["pile"]) == 11
        order = [row["right"], row["middle"], *row["pile"]]
        assert [back[card] for card in order] == [(GEMS.index(gem), "pale")] * 7 + [(GEMS.index(gem), "dark")] * 6


@pytest.mark.parametrize(
    ("named", "empty", "used"),
    [
        ("bronze", ["bronze"], "iron"),
        ("iron", ["iron"], "copper"),
        ("copper", ["copper"], "wooden"),
        ("wooden", ["wooden"], "copper"),
        ("wooden", ["wooden", "copper"], "iron"),
        ("wooden", ["wooden", "copper", "iron"], "bronze"),
    ],
)
def test_e21_substitution_of_decks(named, empty, used):
    other = player(hand=", ".join(whole_deck(deck) for deck in empty))
    scroll, cubes = {"wooden": ("s04", 1), "copper": ("s04", 1), "iron": ("d04", 1), "bronze": ("d04", 1)}[named]
    state = load("spell", player(start=None, **{scroll: cubes}), other, seats=3)
    play(state, f"spell {scroll} {named}")
    assert backs(state, 0) == {used: 3 if named in ("wooden", "iron") else 2}


def test_e22_victory_points_as_an_upgrade_price():
    state = load("upgrade", player(s13=0, vp=1, hand="1 SW", start=None), options={"keep_forced": True})
    play(state, "upgrade s13")
    assert vp(state, 0) == 0
    assert level(state, 0, "s13") == 1
    assert hand(state, 0) == cards("1 SW")


def test_e23_sapphire_auction_without_bids():
    state = load("bid", player(hand="1 SW"), player(hand="2 SW"), starter=1, to_act=1, rows={"sapphire": ["s02"]})
    play(state, "1 bid sapphire 0", "0 bid sapphire 0")
    assert state.to_act() == 1
    assert legal(state) == ["king h1a", "king h1b"]
    play(state, "king h1a")
    assert [vp(state, seat) for seat in range(2)] == [0, 0]
    assert "s02" in state.dump()["removed"]
    assert all("s02" not in each["items"] for each in state.dump()["players"])


@pytest.mark.parametrize("taken", [True, False])
def test_e24_market(taken):
    names: list[str | None] = ["s04", "s01", "s03", "s05"]
    state = load("bid", player(hand="3 SW"), rows={"sapphire": names})
    play(state, "bid sapphire 3", "reward improvement" if taken else "reward vp", "king h1a")
    row = state.dump()["rows"]["sapphire"]
    assert (row["right"], row["middle"], row["pile"][0]) == ("s01", "s03", "s05")
    assert len(row["pile"]) == 10
    assert ("s04" in state.dump()["removed"]) == (not taken)


def test_the_examples_are_readable_positions():
    """What the tests above load is plain JSON, and a saved position is what was loaded (M13.3)."""
    written = position("trade", player(hand="1 EW, 2 SW"), player(hand="1 RW"), coming="DB RB")
    read = mines().load(written).dump()
    assert read["coming"] == ["diamond bronze", "ruby bronze"]
    for field in ("round", "king", "rows", "discard", "options", "starter", "phase", "decision", "to_act"):
        assert read[field] == written[field]
    assert before_income(player()).dump()["phase"] == "upgrade"
