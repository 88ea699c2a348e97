"""A person who plays on when somebody's time has run out: named by a link, for one seat, until its owner comes back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from dwarrow.table.bots.clocks import Clocks
from dwarrow.table.match import manage_table, notes, substitutes
from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.people.callers import standby
from dwarrow.table.problems import Problem
from dwarrow.table.settings import sqlite_url
from dwarrow.table.store import Person, Store, open_store
from dwarrow.table.wire.requests import NewClock
from tests.table import rig
from tests.table.bots.test_clocks import Time, ticking
from tests.table.client import Somebody, actions, play_ahead, served
from tests.table.hall import Hall, new_table, start, well_formed
from tests.table.rig import PATIENCE, host_in, until

BANK, GAIN = 100, 10
CLOCK = {"bank": BANK, "gain": GAIN, "empty": "person"}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(sqlite_url(tmp_path / "dwarrow.db"))
    for name in ("cleo", "dora"):
        opened.add_person(Person(name, name.capitalize(), 0.0))
    yield opened
    opened.close()


async def begun(tables: OpenTables) -> tuple[OpenTable, str]:
    """A table with two seats of the host's, and the token of its substitute's link."""
    open_table = await rig.begun(tables, "me", "me", clock=NewClock(BANK, GAIN, "person", "random"))
    return open_table, await substitutes.new_link(open_table)


def person(store: Store, name: str) -> Person:
    found = store.person(name)
    assert found is not None
    return found


def waited(open_table: OpenTable) -> int:
    assert open_table.live is not None
    return open_table.live.match.state.waiting()[0]


def happened(store: Store, open_table: OpenTable) -> list[tuple[str, str]]:
    return [notes.split(note) for note in store.notes(open_table.row.id)]


# When a bank is empty ------------------------------------------------------------------------------------------------


def test_who_stands_ready_plays_on_until_the_owner_is_back(store: Store, clock: Time) -> None:
    async def sit() -> None:
        tables, told = OpenTables(store), list[str]()
        async with ticking(tables, told) as clocks:
            open_table, token = await begun(tables)
            await substitutes.stand_by(open_table, person(store, "cleo"), token)
            seat = waited(open_table)
            clock.pass_by(BANK + 1)
            clocks.nudge(open_table.row.id)
            await until(tables, lambda: told)
            assert open_table.chairs[seat].substitute == "person:cleo"
            assert open_table.chairs[1 - seat].substitute is None
            await rig.play_first(tables, open_table, seat, "cleo")
            await manage_table.come_back(open_table, seat, "host")
            assert open_table.chairs[seat].substitute is None
            assert (await clocks.seconds_left(open_table))[seat] == BANK / 4
        name = open_table.chairs[seat].name
        assert happened(store, open_table) == [("Cleo", "ready"), (name, "time_person Cleo"), (name, "back")]

    asyncio.run(sit())


def test_until_somebody_stands_ready_a_bot_plays_on(store: Store, clock: Time) -> None:
    async def sit() -> None:
        tables, told = OpenTables(store), list[str]()
        async with ticking(tables, told) as clocks:
            open_table, token = await begun(tables)
            seat = waited(open_table)
            clock.pass_by(BANK + 1)
            clocks.nudge(open_table.row.id)
            await until(tables, lambda: told)
            assert open_table.chairs[seat].substitute == "random"
            await substitutes.stand_by(open_table, person(store, "cleo"), token)
            assert open_table.chairs[seat].substitute == "person:cleo"
            await substitutes.stand_by(open_table, person(store, "dora"), token)
            assert open_table.chairs[seat].substitute == "person:dora"
            assert substitutes.substitute_name(open_table.row, open_table.chairs[seat]) == "Dora"
        assert happened(store, open_table)[-1] == (open_table.chairs[seat].name, "relieved_person Dora")

    asyncio.run(sit())


def test_nobody_plays_for_two(store: Store) -> None:
    async def sit() -> None:
        tables = OpenTables(store)
        open_table, token = await begun(tables)
        await substitutes.stand_by(open_table, person(store, "cleo"), token)
        for seat, substitute in ((0, "person:cleo"), (1, "random")):
            async with open_table.lock:
                await substitutes.take_over(
                    open_table, open_table.chairs[seat], substitutes.next_substitute(open_table)
                )
            assert open_table.chairs[seat].substitute == substitute
        with pytest.raises(Problem, match="plays_here"):
            await substitutes.stand_by(open_table, host_in(store), token)

    asyncio.run(sit())


def test_the_owner_has_time_again_before_the_seat_is_back(
    store: Store, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise another process may see an empty bank first, and let somebody play on again."""
    changed = store.update_chair
    left: list[float | None] = []

    async def sit() -> None:
        tables = OpenTables(store)
        open_table, _ = await begun(tables)
        seat = waited(open_table)
        clock.pass_by(BANK + 1)
        async with open_table.lock:
            await substitutes.take_over(open_table, open_table.chairs[seat], "random")
        clock.pass_by(1)
        await rig.play_first(tables, open_table, seat, "bot:random")

        def look_first(*given: Any) -> bool:
            elsewhere = OpenTables(store)
            there = asyncio.run(elsewhere.get(open_table.row.id))
            left.extend(asyncio.run(Clocks(elsewhere, print).seconds_left(there)))
            return changed(*given)

        monkeypatch.setattr(store, "update_chair", look_first)
        await manage_table.come_back(open_table, seat, "host")
        assert left[seat] == BANK / 4

    asyncio.run(sit())


