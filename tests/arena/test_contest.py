"""A match of a contest: who sits where, by which chance, and what is kept of it."""

from __future__ import annotations

from typing import Any

import pytest

from dwarrow import bots, game
from dwarrow.arena import contest as arena
from dwarrow.arena.contest import BOTS_A_BLOCK, BotFault, Clock, Result, block_seed, options_of, play, seated
from dwarrow.kernel.chance import match_seed
from dwarrow.kernel.match import Match
from tests.arena.made import quick


def figures(result: Result) -> Result:
    """A result without its times."""
    return result._replace(seconds=[], slowest=[], times=[])


def test_it_is_the_match_that_a_table_would_play_with_that_seed():
    contest = quick("random,random,random", game="mines", options={"boards": "back"})
    title = game("mines")
    seed = block_seed(contest, 4)
    assert seed == 8
    names = seated(contest, 4)
    match = Match(title, names, match_seed(seed).hex(), contest.options)
    players = [bots.make(name, title, seed * BOTS_A_BLOCK + seat) for seat, name in enumerate(names)]
    while not match.state.is_over():
        seat = match.state.to_act()
        match.act(seat, title.format(players[seat].choose(bots.Sight(match.state, seat))))
    played = play(contest, 4)
    assert played.scores == match.state.scores()
    assert played.winners == match.state.winners()
    assert sum(played.decisions) == len(match.entries)


def test_the_same_match_again_is_the_same_and_the_next_is_another():
    contest = quick(options={"max_rounds": 2})
    assert figures(play(contest, 3)) == figures(play(contest, 3))
    assert play(contest, 3).scores != play(contest, 5).scores


def test_matches_of_a_block_share_seed_and_options():
    contest = quick("greedy,random,greedy", options=None)
    assert [block_seed(contest, match) for match in range(4)] == [7, 7, 7, 8]
    drawn = [options_of(contest, match) for match in range(4)]
    assert drawn[0] == drawn[1] == drawn[2] == game("gnomes").draw_options(3, 7)
    assert play(contest, 1).options == drawn[1]


def test_options_that_were_given_are_not_repeated_in_every_result():
    assert play(quick(), 0).options is None


def test_seats_and_bots_are_those_of_the_seating():
    contest = quick("greedy,random,random")
    assert [play(contest, match).bots.index("greedy") for match in range(3)] == [0, 2, 1]


def test_bots_are_told_how_long_they_may_think(monkeypatch: pytest.MonkeyPatch):
    told: list[Any] = []

    def make(name: str, title: Any, seed: int, think: float | None = None) -> bots.Bot:
        told.append((name, think))
        return bots.make("random", title, seed)

    monkeypatch.setattr(arena, "make", make)
    play(quick(think=0.5), 0)
    assert told == [("greedy", 0.5), ("greedy", 0.5), ("random", 0.5)]


def test_components_of_ones_own_come_along():
    own = game("gnomes").toml()
    contest = quick(components=own)
    assert figures(play(contest, 0)) == figures(play(quick(), 0))
    with pytest.raises(Exception, match="schema"):
        play(quick(components="schema = 99"), 0)


@pytest.mark.parametrize("wrong", ["raises", "illegal"])
def test_a_bot_that_fails_is_named_with_the_place(monkeypatch: pytest.MonkeyPatch, wrong: str):
    class Bad:
        def choose(self, sight: bots.Sight) -> int:
            if wrong == "raises":
                raise ValueError("no idea")
            return 10_000

    monkeypatch.setattr(arena, "make", lambda *_, think: Bad())
    with pytest.raises(BotFault) as caught:
        play(quick("greedy,random,random"), 5)
    place, _, what = str(caught.value).partition(": ")
    assert place.startswith("match 5 (seed 8, random,greedy,random), decision 1, ")
    assert what.startswith("ValueError: no idea" if wrong == "raises" else "IllegalAction")


def test_a_clock_sums_up_decisions_by_class():
    clock = Clock()
    for seconds in (0.0015, 0.0016, 2.0, 0.0):
        clock.count(seconds)
    assert clock.decisions == 4
    assert clock.slowest == 2.0
    assert clock.times == {"-29": 1, "-28": 1, "3": 1, "-70": 1}
    assert all(arena.upper_bound(arena.time_class(seconds)) >= seconds for seconds in (0.0015, 0.0016, 2.0))
