"""The numbers for the operator: told to who has the token, true, and without what is nobody's business."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from litestar import Litestar
from litestar.testing import TestClient

from dwarrow.cli.app import app
from dwarrow.cli.serve import token_in
from dwarrow.kernel.errors import DwarrowError
from dwarrow.table.api import metrics
from dwarrow.table.app import create_app
from dwarrow.table.measures import Spread
from dwarrow.table.people.limits import UNLIMITED
from dwarrow.table.problems import STATUS
from tests.table.client import Somebody, play_some, served
from tests.table.rig import PATIENCE

TOKEN = "0123456789abcdef-the-operator"
BEARER = {"authorization": f"Bearer {TOKEN}"}
NAME = "Griselda"


@pytest.fixture
def client(sqlite_db: str) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(sqlite_db, limits=UNLIMITED, metrics=TOKEN)) as made:
        yield made


def told(client: TestClient[Litestar]) -> dict[str, float]:
    text = client.get("/metrics", headers=BEARER).raise_for_status().text
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(number) for name, _, number in lines}


@pytest.mark.parametrize(
    "headers", [{}, {"authorization": "Bearer "}, {"authorization": TOKEN}, {"authorization": f"Bearer {TOKEN}x"}]
)
def test_nobody_else_is_told(client: TestClient[Litestar], headers: dict[str, str]):
    answer = client.get("/metrics", headers=headers)
    assert answer.status_code == 403
    assert "dwarrow_" not in answer.text.replace("dwarrow_watch", "")


def test_without_a_token_there_is_no_such_page(sqlite_db: str):
    with served(sqlite_db) as client:
        assert client.get("/metrics", headers=BEARER).status_code == 404


def test_what_is_played_refused_and_watched_is_counted(client: TestClient[Litestar]):
    ann = Somebody(client, NAME)
    table = str(ann.found("me", "me")["table"]["id"])
    ann.post(f"/tables/{table}/start")
    play_some({0: ann, 1: ann}, table, 6)
    assert ann.submit(table, 0, "bid nonsense").json()["code"] == "unparsable"
    assert ann.submit(table, 0, "spell pass", decision=1).json()["code"] == "stale"
    cookie = {"cookie": f"dwarrow={ann.cookie}"}
    with client.websocket_connect(f"/api/tables/{table}/live?seat=0", headers=cookie) as socket:
        socket.receive_json()
        found = told(client)
    assert found['dwarrow_actions_total{by="person",game="mines"}'] == 6
    assert found['dwarrow_refusals_total{code="stale"}'] == 1
    assert found['dwarrow_refusals_total{code="unparsable"}'] == 1
    assert found["dwarrow_submission_seconds_count"] == 8
    assert found["dwarrow_writing_seconds_count"] > 0
    assert found["dwarrow_sockets"] == found["dwarrow_tables_open"] == found["dwarrow_tables_watched"] == 1
    assert found["dwarrow_submissions_at_work"] == found["dwarrow_plans_waiting"] == 0
    until = time.monotonic() + PATIENCE
    while told(client)["dwarrow_sockets"]:
        assert time.monotonic() < until


def test_what_a_bot_plays_and_thinks_is_counted(client: TestClient[Litestar]):
    ann = Somebody(client, NAME)
    table = str(ann.found("random", "me", options={"start_player": 0})["table"]["id"])
    ann.post(f"/tables/{table}/start")
    until = time.monotonic() + PATIENCE
    while not (found := told(client)).get('dwarrow_actions_total{by="bot",game="mines"}'):
        assert time.monotonic() < until
    assert found["dwarrow_bot_seconds_count"] >= 1
    assert not any(name.startswith("dwarrow_unanswered_total") for name in found)


def test_no_label_holds_a_name_a_token_or_a_table(client: TestClient[Litestar]):
    ann = Somebody(client, NAME)
    table = str(ann.found("me", "greedy")["table"]["id"])
    ann.post(f"/tables/{table}/start")
    client.get(f"/link/{TOKEN}x")
    client.get("/nowhere")
    text = client.get("/metrics", headers=BEARER).text
    assert not any(secret in text for secret in (NAME, TOKEN, table, ann.cookie))
    labels = dict.fromkeys(re.findall(r'(\w+)="([^"]*)"', text))
    games = {game["name"] for game in ann.get("/games")}
    allowed = {"game": games, "by": {"person", "bot"}, "code": set(STATUS), "who": {"bot", "advice"}}
    for label, value in labels:
        assert label == "le" or value in allowed[label]


def test_the_alarms_on_the_page_for_hosts_are_about_what_is_told(client: TestClient[Litestar]):
    page = (Path(__file__).parents[2] / "docs" / "host.md").read_text(encoding="utf-8")
    alarms = page.partition("### Alarms")[2].partition("### ")[0]
    text = client.get("/metrics", headers=BEARER).text
    names = set(re.findall(r"`?(?:rate\()?((?:dwarrow|process)_\w+)", alarms))
    assert len(names) > 8
    for name in names:
        assert f"# TYPE {name} " in text, name
    for codes in re.findall(r'code=~?"([^"]*)"', alarms):
        assert set(codes.split("\\|")) <= set(STATUS)


def test_times_are_added_up_as_prometheus_wants_them():
    spread = Spread()
    for seconds in (0.0005, 0.001, 0.3, 60.0):
        spread.add(seconds)
    buckets = dict(metrics.in_buckets(spread))
    assert (buckets["0.001"], buckets["0.25"], buckets["0.5"], buckets["10.0"], buckets["+Inf"]) == (2, 2, 3, 3, 4)


def test_where_the_package_is_missing_it_says_which_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    options = ["serve", "--no-open", "--port", "0", "--metrics", str(tmp_path / "token")]
    result = CliRunner().invoke(app, options, prog_name="dwarrow")
    assert result.exit_code == 2
    assert result.stderr == "dwarrow: --metrics needs one more package: pip install 'dwarrow[metrics]'\n"
    assert not (tmp_path / "token").exists()


def test_a_token_is_made_once_and_for_its_owner_alone(tmp_path: Path):
    file = tmp_path / "token"
    made = token_in(file)
    assert len(made) >= metrics.SHORTEST
    assert token_in(file) == made
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "content", [b"", b"short\n", b"\xff" * 30, "Zwölf Zwerge zwitschern".encode(), b"two\nlines of it all"]
)
def test_a_token_that_is_none_is_refused(content: bytes, tmp_path: Path):
    (tmp_path / "token").write_bytes(content)
    options = ["serve", "--no-open", "--port", "0", "--metrics", str(tmp_path / "token")]
    result = CliRunner().invoke(app, options, prog_name="dwarrow")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_an_application_takes_no_short_token(sqlite_db: str):
    with pytest.raises(DwarrowError, match="at least 16"):
        create_app(sqlite_db, metrics="short")
