"""Trade with the bank (M6.1, M6.2): turns, the three kinds of exchange, payment, taking and searching."""

from __future__ import annotations

import pytest

from tests.games.mines.positions import (
    GEMS,
    advance,
    backs,
    cards,
    discard,
    hand,
    legal,
    load,
    play,
    player,
    whole_deck,
)


def rest_of(deck, text):
    """All cards of a deck but those of `text`."""
    counts = {part.split()[1]: int(part.split()[0]) for part in whole_deck(deck).split(", ")}
    for kind, n in cards(text).items():
        gem, back = kind.split()
        counts[gem[0].upper() + back[0].upper()] -= n
    return ", ".join(f"{n} {kind}" for kind, n in counts.items() if n)


def known(state, seat):
    return state.view(None)["players"][seat]["known"]


def taking(state):
    return [text for text in legal(state) if text.startswith("take")]


# Turns (M6.1) --------------------------------------------------------------------------------------------------------


def test_turns_go_round_clockwise():
    """M6.1.1: one exchange each, beginning with the starting player."""
    everybody = [player(hand="6 SW", start=None) for _ in range(3)]
    state = load("spell", *everybody, starter=1, to_act=0)
    play(state, "spell pass")
    for seat in (1, 2, 0, 1, 2, 0):
        assert state.to_act() == seat
        assert legal(state, (seat + 1) % 3) == []
        play(state, "trade bank", "take sapphire wooden")


def test_who_has_passed_has_no_more_turns():
    """M6.1.1, M6.1.2: and who alone is active has all of them; when nobody is, the phase ends."""
    state = load("trade", *[player(hand="6 SW") for _ in range(3)])
    play(state, "0 trade pass", "1 trade bank", "take sapphire wooden", "2 trade pass")
    assert state.view(None)["moment"]["active"] == [1]
    for _ in range(2):
        assert state.to_act() == 1
        play(state, "trade bank", "take sapphire wooden")
    play(state, "1 trade pass")
    assert state.view(None)["phase"] == "auction"


def test_without_cards_there_is_nothing_to_do_but_pass():
    """M6.1.1: it is done by itself."""
    state = load("spell", player(start=1), player(hand="2 SW", start=None), starter=1, to_act=0)
    play(state, "spell pass")
    play(state, "1 trade pass")
    assert state.view(None)["phase"] == "auction"


def test_every_trade_phase_begins_with_everybody():
    """M6.1.1"""
    state = load("trade", player(hand="4 SW"), player(hand="4 SW"))
    play(state, "trade pass", "trade pass")
    advance(state, "trade")
    assert state.view(None)["moment"]["active"] == [0, 1]


# The kinds of exchange (M6.2.1) --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards_held", "offered"), [("1 SW", False), ("2 SW", True), ("1 SW, 1 RB", True)])
def test_bank_needs_two_cards(cards_held, offered):
    """M6.2.1"""
    state = load("trade", player(hand=cards_held), player(hand="1 EC"))
    assert ("trade bank" in legal(state)) == offered


def test_bank_pays_two_and_takes_one():
    """M6.2.1"""
    state = load("trade", player(hand="1 SW, 2 EW"), discard="1 RC")
    play(state, "trade bank", "pay emerald", "take ruby copper")  # the second emerald by itself
    assert hand(state, 0) == cards("1 SW, 1 RC")
    assert discard(state) == cards("2 EW")


def test_bank_any_number_of_times():
    """M6.2.1, M6.1.1: five cards become one."""
    state = load("trade", player(hand="5 SW"), player())
    for _ in range(4):
        play(state, "trade bank", "take sapphire wooden")
    assert hand(state, 0) == cards("1 SW")
    assert state.view(None)["phase"] != "trade"


@pytest.mark.parametrize("cubes", [0, 1])
def test_altar_must_be_full(cubes):
    """M6.2.1, M10.1"""
    state = load("trade", player(hand="2 SW", e05=cubes), discard="1 EC")
    assert "trade altar emerald" not in legal(state)


ALTARS = {"sapphire": "s05", "emerald": "e05", "diamond": "d05", "ruby": "r05"}


@pytest.mark.parametrize("gem", GEMS)
def test_altar_of_every_gem(gem):
    """M6.2.1: one card of another gem for one of the Altar's."""
    other = "1 EW, 1 DW" if gem == "sapphire" else "2 SW"
    letter = gem[0].upper()
    state = load(
        "trade", player(hand=f"{other}, 1 {letter}W", **{ALTARS[gem]: 2}), seats=4, discard=f"1 {letter}B, 1 SB"
    )
    play(state, f"trade altar {gem}")
    assert f"pay {gem}" not in legal(state)
    if gem == "sapphire":
        play(state, "pay diamond")
    assert hand(state, 0)[f"{gem} bronze"] == 1  # only cards of its gem are offered, and there was one pile with it
    assert sum(hand(state, 0).values()) == 3


