"""Upgrades (M8): what a level costs, wild gems, the Runesmith, points as a price, once for each item."""

from __future__ import annotations

import pytest

from tests.games.mines.positions import (
    GEMS,
    advance,
    cards,
    discard,
    game_with,
    hand,
    legal,
    level,
    load,
    mines,
    play,
    player,
    vp,
)

SHRINES = {"sapphire": "s06", "emerald": "e06", "diamond": "d06", "ruby": "r06"}


def upgrading(*players, **fields):
    """An Upgrade phase in which nothing happens by itself."""
    return load("upgrade", *players, **{"seats": 4, "options": {"keep_forced": True}, **fields})


def can(state):
    return [text.removeprefix("upgrade ") for text in legal(state) if text != "upgrade end"]


def spends(state):
    return [text.removeprefix("spend ") for text in legal(state)]


def open_offer(want):
    """Seat 1 gives a ruby and wants a gem of seat 0."""
    return {"turn": 1, "offer": {"proposer": 1, "partner": 0, "give": {"ruby": 1}, "want": {want: 1}, "counters": 0}}


# Turns (M8.1) --------------------------------------------------------------------------------------------------------


def test_each_player_in_player_order():
    """M8.1: any number of upgrades in any order, then the next."""
    state = upgrading(*[player(hand="1 SW") for _ in range(3)], seats=3, starter=1, to_act=1)
    for seat in (1, 2, 0):
        assert state.to_act() == seat
        assert can(state) == ["start"]
        play(state, "upgrade start")
        assert state.to_act() == seat
        play(state, "upgrade end")
    assert state.view(None)["round"] == 2


def test_one_paid_level_for_each_item():
    """M8.1: in one phase; in the next round again."""
    state = upgrading(player(hand="3 SC, 1 EB", s01=0), seats=2, king="h1b")
    assert can(state) == ["packdragon", "start", "s01"]
    play(state, "upgrade start")
    assert can(state) == ["packdragon", "s01"]
    play(state, "upgrade s01")
    assert can(state) == ["packdragon"]
    assert state.view(None)["players"][0]["raised"] == ["start", "s01"]
    advance(state, "upgrade", round=2)
    while state.to_act() != 0:
        play(state, "upgrade end")
    assert {"start", "s01"} <= set(can(state))


def test_full_items_are_not_offered():
    """M8.1, M0.4"""
    state = upgrading(player(hand="5 SW, 5 EW, 4 DW, 4 RW", family=8, packdragon=3, start=3, s07=2))
    assert can(state) == []


def test_improvement_won_in_this_round():
    """M8.1: it can be upgraded at once."""
    state = load("bid", player(hand="4 SW", start=None), rows={"sapphire": ["s08"]})
    play(state, "bid sapphire 3", "reward improvement", "king h1b", "upgrade s08")
    assert level(state, 0, "s08") == 1


def test_new_level_counts_at_once():
    """M8.1: the Runesmith's second level, and the King's price is lower for the next upgrade."""
    state = upgrading(player(hand="1 SW, 1 EC", r07=1, start=None), king="h3b")
    assert can(state) == ["packdragon", "r07"]
    play(state, "upgrade r07")
    assert can(state) == ["family", "packdragon"]
    play(state, "upgrade family")
    assert hand(state, 0) == {}


def test_only_own_items():
    """M8.1: another player's items are no affair of mine."""
    state = upgrading(player(hand="5 SW", start=None), player(hand="5 SW", s01=0), king="h1b")
    assert can(state) == []


# Prices (M8.2, M8.3) -------------------------------------------------------------------------------------------------


def items_with_gem_prices():
    for each in mines().components.improvements:
        for cubes, slot in enumerate(each.costs):
            if sum(slot.gems):
                yield each, cubes, slot.gems


