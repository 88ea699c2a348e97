"""Why not? Every refusal has the right reason, its values and the paragraph that says so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from dwarrow.kernel.chance import Chance
from dwarrow.kernel.errors import IllegalAction, OutOfTurn, UnparsableAction
from dwarrow.kernel.refusals import Reason
from dwarrow.languages import SHIPPED as LANGUAGES
from tests.games.gnomes.positions import gnomes, last_action, legal, load, play, player, turn

SOURCE = Path(__file__).parents[3] / "src" / "dwarrow" / "games" / "gnomes" / "words"
CARDS = [item.id for item in gnomes().components.of_deck(1)]
CONVERTED: Any = {"items": ("convertor_2",)}
HOOVER = player(items=("hoovermatic",))
EARRINGS = {"jewelry": ["frostfire_earrings"]}  # 3 diamonds, 3 rubies


def over() -> Any:
    return play(last_action(player(), options={"max_rounds": 1}), "turn gold")


def marking(money: int = 60, **fields: Any) -> Any:
    own = player(gold=money, items=("emeromobile_a",), markers=(2, 4))
    return play(turn(own, prices={"ruby": 10}, options={"keep_forced": True}, **fields), "turn buy ruby 4")


def selling(have: str, n: int) -> Any:
    own = player(have=have, prisms=2, **CONVERTED)
    return play(turn(own, options={"keep_forced": True}), f"turn sell ruby {n}")


def paying(have: str, **fields: Any) -> Any:
    own = player(have=have, prisms=2, **CONVERTED)
    state = turn(own, display=EARRINGS, options={"keep_forced": True}, **fields)
    return play(state, "turn item frostfire_earrings")


def mining(money: int, *tiles: str, **fields: Any) -> Any:
    return load("mine", player(gold=money, tiles=tiles), HOOVER, seats=4, **fields)


def empty_deck() -> Any:
    other = player(items=tuple(CARDS[3:]), actions=0)
    return turn(player(), other, seats=4, display={"artifacts": CARDS[:3]})


# seat 0 tries: (reason, paragraph, values that must be there, state, action)
REFUSALS: list[tuple[str, str, dict[str, Any], Any, str]] = [
    ("over", "G9.2", {}, over, "turn gold"),
    ("turn", "G13.1.1", {"seat": 1}, lambda: turn(player(), to_act=1), "turn gold"),
    ("other_decision", "G13.1.1", {"decision": "turn"}, lambda: turn(player()), "keep first"),
    (
        "sample_gone",
        "G4.2",
        {"space": "i_1"},
        lambda: turn(player(), player(tiles=("i_1=dark_ruby",))),
        "turn sample i_1",
    ),
    ("sample_known", "G4.2", {"space": "i_1"}, lambda: turn(player(sampled=("i_1",))), "turn sample i_1"),
    ("sample_gold", "G4.2", {"need": 1, "have": 0}, lambda: turn(player(gold=0)), "turn sample i_1"),
    ("bank_few", "G0.5", {"have": {"ruby": 2}}, lambda: turn(player(), player(have="36 R")), "turn buy ruby 3"),
    ("bank_none", "G0.5", {"gem": "ruby"}, lambda: turn(player(), player(have="38 R")), "turn buy ruby 1"),
    (
        "buy_gold",
        "G4.3",
        {"gems": {"diamond": 4}, "need": 20, "have": 19},
        lambda: turn(player(gold=19)),
        "turn buy diamond 4",
    ),
    (
        "buy_marked",
        "G4.3",
        {"gems": {"ruby": 4}, "need": 24, "have": 20},
        lambda: turn(player(gold=20, items=("emeromobile_a",), markers=(2, 4)), prices={"ruby": 10}),
        "turn buy ruby 4",
    ),
    (
        "sell",
        "G4.4",
        {"gems": {"ruby": 3}, "have": {"ruby": 1, "prism": 1}},
        lambda: turn(player(have="1 R", prisms=1, **CONVERTED)),
        "turn sell ruby 3",
    ),
    ("sell_none", "G4.4", {"gem": "ruby"}, lambda: turn(player(have="1 D")), "turn sell ruby 1"),
    ("draw_empty", "G4.5", {"deck": "artifacts"}, empty_deck, "turn draw artifacts"),
    (
        "tile_gone",
        "G4.6",
        {"space": "iv_1"},
        lambda: turn(player(), player(tiles=("iv_1=dark_ruby",))),
        "turn tile iv_1",
    ),
    (
        "tile_district",
        "G4.6",
        {"space": "i_1", "district": "iv"},
        lambda: turn(player(have="9 D, 9 S"), gnome="iv"),
        "turn tile i_1",
    ),
    (
        "cost",
        "G5.1",
        {"need": {"diamond": 1, "ruby": 3}, "have": {"ruby": 2}},
        lambda: turn(player(have="2 R")),
        "turn tile iv_1",
    ),
    (
        "cost",
        "G5.1",
        {"need": {"diamond": 1, "emerald": 1}, "have": {"diamond": 1}},
        lambda: turn(player(have="1 D"), display={"artifacts": ["gnomunculus_1"]}, discounts=[(2, 1), (0, 0), (0, 0)]),
        "turn item gnomunculus_1",
    ),
    (
        "cost",
        "G5.1",
        {"need": {"diamond": 3, "ruby": 3}, "have": {"diamond": 3, "prism": 2}},
        lambda: turn(player(have="3 D", prisms=2, **CONVERTED), display=EARRINGS),
        "turn item frostfire_earrings",
    ),
    (
        "item_bought",
        "G4.7",
        {"card": "ruby_brooch", "seat": 1},
        lambda: turn(player(), player(items=("ruby_brooch",))),
        "turn item ruby_brooch",
    ),
    (
        "item_absent",
        "G4.7",
        {"card": "rainbow_sceptre"},
        lambda: turn(player(), player(hand="rainbow_sceptre")),
        "turn item rainbow_sceptre",
    ),
    (
        "trader_own",
        "G4.8",
        {"trader": "ruby_emerald"},
        lambda: turn(player(trader="ruby_emerald")),
        "turn trader ruby_emerald",
    ),
    (
        "trader_taken",
        "G4.8",
        {"trader": "ruby_emerald", "seat": 1},
        lambda: turn(player(), player(trader="ruby_emerald")),
        "turn trader ruby_emerald",
    ),
    ("swap_none", "G4.9", {}, lambda: turn(player(have="2 R")), "turn swap ruby 1"),
    (
        "swap_gem",
        "G4.9",
        {"trader": "ruby_emerald", "gem": "diamond"},
        lambda: turn(player(have="2 D", trader="ruby_emerald")),
        "turn swap diamond 1",
    ),
    ("swap_empty", "G4.9", {"gem": "ruby"}, lambda: turn(player(trader="ruby_emerald")), "turn swap ruby 1"),
    (
        "swap_lack",
        "G4.9",
        {"gems": {"ruby": 2}, "have": {"ruby": 1}},
        lambda: turn(player(have="1 R", trader="ruby_emerald")),
        "turn swap ruby 2",
    ),
    (
        "bank_few",
        "G0.5",
        {"have": {"emerald": 1}},
        lambda: turn(player(have="2 R", trader="ruby_emerald"), player(have="37 E")),
        "turn swap ruby 2",
    ),
    ("marker_needed", "G4.3.1", {"need": 40, "have": 39}, lambda: marking(39), "marker none"),
    ("marker_missing", "G4.3.1", {"n": 5}, marking, "marker 5"),
    ("marker_gold", "G4.3.1", {"n": 2, "need": 32, "have": 30}, lambda: marking(30), "marker 2"),
    ("sale_few", "G4.4", {"n": 1, "gem": "ruby"}, lambda: selling("2 R", 3), "sale 0"),
    ("sale_many", "G4.4", {"n": 2}, lambda: selling("2 R", 3), "sale 3"),
    ("pay_few", "G5.2", {"gem": "diamond", "n": 1}, lambda: paying("2 D, 3 R"), "pay 0"),
    ("pay_cost", "G5.2", {"gems": {"diamond": 3}}, lambda: paying("3 D, 3 R"), "pay 4"),
    ("pay_many", "G5.2", {"n": 1}, lambda: paying("3 D, 2 R"), "pay 2"),
    (
        "mine_gold",
        "G6.3",
        {"need": 3, "have": 2, "seat": 1},
        lambda: mining(2, "dark_ruby", "dark_ruby"),
        "mine all",
    ),
    ("mine_single", "G6.4", {}, lambda: mining(2, "dark_ruby"), "mine some"),
    ("dig_due", "G6.4", {"n": 3}, lambda: play(mining(9, "dark_ruby", "dark_ruby"), "mine some"), "dig 4"),
    (
        "dig_gold",
        "G6.3",
        {"n": 2, "have": 2},
        lambda: play(mining(2, "dark_ruby", "dark_ruby"), "mine some"),
        "dig 3",
    ),
    (
        "wild_none",
        "G6.5",
        {"gem": "diamond"},
        lambda: play(last_action(player(tiles=("light_ruby",)), player(have="38 D")), "turn gold"),
        "wild diamond",
    ),
]
IDS = [f"{case[0]}-{case[4]}" for case in REFUSALS]


@pytest.mark.parametrize(("key", "paragraph", "values", "make", "text"), REFUSALS, ids=IDS)
def test_reason(key, paragraph, values, make, text):
    state = make()
    reason = gnomes().explain(state, 0, text)
    assert reason is not None
    assert (reason.key, reason.paragraph) == (f"why.{key}", paragraph)
    assert {name: reason.values.get(name) for name in values} == values


@pytest.mark.parametrize(("key", "paragraph", "values", "make", "text"), REFUSALS, ids=IDS)
def test_refusal_is_an_error_and_changes_nothing(key, paragraph, values, make, text):
    """Illegal and out of turn are different errors; both carry the reason in words."""
    state = make()
    before = state.dump()
    error = OutOfTurn if key in ("over", "turn") else IllegalAction
    with pytest.raises(error) as caught:
        state.apply(gnomes().parse(text), 0)
    assert state.dump() == before
    assert "\n" not in str(caught.value)
    if error is IllegalAction:
        assert isinstance(caught.value.reason, Reason)
        assert paragraph in str(caught.value)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "paragraph", "values", "make", "text"), REFUSALS, ids=IDS)
def test_reason_in_words(key, paragraph, values, make, text, language):
    catalog = gnomes().catalog(language).named(["Anna", "Bert", "Carl", "Dora"])
    reason = gnomes().explain(make(), 0, text)
    assert reason is not None
    line = catalog.refusal(reason, text)
    assert paragraph in line
    assert "{" not in line
    assert "why." not in line


def test_one_gem_costs_and_several_cost():
    said = []
    for own in (player(gold=0), player(gold=0, items=("emeromobile_a",), markers=(2,))):
        reasons = [gnomes().explain(turn(own), 0, f"turn buy ruby {n}") for n in (1, 2)]
        said += [gnomes().catalog("en").say(reason.key, **reason.values) for reason in reasons if reason]
    assert said == [
        "Too expensive: 1 ruby costs 4 gold; you have 0 gold.",
        "Too expensive: 2 rubies cost 8 gold; you have 0 gold.",
        "Too expensive: 1 ruby costs 2 gold even with your best marker; you have 0 gold.",
        "Too expensive: 2 rubies cost 4 gold even with your best marker; you have 0 gold.",
    ]


@pytest.mark.once
def test_every_reason_is_tried():
    shared = {"over", "turn", "other_decision"}  # the kernel's, for every game
    written = shared | set(
        re.findall(r'(?:refusal\(|"why\.)"?([a-z_]+)"', (SOURCE / "explain.py").read_text(encoding="utf-8"))
    )
    assert written == {key for key, *_ in REFUSALS}


def test_a_card_in_another_hand_is_refused_like_one_in_the_deck():
    """G12.4: the refusal does not tell where a card is."""
    state = turn(player(), player(hand="rainbow_sceptre"))
    reasons = [gnomes().explain(state, 0, f"turn item {name}") for name in ("rainbow_sceptre", "harvest_diadem")]
    assert [reason.key for reason in reasons if reason] == ["why.item_absent", "why.item_absent"]


@pytest.mark.parametrize("seed", range(6))
def test_answers_if_and_only_if_the_action_is_not_in_the_list(seed):
    """For every action of the table and every seat, at moments of a match by chance; and every paragraph exists."""
    game = gnomes()
    numbers = set(re.findall(r"^\*\*(G[0-9.]+)\*\*", game.rules(), re.MULTILINE))
    chance = Chance(seed)
    seats = 2 + seed % 3
    options = game.draw_options(seats, seed) | {"keep_forced": seed % 2 == 0}
    state = game.new(seats=seats, seed=seed, options=options)
    texts = [game.format(code) for code in range(len(game.actions))]
    while not state.is_over():
        if chance.below(40) == 0:
            for seat in range(seats):
                allowed = set(legal(state, seat))
                for text in texts:
                    reason = game.explain(state, seat, text)
                    assert (reason is None) == (text in allowed)
                    assert reason is None or reason.paragraph in numbers
        actions = state.legal_actions()
        state.apply(actions[int(chance.below(len(actions)))])
    assert all(game.explain(state, 0, text) is not None for text in texts)


def test_what_is_no_action_has_no_reason():
    with pytest.raises(UnparsableAction, match="first word must be one of"):
        gnomes().explain(turn(player()), 0, "buy ruby 3")
