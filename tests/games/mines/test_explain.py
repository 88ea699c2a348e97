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
from tests.games.mines.positions import at_the_end, game_with, income, legal, load, mines, play, player, whole_deck

SOURCE = Path(__file__).parents[3] / "src" / "dwarrow" / "games" / "mines" / "words"


def trade(*players: Any, **fields: Any) -> Any:
    return load("trade", *players, **fields)


def paying(*texts: str, **own: Any) -> Any:
    return play(trade(player(**own), discard="1 EC"), *texts)


def offering(*texts: str, mine: str = "3 SW, 3 EC, 3 DI, 3 RB", other: str = "3 SW, 3 EC, 3 DI, 3 RB") -> Any:
    return play(trade(player(hand=mine), player(hand=other)), "trade offer 1", *texts)


def countered() -> Any:
    counter = ("answer counter", "give diamond", "give done", "want emerald", "want done")
    return offering("give sapphire", "give done", "want ruby", "want done", *counter)


def failed_search() -> Any:
    return play(trade(player(hand="2 SW"), player(hand="11 RB")), "trade bank", "take search ruby")


def altar(*texts: str, held: str = "2 SW, 1 DI", other: str = "", **fields: Any) -> Any:
    return play(trade(player(hand=held, e05=2), player(hand=other), **fields), *texts)


def spending() -> Any:
    state = load("upgrade", player(hand="2 SW, 2 EW, 2 DW", s06=3, start=None), king="h1b")
    return play(state, "upgrade family")


def full_gallery() -> Any:
    gallery = {"e07": 1, "s01": 0, "s02": 0, "e01": 0, "e02": 0}
    state = load("bid", player(hand="3 SW", **gallery), rows={"sapphire": ["s05"]})
    return play(state, "bid sapphire 3", "reward improvement")


def bidding() -> Any:
    return load("bid", player(hand="2 RB, 1 SW"), player(hand="1 SW"))


def upgrading(**own: Any) -> Any:
    return load("upgrade", player(**own), king="h1a", options={"keep_forced": True})


def wanted(want: dict[str, int]) -> Any:
    """Seat 1 offers a ruby to seat 0."""
    return {"turn": 1, "offer": {"proposer": 1, "partner": 0, "give": {"ruby": 1}, "want": want, "counters": 0}}


OVERSEEN: Any = {"s07": 2, "s01": 1, "s03": 1, "start": None}

