"""The plain pages: tables are founded, found, joined, left and watched."""

from __future__ import annotations

import re
import socket
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import httpx
import pytest

import dwarrow
from dwarrow.languages import SHIPPED as LANGUAGES
from dwarrow.table import translate
from dwarrow.table.api import invitations
from tests.table.hall import Hall, new_table, start, well_formed


def test_a_friend_joins_by_the_link_with_a_name_and_leaves_again(hall: Hall):
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "open")
    waiting = anna.look(f"/table/{table}")
    well_formed(waiting)
    assert waiting.refresh
    assert not [form for form in waiting.forms if any(name in form.fields for name in ("name", "text"))]
    bert = hall.browser()
    page = bert.look(f"/table/{table}")
    well_formed(page)
    assert bert.send(page.form("/sit"), "seat", "1", name=" ").status == 400
    joined = bert.send(page.form("/sit"), "seat", "1", name="Bert <i>", salt="pick")
    assert "Bert <i>" in joined.text
    assert hall.open_table(table).chairs[1].salt == "pick"
    late = hall.browser("Late")
    assert late.send(page.form("/sit"), "seat", "1").status == 409
    assert bert.client.post(f"/table/{table}/start").status_code == 403
    left = bert.send(joined.form("/leave"))
    assert left.has("/sit")
    assert anna.client.post(f"/table/{table}/start").status_code == 409


def test_only_those_with_the_spectators_link_watch_an_unlisted_table(hall: Hall):
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "bot:greedy")
    start(anna, table)
    vera = hall.browser("Vera")
    assert vera.look(f"/table/{table}").status == 403
    page = anna.look(f"/table/{table}")
    told = anna.send(page.form("/watch"))
    link = next(link for link in told.links if "?watch=" in link)
    well_formed(told)
    seen = vera.look(link)
    assert seen.status == 200
    assert "watch" not in seen.path
    assert not seen.actions()
    assert "Your hand" not in seen.text
    well_formed(seen)
    assert vera.look(f"/table/{table}/log").status == 200
    anna.send(anna.look(f"/table/{table}?still=1").form("/chat"), text="Hello & welcome")
    assert "Hello & welcome" in vera.look(f"/table/{table}?still=1").text
    anna.send(anna.look(f"/table/{table}").form("/watch"))
    assert vera.look(f"/table/{table}").status == 403


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_comes_after_the_start_is_told_that_the_match_has_begun(hall: Hall, language: str):
    """A private table's own link was good for sitting down, and is not a wrong one now."""
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "bot:greedy")
    start(anna, table)
    said = translate.catalog(language).say("asking.begun")
    assert said in hall.browser("Late", language).look(f"/table/{table}").text
    assert said not in hall.browser("Guess", language).look(f"/table/{table}?watch=guessed").text


def test_a_refused_new_table_comes_back_as_it_was_filled_in(hall: Hall):
    anna = hall.browser("Anna")
    form = anna.look("/new?bots=all").form("/new")
    filled = {"seat1": "bot:random", "name0": "Änne", "pace": "turns", "bank": "5", "option.start_player": "nobody"}
    refused = anna.send(form, **filled)
    assert refused.status == 400
    assert "start_player" in refused.text
    well_formed(refused)
    back = refused.form("/new").fields
    assert {name: back[name] for name in filled} == filled
    made = anna.send(refused.form("/new"), **{"option.start_player": "0"})
    assert made.has("/start")
    table = hall.open_table(made.path.split("/")[2]).row
    assert (table.pace, table.options["start_player"]) == ("turns", 0)
    assert table.clock is not None
    assert table.clock["bank"] == 300
    assert re.search(r"\b(5:00|4:5\d)\b", start(anna, table.id).text)


def test_a_component_file_of_ones_own_is_checked_and_played(hall: Hall):
    anna = hall.browser("Anna")
    shipped = Path(dwarrow.__file__).parent / "games" / "mines" / "components.toml"
    wrong = anna.upload(anna.look("/new").form("/new"), "file", b"nonsense = 1\n")
    assert wrong.status == 400
    assert wrong.form("/new").fields.keys() >= {"components"}
    assert "nonsense = 1" in wrong.text
    text = shipped.read_text(encoding="utf-8").replace("Clan Saumagen", "Clan of My Own")
    made = anna.upload(anna.look("/new").form("/new"), "file", text.encode())
    assert made.status == 200, made.text
    table = made.path.split("/")[2]
    assert "Clan of My Own" in start(anna, table).text
    assert f"/table/{table}/cards#card-s01" in anna.page.links
    assert "Clan of My Own" in anna.look(f"/table/{table}/cards").text
    assert "Clan of My Own" not in anna.look("/games/mines/cards").text


