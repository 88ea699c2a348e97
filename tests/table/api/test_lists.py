"""Lists of tables: whose turn it is and how far a match is, as spectators know it; and bots for seats that are open."""

from __future__ import annotations

import pytest

from dwarrow import registry
from dwarrow.kernel.options import checked
from tests.table.client import Json, Somebody, actions
from tests.table.rig import short_path


def listed(somebody: Somebody, table: str, where: str = "/tables") -> Json:
    return next(each for each in somebody.get(where) if each["id"] == table)


def running(host: Somebody, other: Somebody, **wish: Json) -> str:
    """A match of two people, with the host to begin."""
    table = host.found("me", "open", options={"start_player": "0"}, **wish)["table"]["id"]
    other.post(f"/tables/{table}/seats/1/sit", {})
    host.post(f"/tables/{table}/start")
    return str(table)


class TestWhatAListTells:
    def test_whose_turn_it_is_and_how_far_the_match_is(self, ann: Somebody, ben: Somebody, nobody: Somebody):
        table = running(ann, ben, public=True, components=short_path())
        told = listed(nobody, table)
        assert told["waiting"] == [0]
        assert told["progress"] == {"text": "Round 1 of 2", "share": 0.0}
        assert listed(ann, table, "/tables/mine")["your_turn"]
        assert not listed(ben, table, "/tables/mine")["your_turn"]

    def test_everybody_is_told_what_spectators_know_and_no_more(self, ann: Somebody, ben: Somebody, nobody: Somebody):
        table = running(ann, ben, public=True, components=short_path())
        sealed = False
        for _ in range(60):
            seen = nobody.now(table, None)
            for somebody, where in ((nobody, "/tables"), (ann, "/tables/mine"), (ben, "/tables/mine")):
                told = listed(somebody, table, where)
                assert told["waiting"] == seen["waiting"]
                assert told["progress"] == listed(nobody, table)["progress"]
                plain = somebody.get(f"/tables/{table}")
                assert {name: value for name, value in told.items() if name not in ("waiting", "progress")} == plain
            seat = seen["waiting"][-1]
            sealed = sealed or (seen["view"]["decision"] == "bid" and len(seen["waiting"]) == 1)
            choices = actions((ann, ben)[seat].now(table, seat))
            (ann, ben)[seat].play(table, seat, next((each for each in choices if each.endswith("pass")), choices[-1]))
            if sealed:
                break
        assert sealed, "one seat had sealed its bid, and the other had not"

    def test_before_a_match_and_after_it_there_is_neither(self, ann: Somebody, ben: Somebody):
        gathering = ann.found("me", "open", public=True)["table"]["id"]
        for where in ("/tables", "/tables/mine"):
            told = listed(ann, gathering, where)
            assert (told["waiting"], told["progress"]) == ([], None)
        table = running(ann, ben)
        ann.post(f"/tables/{table}/abandon")
        ben.post(f"/tables/{table}/seats/1/vote", {"agree": True})
        told = listed(ann, table, "/tables/mine")
        assert (told["status"], told["waiting"], told["progress"]) == ("abandoned", [], None)

    def test_a_private_table_is_in_nobody_elses_list(self, ann: Somebody, ben: Somebody, nobody: Somebody):
        table = running(ann, ben)
        assert table not in [each["id"] for each in nobody.get("/tables")]
        assert {"waiting", "progress"}.isdisjoint(nobody.get(f"/tables/{table}"))
        assert {"waiting", "progress"}.isdisjoint(ann.get(f"/tables/{table}"))


class TestABotForAnOpenSeat:
    def test_the_host_puts_one_there_and_sends_it_away_again(self, ann: Somebody, ben: Somebody):
        clock = {"bank": 600, "gain": 5, "empty": "bot"}
        table = ann.found("me", "open", "open", clock=clock)["table"]["id"]
        path = f"/tables/{table}/seats"
        put = ann.post(f"{path}/1/bot", {"bot": "novice", "name": "Gunda"})["chairs"][1]
        assert (put["kind"], put["bot"], put["name"], put["bank"]) == ("bot", "novice", "Gunda", None)
        assert ann.post(f"{path}/2/bot", {"bot": "strongest", "name": "GUNDA"})["chairs"][2]["name"] == "GUNDA 2"
        assert ann.post(f"{path}/1/leave")["chairs"][1]["kind"] == "open"
        ben.post(f"{path}/1/sit", {})
        started = ann.post(f"/tables/{table}/start")
        assert started["status"] == "running"
        assert ann.news(table, 0)["table"]["chairs"][1]["bank"] is not None  # a person's again

    def test_nobody_else_may_and_only_where_it_fits(self, ann: Somebody, ben: Somebody):
        table = ann.found("me", "open")["table"]["id"]
        path = f"/tables/{table}/seats"
        novice = {"bot": "novice"}
        assert ben.refused("POST", f"{path}/1/bot", novice) == "not_host"
        assert ann.refused("POST", f"{path}/0/bot", novice) == "seat_taken"
        assert ann.refused("POST", f"{path}/7/bot", novice) == "bad_seats"
        assert ann.refused("POST", f"{path}/1/bot", {"bot": "exec:true"}) == "bad_seats"
        assert ann.refused("POST", f"{path}/1/bot", {"bot": "novice", "name": "\u200b"}) == "bad_name"
        assert ann.post(f"{path}/1/bot", novice)["chairs"][1]["name"] == "Novice"
        ann.post(f"/tables/{table}/start")
        assert ann.refused("POST", f"{path}/1/bot", novice) == "not_gathering"


class TestWhatIsToldOfGames:
    def test_two_sentences_minutes_and_weight(self, nobody: Somebody):
        for language in ("en", "de", "uk"):
            for game in nobody.get("/games", params={"lang": language}):
                assert game["pitch"].count(". ") == 1, game["pitch"]
                least, most = game["minutes"]
                assert 0 < least <= most
                assert 1 <= game["weight"] <= 5

    @pytest.mark.parametrize("name", registry.SHIPPED)
    def test_where_options_matter(self, nobody: Somebody, name: str):
        told = next(game for game in nobody.get("/games") if game["name"] == name)
        by_name = {option["name"]: option for option in told["options"]}
        for option in told["options"]:
            assert set(option["seats"]) <= set(told["seats"])
            for other, values in option["needs"].items():
                assert not by_name[other]["needs"], "what an option needs is always offered"
                for value in values:
                    assert checked(registry.game(name).all_options(), {other: value}, told["seats"][-1])