# seat 0 tries: (reason, paragraph, values that must be there, state, action)
REFUSALS: list[tuple[str, str, dict[str, Any], Any, str]] = [
    ("over", "M4.3", {}, lambda: at_the_end(player()), "upgrade end"),
    ("turn", "M13.1.1", {"seat": 1}, lambda: load("spell", player(), to_act=1, starter=1), "spell pass"),
    ("other_decision", "M13.1.1", {"decision": "spell"}, lambda: load("spell", player()), "trade pass"),
    ("overseer_deck", "M10.3", {"deck": "bronze"}, lambda: income(player(**OVERSEEN)), "overseer bronze"),
    ("forgo_deck", "M5.1.2", {"deck": "bronze"}, lambda: income(player(family=2, s03=3, e01=3)), "forgo bronze"),
    ("marker_full", "M5.1.4", {"item": "s07"}, lambda: income(player(family=6, s07=2)), "marker s07"),
    ("marker_not_yours", "M5.1.4", {"item": "s08"}, lambda: income(player(family=6)), "marker s08"),
    ("no_packdragon", "M2.4", {}, lambda: income(player(board="hammer", family=4)), "marker packdragon"),
    ("spell_not_yours", "M5.2.1", {"card": "d04"}, lambda: load("spell", player()), "spell d04 iron"),
    ("spell_level", "M10.2", {"card": "s04"}, lambda: load("spell", player(s04=0)), "spell s04 wooden"),
    ("spell_deck", "M5.2.1", {"card": "start", "deck": "iron"}, lambda: load("spell", player()), "spell start iron"),
    ("hoard_not_full", "M5.2.2", {"card": "e07"}, lambda: load("spell", player(e07=0)), "spell e07"),
    ("hoard_used", "M5.2.2", {"card": "e07"}, lambda: load("spell", player(e07=1, used={"e07": 1})), "spell e07"),
    ("spell_not_yours", "M5.2.1", {"card": "e07"}, lambda: load("spell", player()), "spell e07"),
    ("bank_hand", "M6.2.1", {"n": 2}, lambda: trade(player(hand="1 SW"), player(hand="1 SW")), "trade bank"),
    ("altar_missing", "M6.2.1", {"gem": "ruby"}, altar, "trade altar ruby"),
    ("altar_missing", "M6.2.1", {}, lambda: trade(player(hand="2 SW", e05=1), discard="1 EC"), "trade altar emerald"),
    (
        "altar_used",
        "M6.2.1",
        {"gem": "emerald"},
        lambda: trade(player(hand="2 SW", e05=2, used={"e05": 1})),
        "trade altar emerald",
    ),
    ("altar_payment", "M6.2.1", {"gem": "emerald"}, lambda: altar(held="3 EW", discard="1 EC"), "trade altar emerald"),
    (
        "altar_nothing",
        "M6.2.1",
        {"gem": "emerald"},
        lambda: altar(held="2 SW", other=whole_deck("copper")),
        "trade altar emerald",
    ),
    ("elf_missing", "M6.2.1", {}, lambda: trade(player(hand="5 SW")), "trade elf"),
    ("elf_hand", "M6.2.1", {"n": 3}, lambda: trade(player(hand="2 SW", d07=2), seats=3), "trade elf"),
    (
        "no_player_trading",
        "M11.3",
        {},
        lambda: trade(player(hand="1 SW"), player(hand="1 SW"), options={"player_trading": False}),
        "trade offer 1",
    ),
    (
        "offers_none",
        "M11.3",
        {},
        lambda: trade(player(hand="1 SW"), player(hand="1 SW"), options={"max_offers_per_player": 0}),
        "trade offer 1",
    ),
    ("offers_used", "M6.3.1", {"n": 3}, lambda: trade(player(hand="1 SW", offers=3)), "trade offer 1"),
    ("partner_absent", "M6.3.1", {"n": 3}, lambda: trade(player(hand="1 SW"), player(hand="1 SW")), "trade offer 3"),
    ("partner_self", "M6.3.1", {}, lambda: trade(player(hand="1 SW"), player(hand="1 SW")), "trade offer 0"),
    ("offer_empty", "M6.3.1", {}, lambda: trade(player(), player(hand="1 SW")), "trade offer 1"),
    ("partner_empty", "M6.3.1", {"seat": 1}, lambda: trade(player(hand="2 SW")), "trade offer 1"),
    ("pay_altar", "M6.2.1", {"gem": "emerald"}, lambda: altar("trade altar emerald", discard="1 EC"), "pay emerald"),
    (
        "pay_rank",
        "M6.2.2",
        {"gem": "sapphire"},
        lambda: paying("trade bank", "pay emerald", hand="1 SW, 2 EW, 1 RW"),
        "pay sapphire",
    ),
    ("pay_not_held", "M6.2.2", {"gem": "diamond"}, lambda: paying("trade bank", hand="2 SW, 1 EW"), "pay diamond"),
    ("pay_unfinished", "M6.2.2", {"gem": "ruby"}, lambda: paying("trade bank", hand="2 SW, 1 EW, 1 RW"), "pay ruby"),
    (
        "take_absent",
        "M6.2.3",
        {"gem": "ruby", "deck": "iron"},
        lambda: paying("trade bank", hand="2 SW"),
        "take ruby iron",
    ),
    (
        "take_altar",
        "M6.2.3",
        {"gem": "emerald"},
        lambda: altar("trade altar emerald", "pay sapphire", discard="1 EC, 1 EI, 1 RI"),
        "take ruby iron",
    ),
    (
        "search_in_discard",
        "M6.2.3",
        {"gem": "emerald"},
        lambda: paying("trade bank", hand="2 SW"),
        "take search emerald",
    ),
    (
        "search_empty",
        "M6.2.3",
        {"gem": "ruby", "deck": "bronze"},
        lambda: play(trade(player(hand="2 SW"), player(hand=whole_deck("bronze"))), "trade bank"),
        "take search ruby",
    ),
    ("search_failed", "M6.2.3", {}, failed_search, "take search diamond"),
    ("give_empty", "M6.3.2", {}, offering, "give done"),
    ("give_rank", "M6.3.2", {"gem": "sapphire"}, lambda: offering("give emerald"), "give sapphire"),
    ("give_not_held", "M6.3.2", {"gem": "ruby"}, lambda: offering(mine="2 SW, 2 EC"), "give ruby"),
    ("give_gems", "M6.3.2", {"n": 3}, lambda: offering("give sapphire", "give emerald", "give diamond"), "give ruby"),
    ("want_empty", "M6.3.2", {}, lambda: offering("give ruby", "give done"), "want done"),
    ("want_on_give", "M6.3.2", {"gem": "ruby"}, lambda: offering("give ruby", "give done"), "want ruby"),
    (
        "want_rank",
        "M6.3.2",
        {"gem": "sapphire"},
        lambda: offering("give ruby", "give done", "want emerald"),
        "want sapphire",
    ),
    (
        "answer_not_held",
        "M6.3.3",
        {"gems": {"emerald": 2}},
        lambda: load("answer", player(hand="1 EC, 1 SW"), player(hand="1 RB"), moment=wanted({"emerald": 2})),
        "answer accept",
    ),
    ("answer_counter_used", "M6.3.3", {}, countered, "answer counter"),
    ("bid_too_many", "M7.1", {"gem": "ruby", "n": 3, "have": 2}, bidding, "bid ruby 3"),
    ("bid_order", "M13.1.3", {"gem": "ruby"}, bidding, "bid sapphire 1"),
    ("bid_sealed", "M13.1.3", {}, lambda: play(bidding(), "0 bid ruby 0", "0 bid sapphire 0"), "bid ruby 1"),
    ("bid_again_uncommitted", "M13.1.3", {}, bidding, "bid again"),
    ("discard_not_yours", "M7.2.6", {"card": "s09"}, full_gallery, "discard s09"),
    ("discard_hoard", "M7.2.6", {"card": "e07"}, full_gallery, "discard e07"),
    ("king_exit", "M7.3", {"hall": "h3a"}, lambda: load("king", player()), "king h3a"),
    ("king_here", "M7.3", {"hall": "great_hall"}, lambda: load("king", player()), "king great_hall"),
    ("no_packdragon", "M2.4", {}, lambda: upgrading(board="lantern"), "upgrade packdragon"),
    ("upgrade_not_yours", "M8.1", {"item": "s01"}, lambda: upgrading(hand="5 SW"), "upgrade s01"),
    (
        "upgrade_twice",
        "M8.1",
        {"item": "start"},
        lambda: play(upgrading(hand="1 SW, 1 EW"), "upgrade start"),
        "upgrade start",
    ),
    ("upgrade_full", "M8.1", {"item": "s07"}, lambda: upgrading(hand="5 SW", s07=2), "upgrade s07"),
    (
        "upgrade_cost",
        "M8.3",
        {"item": "s05", "need": {"sapphire": 2}, "have": {"sapphire": 1, "ruby": 2}},
        lambda: upgrading(hand="1 SW, 2 RB", s05=0),
        "upgrade s05",
    ),
    (
        "upgrade_king_cost",
        "M8.2",
        {"item": "family", "hall": "h1a", "need": {"sapphire": 2}, "have": {"sapphire": 1}},
        lambda: upgrading(hand="1 SW"),
        "upgrade family",
    ),
    (
        "upgrade_king_less",
        "M8.5",
        {"item": "family", "hall": "h1a", "need": {"sapphire": 2}, "have": {"ruby": 1}, "n": 1},
        lambda: upgrading(hand="1 RB", r07=2),
        "upgrade family",
    ),
    ("upgrade_vp", "M8.3", {"item": "s13", "need": 1, "have": 0}, lambda: upgrading(hand="5 SW", s13=0), "upgrade s13"),
    ("spend_size", "M13.1.4", {"n": 2}, spending, "spend sapphire 3"),
    ("spend_gem", "M8.4", {"gem": "diamond"}, spending, "spend sapphire 1 diamond 1"),
    ("spend_not_held", "M8.3", {"gem": "ruby"}, spending, "spend ruby 2"),
]


