"""Compound actions: whatever is advised for one of several links is advised and told as a whole, and can be played."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

import dwarrow
from dwarrow.bots import Sight, make
from dwarrow.bots.advice import Budget, advise, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dwarrow.kernel.state import State

pytestmark = pytest.mark.once

QUICK = Budget(24, 1000.0)
KINDS = ("trade", "pay", "give", "want", "bid", "answer")
MANY = 4  # decisions of a kind


def bargains(seats: int, **options: object) -> Iterator[tuple[State, int, str]]:
    """Decisions with a choice about trade and bids, some of each kind."""
    game = dwarrow.game("mines")
    met: Counter[str] = Counter()
    for seed in (5, 6):
        state = game.new(seats=seats, seed=seed, options=options)
        players = [make("greedy", game, seat) for seat in range(seats)]
        while not state.is_over():
            seat = state.to_act()
            kind = game.format(state.legal_actions()[0]).split()[0]
            if kind in KINDS and len(state.legal_actions()) > 1 and met[kind] < MANY:
                met[kind] += 1
                yield state, seat, kind
            state.apply(players[seat].choose(Sight(state, seat)))


@pytest.mark.parametrize("keep_forced", [False, True])
def test_a_hinted_plan_is_whole_and_can_be_played(keep_forced: bool) -> None:
    kinds: Counter[str] = Counter()
    for state, seat, kind in bargains(3, keep_forced=keep_forced):
        found = advise(Sight(state, seat), QUICK, 1)
        for each in found.best:
            ahead = state.clone()
            ahead.keep_forced = False
            for place, link in enumerate(each.links):
                assert link in ahead.legal_actions(seat)
                if place + 1 < len(each.links):
                    assert ahead.preview(seat, [link]).played == 1
                ahead.apply(link, seat)
            decision = ahead.view(seat)["decision"]
            assert decision not in ("pay", "give", "want")  # nothing of it is left to say
            assert decision != "bid" or seat not in ahead.waiting()
            kinds[kind] += len(each.links) > 1
    assert all(kinds[kind] for kind in ("trade", "bid", "give")), kinds


def test_a_hinted_plan_is_the_same_on_every_redeal() -> None:
    compared = 0
    for state, seat, _ in bargains(3):
        here = advise(Sight(state, seat), QUICK, 7)
        there = state.redeal(seat, 12)
        assert advise(Sight(there, seat), QUICK, 7) == here
        for each in here.best:
            names = state.game.catalog("en").named(["Ann", "Bert", "Cid"])
            assert words.deed(there, seat, names, each.links) == words.deed(state, seat, names, each.links)
        compared += 1
    assert compared > 12


@pytest.mark.parametrize("language", ["en", "de", "uk"])
def test_a_plan_is_told_in_one_sentence(language: str) -> None:
    game = dwarrow.game("mines")
    names = game.catalog(language).named(["Ann", "Bert", "Cid"])
    begun = {names.say("action.trade_bank"), names.say("action.trade_offer", seat=0)}
    for state, seat, _ in bargains(3):
        found = advise(Sight(state, seat), QUICK, 1)
        for each in found.best:
            said = words.deed(state, seat, names, each.links)
            assert said not in begun
            assert "→" not in said


# What follows, out of sight -------------------------------------------------------------------------------------------


def drawing() -> tuple[State, int]:
    """A match of Zwergendorf in which an option is to be chosen."""
    game = dwarrow.game("zwergendorf")
    state = game.new(seats=2, seed=3)
    while state.view(state.to_act())["decision"] != "option":
        state.apply(state.legal_actions()[0])
    return state, state.to_act()


@pytest.mark.parametrize("language", ["en", "de", "uk"])
def test_what_is_expected_next_can_be_understood_without_the_screen(language: str) -> None:
    state, seat = drawing()
    game = state.game
    names = game.catalog(language).named(["Ann", "Mila"])
    unclear = {names.say("action.option_a"), names.say("action.option_b")}
    met = 0
    for _ in range(6):
        found = advise(Sight(state, seat), Budget(90, 1000.0), 1)
        said = words.why(names, found, state)
        for (_, action), full in zip(found.best[0].line, found.best[0].said, strict=True):
            text = game.format(action)
            assert full.startswith(text)
            if text.split()[0] in ("option", "place", "tree"):
                met += 1
                assert len(full.split()) > len(text.split())
                assert game.label(names, full) in said
        assert not any(each in said for each in unclear)
        state.apply(found.best[0].action)
        seat = state.to_act()
    assert met


def test_what_another_only_begins_is_not_expected() -> None:
    """Which gem a gnome digs for is its own affair until it has dug."""
    game = dwarrow.game("gnomes")
    state = game.new(seats=2, seed=35)
    players = [make("greedy", game, seat) for seat in range(2)]
    for _ in range(143):
        state.apply(players[state.to_act()].choose(Sight(state, state.to_act())))
    seat = state.to_act()
    found = advise(Sight(state, seat), Budget(24, 1000.0), 1)
    steps = [step for each in found.best for step in zip(each.line, each.said, strict=True)]
    assert not any(actor != seat and said.startswith("dig") for (actor, _), said in steps)


def test_a_won_improvement_is_named() -> None:
    game = dwarrow.game("mines")
    state = game.new(seats=3, seed=5)
    players = [make("greedy", game, seat) for seat in range(3)]
    while state.view(None)["decision"] != "reward":
        state.apply(players[state.to_act()].choose(Sight(state, state.to_act())))
    seat = state.to_act()
    view = state.view(seat)
    full = game.in_full("reward improvement", view, seat)
    card = full.split()[2]
    names = game.catalog("en")
    assert names.say("card." + card + ".name") in game.label(names, full)
    state.apply(game.parse("reward improvement"))
    while state.view(None)["decision"] == "discard":
        state.apply(state.legal_actions()[0])
    assert card in state.view(seat)["players"][seat]["items"]