@pytest.mark.parametrize(
    ("item", "cubes", "price"), [pytest.param(*case, id=f"{case[0].id}-{case[1]}") for case in items_with_gem_prices()]
)
def test_gem_price_of_every_slot(item, cubes, price):
    """M8.2, M8.3: exactly the price of the topmost empty slot; with one card less it is not offered."""
    letters = [gem[0].upper() for gem in GEMS]
    exact = ", ".join(f"{n} {letter}W" for n, letter in zip(price, letters, strict=True) if n)
    more = ", ".join(f"{n + 1} {letter}W" for n, letter in zip(price, letters, strict=True) if n)
    gallery = {"start": cubes} if item.id == "start" else {"start": None, item.id: cubes}
    state = upgrading(player(hand=more, **gallery))
    play(state, f"upgrade {item.id}")
    assert level(state, 0, item.id) == cubes + 1
    assert discard(state) == cards(exact)
    for gem, n in enumerate(price):
        if n:
            less = ", ".join(
                f"{count - (each == gem)} {letters[each]}W" for each, count in enumerate(price) if count - (each == gem)
            )
            assert item.id not in can(upgrading(player(hand=less, **gallery)))


@pytest.mark.parametrize("hall", [hall.id for hall in mines().components.halls if hall.depth])
def test_kings_price_is_that_of_his_hall(hall):
    """M8.2: for the Family clan; also in the Coronation Chamber."""
    found = next(each for each in mines().components.halls if each.id == hall)
    price = ", ".join(f"{n} {gem[0].upper()}W" for n, gem in zip(found.cost, GEMS, strict=True) if n)
    state = upgrading(player(hand=price, start=None), round=found.depth, king=hall)
    play(state, "upgrade family")
    assert discard(state) == cards(price)
    assert level(state, 0, "family") == 2


def test_kings_price_on_an_improvement():
    """M8.2: the second slot of e02, with the King in the Frost Hall (two diamonds)."""
    state = upgrading(player(hand="2 DI", e02=1, start=None), king="h4a", round=4)
    play(state, "upgrade e02")
    assert discard(state) == cards("2 DI")
    assert level(state, 0, "e02") == 2


def test_boards_with_prices_of_their_own():
    """M8.2: the Family clan of `pick` costs gems, the Packdragon of `dragon` the King's price."""
    state = upgrading(player(board="pick", hand="1 SW, 1 EW", start=None), king="h4a", round=4)
    play(state, "upgrade family")
    assert discard(state) == cards("1 SW, 1 EW")
    state = upgrading(player(board="dragon", hand="2 DI", start=None), king="h4a", round=4)
    play(state, "upgrade packdragon")
    assert discard(state) == cards("2 DI")


def test_lowest_decks_pay():
    """M0.6"""
    state = upgrading(player(hand="1 SB, 1 SI, 1 SC", start=None), king="h1a")
    play(state, "upgrade family")
    assert discard(state) == cards("1 SC, 1 SI")


def test_points_as_a_price():
    """M8.2, M8.3: back to the supply; no gem is paid; who has none cannot."""
    for points in (0, 1, 2):
        state = upgrading(player(vp=points, hand="2 SW", s13=0, start=None), king="h4a", round=4)
        assert ("s13" in can(state)) == (points >= 1)
    play(state, "upgrade s13")
    assert vp(state, 0) == 1
    assert hand(state, 0) == cards("2 SW")
    assert discard(state) == {}


def test_points_are_no_gems():
    """M8.3"""
    assert can(upgrading(player(vp=20, start=1))) == []


def test_no_change_and_no_overpaying():
    """M8.3: a ruby does not pay for a sapphire."""
    assert can(upgrading(player(hand="9 RB", start=1), king="h1a")) == []


def test_bid_cards_cannot_pay():
    """M8.3"""
    state = upgrading(player(table="3 SW", bids="3 S", start=1), king="h1a")
    assert can(state) == []


# Wild gems (M8.4) ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("gem", GEMS)
def test_wild_gem_of_every_shrine(gem):
    """M8.4: pays for each of the other gems; full only (M10.1), and for its owner only."""
    letter = gem[0].upper()
    prices = {"sapphire": ("s07", 0), "emerald": ("e12", 0), "diamond": ("d08", 0), "ruby": ("r13", 0)}
    for wanted, (item, cubes) in prices.items():
        for shrine, able in ((3, True), (2, False)):
            state = upgrading(player(hand=f"1 {letter}B", start=None, **{SHRINES[gem]: shrine, item: cubes}))
            assert (item in can(state)) == (able or wanted == gem)
        state = upgrading(player(hand=f"1 {letter}B", start=None, **{item: cubes}), player(**{SHRINES[gem]: 3}))
        assert (item in can(state)) == (wanted == gem)


