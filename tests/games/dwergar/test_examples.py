"""The worked examples of the rulebook, each with its number. Goods are c coal, i iron, g gold, x crystal."""

from __future__ import annotations

import pytest

from tests.games.dwergar.positions import (
    GAME,
    cart,
    decision,
    dwarf,
    goods,
    hand,
    heat,
    legal,
    next_round,
    play,
    player,
    store,
    table,
    vp,
    why,
)


def tiers(names: list[str]) -> list[str]:
    return [GAME.components.project(name).tier for name in names]


def test_e1_deck_building():
    """D1.1, D2.2"""
    view = GAME.new(4, 3).view(None)
    assert tiers(view["open"]) == ["basic"] * 5
    assert view["deck"] == {"basic": 11, "advanced": 20}


@pytest.mark.parametrize(("seats", "basic", "advanced"), [(2, 8, 10), (3, 12, 15), (4, 16, 20)])
def test_e2_deck_counts(seats: int, basic: int, advanced: int):
    """D2.2"""
    view = GAME.new(seats, 1).view(None)
    assert (view["deck"]["basic"] + 5, view["deck"]["advanced"]) == (basic, advanced)
    assert len(view["regions"]) == seats


@pytest.mark.parametrize(("seats", "levels"), [(2, 4), (3, 3), (4, 2)])
def test_e3_workers_at_setup(seats: int, levels: int):
    """D2.6"""
    view = GAME.new(seats, 5).view(None)
    lying = [name for name, place in view["places"].items() if place["dwarf"]]
    assert lying[:levels] == [f"mine_{level + 1}" for level in range(levels)]
    assert len(lying) == levels + 6
    assert [sum(each["hand"].values()) for each in view["players"]] == [1] * seats
    assert {each["foreman"] for each in view["players"]} == {"hand"}


@pytest.mark.parametrize(("events", "rounds"), [(9, 10), (7, 8), (1, 2)])
def test_e4_game_length(events: int, rounds: int):
    """D2.4, D4.1, D11.1"""
    state = GAME.new(2, 2, {"events": events})
    seen = {state.view(None)["round"]: state.view(None)["event"]}
    while not state.is_over():
        state.apply(state.legal_actions()[-1])
        view = state.view(None)
        seen.setdefault(view["round"], view["event"])
    assert max(seen) == rounds
    assert [each for each, event in seen.items() if event is None] == [1]
    assert state.view(None)["events_left"] == 0


def test_e5_mixed_heat_payment():
    """D5.4.1: 3 heat of a scale of 2 and two lit furnaces; one or both furnaces may go out."""
    state = table(player("miner", heat=2, lit=2, cold=0, store="3i"), open=(38,))
    play(state, "act place miner studio", "work complete 38")
    assert legal(state) == ["furnaces 1", "furnaces 2"]
    one, two = state.clone(), state.clone()
    assert heat(play(one, "furnaces 1")) == (0, 1, 1)
    assert heat(play(two, "furnaces 2")) == (1, 0, 2)


def mining() -> tuple[dict[str, object], dict[str, str]]:
    return player("miner blacksmith", foreman="forge"), {"mine_1": "engineer", "forge": "foreman 0"}


def test_e6_mining_action_1():
    """D5.2, D5.2.2, D5.2.3, D6.1.1"""
    red, places = mining()
    state = play(table(red, places=places), "act place miner mine_1", "work load")
    assert (hand(state), dwarf(state, "mine_1"), cart(state, "1"), store(state)) == (
        "engineer blacksmith",
        "miner",
        "3c",
        "",
    )


def test_e7_mining_action_2():
    """D5.2.2, D6.1.1"""
    red, places = mining()
    state = play(
        table(red, places=places), "act place miner mine_1", "work load", "act place engineer mine_2", "work load"
    )
    assert (hand(state), dwarf(state, "mine_2"), cart(state, "2")) == ("blacksmith", "engineer", "2i")


