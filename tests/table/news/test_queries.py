"""Why not? Whatever can be a choice at some time says why it is none now, in every game and at every moment."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import cast

import pytest

from dwarrow import registry
from dwarrow.kernel.game import Game
from dwarrow.kernel.match import Match
from dwarrow.kernel.state import State
from dwarrow.languages import SHIPPED as LANGUAGES
from dwarrow.table import translate
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.news import queries
from dwarrow.table.news.queries import click_paths
from dwarrow.table.problems import Problem
from dwarrow.table.wire.news import Refusal
from dwarrow.table.wire.requests import Question

EVERY = 25  # actions, after which things are touched
THINGS = 40  # that each seat touches then
SELDOM = 7  # actions, after which something is drafted
LINKS = 6  # of a draft
FEW = 12  # things and actions asked about after it
PLAYERS = ["Gunda", "Borrik", "Ylva", "Hartok"]
TABLES = [(game, seats) for game in sorted(registry.names()) for seats in registry.game(game).seats]


def standing(match: Match) -> OpenTable:
    """A table at which this match stands, as far as the question looks."""
    game = match.game
    live = SimpleNamespace(
        game=game,
        match=match,
        words=lambda language: game.catalog(language).named(match.players),
    )
    return cast("OpenTable", SimpleNamespace(ongoing=lambda: live))


def why(match: Match, seat: int, *, after: list[str] | None = None, **about: object) -> Refusal:
    return queries.why(standing(match), seat, Question(**about, after=after or []), "en")  # type: ignore[arg-type]


def silent(match: Match, seat: int, things: list[str]) -> list[str]:
    """The things that are no choice of a seat now and do not say why."""
    box = match.game
    legal = {thing for code in match.state.legal_actions(seat) for thing in box.touches(box.format(code))}
    answers = {thing: why(match, seat, touched=[thing]) for thing in things if thing not in legal}
    return [thing for thing, told in answers.items() if told.legal or not told.text or not told.paragraph]


@pytest.mark.once
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_thing_that_is_no_choice_now_gives_a_reason(game: str, seats: int) -> None:
    box, chance = registry.game(game), random.Random(7)
    match = Match(box, PLAYERS[:seats], f"{7:064x}")
    assert silent(match, 0, ["nothing of this game"])
    things = sorted({thing for path in click_paths(box).values() for thing in path})
    while not match.state.is_over():
        if len(match.entries) % EVERY == 0:
            for seat in range(seats):
                assert silent(match, seat, chance.sample(things, min(THINGS, len(things)))) == [], match.entries[-1:]
        seat = chance.choice(match.state.waiting())
        match.act(seat, box.format(chance.choice(list(match.state.legal_actions(seat)))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_off_the_plan_is_refused_with_its_rule(language: str) -> None:
    """Whoever writes it themselves, at the API or on a plain page, is told more than that this is no action."""
    box = registry.game("zwergendorf")
    match = Match(box, ["Gunda"], f"{5:064x}")
    for action, key, values, paragraph in (
        ("place i4h", "why.place_beyond", {"symbol": "wall", "square": "i4"}, "Z2.2"),
        ("place j1", "why.place_off", {"square": "J1", "first": "a1", "last": "i9"}, "Z2.1"),
    ):
        with pytest.raises(Problem, match="unparsable") as refused:
            why(match, 0, action=action)
        told = translate.problem_body(refused.value, language)
        assert (told.text, told.paragraph) == (box.catalog(language).say(key, **values), paragraph)


# After a draft -------------------------------------------------------------------------------------------------------


def planned(match: Match, seat: int, chance: random.Random) -> tuple[list[str], list[str]]:
    """A draft by chance that goes without anything coming to light, and one that goes a step further."""
    plan: list[int] = []
    for _ in range(LINKS):
        ahead = match.state.preview(seat, plan)
        if not ahead.legal:
            break
        further = [*plan, chance.choice(ahead.legal)]
        if match.state.preview(seat, further).played < len(further):
            return [match.game.format(code) for code in plan], [match.game.format(code) for code in further]
        plan = further
    return [match.game.format(code) for code in plan], []


class Drafting:
    """A match by chance in which somebody drafts now and then, and asks why not after that."""

    def __init__(self, game: str) -> None:
        self.game, self.chance = registry.game(game), random.Random(11)
        self.match = Match(self.game, ["Gunda", "Borrik", "Ylva"], f"{11:064x}")
        self.things = sorted({thing for path in click_paths(self.game).values() for thing in path})
        self.asked: list[str] = []

    def moments(self) -> Iterator[tuple[int, list[str], list[str]]]:
        """A seat, a draft of it, and one that goes too far, or nothing."""
        match, chance = self.match, self.chance
        while not match.state.is_over():
            seat = chance.choice(match.state.waiting())
            if len(match.entries) % SELDOM == 0:
                self.asked = chance.sample(self.things, min(FEW, len(self.things)))
                yield seat, *planned(match, seat, chance)
            match.act(seat, self.game.format(chance.choice(list(match.state.legal_actions(seat)))))

    def told(self, seat: int, after: list[str]) -> list[str]:
        """The answers about some things, refusals of the draft included."""
        found = []
        for thing in self.asked:
            try:
                found.append(repr(why(self.match, seat, touched=[thing], after=after)))
            except Problem as problem:
                found.append(problem.code)
        return found

    @contextmanager
    def standing(self, state: State) -> Iterator[None]:
        before, self.match.state = self.match.state, state
        yield
        self.match.state = before


def played(state: State, game: Game, seat: int, plan: list[str]) -> State:
    ahead = state.clone()
    for action in plan:
        ahead.apply(game.parse(action), seat)
    return ahead


games = pytest.mark.parametrize("game", sorted(registry.names()))


@pytest.mark.once
@games
def test_after_a_draft_the_reason_is_that_of_the_question_it_leads_to(game: str) -> None:
    """The same as once the draft is played; and none at all where playing it would show something."""
    drafting = Drafting(game)
    drafts = further = other = 0
    for seat, plan, too_far in drafting.moments():
        told = drafting.told(seat, plan)
        other += bool(plan) and told != drafting.told(seat, [])
        with drafting.standing(played(drafting.match.state, drafting.game, seat, plan)):
            assert told == drafting.told(seat, []), plan
        drafts += bool(plan)
        if too_far:
            further += 1
            assert set(drafting.told(seat, too_far)) == {"plan_too_far"}
    assert min(drafts, further, other) > 0, (drafts, further, other)


@pytest.mark.once
@games
def test_no_reason_after_a_draft_depends_on_what_the_seat_cannot_know(game: str) -> None:
    """Neither for a draft that can be foreseen nor for one that cannot; to play that one all the same would tell."""
    drafting = Drafting(game)
    leaks = 0
    for seat, plan, too_far in drafting.moments():
        state = drafting.match.state
        other = state.redeal(seat, seed=2**40 + 7)
        truth = [drafting.told(seat, draft) for draft in (plan, too_far)]
        with drafting.standing(other):
            assert truth == [drafting.told(seat, draft) for draft in (plan, too_far)], (plan, too_far)
        shown = []
        for each in (state, other):
            with drafting.standing(played(each, drafting.game, seat, too_far)):
                shown.append(drafting.told(seat, []))
        leaks += shown[0] != shown[1]
    assert leaks or game != "mines", "the comparison would find nothing"


def test_a_draft_against_the_rules_is_refused() -> None:
    box = registry.game("mines")
    match = Match(box, ["Gunda", "Borrik"], f"{3:064x}", {"start_player": 0})
    with pytest.raises(Problem, match="illegal"):
        why(match, 0, action="trade pass", after=["king h1a"])
    with pytest.raises(Problem, match="out_of_turn"):
        why(match, 1, action="trade pass", after=["trade pass"])
    with pytest.raises(Problem, match="unparsable"):
        why(match, 0, action="trade pass", after=["dance"])
