"""The JSON interface: every route, and every way in which it refuses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dwarrow.kernel.chance import commitment
from dwarrow.kernel.match import verify
from dwarrow.kernel.record import loads
from dwarrow.kernel.texts import compare
from dwarrow.languages import SHIPPED
from dwarrow.registry import game
from dwarrow.table import problems, translate
from dwarrow.table.app import DEPENDENCIES
from dwarrow.table.match import seeds
from dwarrow.table.store import StoreAway
from dwarrow.table.wire import requests
from dwarrow.table.wire.base import Wish
from tests.table.client import Somebody, actions, play_ahead, play_some, served

TABLE = Path(translate.__file__).parent
FIRST = {"start_player": 0}


@pytest.fixture
def client(db: str) -> Iterator[TestClient[Litestar]]:
    with served(db) as made:
        yield made


@pytest.fixture
def ann(client: TestClient[Litestar]) -> Somebody:
    return Somebody(client, "Ann")


@pytest.fixture
def ben(client: TestClient[Litestar]) -> Somebody:
    return Somebody(client, "Ben")


@pytest.fixture
def nobody(client: TestClient[Litestar]) -> Somebody:
    return Somebody(client)


@pytest.fixture
def table(ann: Somebody, ben: Somebody) -> str:
    """A running match of Ann, who begins, at seat 0 and Ben at seat 1."""
    made = str(ann.found("me", "open", options=FIRST)["table"]["id"])
    ben.post(f"/tables/{made}/seats/1/sit", {})
    ann.post(f"/tables/{made}/start")
    return made


@pytest.fixture
def bidding(ann: Somebody, ben: Somebody, table: str) -> str:
    """The same match when both have to bid."""
    for person, seat in ((ann, 0), (ben, 1)):
        person.play(table, seat, "spell pass")
    for person, seat in ((ann, 0), (ben, 1)):
        while actions(person.now(table, seat)) and person.now(table, seat)["view"]["decision"] == "trade":
            person.play(table, seat, "trade pass")
    assert ann.now(table, 0)["view"]["decision"] == "bid"
    return table


# Guests --------------------------------------------------------------------------------------------------------------


def test_a_guest_needs_only_a_name(nobody: Somebody, ann: Somebody):
    assert nobody.refused("GET", "/me") == "no_name"
    me = ann.get("/me")
    assert me["name"] == "Ann"
    again = ann.post("/guest", {"name": "Anna"})
    assert again == {"id": me["id"], "name": "Anna"}
    assert ann.ok("PUT", "/me", {"name": "Anne"}).json()["name"] == "Anne"


@pytest.mark.parametrize("name", ["", "x" * 41, 7, None])
def test_a_name_that_is_none(nobody: Somebody, name: Any):
    assert nobody.refused("POST", "/guest", {"name": name}) == "malformed"


def test_a_request_without_content_is_told_so(ann: Somebody):
    assert "no content" in ann.ask("POST", "/tables").json()["text"]


def test_a_personal_link_brings_somebody_to_another_device(ann: Somebody, nobody: Somebody):
    first = ann.post("/me/link")["token"]
    other = nobody.ok("POST", "/guest/link", {"token": first})
    assert other.json() == ann.get("/me")
    nobody.cookie = other.cookies["dwarrow"]
    assert nobody.get("/me")["name"] == "Ann"
    second = ann.post("/me/link")["token"]
    assert nobody.refused("POST", "/guest/link", {"token": first}) == "bad_token"
    assert nobody.ask("DELETE", "/me/link").status_code == 204
    assert nobody.refused("POST", "/guest/link", {"token": second}) == "bad_token"


def test_a_cookie_that_was_tampered_with_is_nobodys(ann: Somebody, ben: Somebody):
    signature = ann.cookie.partition(".")[2]
    ann.cookie = f"{ben.get('/me')['id']}.{signature}"
    assert ann.refused("GET", "/me") == "no_name"


# Games ---------------------------------------------------------------------------------------------------------------


def test_games_and_their_options_are_explained_in_every_language(nobody: Somebody):
    told = {language: nobody.get("/games", params={"lang": language}) for language in SHIPPED}
    by_header = nobody.get("/games", headers={"accept-language": "fr, uk;q=0.9, de;q=0.8"})
    assert by_header == told["uk"]
    assert len({each[0]["summary"] for each in told.values()}) == 3
    for games in told.values():
        for option in games[0]["options"]:
            assert option["meaning"]
            assert option["values"]


# Founding ------------------------------------------------------------------------------------------------------------

ME = [{"kind": "me"}, {"kind": "me"}]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess", "seats": ME}, "unknown_game"),
        ({"game": "mines", "seats": ME[:1]}, "bad_option"),
        ({"game": "mines", "seats": ME, "options": {"boards": "sideways"}}, "bad_option"),
        ({"game": "mines", "seats": ME, "options": {"sides": 3}}, "bad_option"),
        ({"game": "mines", "seats": [*ME, {"kind": "bot", "bot": "hal"}]}, "bad_seats"),
        ({"game": "mines", "seats": ME, "components": "x = "}, "bad_components"),
        ({"game": "mines", "seats": ME, "components": "format = 1"}, "bad_components"),
        ({"game": "mines", "seats": []}, "malformed"),
        ({"game": "mines", "seats": ME, "colour": "red"}, "malformed"),
        ({"game": "mines", "seats": ME, "clock": {"bank": 1}}, "malformed"),
        ({"game": "mines", "seats": ME, "components": "x" * 400_001}, "malformed"),
        ({"game": "mines"}, "malformed"),
        ([], "malformed"),
    ],
)
def test_a_table_that_cannot_be(ann: Somebody, wish: Any, code: str):
    assert ann.refused("POST", "/tables", wish) == code
    assert ann.get("/tables/mine") == []


def test_founding_needs_a_name(nobody: Somebody):
    assert nobody.refused("POST", "/tables", {"game": "mines", "seats": ME}) == "no_name"


def test_a_table_is_found_sat_down_at_and_started(ann: Somebody, ben: Somebody, nobody: Somebody):
    founded = ann.found("me", "open", "greedy", public=True)
    table = founded["table"]["id"]
    assert [each["id"] for each in nobody.get("/tables")] == [table]
    assert founded["seats"][0]["seat"] == 0
    assert nobody.refused("POST", f"/tables/{table}/seats/1/sit", {}) == "no_name"
    assert ben.refused("POST", f"/tables/{table}/seats/0/sit", {}) == "seat_taken"
    assert ben.refused("POST", f"/tables/{table}/seats/9/sit", {}) == "bad_seats"
    assert ann.refused("POST", f"/tables/{table}/start") == "seat_empty"
    key = ben.post(f"/tables/{table}/seats/1/sit", {"name": "Benny", "salt": "dice"})
    assert Somebody(ann.client, "Cleo").refused("POST", f"/tables/{table}/seats/1/sit", {}) == "full"
    assert ben.refused("POST", f"/tables/{table}/start") == "not_host"
    begun = ann.post(f"/tables/{table}/start")
    assert begun["status"] == "running"
    assert begun["part_hash"] == founded["table"]["part_hash"]
    assert founded["table"]["seed_hash"] == ""
    assert begun["seed_hash"]
    assert [chair["name"] for chair in begun["chairs"]] == ["Ann", "Benny", "Greedy"]
    assert ben.refused("POST", f"/tables/{table}/seats/1/sit", {}) == "not_gathering"
    assert ann.refused("POST", f"/tables/{table}/start") == "not_gathering"
    nobody.headers["authorization"] = f"Seat {key['token']}"
    assert nobody.get(f"/tables/{table}")["your_seats"] == [1]


def test_an_open_seat_can_be_left_and_the_host_can_remove(ann: Somebody, ben: Somebody):
    table = ann.found("me", "open")["table"]["id"]
    ben.post(f"/tables/{table}/seats/1/sit", {})
    assert ben.refused("POST", f"/tables/{table}/seats/0/leave") == "not_your_seat"
    ben.post(f"/tables/{table}/seats/1/leave")
    token = ben.post(f"/tables/{table}/seats/1/sit", {})["token"]
    assert ann.post(f"/tables/{table}/seats/1/leave")["chairs"][1]["kind"] == "open"
    ben.cookie, ben.headers["authorization"] = "", f"Seat {token}"
    assert ben.get(f"/tables/{table}")["your_seats"] == []


def test_my_tables_come_with_my_turn_first(ann: Somebody, ben: Somebody, table: str):
    waiting = ann.found("me", "open")["table"]["id"]
    assert [each["id"] for each in ann.get("/tables/mine")] == [table, waiting]
    assert ann.get("/tables/mine")[0]["your_turn"]
    assert [each["your_turn"] for each in ben.get("/tables/mine")] == [False]


def test_components_of_ones_own_are_played_with(ann: Somebody):
    shipped = game("mines").toml()
    made = ann.found("me", "me", components=shipped + "\n# mine\n")["table"]
    assert made["own_components"]
    assert ann.post(f"/tables/{made['id']}/start")["status"] == "running"


def test_levels_are_told_from_the_weakest_and_seated_by_name(ann: Somebody):
    levels = ["novice", "apprentice", "journeyman", "master", "elder"]
    assert all(each["bots"] == [*levels, "random", "greedy"] for each in ann.get("/games"))
    made = ann.found("me", "novice", "elder", "greedy")["table"]
    assert [chair["bot"] for chair in made["chairs"]] == [None, "novice", "elder", "greedy"]


def test_the_strongest_is_stored_as_what_it_stands_for(ann: Somebody):
    made = ann.found("me", "strongest", clock={"bank": 60, "empty": "bot", "bot": "strongest"})["table"]
    assert (made["chairs"][1]["bot"], made["chairs"][1]["name"]) == ("elder", "Elder")
    assert made["clock"]["bot"] == "elder"


@pytest.mark.parametrize("bot", ["exec:true", "exec:/bin/sh -c 'touch /tmp/x'", "exec:", "Elder", "elder:2"])
def test_nobody_starts_a_program_from_afar(ann: Somebody, bot: str):
    seats = [*ME, {"kind": "bot", "bot": bot}]
    answer = ann.ask("POST", "/tables", {"game": "mines", "seats": seats})
    assert answer.status_code == 400
    assert "the bots are novice, apprentice, journeyman, master, elder, random and greedy" in answer.text
    clock = {"bank": 60, "empty": "bot", "bot": bot}
    assert ann.refused("POST", "/tables", {"game": "mines", "seats": [*ME, *ME], "clock": clock}) == "bad_seats"


def test_an_unknown_table(ann: Somebody):
    for path in ("", "/news", "/log", "/record", "/chat", "/verify"):
        assert ann.refused("GET", f"/tables/nowhere{path}") == "unknown_table"
    assert ann.refused("POST", "/tables/nowhere/seats/0/submit", SUBMISSION) == "unknown_table"


SUBMISSION = {"actions": ["spell pass"], "decision": 1, "key": "k"}

# Playing -------------------------------------------------------------------------------------------------------------


def test_numbers_count_only_what_a_seat_may_see(ann: Somebody, ben: Somebody, bidding: str):
    mine, theirs = ann.now(bidding, 0), ben.now(bidding, 1)
    steps = 0
    while 0 in ann.now(bidding, 0)["waiting"]:
        steps += 1
        played = ann.play(bidding, 0, actions(ann.now(bidding, 0))[0])
        assert played == {"seq": mine["seq"] + steps, "decision": mine["decision"] + steps, "again": False}
    assert steps > 1
    told = ben.news(bidding, 1, since=theirs["seq"])
    assert [update["seq"] for update in told["updates"]] == [theirs["seq"] + 1]
    assert told["updates"][0]["events"][0]["text"].startswith("Ann")
    assert told["now"]["decision"] == theirs["decision"]


def test_the_same_key_again_is_acknowledged_and_not_played_again(ann: Somebody, ben: Somebody, table: str):
    body = {**SUBMISSION, "key": "same"}
    first = ann.post(f"/tables/{table}/seats/0/submit", body)
    again = ann.post(f"/tables/{table}/seats/0/submit", body)
    assert again == {**first, "again": True}
    assert len(ann.get(f"/tables/{table}/log", params={"seat": 0})["updates"]) == 1
    theirs = {**body, "decision": 2}  # another seat's keys are its own
    assert not ben.post(f"/tables/{table}/seats/1/submit", theirs)["again"]


def test_seats_that_decide_side_by_side_do_not_make_each_other_stale(ann: Somebody, ben: Somebody, bidding: str):
    then = ann.now(bidding, 0)
    ben.play(bidding, 1, actions(ben.now(bidding, 1))[0])
    assert ann.submit(bidding, 0, actions(then)[0], decision=then["decision"]).is_success
    stale = ann.submit(bidding, 0, actions(then)[0], decision=then["decision"])
    assert stale.status_code == 409
    assert stale.json()["code"] == "stale"
    late = ann.post(f"/tables/{bidding}/seats/0/preview", {"actions": actions(then)[:1]})
    assert (late["played"], late["refusal"]["code"]) == (0, "illegal")


def test_a_plan_is_played_whole_or_not_at_all(ann: Somebody, bidding: str):
    before = ann.now(bidding, 0)
    first = actions(before)[0]
    refused = ann.submit(bidding, 0, first, "spell pass")
    assert refused.json()["code"] == "illegal"
    assert ann.now(bidding, 0) == before
    ahead = ann.post(f"/tables/{bidding}/seats/0/preview", {"actions": [first]})
    assert ahead["played"] == 1
    plan = [first, ahead["legal"][0]["action"]]
    ann.play(bidding, 0, *plan)
    assert ann.now(bidding, 0)["seq"] == before["seq"] + 2


def test_a_plan_ends_where_something_is_shown(ann: Somebody, table: str):
    assert ann.submit(table, 0, "spell pass", "trade pass").json()["code"] == "plan_too_far"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({**SUBMISSION, "actions": ["dance"]}, "unparsable"),
        ({**SUBMISSION, "actions": ["trade pass"]}, "illegal"),
        ({**SUBMISSION, "decision": 7}, "stale"),
        ({**SUBMISSION, "actions": []}, "malformed"),
        ({**SUBMISSION, "actions": ["spell pass"] * 65}, "malformed"),
        ({**SUBMISSION, "key": "k#2"}, "malformed"),
        ({**SUBMISSION, "key": ""}, "malformed"),
        ({**SUBMISSION, "extra": 1}, "malformed"),
        ({"actions": ["spell pass"]}, "malformed"),
    ],
)
def test_what_cannot_be_played_changes_nothing(ann: Somebody, table: str, body: Any, code: str):
    before = ann.news(table, 0)
    assert ann.refused("POST", f"/tables/{table}/seats/0/submit", body) == code
    assert ann.news(table, 0) == before


def test_only_the_owner_plays_a_seat(ann: Somebody, ben: Somebody, nobody: Somebody, table: str):
    assert ben.refused("POST", f"/tables/{table}/seats/0/submit", SUBMISSION) == "not_your_seat"
    assert nobody.refused("POST", f"/tables/{table}/seats/0/submit", SUBMISSION) == "not_your_seat"
    wrong = {"authorization": "Seat wrong"}
    assert nobody.refused("POST", f"/tables/{table}/seats/0/submit", SUBMISSION, headers=wrong) == "bad_token"
    assert ben.refused("POST", f"/tables/{table}/seats/1/submit", SUBMISSION) == "out_of_turn"


def test_a_token_plays_a_seat_until_it_is_renewed(ann: Somebody, nobody: Somebody, table: str):
    old = ann.post(f"/tables/{table}/seats/0/token")["token"]
    nobody.headers["authorization"] = f"Seat {old}"
    nobody.play(table, 0, "spell pass")
    ann.post(f"/tables/{table}/seats/0/token")
    assert nobody.refused("GET", f"/tables/{table}/news?seat=0") == "bad_token"


def test_refusals_give_the_games_reason_and_its_paragraph(ann: Somebody, table: str):
    told = {
        language: ann.ask(
            "POST",
            f"/tables/{table}/seats/0/submit",
            {**SUBMISSION, "actions": ["trade pass"]},
            params={"lang": language},
        ).json()["text"]
        for language in SHIPPED
    }
    assert len(set(told.values())) == 3


def test_why_not_and_what_if_change_nothing(ann: Somebody, table: str):
    before = ann.news(table, 0)
    path = f"/tables/{table}/seats/0"
    legal = actions(before["now"])
    assert ann.post(f"{path}/why", {"action": legal[0]})["legal"]
    refused = ann.post(f"{path}/why", {"action": "trade pass"})
    assert not refused["legal"]
    assert refused["text"]
    assert ann.refused("POST", f"{path}/why", {"action": "sing"}) == "unparsable"
    against = ann.post(f"{path}/preview", {"actions": ["trade pass"]})
    assert (against["played"], against["refusal"]["code"]) == (0, "illegal")
    assert against["refusal"]["text"]
    assert [choice["action"] for choice in against["legal"]] == legal
    assert ann.post(f"{path}/preview", {"actions": ["spell pass"]})["played"] == 0
    assert ann.news(table, 0) == before


# Taking back and giving up -------------------------------------------------------------------------------------------


def test_what_showed_nothing_is_taken_back_at_once(ann: Somebody, ben: Somebody, bidding: str):
    before, theirs = ann.now(bidding, 0), ben.news(bidding, 1)
    assert not before["can_undo"]
    ann.play(bidding, 0, actions(before)[-1])
    assert ann.now(bidding, 0)["can_undo"]
    assert ann.post(f"/tables/{bidding}/seats/0/undo", {})["done"]
    after = ann.news(bidding, 0)
    assert after["now"]["view"] == before["view"]
    assert after["now"]["legal"] == before["legal"]
    assert after["updates"][-1]["back_to"] == after["updates"][-2]["seq"]
    assert ben.news(bidding, 1) == theirs


def test_going_back_further_needs_everybody(ann: Somebody, ben: Somebody, table: str):
    before = ann.now(table, 0)
    ann.play(table, 0, "spell pass")
    path = f"/tables/{table}/seats"
    assert ann.refused("POST", f"{path}/0/undo", {"ask": False}) == "cannot_undo"
    assert not ann.post(f"{path}/0/undo", {})["done"]
    motion = ben.get(f"/tables/{table}")["motion"]
    assert motion == {"kind": "undo", "seat": 0, "agreed": [0]}
    assert ben.post(f"{path}/1/vote", {"agree": False})["motion"] is None
    assert ben.refused("POST", f"{path}/1/vote", {"agree": True}) == "no_vote"
    ann.post(f"{path}/0/undo", {})
    ben.post(f"{path}/1/vote", {"agree": True})
    news = ben.news(table, 1)
    assert news["updates"][-1]["takes_back"]
    assert news["updates"][-1]["back_to"] == 1
    assert news["table"]["motion"] is None
    assert ann.now(table, 0)["view"] == before["view"]
    said = [line["text"] for line in ben.get(f"/tables/{table}/chat")]
    assert said[:2] == ["Ann asks all to take back the last moves.", "Ben does not agree."]


def test_bots_agree_to_going_back(ann: Somebody):
    table = ann.found("me", "random", options=FIRST)["table"]["id"]
    ann.post(f"/tables/{table}/start")
    ann.play(table, 0, "spell pass")
    assert ann.post(f"/tables/{table}/seats/0/undo", {})["done"]
    assert ann.news(table, 0)["updates"][-1]["takes_back"]


def test_nothing_to_take_back(ben: Somebody, table: str):
    assert ben.refused("POST", f"/tables/{table}/seats/1/undo", {}) == "cannot_undo"
    assert ben.refused("POST", f"/tables/{table}/seats/1/undo", {"seq": 9}) == "cannot_undo"


def test_a_match_is_given_up_by_consent(ann: Somebody, ben: Somebody, nobody: Somebody, table: str):
    assert nobody.refused("POST", f"/tables/{table}/abandon") == "not_your_seat"
    assert ann.post(f"/tables/{table}/abandon")["status"] == "running"
    assert ben.post(f"/tables/{table}/seats/1/vote", {"agree": True})["status"] == "abandoned"
    assert ann.refused("POST", f"/tables/{table}/seats/0/submit", SUBMISSION) == "finished"
    assert ann.refused("POST", f"/tables/{table}/abandon") == "finished"


def test_a_gathering_table_is_given_up_by_its_host(ann: Somebody, ben: Somebody):
    table = ann.found("me", "open")["table"]["id"]
    assert ben.refused("POST", f"/tables/{table}/abandon") == "not_host"
    assert ann.post(f"/tables/{table}/abandon")["status"] == "abandoned"
    assert ben.refused("POST", f"/tables/{table}/seats/1/sit", {}) == "not_gathering"


# Hosting -------------------------------------------------------------------------------------------------------------


def test_the_host_can_pause(ann: Somebody, ben: Somebody, table: str):
    assert ben.refused("POST", f"/tables/{table}/pause", {"paused": True}) == "not_host"
    assert ann.post(f"/tables/{table}/pause", {"paused": True})["paused"]
    assert ann.refused("POST", f"/tables/{table}/seats/0/submit", SUBMISSION) == "paused"
    ann.post(f"/tables/{table}/pause", {"paused": False})
    ann.play(table, 0, "spell pass")
    assert [line["kind"] for line in ann.get(f"/tables/{table}/chat")] == ["happening", "happening"]


def test_who_leaves_a_running_match_can_come_back(ann: Somebody, ben: Somebody, table: str):
    left = ben.post(f"/tables/{table}/seats/1/leave")
    assert left["chairs"][1]["substitute"] == "journeyman"
    assert ben.refused("POST", f"/tables/{table}/seats/1/submit", SUBMISSION) == "substituted"
    back = ben.post(f"/tables/{table}/seats/1/back")
    assert back["chairs"][1]["substitute"] is None
    assert ben.refused("POST", f"/tables/{table}/seats/1/submit", SUBMISSION) == "out_of_turn"


def test_who_is_removed_from_a_running_match_is_out(ann: Somebody, ben: Somebody, table: str):
    removed = ann.post(f"/tables/{table}/seats/1/leave")["chairs"][1]
    assert (removed["kind"], removed["bot"]) == ("bot", "journeyman")
    assert ben.refused("GET", f"/tables/{table}/news?seat=1") == "not_your_seat"
    assert ben.refused("POST", f"/tables/{table}/seats/1/back") == "not_your_seat"


def test_nobody_goes_back_behind_a_removal(ann: Somebody, ben: Somebody, table: str):
    ann.play(table, 0, "spell pass")
    path = f"/tables/{table}/seats"
    assert not ann.post(f"{path}/0/undo", {})["done"]
    left = ann.post(f"{path}/1/leave")
    assert left["motion"] is None  # there is nobody left to answer it
    assert ann.refused("POST", f"{path}/0/undo", {}) == "parted"
    assert ann.refused("POST", f"{path}/0/undo", {"seq": 1}) == "parted"
    told = [line["text"] for line in ann.get(f"/tables/{table}/chat")]
    assert told[-1] == "Ben was removed from the table. Journeyman plays on."
    assert ann.refused("POST", f"{path}/1/leave") == "nobody_there"


def test_unlisted_tables_are_watched_by_their_own_link(ann: Somebody, nobody: Somebody):
    founded = ann.found("me", "me")
    table, watch = founded["table"]["id"], founded["watch"]
    ann.post(f"/tables/{table}/start")
    assert nobody.get(f"/tables/{table}")["status"] == "running"
    for path in ("news", "log", "chat"):
        assert nobody.refused("GET", f"/tables/{table}/{path}") == "bad_token"
        assert nobody.ask("GET", f"/tables/{table}/{path}", params={"watch": watch}).is_success
        assert nobody.ask("GET", f"/tables/{table}/{path}", headers={"authorization": f"Watch {watch}"}).is_success
        seat = founded["seats"][0]["token"]
        assert nobody.refused("GET", f"/tables/{table}/{path}", params={"watch": seat}) == "bad_token"
    assert nobody.refused("GET", f"/tables/{table}/news", params={"watch": watch, "seat": 0}) == "not_your_seat"
    ann.post(f"/tables/{table}/watch")
    assert nobody.refused("GET", f"/tables/{table}/news", params={"watch": watch}) == "bad_token"
    assert nobody.refused("POST", f"/tables/{table}/watch") == "not_host"


def test_who_comes_after_the_start_is_told_that_the_match_has_begun(ann: Somebody, nobody: Somebody):
    """Their link was good for sitting down, and is not a wrong one now."""
    table = ann.found("me", "me")["table"]["id"]
    ann.post(f"/tables/{table}/start")
    for language, begun in {"en": "has already begun", "de": "hat schon begonnen", "uk": "уже почалася"}.items():
        told = nobody.ask("GET", f"/tables/{table}/news", params={"lang": language}).json()
        assert told["code"] == "bad_token"
        assert begun in told["text"]
        guessed = nobody.ask("GET", f"/tables/{table}/news", params={"lang": language, "watch": "guessed"}).json()
        assert begun not in guessed["text"]


def test_what_is_said_at_the_table(ann: Somebody, ben: Somebody, nobody: Somebody, table: str):
    ann.post(f"/tables/{table}/chat", {"text": "Good luck <b>all</b>\nof you"})
    ben.post(f"/tables/{table}/chat", {"text": "Дякую, Анно ✨"})
    lines = ben.get(f"/tables/{table}/chat")
    assert [(line["name"], line["seat"], line["text"]) for line in lines] == [
        ("Ann", 0, "Good luck <b>all</b>\nof you"),
        ("Ben", 1, "Дякую, Анно ✨"),
    ]
    assert ben.get(f"/tables/{table}/chat", params={"after": lines[0]["number"]}) == lines[1:]
    assert ann.news(table, 0, chat=lines[0]["number"])["chat"] == lines[1:]
    assert nobody.refused("POST", f"/tables/{table}/chat", {"text": "hello"}) == "bad_token"
    assert ann.refused("POST", f"/tables/{table}/chat", {"text": ""}) == "malformed"
    assert ann.refused("POST", f"/tables/{table}/chat", {"text": "a\0b"}) == "malformed"


# The end -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def ended(client: TestClient[Litestar], ann: Somebody, ben: Somebody, table: str) -> str:
    play_ahead(client, table, left=5)
    play_some({0: ann, 1: ben}, table, 100)
    assert ann.get(f"/tables/{table}")["status"] == "over"
    return table


def test_the_record_is_a_secret_until_the_end(ann: Somebody, table: str):
    assert ann.refused("GET", f"/tables/{table}/record") == "still_running"
    assert ann.refused("GET", f"/tables/{table}/verify") == "still_running"
    gathering = ann.found("me", "open")["table"]["id"]
    assert ann.refused("GET", f"/tables/{gathering}/record") == "not_running"
    assert ann.refused("GET", f"/tables/{gathering}/log") == "not_running"


@pytest.mark.own_seeds
def test_after_the_end_everything_can_be_checked(ann: Somebody, ben: Somebody, ended: str):
    record = loads(ann.ok("GET", f"/tables/{ended}/record").text)
    match = verify(game("mines"), record)
    info = ben.get(f"/tables/{ended}")
    assert info["result"] == match.result()
    assert record.who == [record.seats[int(entry[0])] for entry in record.entries]
    proof = ben.get(f"/tables/{ended}/verify")
    assert proof["seed"] == record.seed
    assert commitment(bytes.fromhex(proof["seed"])) == info["seed_hash"]
    assert commitment(proof["server_part"].encode()) == info["part_hash"]
    assert seeds.joined_seed(proof["server_part"], proof["salts"]) == proof["seed"]
    assert proof["joined"]
    for path, body in (("submit", SUBMISSION), ("undo", {}), ("why", {"action": "spell pass"})):
        assert ann.refused("POST", f"/tables/{ended}/seats/0/{path}", body) == "finished"
    assert ann.get(f"/tables/{ended}/log", params={"seat": 1}) == ben.get(f"/tables/{ended}/log", params={"seat": 1})


def test_every_moment_can_be_looked_at_again(ann: Somebody, ben: Somebody, bidding: str):
    seen = []
    for _ in range(3):
        now = ann.now(bidding, 0)
        seen.append((now["seq"], now["view"]))
        ann.play(bidding, 0, actions(now)[0])
    for seq, view in seen:
        moment = ann.get(f"/tables/{bidding}/moment", params={"seat": 0, "at": seq})
        assert (moment["seq"], moment["view"]) == (seq, view)
    assert ben.refused("GET", f"/tables/{bidding}/moment?seat=0&at=1") == "not_your_seat"
    last = ann.get(f"/tables/{bidding}/moment", params={"seat": 0, "at": 9999})
    assert last["seq"] == last["last"]


def test_the_next_match_is_one_table_for_all(ann: Somebody, ben: Somebody, nobody: Somebody, ended: str, client: Any):
    again = ann.post(f"/tables/{ended}/rematch")
    assert ben.post(f"/tables/{ended}/rematch")["id"] == again["id"]
    assert again["parent"] == ended
    assert [chair["name"] for chair in again["chairs"]] == ["Ann", "Ben"]
    assert nobody.refused("POST", f"/tables/{ended}/rematch") == "bad_token"
    assert ann.post(f"/tables/{again['id']}/start")["status"] == "running"
    assert ann.refused("POST", f"/tables/{again['id']}/rematch") == "still_running"


def test_a_record_is_studied_and_played_on(ann: Somebody, ended: str):
    record = ann.get(f"/tables/{ended}/record")
    whole = ann.post("/studies", {"record": record})
    assert (whole["status"], whole["kind"], whole["result"]) == ("over", "study", record["result"])
    seats = [{"kind": "me"}, {"kind": "me"}]
    part = ann.post("/studies", {"record": record, "upto": 10, "seats": seats})
    assert part["status"] == "running"
    log = ann.get(f"/tables/{part['id']}/log", params={"seat": 0})["updates"]
    assert log == ann.get(f"/tables/{ended}/log", params={"seat": 0})["updates"][: len(log)]
    seat = ann.now(part["id"], None)["waiting"][0]
    ann.play(part["id"], seat, actions(ann.now(part["id"], seat))[0])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rules", 999),
        ("components", "0" * 64),
        ("seed", "00" * 32),
        ("format", 99),
        ("entries", ["0 spell pass", "0 spell pass"]),
        ("seats", ["Ann"]),
        ("chance", "plain"),
        ("result", {"scores": [1, 2], "winners": "all"}),
        ("options", {"boards": "up"}),
    ],
)
def test_a_record_that_does_not_fit_is_refused(ann: Somebody, table: str, field: str, value: Any):
    ann.post(f"/tables/{table}/seats/0/leave")
    study = {"format": 1, **RECORD, field: value}
    assert ann.refused("POST", "/studies", {"record": study}) == "bad_record"


def _record() -> dict[str, Any]:
    import json

    from dwarrow.kernel.match import Match

    return dict(json.loads(Match(game("mines"), ["Ann", "Ben"], "11" * 32, FIRST).record().dumps()))


RECORD = _record()


def test_a_study_of_an_unknown_game_or_for_other_seats(ann: Somebody):
    assert ann.refused("POST", "/studies", {"record": {**RECORD, "game": "go"}}) == "unknown_game"
    assert ann.refused("POST", "/studies", {"record": RECORD, "seats": [{"kind": "me"}]}) == "bad_record"
    assert ann.refused("POST", "/studies", {"record": {}}) == "bad_record"
    assert ann.post("/studies", {"record": RECORD})["status"] == "running"


# Faults --------------------------------------------------------------------------------------------------------------


def test_while_the_database_is_away_nothing_is_acknowledged(
    ann: Somebody, table: str, client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
):
    store = client.app.state.tables.store

    def away(*_: object, **__: object) -> None:
        raise StoreAway("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(store, "append", away)
        refused = ann.ask("POST", f"/tables/{table}/seats/0/submit", SUBMISSION)
        assert (refused.status_code, refused.json()["code"]) == (503, "away")
        assert refused.headers["retry-after"]
    assert ann.now(table, 0)["seq"] == 0
    assert ann.post(f"/tables/{table}/seats/0/submit", SUBMISSION) == {"seq": 1, "decision": 2, "again": False}


# What is said --------------------------------------------------------------------------------------------------------


def test_every_problem_has_a_sentence_in_every_language():
    catalogs = [translate.catalog(language) for language in SHIPPED]
    assert compare(catalogs) == []
    known = catalogs[0].keys()
    spoken = {key.removeprefix("problem.") for key in known if key.startswith("problem.")}
    assert spoken == set(problems.STATUS)


def test_every_problem_is_met_somewhere():
    source = "".join(file.read_text(encoding="utf-8") for file in TABLE.rglob("*.py"))
    used = set(re.findall(r'"(\w+)"', source.replace((TABLE / "problems.py").read_text(encoding="utf-8"), "")))
    assert set(problems.STATUS) - used == set()


def test_the_openapi_document_tells_every_refusal(nobody: Somebody):
    document = nobody.client.get("/schema/openapi.json").json()
    operations = [
        (f"{method} {path}", operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if path.startswith("/api/")
    ]
    assert len(operations) > 30
    for name, operation in operations:
        for status in ("400", "403", "429", "500", "503"):
            content = operation["responses"][status]["content"]["application/json"]
            assert content["schema"]["$ref"].endswith("ProblemBody"), name
        if "{table_id}" in name:
            assert "unknown_table" in operation["responses"]["404"]["description"], name


def test_a_wrong_value_in_any_field_is_the_clients_fault(ann: Somebody):
    """A dependency of the name of a field would make it a fault of the server."""
    wishes = [kind for kind in vars(requests).values() if isinstance(kind, type) and issubclass(kind, Wish)]
    fields = {field for kind in wishes for field in kind.__struct_fields__}
    assert fields.isdisjoint(DEPENDENCIES)
    made = {"game": "mines", "seats": [{"kind": "me"}, {"kind": "me"}], "hints": "perhaps"}
    assert ann.refused("POST", "/tables", made) == "malformed"
