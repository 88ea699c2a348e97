"""What a seat cannot know makes no difference to anything it receives: many positions, every seat and the spectator,
with bids committed, offers and payments in the making, offers and counters on the table.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from dwarrow import registry
from dwarrow.conformance.sample import SPOTS_OF_A_KIND, Broken, Temper, deciders, sampled
from dwarrow.conformance.secrets import hearing, secret_choices
from dwarrow.kernel.chance import plain
from tests.conformance.leaks import told_apart
from tests.conformance.toy import Highest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dwarrow.kernel.game import Game
    from dwarrow.kernel.state import State

Situation = Callable[[dict[str, Any]], str]

POSITIONS = 400  # of each game: in fewer some situations are rare
PARTS = 10  # of the long run, so that processes share it
EVERY = 60  # one in so many decisions is looked at,
FIRST = 10  # and all in a situation until there were so many
REFUSALS_EVERY = 10  # and of those, one in so many with all refusals
OFTEN = 5  # how often each situation must have been looked at


def positions(game: Game, seed: int, situation: Situation) -> Iterator[tuple[State, str]]:
    """Positions of matches by chance with their situations, without end; any seat that may decide goes next."""
    met: Counter[str] = Counter()
    while True:
        temper = Temper(game, seed)
        seats = game.seats[temper.pick(len(game.seats))]
        options = game.draw_options(seats, seed) | {"keep_forced": not temper.pick(3)}
        state = game.start(seats, plain(seed), options)
        while not state.is_over():
            now = situation(state.dump())
            if not temper.pick(EVERY) or met[now] < FIRST:
                met[now] += 1
                yield state, now
            able = state.waiting() if temper.pick(8) else deciders(state)
            seat = able[temper.pick(len(able))]
            state.apply(temper.choose(state.legal_actions(seat)), seat)
        yield state, situation(state.dump())
        seed += 1


def situation_in_mines(position: dict[str, Any]) -> str:
    """What is secret in a position of Mines, in a word."""
    decision, moment = position["decision"], position["moment"]
    if decision == "bid":
        chosen = [len(player["bids"]) for player in position["players"]]
        sealed = sum(player["sealed"] for player in position["players"])
        return (
            f"bid, {'some' if sealed else 'none'} sealed{', one half chosen' if any(0 < n < 4 for n in chosen) else ''}"
        )
    if decision in ("give", "want"):
        return f"{decision} for {'a counter' if 'offer' in moment else 'an offer'}"
    if decision == "answer":
        return f"answer to {'a counter' if moment['offer']['counters'] else 'an offer'}"
    if decision == "pay":
        return f"pay, {'begun' if moment['paid'] else 'not begun'}"
    return str(decision)


def situation_in_gnomes(position: dict[str, Any]) -> str:
    """What is secret in a position of Gnomes, in a word."""
    if position["decision"] != "turn":
        return str(position["decision"])
    if any(len(player["hand"]["known_by"]) > 1 for player in position["players"] if player["hand"]):
        return "turn, a hand others know"
    known = any(card["known_by"] for deck in position["decks"].values() for card in deck)
    return f"turn, {'cards known to some' if known else 'no card known'}"


def situation_in_dwergar(position: dict[str, Any]) -> str:
    """Nothing is secret in Dwergar but what the decks will bring, whatever is decided."""
    return str(position["decision"])


def situation_in_zwergendorf(position: dict[str, Any]) -> str:
    """What is secret in a position of Zwergendorf: hands and picks, in a draft."""
    if position["decision"] != "pick":
        return str(position["decision"])
    sealed = "some" if any(player["sealed"] for player in position["players"]) else "none"
    alone = ", alone" if position["seats"] == 1 else ""
    return f"{position['stage']} pick, {sealed} sealed{alone}"


SITUATIONS: dict[str, tuple[Situation, set[str]]] = {
    "mines": (
        situation_in_mines,
        {
            *("bid, none sealed", "bid, some sealed", "bid, none sealed, one half chosen"),
            *("bid, some sealed, one half chosen", "give for an offer", "want for an offer", "give for a counter"),
            *("want for a counter", "answer to an offer", "answer to a counter", "pay, begun", "pay, not begun"),
            *("take", "trade", "reward", "king", "upgrade", "spell", "None"),
        },
    ),
    "gnomes": (
        situation_in_gnomes,
        {
            *("turn, no card known", "turn, cards known to some", "turn, a hand others know", "marker", "keep"),
            *("bottom", "mine", "wild", "None"),
        },
    ),
    "dwergar": (situation_in_dwergar, {"act", "work", "furnaces", "None"}),
    "zwergendorf": (
        situation_in_zwergendorf,
        {
            *("first pick, none sealed", "first pick, some sealed", "first pick, none sealed, alone"),
            *("second pick, none sealed", "second pick, some sealed", "second pick, none sealed, alone"),
            *("option", "draw", "recipe", "cap", "conjure", "produce", "None"),
        },
    ),
}


@pytest.mark.parametrize("name", registry.names())
def test_hundreds_of_positions(name: str) -> None:
    look_at(name, POSITIONS, seed=11)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", registry.names())
def test_tens_of_thousands_of_positions(name: str, part: int) -> None:
    look_at(name, 150 * POSITIONS // PARTS, seed=1_000_000 * (part + 1))


def look_at(name: str, number: int, seed: int) -> None:
    situation, wanted = SITUATIONS[name]
    seen: Counter[str] = Counter()
    for count, (state, now) in enumerate(islice(positions(registry.game(name), seed, situation), number)):
        told = told_apart(state, count, refusals=count % REFUSALS_EVERY == 0)
        assert told == [], f"position {count}: {json.dumps(state.dump())}"
        seen[now] += 1
    assert {each for each in wanted if seen[each] < OFTEN} == set()


@pytest.mark.slow  # test_checks does the same with fewer matches
@pytest.mark.parametrize("name", registry.names())
def test_events_tell_nothing_that_the_seat_does_not_see(name: str) -> None:
    sample = sampled(registry.game(name), matches=9, seed=77)
    assert len(sample.spots()) > 9 * SPOTS_OF_A_KIND
    hearing(sample)
    secret_choices(sample)


@pytest.mark.parametrize("fault", ["view tells", "list tells", "refusal tells", "nothing shown"])
def test_a_leak_is_found(fault: str) -> None:
    looked = islice(positions(Highest(fault), 3, lambda _: ""), 500)
    assert any(told_apart(state, count, refusals=True) for count, (state, _) in enumerate(looked))


@pytest.mark.parametrize(("fault", "check"), [("hand heard", hearing), ("choice heard", secret_choices)])
def test_a_leak_by_events_is_found(fault: str, check: Callable[..., None]) -> None:
    with pytest.raises(Broken):
        check(sampled(Highest(fault), matches=9, seed=77))
