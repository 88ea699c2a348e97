"""Looking back: the books balance, what was taken back is left out, and who plays worse gave away more."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

import dwarrow
from dwarrow.arena.review_page import page
from dwarrow.bots import Sight, make
from dwarrow.bots.learned.policy import outcome
from dwarrow.bots.review import Review, decisions_of, document, review
from dwarrow.bots.review import accounts as module
from dwarrow.kernel.chance import Chance, match_seed
from dwarrow.kernel.match import Match
from tests.arena.test_report import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.once  # whole matches are thought through; interpreted, that takes minutes

CATALOG = dwarrow.game("dwergar").catalog("en").named(["Ann", "<Bert>", "Cid"])


def played(name: str, players: list[str], seed: int = 8, upto: int | None = None, undo: bool = False) -> Match:
    """A match between bots, or its beginning; with `undo` whatever can be taken back is, once."""
    game = dwarrow.game(name)
    match = Match(game, players, match_seed(seed).hex())
    bots = [make(player, game, seat) for seat, player in enumerate(players)]
    while not match.state.is_over() and (upto is None or len(match.entries) < upto):
        seat = match.state.to_act()
        action = game.format(bots[seat].choose(Sight(match.state, seat)))
        match.act(seat, action)
        if undo and match.can_undo(seat):
            match.undo(seat)
            match.act(seat, action)
    return match


@pytest.fixture(scope="module", autouse=True)
def _simulations() -> Iterator[None]:
    """Few, and time enough, so that what is tested does not depend on the machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "SIMULATIONS", 24)
        patch.setattr(module, "LIMIT", 1e6)
        yield


@pytest.fixture(scope="module")
def match() -> Match:
    return played("dwergar", ["greedy", "random", "apprentice"])


@pytest.fixture(scope="module")
def reviewed(match: Match) -> Review:
    return review(match.game, match.record())


def test_the_books_balance(match: Match, reviewed: Review) -> None:
    assert [account.seat for account in reviewed.accounts] == [0, 1, 2]
    for account in reviewed.accounts:
        assert account.start - account.lost + account.luck == pytest.approx(account.end)
        assert account.end == outcome(match.state, account.seat)
        assert account.start == account.decisions[0].before
        assert all(0 <= each.loss <= each.before <= 1 for each in account.decisions)
        for one, following in zip(account.decisions, account.decisions[1:], strict=False):
            assert one.after + one.luck == pytest.approx(following.before)


def test_every_choice_of_the_record_is_judged(match: Match, reviewed: Review) -> None:
    judged = sorted(each.decision.entry for account in reviewed.accounts for each in account.decisions)
    assert len(judged) == len(set(judged))
    assert judged == list(range(1, len(match.entries) + 1)), "the program plays forced actions by itself"
    for account in reviewed.accounts:
        for each in account.decisions:
            said = f"{account.seat} {match.game.format(each.decision.action)}"
            assert match.entries[each.decision.entry - 1] == said


def test_equal_records_are_judged_alike(match: Match, reviewed: Review) -> None:
    again = review(match.game, match.record())
    assert document(again, CATALOG) == document(reviewed, CATALOG)


def test_one_seat_is_judged_as_among_all(match: Match, reviewed: Review) -> None:
    alone = review(match.game, match.record(), [2])
    assert [account.seat for account in alone.accounts] == [2]
    assert document(alone, CATALOG)["accounts"] == document(reviewed, CATALOG)["accounts"][2:]


def test_the_costliest_come_first(reviewed: Review) -> None:
    for account in reviewed.accounts:
        dear = [each.loss for each in account.costliest(3)]
        assert dear == sorted((each.loss for each in account.decisions if each.loss), reverse=True)[:3]


@pytest.mark.parametrize("name", ["gnomes", "dwergar"])
def test_who_plays_worse_gives_more_away(name: str) -> None:
    record = played(name, ["journeyman", "random"], 3).record()
    good, bad = review(dwarrow.game(name), record).accounts
    assert bad.lost > good.lost


def test_what_was_taken_back_is_left_out() -> None:
    match = played("gnomes", ["random", "random"], 2, upto=60, undo=True)
    record = match.record()
    assert sum(entry.endswith("undo") for entry in record.entries) > 3
    _, found = decisions_of(match.game, record)
    standing = {step.entry: step for step in match.steps}
    assert {moment.entry for moment in found} <= set(standing)
    for moment in found:
        assert moment.action in moment.state.legal_actions(moment.seat)
        assert match.game.format(moment.action) == standing[moment.entry].action


def test_forced_actions_are_no_decisions() -> None:
    game = dwarrow.game("dwergar")
    match = Match(game, ["random"] * 2, match_seed(1).hex(), {"keep_forced": True})
    chance = Chance(1)
    forced = 0
    while not match.state.is_over():
        legal = match.state.legal_actions()
        forced += len(legal) == 1
        match.act(match.state.to_act(), game.format(legal[int(chance.below(len(legal)))]))
    _, found = decisions_of(game, match.record())
    assert forced
    assert len(found) == len(match.entries) - forced


