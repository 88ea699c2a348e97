"""Set-up, turns, placements, breaks, heat, furnaces and Silverbeard, paragraph by paragraph."""

from __future__ import annotations

import pytest

from dwarrow.kernel.chance import Chance
from dwarrow.kernel.errors import OptionError
from tests.games.dwergar.positions import (
    GAME,
    REGIONS,
    cart,
    dwarf,
    hand,
    heat,
    legal,
    me,
    next_round,
    play,
    player,
    store,
    table,
    vp,
    why,
)

# Set-up (D2) ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1, 2])
def test_start_goods_go_by_turn_order(first: int):
    """D2.1, D2.3, D2.5, D2.7, D2.8, D11.3"""
    view = GAME.new(3, 4, {"first_player": first}).view(None)
    order = [(first + step) % 3 for step in range(3)]
    players = [view["players"][seat] for seat in order]
    assert [each["store"] for each in players] == [
        {"coal": 1, "iron": 0, "gold": 0, "crystal": 0},
        {"coal": 1, "iron": 0, "gold": 0, "crystal": 0},
        {"coal": 0, "iron": 1, "gold": 0, "crystal": 0},
    ]
    assert [each["carts"][str(place + 1)] for place, each in enumerate(players)] == [
        {"coal": 3},
        {"iron": 2},
        {"gold": 1},
    ]
    assert [(each["heat"], each["lit"], each["cold"], each["supply"], each["vp"]) for each in players] == [
        (0, 0, 2, 6, 0)
    ] * 3
    assert (view["to_act"], view["round"], view["event"], view["silverbeard"]) == (first, 1, None, None)


def test_the_first_player_is_drawn():
    """D2.3"""
    assert {GAME.new(4, seed).to_act() for seed in range(40)} == {0, 1, 2, 3}


def test_decks():
    """D2.2, D11.2"""
    assert GAME.new(2, 1).view(None)["regions"] == ["new_mine", "east"]
    assert GAME.new(3, 1).view(None)["regions"] == ["west", "new_mine", "east"]
    assert GAME.new(4, 1).view(None)["regions"] == ["west", "new_mine", "golden_terraces", "east"]
    named = GAME.new(2, 1, {"decks": "old_mine,west"}).view(None)["regions"]
    assert named == ["west", "old_mine"]
    drawn = {tuple(GAME.new(2, seed, {"decks": "random"}).view(None)["regions"]) for seed in range(120)}
    assert len(drawn) == 10
    for wrong in ("west", "west,west", "west,moon", ["west", "east", "old_mine"]):
        with pytest.raises(OptionError, match="allowed: beginner, random"):
            GAME.new(2, 1, {"decks": wrong})
    assert set(REGIONS) == {region for pair in drawn for region in pair}


@pytest.mark.parametrize("wrong", [0, 16, "many"])
def test_numbers_of_events_that_there_are_not(wrong: object):
    """D11.1"""
    with pytest.raises(OptionError, match="1–15"):
        GAME.new(2, 1, {"events": wrong})


def test_basic_projects_come_first():
    """D2.2: no advanced card before the last basic one."""
    state = GAME.new(2, 7)
    while not state.is_over():
        state.apply(state.legal_actions()[0])
        state.check()
    assert state.view(None)["deck"]["basic"] + state.view(None)["deck"]["advanced"] <= 13


# Placing (D5.2) ------------------------------------------------------------------------------------------------------


def test_any_dwarf_anywhere():
    """D0.2, D0.3, D5.2, D12.1: occupied or not; nothing else can be chosen while there is a dwarf in hand."""
    state = table(player("miner"), places={"lab": "miner", "forge": "foreman 1", "mine_1": "engineer"})
    assert len(legal(state)) == 20
    assert {text.split()[1] for text in legal(state)} == {"place"}
    assert why(state, "act place engineer lab") == ("not_in_hand", "D5.2")
    assert why(state, "act break lab") == ("break_hand", "D5.1")


def test_the_own_foreman_comes_home():
    """D5.2.2: he can be used at once."""
    state = play(table(player("miner"), places={"studio": "foreman 0"}), "act place miner studio")
    assert hand(state) == "foreman"


