"""The JSON interface around a match: pausing, leaving, removing, watching, talking."""

from __future__ import annotations

import pytest

from dwarrow.table.match import open_tables
from dwarrow.table.store import StoreAway
from tests.table.api.conftest import FIRST, SUBMISSION
from tests.table.client import Somebody


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


def test_the_clock_of_who_comes_back_is_looked_at(ann: Somebody, ben: Somebody, monkeypatch: pytest.MonkeyPatch):
    """Or nobody would play on for somebody whose time is up, until somebody else does something."""
    table = ann.found("me", "open", clock={"bank": 100, "empty": "bot"})["table"]["id"]
    ben.post(f"/tables/{table}/seats/1/sit", {})
    ann.post(f"/tables/{table}/start")
    ben.post(f"/tables/{table}/seats/1/leave")
    looked: list[str] = []
    monkeypatch.setattr(ben.client.app.state.bot_turns, "nudge", looked.append)
    ben.post(f"/tables/{table}/seats/1/back")
    assert table in looked


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


def test_a_removal_and_its_note_are_one_step(ann: Somebody, ben: Somebody, table: str, monkeypatch: pytest.MonkeyPatch):
    """A server that was killed between the two would leave a table where one may go back behind the removal."""

    def killed(_: object) -> None:
        raise StoreAway("the server was killed")

    store = ann.client.app.state.tables.store
    with monkeypatch.context() as patch:
        patch.setattr(store, "add_note", killed)
        ann.ask("POST", f"/tables/{table}/seats/1/leave")
    assert (store.chairs(table)[1].kind == "bot") == (store.last_removal(table) is not None)


@pytest.mark.parametrize("reopened", [False, True])
def test_no_talk_makes_a_removal_or_a_question_forgotten(
    ann: Somebody, ben: Somebody, reopened: bool, monkeypatch: pytest.MonkeyPatch
):
    """However much is said after it: only the newest notes are kept in memory."""
    monkeypatch.setattr(open_tables, "MAX_NOTES", 5)
    cleo = Somebody(ann.client, "Cleo")
    table = str(ann.found("me", "open", "open", options=FIRST)["table"]["id"])
    for seat, who in enumerate((ben, cleo), 1):
        who.post(f"/tables/{table}/seats/{seat}/sit", {})
    ann.post(f"/tables/{table}/start")
    ann.play(table, 0, "spell pass")  # now Ben is asked, so the bot that comes has nothing to decide
    ann.post(f"/tables/{table}/seats/2/leave")
    ann.post(f"/tables/{table}/abandon")
    for _ in range(6):
        ben.post(f"/tables/{table}/chat", {"text": "removed nobody 0"})
    if reopened:
        tables = ann.client.app.state.tables
        tables._kept.clear()
        tables._open.clear()
    assert ben.get(f"/tables/{table}")["motion"]["kind"] == "abandon"
    assert ann.refused("POST", f"/tables/{table}/seats/0/undo", {}) == "parted"


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