def test_a_match_that_is_not_over_ends_where_it_stands() -> None:
    match = played("dwergar", ["greedy", "greedy"], upto=20)
    reviewed = review(match.game, match.record())
    for account in reviewed.accounts:
        assert account.end == account.decisions[-1].after
        assert account.decisions[-1].luck == 0
    told = document(reviewed, CATALOG)
    assert told["over"] is False
    assert told["result"] is None


def test_nothing_played_is_nothing_to_review() -> None:
    match = played("dwergar", ["greedy", "greedy"], upto=0)
    reviewed = review(match.game, match.record())
    assert reviewed.accounts == ()
    assert "No decision clearly" in page(document(reviewed, CATALOG), CATALOG)


def test_all_are_judged_when_the_time_is_up(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LIMIT", 0.0)
    monkeypatch.setattr(module, "LEAST", 0.0)
    hasty = review(match.game, match.record())
    assert sum(len(account.decisions) for account in hasty.accounts) == len(match.entries) == hasty.hurried


def test_progress_is_reported(match: Match) -> None:
    heard: list[tuple[int, int]] = []
    found = review(match.game, match.record(), [1], report=lambda done, of: heard.append((done, of)))
    n = len(found.accounts[0].decisions)
    assert heard == [(done, n) for done in range(1, n + 1)]


@pytest.fixture(scope="module")
def traded() -> Review:
    """The beginning of a match with trade and bids."""
    match = played("mines", ["random", "greedy", "random"], 4, upto=90)
    return review(match.game, match.record(), [0, 2])


def test_links_of_one_action_are_told_as_one(traded: Review) -> None:
    game, names = traded.match.game, traded.match.game.catalog("en").named(["Ann", "Gunda", "Cid"])
    told = document(traded, names)
    several = 0
    for account, said in zip(traded.accounts, told["accounts"], strict=True):
        found = account.costliest(99)
        assert sum(deed.loss for deed in found) == pytest.approx(account.lost)
        assert said["costliest"]
        for deed in found:
            words = [game.format(each.decision.action).split()[0] for each in deed.decisions]
            assert len({word for word in words if word in ("bid", "trade")}) <= 1
            assert words[0] not in ("pay", "give", "want", "take")
            several += len(words) > 1
        for each in said["costliest"]:
            for side in ("played", "better"):
                assert "→" not in each[side]["text"]
                assert not each[side]["text"].startswith(("Pay ", "Give ", "Ask for", "That is what", "Make "))
                assert each[side]["text"] != "Exchange with the bank"
            assert each["played"]["text"] != each["better"]["text"]
    assert several


@pytest.mark.parametrize("language", ["de", "uk"])
def test_whole_actions_are_told_in_every_language(traded: Review, language: str) -> None:
    names = traded.match.game.catalog(language).named(["Ann", "Gunda", "Cid"])
    for account in document(traded, names)["accounts"]:
        for each in account["costliest"]:
            assert "→" not in each["played"]["text"] + each["better"]["text"]


# The document and the page -------------------------------------------------------------------------------------------


def test_the_document_is_plain_json(reviewed: Review) -> None:
    told = document(reviewed, CATALOG)
    assert json.loads(json.dumps(told)) == told
    assert told["seats"] == ["Ann", "<Bert>", "Cid"]
    costly = told["accounts"][1]["costliest"][0]
    assert costly["when"].startswith("Round ")
    assert costly["played"]["action"] != costly["better"]["action"]
    assert costly["loss"] > 0


@pytest.mark.parametrize("language", ["en", "de", "uk"])
def test_the_page_is_whole_and_loads_nothing(reviewed: Review, language: str) -> None:
    catalog = dwarrow.game("dwergar").catalog(language).named(CATALOG.names)
    text = page(document(reviewed, catalog), catalog)
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    assert len(reader.headings) == 3
    assert not {"script", "img", "link", "iframe"} & reader.tags
    assert "&lt;Bert&gt;" in text
    assert "<Bert>" not in text
    assert f'<html lang="{language}">' in text
    assert "prefers-color-scheme: dark" in text


def test_every_seat_has_its_course(reviewed: Review) -> None:
    text = page(document(reviewed, CATALOG), CATALOG)
    svg = ElementTree.fromstring(text[text.index("<svg") : text.index("</svg>") + len("</svg>")])
    courses = [group for group in svg.iter("g") if group.get("class", "").startswith("b")]
    assert [group.get("class") for group in courses] == ["b0", "b1", "b2"]
    for group, account in zip(courses, reviewed.accounts, strict=True):
        assert len(list(group.iter("circle"))) == len(account.decisions) + 1  # and the end
