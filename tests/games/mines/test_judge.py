"""The judgement of Mines: what is worth what, and that its reckoning agrees with the rules."""

from __future__ import annotations

from typing import Any

import pytest

from dwarrow.games.mines.bot.judge.bank import begins, sets
from dwarrow.games.mines.bot.judge.box import Box
from dwarrow.games.mines.bot.judge.judge import MinesJudge
from dwarrow.games.mines.bot.judge.numbers import NUMBERS
from dwarrow.games.mines.bot.judge.plan import rising
from dwarrow.games.mines.bot.judge.purchases import Purchases
from dwarrow.games.mines.bot.judge.rivals import habits
from dwarrow.games.mines.bot.judge.standing import Owned, Standing
from dwarrow.games.mines.bot.judge.worth import Worth
from dwarrow.kernel.sight import Sight
from tests.bots.table import GAME, decisions, new, position, seated

BOX = Box(GAME.components)


def standing_of(state: Any, seat: int) -> Standing:
    return Standing(BOX, state.view(seat))


def worth_of(standing: Standing, *items: Owned) -> Worth:
    """The worth of things to a player who also has some items."""
    holding = standing.me._replace(items=(*standing.me.items, *items))
    return Worth(standing, holding)


def at_round(left: int) -> Standing:
    """The first seat's standing in the trade phase with so many rounds to come."""
    hall = next(hall for hall in GAME.components.halls if BOX.moves_left[hall.number] == left + 1)
    standing = standing_of(GAME.new(seats=4, seed=1), 0)
    standing.hall, standing.left, standing.phase = hall.number, left, "trade"
    return standing


# Reading -------------------------------------------------------------------------------------------------------------


def test_a_standing_reads_hand_items_and_rounds():
    def change(dump: dict[str, Any]) -> None:
        dump["players"][0]["items"]["family"] = 3

    state = position(change)
    standing = standing_of(state, 0)
    view = state.view(0)
    assert sum(standing.hand) == sum(view["players"][0]["hand"].values()) == standing.me.cards
    assert [(o.item.id, o.level) for o in standing.me.items] == [("family", 3), ("packdragon", 0), ("start", 1)]
    assert standing.left == 9
    assert standing.me.spaces == 5


def test_the_way_to_the_end_is_counted_from_every_hall():
    halls = {hall.id: BOX.moves_left[hall.number] for hall in GAME.components.halls}
    assert halls["great_hall"] == 10
    assert halls["h9a"] == 1
    assert halls["coronation"] == 0


# Worth ---------------------------------------------------------------------------------------------------------------


def test_cards_kept_past_the_last_round_are_worth_the_exchange():
    assert worth_of(at_round(0)).hand((1, 1, 1, 0)) == pytest.approx(1.0)
    smith = Owned(BOX.improvements["d12"], 2)
    assert worth_of(at_round(0), smith).hand((1, 1, 0, 0)) == pytest.approx(1.0)


def test_cards_are_worth_more_the_more_rounds_are_left():
    values = [worth_of(at_round(left)).hand((1, 1, 1, 1)) for left in range(10)]
    assert values == sorted(values)
    assert values[9] > values[1] > values[0]


def test_a_full_item_is_worth_its_points_at_the_end():
    worth = worth_of(at_round(0))
    assert worth.item(BOX.improvements["r10"], 1) == 5
    assert worth.item(BOX.improvements["r10"], 0, later=True) == 0
    assert worth.item(BOX.improvements["e07"], 1, used=1) == -3


def test_a_clan_is_worth_less_the_fewer_incomes_it_sees():
    clan = BOX.improvements["s01"]
    values = [worth_of(at_round(left)).item(clan, 3) for left in range(10)]
    assert values == sorted(values)
    assert values[0] == clan.vp


def test_a_clan_without_levels_is_worth_the_cards_it_will_bring():
    clan = BOX.improvements["s01"]
    assert worth_of(at_round(8)).item(clan, 0) > clan.vp > worth_of(at_round(2)).item(clan, 0)


def test_levels_that_no_phase_is_left_for_count_nothing():
    shrine = BOX.improvements["d06"]
    assert worth_of(at_round(1)).item(shrine, 0) == 0
    assert worth_of(at_round(2)).item(shrine, 0) > 0


def test_points_by_other_full_items():
    """Clan Elder: 4 points for three full Clans, 7 for four (M9.2)."""
    clans = [Owned(BOX.improvements[name], 3) for name in ("s01", "s03", "e01", "e03")]
    elder = BOX.improvements["s12"]
    assert worth_of(at_round(0), *clans[:3]).item(elder, 2) == 4
    assert worth_of(at_round(0), *clans).item(elder, 2) == 7
    assert worth_of(at_round(0)).item(elder, 2) == 0


