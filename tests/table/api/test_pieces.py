"""What a client draws and speaks with: pieces, texts, paths of actions, prompts; and why touching leads nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import dwarrow
from dwarrow.games.mines import schema
from dwarrow.languages import SHIPPED as LANGUAGES
from dwarrow.table.news import queries
from tests.table.client import Somebody, play_ahead, served

FILE = Path(schema.__file__).with_name("components.toml")
GAME = dwarrow.game("mines")


@pytest.fixture
def client(sqlite_db: str) -> Iterator[TestClient[Litestar]]:
    with served(sqlite_db, bots=False) as made:
        yield made


def begun(ann: Somebody, **wish: Any) -> str:
    """A table at which one person has both seats."""
    table: str = ann.found("me", "me", options={"start_player": 0}, **wish)["table"]["id"]
    ann.post(f"/tables/{table}/start")
    return table


def until(ann: Somebody, table: str, decision: str) -> int:
    """Play on to a decision of seat 0, always with the last choice, which mostly ends a turn."""
    for _ in range(400):
        for seat in (0, 1):
            now = ann.now(table, seat)
            if now["legal"] and now["view"]["decision"] == decision and seat == 0:
                return int(now["decision"])
        seat = next(seat for seat in (1, 0) if ann.now(table, seat)["legal"])
        ann.play(table, seat, ann.now(table, seat)["legal"][-1]["action"])
    raise AssertionError(f"no decision {decision}")


# Pieces and texts ----------------------------------------------------------------------------------------------------


def test_the_pieces_of_a_game_are_told_to_anybody(client: TestClient[Litestar]):
    nobody = Somebody(client)
    assert nobody.get("/games/mines/pieces") == GAME.pieces()
    assert nobody.refused("GET", "/games/chess/pieces") == "unknown_game"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_and_the_texts_are_told_in_every_language(client: TestClient[Litestar], language: str):
    nobody = Somebody(client)
    words = GAME.catalog(language)
    assert nobody.get(f"/games/mines/glossary/{language}") == GAME.glossary(words)
    told = nobody.get(f"/games/mines/texts/{language}")
    assert told["language"] == language
    assert told["texts"] == words.templates()
    assert told["given"] == {}
    assert told["formatters"]["item"] == ["item.{}", "card.{}.name"]
    frame = nobody.get(f"/texts/{language}")
    assert {"list.and", "problem.stale"} <= set(frame["texts"])


def test_there_are_no_texts_in_a_language_nobody_has_written(client: TestClient[Litestar]):
    nobody = Somebody(client)
    for path in ("/texts/fr", "/games/mines/texts/fr", "/games/mines/glossary/EN"):
        assert nobody.refused("GET", path) == "unknown_page"


def test_a_table_with_its_own_cards_has_its_own_pieces_and_names(ann: Somebody):
    text = FILE.read_text(encoding="utf-8").replace('"Clan Saumagen"', '"{My} Clan"')
    text = text.replace("income_limit = 6", "income_limit = 5")
    table = ann.found("me", "me", components=text)["table"]["id"]
    assert ann.get(f"/tables/{table}/pieces")["numbers"]["income_limit"] == 5
    assert ann.get("/games/mines/pieces")["numbers"]["income_limit"] == 6
    told = ann.get(f"/tables/{table}/texts/de")
    assert told["given"] == {"card.s01.name": "{My} Clan"}
    assert "card.s01.name" not in told["texts"]
    assert ann.get(f"/tables/{table}/glossary/uk")["s01"].startswith("{My} Clan")


def test_a_table_with_the_shipped_cards_has_those_of_the_game(ann: Somebody):
    table = ann.found("me", "me")["table"]["id"]
    assert ann.get(f"/tables/{table}/pieces") == GAME.pieces()
    assert ann.get(f"/tables/{table}/glossary/de") == GAME.glossary(GAME.catalog("de"))
    assert ann.refused("GET", "/tables/nowhere/pieces") == "unknown_table"


def test_what_is_still_the_same_is_not_sent_again(client: TestClient[Litestar]):
    nobody = Somebody(client)
    first = nobody.ok("GET", "/games/mines/texts/en")
    assert first.headers["cache-control"] == "no-cache"
    assert first.headers["content-encoding"] == "gzip"
    for tag in (first.headers["etag"], f"W/{first.headers['etag']}", f'"other", {first.headers["etag"]}'):
        again = nobody.ask("GET", "/games/mines/texts/en", headers={"if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")
    other = nobody.ask("GET", "/games/mines/texts/de", headers={"if-none-match": first.headers["etag"]})
    assert other.status_code == 200


# Paths and prompts ---------------------------------------------------------------------------------------------------


def test_every_legal_action_has_its_path(ann: Somebody):
    table = begun(ann)
    for choice in ann.now(table, 0)["legal"]:
        assert choice["path"] == list(GAME.touches(choice["action"]))
    plan = {"actions": [ann.now(table, 0)["legal"][0]["action"]]}
    ahead = ann.post(f"/tables/{table}/seats/0/preview", plan)
    assert all(choice["path"] == list(GAME.touches(choice["action"])) for choice in ahead["legal"])


def test_the_legal_list_is_in_the_games_order_and_tells_how_people_list_it(ann: Somebody):
    game = dwarrow.game("gnomes")
    table = begun(ann, game="gnomes")
    now = ann.now(table, 0)
    ranks = [choice["rank"] for choice in now["legal"]]
    assert ranks == [game.listed(choice["action"]).rank for choice in now["legal"]]
    assert ranks[0] == max(ranks)  # soil samples, which come last in a list for people


def test_who_decides_is_asked_and_the_others_are_told_so(ann: Somebody):
    table = begun(ann)
    until(ann, table, "trade")
    assert ann.now(table, 0)["prompt"] == "Do you want to trade?"
    told = ann.now(table, 1)["prompt"]
    assert "Ann" in told
    assert told == ann.now(table, None)["prompt"]
    german = ann.news(table, 0, lang="de")["now"]["prompt"]
    assert german == GAME.catalog("de").say("prompt.trade")


def test_at_the_end_the_prompt_says_who_has_won(ann: Somebody, client: TestClient[Litestar]):
    table = begun(ann)
    play_ahead(client, table)
    now = ann.now(table, 0)
    words, winners = GAME.catalog("en").named(["Ann 1", "Ann 2"]), now["view"]["winners"]
    alone = words.say("event.winner", seat=winners[0])
    assert now["prompt"] == (alone if len(winners) == 1 else words.say("event.shared", seats=winners))


# Why not? ------------------------------------------------------------------------------------------------------------


def touched(ann: Somebody, table: str, *ids: str) -> Any:
    return ann.post(f"/tables/{table}/seats/0/why", {"touched": list(ids)})


def test_touching_a_thing_in_vain_is_explained_by_the_rule_that_forbids_it(ann: Somebody):
    table = begun(ann)
    until(ann, table, "trade")
    told = touched(ann, table, "altar:ruby")
    asked = ann.post(f"/tables/{table}/seats/0/why", {"action": "trade altar ruby"})
    assert told == asked
    assert not told["legal"]
    assert told["paragraph"] == "M6.2.1"


def test_what_may_be_touched_needs_no_reason(ann: Somebody):
    table = begun(ann)
    until(ann, table, "trade")
    assert touched(ann, table, "button:pass") == {"legal": True, "text": "", "paragraph": ""}


def test_the_reason_is_that_of_the_decision_at_hand(ann: Somebody):
    """A gem card in hand is paid and given in trades, and an item can be upgraded or get a marker: not now."""
    table = begun(ann)
    until(ann, table, "bid")
    asked = ann.post(f"/tables/{table}/seats/0/why", {"action": "upgrade family"})
    assert touched(ann, table, "item:family") == asked
    assert asked["paragraph"] == "M13.1.1"
    order = touched(ann, table, "row:sapphire")
    assert order["paragraph"] == "M13.1.3"
    assert order == ann.post(f"/tables/{table}/seats/0/why", {"action": "bid sapphire 0"})


def test_a_path_is_explained_by_its_end(ann: Somebody):
    table = begun(ann)
    until(ann, table, "bid")
    gem = ann.now(table, 0)["legal"][0]["action"].split()[1]
    too_many = touched(ann, table, f"row:{gem}", "count:12")
    assert too_many == ann.post(f"/tables/{table}/seats/0/why", {"action": f"bid {gem} 12"})
    assert too_many["paragraph"] == "M7.1"
    # Nothing goes on from the row to a hall: the hall by itself is meant.
    astray = touched(ann, table, f"row:{gem}", "hall:h1a")
    assert astray == touched(ann, table, "hall:h1a")


def test_a_thing_that_nothing_is_ever_done_with_says_so(ann: Somebody):
    table = begun(ann)
    assert touched(ann, table, "throne")["text"] == "There is nothing to do with this."
    told = ann.post(f"/tables/{table}/seats/0/why", {"touched": ["throne"]}, params={"lang": "de"})
    assert told == {"legal": False, "text": "Hiermit ist nichts zu tun.", "paragraph": ""}


def test_whose_turn_it_is_answers_for_everything(ann: Somebody):
    table = begun(ann)
    until(ann, table, "trade")
    told = ann.post(f"/tables/{table}/seats/1/why", {"touched": ["bank"]})
    assert told["text"] == "It is Ann 1's turn."


@pytest.mark.parametrize(
    "body", [{}, {"action": "spell pass", "touched": ["bank"]}, {"touched": []}, {"touched": [""]}]
)
def test_a_question_is_about_an_action_or_about_things(ann: Somebody, body: Any):
    table = begun(ann)
    assert ann.refused("POST", f"/tables/{table}/seats/0/why", body) == "malformed"


def test_what_is_meant_by_things():
    assert queries.intended_actions(GAME, ("item:d04", "deck:bronze")) == ["spell d04 bronze"]
    assert queries.intended_actions(GAME, ("item:d04", "item:s09"))[0] == "marker s09"
    assert queries.intended_actions(GAME, ("count:7",))[0] == "bid sapphire 7"
    assert queries.intended_actions(GAME, ("nothing",)) == []


def test_a_last_stroke_is_seen_in_pencil_before_it_is_sent(ann: Somebody):
    """What comes after it is not seen ahead, but the own village with it is."""
    table: str = ann.found("me", game="zwergendorf")["table"]["id"]
    ann.post(f"/tables/{table}/start")
    for _ in range(40):
        now = ann.now(table, 0)
        action = now["legal"][0]["action"]
        ahead = ann.post(f"/tables/{table}/seats/0/preview", {"actions": [action]})
        if action.startswith("place") and ahead["played"] == 0:
            break
        ann.play(table, 0, action)
    else:
        raise AssertionError("no stroke is the last")
    assert ahead["view"]["players"][0]["free"] < now["view"]["players"][0]["free"]
