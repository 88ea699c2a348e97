"""The traffic of whole matches: not one byte that a seat or a spectator gets depends on what it cannot know.

At every step of a match each audience is put before two tables: the true one, and one with everything dealt anew that
it cannot know. All that it asks is answered alike at both. Then both play the same action, and where that shows the
audience the same, so must all answers and all that comes over a live connection. Where it shows nothing, nothing is
different from before, and nobody is woken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dwarrow import registry
from dwarrow.kernel.chance import match_seed
from dwarrow.table.match import seeds
from dwarrow.table.match.live_match import Audience, LiveMatch
from dwarrow.table.news import queries, subscribers
from tests.table.client import served
from tests.table.rig import short_path
from tests.table.traffic import Captured, Move, Question, Sitting, same_each_time


@pytest.fixture
def client(sqlite_db: str) -> Iterator[TestClient[Litestar]]:
    with served(sqlite_db, bots=False) as made:
        yield made


def begun(client: TestClient[Litestar], patch: pytest.MonkeyPatch, seats: int, seed: int, **wish: Any) -> Sitting:
    patch.setattr(seeds, "joined_seed", lambda *_: match_seed(seed).hex())
    sitting = Sitting(client, seats, seed, **wish)
    same_each_time(patch)
    return sitting


def differences(one: Captured, other: Captured) -> list[str]:
    assert one.keys() == other.keys()
    return [question for question in one if one[question] != other[question]]


class Got(NamedTuple):
    """All that an audience got at a move: what the rules let it know, and every byte."""

    seen: dict[str, Any]
    heard: list[str]  # over a live connection, beginning with how things stood before
    said: bytes | None  # in answer to the move, to who made it
    answers: Captured


class Comparison:
    """A match followed step by step."""

    def __init__(self, sitting: Sitting, all_at_once: bool = True) -> None:
        """Where not all at once, the audiences take turns."""
        self.at = sitting
        self.all_at_once = all_at_once
        self.alike = self.silent = 0

    def whole(self) -> None:
        """Follow the match to its end."""
        while not self.at.live.is_over():
            self.step()

    def step(self) -> None:
        at = self.at
        move = at.next_move()
        audiences = at.audiences if self.all_at_once else [at.audiences[at.live.number % len(at.audiences)]]
        asked = {audience: at.questions(audience) for audience in audiences}
        before = {audience: at.answers(audience, asked[audience]) for audience in audiences}
        known = {audience: at.known_to(audience) for audience in audiences}
        elsewhere = {each: self.elsewhere(each, asked[each], before[each], move) for each in audiences}
        with at.connected(*audiences) as heard:
            said = at.play(move)
            news = heard()
        assert said.startswith(b"200"), said
        if at.live.is_over():
            return
        for audience, told in zip(audiences, news, strict=True):
            own = said if audience == move.seat else None
            got = Got(at.seen_by(audience), told, own, at.answers(audience, asked[audience]))
            where = f"{move} seen by {audience}"
            self.compare(got, elsewhere[audience], where)
            if own is None and not got.seen["events"] and at.known_to(audience) == known[audience]:
                self.silent += 1
                assert (told[1:], differences(before[audience], got.answers)) == ([], []), where

    def elsewhere(self, audience: Audience, asked: list[Question], truth: Captured, move: Move) -> Got | None:
        """Ask at the table dealt anew, before the move and, if it can be made there, after it."""
        at = self.at
        with at.dealt_anew(audience, move):
            assert differences(truth, at.answers(audience, asked)) == [], f"before {move} seen by {audience}"
            if not at.may_make(move):
                return None
            with at.connected(audience) as heard:
                said = at.play(move)
                (news,) = heard()
            if at.live.is_over():
                return None
            own = said if audience == move.seat else None
            return Got(at.seen_by(audience), news, own, at.answers(audience, asked))

    def compare(self, here: Got, there: Got | None, where: str) -> None:
        """Where the rules let an audience know the same, it got the same."""
        if there is None or here.seen != there.seen:
            return
        self.alike += 1
        assert differences(here.answers, there.answers) == [], where
        assert (here.heard, here.said) == (there.heard, there.said), where


@pytest.mark.parametrize("all_at_once", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["by turns", "all"])
def test_a_short_match_of_two(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, all_at_once: bool) -> None:
    comparison = Comparison(begun(client, monkeypatch, seats=2, seed=6, components=short_path()), all_at_once)
    comparison.whole()
    assert comparison.alike > (60 if all_at_once else 40)
    assert comparison.silent > 20


@pytest.mark.once
@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats"), [*((name, seats) for name in registry.names() for seats in (2, 3)), ("mines", 4)]
)
def test_a_whole_match(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, game: str, seats: int) -> None:
    comparison = Comparison(begun(client, monkeypatch, seats, seed=seats, game=game), all_at_once=False)
    comparison.whole()
    assert comparison.alike > 100


# What is compared would show a leak ----------------------------------------------------------------------------------


def other_hands(live: LiveMatch, audience: Audience) -> list[Any]:
    return [player["hand"] for seat, player in enumerate(live.match.state.dump()["players"]) if seat != audience]


def hands_in_the_view(patch: pytest.MonkeyPatch) -> None:
    view = LiveMatch.view
    patch.setattr(
        LiveMatch, "view", lambda live, audience: view(live, audience) | {"leak": other_hands(live, audience)}
    )


def numbers_of_the_log(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(LiveMatch, "seq", lambda live, audience: live.number)


def news_of_everything(patch: pytest.MonkeyPatch) -> None:
    async def told(subscriber: subscribers.Subscriber, mark: str, seconds: float) -> Any:
        if not await subscriber.table.wait(-1 if mark == "-" else subscriber.table.version, seconds):
            return None
        return await subscriber.news()

    patch.setattr(subscribers.Subscriber, "next", told)


def reasons_from_the_truth(patch: pytest.MonkeyPatch) -> None:
    why = queries.why

    def leaky(open_table: Any, seat: int, question: Any, language: str) -> Any:
        said = why(open_table, seat, question, language)
        return type(said)(said.legal, f"{said.text} {other_hands(open_table.live, seat)}", said.paragraph)

    patch.setattr(queries, "why", leaky)


def secrets_of_events(patch: pytest.MonkeyPatch) -> None:
    updates = LiveMatch.updates

    def leaky(live: LiveMatch, audience: Audience, since: int) -> list[Any]:
        found = updates(live, audience, since)
        numbers = live.visible[audience][since:]
        return [
            update._replace(
                events=[event.seen_by(event.to[0] if event.to else None) for event in live.events_of(number)]
            )
            for number, update in zip(numbers, found, strict=True)
        ]

    patch.setattr(LiveMatch, "updates", leaky)


LEAKS = [hands_in_the_view, numbers_of_the_log, news_of_everything, reasons_from_the_truth, secrets_of_events]


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    comparison = Comparison(begun(client, monkeypatch, seats=2, seed=6, components=short_path()))
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="seen by"):
        comparison.whole()
