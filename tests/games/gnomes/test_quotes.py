"""What an action costs and does is told before it is played, and comes true; and the prices of the rounds so far."""

from __future__ import annotations

from typing import Any

import pytest

from dwarrow.kernel.errors import PositionError
from dwarrow.kernel.state import State
from tests.fixtures.test_fixtures import act, names_of, record_of, started
from tests.games.gnomes.positions import (
    GEMS,
    game_with,
    gnomes,
    gold,
    last_action,
    load,
    play,
    player,
    position,
    turn,
)

Json = dict[str, Any]
SPARE = 7  # decisions of a turn that are passed over between two that are looked at


def quote(state: State, action: str) -> Json:
    told: Json = state.view(state.to_act())["quotes"][action]
    return told


# Examples ------------------------------------------------------------------------------------------------------------


def test_a_purchase_of_gems():
    """G4.3: the price of each, and the target price one up, whatever the number."""
    state = turn(player(gold=23))
    assert quote(state, "turn buy ruby 3") == {"gold": -12, "gems": {"ruby": 3}, "targets": {"ruby": 5}}


def test_a_sale_stops_at_the_lowest_price():
    """G4.4, G0.4"""
    state = turn(player(have="2 E"), prices={"emerald": 1})
    assert quote(state, "turn sell emerald 2") == {"gold": 2, "gems": {"emerald": -2}, "targets": {"emerald": 1}}


def test_markers():
    """G4.3.1: the best of them is told at once, each of them when it is asked for."""
    owner = player(gold=23, markers=(2, 3), items=("emeromobile_a",))
    state = turn(owner)
    assert quote(state, "turn buy diamond 2") == {
        "gold": -10, "marked": -4, "gems": {"diamond": 2}, "targets": {"diamond": 6},
    }  # fmt: skip
    assert "gold" not in quote(turn(player(gold=6, markers=(2, 3), items=("emeromobile_a",))), "turn buy diamond 2")
    play(state, "turn buy diamond 2")
    assert [quote(state, action)["gold"] for action in ("marker none", "marker 2", "marker 3")] == [-10, -6, -4]


def test_what_is_lacking_for_a_purchase():
    """G5.1: with what it would cost today; where nothing lacks, nothing is told of it."""
    state = turn(player(have="1 D, 1 R"), gnome="iv")
    told = quote(state, "turn tile iv_1")
    assert told["gems"] == {"diamond": -1, "ruby": -3}
    assert told["targets"] == {"diamond": 6, "ruby": 7}
    assert (told["lacks"], told["worth"]) == ({"ruby": 2}, 8)
    assert "lacks" not in quote(turn(player(have="1 D, 3 R"), gnome="iv"), "turn tile iv_1")


def test_every_tile_and_item_in_reach_has_a_quote():
    """Those elsewhere, too: whoever plans wants to know."""
    state = turn(player(gold=0, hand="rainbow_sceptre", sampled=("i_1",)), player(tiles=("i_2=dark_ruby",)))
    told = state.view(0)["quotes"]
    spaces = [space.id for space in gnomes().components.spaces if space.id != "i_2"]
    assert [key for key in told if key.startswith("turn tile")] == [f"turn tile {space}" for space in spaces]
    shown = [card for cards in state.view(0)["display"].values() for card in cards]
    assert [key for key in told if key.startswith("turn item")] == [
        f"turn item {card}" for card in (*shown, "rainbow_sceptre")
    ]


def test_discounted_artifacts():
    """G10.2: the gems that lie upright are not paid, and move nothing."""
    state = turn(
        player(have="1 D, 1 E"), display={"artifacts": ["gnomunculus_1"]}, discounts=[(2, 1), (0, 0), (0, 0)], round=4
    )
    told = quote(state, "turn item gnomunculus_1")
    assert (told["gems"], told["targets"]) == ({"diamond": -1, "emerald": -1}, {"diamond": 6, "emerald": 4})


def test_prisms():
    """G5.2, G4.4: they are spent instead of gems."""
    owner = player(have="1 D, 3 R", prisms=2, items=("convertor_2",))
    state = play(turn(owner, gnome="iv"), "turn tile iv_1")
    assert quote(state, "pay 1") == {"gems": {"prism": -1}, "targets": {"diamond": 6, "ruby": 7}}
    state = play(turn(owner), "turn sell ruby 4")
    assert quote(state, "sale 2")["gems"] == {"ruby": -2, "prism": -2}


