"""Looking back: moments in a row, everything open after the end, and how a match has ended point by point."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import dwarrow
from dwarrow.kernel.chance import Chance, match_seed
from dwarrow.kernel.match import Match
from dwarrow.languages import SHIPPED as LANGUAGES
from dwarrow.table.api import invitations
from dwarrow.table.match.live_match import LiveMatch
from dwarrow.table.pages.client import COOKIE
from tests.table.client import Somebody, play_ahead, play_some, served

Json = Any


@pytest.fixture
def client(sqlite_db: str) -> Iterator[TestClient[Litestar]]:
    with served(sqlite_db, bots=False) as made:
        yield made


@pytest.fixture
def ann(client: TestClient[Litestar]) -> Somebody:
    return Somebody(client, "Ann")


@pytest.fixture
def ben(client: TestClient[Litestar]) -> Somebody:
    return Somebody(client, "Ben")


@pytest.fixture
def table(ann: Somebody, ben: Somebody) -> str:
    founded: str = ann.found("me", "open", options={"start_player": 0})["table"]["id"]
    ben.post(f"/tables/{founded}/seats/1/sit", {})
    ann.post(f"/tables/{founded}/start")
    return founded


@pytest.fixture
def over(table: str, client: TestClient[Litestar]) -> str:
    play_ahead(client, table)
    return table


# Moments -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", dwarrow.NAMES)
def test_who_is_not_told_of_an_entry_sees_no_change(name: str):
    game = dwarrow.game(name)
    live = LiveMatch(game, ["Ann", "Ben", "Eve"], match_seed(1).hex(), game.check_options(3, {}), [])
    chance = Chance(1)
    untold = 0
    while not live.is_over():
        waiting = live.match.state.waiting()
        seat = waiting[int(chance.below(len(waiting)))]
        legal = live.legal(seat)
        before = {audience: (live.seq(audience), live.view(audience)) for audience in live.visible}
        live.follow(f"{seat} {legal[int(chance.below(len(legal)))]}")
        for audience, (seq, view) in before.items():
            if live.seq(audience) == seq:
                untold += 1
                assert live.view(audience) == view
    assert untold or name != "mines"  # where chains are prepared in private


def test_moments_in_a_row_are_the_same_as_one_by_one(ann: Somebody, ben: Somebody, table: str):
    play_some({0: ann, 1: ben}, table, 30)
    for seat in (0, None):
        asked = {} if seat is None else {"seat": seat}
        row = ann.get(f"/tables/{table}/moments", params={"at": 0, **asked})
        assert [each["seq"] for each in row["moments"]] == list(range(row["last"] + 1))
        for at in (0, 1, row["last"] // 2, row["last"]):
            one = ann.get(f"/tables/{table}/moment", params={"at": at, **asked})
            assert one == row["moments"][at]
        assert row["moments"][-1]["view"] == ann.now(table, seat)["view"]
        assert row["moments"][-1]["prompt"] == ann.now(table, seat)["prompt"]


def test_moments_are_told_in_parts(ann: Somebody, over: str):
    path = f"/tables/{over}/moments"
    whole: list[Json] = []
    last = ann.get(path, params={"at": 0, "count": 1})["last"]
    while len(whole) <= last:
        part = ann.get(path, params={"at": len(whole), "count": 40, "seat": 1})
        assert len(part["moments"]) == min(40, part["last"] + 1 - len(whole))
        whole += part["moments"]
        last = part["last"]
    assert [each["seq"] for each in whole] == list(range(last + 1))
    log = ann.get(f"/tables/{over}/log", params={"seat": 1})
    assert [each["events"] for each in whole] == [log["opening"], *(update["events"] for update in log["updates"])]
    assert ann.get(path, params={"at": last + 1})["moments"] == []
    assert ann.refused("GET", path, params={"at": 0, "count": 101}) == "malformed"


def test_moments_are_compressed_only_when_nothing_is_secret(ann: Somebody, table: str, client: TestClient[Litestar]):
    path = f"/tables/{table}/moments"
    running = ann.ok("GET", path, params={"at": 0, "seat": 0})
    assert "content-encoding" not in running.headers
    play_ahead(client, table)
    ended = ann.ok("GET", path, params={"at": 0, "seat": 0})
    assert ended.headers["content-encoding"] == "gzip"
    assert running.headers["cache-control"] == ended.headers["cache-control"] == "no-store"


def test_everything_lies_open_after_the_end(ann: Somebody, over: str):
    path = f"/tables/{over}/moments"
    row = ann.get(path, params={"at": 0, "open": True})
    record = ann.get(f"/tables/{over}/record")
    assert row["last"] == len(record["entries"])
    for each in row["moments"]:
        assert each["view"]["seat"] is None
        assert all("hand" in player for player in each["view"]["players"])
        assert each["prompt"]
    assert all("gems" in event["values"] for event in row["moments"][0]["events"] if event["kind"] == "deal")
    log = ann.get(f"/tables/{over}/log", params={"open": True})
    assert [update["seq"] for update in log["updates"]] == list(range(1, row["last"] + 1))
    assert log["opening"] == row["moments"][0]["events"]


@pytest.mark.parametrize("name", dwarrow.NAMES)
def test_every_game_lies_open_in_words_and_on_the_plain_page(ann: Somebody, client: TestClient[Litestar], name: str):
    table = ann.found(*["me"] * dwarrow.game(name).seats[0], game=name)["table"]["id"]
    ann.post(f"/tables/{table}/start")
    play_ahead(client, table)
    last = ann.get(f"/tables/{table}/moment", params={"at": 0, "open": True})["last"]
    for at in (0, last // 2, last):
        moment = ann.get(f"/tables/{table}/moment", params={"at": at, "open": True})
        assert ann.get(f"/tables/{table}/words", params={"at": at, "open": True})
        for language in LANGUAGES:
            page = client.get(f"/table/{table}?at={at}&seat=all&lang={language}", headers=plain(ann))
            assert page.status_code == 200
            assert moment["prompt"] in page.text or language != "en"


def plain(somebody: Somebody) -> dict[str, str]:
    return {"cookie": f"dwarrow={somebody.cookie}; {COOKIE}=1"}


def test_what_was_taken_back_shows_in_an_open_log(ann: Somebody, ben: Somebody, table: str):
    people = {0: ann, 1: ben}
    while True:
        seat = ann.now(table, None)["waiting"][0]
        now = people[seat].now(table, seat)
        people[seat].play(table, seat, now["legal"][0]["action"])
        if people[seat].now(table, seat)["can_undo"]:
            break
    people[seat].post(f"/tables/{table}/seats/{seat}/undo", {})
    ann.post(f"/tables/{table}/abandon")
    ben.post(f"/tables/{table}/seats/1/vote", {"agree": True})
    *_, undone, undo = ann.get(f"/tables/{table}/log", params={"open": True})["updates"]
    assert (undo["takes_back"], undo["back_to"], undo["seat"]) == (True, undone["seq"], seat)
    row = ann.get(f"/tables/{table}/moments", params={"at": undone["seq"] - 1, "open": True})["moments"]
    before, _, after = (each["view"] for each in row)
    assert {**before, "chance": 0} == {**after, "chance": 0}


# While it runs -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["moments?at=0&open=true", "moment?at=0&open=true", "log?open=true", "result"])
def test_nothing_lies_open_while_the_match_runs(ann: Somebody, ben: Somebody, table: str, path: str):
    play_some({0: ann, 1: ben}, table, 10)
    assert ann.refused("GET", f"/tables/{table}/{path}") == "still_running"


def test_a_seat_looks_back_with_its_own_eyes_only(ann: Somebody, ben: Somebody, table: str):
    play_some({0: ann, 1: ben}, table, 10)
    assert ann.refused("GET", f"/tables/{table}/moments?at=0&seat=1") == "not_your_seat"
    row = ben.get(f"/tables/{table}/moments?at=0&seat=1")["moments"]
    assert all("hand" not in each["view"]["players"][0] for each in row)


@pytest.mark.parametrize("path", ["moments?at=0", "moments?at=0&open=true", "log?open=true", "result"])
def test_strangers_see_nothing_of_an_unlisted_table(client: TestClient[Litestar], over: str, path: str):
    assert Somebody(client).refused("GET", f"/tables/{over}/{path}") == "bad_token"


# The result ----------------------------------------------------------------------------------------------------------


def test_the_result_adds_up(ann: Somebody, over: str):
    told = ann.get(f"/tables/{over}/result")
    record = ann.get(f"/tables/{over}/record")
    assert (told["scores"], told["winners"]) == (record["result"]["scores"], record["result"]["winners"])
    for seat, score in enumerate(told["scores"]):
        points = [line["points"][seat] for line in told["lines"] if line["kind"] == "points"]
        assert sum(n or 0 for n in points) == score
        assert [line["points"][seat] for line in told["lines"] if line["kind"] == "total"] == [score]
    assert {line["paragraph"] for line in told["lines"]} == {"M9.1", "M9.2", "M9.3"}
    assert all(len(line["notes"]) in (0, 2) for line in told["lines"])
    assert told["text"] == ann.now(over, None)["prompt"]
    assert told["ended"] == 1.0  # as `play_ahead` has it


def test_the_course_ends_with_the_scores_whoever_looks(ann: Somebody, over: str):
    for eyes in ({}, {"seat": 0}, {"seat": 1}, {"open": True}):
        told = ann.get(f"/tables/{over}/result", params=eyes)
        moments = ann.get(f"/tables/{over}/moment", params={"at": 0, **eyes})
        assert len(told["course"]) == moments["last"] + 1
        assert told["course"][-1] == told["scores"]


def test_statistics_count_what_each_seat_decided(ann: Somebody, over: str):
    told = ann.get(f"/tables/{over}/result", params={"lang": "de"})["statistics"]
    played = [entry.split()[:2] for entry in ann.get(f"/tables/{over}/record")["entries"]]
    for each in told:
        assert each["counts"] == [played.count([str(seat), each["kind"]]) for seat in (0, 1)]
    assert {each["kind"] for each in told} == {kind for _, kind in played}
    assert next(each["label"] for each in told if each["kind"] == "bid") == "das verdeckte Gebot"


def test_nobody_has_won_who_misses_the_goal_alone(ann: Somebody, client: TestClient[Litestar]):
    game, chance = dwarrow.game("zwergendorf"), Chance(3)
    match = Match(game, ["Ann"], match_seed(3).hex())
    while not match.state.is_over():
        legal = match.state.legal_actions(0)
        match.act(0, game.format(legal[int(chance.below(len(legal)))]))
    study = ann.post("/studies", {"record": json.loads(match.record().dumps())})
    assert (study["status"], study["result"]) == ("over", {"scores": match.state.scores(), "winners": []})
    told = ann.get(f"/tables/{study['id']}/result")
    assert told["winners"] == []
    assert told["text"].startswith("Ann has missed the goal of ")
    client.cookies.set("dwarrow", ann.cookie)
    assert told["text"] in client.get(f"/table/{study['id']}?plain=1").text


def test_a_match_that_was_given_up_has_no_scores(ann: Somebody, ben: Somebody, table: str):
    play_some({0: ann, 1: ben}, table, 10)
    ann.post(f"/tables/{table}/abandon")
    ben.post(f"/tables/{table}/seats/1/vote", {"agree": True})
    told = ann.get(f"/tables/{table}/result")
    assert (told["text"], told["scores"], told["winners"], told["lines"]) == ("", [], [], [])
    assert len(told["course"]) > 1


# Letting others in ---------------------------------------------------------------------------------------------------


def test_an_invitation_has_a_link_that_others_can_reach(ann: Somebody, table: str):
    told = ann.get(f"/tables/{table}/invitation")
    assert told["path"] == f"/table/{table}"
    assert told["link"] == f"http://testserver.local/table/{table}"
    assert told["qr"].startswith("<svg")
    watch = ann.post(f"/tables/{table}/watch")
    assert watch["path"] == f"/table/{table}?watch={watch['token']}"
    assert watch["link"].endswith(watch["path"])
    personal = ann.post("/me/link")
    assert personal["link"] == f"http://testserver.local/link/{personal['token']}"
    assert personal["qr"].startswith("<svg")


@pytest.mark.parametrize(
    ("forwarded", "link"),
    [
        ("club.example", "http://club.example/table/"),
        ("club.example:8443, 10.0.0.1", "http://club.example:8443/table/"),
        ("localhost", ""),
        ("club.example/evil?", ""),
        ("a b", ""),
    ],
)
def test_a_proxy_may_say_under_which_name_it_was_asked(
    ann: Somebody, table: str, forwarded: str, link: str, monkeypatch: pytest.MonkeyPatch
):
    """Where it does not pass the name on, the server seems to be asked by its own machine alone."""
    monkeypatch.setattr(invitations, "own_addresses", list)
    headers = {"host": "127.0.0.1:8100", "x-forwarded-host": forwarded}
    told = ann.ask("GET", f"/tables/{table}/invitation", headers=headers).json()
    assert told["link"] == (link and f"{link}{table}")
    assert bool(told["qr"]) == bool(link)


def test_a_name_that_was_passed_on_wins_over_what_a_proxy_says(ann: Somebody, table: str):
    headers = {"x-forwarded-host": "elsewhere.example"}
    told = ann.ask("GET", f"/tables/{table}/invitation", headers=headers).json()
    assert told["link"] == f"http://testserver.local/table/{table}"


def test_a_server_that_was_told_its_address_gives_links_to_it(sqlite_db: str):
    """A proxy may hide under which name a page was asked for."""
    with served(sqlite_db, bots=False, origins=("https://club.example/",)) as client:
        ann = Somebody(client, "Ann")
        table = ann.found("me", "open")["table"]["id"]
        assert ann.get(f"/tables/{table}/invitation")["link"] == f"https://club.example/table/{table}"
    with served(
        sqlite_db,
        bots=False,
        origins=(
            "https://club.example",
            "http://testserver.local",
        ),
    ) as client:
        ann = Somebody(client, "Ann")
        assert ann.get(f"/tables/{table}/invitation")["link"] == f"http://testserver.local/table/{table}"