def test_altar_takes_from_any_pile_but_only_its_gem():
    """M6.2.3"""
    state = load("trade", player(hand="2 SW, 1 RC", e05=2), discard="1 EC, 2 EB, 1 DI")
    play(state, "trade altar emerald", "pay ruby")
    assert legal(state) == ["take emerald copper", "take emerald bronze"]


def test_altar_searches_its_gem():
    """M6.2.1, M6.2.3: no emerald lies about, the copper draw pile has cards."""
    state = load("trade", player(hand="2 SW", e05=2), coming="SC EC")
    play(state, "trade altar emerald")
    assert hand(state, 0) == cards("1 SW, 1 EC")
    assert discard(state) == cards("1 SW, 1 SC")


def test_altar_needs_a_card_of_another_gem():
    """M6.2.1"""
    state = load("trade", player(hand="3 EW", e05=2), discard="1 EC")
    assert "trade altar emerald" not in legal(state)
    assert "trade bank" in legal(state)


def test_altar_needs_its_gem_to_be_had():
    """M6.2.1: in a discard pile, or perhaps in the draw pile of its own deck."""
    copper = player(hand=whole_deck("copper"))
    state = load("trade", player(hand="2 SW", e05=2), copper)
    assert "trade altar emerald" not in legal(state)
    state = load("trade", player(hand="2 SW", e05=2), copper, discard="1 EB")
    assert "trade altar emerald" in legal(state)
    no_emerald = player(hand="12 EC, 8 SC, 5 DC, 2 RC")  # one copper card is left, and it is no emerald
    state = load("trade", player(hand="2 SW", e05=2), no_emerald)
    assert "trade altar emerald" in legal(state)


def test_altar_once_in_a_trade_phase():
    """M6.2.1: each Altar for itself, and anew in the next phase."""
    state = load("trade", player(hand="5 DI", e05=2, s05=2), player(hand="1 RB"), discard="4 EC, 4 SW")
    play(state, "trade altar emerald", "1 trade pass")
    assert "trade altar emerald" not in legal(state)
    assert "trade altar sapphire" in legal(state)
    play(state, "trade altar sapphire", "pay diamond")
    assert not [text for text in legal(state) if "altar" in text]
    play(state, "trade pass")
    advance(state, "trade")
    while state.to_act() != 0:
        play(state, "trade pass")
    assert {"trade altar emerald", "trade altar sapphire"} <= set(legal(state))


def test_altar_use_in_a_position():
    """M6.2.1: `used` says that it was used in this phase."""
    state = load("trade", player(hand="2 DI", e05=2, used={"e05": 1}), discard="1 EC")
    assert "trade altar emerald" not in legal(state)


@pytest.mark.parametrize(("cubes", "held", "offered"), [(2, "3 SW", True), (2, "2 SW", False), (1, "3 SW", False)])
def test_elf_needs_a_full_trader_and_three_cards(cubes, held, offered):
    """M6.2.1, M10.1"""
    state = load("trade", player(hand=held, d07=cubes), seats=3)
    assert ("trade elf" in legal(state)) == offered


def test_elf_pays_three_and_takes_two():
    """M6.2.1: one after the other."""
    state = load("trade", player(hand="1 SW, 3 EI", d07=2), player(hand="1 SW"), seats=3, discard="1 EC, 1 DI")
    play(state, "trade elf", "pay emerald", "take emerald copper")  # the other two emeralds by themselves
    assert state.to_act() == 0
    assert "take emerald copper" not in legal(state)
    play(state, "take diamond iron")
    assert hand(state, 0) == cards("1 SW, 1 EC, 1 DI")
    assert discard(state) == cards("3 EI")
    assert state.to_act() == 1


def test_elfs_second_card_comes_from_the_piles_as_they_are_then():
    """M6.2.1: the first search turned over a diamond."""
    state = load("trade", player(hand="3 SW", d07=2), player(hand="1 SW"), seats=3, coming="DB RB")
    play(state, "trade elf")
    assert taking(state) == ["take sapphire wooden", *(f"take search {gem}" for gem in GEMS[1:])]
    play(state, "take search ruby")
    assert taking(state) == ["take sapphire wooden", "take search emerald", "take diamond bronze", "take search ruby"]
    play(state, "take diamond bronze")
    assert hand(state, 0) == cards("1 RB, 1 DB")


def test_elf_any_number_of_times():
    """M6.2.1: no limit in a phase."""
    state = load("trade", player(hand="8 SW", d07=2), seats=3)
    for _ in range(3):
        play(state, "trade elf", "take sapphire wooden", "take sapphire wooden")
    assert hand(state, 0) == cards("5 SW")
    assert "trade elf" in legal(state)


# Payment (M6.2.2) ----------------------------------------------------------------------------------------------------


