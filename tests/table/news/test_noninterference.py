"""Nobody gets a byte that depends on what they cannot know: all answers to all seats and spectators are compared.

Once with what the kernel allows each to see, once with the same match after everything an audience cannot know was
dealt anew, and once before and after what others do in secret.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dwarrow.bots.advice import Budget
from dwarrow.kernel.chance import Chance, match_seed
from dwarrow.kernel.match import Match
from dwarrow.table.bots import hints
from dwarrow.table.match import seeds
from dwarrow.table.match.games import game_of
from dwarrow.table.match.open_tables import OpenTables
from dwarrow.table.match.seeds import server_part
from dwarrow.table.store.rows import Entry
from tests.table.client import Somebody, served

SEATS = 3
AUDIENCES = (*range(SEATS), None)
Audience = int | None
STRIDE = 97  # of all actions, every so-manieth is asked about


@pytest.fixture
def client(sqlite_db: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Litestar]]:
    monkeypatch.setattr(hints, "HINT", Budget(simulations=12, seconds=30.0))
    with served(sqlite_db, bots=False) as made:
        yield made


class Sitting:
    """A match of three people, played ahead in the log, and somebody who watches."""

    def __init__(self, client: TestClient[Litestar], seed: int) -> None:
        self.client = client
        self.tables: OpenTables = client.app.state.tables
        self.people = [Somebody(client, name) for name in ("Ann", "Ben", "Cleo")]
        founded = self.people[0].found("me", "open", "open", options={"start_player": 0})
        self.table = founded["table"]["id"]
        self.secrets = [founded["watch"], founded["seats"][0]["token"]]
        for seat in (1, 2):
            key = self.people[seat].post(f"/tables/{self.table}/seats/{seat}/sit", {"salt": f"pepper-{seat}"})
            self.secrets.append(key["token"])
        self.people[0].post(f"/tables/{self.table}/start")
        self.watcher = Somebody(client)
        self.watcher.headers["authorization"] = f"Watch {founded['watch']}"
        row = self.tables.store.table(self.table)
        assert row is not None
        assert row.seed is not None
        self.match = Match(game_of(row), ["Ann", "Ben", "Cleo"], row.seed, row.options)
        self.chance = Chance(seed)
        secret = client.app.state.secret
        self.secrets += [row.seed, secret, server_part(secret, self.table), row.watch_hash]
        for chair in self.tables.store.chairs(self.table):
            self.secrets += [chair.salt or "?", chair.token_hash or "?"]

    def step(self) -> int:
        """One decision by chance, written into the log; returns who made it."""
        waiting = self.match.state.waiting()
        seat = waiting[int(self.chance.below(len(waiting)))]
        legal = self.match.state.legal_actions(seat)
        action = self.match.game.format(legal[int(self.chance.below(len(legal)))])
        self.match.act(seat, action)
        self.tables.store.append(self.table, [Entry(self.table, len(self.match.entries), seat, action, "x", 0.0)])
        return seat

    def until(self, decision: str) -> None:
        """Play on to a decision of this kind."""
        while self.match.state.dump()["decision"] != decision:
            self.step()

    def caught_up(self) -> None:
        """Have the server follow the log now."""

        async def follow() -> None:
            open_table = await self.tables.get(self.table)
            async with open_table.lock:
                await open_table.refresh()

        with self.client.portal() as portal:
            portal.call(follow)

    def redeal(self, audience: Audience, seed: int) -> Any:
        """Deal anew in the server all that an audience cannot know; returns what undoes it."""

        async def change() -> Any:
            open_table = await self.tables.get(self.table)
            live = open_table.live
            assert live is not None
            before = live.match.state, live.legal_lists
            live.match.state = live.match.state.redeal(audience, seed)
            live.match.state.events = []
            live.legal_lists = [live.match.state.legal_actions(seat) for seat in range(SEATS)]
            return live, before

        with self.client.portal() as portal:
            live, before = portal.call(change)

        def restore() -> None:
            live.match.state, live.legal_lists = before

        return restore

    # What an audience can ask ----------------------------------------------------------------------------------------

    def received(self, audience: Audience) -> dict[str, bytes]:
        """Every byte that an audience can get now, by the question."""
        who = self.watcher if audience is None else self.people[audience]
        found: dict[str, bytes] = {}

        def ask(method: str, path: str, body: Any = None) -> None:
            answer = who.ask(method, f"/tables/{self.table}{path}", body)
            headers = sorted((name, value) for name, value in answer.headers.items() if name != "date")
            told = str(answer.status_code).encode() + json.dumps(headers).encode() + answer.content
            found[f"{method} {path} {json.dumps(body)}"] = told

        seat = "" if audience is None else f"seat={audience}"
        paths = ["", "/chat", "/record", "/verify", f"/news?{seat}", f"/log?{seat}", f"/moment?at=999999&{seat}"]
        paths += [
            "/review",
            "/invitation",
            "/pieces",
            "/glossary/en",
            "/texts/en",
            f"/moments?at=0&{seat}",
            f"/result?{seat}",
        ]
        paths += [f"/{past}open=true" for past in ("log?", "moment?at=1&", "moments?at=1&", "result?")]
        for path in paths:
            ask("GET", path)
        for other in range(SEATS):
            if other != audience:
                ask("GET", f"/news?seat={other}")
                ask("POST", f"/seats/{other}/why", {"action": "spell pass"})
                ask("POST", f"/seats/{other}/why", {"touched": ["bank"]})
                ask("GET", f"/moments?at=0&seat={other}")
                ask("POST", f"/seats/{other}/hint")
        ask("POST", "/review")
        if audience is not None:
            self.ask_as_seat(audience, ask)
        return found

    def ask_as_seat(self, seat: int, ask: Any) -> None:
        game, state = self.match.game, self.match.state
        decision = json.loads(self.people[seat].ok("GET", f"/tables/{self.table}/news?seat={seat}").text)["now"][
            "decision"
        ]
        legal = {game.format(code) for code in state.legal_actions(seat)}
        anybodys = {game.format(code) for each in range(SEATS) for code in state.legal_actions(each)}
        some = set(game.actions.texts[len(self.match.entries) % STRIDE :: STRIDE])
        for action in sorted(legal | anybodys | some):
            ask("POST", f"/seats/{seat}/why", {"action": action})
            ask("POST", f"/seats/{seat}/preview", {"actions": [action]})
            path = game.touches(action)
            ask("POST", f"/seats/{seat}/why", {"touched": list(path)})
            ask("POST", f"/seats/{seat}/why", {"touched": [path[-1]]})
            if action not in legal:
                refused = {"actions": [action], "decision": decision, "key": "k"}
                ask("POST", f"/seats/{seat}/submit", refused)
        self.client.app.state.hints._kept.clear()  # each is weighed anew
        ask("POST", f"/seats/{seat}/hint")
        for action in sorted(legal)[:3]:
            ask("POST", f"/seats/{seat}/hint", {"after": [action]})
            for second in sorted(anybodys)[:8]:
                ask("POST", f"/seats/{seat}/preview", {"actions": [action, second]})
                ask("POST", f"/seats/{seat}/why", {"action": second, "after": [action]})
                ask("POST", f"/seats/{seat}/why", {"touched": [game.touches(second)[-1]], "after": [action]})
                plan = {"actions": [action, second, "dance"], "decision": decision, "key": "k"}
                ask("POST", f"/seats/{seat}/submit", plan)
        ask("POST", f"/seats/{seat}/previews", {"plans": [[action] for action in sorted(anybodys)[:32] or ["dance"]]})
        if not self.match.can_undo(seat):
            ask("POST", f"/seats/{seat}/undo", {"ask": False})


@pytest.fixture
def sitting(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> Sitting:
    """The same match every time, so that each kind of decision comes up."""
    monkeypatch.setattr(seeds, "joined_seed", lambda *_: match_seed(8).hex())
    return Sitting(client, seed=8)


def differences(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    assert one.keys() == other.keys()
    return [question for question in one if one[question] != other[question]]


def test_what_is_told_is_what_each_may_see(sitting: Sitting):
    """Whole news of a match, from another replay of its log than the server's."""
    told: dict[Audience, list[Any]] = {audience: [] for audience in AUDIENCES}
    match = sitting.match
    views = {audience: [match.state.view(audience)] for audience in AUDIENCES}
    for _ in range(120):
        before = match.state.view(None)
        seat = sitting.step()
        sitting.caught_up()
        events = match.steps[-1].events
        shown = bool(events) or match.state.view(None) != before
        for audience in AUDIENCES:
            if shown or audience == seat:
                told[audience].append((seat, [event.seen_by(audience) for event in events]))
                views[audience].append(match.state.view(audience))
            who = sitting.watcher if audience is None else sitting.people[audience]
            news = who.news(sitting.table, audience)
            assert news["now"]["view"] == json.loads(json.dumps(match.state.view(audience)))
            heard = [(each["seat"], [(e["kind"], e["values"]) for e in each["events"]]) for each in news["updates"]]
            assert heard == [
                (by, [(e.kind, json.loads(json.dumps(e.values))) for e in seen]) for by, seen in told[audience]
            ]
            mine = [] if audience is None else match.state.legal_actions(audience)
            assert [choice["action"] for choice in news["now"]["legal"]] == [match.game.format(code) for code in mine]
    for audience, seen in views.items():
        who = sitting.watcher if audience is None else sitting.people[audience]
        back = who.get(f"/tables/{sitting.table}/moments", params={"at": 0} | eyes(audience))
        back["moments"] += who.get(f"/tables/{sitting.table}/moments", params={"at": 100} | eyes(audience))["moments"]
        assert [moment["view"] for moment in back["moments"]] == json.loads(json.dumps(seen))