def test_a_place_used_a_moment_ago():
    """D5.2"""
    state = play(table(player("miner engineer")), "act place miner studio", "act place engineer studio")
    assert hand(state) == "miner foreman"


def test_a_foreman_rides():
    """D5.2.6: into the cart there, full or not; the location is empty; he comes up with the row."""
    state = table(player("engineer", carts={"1": "1g"}, store="2c"), places={"mine_1": "miner"})
    play(state, "act place foreman mine_1", "work done")
    assert (hand(state), dwarf(state, "mine_1"), me(state)["foreman"]) == ("miner engineer", None, "row 1")
    play(state, "act place engineer elevator", "work lift", "work done")
    assert me(state)["foreman"] == "row transit"
    play(state, "act place miner elevator", "work lift")
    assert (hand(state), store(state)) == ("engineer foreman", "2c 1g")


def test_a_foreman_in_a_zone_stays():
    """D5.2.6"""
    state = play(table(player("miner")), "act place foreman studio")
    assert (me(state)["foreman"], dwarf(state, "studio")) == ("studio", "foreman")


def test_steps_in_any_order():
    """D5.2.5: base and bonus do not depend on each other."""
    state = play(table(player("engineer", store="3i")), "act place engineer workshop", "work build_more", "work build")
    assert (store(state), heat(state)[2]) == ("", 4)


# Break (D5.1) --------------------------------------------------------------------------------------------------------


def test_a_break_takes_the_foreman_out_of_his_cart():
    """D5.1: the goods stay there."""
    state = table(player(foreman="row 2", carts={"2": "1i"}), places={"forge": "miner"})
    play(state, "act break forge")
    assert (hand(state), cart(state, "2")) == ("miner foreman", "1i")


def test_a_break_without_workers_on_the_board():
    """D5.1"""
    state = table(player(foreman="row 2"), places={"lab": "foreman 1"})
    state = GAME.load({**state.dump(), "options": {"events": 9, "keep_forced": True}})
    assert legal(state) == ["act break none"]
    assert hand(play(state, "act break none")) == "foreman"


def test_who_has_an_empty_hand_takes_a_break():
    """D5.1"""
    state = table(player(foreman="row 2"), places={"lab": "miner", "forge": "miner"})
    assert legal(state) == ["act break lab", "act break forge"]
    assert why(state, "act place miner lab") == ("hand_empty", "D5.1")
    assert why(state, "act break none") == ("break_take", "D5.1")
    assert why(state, "act break studio") == ("break_nobody", "D5.1")


# Furnaces and heat (D5.3, D5.4) --------------------------------------------------------------------------------------


def test_installing():
    """D0.4, D5.3.1, D5.3.2: a cold furnace first, the price, the points; once."""
    state = play(table(player("miner", store="4c", lit=1, cold=1)), "act place foreman workshop", "work install")
    assert (store(state), heat(state), vp(state), me(state)["supply"]) == ("1c", (0, 1, 0), 2, 6)
    assert state.view(None)["places"]["workshop"]["furnace"] == 0
    lit = play(table(player("miner", store="3c", lit=2, cold=0)), "act place foreman workshop", "work install")
    assert heat(lit) == (0, 1, 0)


@pytest.mark.parametrize(
    ("dwarf_placed", "own", "furnaces", "key"),
    [
        ("engineer", {"store": "3c 1i"}, {}, "install_foreman"),
        ("foreman", {"store": "3c 1i"}, {"workshop": 1}, "install_taken"),
        ("foreman", {"store": "3c 1i", "cold": 0}, {}, "install_none"),
        ("foreman", {"store": "2c 1i"}, {}, "goods_short"),
    ],
)
def test_what_keeps_from_installing(dwarf_placed, own, furnaces, key):
    """D5.3.1"""
    state = play(table(player("engineer", **own), furnaces=furnaces), f"act place {dwarf_placed} workshop")
    assert why(state, "work install") == (key, "D5.3.1")


def test_a_furnace_helps_from_the_next_placement_on():
    """D5.3.3: no extra in the action that installs it."""
    state = play(table(player("miner", store="2c")), "act place foreman mine_1", "work install", "work load")
    assert cart(state, "1") == "3c"