# Over the wire -------------------------------------------------------------------------------------------------------


@pytest.fixture
def client(sqlite_db: str) -> Iterator[TestClient[Litestar]]:
    with served(sqlite_db, bots=False) as made:
        yield made


class Party:
    """Ann and Ben at a table, Cleo who may play on, and the token for it."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.client = client
        self.ann, self.ben, self.cleo = (Somebody(client, name) for name in ("Ann", "Ben", "Cleo"))
        founded = self.ann.found("me", "open", clock=CLOCK, options={"start_player": 0})
        self.table: str = founded["table"]["id"]
        self.token: str = founded["substitute"]
        self.ben.post(f"/tables/{self.table}/seats/1/sit", {})

    def begin(self) -> None:
        self.ann.post(f"/tables/{self.table}/start")
        self.cleo.post(f"/tables/{self.table}/substitute", {"token": self.token})

    def run_out(self, seat: int) -> None:
        """A seat's bank is empty."""
        tables: OpenTables = self.client.app.state.tables

        async def play_on() -> None:
            open_table = await tables.get(self.table)
            async with open_table.lock:
                await substitutes.take_over(
                    open_table, open_table.chairs[seat], substitutes.next_substitute(open_table)
                )

        with self.client.portal() as portal:
            portal.call(play_on)


@pytest.fixture
def party(client: TestClient[Litestar]) -> Party:
    return Party(client)


def test_a_link_is_told_only_where_a_person_is_to_play_on(party: Party) -> None:
    ann = party.ann
    assert ann.found("me", "me", clock={"bank": 60, "empty": "bot"})["substitute"] is None
    plain = ann.found("me", "me")
    assert plain["substitute"] is None
    assert ann.refused("POST", f"/tables/{plain['table']['id']}/substitute/link") == "no_substitute"
    assert party.ben.refused("POST", f"/tables/{party.table}/substitute/link") == "not_host"


def test_the_link_makes_somebody_the_substitute(party: Party) -> None:
    here = f"/tables/{party.table}/substitute"
    assert party.cleo.refused("POST", here, {"token": "guessed"}) == "bad_token"
    assert Somebody(party.client).refused("POST", here, {"token": party.token}) == "no_name"
    assert party.ben.refused("POST", here, {"token": party.token}) == "plays_here"
    assert party.cleo.post(here, {"token": party.token})["substitute"] == "Cleo"
    told = party.ann.post(f"{here}/link")
    assert told["path"] == f"/table/{party.table}/substitute/{told['token']}"
    dora = Somebody(party.client, "Dora")
    assert dora.refused("POST", here, {"token": party.token}) == "bad_token"
    assert party.ann.get(f"/tables/{party.table}")["substitute"] == "Cleo"
    assert dora.post(here, {"token": told["token"]})["substitute"] == "Dora"
    assert party.token not in json.dumps(party.ann.get(f"/tables/{party.table}"))


def test_who_plays_on_does_so_alone_and_in_their_own_name(party: Party) -> None:
    party.begin()
    ann, cleo, table = party.ann, party.cleo, party.table
    assert cleo.refused("GET", f"/tables/{table}/news?seat=0") == "not_your_seat"
    party.run_out(0)
    assert ann.submit(table, 0, "spell pass").json()["code"] == "substituted"
    assert [each["id"] for each in cleo.get("/tables/mine")] == [table]
    shown = cleo.news(table, 0)["table"]
    assert (shown["your_seats"], shown["your_turn"], shown["chairs"][0]["substitute"]) == ([0], True, None)
    shown = ann.news(table, 0)["table"]
    assert (shown["your_seats"], shown["your_turn"], shown["chairs"][0]["substitute"]) == ([0], False, "Cleo")
    cleo.play(table, 0, actions(cleo.now(table, 0))[0])
    cleo.post(f"/tables/{table}/chat", {"text": "hello"})
    lines = ann.get(f"/tables/{table}/chat")
    assert [(line["name"], line["text"]) for line in lines if line["kind"] == "chat"] == [("Cleo", "hello")]
    assert "Ann is out of time. Cleo plays on." in [line["text"] for line in lines]


