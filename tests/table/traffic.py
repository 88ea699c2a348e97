"""A match at which every byte to every audience is captured, twice: as it is, and with all dealt anew that the audience
cannot know. Both play the same next action, and are then asked the same again.
"""

from __future__ import annotations

import asyncio
import json
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from copy import copy
from typing import Any, NamedTuple

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dwarrow.kernel.chance import Chance
from dwarrow.table.match.live_match import Audience, LiveMatch
from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.match.seeds import server_part
from dwarrow.table.news import subscribers
from dwarrow.table.pages import visitor
from dwarrow.table.pages.client import COOKIE as PLAIN
from dwarrow.table.people import identity
from dwarrow.table.store import Note
from tests.table.client import Somebody
from tests.table.rig import PATIENCE

NAMES = ("Ann", "Ben", "Cleo", "Dora")
SENTINEL = "that was all"
FIRST_SEED = 2**40
SEEDS = 8  # that are tried at each step
Captured = dict[str, bytes]
Json = dict[str, Any]


class Question(NamedTuple):
    """Something an audience can ask: a message, or a form of a page."""

    method: str
    path: str
    body: Json | None = None
    form: bool = False

    @property
    def name(self) -> str:
        return f"{self.method} {self.path} {json.dumps(self.body)}"


class Move(NamedTuple):
    """The next entry of the log: an action, or the taking back of one."""

    seat: int
    action: str | None
    decision: int
    key: str


class Frozen:
    """The time, standing still, so that no page says how long ago something was."""

    def time(self) -> float:
        return 0.0


