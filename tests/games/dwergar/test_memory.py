"""What is remembered of each seat in Dwergar, one scene for each kind of fact."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dwarrow.conformance.sample import Temper
from dwarrow.encoders import encoder_of
from dwarrow.kernel.errors import PositionError
from tests.games.dwergar.positions import GAME, PLACES, decision, next_round, play, player, table

if TYPE_CHECKING:
    from dwarrow.kernel.state import State
    from tests.games.dwergar.positions import Json

ENCODER = encoder_of(GAME)


def told(state: State, fact: str, seat: int = 0) -> list[int]:
    """A fact as everybody sees it; nothing is zeros."""
    past: Json = state.view(None).get("past", {})
    size = next(each.size for each in GAME.remembered if each.name == fact)
    return list(past[fact][seat]) if fact in past else [0] * size


def places(**visits: int) -> list[int]:
    return [visits.get(name, 0) for name in PLACES]


def row(state: State, name: str, seat: int) -> list[float]:
    field = next(each for each in ENCODER.fields if each.name == name)
    return list(ENCODER.row(state, seat))[field.start : field.start + field.size]


def some_match(seed: int, decisions: int = 120) -> State:
    state = GAME.new(3, seed)
    temper = Temper(GAME, seed)
    for _ in range(decisions):
        state.apply(temper.choose(state.legal_actions()))
    return state


# Scenes --------------------------------------------------------------------------------------------------------------


def test_where_dwarves_were_placed() -> None:
    state = table(player("miner engineer"), player())
    play(state, "act place miner lab", "work done", "act place engineer lab")
    assert told(state, "visits") == places(lab=2)
    assert told(state, "visits", 1) == places()


def test_when_dwarves_were_placed() -> None:
    state = table(player("miner engineer"), player(), left=1)
    play(state, "act place miner lab", "work done", "act place engineer bellows", "work done")
    assert told(state, "latest") == places(lab=1, bellows=1)  # the first round
    next_round(next_round(state))
    assert 2 in told(state, "latest")
    assert set(told(state, "latest")) <= {0, 1, 2}


def test_goods_that_were_given() -> None:
    """D6.5: an exchange in the laboratory; D6.7.1: the price of a project."""
    state = table(player("engineer miner", store="9c 9i 9g 9x", heat=9), player(), open=(1,))
    play(state, "act place engineer lab", "work exchange gold iron")
    assert told(state, "spent") == [0, 0, 1, 0]
    play(state, "act place miner studio", "work complete 1")
    price = GAME.components.project("1").price
    assert told(state, "spent") == [n + (good == 2) for good, n in enumerate(price.goods)]
    assert told(state, "heat") == [0, 0, 0, price.heat, 0, 0, 0]


def test_lifts_and_what_heat_was_for() -> None:
    """D6.2.2: the first is free, the next costs heat."""
    state = table(player("miner", heat=5), player())
    play(state, "act place miner elevator", "work lift", "work lift")
    assert decision(state) == "work"
    cost = 5 - state.view(None)["players"][0]["heat"]
    assert cost > 0
    assert (told(state, "lifts"), told(state, "heat")) == ([2], [0, cost, 0, 0, 0, 0, 0])


def test_breaks() -> None:
    state = table(player(foreman="lab"), player(), places={"lab": "foreman 0", "forge": "miner"})
    play(state, "act break forge")
    assert (told(state, "breaks"), told(state, "breaks", 1)) == ([1], [0])


def test_heat_that_cooled() -> None:
    """D4.3.4: nothing is kept without Eastern projects."""
    state = table(player("miner", heat=4), player(), left=0)
    play(state, "act place miner workshop", "work done")
    assert (told(state, "cooled"), told(state, "cooled", 1)) == ([4], [0])


# What cannot be, and rows --------------------------------------------------------------------------------------------


def test_what_cannot_be_remembered_is_refused() -> None:
    position = some_match(1).dump()
    position["past"]["latest"][0] = [9] * 10
    with pytest.raises(PositionError, match="seat 0 placed a dwarf at no time"):
        GAME.load(position)


def test_seats_are_told_from_the_own_place() -> None:
    state = some_match(6)
    for seat in range(3):
        for place in range(3):
            visits = told(state, "visits", (seat + place) % 3)
            assert row(state, f"past{place}.visits", seat) == [n / 8 for n in visits]


def test_cards_in_a_row() -> None:
    """Which projects can still come, which events, and who has which project."""
    state = table(player(done=(1,), modern=(2,)), player(done=(10,)), open=(3,), event=46)
    view = state.view(1)
    names = [project.id for project in GAME.components.projects]
    mine = {name: share for name, share in zip(names, row(state, "projects0", 1), strict=True) if share}
    other = {name: share for name, share in zip(names, row(state, "projects1", 1), strict=True) if share}
    assert (mine, other) == ({"10": 0.5}, {"1": 0.5, "2": 1.0})
    coming = [name for name, share in zip(names, row(state, "to_come", 1), strict=True) if share]
    assert len(coming) == sum(view["deck"].values())
    assert not {"1", "2", "3", "10"} & set(coming)
    events = [event.id for event in GAME.components.events]
    seen = [name for name, share in zip(events, row(state, "events_to_come", 1), strict=True) if not share]
    assert seen == view["events_seen"] == ["46"]
