"""The judgement of Gnomes: hand-made positions in which one action is the right one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dwarrow.games.gnomes.bot.judge.judge import GnomesJudge
from dwarrow.games.gnomes.bot.judge.plans import Plans
from dwarrow.games.gnomes.bot.judge.standing import Box, Purse, Standing
from dwarrow.games.gnomes.bot.judge.worth import Worth
from dwarrow.kernel.sight import Sight
from tests.games.gnomes.positions import gnomes, last_action, load, player, turn

if TYPE_CHECKING:
    from dwarrow.kernel.state import State

BOX = Box(gnomes().components)


def values(state: State, seat: int = 0) -> dict[str, float]:
    sight = Sight(state, seat)
    judged = GnomesJudge(gnomes()).values(sight)
    return {gnomes().format(action): value for action, value in zip(sight.legal, judged, strict=True)}


def best(state: State, seat: int = 0) -> str:
    judged = values(state, seat)
    return max(judged, key=lambda action: judged[action])


def worth(state: State, seat: int = 0) -> Worth:
    return Worth(Standing(BOX, state.view(seat)))


# Worth ---------------------------------------------------------------------------------------------------------------


def test_machines_are_worth_less_the_nearer_the_end_is():
    early = worth(turn())
    late = worth(turn(player(), player(items=("crown_of_zavandor", "ember_tiara", "glacier_tiara", "rainbow_sceptre"))))
    assert early.left > late.left
    for name in ("alchemister_10", "gnomunculus_1"):
        assert early.item(BOX.items[name], early.left) > late.item(BOX.items[name], late.left)


def test_a_second_tile_of_a_gem_is_worth_more_than_a_first_of_another():
    """Two gems a round instead of one (G6.1)."""
    one = worth(turn(player(tiles=("dark_ruby",))))
    assert one.face("dark_ruby", one.left) > one.face("dark_sapphire", one.left)


def test_a_gem_that_all_mine_will_be_cheap():
    plain, mined = worth(turn()), worth(turn(player(), player(tiles=("dark_emerald",) * 3)))
    assert mined.next[3] < plain.next[3]
    assert mined.next[0] == plain.next[0]


# Plans ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("have", "gold", "steps"),
    [
        ((0, 5, 0, 0), 0, 1),
        ((0, 4, 0, 0), 4, 2),
        ((0, 0, 0, 0), 20, 3),
        ((0, 4, 0, 0), 0, 3),
        ((0, 4, 3, 0), 0, 3),
    ],
)
def test_the_way_to_five_rubies(have, gold, steps):
    """At 4 gold each: 4 gems in one purchase, gold is taken or raised by a sale."""
    plans = Plans(worth(turn()))
    assert plans.way((0, 5, 0, 0), Purse(gold, have, 0))[0] == steps


def test_prisms_stand_for_what_is_missing():
    plans = Plans(worth(turn()))
    assert plans.way((0, 5, 0, 0), Purse(0, (0, 4, 0, 0), 1))[0] == 1


# Turns ---------------------------------------------------------------------------------------------------------------


def test_a_machine_that_can_be_paid_in_the_first_round_is_bought():
    state = turn(player(have="1 R, 3 S", gold=0), display={"artifacts": ["alchemister_10"]})
    assert best(state) == "turn item alchemister_10"


def test_gems_for_a_machine_are_bought_while_there_is_time():
    state = turn(player(have="3 S", gold=8, actions=2), display={"artifacts": ["alchemister_10"]})
    assert best(state).startswith("turn buy ruby")


def test_the_last_action_of_a_match_takes_the_most_points():
    rich = player(have="4 D, 5 R", items=("crown_of_zavandor", "ember_tiara", "glacier_tiara"))
    other = player(items=("rainbow_sceptre", "harvest_diadem", "festival_chain", "banner_brooch", "starlight_signet"))
    full = {**rich, "items": [*rich["items"], "hoovermatic", "alchemister_18", "convertor_3", "alchemister_12"]}
    state = last_action(full, other, display={"jewelry": ["ruby_brooch", "frostfire_earrings"]})
    assert state.view(0)["ending"]
    assert best(state) == "turn item frostfire_earrings"


def test_nobody_looks_at_tiles_when_the_end_is_set_off():
    items = ("crown_of_zavandor", "ember_tiara", "glacier_tiara", "rainbow_sceptre", "frostfire_earrings")
    state = turn(player(have="3 R, 1 D"), player(items=items), gnome="iv")
    assert state.view(0)["ending"]
    assert not best(state).startswith("turn sample")


def test_of_two_known_tiles_the_better_is_bought():
    """Both spaces cost one gem of each kind; only their faces differ."""
    state = turn(
        player(have="1 D, 1 R, 1 S, 1 E", tiles=("i_1=dark_ruby", "i_2=dark_ruby"), sampled=("iv_1", "iv_4")),
        gnome="iv",
        faces={"iv_4": "dark_ruby"},
        display={"artifacts": ["emeromobile_a", "convertor_2", "alchemister_12"]},
    )
    judged = values(state)
    worse = turn(
        player(have="1 D, 1 R, 1 S, 1 E", tiles=("i_1=dark_ruby", "i_2=dark_ruby"), sampled=("iv_1", "iv_4")),
        gnome="iv",
        faces={"iv_4": "dark_sapphire"},
        display={"artifacts": ["emeromobile_a", "convertor_2", "alchemister_12"]},
    )
    assert best(state) == "turn tile iv_4"
    assert judged["turn tile iv_4"] > values(worse)["turn tile iv_4"]


def test_a_sample_is_taken_if_there_are_tiles_to_choose_from():
    """Both IV-1 and IV-3 can be paid with the last action of the round, and Diamantina is sold out."""
    lights = tuple(f"light_{gem}" for gem in ("diamond", "ruby", "sapphire", "emerald"))
    chooser = player(gold=2, have="2 D, 3 R, 2 S", tiles=("i_1=dark_ruby", "i_2=dark_ruby"))
    state = last_action(chooser, player(tiles=lights), gnome="iv")
    assert best(state).startswith("turn sample iv_")


# Answers -------------------------------------------------------------------------------------------------------------


def test_no_prism_is_paid_for_a_gem_that_is_there():
    state = turn(player(have="5 R", prisms=2, items=("convertor_2",)), display={"jewelry": ["ruby_brooch"]})
    state.apply(gnomes().parse("turn item ruby_brooch"))
    assert best(state) == "pay 0"


def test_a_large_marker_is_not_used_for_a_single_cheap_gem():
    state = turn(player(gold=20, markers=(2, 2, 3, 3, 4), items=("emeromobile_a",)), prices={"emerald": 3})
    state.apply(gnomes().parse("turn buy emerald 1"))
    assert best(state) == "marker none"


def test_mining_is_paid_for_if_gems_are_dear_and_left_if_they_are_cheap():
    tiles = ("i_1=dark_ruby", "i_2=dark_ruby")
    for price, choice in ((9, "mine all"), (1, "mine none")):
        state = load(
            "mine",
            player(tiles=tiles),
            player(items=("hoovermatic",)),
            prices={"ruby": price},
        )
        assert best(state) == choice