class Sitting:
    """People at a table, everybody at a seat of their own, and one who watches."""

    def __init__(self, client: TestClient[Litestar], seats: int, seed: int, **wish: Any) -> None:
        self.client, self.seats, self.chance = client, seats, Chance(seed)
        self.tables: OpenTables = client.app.state.tables
        self.people: dict[Audience, Somebody] = {seat: Somebody(client, NAMES[seat]) for seat in range(seats)}
        founded = self.people[0].found("me", *["open"] * (seats - 1), **wish)
        self.table: str = founded["table"]["id"]
        self.secrets = [founded["watch"], founded["seats"][0]["token"]]
        for seat in range(1, seats):
            wish = {"salt": f"pepper-{seat}"}
            self.secrets.append(self.people[seat].post(f"/tables/{self.table}/seats/{seat}/sit", wish)["token"])
        self.people[0].post(f"/tables/{self.table}/start")
        self.people[None] = Somebody(client, "Eve")
        self.people[None].headers["authorization"] = f"Watch {founded['watch']}"
        for seat in range(seats):
            self.people[seat].post(f"/tables/{self.table}/chat", {"text": "hello"})
        self.open_table: OpenTable = self.loop(lambda: self.tables.get(self.table))
        self.remember_secrets()

    def remember_secrets(self) -> None:
        secret, row = self.client.app.state.secret, self.open_table.row
        assert row.seed is not None
        self.secrets += [row.seed, secret, server_part(secret, self.table), row.watch_hash]
        for chair in self.open_table.chairs:
            self.secrets += [chair.salt or "?", chair.token_hash or "?"]

    def loop(self, work: Callable[[], Any]) -> Any:
        """Have something done by the server's own loop."""
        with self.client.portal() as portal:
            return portal.call(work)

    @property
    def live(self) -> LiveMatch:
        assert self.open_table.live is not None
        return self.open_table.live

    @property
    def audiences(self) -> list[Audience]:
        return list(self.people)

    # What an audience gets -------------------------------------------------------------------------------------------

    def answers(self, audience: Audience, questions: Sequence[Question]) -> Captured:
        return {question.name: self.answer(audience, question) for question in questions}

    def answer(self, audience: Audience, question: Question) -> bytes:
        """Every byte of an answer, but for the server's date."""
        who = self.people[audience]
        headers = {**who.headers, "cookie": f"dwarrow={who.cookie}; {PLAIN}=1"}
        sent: dict[str, Any] = {}
        if question.body is not None:
            sent = {"data": question.body} if question.form else {"json": question.body}
        self.client.cookies.clear()
        answer = self.client.request(question.method, question.path, headers=headers, follow_redirects=False, **sent)
        self.client.cookies.clear()
        told = sorted((name, value) for name, value in answer.headers.items() if name != "date")
        whole = f"{answer.status_code} {json.dumps(told)}\n".encode() + answer.content
        self.look_for_secrets(whole)
        return whole

    def look_for_secrets(self, told: bytes) -> None:
        assert not [secret for secret in self.secrets if secret.encode() in told]

    @contextmanager
    def connected(self, *audiences: Audience) -> Iterator[Callable[[], list[list[str]]]]:
        """Live connections. What is yielded returns all that has come over each of them so far."""
        with ExitStack() as stack:
            sockets = [stack.enter_context(self.socket(audience)) for audience in audiences]
            self.quiet(len(sockets))

            def heard() -> list[list[str]]:
                self.quiet(len(sockets))
                self.loop(self.say_sentinel)
                found = [list(until_sentinel(socket)) for socket in sockets]
                self.open_table.notes.pop()
                return found

            yield heard

    def socket(self, audience: Audience) -> Any:
        who = self.people[audience]
        seat = "" if audience is None else f"seat={audience}&"
        path = f"/api/tables/{self.table}/live?{seat}since={self.live.seq(audience)}"
        headers = {**who.headers, "cookie": f"dwarrow={who.cookie}"}
        return self.client.websocket_connect(path, headers=headers)

    def quiet(self, listeners: int) -> None:
        """Wait until all who listen have been told everything and wait again."""

        async def settled() -> None:
            async with asyncio.timeout(PATIENCE):
                waiters = self.open_table.waiting_for_news
                while len(waiters) < listeners or any(waiter.done() for waiter in waiters):
                    await asyncio.sleep(0.001)

        self.loop(settled)

    async def say_sentinel(self) -> None:
        self.open_table.notes.append(
            Note(self.table, "chat", "x", f"\n{SENTINEL}", 0.0, None, self.open_table.last_note + 1)
        )
        await self.open_table.notify()

    # What it can ask -------------------------------------------------------------------------------------------------

    def questions(self, audience: Audience) -> list[Question]:
        """Some of all that an audience can ask, others at each moment."""
        api, page = f"/api/tables/{self.table}", f"/table/{self.table}"
        seat = "" if audience is None else f"seat={audience}"
        past = int(self.chance.below(self.live.seq(audience) + 1))
        others = [Question("GET", f"{api}/news?seat={each}") for each in range(self.seats) if each != audience]
        some = [
            Question("GET", api),
            Question("GET", f"{api}/chat"),
            Question("GET", f"{api}/record"),
            Question("GET", f"{api}/verify"),
            Question("GET", f"{api}/news?{seat}"),
            Question("GET", f"{api}/log?{seat}"),
            Question("GET", f"{api}/moment?at={past}&{seat}"),
            Question("GET", f"{api}/moment?at=999999&{seat}"),
            Question("GET", "/api/tables"),
            Question("GET", "/api/tables/mine"),
            Question("GET", "/"),
            Question("GET", f"{page}/log?{seat}"),
            Question("GET", f"{page}?{seat}&at={past}"),
            Question("GET", f"{page}?seat={self.seats - 1}"),
            Question("GET", f"{page}/record.json"),
            *others,
            *(self.of_seat(audience) if audience is not None else ()),
        ]
        since = max(0, self.live.seq(audience) - 3)
        always = [Question("GET", f"{api}/news?{seat}&since={since}"), Question("GET", f"{page}?{seat}")]
        return always + self.picked(some, 3)

    def of_seat(self, seat: int) -> list[Question]:
        """What a seat can ask about actions: one of its own, one of anybody's and one of all there are."""
        here, page = f"/api/tables/{self.table}/seats/{seat}", f"/table/{self.table}"
        live, state = self.live, self.live.match.state
        decision = live.decisions[seat]
        everybody = {code for each in range(self.seats) for code in state.legal_actions(each)}
        found: list[Question] = []
        for codes in (live.legal_lists[seat], sorted(everybody), range(len(live.game.actions.texts))):
            for code in self.picked(codes, 1):
                action = live.game.format(code)
                # A plan that cannot be played to its end is always refused, so that asking changes nothing.
                plan = {"actions": [action, "dance"], "decision": decision, "key": "k"}
                fields = {"seat": str(seat), "decision": str(decision), "key": "k"}
                found += [
                    Question("POST", f"{here}/why", {"action": action}),
                    Question("POST", f"{here}/why", {"touched": list(live.game.touches(action))[:1]}),
                    Question("POST", f"{here}/preview", {"actions": [action]}),
                    Question("POST", f"{here}/submit", plan),
                    Question("POST", f"{page}/why", {**fields, "plan": action}, form=True),
                    Question("POST", f"{page}/ahead", {**fields, "plan": action}, form=True),
                    Question("POST", f"{page}/act", {**fields, "plan": f"{action}; dance"}, form=True),
                ]
                second = self.picked(sorted(everybody), 1)
                then = live.game.format(second[0])
                found += [
                    Question("POST", f"{here}/preview", {"actions": [action, then]}),
                    Question("POST", f"{here}/previews", {"plans": [[action], [then], [action, then]]}),
                    Question("POST", f"{here}/why", {"action": then, "after": [action]}),
                    Question("POST", f"{here}/why", {"touched": list(live.game.touches(then))[:1], "after": [action]}),
                ]
        other = (seat + 1) % self.seats
        found.append(Question("POST", f"/api/tables/{self.table}/seats/{other}/why", {"action": "spell pass"}))
        return found

    def picked(self, things: Sequence[Any], n: int) -> list[Any]:
        return [things[int(self.chance.below(len(things)))] for _ in range(n if things else 0)]

    # Playing ---------------------------------------------------------------------------------------------------------

    def next_move(self) -> Move:
        """Some seat that is waited for decides by chance, and now and then one that has sealed a choice changes it.

        Half of the time it chooses among the kinds of actions it has, so that a match comes to its end.
        """
        live = self.live
        deciding = live.match.state.waiting()
        if self.chance.below(6) == 0:
            deciding = [each for each in range(self.seats) if live.legal_lists[each]]
        seat = self.picked(deciding, 1)[0]
        legal = live.legal(seat)
        action: str | None = self.picked(legal, 1)[0]
        if self.chance.below(2):
            kind = self.picked(sorted({" ".join(each.split()[:2]) for each in legal}), 1)[0]
            action = self.picked([each for each in legal if each.startswith(kind)], 1)[0]
        if live.match.can_undo(seat) and self.chance.below(8) == 0:
            action = None
        return Move(seat, action, live.decisions[seat], f"k{live.number}")

    def play(self, move: Move) -> bytes:
        """Make a move over HTTP; returns the answer."""
        here = f"/api/tables/{self.table}/seats/{move.seat}"
        if move.action is None:
            return self.answer(move.seat, Question("POST", f"{here}/undo", {"ask": False}))
        plan = {"actions": [move.action], "decision": move.decision, "key": move.key}
        return self.answer(move.seat, Question("POST", f"{here}/submit", plan))

    def may_make(self, move: Move) -> bool:
        return move.action is None or move.action in self.live.legal(move.seat)

    def known_to(self, audience: Audience) -> Json:
        """What the rules let an audience know now."""
        return known(self.live, audience)

    def seen_by(self, audience: Audience) -> Json:
        """The same after the last entry, with what happened by it."""
        return seen(self.live, audience)

    @contextmanager
    def dealt_anew(self, audience: Audience, move: Move) -> Iterator[None]:
        """The table with all dealt anew that an audience cannot know. What is played meanwhile is not written."""
        truth, store = self.live, self.tables.store
        self.open_table.live = twin(truth, audience, self.telling_seed(audience, move))
        with pytest.MonkeyPatch.context() as patch:
            for writes in ("append", "append_together", "append_and_finish"):
                patch.setattr(store, writes, lambda *_: True)
            try:
                yield
            finally:
                self.open_table.live = truth

    def telling_seed(self, audience: Audience, move: Move) -> int:
        """A seed to deal anew by, such that the move shows the audience the same and is another all the same, if one of
        a few does so.
        """
        first = FIRST_SEED + SEEDS * self.live.number
        if move.action is None:
            return first
        entry = f"{move.seat} {move.action}"
        truth = twin(self.live, audience, None)
        truth.follow(entry)
        shown, happened = seen(truth, audience), repr(truth.events_of(truth.number))
        alike = first
        for seed in range(first, first + SEEDS):
            other = twin(self.live, audience, seed)
            if move.action not in other.legal(move.seat):
                continue
            other.follow(entry)
            if seen(other, audience) == shown:
                alike = seed
                if repr(other.events_of(other.number)) != happened:
                    break
        return alike


