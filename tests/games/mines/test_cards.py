"""Every improvement against its entry in components.toml: prices, yields, points, and that it has its effect alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mines.positions import (
    DECKS,
    GEMS,
    at_the_end,
    backs,
    discard,
    hand,
    income,
    legal,
    level,
    load,
    mines,
    play,
    player,
    vp,
)

# As they stand in the file, not as the engine reads them.
CARDS: list[dict[str, Any]] = list(mines().document["improvements"])  # type: ignore[call-overload]
HALLS = {hall["id"]: hall for hall in mines().document["halls"]}  # type: ignore[attr-defined]
IDS = [card["id"] for card in CARDS]
CLANS = [card for card in CARDS if card["kind"] == "clan"]
SCROLLS = [card for card in CARDS if card["kind"] == "scroll"]
RULES = [card for card in CARDS if "vp_rule" in card]
ONE_OF_EACH = "1 SC, 1 EC, 1 DC, 1 RC"
KING_IN = "h4b"  # three sapphires


def by_id(cards):
    return {"argvalues": cards, "ids": [card["id"] for card in cards]}


def top(card):
    return len(card["cost"])


def gallery(card, cubes):
    """The card as a keyword for `player`; the starting scroll has a place of its own there."""
    return {"start": cubes} if card["id"] == "start" else {"start": None, card["id"]: cubes}


def pile(gems, deck="W"):
    return ", ".join(f"{n} {gem[0].upper()}{deck}" for gem, n in gems.items() if n)


def test_the_box_is_complete():
    """M2.5, M2.6: 53 entries, 56 cards; 13 in every row, 7 of them pale."""
    assert len(CARDS) == len(set(IDS)) == 53
    assert sum(card.get("copies", 1) for card in CARDS) == 56
    for gem in GEMS:
        assert [card["back"] for card in CARDS if card["row"] == gem].count("pale") == 7
        assert [card["back"] for card in CARDS if card["row"] == gem].count("dark") == 6


@pytest.mark.parametrize("card", **by_id(CARDS))
def test_prices(card):
    """M8.2, M8.3: slot by slot from the top, each exactly as printed."""
    for cubes, price in enumerate(card["cost"]):
        if not price:
            assert card["initial_level"] > cubes  # filled at set-up
            continue
        gems = HALLS[KING_IN]["cost"] if "king" in price else {gem: n for gem, n in price.items() if gem in GEMS}
        state = load(
            "upgrade",
            player(hand=pile(gems) + ", 1 SB, 1 EB, 1 DB, 1 RB" if gems else "1 SB", vp=5, **gallery(card, cubes)),
            seats=4,
            king=KING_IN,
            options={"keep_forced": True},
        )
        play(state, f"upgrade {card['id']}")
        assert level(state, 0, card["id"]) == cubes + 1
        assert discard(state) == {f"{gem} wooden": n for gem, n in gems.items()}
        assert vp(state, 0) == 5 - price.get("vp", 0)


@pytest.mark.parametrize("card", **by_id(CARDS))
def test_full_cards_cannot_be_upgraded(card):
    """M8.1, M0.4: there are as many slots as prices."""
    rich = player(hand="9 SW, 9 EW, 8 DW, 4 RW", vp=9, **gallery(card, top(card)))
    state = load("upgrade", rich, seats=4, king=KING_IN)
    assert f"upgrade {card['id']}" not in legal(state)


@pytest.mark.parametrize("card", **by_id(CLANS))
def test_clan_yields(card):
    """M5.1.1: at each level so many cards of its deck, besides the Family's two wooden ones."""
    assert len(card["yield"]) == top(card) + 1
    for cubes, number in enumerate(card["yield"]):
        state = income(player(**gallery(card, cubes)), seats=4)
        expected = {"wooden": 2}
        expected[card["deck"]] = expected.get(card["deck"], 0) + number
        assert backs(state, 0) == {deck: n for deck, n in expected.items() if n}


@pytest.mark.parametrize("card", **by_id(SCROLLS))
def test_scroll_yields(card):
    """M5.2.1: at each level its alternatives, each one deck and its number."""
    assert len(card["yield"]) == top(card) + 1
    for cubes, alternatives in enumerate(card["yield"]):
        offered = {deck: n for each in alternatives for deck, n in each.items()}
        state = load("spell", player(**gallery(card, cubes)), seats=4)
        assert set(legal(state)) == {"spell pass", *(f"spell {card['id']} {deck}" for deck in offered)}
        for deck, n in offered.items():
            used = play(state.clone(), f"spell {card['id']} {deck}")
            assert backs(used, 0) == {deck: n}