def test_who_plays_on_gets_no_hold_of_the_seat(party: Party) -> None:
    party.begin()
    party.run_out(0)
    cleo, here = party.cleo, f"/tables/{party.table}/seats/0"
    assert cleo.refused("POST", f"{here}/token") == "not_your_seat"
    assert cleo.refused("POST", f"{here}/back") == "not_your_seat"
    cookie = {"cookie": f"dwarrow={cleo.cookie}"}
    with cleo.client.websocket_connect(f"/api/tables/{party.table}/live?seat=0", headers=cookie) as socket:
        socket.receive_json()
        party.ann.post(f"{here}/back")
        while "code" not in (told := socket.receive_json(timeout=PATIENCE)):
            pass
        assert told["code"] == "not_your_seat"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json(timeout=PATIENCE)
    assert cleo.refused("GET", f"/tables/{party.table}/news?seat=0") == "not_your_seat"
    assert party.ann.now(party.table, 0)["legal"]


def test_who_plays_on_votes_and_can_leave_it_to_a_bot(party: Party) -> None:
    party.begin()
    party.run_out(0)
    party.ben.post(f"/tables/{party.table}/abandon")
    assert party.ann.get(f"/tables/{party.table}")["motion"]["agreed"] == [1]
    party.cleo.post(f"/tables/{party.table}/seats/0/vote", {"agree": False})
    party.cleo.post(f"/tables/{party.table}/seats/0/leave")
    chairs = party.ann.get(f"/tables/{party.table}")["chairs"]
    assert (chairs[0]["name"], chairs[0]["substitute"]) == ("Ann", "journeyman")
    assert party.ann.get(f"/tables/{party.table}/chat")[-1]["text"] == "Cleo has left the table. Journeyman plays on."


def test_the_record_says_who_played_what(party: Party) -> None:
    party.begin()
    party.run_out(0)
    party.cleo.play(party.table, 0, "spell pass")
    party.ann.post(f"/tables/{party.table}/seats/0/back")
    party.ben.play(party.table, 1, "spell pass")
    play_ahead(party.client, party.table)
    record = party.ann.get(f"/tables/{party.table}/record")
    assert record["who"][:2] == ["Cleo", "Ben"]
    assert set(record["who"][2:]) == {"Ann", "Ben"}


# On plain pages ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de", "uk"])
def test_a_substitute_is_named_and_plays_on_pages(hall: Hall, language: str) -> None:
    ann, cleo = hall.browser("Ann", language), hall.browser(language=language)
    table = new_table(ann, "me", "me", bank="5", empty="person")
    page = ann.send(ann.look(f"/table/{table}").form("/substitute"))
    well_formed(page)
    (link,) = [each for each in page.links if "/substitute/" in each]
    page = cleo.look("/" + link.split("/", 3)[3])
    well_formed(page)
    page = cleo.send(page.form(link.rpartition("/")[2]), name="Cleo")
    assert page.status == 200
    assert "Cleo" in ann.look(f"/table/{table}").text
    start(ann, table)
    tables = hall.served.app.state.tables
    seat = waited(hall.open_table(table))

    async def play_on() -> None:
        open_table = await tables.get(table)
        async with open_table.lock:
            await substitutes.take_over(open_table, open_table.chairs[seat], substitutes.next_substitute(open_table))

    asyncio.run_coroutine_threadsafe(play_on(), hall.served.loop).result(30)
    page = ann.look(f"/table/{table}?seat={seat}")
    assert not page.actions()
    assert page.has("/back")
    page = cleo.look(f"/table/{table}")
    assert not page.has("/back")
    page = cleo.send(page.form("/act", "action"), "action", page.actions()[0])
    assert page.status == 200
    assert [entry.who for entry in tables.store.entries(table)] == [standby(hall.open_table(table).row)]
    assert ann.send(ann.look(f"/table/{table}?seat={seat}").form("/back")).status == 200
    assert cleo.look(f"/table/{table}?seat={seat}").status == 403