# What the rules let an audience know, from the kernel alone ----------------------------------------------------------


def known(live: LiveMatch, audience: Audience) -> Json:
    state = live.match.state
    legal = [] if audience is None else state.legal_actions(audience)
    return {"view": state.view(audience), "legal": legal, "waiting": state.waiting()}


def seen(live: LiveMatch, audience: Audience) -> Json:
    events = [event.seen_by(audience) for event in live.events_of(live.number)]
    return {**known(live, audience), "events": [(event.kind, event.values) for event in events]}


# Tables that differ in secrets alone ---------------------------------------------------------------------------------


def twin(live: LiveMatch, audience: Audience, seed: int | None) -> LiveMatch:
    """A copy of a match that differs only in what an audience cannot know."""
    made: LiveMatch = apart(live)
    made.visible = {each: entries[:] for each, entries in live.visible.items()}
    made.match = apart(live.match)
    made.match.steps = [step._replace(before=step.before and step.before.clone()) for step in live.match.steps]
    state = live.match.state
    made.match.state = state.clone() if seed is None else state.redeal(audience, seed)
    made.match.state.events = []
    made.legal_lists = [made.match.state.legal_actions(seat) for seat in range(len(live.legal_lists))]
    return made


def apart(thing: Any) -> Any:
    made = copy(thing)
    for name, value in vars(thing).items():
        if isinstance(value, list | dict | bytearray | array):
            setattr(made, name, copy(value))
    return made


def until_sentinel(socket: Any) -> Iterator[str]:
    while True:
        told: str = socket.receive_text(timeout=PATIENCE)
        if SENTINEL in told:
            return
        yield told


def same_each_time(patch: pytest.MonkeyPatch) -> None:
    """Have nothing in an answer be different by chance or by the time of day; for when a table is founded."""
    patch.setattr(identity, "new_token", lambda: "k")
    patch.setattr(visitor, "time", Frozen())
    patch.setattr(subscribers, "PING_AFTER", 3600.0)  # or one who is slow hears a ping that the other does not