@pytest.mark.parametrize("card", **by_id(CARDS))
def test_points(card):
    """M9.2: `vp` when full, alone in the gallery; one cube less, nothing. A `vp_rule` needs others."""
    full = at_the_end(player(**gallery(card, top(card))), seats=4)
    assert full.scores()[0] == card.get("vp", 0)
    lacking = at_the_end(player(**gallery(card, top(card) - 1)), seats=4)
    assert lacking.scores()[0] == 0


@pytest.mark.parametrize("card", **by_id(RULES))
def test_points_by_rule(card):
    """M9.2: with 0 to 6 other full items of a kind that is counted, the highest step reached."""
    kinds, steps = card["vp_rule"]["count"], card["vp_rule"]["steps"]
    counted = [each for each in CARDS if each["kind"] in kinds or kinds == ["other"]]
    counted = [each for each in counted if each["id"] not in (card["id"], "start") and "vp_rule" not in each]
    for number in range(6):
        others = {each["id"]: top(each) for each in counted[:number]}
        printed = sum(each.get("vp", 0) for each in counted[:number])
        points = max((points for needed, points in steps if number >= needed), default=0)
        state = at_the_end(player(start=None, **{card["id"]: top(card)}, **others), seats=4)
        assert state.scores()[0] == printed + points


@pytest.mark.parametrize("card", **by_id(CARDS))
def test_removable(card):
    """M7.2.6: every card can make room, unless the file says that it cannot."""
    spare = [name for name in ("s01", "s02", "s03", "s04", "s05", "s06") if name != card["id"]][:5]
    holder = player(hand="3 EC", **{**dict.fromkeys(spare, 0), **gallery(card, 0)})
    state = load("bid", holder, seats=4, rows={"emerald": ["e13" if card["id"] != "e13" else "e12"]})
    play(state, "bid emerald 3", "reward improvement")
    assert (f"discard {card['id']}" in legal(state)) == card.get("removable", True)


# Effects: each probe says whether a player with this gallery has it --------------------------------------------------


def has_overseer(own):
    state = income(player(**{"s01": 1, "start": None, **own}), seats=4, options={"keep_forced": True})
    return state.view(None)["decision"] == "overseer"


def has_no_income_limit(own):
    state = income(player(**{"family": 2, "s03": 3, "e01": 3, "start": None, **own}), seats=4)
    return state.view(None)["decision"] not in ("forgo", "overseer")


def has_scroll_bonus(own):
    state = load("spell", player(**{**own, "s04": 1}), seats=4)
    return backs(play(state, "spell s04 copper"), 0)["copper"] - 2


def has_hoard(own):
    state = load("spell", player(**own), seats=4)
    return any(text.count(" ") == 1 and text != "spell pass" for text in legal(state))


def has_bank_discount(gem):
    def probe(own):
        state = load("trade", player(hand=ONE_OF_EACH, **own), seats=4, discard="1 SW, 1 EW, 1 DW, 1 RW")
        return f"trade altar {gem}" in legal(state)

    return probe


def has_bank_three_for_two(own):
    return "trade elf" in legal(load("trade", player(hand=ONE_OF_EACH, **own), seats=4))


def has_wins_ties(own):
    state = load("bid", player(hand="1 RB"), player(hand="1 RB", **own), seats=4)
    return vp(play(state, "0 bid ruby 1", "1 bid ruby 1"), 1) == 1


def has_wild_gem(gem):
    """A single card of the gem pays for the Packdragon's emerald, or the Family clan of a board that asks for it."""

    def probe(own):
        if gem == "emerald":
            holder = player(hand="1 EB", board="pick", packdragon=0, **own)  # its Packdragon costs a sapphire
        else:
            holder = player(hand=f"1 {gem[0].upper()}B", **own)
        return "upgrade packdragon" in legal(load("upgrade", holder, seats=4, king=KING_IN))

    return probe


def has_king_discount(own):
    state = load("upgrade", player(hand="2 SW", **own), seats=4, king=KING_IN)
    return "upgrade family" in legal(state)


def has_final_rate(own):
    without = at_the_end(player(**own), seats=4).scores()[0]
    return at_the_end(player(hand="2 SW", **own), seats=4).scores()[0] - without == 1


