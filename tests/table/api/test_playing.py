"""The JSON interface of a running match: submissions, questions, taking back and giving up."""

from __future__ import annotations

from typing import Any

import pytest

from dwarrow.languages import SHIPPED
from tests.table.api.conftest import FIRST, SUBMISSION
from tests.table.client import Somebody, actions


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
    assert motion == {"number": 1, "kind": "undo", "seat": 0, "agreed": [0]}
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


def a_match_of_three(ann: Somebody, ben: Somebody) -> tuple[str, Somebody]:
    cleo = Somebody(ann.client, "Cleo")
    table = str(ann.found("me", "open", "open", options=FIRST)["table"]["id"])
    for seat, who in enumerate((ben, cleo), 1):
        who.post(f"/tables/{table}/seats/{seat}/sit", {})
    ann.post(f"/tables/{table}/start")
    return table, cleo


@pytest.mark.parametrize("asking", ["abandon", "seats/0/undo"])
def test_consent_belongs_to_one_moment(ann: Somebody, ben: Somebody, asking: str):
    """Or one given long ago would still count when the last player agrees."""
    table, cleo = a_match_of_three(ann, ben)
    ann.play(table, 0, "spell pass")
    ann.post(f"/tables/{table}/{asking}", {} if "undo" in asking else None)
    ben.post(f"/tables/{table}/seats/1/vote", {"agree": True})
    assert cleo.get(f"/tables/{table}")["motion"]["agreed"] == [0, 1]
    seat = ann.now(table, None)["waiting"][0]
    (ann, ben, cleo)[seat].play(table, seat, "spell pass")
    assert cleo.get(f"/tables/{table}")["motion"] is None
    assert cleo.refused("POST", f"/tables/{table}/seats/2/vote", {"agree": True}) == "no_vote"
    assert ann.get(f"/tables/{table}")["status"] == "running"
    assert "takes_back" not in str(ann.news(table, 0)["updates"][-1]["events"])
    assert ann.news(table, 0)["updates"][-1]["seq"] == 2


def test_consent_counts_only_for_what_it_was_given_to(ann: Somebody, ben: Somebody, table: str):
    ann.play(table, 0, "spell pass")
    ann.post(f"/tables/{table}/seats/0/undo", {})
    asked = ben.get(f"/tables/{table}")["motion"]["number"]
    ann.post(f"/tables/{table}/abandon")
    vote = f"/tables/{table}/seats/1/vote"
    assert ben.refused("POST", vote, {"agree": True, "motion": asked}) == "no_vote"
    now = ben.get(f"/tables/{table}")["motion"]
    assert (now["kind"], now["agreed"]) == ("abandon", [0])
    assert ben.post(vote, {"agree": True, "motion": now["number"]})["status"] == "abandoned"


def test_a_sealed_choice_does_not_end_a_question(ann: Somebody, ben: Somebody, bidding: str):
    """Or everybody would learn that somebody has chosen."""
    ann.post(f"/tables/{bidding}/abandon")
    before = ann.news(bidding, 0)
    ben.play(bidding, 1, actions(ben.now(bidding, 1))[-1])
    assert ann.news(bidding, 0) == before
    assert before["table"]["motion"]["kind"] == "abandon"


def test_a_gathering_table_is_given_up_by_its_host(ann: Somebody, ben: Somebody):
    table = ann.found("me", "open")["table"]["id"]
    assert ben.refused("POST", f"/tables/{table}/abandon") == "not_host"
    assert ann.post(f"/tables/{table}/abandon")["status"] == "abandoned"
    assert ben.refused("POST", f"/tables/{table}/seats/1/sit", {}) == "not_gathering"
