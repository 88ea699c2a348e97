"""What a match of Gnomes remembers of each seat, fact by fact. Gems stand in the order D, R, S, E."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.encoders import encoder_of
from dwarrow.games.gnomes.play import memory
from tests.games.gnomes.positions import gnomes, last_action, load, play, player, turn
from tests.games.gnomes.test_mining import HOOVER

if TYPE_CHECKING:
    from dwarrow.kernel.state import State


def past(state: State, fact: str, seat: int = 0) -> list[int]:
    """What everybody is told; a fact of which nothing is remembered of anybody is not there."""
    told: dict[str, list[list[int]]] = state.view(None).get("past", {})
    assert all(state.view(other).get("past", {}) == told for other in range(state.seats))
    return told[fact][seat] if fact in told else [0] * {each.name: each.size for each in memory.FACTS}[fact]


def test_gems_bought_and_sold():
    state = play(turn(player(have="3 D")), "turn buy ruby 2", "turn gold", "turn sell diamond 3")
    assert past(state, "bought") == [0, 2, 0, 0]
    assert past(state, "sold") == [3, 0, 0, 0]
    assert past(state, "gold") == [0]
    assert past(state, "gold", 1) == [1]


def test_what_is_not_said_in_full_is_not_remembered():
    state = load("mine", player(gold=50, tiles=("dark_ruby", "dark_ruby")), player(gold=0, items=HOOVER), round=2)
    play(state, "mine some")
    assert "past" not in state.view(1)
    play(state, "dig 1")
    assert past(state, "mined") == [0, 1, 0, 0]


def test_soil_samples_and_cards_drawn():
    state = turn(player())
    space = next(text for text in map(state.game.format, state.legal_actions()) if text.startswith("turn sample"))
    play(state, space)
    assert past(state, "samples") == [1]
    play(state, "turn draw artifacts")
    assert past(state, "draws") == [1]


def test_gems_paid_for_tiles_and_items():
    state = turn(player(have="8 D, 8 R, 8 S, 8 E"))
    buying = [
        text for text in map(state.game.format, state.legal_actions()) if text.startswith(("turn tile", "turn item"))
    ]
    tile = next(text for text in buying if text.startswith("turn tile"))
    play(state, tile)
    left = state.view(None)["players"][0]["gems"]
    paid = [8 - left.get(gem, 0) for gem in gnomes().tables.gem_ids]
    assert past(state, "spent") == paid
    assert sum(paid) > 0
    play(state, "turn gold", next(text for text in buying if text.startswith("turn item")))
    assert sum(past(state, "spent")) > sum(paid)


def test_swaps_with_the_trader():
    state = turn(player(have="3 D"))
    trader = next(each.id for each in gnomes().components.traders if 0 in each.gems)
    other = next(gem for gem in next(e for e in gnomes().components.traders if e.id == trader).gems if gem != 0)
    play(state, f"turn trader {trader}", "turn gold", "turn swap diamond 2")
    assert past(state, "swapped") == [2 * int(gem == other) for gem in range(4)]


def test_the_round_before():
    state = play(last_action(player(), round=2), "turn buy ruby 1")
    assert state.view(None)["round"] == 3
    assert past(state, "bought") == [0, 0, 0, 0]
    assert past(state, "bought_before") == [0, 1, 0, 0]
    assert past(state, "sold_before") == [0, 0, 0, 0]
    assert past(play(last_action(player(), round=2), "turn gold"), "gold") == [0]


def test_gems_mined_and_wilds():
    state = play(last_action(player(tiles=("dark_ruby", "light_ruby")), round=2), "turn gold", "wild emerald")
    assert past(state, "mined") == [0, 3, 0, 1]
    assert past(state, "wilds") == [0, 0, 0, 1]
    assert past(state, "left") == [0]
    play(state, *["turn gold"] * 6)  # up to the wild of the next mining round
    assert past(state, "mined") == [0, 3, 0, 0]


def test_gems_left_because_of_the_fee():
    miner = player(gold=50, tiles=("dark_ruby", "dark_ruby"))
    state = load("mine", miner, player(gold=0, items=HOOVER), round=2)
    play(state, "mine some", "dig 1")
    assert past(state, "left") == [2]
    poor = last_action(player(gold=0, tiles=("dark_ruby",)), player(gold=0, items=HOOVER), round=2, to_act=1)
    play(poor, "turn gold")
    assert past(poor, "left") == [1]


def test_rows_tell_it_from_the_own_place():
    state = play(turn(player(), seats=3), "turn buy ruby 2")
    encoder = encoder_of(gnomes())
    start = {field.name: field.start for field in encoder.fields}
    row = list(encoder.row(state, 1))
    assert row[start["past2.bought"] :][:4] == [0, 2 * 0.2, 0, 0]
    assert not any(row[start["past0.bought"] : start["past2.bought"]])