def test_a_furnace_warms_its_owner():
    """D5.3.3, D5.4.2: by opponents in zones; the heat stays until the end of the own next turn."""
    state = table(player("miner"), player(), furnaces={"studio": 1, "forge": 0, "mine_1": 1})
    assert heat(play(state.clone(), "act place miner studio"), 1)[0] == 1
    assert heat(play(state.clone(), "act place miner mine_1"), 1)[0] == 0
    assert heat(play(state.clone(), "act place miner forge"))[0] == 0
    other = next_round(table(player("miner engineer"), player(heat=3, lit=1), coming={"events": ["48"]}))
    assert heat(other, 1) == (0, 2, 1)  # the heat is lost with the turn, and a furnace is lit at the end of the round


def test_heat_above_the_scale_is_lost():
    """D5.4.2"""
    state = play(table(player("engineer", heat=9)), "act place engineer bellows", "work heat")
    assert heat(state)[0] == 10


@pytest.mark.parametrize(("scale", "lit", "ways"), [(3, 0, []), (0, 3, []), (2, 1, []), (3, 1, [0, 1]), (2, 2, [1, 2])])
def test_ways_to_pay(scale: int, lit: int, ways: list[int]):
    """D5.4.1, D12.2: in full, with any mix; a single way is taken by itself."""
    state = table(player("miner", heat=scale, lit=lit, cold=0, store="3i"), open=(38,))
    play(state, "act place miner studio", "work complete 38")
    assert legal(state, "furnaces") == [f"furnaces {n}" for n in ways]
    if ways:
        assert why(state, f"furnaces {ways[-1] + 1}") == ("furnaces", "D5.4.1")
        play(state, f"furnaces {ways[0]}")
    assert me(state)["projects"] == ["38"]


def test_heat_that_does_not_suffice():
    """D5.4.1"""
    state = table(player("miner", heat=1, lit=1, cold=0, store="4i"), open=(38, 13))
    play(state, "act place miner studio")
    assert why(state, "work complete 38") == ("heat_short", "D6.7.1")


def test_lighting_needs_something_cold():
    """D5.4.3, D6.5.3: but a bonus with heat is there all the same."""
    state = play(table(player("blacksmith engineer", cold=0, lit=1)), "act place engineer bellows")
    assert why(state, "work light") == ("nothing_cold", "D5.4.3")
    state = play(table(player("miner", cold=0, lit=1)), "act place miner lab", "work light_heat")
    assert heat(state) == (1, 1, 0)


# Work zones (D6) -----------------------------------------------------------------------------------------------------


def test_coal_after_a_lift_ends_lifting():
    """D6.2.5, D9.6: before the first lift or after the last; twice with Silverbeard."""
    state = table(player("engineer", heat=5, modern=(37,)), silverbeard=0, regions=("old_mine",))
    play(state, "act place engineer elevator", "work silverbeard 2", "work coal 3", "work lift")
    assert cart(state, "2") == "1c"
    play(state, "work coal 4")
    assert why(state, "work lift") == ("lift_shut", "D6.2.5")
    assert why(state, "work coal 1") == ("bonus_used", "D6.2.5")


def test_lifting_is_shut_after_coal():
    """D6.2.5"""
    state = table(player("engineer", heat=5, modern=(37,)))
    play(state, "act place engineer elevator", "work lift", "work coal 1")
    assert why(state, "work lift") == ("lift_shut", "D6.2.5")


def test_miners_points_stop_with_the_last_load():
    """D6.2.4: it is checked before each lift."""
    state = play(table(player("miner", heat=3, carts={"transit": "1c"})), "act place miner elevator")
    assert vp(play(state, "work lift")) == 1
    assert vp(play(state, "work lift")) == 1


def test_no_furnace_in_the_supply():
    """D6.3.1"""
    state = play(table(player("miner", cold=8, store="3i")), "act place miner workshop")
    assert why(state, "work build") == ("no_supply", "D6.3.1")