def test_any_number_of_wild_gems():
    """M8.4: the King's price of three emeralds, all in rubies."""
    state = upgrading(player(hand="3 RB", r06=3, start=None), king="h6b", round=6)
    play(state, "upgrade family")
    assert discard(state) == cards("3 RB")


def test_other_gems_are_not_wild():
    """M8.4: one emerald of two is there, one ruby is wild, one diamond is not."""
    state = upgrading(player(hand="1 EC, 1 DI, 1 RB", r06=3, start=None), king="h1b")
    play(state, "upgrade family")
    assert discard(state) == cards("1 EC, 1 RB")


def test_wild_gems_leave_a_choice():
    """M8.4, M13.1.4: one decision for every set of gems, more sapphires first."""
    state = upgrading(player(hand="2 SW, 2 EW", s06=3, start=None), king="h1b")
    play(state, "upgrade family")
    assert spends(state) == ["sapphire 2", "sapphire 1 emerald 1", "emerald 2"]
    play(state, "spend sapphire 1 emerald 1")
    assert hand(state, 0) == cards("1 SW, 1 EW")
    assert level(state, 0, "family") == 2


def test_two_wild_gems():
    """M8.4, M13.1.4: sapphires and rubies wild, price two diamonds."""
    state = upgrading(player(hand="1 SW, 2 DI, 2 RB, 3 EC", s06=3, r06=3, start=None), king="h4a", round=4)
    play(state, "upgrade family")
    assert spends(state) == [
        "sapphire 1 diamond 1",
        "sapphire 1 ruby 1",
        "diamond 2",
        "diamond 1 ruby 1",
        "ruby 2",
    ]


def test_wild_gem_of_the_priced_gem_itself():
    """M13.1.4: price one sapphire and one ruby, rubies wild: no more sapphires than the price names."""
    state = upgrading(player(hand="3 SW, 3 RB", r06=3, start=None), king="h9b", round=9)
    play(state, "upgrade family")
    assert spends(state) == ["sapphire 1 ruby 1", "ruby 2"]


def test_wild_gems_do_not_pay_points():
    """M8.4"""
    state = upgrading(player(hand="5 SW", s06=3, s13=0, start=None), king="h6a", round=6)
    assert "s13" not in can(state)


def test_wild_gems_are_not_wild_elsewhere():
    """M8.4: neither in bids nor in trades."""
    state = load("bid", player(hand="3 SW", s06=3))
    assert legal(state) == [f"bid sapphire {n}" for n in range(4)]
    state = load("answer", player(hand="2 SW", s06=3), player(hand="1 RB"), moment=open_offer(want="emerald"))
    assert "answer accept" not in legal(state)
    state = load("answer", player(hand="2 SW", s06=3), player(hand="1 RB"), moment=open_offer(want="sapphire"))
    assert "answer accept" in legal(state)


def test_wild_gem_works_from_the_moment_the_shrine_is_full():
    """M8.4, M8.1: the second upgrade of the same phase."""
    state = upgrading(player(hand="3 RB", r06=2, d08=0, start=None))
    assert can(state) == ["r06"]
    play(state, "upgrade r06")
    assert "d08" in can(state)


# Runesmith (M8.5) ----------------------------------------------------------------------------------------------------


def test_runesmith_lowers_the_kings_price_by_one_card():
    """M8.5: of a gem the player chooses."""
    state = upgrading(player(hand="1 SW, 1 DI", r07=2, start=None), king="h2b", round=2)
    play(state, "upgrade family")
    assert spends(state) == ["sapphire 1", "diamond 1"]
    play(state, "spend diamond 1")
    assert hand(state, 0) == cards("1 SW")


def test_runesmith_is_always_applied():
    """M8.5: nobody pays the whole price, also with all cards in hand."""
    state = upgrading(player(hand="9 SW", r07=2, start=None), king="h4b", round=4)
    play(state, "upgrade family")
    assert discard(state) == cards("2 SW")


def test_runesmith_must_be_full():
    """M8.5, M10.1"""
    state = upgrading(player(hand="9 SW", r07=1, start=None), king="h4b", round=4)
    play(state, "upgrade family")
    assert discard(state) == cards("3 SW")


