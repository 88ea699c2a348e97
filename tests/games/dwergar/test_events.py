"""Every event by its number: what it does at once, what it does in the round, and that it ends (D7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.games.dwergar.positions import (
    GAME,
    cart,
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

if TYPE_CHECKING:
    from collections.abc import Callable

    from dwarrow.games.dwergar.rules import DwergarState


def revealed(event: int, *players: dict[str, Any], **more: Any) -> DwergarState:
    """The end of the first round reveals this event."""
    seats = players or (player("miner"), player())
    state = next_round(table(*seats, coming={"events": [str(event)]}, **more))
    assert state.view(None)["event"] == str(event)
    return state  # type: ignore[no-any-return]


def test_46_heat_for_all():
    """D7.46, D4.4.2"""
    state = revealed(46)
    assert [me(state, seat)["heat"] for seat in (0, 1)] == [2, 2]


def test_47_one_lift():
    """D7.47, D6.2.3"""
    state = revealed(47, player("miner", carts={"transit": "1g", "1": "2c"}))
    assert (store(state), cart(state, "transit"), vp(state)) == ("1g", "2c", 0)


def test_48_every_lift_costs_heat():
    """D7.48: the first costs 1 too, the others no more; not in other rounds."""
    state = play(table(player("engineer", heat=2), event=48), "act place engineer elevator", "work lift")
    assert heat(state)[0] == 1
    assert heat(play(state, "work lift"))[0] == 0
    assert why(state, "work lift") == ("heat_short", "D6.2.2")
    cold = play(table(player("engineer"), event=48), "act place engineer elevator")
    assert "work lift" not in legal(cold)
    assert "work lift" in legal(play(table(player("engineer"), event=46), "act place engineer elevator"))


@pytest.mark.parametrize(("event", "zone", "mine"), [(49, 2 + 2, 2), (46, 2, 2)])
def test_49_more_points_for_furnaces(event: int, zone: int, mine: int):
    """D7.49, D5.3.2: in work zones, not on mine levels."""
    state = table(player(store="5c"), event=event)
    assert vp(play(state.clone(), "act place foreman workshop", "work install")) == zone
    assert vp(play(state.clone(), "act place foreman mine_1", "work install")) == mine


def test_50_two_lifts():
    """D7.50"""
    state = revealed(50, player("miner", carts={"transit": "1g", "1": "2c", "2": "1x"}))
    assert (store(state), cart(state, "transit")) == ("2c 1g", "1x")


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_51_two_actions(starter: int):
    """D7.51, D4.3.3: in every turn of the round, and three again in the next."""
    seats = [player("miner engineer"), player("miner engineer"), player()]
    coming = {"events": ["51", "46"]}
    state = next_round(table(*seats, coming=coming, starter=starter, to_act=starter))
    assert (actions_of_a_round(state), state.view(None)["event"]) == ([2, 2, 2], "46")
    assert actions_of_a_round(state) == [3, 3, 3]


def actions_of_a_round(state: DwergarState) -> list[int]:
    """How many actions each seat takes in the round that has begun; the next one begins."""
    taken = [0] * state.seats
    now = state.view(None)["round"]
    while state.view(None)["round"] == now:
        first = legal(state, "work done") or legal(state)
        if first[0].startswith("act "):
            taken[state.to_act()] += 1
        play(state, first[0])
    return taken


def test_52_other_projects():
    """D7.52: two leave the game, two are opened; the refill to five comes with the next turn."""
    state = revealed(52, player("miner"), player(), open=(10, 11, 12, 13), regions=("new_mine", "west"))
    view = state.view(None)
    assert len(view["removed"]) == 2
    assert set(view["removed"]) < {"10", "11", "12", "13", "1", "2", "3", "4"}
    assert None not in view["open"]  # the turn of the next round has begun
    assert view["deck"]["basic"] + view["deck"]["advanced"] == 18 - 2 - 5


def test_52_any_of_the_open_projects():
    """D7.52: each slot can be hit; what is left stays where it is."""
    hit: set[int] = set()
    for seed in range(1, 2**30, 2**26):
        lying = (10, 11, 12, 13)
        more: dict[str, Any] = {"regions": ("new_mine", "west"), "coming": {"events": ["52"]}}
        state = next_round(table(player("miner"), player(), open=lying, chance=seed, **more))
        gone = [slot for slot, number in enumerate(lying) if str(number) in state.view(None)["removed"]]
        kept = [slot for slot in range(4) if slot not in gone]
        assert [state.view(None)["open"][slot] for slot in kept] == [str(lying[slot]) for slot in kept]
        hit.update(gone)
    assert hit == {0, 1, 2, 3}


def test_52_with_an_empty_deck():
    """D7.52, D4.3.1: what is not there is not opened."""
    every = [card.id for card in GAME.components.projects if card.region in (0, 1)]
    state = table(player("miner"), regions=("west", "new_mine"), coming={"events": ["52"]})
    position = state.dump()
    position.update(open=["18", None, None, None, None], removed=[card for card in every if card != "18"])
    position["coming"]["projects"] = []
    state = next_round(GAME.load(position))
    assert state.view(None)["open"] == [None] * 5
    assert set(state.view(None)["removed"]) == set(every)


def test_53_lift_and_heat():
    """D7.53"""
    state = revealed(53, player("miner", carts={"transit": "1i"}))
    assert (store(state), me(state)["heat"], me(state, 1)["heat"]) == ("1i", 1, 1)


def test_54_coal_on_level_3_and_heat():
    """D7.54: full carts too."""
    state = revealed(54, player("miner", carts={"3": "1g", "2": "1i"}), player())
    assert [cart(state, row) for row in ("2", "3", "4")] == ["1i", "1c 1g", ""]
    assert (cart(state, "3", 1), me(state)["heat"], me(state, 1)["heat"]) == ("1c", 1, 1)


def test_55_coal_on_levels_1_and_2():
    """D7.55"""
    state = revealed(55, player("miner", carts={"1": "3c"}), player())
    assert [cart(state, row) for row in ("transit", "1", "2", "3")] == ["", "4c", "1c", ""]
    assert (cart(state, "1", 1), me(state)["heat"]) == ("1c", 0)


def test_56_points_in_the_mine():
    """D7.56, D5.2.4: any dwarf, whether or not anything is loaded; nowhere else, and only in this round."""
    state = table(player("miner engineer", carts={"2": "1c"}), event=56)
    assert vp(play(state.clone(), "act place miner mine_2")) == 1
    assert vp(play(state.clone(), "act place foreman mine_1")) == 1
    assert vp(play(state.clone(), "act place miner studio")) == 0
    assert vp(play(table(player("miner"), event=46), "act place miner mine_1")) == 0


def test_57_the_laboratory_is_closed():
    """D7.57, D5.1: nobody places there; a break may take the worker who lies there."""
    state = table(player("miner", modern=(44,), heat=2), event=57)
    assert legal(state, "act place miner lab") == []
    assert why(state, "act place miner lab") == ("closed", "D7.57")
    away = {"lab": "miner", "forge": "foreman 0"}
    assert "act break lab" in legal(table(player(foreman="forge"), places=away, event=57))


def test_58_the_foreman_loads_more():
    """D7.58, D6.1.2: the foreman, no worker; not together with another source."""
    state = table(player("miner"), event=58)
    assert cart(play(state.clone(), "act place foreman mine_1", "work load"), "1") == "5c"
    assert cart(play(state.clone(), "act place miner mine_1", "work load"), "1") == "3c"
    own = table(player("miner"), event=58, furnaces={"mine_4": 0})
    assert cart(play(own, "act place foreman mine_4", "work load"), "4") == "2x"


@pytest.mark.parametrize(("place", "gain"), [("workshop", 1), ("lab", 1), ("forge", 0), ("mine_1", 0)])
def test_59_heat_for_placements(place: str, gain: int):
    """D7.59, D5.2.4: at once, so that the action can use it."""
    state = play(table(player("miner engineer"), event=59), f"act place engineer {place}")
    assert me(state)["heat"] == gain
    assert me(play(table(player("miner engineer"), event=46), f"act place engineer {place}"))["heat"] == 0


def test_60_points_for_empty_places():
    """D7.60, D5.2.4: a lift now; in the round workers, not foremen, on empty locations."""
    state = revealed(60, player("miner", carts={"transit": "1x"}), player())
    assert store(state) == "1x"
    bare = table(player("miner engineer"), event=60, places={"lab": "blacksmith", "forge": "foreman 1"})
    assert vp(play(bare.clone(), "act place miner studio")) == 1
    assert vp(play(bare.clone(), "act place foreman studio")) == 0
    assert vp(play(bare.clone(), "act place miner lab")) == 0
    assert vp(play(bare.clone(), "act place miner forge")) == 0


# The end of what an event does for the round (D4.4.1) ----------------------------------------------------------------


def gained(state: DwergarState, *actions: str) -> int:
    """The points that actions bring."""
    before = vp(state)
    return vp(play(state, *actions)) - before


# By event: what is tried, what comes of it in the round, and what after it.
PROBES: dict[int, tuple[Callable[[DwergarState], Any], Any, Any]] = {
    48: (lambda state: "work lift" in legal(play(state, "act place foreman elevator")), False, True),  # without heat
    49: (lambda state: gained(state, "act place foreman workshop", "work install"), 2 + 2, 2),
    56: (lambda state: gained(state, "act place foreman mine_1"), 1, 0),
    57: (lambda state: "act place foreman lab" in legal(state), False, True),
    58: (lambda state: cart(play(state, "act place foreman mine_1", "work load"), "1"), "5c", "3c"),
    59: (lambda state: heat(play(state, "act place foreman lab"))[0], 1, 0),
    60: (lambda state: gained(state, "act place miner studio"), 1, 0),
}


@pytest.mark.parametrize("event", PROBES)
def test_the_round_part_of_an_event_ends(event: int):
    """D4.4.1, D4.4.2, D7.57: felt in the round after its reveal, and no more in the next, whose event is another."""
    tried, within, afterwards = PROBES[event]
    own = player("miner miner miner engineer", store="9c")
    now = next_round(table(own, player(), coming={"events": [str(event), "47"]}))
    after = next_round(now.clone())
    assert (now.view(None)["event"], after.view(None)["event"]) == (str(event), "47")
    assert (tried(now), tried(after)) == (within, afterwards)


@pytest.mark.parametrize("event", range(46, 61))
def test_an_event_lasts_one_round(event: int):
    """D4.4.1, D4.4.2, D4.4.4: it is active in the round after its reveal and gone in the next."""
    state = revealed(event)
    assert (state.view(None)["round"], state.view(None)["events_seen"]) == (2, [str(event)])
    next_round(state)
    assert state.view(None)["event"] not in (None, str(event))
    assert state.view(None)["round"] == 3