def test_e8_mining_action_3():
    """D6.2.1, D6.2.2: the blacksmith gives no bonus."""
    red = player("blacksmith", foreman="forge", carts={"transit": "1g", "1": "3c", "2": "2i"})
    state = play(table(red, places={"forge": "foreman 0"}, left=0), "act place blacksmith elevator", "work lift")
    assert (store(state), vp(state)) == ("1g", 0)
    assert [cart(state, row) for row in ("transit", "1", "2", "3", "4")] == ["3c", "2i", "", "", ""]


def test_e9_event_with_two_lifts():
    """D7.50, D6.2.3: the goods of both rows come up, and nobody scores."""
    seats = [
        player("miner", carts={"transit": "3c", "1": "2i"}),
        player("miner", carts={"1": "1g"}),
        player("miner", carts={"transit": "2i"}),
        player(carts={"transit": "1g"}),
    ]
    state = table(*seats, places={"studio": "miner"}, coming={"events": ["50"]})
    next_round(state)
    assert [store(state, seat) for seat in range(4)] == ["3c 2i", "1g", "2i", "1g"]
    assert [vp(state, seat) for seat in range(4)] == [0, 0, 0, 0]
    assert all(not any(each["carts"].values()) for each in state.view(None)["players"])


@pytest.mark.parametrize("worker", ["miner", "engineer", "blacksmith", "foreman"])
def test_e10_furnace_on_level_1(worker: str):
    """D5.3.3, D6.1.2"""
    state = table(player("miner engineer blacksmith"), furnaces={"mine_1": 0})
    play(state, f"act place {worker} mine_1", "work load")
    assert cart(state, "1") == "5c"


def test_e11_extra_sources_do_not_add_up():
    """D6.1.2"""
    state = table(player("blacksmith", modern=(2,)), furnaces={"mine_1": 0})
    play(state, "act place blacksmith mine_1", "work load")
    assert cart(state, "1") == "5c"


def test_e12_full_cart():
    """D6.1.1: the dwarf is swapped all the same."""
    state = table(player("miner engineer", carts={"2": "1c"}, store="1c 1i"), places={"mine_2": "blacksmith"})
    installing = state.clone()
    play(state, "act place miner mine_2")
    assert hand(state) == "engineer blacksmith foreman"
    assert decision(state) == "act"  # there is nothing to do, so the session is over by itself
    assert cart(state, "2") == "1c"
    play(installing, "act place foreman mine_2")
    assert legal(installing) == ["work install", "work done"]
    assert why(installing, "work load") == ("cart_full", "D6.1.1")


def test_e13_occupied_foreman_empty():
    """D5.2.2"""
    state = table(player("miner engineer"), places={"lab": "blacksmith", "forge": "foreman 1"})
    play(state, "act place miner lab")
    assert hand(state) == "engineer blacksmith foreman"
    play(state, *legal(state, "work done"), "act place blacksmith forge")
    assert "foreman" in hand(state, 1)
    play(state, *legal(state, "work done"))
    assert hand(state) == "engineer foreman"


@pytest.mark.parametrize(
    ("worker", "steps", "after"),
    [
        ("blacksmith", ("work light", "work light_all"), (0, 3, 0)),
        ("blacksmith", ("work light_all",), (0, 3, 0)),
        ("engineer", ("work light", "work heat"), (2, 1, 2)),
        ("engineer", ("work heat",), (2, 0, 3)),
        ("miner", ("work light",), (0, 1, 2)),
        ("foreman", ("work light",), (0, 1, 2)),
        ("miner", (), (0, 0, 3)),
    ],
)
def test_e14_bellows(worker: str, steps: tuple[str, ...], after: tuple[int, int, int]):
    """D6.4.1, D6.4.2, D6.4.3, D5.2.5"""
    state = table(player("miner engineer blacksmith", cold=3))
    play(state, f"act place {worker} bellows", *steps)
    assert heat(state) == after