# Purchases -----------------------------------------------------------------------------------------------------------


def test_what_can_be_paid_agrees_with_the_legal_list():
    """Also with wild gems and the Runesmith; the cards come from rows that two players do not use."""

    def change(dump: dict[str, Any]) -> None:
        dump["players"][0]["items"] |= {"d06": 3, "r03": 1}
        dump["players"][1]["items"] |= {"r06": 3, "r07": 2, "d13": 0}

    checked = 0
    for seed in range(8):
        for state, seat, _ in decisions(position(change, 2, seed), seated("random random", seed)):
            standing = standing_of(state, seat)
            if standing.decision != "upgrade":
                continue
            worth = Worth(standing, standing.me)
            purchases = Purchases(standing, worth, standing.hall)
            legal = {GAME.format(action).split()[1] for action in state.legal_actions(seat)}
            for owned in standing.me.items:
                want = None if owned.full or owned.raised else purchases.want(worth, owned)
                if want is not None:
                    checked += 1
                    assert (purchases.paid(standing.hand, want) is not None) == (owned.item.id in legal)
    assert checked > 100


def test_the_best_purchases_do_not_spend_a_card_twice():
    standing = at_round(0)
    one, two = (Owned(BOX.improvements[name], level) for name, level in (("r06", 2), ("r13", 1)))
    purchases = Purchases(standing, worth_of(standing, one, two), standing.hall)
    assert purchases.surplus((0, 0, 0, 1)) == pytest.approx(5 - 1 / 3)
    assert purchases.surplus((0, 0, 0, 2)) == pytest.approx(5 + 4 - 2 / 3)
    assert purchases.surplus((9, 0, 0, 0)) == 0


# Bids and trade ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("held", range(12))
@pytest.mark.parametrize("prize", [0.0, 1.0, 2.5, 9.0])
def test_habits_share_out_everything(held, prize):
    shares = habits(held, prize, 3, 7)
    assert len(shares) == held + 1
    assert sum(shares) == pytest.approx(1)
    assert min(shares) >= 0


def test_a_better_prize_draws_higher_bids():
    means = [sum(bid * share for bid, share in enumerate(habits(5, prize, 3, 7))) for prize in (0, 2, 4)]
    assert means == sorted(means)
    assert means[0] < means[2]


def test_a_card_has_a_price_in_every_round():
    assert NUMBERS.card_with(2) == pytest.approx(0.69)


def test_sensible_bids_promise_more_than_smaller_ones():
    assert rising([0.0, 0.4, 0.3, 0.9, 0.9, 1.0]) == [0, 1, 3, 5]


def test_sets_of_a_hand():
    assert list(sets((2, 0, 1, 0), 2)) == [(1, 0, 1, 0), (2, 0, 0, 0)]
    assert list(sets((2, 0, 1, 0), 2, excluded=0)) == []
    assert begins((1, 0, 2, 0), (1, 0, 1, 0))
    assert not begins((1, 1, 1, 0), (1, 0, 1, 0))


def values(state: Any, seat: int) -> dict[str, float]:
    sight = Sight(state, seat)
    judged = MinesJudge(GAME).values(sight)
    return {GAME.format(action): value for action, value in zip(sight.legal, judged, strict=True)}


def test_every_kind_of_decision_is_judged():
    kinds = set()
    for seats in (2, 3, 4):
        names = " ".join(["random"] * seats)
        for state, seat, _ in decisions(new(names, seats), seated(names, seats)):
            standing = standing_of(state, seat)
            if standing.decision not in kinds:
                kinds.add(standing.decision)
                assert len(values(state, seat)) == len(state.legal_actions(seat))
    assert kinds >= {"spell", "trade", "pay", "take", "give", "want", "answer", "bid", "reward", "king", "upgrade"}


def test_worse_decks_are_given_up_first():
    """Seven cards of income: three wooden, two iron and two bronze."""

    def change(dump: dict[str, Any]) -> None:
        for player, clans in zip(dump["players"], (("d01", "d02"), ("r01", "r02")), strict=True):
            player["items"] |= {"family": 2} | dict.fromkeys(clans, 3)

    given_up = set()
    for _, _, action in decisions(position(change), seated("greedy greedy", 1)):
        if GAME.format(action).startswith("forgo"):
            given_up.add(GAME.format(action))
    assert given_up == {"forgo wooden"}