def test_runesmith_affects_kings_prices_only():
    """M8.5: the starting scroll costs its sapphire, the Altar both emeralds."""
    state = upgrading(player(hand="1 EC", r07=2, e05=0, start=1))
    assert "e05" not in can(state)
    state = upgrading(player(hand="1 SC", r07=2, start=1))
    play(state, "upgrade start")
    assert discard(state) == cards("1 SC")


def test_runesmith_never_below_one_card():
    """M8.5: halls of the shipped path cost two or three cards; one of a hall of one stays one."""

    def cheap(document):
        next(hall for hall in document["halls"] if hall["id"] == "h1a")["cost"] = {"ruby": 1}

    game = game_with(cheap)
    state = upgrading(player(hand="1 RB", r07=2, start=None), king="h1a", game=game)
    play(state, "upgrade family")
    assert discard(state) == cards("1 RB")
    assert can(upgrading(player(r07=2, start=None), king="h1a", game=game)) == []


def test_runesmith_and_wild_gems():
    """M8.5, M13.1.4: price two sapphires and an emerald less one card, diamonds wild."""
    state = upgrading(player(hand="2 SW, 1 EC, 2 DI", r07=2, d06=3, start=None), king="h7a", round=7)
    play(state, "upgrade family")
    assert spends(state) == [
        "sapphire 2",
        "sapphire 1 emerald 1",
        "sapphire 1 diamond 1",
        "emerald 1 diamond 1",
        "diamond 2",
    ]


def payments_by_the_definition(price, off, held, wild):
    """M13.1.4, by trying every way to match cards to the price."""
    from itertools import combinations, product

    slots = [gem for gem in range(4) for _ in range(price[gem])]
    found = set()
    for dropped in combinations(range(len(slots)), off):
        wanted = [gem for place, gem in enumerate(slots) if place not in dropped]
        for chosen in product(range(4), repeat=len(wanted)):
            if all(card == gem or card in wild for card, gem in zip(chosen, wanted, strict=True)):
                counts = tuple(chosen.count(gem) for gem in range(4))
                if all(counts[gem] <= held[gem] for gem in range(4)):
                    found.add(counts)
    return sorted(found, reverse=True)


@pytest.mark.parametrize("smith", [0, 2])
@pytest.mark.parametrize("wild", [(), (0,), (1,), (3,), (0, 2), (0, 1, 2, 3)])
@pytest.mark.parametrize("hall", ["h2b", "h2c", "h4b", "h7a", "h7b"])
@pytest.mark.parametrize("held", [(3, 0, 0, 0), (1, 1, 1, 1), (2, 2, 0, 1), (0, 0, 3, 1)])
def test_payments_are_those_of_the_definition(smith, wild, hall, held):
    """M13.1.4"""
    letters = [gem[0].upper() for gem in GEMS]
    pile = ", ".join(f"{n} {letter}W" for n, letter in zip(held, letters, strict=True) if n)
    shrines = {SHRINES[GEMS[gem]]: 3 for gem in wild}
    found = next(each for each in mines().components.halls if each.id == hall)
    smiths = {"r07": smith} if smith else {}
    state = upgrading(player(hand=pile, start=None, **shrines, **smiths), king=hall, round=found.depth)
    expected = payments_by_the_definition(found.cost, 1 if smith else 0, held, wild)
    assert ("family" in can(state)) == bool(expected)
    if not expected:
        return
    play(state, "upgrade family")
    if len(expected) > 1:
        texts = [" ".join(f"{gem} {n}" for gem, n in zip(GEMS, counts, strict=True) if n) for counts in expected]
        assert spends(state) == texts
    else:
        paid = ", ".join(f"{n} {letter}W" for n, letter in zip(expected[0], letters, strict=True) if n)
        assert discard(state) == cards(paid)


def test_single_payment_is_made_without_asking():
    """M13.1.4: also where forced actions are kept, because it is no decision."""
    state = upgrading(player(hand="2 SW", s06=3, start=None), king="h1b")
    play(state, "upgrade family")
    assert state.view(0)["decision"] == "upgrade"
    assert discard(state) == cards("2 SW")