def test_prisms_that_a_sale_cannot_do_without():
    """G4.4: those that stand for gems the seat does not have; more of them are its choice."""
    prism: Json = {"prisms": 2, "items": ("convertor_2",)}
    assert quote(turn(player(**prism)), "turn sell ruby 2") == {
        "gold": 8, "gems": {"prism": -2}, "targets": {"ruby": 3},
    }  # fmt: skip
    assert quote(turn(player(have="1 R", **prism)), "turn sell ruby 2")["gems"] == {"ruby": -1, "prism": -1}
    assert quote(turn(player(have="2 R", **prism)), "turn sell ruby 2")["gems"] == {"ruby": -2}


def test_prisms_that_a_purchase_cannot_do_without():
    """G5.1, G5.2: what they cover does not lack; the target prices move as for gems (G5.3)."""
    shown = {"jewelry": ["ruby_brooch"]}
    one: Json = {"prisms": 1, "items": ("convertor_2",)}
    assert quote(turn(player(have="4 R", **one), display=shown), "turn item ruby_brooch") == {
        "gems": {"ruby": -4, "prism": -1}, "targets": {"ruby": 9},
    }  # fmt: skip
    assert quote(turn(player(have="5 R", **one), display=shown), "turn item ruby_brooch")["gems"] == {"ruby": -5}
    assert quote(turn(player(have="2 R", **one), display=shown), "turn item ruby_brooch") == {
        "gems": {"ruby": -4, "prism": -1}, "targets": {"ruby": 9}, "lacks": {"ruby": 2}, "worth": 8,
    }  # fmt: skip


def test_too_few_prisms_stand_for_the_dearest_gems():
    """G5.1: what is left to buy is as cheap as it can be today."""
    state = turn(player(prisms=2, items=("convertor_2",)), gnome="iv")
    told = quote(state, "turn tile iv_1")
    assert told["gems"] == {"ruby": -2, "prism": -2}
    assert (told["lacks"], told["worth"]) == ({"ruby": 2}, 8)


def test_a_soil_sample():
    """G4.2: its gold, as long as there is a tile to look at."""
    state = turn(player())
    assert quote(state, "turn sample iv_1") == {"gold": -1}
    assert "turn sample iv_1" not in play(state, "turn sample iv_1").view(0)["quotes"]
    free = game_with(lambda document: document["constants"].update(sample_cost=0))
    assert "turn sample iv_1" not in turn(player(), game=free).view(0)["quotes"]


def test_mining_for_a_fee():
    """G6.3, G6.7: what all have mined lowers the price."""
    payer = player(gold=10, tiles=("dark_ruby", "dark_ruby", "light_diamond"), actions=0)
    owner = player(items=("hoovermatic",), tiles=("dark_ruby",), actions=0)
    state = load("mine", payer, owner, moment={"mined": {"ruby": 1}}, round=3, starter=1)
    assert quote(state, "mine all") == {
        "gold": -10, "gems": {"diamond": 1, "ruby": 3, "wild": 1}, "targets": {"diamond": 4, "ruby": 1},
    }  # fmt: skip
    play(state, "mine some", "dig 1")
    assert quote(state, "dig 2") == {
        "gold": -6, "gems": {"diamond": 1, "ruby": 2}, "targets": {"diamond": 4, "ruby": 1},
    }  # fmt: skip


def test_nobody_else_is_told():
    """G12.5: quotes are for the seat that decides; the others have none, and so has the end."""
    state = turn(player())
    assert [bool(state.view(seat)["quotes"]) for seat in (0, 1, None)] == [True, False, False]
    assert load("over", player(actions=0), round=40).view(0)["quotes"] == {}


# They come true ------------------------------------------------------------------------------------------------------