@pytest.mark.parametrize(
    ("key", "paragraph", "values", "make", "text"), REFUSALS, ids=[f"{case[0]}-{case[4]}" for case in REFUSALS]
)
def test_reason(key, paragraph, values, make, text):
    state = make()
    reason = mines().explain(state, 0, text)
    assert reason is not None
    assert (reason.key, reason.paragraph) == (f"why.{key}", paragraph)
    assert {name: reason.values.get(name) for name in values} == values


@pytest.mark.parametrize(
    ("key", "paragraph", "values", "make", "text"), REFUSALS, ids=[f"{case[0]}-{case[4]}" for case in REFUSALS]
)
def test_refusal_is_an_error_and_changes_nothing(key, paragraph, values, make, text):
    """Illegal and out of turn are different errors; both carry the reason in words."""
    state = make()
    before = state.dump()
    error = OutOfTurn if key in ("over", "turn") else IllegalAction
    with pytest.raises(error) as caught:
        state.apply(mines().parse(text), 0)
    assert state.dump() == before
    assert "\n" not in str(caught.value)
    if error is IllegalAction:
        assert isinstance(caught.value.reason, Reason)
        assert caught.value.reason.paragraph == paragraph
        assert paragraph in str(caught.value)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("key", "paragraph", "values", "make", "text"), REFUSALS, ids=[f"{case[0]}-{case[4]}" for case in REFUSALS]
)
def test_reason_in_words(key, paragraph, values, make, text, language):
    catalog = mines().catalog(language).named(["Anna", "Bert", "Carl", "Dora"])
    reason = mines().explain(make(), 0, text)
    assert reason is not None
    line = catalog.refusal(reason, text)
    assert paragraph in line
    assert "{" not in line
    assert "why." not in line