PROBES: dict[tuple[str, str | None], Any] = {
    ("overseer", None): has_overseer,
    ("no_income_limit", None): has_no_income_limit,
    ("scroll_bonus", None): has_scroll_bonus,
    ("hoard", None): has_hoard,
    **{("bank_discount", gem): has_bank_discount(gem) for gem in GEMS},
    ("bank_three_for_two", None): has_bank_three_for_two,
    ("wins_ties", None): has_wins_ties,
    **{("wild_gem", gem): has_wild_gem(gem) for gem in GEMS},
    ("king_discount", None): has_king_discount,
    ("final_rate", None): has_final_rate,
}


def test_every_effect_is_probed():
    """M10.1: those of the improvements, and the Packdragon's."""
    of_cards = {(card["effect"], card.get("effect_gem")) for card in CARDS if "effect" in card}
    assert of_cards | {("no_income_limit", None)} == set(PROBES)


@pytest.mark.parametrize("card", **by_id(CARDS))
def test_effect_alone_and_only_when_full(card):
    """M10.1: a full card has its own effect and no other; with a cube less it has none."""
    own = (card.get("effect"), card.get("effect_gem"))
    for effect, probe in PROBES.items():
        if effect == ("scroll_bonus", None) and card["id"] == "s04":
            continue  # the probe reads a scroll of its own
        assert bool(probe(gallery(card, top(card)))) == (effect == own), effect
        if effect == own and top(card) > 0:
            assert not probe(gallery(card, top(card) - 1)), effect


def test_packdragon_alone():
    """M10.1, M5.1.2: full, it lifts the limit and does nothing else; one cube less, nothing."""
    for effect, probe in PROBES.items():
        if effect[0] == "wild_gem":
            continue  # these probes upgrade the Packdragon itself
        assert bool(probe({"start": None, "packdragon": 3})) == (effect == ("no_income_limit", None)), effect
        assert not probe({"start": None, "packdragon": 2}), effect


# The numbers of effects ----------------------------------------------------------------------------------------------


def card_with(effect, gem=None):
    return next(card for card in CARDS if card.get("effect") == effect and card.get("effect_gem") == gem)


def test_amounts_are_those_of_the_file():
    """M10.3, M10.4, M9.1, M8.5: cards of the Overseer and the Mage, the Goldsmith's rate, the Runesmith's discount."""
    overseer, mage = card_with("overseer"), card_with("scroll_bonus")
    state = income(player(start=None, s01=1, **{overseer["id"]: top(overseer)}))
    assert backs(state, 0)["copper"] == 1 + overseer["effect_amount"]
    assert has_scroll_bonus(gallery(mage, top(mage))) == mage["effect_amount"]
    smith = card_with("final_rate")
    for number in range(7):
        state = at_the_end(player(hand=f"{number} SW" if number else "", **gallery(smith, top(smith))), seats=4)
        assert state.scores()[0] == smith["vp"] + number // smith["effect_amount"]
    rune = card_with("king_discount")
    state = load("upgrade", player(hand="9 SW", **gallery(rune, top(rune))), seats=4, king=KING_IN)
    play(state, "upgrade family")
    assert sum(discard(state).values()) == HALLS[KING_IN]["cost"]["sapphire"] - rune["effect_amount"]


def test_hoard_draws_what_the_file_says():
    """M5.2.2"""
    hoard = card_with("hoard")
    state = play(load("spell", player(**gallery(hoard, top(hoard)))), f"spell {hoard['id']}")
    assert backs(state, 0) == {deck: hoard["hoard_draw"][deck] for deck in DECKS if deck in hoard["hoard_draw"]}


@pytest.mark.parametrize("gem", GEMS)
def test_altars_exchange(gem):
    """M6.2.1: as many cards as the file says, in and out."""
    altar = card_with("bank_discount", gem)
    other = next(each for each in GEMS if each != gem)
    holder = player(hand=f"4 {other[0].upper()}I", **gallery(altar, top(altar)))
    state = load("trade", holder, seats=4, discard=f"1 {gem[0].upper()}B")
    play(state, f"trade altar {gem}")
    assert sum(hand(state, 0).values()) == 4 - altar["bank_pay"] + altar["bank_take"]
    assert hand(state, 0)[f"{gem} bronze"] == 1


def test_elfs_exchange():
    """M6.2.1"""
    elf = card_with("bank_three_for_two")
    state = load("trade", player(hand="7 SW", **gallery(elf, top(elf))), seats=4)
    play(state, "trade elf", *["take sapphire wooden"] * elf["bank_take"])
    assert sum(hand(state, 0).values()) == 7 - elf["bank_pay"] + elf["bank_take"]
