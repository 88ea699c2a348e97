"""The served OpenAPI document, and requests made from it: good ones, bad ones, aimed at real tables by their people.

No request makes the server fail, and every answer is one that the document tells of.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from hypothesis.stateful import run_state_machine_as_test
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from dwarrow.table.app import create_app
from dwarrow.table.people.limits import UNLIMITED
from dwarrow.table.settings import sqlite_url
from dwarrow.table.store import Store, open_store
from tests.table.browser import Served
from tests.table.client import whole_match

TAGS = ("guests", "games", "lessons", "tables", "play", "live", "chat", "records")
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
PEOPLE = ("Ann", "Ben", "Cleo")  # the first two by their seats; Cleo has none
WHERE = ("gathering", "full", "running", "paused", "over", "nowhere")
WHO = (*PEOPLE, "seat", "watcher", "nobody")
# Where an operation can succeed; the others at a table that runs.
ENDED = ("rematch", "record", "verify", "result", "review", "branch")
FITS = {"sit": "gathering", "bot": "gathering", "start": "full"} | dict.fromkeys(ENDED, "over")  # else one that runs
SOON = "0.01"  # seconds: nobody here waits for news


class Tables:
    """Tables of every kind to aim at. One that a request has changed is replaced by another of its kind."""

    def __init__(self, base: str, served: Served, store: Store) -> None:
        self.base, self.served, self.store = base, served, store
        self.people = [self.guest(name) for name in PEOPLE]
        self.kept: dict[str, str] = {}
        self.tokens: dict[str, tuple[str, str]] = {}  # of seat 0, and of spectators

    def guest(self, name: str) -> httpx.Client:
        client = httpx.Client(base_url=f"{self.base}/api", trust_env=False, timeout=30)
        client.post("/guest", json={"name": name}).raise_for_status()
        return client

    def ask(self, person: int, method: str, path: str, body: Any = None, **query: Any) -> Any:
        answer = self.people[person].request(method, path, json=body, params=query)
        return answer.raise_for_status().json()

    def table(self, kind: str) -> str:
        """A table that gathers, is full, runs, is paused or is over."""
        if kind not in self.kept or self.looks(self.kept[kind]) != looks_of(kind):
            self.kept[kind] = self.made(kind)
            assert self.looks(self.kept[kind]) == looks_of(kind)
        return self.kept[kind]

    def looks(self, table: str) -> tuple[Any, ...]:
        row = self.store.table(table)
        assert row is not None
        return row.status, row.paused, *(bool(each.person and not each.substitute) for each in self.store.chairs(table))

    def made(self, kind: str) -> str:
        wish = {
            "game": "mines",
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "public": True,
            "clock": {"bank": 86_400, "empty": "person"},
        }
        founded = self.ask(0, "POST", "/tables", wish)
        table: str = founded["table"]["id"]
        self.tokens[table] = founded["seats"][0]["token"], founded["watch"]
        if kind != "gathering":
            self.ask(1, "POST", f"/tables/{table}/seats/1/sit", {})
        if kind in ("running", "paused", "over"):
            self.ask(0, "POST", f"/tables/{table}/start")
        if kind == "paused":
            self.ask(0, "POST", f"/tables/{table}/pause", {"paused": True})
        if kind == "over":
            self.play_out(table)
        return table

    def play_out(self, table: str) -> None:
        """Write a whole match into the log."""
        entries, result = whole_match(self.store, table)
        self.store.append_and_finish(table, entries, result, 1.0)
        noticed = self.served.app.state.tables.on_notice(table, entries[-1].number)
        asyncio.run_coroutine_threadsafe(noticed, self.served.loop).result(30)

    def credentials(self, who: str, table: str) -> tuple[dict[str, str], dict[str, str]]:
        """The headers and cookies by which somebody is known at a table."""
        if who in PEOPLE:
            return {}, dict(self.people[PEOPLE.index(who)].cookies)
        seat, watch = self.tokens.get(table, ("?", "?"))
        headers = {"seat": f"Seat {seat}", "watcher": f"Watch {watch}"}
        return ({"authorization": headers[who]} if who in headers else {}), {}

    def close(self) -> None:
        for person in self.people:
            person.close()


def looks_of(kind: str) -> tuple[Any, ...]:
    status = {"full": "gathering", "paused": "running"}.get(kind, kind)
    return status, kind == "paused", True, kind != "gathering"


class Archery:
    """Requests as they were made up, and requests turned into such as may succeed."""

    def __init__(self, tables: Tables, session: requests.Session) -> None:
        self.tables = tables
        self.session = session
        self.hit: set[str] = set()  # what has been done at least once

    def shoot(self, case: Any, where: str, who: str, seat: int, apt: bool) -> None:
        table = ""
        if apt:
            table, who = self.fit(case)
        elif where != "nowhere" and "table_id" in (case.path_parameters or {}):
            table = case.path_parameters["table_id"] = self.tables.table(where)
            if "seat" in case.path_parameters and seat >= 0:
                case.path_parameters["seat"] = seat
        if case.query and "wait" in case.query:
            case.query["wait"] = SOON
        headers, cookies = self.tables.credentials(who, table)
        self.session.cookies.clear()
        sent = {"session": self.session, "headers": headers, "cookies": cookies, "timeout": 30}
        if case.call_and_validate(checks=CHECKS, **sent).status_code < 300:
            self.hit.add(case.operation.label)

    def fit(self, case: Any) -> tuple[str, str]:
        """Aim a request well; returns its table and who is to send it."""
        path, name = case.path_parameters or {}, case.operation.path.rpartition("/")[2]
        table, seat = "", 0
        if "table_id" in path:
            table = path["table_id"] = self.tables.table(FITS.get(name, "running"))
        if "seat" in path:
            seat = path["seat"] = self.seat_for(name, table)
        for given_, value in (("game", "mines"), ("language", "uk")):
            if given_ in path:
                path[given_] = value
        if case.query and "seat" in case.query:
            case.query["seat"] = str(seat)
        if isinstance(case.body, dict):
            case.body.update(self.body_for(case.body, name, table, seat))
        return table, "Cleo" if name == "substitute" else PEOPLE[0 if name == "bot" else seat]

    def seat_for(self, name: str, table: str) -> int:
        """The seat that can do something, after what has to come before it."""
        if name in ("sit", "bot"):
            return 1
        if name not in ("submit", "undo", "vote", "why", "hint", "preview", "previews"):
            return 0
        seat: int = self.tables.ask(0, "GET", f"/tables/{table}/news")["now"]["waiting"][0]
        if name == "undo":
            plan = {**self.legal(table, seat), "key": f"k{len(self.tables.store.entries(table))}"}
            self.tables.ask(seat, "POST", f"/tables/{table}/seats/{seat}/submit", plan)
        if name == "vote":
            self.tables.ask(1 - seat, "POST", f"/tables/{table}/abandon")
        return seat

    def legal(self, table: str, seat: int) -> dict[str, Any]:
        now = self.tables.ask(seat, "GET", f"/tables/{table}/news", seat=seat)["now"]
        return {"actions": [now["legal"][0]["action"]], "decision": now["decision"]}

    def body_for(self, body: dict[str, Any], name: str, table: str, seat: int) -> dict[str, Any]:
        """Values that fit for the fields that a body has."""
        fitting: dict[str, Any] = {
            "game": "mines",
            "lesson": "first-round",
            "options": {},
            "components": None,
            "clock": {"bank": 60},
            "seats": [{"kind": "me"}, {"kind": "me"}],
            "upto": 1,
            "at": 1,
            "seat": None,
            "seq": None,
        }
        if name in ("submit", "why", "preview", "previews"):
            legal = self.legal(table, seat)
            fitting |= {**legal, "plans": [legal["actions"]]}
            if name == "why":  # about an action, and then about nothing else
                return {"action": legal["actions"][0], "touched": None, "after": []}
        if name == "bot":
            fitting |= {"bot": "novice", "name": "Gunda"}
        if name == "studies":
            fitting["record"] = self.tables.ask(0, "GET", f"/tables/{self.tables.table('over')}/record")
        if name == "link":
            fitting["token"] = self.tables.ask(0, "POST", "/me/link")["token"]
        if name == "substitute":
            fitting["token"] = self.tables.ask(0, "POST", f"/tables/{table}/substitute/link")["token"]
        return {field: value for field, value in fitting.items() if field in body}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    store = open_store(sqlite_url(tmp_path_factory.mktemp("schema") / "dwarrow.db"))
    served = Served(create_app(store, limits=UNLIMITED, bots=False))
    made = Tables(served.start(), served, store)
    yield made
    made.close()
    served.stop()


@pytest.fixture(scope="module")
def schema(tables: Tables) -> Any:
    return schemathesis.openapi.from_url(f"{tables.base}/schema/openapi.json")


def operations(schema: Any, tag: str | None = None) -> list[Any]:
    found = [result.ok() for result in schema.get_all_operations()]
    return [each for each in found if tag is None or tag in each.definition.raw["tags"]]


def try_all(tables: Tables, schema: Any, tag: str, examples: int) -> None:
    """Try all operations of a kind, and see each of them succeed."""
    steady = settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    aimed = {"where": st.sampled_from(WHERE), "who": st.sampled_from(WHO), "seat": st.integers(-1, 2)}
    with requests.Session() as session:
        session.trust_env = False
        archery = Archery(tables, session)
        for operation in operations(schema, tag):
            good, bad = operation.as_strategy(), operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
            steady(given(case=good, apt=st.just(True), **aimed)(archery.shoot))()
            steady(given(case=good, apt=st.just(False), **aimed)(archery.shoot))()
            with suppress(Unsatisfiable):  # where a request has nothing that could be wrong
                steady(given(case=bad, apt=st.just(False), **aimed)(archery.shoot))()
    assert archery.hit == {operation.label for operation in operations(schema, tag)}


def test_every_operation_is_tried(schema: Any) -> None:
    everything = operations(schema)
    assert len(everything) > 30
    assert sum(len(operations(schema, tag)) for tag in TAGS) == len(everything)


@pytest.mark.once
@pytest.mark.parametrize("tag", TAGS)
def test_no_request_makes_the_server_fail(tables: Tables, schema: Any, tag: str) -> None:
    try_all(tables, schema, tag, examples=4)


@pytest.mark.once
@pytest.mark.slow
@pytest.mark.parametrize("tag", TAGS)
def test_no_request_of_many_makes_the_server_fail(tables: Tables, schema: Any, tag: str) -> None:
    try_all(tables, schema, tag, examples=150)


def chained(tables: Tables, schema: Any, chains: int, steps: int) -> Counter[str]:
    """Follow what answers lead to, as from a new table to its seats. What has succeeded, and how often.

    But for advice, which takes long.
    """
    done: Counter[str] = Counter()

    class Machine(schema.exclude(path_regex="/(hint|review)$").as_state_machine()):  # type: ignore[misc]
        def before_call(self, case: Any) -> None:
            if case.operation.label == "POST /api/tables":
                case.body = {"game": "mines", "seats": [{"kind": "me"}, {"kind": "me"}], "public": True}
            if isinstance(seat := (case.path_parameters or {}).get("seat"), int):
                case.path_parameters["seat"] = seat % 2
            if case.query and "wait" in case.query:
                case.query["wait"] = SOON

        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            return {"cookies": dict(tables.people[0].cookies), "timeout": 30}

        def validate_response(self, response: Any, case: Any, **_: Any) -> None:
            case.validate_response(response, checks=CHECKS)
            done[case.operation.label] += response.status_code < 300

    steady = settings(
        max_examples=chains,
        stateful_step_count=steps,
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Machine, settings=steady)
    return done


@pytest.mark.once
@pytest.mark.parametrize(("chains", "steps"), [(6, 12), pytest.param(60, 25, marks=pytest.mark.slow)])
def test_no_chain_of_requests_makes_the_server_fail(tables: Tables, schema: Any, chains: int, steps: int) -> None:
    done = chained(tables, schema, chains, steps)
    assert done["POST /api/tables"]
    assert sum(count for label, count in done.items() if "{table_id}" in label), done


def unbounded(document: Any, schema: Any, where: str) -> Iterator[str]:
    """The texts, lists and numbers of a schema that may be of any size."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        yield from unbounded(document, document["components"]["schemas"][name], name)
    for kind in (*schema.get("oneOf", ()), *schema.get("anyOf", ())):
        yield from unbounded(document, kind, where)
    bounds = {"integer": "maximum", "number": "maximum", "string": "maxLength", "array": "maxItems"}
    bound = bounds.get(schema.get("type", ""))
    if bound is not None and bound not in schema and "enum" not in schema and "const" not in schema:
        yield where
    if "items" in schema:
        yield from unbounded(document, schema["items"], f"{where}[]")
    for name, each in schema.get("properties", {}).items():
        yield from unbounded(document, each, f"{where}.{name}")


def test_whatever_a_request_brings_has_bounds(schema: Any) -> None:
    document = schema.raw_schema
    found: list[str] = []
    for operation in (each for path in document["paths"].values() for each in path.values()):
        for parameter in operation.get("parameters", []):
            found += unbounded(document, parameter["schema"], parameter["name"])
        for content in operation.get("requestBody", {"content": {}})["content"].values():
            found += unbounded(document, content["schema"], operation["operationId"])
    assert not found