def eyes(audience: Audience) -> dict[str, int]:
    return {} if audience is None else {"seat": audience}


def test_no_token_salt_or_seed_is_ever_told(sitting: Sitting):
    for steps in (0, 5, 25):
        for _ in range(steps):
            sitting.step()
        sitting.caught_up()
        for audience in AUDIENCES:
            everything = b"".join(sitting.received(audience).values())
            for secret in sitting.secrets:
                assert secret.encode() not in everything


DECISIONS = ("spell", "trade", "pay", "take", "give", "want", "answer", "bid", "reward", "king", "upgrade")


@pytest.mark.parametrize("decision", DECISIONS)
def test_nothing_told_depends_on_what_an_audience_cannot_know(sitting: Sitting, decision: str):
    """At the second moment of each kind of decision; in the middle of it, where it takes several steps."""
    sitting.until(decision)
    sitting.step()
    sitting.until(decision)
    compare_with_redeals(sitting)


def test_nothing_told_depends_on_bids_that_are_sealed(sitting: Sitting):
    while not any(sitting.match.state.sealed(seat) for seat in range(SEATS)):
        sitting.step()
    sitting.step()
    compare_with_redeals(sitting)


def compare_with_redeals(sitting: Sitting) -> None:
    sitting.caught_up()
    for audience in AUDIENCES:
        truth = sitting.received(audience)
        restore = sitting.redeal(audience, seed=2**40 + 7)
        dealt = sitting.received(audience)
        restore()
        assert differences(truth, dealt) == [], audience


