"""The JSON interface up to the start: guests, games, founding a table and sitting down at it."""

from __future__ import annotations

import hmac
from typing import Any

import pytest

from dwarrow.languages import SHIPPED
from dwarrow.registry import game
from dwarrow.table.match import seeds
from dwarrow.table.people import identity
from tests.table.api.conftest import SUBMISSION
from tests.table.client import Somebody

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


def of_before(ann: Somebody) -> str:
    """The same cookie as an earlier program made it."""
    secret, person = ann.client.app.state.secret, ann.cookie.partition(".")[0]
    return f"{person}.{hmac.new(secret.encode(), person.encode(), 'sha256').hexdigest()}"


def test_what_the_server_publishes_is_no_cookie(ann: Somebody, nobody: Somebody, table: str):
    """Its part of a seed is made with the same secret, and told after the match."""
    part = seeds.server_part(ann.client.app.state.secret, table)
    nobody.cookie = f"seed {table}.{part}"
    assert nobody.refused("GET", "/tables/mine") == "no_name"
    assert identity.person_in(nobody.cookie, ann.client.app.state.secret) is None


def test_a_cookie_of_before_is_valid_and_made_anew(ann: Somebody):
    new, ann.cookie = ann.cookie, of_before(ann)
    assert ann.cookie != new
    answer = ann.ok("GET", "/me")
    assert answer.json()["name"] == "Ann"
    assert answer.cookies["dwarrow"] == new
    assert "HttpOnly" in answer.headers["set-cookie"]
    page = ann.client.get("/?plain=0", headers={"cookie": f"dwarrow={ann.cookie}"}, follow_redirects=False)
    assert page.cookies.get("dwarrow") in (new, None)
    ann.cookie = new
    assert "set-cookie" not in ann.ok("GET", "/me").headers


def test_an_answer_that_is_kept_for_all_brings_no_cookie(ann: Somebody):
    ann.cookie = of_before(ann)
    assert "set-cookie" not in ann.ok("GET", "/games/mines/pieces").headers


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


@pytest.mark.parametrize(
    "twin", ["An\u200dn", "Ann\ufe0f", "A\u034fnn", "Ann\U000e0100", "\uff21nn", "A\u2060nn", "A\u3164nn"]
)
def test_names_differ_in_what_can_be_seen(ann: Somebody, ben: Somebody, twin: str):
    table = ann.found("me", "open")["table"]["id"]
    ben.post(f"/tables/{table}/seats/1/sit", {"name": twin})
    names = [chair["name"] for chair in ben.get(f"/tables/{table}")["chairs"]]
    assert names[1].endswith(" 2")
    seats = [{"kind": "me"}, {"kind": "me", "name": twin}]
    both = ann.post("/tables", {"game": "mines", "seats": seats})["table"]["chairs"]
    assert [chair["name"][-2:] for chair in both] == [" 1", " 2"]


def test_a_match_under_other_rules_stays_listed_and_its_host_can_give_it_up(
    ann: Somebody, ben: Somebody, table: str, monkeypatch: pytest.MonkeyPatch
):
    """Nobody can be asked there, as it cannot be shown."""
    tables = ann.client.app.state.tables
    monkeypatch.setattr(game("mines"), "rules_version", game("mines").rules_version + 1)
    tables._kept.clear()
    tables._open.clear()
    assert ann.refused("GET", f"/tables/{table}") == "other_program"
    mine = ann.get("/tables/mine")
    assert [(each["id"], each["status"]) for each in mine] == [(table, "running")]
    assert ben.refused("POST", f"/tables/{table}/abandon") == "not_host"
    assert ann.refused("POST", "/tables/nowhere/abandon") == "unknown_table"
    assert ann.post(f"/tables/{table}/abandon")["status"] == "abandoned"
    assert ann.get("/tables/mine")[0]["status"] == "abandoned"
    assert ann.refused("POST", f"/tables/{table}/abandon") == "finished"
