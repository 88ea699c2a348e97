"""Records, positions, components and frames that somebody has spoilt: each is refused in words, and nothing fails."""

from __future__ import annotations

import copy
import json
import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from dwarrow import registry
from dwarrow.kernel import chance
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.match import Match
from tests.table.client import Somebody, served
from tests.table.rig import shipped
from tests.table.test_serve import running

FIXTURES = Path(__file__).parents[2] / "fixtures"
PLAYED = 40  # actions before a position is taken
FEW, MANY = 10, 400
HOW_MANY = [FEW, pytest.param(MANY, marks=pytest.mark.slow)]

VALUES = ["-1", "0", "99999999999999999999", '"x"', "[]", "{}", "true", "1e400", "[[1]]"]
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([-1, 0, 1, 2, 7, 64, 2**31, 2**63, -(2**63), 10**30, 0.5, 1e308]),
    st.text(max_size=8),
    st.sampled_from(["ruby", "\ud800", "\0", "1", "0 pass", "x" * 5_000, []]),
    st.just({}),
)


def steadily(examples: int) -> settings:
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )


def places(document: Any) -> Iterator[tuple[Any, Any]]:
    """All that can be replaced in a document: what holds it, and under which key."""
    keys = list(document) if isinstance(document, dict) else range(len(document)) if isinstance(document, list) else ()
    for key in keys:
        yield document, key
        yield from places(document[key])


def spoil(document: Any, data: Any) -> Any:
    """A document with a few things replaced, removed, doubled or exchanged."""
    spoilt = copy.deepcopy(document)
    for _ in range(data.draw(st.integers(1, 3))):
        found = list(places(spoilt))
        if not found:
            break
        holder, key = data.draw(st.sampled_from(found))
        how = data.draw(st.sampled_from(["replace", "replace", "remove", "double", "exchange"]))
        if how == "replace":
            holder[key] = data.draw(LEAVES)
        elif how == "remove":
            del holder[key]
        elif how == "double" and isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        else:
            other, its = data.draw(st.sampled_from(found))
            holder[key] = copy.deepcopy(other[its]) if other is not holder[key] else None
    return spoilt


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Somebody]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('spoilt')}/dwarrow.db", bots=False) as client:
        yield Somebody(client, "Ann")


def answered(ann: Somebody, path: str, body: Any) -> None:
    """Ask for something; the answer may be a refusal, but no fault."""
    content = json.dumps(body)
    answer = ann.ask("POST", path, content=content, headers={"content-type": "application/json"})
    assert answer.status_code < 500, answer.text


@pytest.mark.once
@pytest.mark.parametrize("examples", HOW_MANY)
@pytest.mark.parametrize("game", registry.names())
def test_records(game: str, examples: int, ann: Somebody) -> None:
    record = json.loads((FIXTURES / game / "01.json").read_text(encoding="utf-8"))

    @steadily(examples)
    @given(st.data())
    def upload(data: Any) -> None:
        upto = data.draw(st.sampled_from([None, 0, 3, 1_000]))
        answered(ann, "/studies", {"record": spoil(record, data), "upto": upto})

    upload()


def position(game: str) -> Any:
    """A position in the middle of a match."""
    match = Match(registry.game(game), ["Ada", "Ben"], chance.match_seed(1).hex())
    for _ in range(PLAYED):
        seat = match.state.waiting()[0]
        match.act(seat, match.game.format(match.state.legal_actions(seat)[0]))
    return json.loads(json.dumps(match.state.dump()))


@pytest.mark.parametrize("examples", HOW_MANY)
@pytest.mark.parametrize("game", registry.names())
def test_positions(game: str, examples: int) -> None:
    known, kept = registry.game(game), position(game)

    @steadily(examples)
    @given(st.data())
    def load(data: Any) -> None:
        with suppress(DwarrowError):
            state = known.load(spoil(kept, data))
            for seat in (*range(state.seats), None):
                state.view(seat)
            for seat in state.waiting():
                assert state.legal_actions(seat)

    load()


def spoilt_lines(text: str, data: Any) -> str:
    """A component file in which some lines are gone, doubled, exchanged, or have another value."""
    lines = text.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        nth = data.draw(st.integers(0, len(lines) - 1))
        how = data.draw(st.sampled_from(["value", "value", "remove", "double", "exchange", "cut"]))
        if how == "value" and "=" in lines[nth]:
            value = data.draw(
                st.sampled_from(["-1", "0", "99999999999999999999", '"x"', "[]", "{}", "true", "1e400", "[[1]]"])
            )
            lines[nth] = f"{lines[nth].partition('=')[0]}= {value}"
        elif how == "double":
            lines.insert(nth, lines[nth])
        elif how == "exchange":
            lines[nth] = lines[data.draw(st.integers(0, len(lines) - 1))]
        elif how == "cut":
            lines[nth] = lines[nth][: len(lines[nth]) // 2]
        elif len(lines) > 1:
            del lines[nth]
    return "\n".join(lines)


@pytest.mark.once
@pytest.mark.parametrize("examples", HOW_MANY)
@pytest.mark.parametrize("game", registry.names())
def test_components(game: str, examples: int, ann: Somebody) -> None:
    text = shipped(game)

    @steadily(examples)
    @given(st.data())
    def found(data: Any) -> None:
        seats = [{"kind": "me"}] * 2
        answered(ann, "/tables", {"game": game, "seats": seats, "components": spoilt_lines(text, data)})

    found()


HEAD = (
    "GET /api/tables/abcdefghjk/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.mark.once
@pytest.mark.parametrize("examples", HOW_MANY)
def test_frames(examples: int, tmp_path: Path) -> None:
    """Heads and frames of live connections: a server that is sent garbage lives on, and its log has no fault."""
    with running(tmp_path / "x.db", "--no-limits") as (process, url):
        port = int(url.rstrip("/").rpartition(":")[2])

        @steadily(examples)
        @given(st.data())
        def send(data: Any) -> None:
            head = HEAD.encode()
            if data.draw(st.booleans()):
                nth = data.draw(st.integers(0, len(head) - 1))
                head = head[:nth] + data.draw(st.binary(max_size=4)) + head[nth + data.draw(st.integers(0, 3)) :]
            frames = data.draw(st.lists(frame(), max_size=4))
            with closing(socket.create_connection(("127.0.0.1", port), timeout=10)) as line, suppress(OSError):
                line.sendall(head)
                line.settimeout(0.02)
                for each in frames:
                    line.sendall(each)
                line.recv(4096)

        send()
        with closing(socket.create_connection(("127.0.0.1", port), timeout=10)) as line:
            line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert line.recv(4096).startswith(b"HTTP/1.1 200")
        process.terminate()
        _, err = process.communicate(timeout=60)
    assert "Traceback" not in err, err
    assert " ERROR " not in err


def frame() -> st.SearchStrategy[bytes]:
    """A frame as clients send them, or nearly."""

    def made(first: int, length: int, mask: bytes, content: bytes) -> bytes:
        return bytes((first, length)) + mask + content

    return st.builds(made, st.integers(0, 255), st.integers(0, 255), st.binary(max_size=8), st.binary(max_size=40))