def test_one_project_in_an_action():
    """D6.7.1, D6.7.2: and no earlier one is modernised in the studio."""
    state = table(player("miner", store="9c 9i", heat=9, done=(11,)), open=(10, 12))
    play(state, "act place miner studio", "work complete 10")
    assert why(state, "work complete 12") == ("one_project", "D6.7.1")
    assert why(state, "work modernise 11") == ("studio_other", "D6.7.2")
    assert legal(state) == ["work modernise 10", "work done"]


def test_a_good_taken_back_can_modernise():
    """D6.7.3"""
    state = table(player("engineer", store="3i", heat=3), open=(1,))
    play(state, "act place engineer studio", "work complete 1", "work refund iron", "work modernise 1")
    assert (store(state), me(state)["modernised"]) == ("", ["1"])


def test_a_good_taken_back_with_card_1():
    """D6.7.3, D8.1: the printed price counts, 2 iron, although only 1 was paid; no more than that comes back."""
    more = {"silverbeard": 0, "regions": ("old_mine", "west", "new_mine")}
    state = table(player("engineer", modern=(1,), store="1i"), player(), player(), open=(11,), **more)  # type: ignore[arg-type]
    play(state, "act place engineer studio", "work silverbeard 1", "work complete 11")
    assert (store(state), legal(state, "work refund")) == ("", ["work refund iron"])
    assert store(play(state, "work refund iron")) == "1i"
    assert legal(state, "work refund") == []


def test_reductions_add_up():
    """D6.8.1: not below 0."""
    state = table(player("blacksmith", modern=(34,), store="4c", heat=5), open=(29,), silverbeard=0)
    play(state, "act place blacksmith studio", "work silverbeard 2", "work complete 29", "work modernise 29")
    assert heat(state)[0] == 5


# Silverbeard (D9.5, D9.6) --------------------------------------------------------------------------------------------


def test_silverbeard_helps_in_work_zones_only():
    """D9.5"""
    state = play(table(player("miner"), silverbeard=0, regions=("old_mine",)), "act place miner mine_1")
    assert why(state, "work silverbeard 1") == ("silverbeard_mine", "D9.5")
    other = play(table(player("miner"), silverbeard=1, regions=("old_mine",)), "act place miner lab")
    assert why(other, "work silverbeard 1") == ("silverbeard_none", "D9.5")


def test_bonuses_had_twice():
    """D9.6: 2 points for a lift, 5 exchanges, two REFUNDs, 4 heat less, heat twice."""
    keen = {"silverbeard": 0, "regions": ("old_mine",)}
    lifts = table(player("miner", carts={"1": "1c"}), **keen)  # type: ignore[arg-type]
    assert vp(play(lifts, "act place miner elevator", "work silverbeard 1", "work lift")) == 2
    lab = table(player("blacksmith", store="1x"), **keen)  # type: ignore[arg-type]
    play(lab, "act place blacksmith lab", "work silverbeard 1")
    assert lab.view(None)["moment"]["session"]["base"] == 5
    refunds = table(player("engineer", store="4c 2i"), open=(30,), silverbeard=0)
    play(refunds, "act place engineer studio", "work silverbeard 1", "work complete 30")
    assert store(play(refunds, "work refund coal", "work refund iron")) == "1c 1i"
    warm = table(player("engineer"), **keen)  # type: ignore[arg-type]
    play(warm, "act place engineer bellows", "work silverbeard 2", "work heat", "work heat")
    assert heat(warm)[0] == 4
    forge = table(player("blacksmith", heat=9, done=(28, 29), store="3c 3i"), silverbeard=0)
    play(forge, "act place blacksmith forge", "work silverbeard 1", "work modernise 28", "work modernise 29")
    assert heat(forge)[0] == 9 - 1 - 4