@pytest.mark.parametrize(("load", "points"), [("", 0), ("1c", 1)])
def test_e15_elevator_points(load: str, points: int):
    """D6.2.4"""
    state = table(player("miner"), player(carts={"4": load}))
    play(state, "act place miner elevator", "work lift")
    assert vp(state) == points


def test_e16_elevator_extra_lifts():
    """D6.2.2, D6.2.5: three lifts cost 2 heat; coal before or after, into full carts too."""
    state = table(player("engineer", heat=3, carts={"3": "1g"}), player(carts={"3": "1x"}))
    play(state, "act place engineer elevator", "work lift", "work lift", "work lift")
    assert heat(state)[0] == 1
    assert (cart(state, "transit"), cart(state, "transit", 1)) == ("1g", "1x")
    play(state, "work coal transit")
    assert (cart(state, "transit"), cart(state, "transit", 1)) == ("1c 1g", "1c 1x")


def test_e17_workshop():
    """D6.3.1, D6.3.2, D6.3.3"""
    state = play(table(player("engineer", store="3i")), "act place engineer workshop", "work build", "work build_more")
    assert (store(state), heat(state)) == ("", (0, 0, 4))
    state = table(player("miner blacksmith", store="3i"))
    play(state, "act place miner workshop", "work build", "work light")
    assert (store(state), heat(state)) == ("2i", (0, 1, 2))
    state = play(table(player("blacksmith engineer", store="3i")), "act place blacksmith workshop", "work build")
    assert (store(state), heat(state), decision(state)) == ("2i", (0, 0, 3), "act")


def test_e18_laboratory_plain():
    """D6.5.1"""
    state = table(player("engineer", store="1x"), silverbeard=0, regions=("old_mine",))
    play(state, "act place engineer lab", "work exchange crystal gold")
    assert store(state) == "2g"
    assert why(state, "work exchange gold iron") == ("lab_used", "D6.5.1")


def test_e19_laboratory_blacksmith():
    """D6.5.2"""
    state = table(player("blacksmith", store="1x"), silverbeard=0, regions=("old_mine",))
    play(state, "act place blacksmith lab", "work exchange crystal gold")
    play(state, "work exchange gold iron", "work exchange gold iron")
    assert store(state) == "4i"
    assert why(state, "work exchange iron coal") == ("lab_used", "D6.5.1")


def test_e20_laboratory_miner():
    """D6.5.3"""
    state = play(table(player("miner", cold=1)), "act place miner lab", "work light_heat")
    assert heat(state) == (1, 1, 0)


def test_e21_forge_chain():
    """D6.6.1"""
    state = play(table(player("engineer", store="1c", heat=2)), "act place engineer forge")
    play(state, "work exchange coal iron", "work exchange iron gold")
    assert (store(state), heat(state)[0]) == ("1g", 0)


def test_e22_forge_bonuses():
    """D6.6.2, D6.6.3: each modernisation costs 1 heat more; the miner's heat can be used at once."""
    state = table(player("blacksmith", heat=6, done=(10, 11)))
    play(state, "act place blacksmith forge", "work modernise 10", "work modernise 11")
    assert heat(state)[0] == 0
    state = play(table(player("miner", store="1c")), "act place miner forge", "work heat", "work exchange coal iron")
    assert (store(state), heat(state)[0]) == ("1i", 0)


def test_e23_refund():
    """D6.7.1, D6.7.3: only coal comes back; the price itself is not lowered."""
    state = table(player("engineer", store="2c 1i"), open=(10,))
    play(state, "act place engineer studio", "work complete 10")
    assert legal(state, "work refund") == ["work refund coal"]
    assert why(state, "work refund iron") == ("refund_kind", "D6.7.3")
    play(state, "work refund coal")
    assert store(state) == "1c"
    poor = table(player("engineer", store="1c 1i"), open=(10,), silverbeard=0, regions=("old_mine",))
    play(poor, "act place engineer studio")
    assert why(poor, "work complete 10") == ("goods_short", "D6.7.1")


