"""Every project by its number: what it does once modernised, and when (D8)."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import pytest

from tests.games.dwergar.positions import (
    GAME,
    cart,
    decision,
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

if TYPE_CHECKING:
    from dwarrow.games.dwergar.rules import DwergarState

RICH = "9c 9i 9g 9x"
ALL = {str(number) for number in range(1, 46)}
HARMLESS = {"events": ["48"]}  # an event that gives nothing to anybody
OPEN = {"events": 9, "keep_forced": True}  # a session in which nothing is left to do stays open
TESTED: set[str] = set()


def card(number: int) -> Any:
    return GAME.components.project(str(number))


def about(*cases: Any, names: str = "number") -> Any:
    """Marks a test as the one of these projects; where a case has more than the number, that comes first."""
    TESTED.update(str(case[0] if isinstance(case, tuple) else case) for case in cases)
    return pytest.mark.parametrize(names, cases)


def at_forge(
    number: int, others: tuple[int, ...] = (), waiting: tuple[int, ...] = (), seats: int = 2, **more: Any
) -> DwergarState:
    """A blacksmith works at the forge; the project and those `waiting` are completed, goods and heat suffice."""
    own = {"heat": 10, "store": RICH, **more}
    mine = player("blacksmith", done=(number, *waiting), modern=others, **own)
    state = table(mine, *(player() for _ in range(seats - 1)), coming=HARMLESS)
    return play(state, "act place blacksmith forge")  # type: ignore[no-any-return]


def modernised(number: int, others: tuple[int, ...] = (), **more: Any) -> DwergarState:
    return play(at_forge(number, others, **more), f"work modernise {number}")  # type: ignore[no-any-return]


def left_of(number: int) -> dict[str, int]:
    """What is left of nine of each good when a project is modernised."""
    due = dict(zip(("coal", "iron", "gold", "crystal"), card(number).cost.goods, strict=True))
    return {name: 9 - n for name, n in due.items()}


# Completing and modernising as such: every card ----------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 46))
def test_completing_costs_the_price_and_scores(number: int):
    """D6.7.1"""
    state = table(player("miner", store=RICH, heat=10), open=(number,))
    play(state, "act place miner studio", f"work complete {number}")
    price = card(number).price
    assert me(state)["heat"] == 10 - price.heat
    assert list(me(state)["store"].values()) == [9 - n for n in price.goods]
    assert (vp(state), me(state)["projects"], me(state)["modernised"]) == (card(number).vp, [str(number)], [])
    assert state.view(None)["open"][0] is None


def in_studio(number: int, **more: Any) -> DwergarState:
    """A miner works in the studio of three players; nothing is scarce, and the session stays open."""
    own = {"store": "19c 19i 19g 19x", "heat": 8, "lit": 2, "cold": 3, **more}
    others = (player(heat=2, lit=1), player(heat=1))
    return play(table(player("miner", **own), *others, open=(number,), options=OPEN), "act place miner studio")  # type: ignore[no-any-return]


def paid(state: DwergarState, action: str) -> DwergarState:
    """Play an action; heat comes from the scale as far as it goes."""
    play(state, action)
    if decision(state) == "furnaces":
        play(state, legal(state)[0])
    return state


@pytest.mark.parametrize("number", range(1, 46))
def test_completing_alone_has_no_effect(number: int):
    """D6.7.1, D8.46: the price, the card and its points; nothing else changes for anybody."""
    state = in_studio(number)
    expected = copy.deepcopy(state.view(None))
    after = paid(state, f"work complete {number}").view(None)
    mine, price = expected["players"][0], card(number).price
    mine["heat"] -= price.heat
    mine["store"] = dict(zip(mine["store"], (19 - n for n in price.goods), strict=True))
    mine["vp"] = mine["points"]["projects"] = card(number).vp
    mine["projects"] = [str(number)]
    mine["keeps"] = 2 if number >= 37 else 0  # D9.4
    expected["open"][0] = None
    for each in expected["players"]:
        each["lacks"] = {}
    due = {name: n for name, n in zip(mine["store"], price.goods, strict=True) if n}
    expected["moment"]["session"].update(base=0, project=str(number), fresh=True, paid=due)
    if any(price.goods):
        expected["past"]["spent"] = [list(price.goods), [0] * 4, [0] * 4]
    if price.heat:
        expected["past"]["heat"] = [[0, 0, 0, price.heat, 0, 0, 0], [0] * 7, [0] * 7]
    assert after == expected


@pytest.mark.parametrize("number", range(1, 46))
def test_modernising_costs_and_scores_once(number: int):
    """D6.7.2, D6.8.1, D6.8.2, D8.46"""
    state = paid(in_studio(number), f"work complete {number}")
    before, effect = me(state), card(number).effect
    paid(state, f"work modernise {number}")
    if decision(state) == "chimney":
        play(state, "chimney 0")
    gain = effect.goods if effect.id == "gain_resources" and card(number).timing == "on_modernise" else (0, 0, 0, 0)
    changes = zip(before["store"].values(), card(number).cost.goods, gain, strict=True)
    assert list(me(state)["store"].values()) == [had - due + got for had, due, got in changes]
    assert (me(state)["projects"], me(state)["modernised"]) == ([str(number)], [str(number)])
    assert me(state)["points"]["modernised"] == card(number).modernise_vp
    assert why(state, f"work modernise {number}") == ("modernised_already", "D6.8.2")


# One by one ----------------------------------------------------------------------------------------------------------


@about(1)
def test_cheaper_projects(number: int):
    """D8.1: one coal or one iron less, by choice; automatic where only one kind fits or can be paid."""
    state = table(player("miner", modern=(1,), store="5c 2i"), open=(3, 13))
    play(state, "act place miner studio", "work complete 3")
    assert legal(state) == ["discount coal", "discount iron"]
    assert why(state, "discount gold") == ("discount_kind", "D8.1")
    coal, iron = state.clone(), state.clone()
    assert store(play(coal, "discount coal")) == "1c"
    assert store(play(iron, "discount iron")) == "1i"
    only = play(
        table(player("miner", modern=(1,), store="4c 2i"), open=(3,)), "act place miner studio", "work complete 3"
    )
    assert store(only) == ""
    one_kind = table(player("miner", modern=(1,), store="3i"), open=(13,))
    assert store(play(one_kind, "act place miner studio", "work complete 13")) == ""
    not_yet = table(player("miner engineer", done=(1,), store="4c 2i"), open=(3,), silverbeard=0, regions=("old_mine",))
    play(not_yet, "act place miner studio")
    assert why(not_yet, "work complete 3") == ("goods_short", "D6.7.1")


@about((2, "blacksmith"), (3, "engineer"), (4, "miner"), names="number, worker")
def test_specialist_in_the_mine(number: int, worker: str):
    """D8.2: the extra on any level with this specialist, with no other, and not before the modernisation."""
    others = [each for each in ("miner", "engineer", "blacksmith") if each != worker]
    for level, base, extra in ((1, "3c", "5c"), (2, "2i", "3i"), (3, "1g", "2g"), (4, "1x", "2x")):
        for each in (worker, *others, "foreman"):
            for modern in (True, False):
                cards: dict[str, Any] = {"modern": (number,)} if modern else {"done": (number,)}
                state = table(player("miner engineer blacksmith", **cards))
                play(state, f"act place {each} mine_{level}", "work load")
                assert cart(state, str(level)) == (extra if modern and each == worker else base)


@about(
    (5, {"iron": 1, "gold": 1}),
    (19, {"crystal": 1}),
    (29, {"coal": 1, "iron": 1}),
    (32, {"crystal": 1}),
    names="number, gain",
)
def test_goods_at_once(number: int, gain: dict[str, int]):
    """D8.5: once, when it is modernised, and only to the owner."""
    state = modernised(number)
    assert me(state)["store"] == {name: n + gain.get(name, 0) for name, n in left_of(number).items()}
    assert store(state, 1) == ""


@about((30, "coal"), (31, "iron"), names="number, good")
def test_goods_for_the_others(number: int, good: str):
    """D8.5"""
    state = modernised(number, seats=3)
    assert me(state)["store"] == left_of(number)
    assert [me(state, seat)["store"][good] for seat in (1, 2)] == [1, 1]


@about(6, 7, 8, 24, 25, 26, 27, 42)
def test_points_at_the_end(number: int):
    """D8.6, D10.3: nothing when it is modernised, points at the end, none while it is only completed."""
    state = modernised(number, store="9c 9i 9g 9x")
    assert me(state)["points"]["effects"] == 0
    own = {"store": "7c 5i 2g 3x", "lit": 1, "cold": 3, "heat": 0, "done": (10, 17), "carts": {"1": "9x"}}
    worth = {6: 1, 7: 2, 8: 2, 24: 6, 25: 2, 26: 2, 27: 4, 42: 4}[number]
    if number == 25:
        worth = 2 * (1 + (card(25).price.goods[3] > 0))
    if number == 42:
        own["done"] = (10,)
        worth = 2 * 2
    for modern, expected in ((True, worth), (False, 0)):
        if modern:
            cards: dict[str, Any] = {**own, "modern": (number,)}
        else:
            cards = {**own, "done": (*own["done"], number)}  # type: ignore[misc]
        seats = [player("miner", **cards), player(vp=90)]
        ended = next_round(table(*seats, furnaces={"lab": 0, "mine_1": 0}, events=1, round=2, event=51))
        while not ended.is_over():
            play(ended, next(text for text in legal(ended) if text.split()[-1] in ("decline", "none")))
        assert ended.scores()[0] == expected


def test_points_for_every_modernised_project():
    """D8.6: of whichever region, card 6 itself included; what is only completed does not count."""
    seats = [player("miner", modern=(6, 9, 10), done=(7, 11)), player(modern=(12,))]
    ended = next_round(table(*seats, events=1, round=2, event=51))
    play(ended, "extra decline")
    assert (ended.is_over(), ended.scores()[0] - vp(ended)) == (True, 3)


@about(9)
def test_points_for_bare_places(number: int):
    """D8.9, D5.2.4: an empty location or an opponent's foreman, whichever dwarf; no worker, not one's own foreman."""
    own: dict[str, Any] = {"modern": (9,)}
    state = table(player("miner engineer", **own), places={"lab": "foreman 1", "forge": "blacksmith"})
    assert vp(play(state.clone(), "act place miner studio")) == 1
    assert vp(play(state.clone(), "act place foreman lab")) == 1
    assert vp(play(state.clone(), "act place miner forge")) == 0
    mine = table(player("miner", **own), places={"lab": "foreman 0"})
    assert vp(play(mine, "act place miner lab")) == 0
    assert vp(play(table(player("miner engineer", done=(9,))), "act place miner studio")) == 0


@about(*range(10, 19))
def test_new_mine_sets(number: int):
    """D8.10: two points for each modernised project of the New Mine, this one included, at once."""
    others = tuple(each for each in (10, 11, 12) if each != number)[:2]
    assert vp(modernised(number)) == 2
    assert vp(modernised(number, others)) == 6
    assert vp(modernised(number, (1,))) == 2


@about(20)
def test_points_for_gold(number: int):
    """D8.20: another project whose printed cost has gold, also when the gold is waived; not itself."""
    assert me(modernised(20))["points"]["effects"] == 0
    assert me(modernised(22, (20,)))["points"]["effects"] == 1
    assert me(modernised(22, (20, 21)))["points"]["effects"] == 1
    assert me(modernised(24, (20,)))["points"]["effects"] == 0
    assert me(modernised(22, waiting=(20,)))["points"]["effects"] == 0


@about(21)
def test_less_gold(number: int):
    """D8.21, D6.8.1: from then on, not for itself, and only where the cost has gold."""
    assert me(modernised(22, (21,)))["store"]["gold"] == 9
    assert me(modernised(21))["store"]["gold"] == 8
    assert me(modernised(23, (21,)))["store"] == left_of(23)
    assert me(modernised(22, waiting=(21,)))["store"]["gold"] == 8


@about(22, 23, 28)
def test_no_effect(number: int):
    """D8.22"""
    state = modernised(number)
    assert (vp(state), me(state)["store"]) == (card(number).modernise_vp, left_of(number))
    assert heat(state) == (10 - card(number).cost.heat - 1, 0, 2)


@about(33)
def test_coal_at_the_start(number: int):
    """D8.33, D4.3.2: not in this turn, but in the next."""
    state = modernised(33, store="1i 1g")
    assert store(state) == ""
    assert store(next_round(state)) == "1c"
    assert store(next_round(at_forge(33, store="1i 1g"))) == "1i 1g"


@about(38)
def test_heat_at_the_start(number: int):
    """D8.33, D4.3.2, D4.3.4: the heat kept by the Eastern project, and one more."""
    state = modernised(38, heat=9)
    assert heat(state)[0] == 7
    assert heat(next_round(state))[0] == 2 + 1
    assert heat(next_round(at_forge(38)))[0] == 2


@about(34)
def test_less_heat_for_the_old_mine(number: int):
    """D8.34: other projects of the Old Mine, not itself, not of other regions."""
    assert heat(modernised(29, (34,)))[0] == 10 - (3 + 1 - 1)
    assert heat(modernised(34))[0] == 10 - (1 + 1)
    assert heat(modernised(10, (34,)))[0] == 10 - (2 + 1)
    assert heat(modernised(28, (34,)))[0] == 10
    assert heat(modernised(29, waiting=(34,)))[0] == 10 - (3 + 1)


@about(35)
def test_light_all_and_heat(number: int):
    """D8.5"""
    assert heat(modernised(35, heat=3, cold=3)) == (3 - 1 + 2, 3, 0)


@about(36)
def test_heat_for_all(number: int):
    """D8.5"""
    state = modernised(36, heat=2, seats=3)
    assert [heat(state, seat)[0] for seat in range(3)] == [2 - 1 + 4, 1, 1]


@about((37, 1, "1c"), (39, 2, "1i"), names="number, due, gain")
def test_heat_into_goods(number: int, due: int, gain: str):
    """D8.37: before an action and within one, any number of times, while there is heat; not before it is modernised."""
    state = table(player("miner", heat=2 * due + 1, modern=(number,)))
    play(state, f"act convert {number}")
    assert (store(state), heat(state)[0], decision(state)) == (gain, due + 1, "act")
    play(state, "act place miner bellows", f"work convert {number}")
    assert (me(state)["store"]["coal"] + me(state)["store"]["iron"], heat(state)[0]) == (2, 1)
    assert decision(state) == "work"
    waiting = table(player("miner", heat=9, done=(number,)))
    assert why(waiting, f"act convert {number}") == ("not_modernised", "D8.37")
    cold = table(player("miner", modern=(number,)))
    assert why(cold, f"act convert {number}") == ("heat_short", "D8.37")


@about(40)
def test_more_heat_of_furnaces(number: int):
    """D8.40: in a work zone 2 instead of 1, on a mine level 1 instead of none."""
    for modern, zone, mine in ((True, 2, 1), (False, 1, 0)):
        cards: dict[str, Any] = {"modern": (40,)} if modern else {"done": (40,)}
        state = table(player("miner"), player(**cards), furnaces={"lab": 1, "mine_2": 1})
        assert heat(play(state.clone(), "act place miner lab"), 1)[0] == zone
        assert heat(play(state.clone(), "act place miner mine_2"), 1)[0] == mine


@about(41)
def test_a_lit_furnace(number: int):
    """D8.5: from the supply; nothing if it is empty."""
    assert heat(modernised(41)) == (9, 1, 2)
    assert me(modernised(41))["supply"] == 5
    assert heat(modernised(41, cold=8, heat=1)) == (0, 0, 8)


@about(43)
def test_one_more_action(number: int):
    """D8.43, D4.3.3: directly after the present action, besides the others; it may be skipped."""
    state = table(player("blacksmith", done=(43,), heat=10, store="1g"), places={"forge": "miner", "lab": "engineer"})
    play(state, "act place blacksmith forge", "work modernise 43")  # nothing is left to do there
    assert state.view(None)["moment"] == {"left": 2, "more": 0, "further": True}
    skipped = play(state.clone(), "act skip")
    assert skipped.view(None)["moment"] == {"left": 1, "more": 0, "further": False}
    play(state, "act place miner lab")
    while state.view(None)["moment"]["further"]:
        play(state, "work done")
    assert state.view(None)["moment"]["left"] == 1
    assert why(state, "act skip") == ("skip", "D8.43")


def test_one_more_action_during_event_51():
    """D8.43, D7.51: the turn has two actions, and the further one besides."""
    state = table(player("blacksmith miner engineer", done=(43,), heat=10, store="1g"), event=51, left=1, options=OPEN)
    play(state, "act place blacksmith forge", "work modernise 43", "work done")
    assert state.view(None)["moment"] == {"left": 1, "more": 0, "further": True}
    play(state, "act place miner forge", "work done")
    assert state.view(None)["moment"] == {"left": 0, "more": 0, "further": False}
    play(state, "act place engineer forge", "work done")
    assert state.to_act() == 1


@about(44)
def test_another_speciality(number: int):
    """D8.44, D5.2.1: for 1 heat a worker counts as another, for bonuses and in the mine; the figure stays."""
    state = table(player("miner", modern=(44,), heat=1, cold=3))
    play(state, "act place miner bellows as blacksmith")
    assert legal(state) == ["work light", "work light_all", "work done"]
    assert (heat(state)[0], state.view(None)["places"]["bellows"]["dwarf"]) == (0, "miner")
    lit = table(player("miner", modern=(44,), heat=1, lit=1))
    play(lit, "act place miner bellows as engineer")
    assert legal(lit) == ["furnaces 0", "furnaces 1"]
    assert heat(play(lit, "furnaces 1")) == (1, 0, 3)
    in_mine = table(player("miner", modern=(44, 2), heat=1), regions=("west", "east"))
    assert cart(play(in_mine, "act place miner mine_1 as blacksmith", "work load"), "1") == "5c"
    assert legal(table(player("miner", modern=(44,), heat=1)), "act place foreman lab as") == []
    assert why(table(player("miner", modern=(44,))), "act place miner lab as engineer") == ("heat_short", "D8.44")
    assert why(table(player("miner", done=(44,), heat=1)), "act place miner lab as engineer") == (
        "no_retraining",
        "D8.44",
    )


@about(45)
def test_points_for_heat(number: int):
    """D8.45: any amount from scale and furnaces, one point each."""
    state = modernised(45, heat=4, lit=2, cold=0)
    while decision(state) == "furnaces":
        play(state, legal(state)[0])
    assert legal(state) == [f"chimney {n}" for n in range(6)]
    assert why(state, "chimney 6") == ("chimney", "D8.45")
    assert me(play(state.clone(), "chimney 0"))["points"]["effects"] == 0
    play(state, "chimney 5")
    assert (me(state)["points"]["effects"], heat(state), decision(state)) == (5, (0, 0, 2), "act")


@pytest.mark.parametrize("number", [5, *range(10, 20), 29, 30, 31, 32, 35, 36, 41])
def test_at_once_is_once(number: int):
    """D8.5, D8.10: nothing more comes in the next round, to nobody."""
    state = modernised(number, seats=3, cold=3 if number == 35 else 0)

    def lasting() -> list[Any]:
        return [[me(state, seat)[name] for name in ("store", "lit", "cold", "supply", "points")] for seat in range(3)]

    before = lasting()
    next_round(state)
    assert (state.view(None)["event"], state.to_act()) == ("48", 0)
    assert lasting() == before
    assert [heat(state, seat)[0] for seat in range(3)] == [2 if number == 41 else 0, 0, 0]  # D4.3.4
    while state.to_act() == 0:  # the turn does nothing more either
        play(state, (legal(state, "work done") or legal(state, "act place"))[0])
    assert lasting() == before


def test_every_project_has_its_test():
    """D8.5, D8.6: nothing is left out; hands stay as they are."""
    assert TESTED == ALL
    assert hand(modernised(22)).endswith("foreman")
