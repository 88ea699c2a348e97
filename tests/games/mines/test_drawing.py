"""Drawing gem cards (M3): substitution of decks, new draw piles from discards, cards that run out."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.mines.positions import (
    BACKS,
    DECKS,
    backs,
    cards,
    discard,
    hand,
    income,
    load,
    mines,
    play,
    player,
    position,
    whole_deck,
)


def scroll(deck):
    """A player whose scroll draws three cards of a deck (two, where it is copper or bronze)."""
    return player(start=None, **({"s04": 1} if deck in ("wooden", "copper") else {"d04": 1}))


def use(state, deck):
    return play(state, f"spell {'s04' if deck in ('wooden', 'copper') else 'd04'} {deck}")


def rest_of(deck, *but):
    """All cards of a deck but some, as text for a pile."""
    counts = dict(part.split()[::-1] for part in whole_deck(deck).split(", "))
    for kind in but:
        counts[kind] = str(int(counts[kind]) - 1)
    return ", ".join(f"{n} {kind}" for kind, n in counts.items() if n != "0")


def stand_in(named, empty):
    """Who stands in for a deck by the rulebook: itself, the lower ones downwards, then the higher ones upwards."""
    place = DECKS.index(named)
    order = [*reversed(DECKS[: place + 1]), *DECKS[place + 1 :]]
    return next((deck for deck in order if deck not in empty), None)


@pytest.mark.parametrize("named", DECKS)
@pytest.mark.parametrize("empty", [set(), *(set(some) for n in (1, 2, 3) for some in permutations(DECKS, n))])
def test_substitution(named, empty):
    """M3.1: for every deck and every set of decks that have no card at all."""
    others = player(hand=", ".join(whole_deck(deck) for deck in sorted(empty)))
    state = load("spell", scroll(named), others, seats=3)
    use(state, named)
    assert set(backs(state, 0)) == {stand_in(named, empty)}


def test_one_card_at_a_time():
    """M3.1: the named deck gives what it has, the next one the rest."""
    state = load("spell", scroll("iron"), player(hand=rest_of("iron", "DI")), seats=3, coming="DI RC EC")
    use(state, "iron")
    assert hand(state, 0) == cards("1 DI, 1 RC, 1 EC")


def test_a_substitute_is_told_with_its_reason():
    """M3.1: once for each deck that stands in, before what was drawn."""
    state = load("spell", scroll("iron"), player(hand=rest_of("iron", "DI")), seats=3, coming="DI RC EC")
    state.events = []
    use(state, "iron")
    told = [(event.kind, event.values) for event in state.events[:2]]
    assert told[0] == ("other_deck", {"seat": 0, "deck": "iron", "other": "copper"})
    assert told[1][0] == "scroll"
    words = mines().catalog("en").named(["Ada"])
    said = "The iron deck has run out: Ada draws from the copper deck instead."
    assert words.say("event.other_deck", **told[0][1]) == said
    plain = load("spell", scroll("iron"), player())
    plain.events = []
    use(plain, "iron")
    assert "other_deck" not in [event.kind for event in plain.events]


def test_several_decks_in_order_of_rank():
    """M3.1: wooden, copper, iron, bronze. Two copper cards are left: the copper draw takes them, before the iron draw,
    which finds its own deck empty too, falls to wooden.
    """
    hoard = player(start=None, e07=1)
    others = player(hand=f"{rest_of('copper', 'EC', 'SC', 'RC')}, {whole_deck('iron')}")
    state = load("spell", hoard, others)
    play(state, "spell e07")
    assert backs(state, 0) == {"copper": 3, "wooden": 3, "bronze": 2}


def test_empty_pile_is_made_anew_before_a_lower_deck_is_used():
    """M3.1: a deck with discards has cards."""
    state = load(
        "spell", scroll("iron"), player(hand=rest_of("iron", "DI", "SI", "RI")), seats=3, discard="1 DI, 1 SI, 1 RI"
    )
    assert state.view(None)["draw"]["iron"] == 0
    use(state, "iron")
    assert hand(state, 0) == cards("1 DI, 1 SI, 1 RI")
    assert discard(state) == {}


def test_last_card_drawn_makes_the_new_pile_at_once():
    """M3.2"""
    others = player(hand=rest_of("copper", "SC", "SC", "EC"))
    state = load("spell", scroll("copper"), others, discard="1 EC, 3 SW", seats=3)
    assert state.view(None)["draw"]["copper"] == 2
    use(state, "copper")
    assert hand(state, 0) == cards("2 SC")
    assert discard(state) == cards("3 SW")  # other piles are left alone
    assert state.view(None)["draw"]["copper"] == 1


def test_discards_lie_while_the_draw_pile_lasts():
    """M3.2: a draw that leaves a card shuffles nothing."""
    others = player(hand=rest_of("copper", "SC", "SC", "SC", "EC"))
    state = load("spell", scroll("copper"), others, discard="1 EC", seats=3)
    use(state, "copper")
    assert discard(state) == cards("1 EC")


def test_new_pile_is_drawn_from_in_the_same_draw():
    """M3.2: three cards from a draw pile of one and a discard pile of two."""
    others = player(hand=rest_of("iron", "DI", "SI", "RI"))
    state = load("spell", scroll("iron"), others, discard="1 SI, 1 RI", seats=3)
    use(state, "iron")
    assert hand(state, 0) == cards("1 DI, 1 SI, 1 RI")


def test_nothing_left_to_draw():
    """M3.3: what no deck has is lost, and play goes on."""
    everything = ", ".join(whole_deck(deck) for deck in DECKS if deck != "bronze")
    state = load("spell", scroll("iron"), player(hand=f"{everything}, {rest_of('bronze', 'RB')}"), seats=3)
    use(state, "iron")
    assert hand(state, 0) == cards("1 RB")
    assert sum(state.view(None)["draw"].values()) == 0
    assert not state.is_over()


def test_income_without_cards():
    """M3.3, M5.1.3: nobody gets anything, and the phase ends all the same."""
    everything = ", ".join(whole_deck(deck) for deck in DECKS)
    state = income(player(family=8, packdragon=3), player(hand=everything))
    assert hand(state, 0) == {}


def test_draws_are_fair():
    """M13.2: each card of the pile with equal probability. One bronze card of 300: about 11 rubies in 18."""
    found = dict.fromkeys(("sapphire", "emerald", "diamond", "ruby"), 0)
    written = position("spell", player(start=None, d04=1), seats=3)
    for chance in range(1, 301):
        state = mines().load(written | {"chance": chance * 7919})
        use(state, "bronze")
        for kind, n in hand(state, 0).items():
            found[kind.split()[0]] += n
    assert sum(found.values()) == 600
    assert 310 < found["ruby"] < 425  # 367 expected; the bounds are about five deviations away
    assert min(found.values()) > 25  # 67 expected


def test_coming_cards_go_first():
    """A position may fix the draws of a deck; the other decks, and what comes after, are left to chance."""
    hands = set()
    for chance in range(1, 40):
        written = position("spell", player(start=None, s04=3), coming="RW SC DW EC")
        state = mines().load(written | {"chance": chance * 104729})
        play(state, "spell s04 wooden")
        drawn = hand(state, 0)
        assert drawn["ruby wooden"] >= 1
        assert drawn["diamond wooden"] >= 1
        assert state.dump()["coming"] == ["sapphire copper", "emerald copper"]
        hands.add(str(drawn))
    assert len(hands) > 5


def test_coming_cards_of_a_deck_that_stands_in():
    """M3.1: they are its top cards, whatever they are drawn for."""
    state = load("spell", scroll("bronze"), player(hand=whole_deck("bronze")), coming="SI EI", seats=3)
    use(state, "bronze")
    assert hand(state, 0) == cards("1 SI, 1 EI")


@pytest.mark.parametrize("letter", list(BACKS))
def test_cards_return_to_their_own_pile(letter):
    """M0.3: whatever a card is paid for, it goes to the discard pile of its own deck."""
    state = load("upgrade", player(hand=f"1 S{letter}", start=1), options={"keep_forced": True})
    play(state, "upgrade start")
    assert discard(state) == cards(f"1 S{letter}")