def test_all_agree_to_give_up_and_the_host_pauses(hall: Hall):
    anna, bert = hall.browser("Anna"), hall.browser("Bert")
    table = new_table(anna, "me", "open")
    bert.send(bert.look(f"/table/{table}").form("/sit"), "seat", "1")
    start(anna, table)
    paused = anna.send(anna.look(f"/table/{table}").form("/pause"))
    assert "paused" in paused.text
    assert not paused.actions()
    anna.send(paused.form("/pause"))
    anna.send(anna.look(f"/table/{table}").form("/abandon"))
    asked = bert.look(f"/table/{table}")
    well_formed(asked)
    no = bert.send(asked.form("/vote"), "agree", "no")
    assert not no.has("/vote")
    bert.send(no.form("/abandon"))
    over = anna.send(anna.look(f"/table/{table}").form("/vote"), "agree", "yes")
    assert "given up" in over.text
    well_formed(over)


def test_who_leaves_is_played_on_for_and_can_come_back(hall: Hall):
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "bot:random")
    start(anna, table)
    left = anna.send(anna.look(f"/table/{table}").form("/leave"))
    assert not left.actions()
    back = anna.send(left.form("/back"))
    assert not back.has("/back")
    assert hall.open_table(table).chairs[0].substitute is None


def test_a_link_for_others_never_names_loopback(monkeypatch: pytest.MonkeyPatch):
    with socket.socket() as everywhere, socket.socket() as here:
        everywhere.bind(("0.0.0.0", 0))
        here.bind(("127.0.0.1", 0))
        everywhere.listen()
        here.listen()
        monkeypatch.setattr(invitations, "own_addresses", lambda: ["127.0.0.2"])
        port, alone = everywhere.getsockname()[1], here.getsockname()[1]
        assert invitations.reachable("http://localhost/", port) == f"http://127.0.0.2:{port}/"
        assert invitations.reachable(f"http://127.0.0.1:{alone}/", alone) == ""
        assert invitations.reachable("https://club.example/", alone) == "https://club.example/"


def test_nobody_learns_which_ports_are_open(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    """A link for others tries whether the server answers: on its own port, not on one that the request names."""
    tried: list[int] = []

    def refused(where: tuple[str, int], _: float) -> None:
        tried.append(where[1])
        raise OSError

    monkeypatch.setattr(invitations, "own_addresses", lambda: ["192.0.2.7"])
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "open")
    monkeypatch.setattr(invitations, "socket", SimpleNamespace(create_connection=refused))
    told = httpx.get(f"{hall.base}/api/tables/{table}/invitation", headers={"host": "localhost:22"}, trust_env=False)
    assert told.json()["link"] == ""
    assert tried == [urlsplit(hall.base).port]


def test_a_server_that_others_reach_shows_a_link_and_its_code(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "open")
    assert "dwarrow serve --host" in anna.look(f"/table/{table}").text
    monkeypatch.setattr(invitations, "reachable", lambda *_: "http://192.0.2.7:8000/")
    page = anna.look(f"/table/{table}")
    well_formed(page)
    assert f"http://192.0.2.7:8000/table/{table}" in page.links
    assert any("segno" in given.get("class", "") for tag, given in page.tags if tag == "svg")


def test_a_page_shows_how_much_time_is_left(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "me", bank="5")
    start(anna, table)
    waited = hall.live(table).match.state.waiting()[0]
    started = hall.open_table(table).row.started
    assert started is not None
    now = started + 61
    monkeypatch.setattr("dwarrow.table.bots.clocks.time", SimpleNamespace(time=lambda: now))
    page = anna.look(f"/table/{table}?seat={waited}")
    assert re.search(r"\b3:59\b", page.text), page.text
    assert "5:00" in page.text


def test_the_host_puts_a_bot_into_an_open_seat(hall: Hall):
    anna, bert = hall.browser("Anna"), hall.browser("Bert")
    table = new_table(anna, "me", "open", "open")
    assert not bert.look(f"/table/{table}").has("/bot")
    assert bert.client.post(f"/table/{table}/bot", data={"seat": "1"}).status_code == 403
    page = anna.send(anna.look(f"/table/{table}").form("/bot"))
    assert hall.open_table(table).chairs[1].bot == "journeyman"
    well_formed(page)
    page = anna.send(page.form("/bot"))
    assert not page.has("/bot")
    assert anna.client.post(f"/table/{table}/bot", data={"seat": "1"}).status_code == 409
    start(anna, table)
    assert hall.open_table(table).row.status == "running"
