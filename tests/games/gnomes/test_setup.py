"""Setup (G2): what everybody begins with, what chance decides, and in which order."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.gnomes.positions import DECKS, bank, deck, gnomes, gold, seat_of


@pytest.fixture(params=[2, 3, 4])
def seats(request):
    return request.param


def test_prices_and_bank(seats):
    """G2.1, G0.5: the rulebook's start prices; all gems are in the bank."""
    state = gnomes().new(seats=seats, seed=1)
    assert state.dump()["prices"]["diamond"] == {"current": 5, "target": 5}
    assert [state.dump()["prices"][gem]["current"] for gem in ("ruby", "sapphire", "emerald")] == [4, 4, 3]
    assert bank(state) == dict.fromkeys(("diamond", "ruby", "sapphire", "emerald"), 38)


def test_players_have_gold_and_nothing_else(seats):
    """G2.2"""
    state = gnomes().new(seats=seats, seed=2)
    for seat in range(seats):
        own = seat_of(state, seat)
        assert own["gold"] == 23
        assert [own[name] for name in ("gems", "prisms", "markers", "trader", "hand", "items", "vp")] == [
            {}, 0, {}, None, None, [], 0,
        ]  # fmt: skip


def test_any_seat_can_start(seats):
    """G2.3, G0.1: by lot, every seat with about equal chance; the start player is asked first."""
    starts: Counter[int] = Counter()
    for seed in range(300):
        state = gnomes().new(seats=seats, seed=seed)
        starts[state.dump()["starter"]] += 1
        assert state.to_act() == state.dump()["starter"]
    assert set(starts) == set(range(seats))
    assert min(starts.values()) > 300 / seats * 0.6


def test_start_player_by_option(seats):
    """G11.1"""
    for seat in range(seats):
        state = gnomes().new(seats=seats, seed=5, options={"start_player": seat})
        assert (state.dump()["starter"], state.to_act()) == (seat, seat)


def test_gnome_begins_in_a_district():
    """G2.4: in each of the five, never in Diamantina."""
    found = Counter(gnomes().new(seats=2, seed=seed).dump()["gnome"] for seed in range(300))
    assert set(found) == {"i", "ii", "iii", "iv", "v"}
    assert min(found.values()) > 30


def test_tiles_are_shuffled_by_their_backs():
    """G2.5: light tiles in Diamantina, dark ones in the districts; every face turns up anywhere."""
    seen: dict[str, Counter[str]] = {"dia_1": Counter(), "iii_2": Counter()}
    for seed in range(200):
        spaces = gnomes().new(seats=3, seed=seed).dump()["spaces"]
        for name, faces in seen.items():
            faces[spaces[name]["tile"]] += 1
        counts = Counter(space["tile"] for space in spaces.values())
        assert counts == {tile.id: tile.copies for tile in gnomes().components.tiles}
    assert set(seen["dia_1"]) == {"light_diamond", "light_ruby", "light_sapphire", "light_emerald"}
    assert set(seen["iii_2"]) == {"dark_diamond", "dark_ruby", "dark_sapphire", "dark_emerald"}


def test_nobody_has_seen_a_tile():
    """G2.5"""
    state = gnomes().new(seats=3, seed=4)
    for seat in (0, 1, 2, None):
        assert {space["tile"] for space in state.view(seat)["spaces"].values()} == {None}


@pytest.mark.parametrize("name", DECKS)
def test_levels_are_shuffled_each_by_itself_and_stacked(name):
    """G2.6, G2.8, G0.3: level I on top, then II, then III; three cards are turned up."""
    orders = set()
    for seed in range(40):
        state = gnomes().new(seats=4, seed=seed)
        level = {item.id: item.level for item in gnomes().components.items}
        order = [*state.dump()["display"][name], *deck(state, name)]
        assert len(order) == {"jewelry": 15, "artifacts": 12}[name]
        assert [level[card] for card in order] == sorted(level[card] for card in order)
        assert len(state.dump()["display"][name]) == 3
        orders.add(tuple(order))
    assert len(orders) == 40


@pytest.mark.parametrize(("players", "sizes"), [(2, (10, 7)), (3, (11, 8)), (4, (12, 9))])
def test_cards_of_level_one_are_taken_out_unseen(players, sizes):
    """G2.7: as many of each deck; any of them."""
    out: set[str] = set()
    for seed in range(60):
        state = gnomes().new(seats=players, seed=seed)
        assert tuple(len(deck(state, name)) for name in DECKS) == sizes
        there = {card for name in DECKS for card in (*state.dump()["display"][name], *deck(state, name))}
        gone = [item for item in gnomes().components.items if item.id not in there]
        assert [item.level for item in gone] == [1] * 2 * (4 - players)
        out.update(item.id for item in gone)
    assert len(out) == (0 if players == 4 else 11)


def test_traders_and_the_first_round(seats):
    """G2.9"""
    state = gnomes().new(seats=seats, seed=7)
    assert state.dump()["traders"] == [trader.id for trader in gnomes().components.traders]
    assert (state.dump()["round"], state.dump()["phase"]) == (1, "actions")


def test_chance_is_used_in_order_and_only_here():
    """G13.2: later nothing is left to chance."""
    state = gnomes().new(seats=3, seed=11)
    after = state.dump()["chance"]
    named = gnomes().new(seats=3, seed=11, options={"start_player": 1})
    assert named.dump()["chance"] != after  # the lot for the start player was not drawn
    while not state.is_over() and state.dump()["round"] < 4:
        legal = state.legal_actions()
        state.apply(legal[len(legal) // 2])
    assert state.dump()["chance"] == after


def test_gems_come_in_one_order():
    """G0.2"""
    assert [gem.id for gem in gnomes().components.gems] == ["diamond", "ruby", "sapphire", "emerald"]
    assert list(gnomes().new(seats=2, seed=0).view(None)["bank"]) == ["diamond", "ruby", "sapphire", "emerald"]


def test_the_table_of_actions():
    """G13.1.1: its size is that of the action space."""
    assert len(gnomes().actions) == 163
    assert gold(gnomes().new(seats=2), 0) == 23
