"""Why not? Whatever can be a choice at some time says why it is none now, in every game and at every moment."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import cast

import pytest

from dwarrow import registry
from dwarrow.kernel.match import Match
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
@pytest.mark.parametrize("game", sorted(registry.names()))
def test_every_thing_that_is_no_choice_now_gives_a_reason(game: str) -> None:
    box, chance = registry.game(game), random.Random(7)
    match = Match(box, ["Gunda", "Borrik", "Ylva"], f"{7:064x}")
    assert silent(match, 0, ["nothing of this game"])
    things = sorted({thing for path in click_paths(box).values() for thing in path})
    while not match.state.is_over():
        if len(match.entries) % EVERY == 0:
            for seat in range(3):
                assert silent(match, seat, chance.sample(things, min(THINGS, len(things)))) == [], match.entries[-1:]
        seat = chance.choice(match.state.waiting())
        match.act(seat, box.format(chance.choice(list(match.state.legal_actions(seat)))))


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


@pytest.mark.once
@pytest.mark.parametrize("game", sorted(registry.names()))
def test_after_a_draft_the_reason_is_that_of_the_question_it_leads_to(game: str) -> None:
    """The same as once the draft is played; and none at all where playing it would show something."""
    box, chance = registry.game(game), random.Random(11)
    match = Match(box, ["Gunda", "Borrik", "Ylva"], f"{11:064x}")
    things = sorted({thing for path in click_paths(box).values() for thing in path})
    drafts = further = other = 0
    while not match.state.is_over():
        seat = chance.choice(match.state.waiting())
        if len(match.entries) % SELDOM == 0:
            plan, too_far = planned(match, seat, chance)
            asked = chance.sample(things, min(FEW, len(things)))
            told = [why(match, seat, touched=[thing], after=plan) for thing in asked]
            named = [why(match, seat, action=text, after=plan) for text in chance.sample(box.actions.texts, FEW)]
            other += bool(plan) and told != [why(match, seat, touched=[thing]) for thing in asked]
            state, match.state = match.state, match.state.clone()
            for action in plan:
                match.state.apply(box.parse(action), seat)
            assert told == [why(match, seat, touched=[thing]) for thing in asked], plan
            match.state = state
            assert all(each.legal or each.paragraph for each in named)
            drafts += bool(plan)
            if too_far:
                further += 1
                with pytest.raises(Problem, match="plan_too_far"):
                    why(match, seat, touched=asked[:1], after=too_far)
        match.act(seat, box.format(chance.choice(list(match.state.legal_actions(seat)))))
    assert min(drafts, further, other) > 0, (drafts, further, other)


def test_a_draft_against_the_rules_is_refused() -> None:
    box = registry.game("mines")
    match = Match(box, ["Gunda", "Borrik"], f"{3:064x}", {"start_player": 0})
    with pytest.raises(Problem, match="illegal"):
        why(match, 0, action="trade pass", after=["king h1a"])
    with pytest.raises(Problem, match="out_of_turn"):
        why(match, 1, action="trade pass", after=["trade pass"])
    with pytest.raises(Problem, match="unparsable"):
        why(match, 0, action="trade pass", after=["dance"])