def test_payment_goes_up_in_rank_and_can_be_completed():
    """M6.2.2: a ruby first could not be completed; after an emerald no sapphire."""
    state = load("trade", player(hand="2 SW, 1 EC, 1 RB"))
    play(state, "trade bank")
    assert legal(state) == ["pay sapphire", "pay emerald"]
    play(state, "pay emerald")
    # only the ruby was left to pay, so it is paid
    assert state.view(None)["decision"] == "take"
    assert hand(state, 0) == cards("2 SW")


def test_payment_of_every_pair():
    """M6.2.2: any two cards can be paid, each pair in one way."""
    held = "2 SW, 1 EC, 2 DI, 1 RB"
    paid = []

    def explore(state):
        if state.view(None)["decision"] == "take":
            paid.append(tuple(sorted(discard(state).items())))
            return
        for text in legal(state):
            ahead = state.clone()
            explore(play(ahead, text))

    explore(play(load("trade", player(hand=held)), "trade bank"))
    assert len(paid) == len(set(paid)) == 8  # SS SE SD SR ED ER DD DR


def test_cards_move_only_when_the_payment_is_complete():
    """M13.1.2"""
    state = load("trade", player(hand="2 SW, 2 EC"))
    play(state, "trade bank", "pay sapphire")
    assert hand(state, 0) == cards("2 SW, 2 EC")
    assert discard(state) == {}
    play(state, "pay emerald")
    assert hand(state, 0) == cards("1 SW, 1 EC")
    assert discard(state) == cards("1 SW, 1 EC")


def test_lowest_deck_is_paid_first():
    """M0.6"""
    state = load("trade", player(hand="1 SB, 1 SI, 1 SC"), player(hand="1 EW"))
    play(state, "trade bank")
    assert discard(state) == cards("1 SC, 1 SI")
    assert hand(state, 0) == cards("1 SB")


# Taking and searching (M6.2.3) ---------------------------------------------------------------------------------------


def test_any_discarded_card_also_one_just_paid():
    """M6.2.3"""
    state = load("trade", player(hand="1 SW, 1 RB"), discard="1 EC, 1 EI")
    play(state, "trade bank")
    assert legal(state) == [
        "take sapphire wooden",
        "take emerald copper",
        "take emerald iron",
        "take search diamond",
        "take ruby bronze",
    ]
    play(state, "take ruby bronze")
    assert hand(state, 0) == cards("1 RB")
    assert discard(state) == cards("1 SW, 1 EC, 1 EI")


@pytest.mark.parametrize(("gem", "deck"), [("sapphire", "W"), ("emerald", "C"), ("diamond", "I"), ("ruby", "B")])
def test_each_gem_is_searched_in_its_own_deck(gem, deck):
    """M6.2.3"""
    pay = "2 EC" if gem == "sapphire" else "2 SC"
    wrong = "R" if gem != "ruby" else "D"
    state = load(
        "trade", player(hand=pay), player(hand="1 EW"), coming=f"{wrong}{deck} {wrong}{deck} {gem[0].upper()}{deck}"
    )
    play(state, "trade bank", f"take search {gem}")
    assert hand(state, 0) == cards(f"1 {gem[0].upper()}{deck}")
    assert discard(state) == cards(f"{pay}, 2 {wrong}{deck}")


def test_no_search_for_a_gem_that_lies_in_any_discard_pile():
    """M6.2.3: also with a back of another deck."""
    state = load("trade", player(hand="2 SW"), discard="1 RW")
    play(state, "trade bank")
    assert "take search ruby" not in legal(state)
    assert "take search diamond" in legal(state)


def test_no_search_in_an_empty_draw_pile():
    """M6.2.3: even if another deck may hold the gem."""
    state = load("trade", player(hand="2 SW"), player(hand=whole_deck("bronze")))
    play(state, "trade bank")
    assert "take search ruby" not in legal(state)
    assert "take search diamond" in legal(state)


def test_no_search_in_a_draw_pile_whose_discards_wait():
    """M6.2.3, M6.2.4: bronze cards paid onto an empty draw pile are not shuffled in for a search."""
    state = load("trade", player(hand="2 SB"), player(hand=rest_of("bronze", "2 SB")))
    play(state, "trade bank")
    assert state.view(None)["draw"]["bronze"] == 0
    assert discard(state) == cards("2 SB")
    assert "take search ruby" not in legal(state)