def test_a_hint_is_among_what_is_compared(sitting: Sitting):
    """Who is asked gets one, and nobody else does."""
    sitting.until("bid")
    sitting.caught_up()
    asked = sitting.match.state.waiting()
    after: list[bytes] = []
    for seat in range(SEATS):
        received = sitting.received(seat)
        told = received[f"POST /seats/{seat}/hint null"]
        assert told.startswith(b"200" if seat in asked else b"409"), told
        after += [body for name, body in received.items() if name.startswith(f"POST /seats/{seat}/hint {{")]
        for other in set(range(SEATS)) - {seat}:
            assert received[f"POST /seats/{other}/hint null"].startswith(b"403")
    assert {each[:3] for each in after} >= {b"200"}


def test_nothing_tells_what_others_do_in_secret(sitting: Sitting):
    """Where a seat's action changes nothing that an audience may see, not one byte is different afterwards."""
    secret = 0
    while secret < 4:
        sitting.until("bid")
        sitting.caught_up()
        views = {audience: json.dumps(sitting.match.state.view(audience)) for audience in AUDIENCES}
        before = {audience: sitting.received(audience) for audience in AUDIENCES}
        sitting.step()
        sitting.caught_up()
        for audience, received in before.items():
            if json.dumps(sitting.match.state.view(audience)) == views[audience]:
                secret += 1
                after = sitting.received(audience)
                assert differences(select(received, after), select(after, received)) == [], audience


def select(one: dict[str, bytes], other: dict[str, bytes]) -> dict[str, bytes]:
    """What was asked both times: the questions follow what the others may do."""
    return {question: told for question, told in one.items() if question in other}


def test_a_question_to_all_does_not_tell_how_much_was_done_in_secret(sitting: Sitting):
    """The entry to go back to counts everybody's secret entries."""
    sitting.until("bid")
    for _ in range(2):
        sitting.step()
    sitting.caught_up()
    seat = sitting.match.steps[0].seat
    sitting.people[seat].post(f"/tables/{sitting.table}/seats/{seat}/undo", {"seq": 1})
    told = sitting.received(None)
    assert b'"kind":"undo"' in told["GET  null"]
    assert b"undo 1" not in b"".join(told.values())