def test_furnaces_twice():
    """D9.6: two more furnaces are built, for 2 iron each; all are lit two times."""
    keen = {"silverbeard": 0, "regions": ("old_mine",)}
    build = table(player("engineer", store="6i"), **keen)  # type: ignore[arg-type]
    play(build, "act place engineer workshop", "work silverbeard 1", "work build_more", "work build_more")
    assert (store(build), heat(build)[2]) == ("2i", 4)
    assert why(build, "work build_more") == ("bonus_used", "D6.3.2")
    light = table(player("blacksmith", cold=2, modern=(37,)), **keen)  # type: ignore[arg-type]
    play(light, "act place blacksmith bellows", "work silverbeard 1", "work light_all", "work convert 37")
    assert heat(light)[1:] == (1, 1)
    assert heat(play(light, "work light_all"))[1:] == (2, 0)
    play(light, "work convert 37")
    assert why(light, "work light_all") == ("bonus_used", "D6.4.2")


def test_silverbeard_works_from_that_moment_on():
    """D9.5: lifts made before do not score."""
    state = table(player("engineer", heat=3, carts={"4": "1c"}), silverbeard=0, regions=("old_mine",))
    play(state, "act place engineer elevator", "work lift", "work silverbeard 1")
    assert vp(state) == 0
    assert vp(play(state, "work lift")) == 1


def test_silverbeard_stays_away_until_the_next_round():
    """D9.5, D4.2"""
    seats = [player("miner engineer", done=(28,)), player()]
    state = table(*seats, silverbeard=0, coming={"events": ["46"]})
    play(state, "act place miner lab", "work silverbeard 1")
    assert state.view(None)["silverbeard"] is None
    assert next_round(state).view(None)["silverbeard"] == 0


# Rounds (D4) ---------------------------------------------------------------------------------------------------------


def test_the_display_is_refilled_before_a_turn():
    """D4.3.1, D6.7.1: not before the next turn."""
    state = table(player("miner engineer", store="9c 9i"), open=(10, 11, 12, 13, 1), left=0)
    play(state, "act place miner studio", "work complete 10")
    while state.to_act() == 0:
        assert state.view(None)["open"][0] is None
        play(state, "work done")
    assert None not in state.view(None)["open"]


def test_relighting():
    """D4.4.3: one furnace, for who has a lit one and a cold one; after the last round too."""
    seats = [player("miner", lit=1, cold=1), player(lit=0, cold=2)]
    assert [heat(next_round(table(*seats, coming={"events": ["48"]})), seat)[1:] for seat in (0, 1)] == [(2, 0), (0, 2)]
    last = next_round(table(*seats, events=1, round=2, event=51))
    assert (last.is_over(), heat(last)[1:]) == (True, (2, 0))


def test_points_are_never_lost():
    """D0.5, D0.1, D1.2, D13.1: through a match by lot, with invariants; the bank gives whatever is due."""
    state = GAME.new(3, 11, {"decks": "random"})
    before = [0, 0, 0]
    while not state.is_over():
        play(state, legal(state)[len(legal(state)) // 2])
        now = [vp(state, seat) for seat in range(3)]
        assert all(new >= old for new, old in zip(now, before, strict=True))
        before = now
    rich = play(table(player("miner", store="40c")), "act place miner mine_1", "work load")
    assert cart(rich, "1") == "3c"


# What is told --------------------------------------------------------------------------------------------------------


def kinds_of(state, *actions: str) -> list[str]:
    state.events = []
    play(state, *actions)
    return [event.kind for event in state.events]


def test_a_placement_without_work_is_told():
    """D5.2.5: nothing can be paid in the studio, so the action is over."""
    state = table(player("engineer miner"), player())
    assert "idle" in kinds_of(state, "act place engineer studio")
    assert GAME.catalog("en").say("event.idle", seat=0).endswith("finds nothing to do there.")


def test_a_placement_with_work_is_not_told_to_be_in_vain():
    state = table(player("engineer miner"), player())
    assert "idle" not in kinds_of(state, "act place miner mine_1")
    assert "idle" not in kinds_of(state, "work done")


def test_projects_are_opened_before_the_turn_is_told():
    """D4.3.1"""
    told: list[str] = []
    state, chance = GAME.new(2, 7), Chance(7)
    while not {"turn", "opened"} <= set(told):
        state.events = []
        actions = state.legal_actions()
        state.apply(actions[int(chance.below(len(actions)))])
        told = [event.kind for event in state.events]
    assert told.index("opened") < told.index("turn")