ELSEWHERE = {
    "elf_used",  # below, with a component file of one's own: the shipped Elven Trader has no limit
    "want_partner",  # below: the side is closed by itself unless forced actions are kept
    "answer_counter_empty",  # cannot be: who was offered something holds a card
}


@pytest.mark.once
def test_every_reason_is_tried():
    written = set(re.findall(r'(?:refusal\(|Reason\("why\.)"?([a-z_]+)"', (SOURCE / "explain.py").read_text()))
    tried = {key for key, *_ in REFUSALS}
    assert written - tried == ELSEWHERE


def test_want_side_as_large_as_the_partners_hand():
    """M6.3.2: where forced actions are kept, one can try to go on."""
    state = load("trade", player(hand="3 SW, 1 EC"), player(hand="1 RB"), options={"keep_forced": True})
    play(state, "trade offer 1", "give sapphire", "give done", "want ruby")
    assert mines().explain(state, 0, "want ruby") == Reason("why.want_partner", "M6.3.2", {"seat": 1, "n": 1})


def test_elf_with_a_limit():
    """M6.2.1: a component file may give the Elven Trader a number of uses."""

    def once(document):
        next(card for card in document["improvements"] if card["id"] == "d07")["uses_per_trade"] = 1

    game = game_with(once)
    state = load("trade", player(hand="8 SW", d07=2), seats=3, game=game)
    play(state, "trade elf", "take sapphire wooden", "take sapphire wooden")
    assert "trade elf" not in legal(state)
    assert game.explain(state, 0, "trade elf") == Reason("why.elf_used", "M6.2.1")


@pytest.mark.parametrize("seed", range(6))
def test_answers_if_and_only_if_the_action_is_not_in_the_list(seed):
    """For every action of the table and every seat, at moments of a match by chance; and every paragraph exists."""
    game = mines()
    numbers = set(re.findall(r"^\*\*(M[0-9.]+)\*\*", game.rules(), re.MULTILINE))
    chance = Chance(seed)
    seats = 2 + seed % 3
    options = game.draw_options(seats, seed) | {"keep_forced": seed % 2 == 0}
    state = game.new(seats=seats, seed=seed, options=options)
    texts = [game.format(code) for code in range(len(game.actions))]
    while not state.is_over():
        if chance.below(60) == 0:
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
        mines().explain(load("spell", player()), 0, "dance")


def test_reason_tells_nothing_secret():
    """M12.2: what a seat is told about its own actions does not depend on other hands or sealed bids."""
    one = load("bid", player(hand="2 RB"), player(hand="1 SW"))
    other = load("bid", player(hand="2 RB"), player(hand="1 EW"))
    game = mines()
    for code in range(len(game.actions)):
        text = game.format(code)
        assert game.explain(one, 0, text) == game.explain(other, 0, text)