def test_search_that_fails():
    """M6.2.3: everything of that deck is turned over; then any discarded card, and no second search."""
    state = load("trade", player(hand="2 SW"), player(hand="11 RB, 1 DB"), discard="1 EC")
    play(state, "trade bank", "take search ruby")
    assert state.to_act() == 0
    assert set(legal(state)) == {
        "take sapphire wooden",
        "take emerald copper",
        "take sapphire bronze",
        "take emerald bronze",
        "take diamond bronze",
    }
    # M6.2.4: while the search is not finished, nothing is shuffled
    assert state.view(None)["draw"]["bronze"] == 0
    play(state, "take emerald copper")
    assert hand(state, 0) == cards("1 EC")
    assert discard(state) == cards("2 SW")
    assert state.view(None)["draw"]["bronze"] == 6  # 2 S, 2 E, 2 D are shuffled now
    assert state.to_act() == 1


def test_search_that_fails_and_takes_a_card_just_turned_over():
    """M6.2.3, M6.2.4: that card is not shuffled in."""
    state = load("trade", player(hand="2 SW"), player(hand="11 RB, 1 DB"))
    play(state, "trade bank", "take search ruby", "take diamond bronze")
    assert hand(state, 0) == cards("1 DB")
    assert state.view(None)["draw"]["bronze"] == 5
    assert discard(state) == cards("2 SW")


def test_altars_search_that_fails_allows_any_card():
    """M6.2.3"""
    no_emerald = player(hand="12 EC, 8 SC, 5 DC, 2 RC")  # a ruby is left
    state = load("trade", player(hand="1 SW, 1 DI", e05=2), no_emerald)
    play(state, "trade altar emerald", "pay diamond")
    # the only thing to do was the search, so it was done
    assert set(legal(state)) == {"take diamond iron", "take ruby copper"}
    play(state, "take ruby copper")
    assert hand(state, 0) == cards("1 SW, 1 RC")
    assert backs(state, 1) == {"copper": 27}


def test_elfs_first_search_fails_and_the_second_card_is_chosen_freely():
    """M6.2.3, M6.2.4: the new draw pile can be searched again."""
    state = load("trade", player(hand="3 SW", d07=2), player(hand="11 RB"), seats=3)
    play(state, "trade elf", "take search ruby", "take sapphire wooden")
    assert state.view(None)["draw"]["bronze"] == 7
    assert "take search ruby" in legal(state)
    assert "take search diamond" in legal(state)
    play(state, "take search ruby", "take emerald bronze")
    assert hand(state, 0) == cards("1 SW, 1 EB")
    assert state.view(None)["draw"]["bronze"] == 6


def test_search_that_empties_the_pile_with_its_last_card():
    """M6.2.4: found, and what was turned over is shuffled after the card was taken."""
    state = load("trade", player(hand="2 SW"), player(hand="10 RB, 2 SB, 2 EB, 2 DB"), coming="DB RB")
    play(state, "trade bank", "take search ruby")
    assert hand(state, 0) == cards("1 RB")
    assert discard(state) == cards("2 SW")
    assert state.view(None)["draw"]["bronze"] == 1


def test_search_of_a_single_card():
    """M6.2.4: the pile is empty, and there is nothing to shuffle."""
    state = load("trade", player(hand="2 SW"), player(hand="10 RB, 2 SB, 2 EB, 3 DB"))
    play(state, "trade bank", "take search ruby")
    assert hand(state, 0) == cards("1 RB")
    assert state.view(None)["draw"]["bronze"] == 0


def test_paying_and_taking_shuffle_nothing():
    """M6.2.4: the wooden draw pile is empty, and its discards stay where they are."""
    state = load("trade", player(hand="2 SW"), player(hand=rest_of("wooden", "2 SW, 2 EW")), discard="2 EW")
    play(state, "trade bank", "take emerald wooden")
    assert discard(state) == cards("2 SW, 1 EW")
    assert state.view(None)["draw"]["wooden"] == 0


def test_search_that_leaves_cards_shuffles_nothing():
    """M6.2.4"""
    state = load("trade", player(hand="2 SB"), player(hand="1 SW"), discard="1 EB", coming="RB")
    play(state, "trade bank", "take search ruby")
    assert discard(state) == cards("2 SB, 1 EB")


# What everybody knows then (M12.4) -----------------------------------------------------------------------------------


def test_cards_taken_and_searched_are_known():
    """M12.4"""
    state = load("trade", player(hand="4 SW"), discard="1 DI", coming="RB")
    play(state, "trade bank", "take diamond iron")
    assert known(state, 0) == cards("1 DI")
    play(state, "trade bank", "pay sapphire", "take search ruby")
    assert known(state, 0) == cards("1 DI, 1 RB")


def test_cards_that_leave_are_known_no_more():
    """M12.4: one less when a card of that kind leaves, never below none."""
    state = load("trade", player(hand="2 SW, 3 EC", known="1 SW, 2 EC"))
    play(state, "trade bank", "pay sapphire", "pay sapphire")
    assert known(state, 0) == cards("2 EC")
    play(state, "take sapphire wooden", "trade bank", "pay emerald")
    assert known(state, 0) == cards("1 SW")  # the emerald left may be the one that nobody saw