def came(state: State, action: str) -> Json:
    """What was told when the action was played: gold, and the target prices after it."""
    ahead = state.clone()
    ahead.events = []
    ahead.apply(state.game.parse(action))
    told: Json = {}
    for event in ahead.events:
        values: Json = event.values
        if event.kind in ("buy", "buy_marked", "fee"):
            told["gold"] = -values["gold"]
        elif event.kind in ("sell", "sell_prisms", "gold"):
            told["gold"] = values["gold"]
        elif event.kind == "sample":
            told["gold"] = gold(ahead, values["seat"]) - gold(state, values["seat"])
        elif event.kind == "target":
            told["targets"] = values["prices"]
        if event.kind in ("target", "gold", "fee"):
            break
    return told


def test_quotes_come_true():
    """All quoted actions of recorded matches that end what they begin do what was told of them."""
    seen: set[str] = set()
    for name in names_of("gnomes")[:8]:
        match = started(record_of("gnomes", name))
        for number, entry in enumerate(record_of("gnomes", name).entries):
            act(match, entry)
            state = match.state
            if state.is_over() or (state.dump()["decision"] == "turn" and number % SPARE):
                continue
            told = state.view(state.to_act())["quotes"]
            for code in state.legal_actions():
                action = state.game.format(code)
                if action not in told or "marked" in told[action] or action.startswith(("dig", "wild")):
                    continue
                expected = {key: told[action][key] for key in ("gold", "targets") if key in told[action]}
                if action == "mine all":
                    del expected["targets"]  # told when everybody has mined
                happened = came(state, action)
                if happened:
                    assert happened == expected, (name, number, action)
                    seen.add(" ".join(action.split()[: 2 if action.startswith("turn") else 1]))
    ended = {"marker", "sale", "pay", "mine"}
    assert seen == {f"turn {kind}" for kind in ("buy", "sell", "tile", "item", "gold", "sample")} | ended


# The prices of the rounds so far -------------------------------------------------------------------------------------


def test_the_prices_of_every_round_are_kept():
    """G6.7, G7.3: as they are when the round begins, after the market correction."""
    match = gnomes().new(seats=3, seed=5)
    seen: list[dict[str, int]] = []
    while not match.is_over() and len(seen) < 6:
        view = match.view(None)
        if view["round"] > len(seen):
            seen.append({gem: view["prices"][gem]["current"] for gem in GEMS})
        assert view["history"] == seen
        match.apply(match.legal_actions()[-1])
    assert len(seen) == 6


def test_copies_keep_their_own_history():
    state = last_action(player())
    one, other = state.clone(), state.clone()
    play(one, "turn gold")
    play(other, "turn buy emerald 4")
    assert len(state.view(None)["history"]) == 1
    assert [each.view(None)["history"][1]["emerald"] for each in (one, other)] == [3, 4]


def test_a_history_that_cannot_be_is_refused():
    now = {"diamond": 5, "ruby": 4, "sapphire": 4, "emerald": 3}
    assert gnomes().load({**position("turn", round=3), "history": [now, now]}).view(None)["history"] == [now, now]
    for history, message in (
        ([], "history: must be 1 to 3 rounds, not 0"),
        ([now] * 4, "history: must be 1 to 3 rounds, not 4"),
        ([now, {**now, "ruby": 5}], "history[1]: must be the current prices"),
        ([{**now, "ruby": 16}, now], "history[0].ruby: must be a whole number from 1 to 15"),
    ):
        with pytest.raises(PositionError) as caught:
            gnomes().load({**position("turn", round=3), "history": history})
        assert message in str(caught.value)


def test_mines_and_income_follow_from_the_rest():
    """G6.1, G8.2"""
    owner = player(tiles=("dark_ruby", "dark_ruby", "light_ruby"), items=("alchemister_10",))
    shown = turn(owner).view(None)["players"][0]
    assert (shown["mines"], shown["income"]) == ({"ruby": 5, "wild": 1}, 10)
    wrong = position("turn", owner)
    wrong["players"][0]["mines"] = {"ruby": 4}
    with pytest.raises(PositionError, match="mines: must be"):
        gnomes().load(wrong)


def test_other_numbers_give_other_quotes():
    """Nothing is told that the components do not say."""
    game = game_with(lambda document: document["constants"].update(buy_target_delta=2, take_gold=5))
    state = turn(player(gold=23), game=game)
    assert quote(state, "turn buy ruby 1")["targets"] == {"ruby": 6}
    assert quote(state, "turn gold") == {"gold": 5}