def test_e24_blacksmith_in_the_studio():
    """D6.7.4"""
    state = table(player("blacksmith", store="2c 1i"), open=(10,))
    play(state, "act place blacksmith studio", "work complete 10", "work modernise 10")
    assert (heat(state)[0], vp(state)) == (0, 2 + 2)


def test_e25_break():
    """D5.1"""
    state = table(player(foreman="forge"), places={"forge": "foreman 0", "lab": "miner", "mine_3": "engineer"})
    assert legal(state) == ["act break mine_3", "act break lab"]
    play(state, "act break mine_3")
    assert (hand(state), dwarf(state, "forge"), dwarf(state, "mine_3")) == ("engineer foreman", None, None)
    play(state, "act place engineer mine_3")
    assert hand(state) == "foreman"


def test_e26_new_mine():
    """D8.10, D9.2: the first, second, third project score 2, 4, 6."""
    state = table(player("blacksmith", heat=10, done=(10, 11, 12)))
    scores = []
    play(state, "act place blacksmith forge")
    for card in (10, 11, 12):
        play(state, f"work modernise {card}")
        scores.append(vp(state))
    assert scores == [2, 6, 12]


@pytest.mark.parametrize(("done", "left"), [((), 0), ((38,), 2), ((37, 38), 4)])
def test_e27_east(done: tuple[int, ...], left: int):
    """D4.3.4, D9.4"""
    state = table(player("miner engineer", heat=5, lit=1, done=done), left=0)
    play(state, "act place miner studio")
    play(state, *legal(state, "work done"))
    assert state.to_act() == 1
    assert heat(state) == (left, 1, 2)


def test_e28_silverbeard():
    """D9.5: the blacksmith in the workshop gets either bonus."""
    state = table(player("blacksmith", store="3i"), silverbeard=0, regions=("old_mine",))
    play(state, "act place blacksmith workshop", "work build")
    second, light = state.clone(), state.clone()
    play(second, "work silverbeard 1", "work build_more")
    assert (store(second), heat(second)) == ("", (0, 0, 4))
    play(light, "work silverbeard 2", "work light")
    assert heat(light) == (0, 1, 2)
    assert light.view(None)["silverbeard"] is None


@pytest.mark.parametrize(("mine", "theirs", "holder"), [((28,), (29,), None), ((28, 29), (30,), 0), ((), (28,), 1)])
def test_e29_silverbeard_tie(mine: tuple[int, ...], theirs: tuple[int, ...], holder: int | None):
    """D4.2"""
    seats = [player("miner", done=mine), player(done=theirs)]
    state = table(*seats, coming={"events": ["46"]}, silverbeard=1)
    next_round(state)
    assert state.view(None)["silverbeard"] == holder


def test_e30_west_tie():
    """D9.1, D10.1: both may take an extra turn of 3 actions, in turn order."""
    seats = [player("miner engineer", done=(1,)), player(done=(2,))]
    state = table(*seats, events=1, round=2, event=51)
    next_round(state)
    assert (decision(state), state.to_act(), state.view(None)["moment"]["asked"]) == ("extra", 0, [1])
    play(state, "extra accept")
    assert state.view(None)["moment"]["left"] == 2
    play(state, "act place foreman mine_1", "work load")
    while state.to_act() == 0:
        play(state, legal(state)[-1])
    assert (decision(state), state.to_act()) == ("extra", 1)


def test_e31_shared_victory():
    """D10.4"""
    seats = [player("miner", store="1c 1g", vp=3), player(store="1c 1g", vp=3)]
    state = table(*seats, events=1, round=2, event=51)
    next_round(state)
    assert state.is_over()
    assert (state.scores(), state.winners()) == ([3, 3], [0, 1])
    assert goods("1c 1g") == {"coal": 1, "gold": 1}
