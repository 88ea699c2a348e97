"""The databases that tests of the table run on, SQLite and PostgreSQL where that is installed, and a hall of pages."""

from __future__ import annotations

import asyncio
import hashlib
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from dwarrow.table import app
from dwarrow.table.match import seeds
from dwarrow.table.people import identity
from dwarrow.table.settings import sqlite_url
from dwarrow.table.store import Store, open_store
from dwarrow.table.store.schema import metadata
from tests.table.browser import Served
from tests.table.client import resting
from tests.table.hall import Hall
from tests.table.postgres import NotInstalled, Server


@pytest.fixture(scope="session", autouse=True)
def _no_collection_at_the_start() -> Iterator[None]:
    """A server that starts collects all garbage. Here it would look through the whole suite, in every test."""

    async def collect_nothing() -> None:
        await asyncio.Event().wait()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "gc_tuning", SimpleNamespace(collect_rarely=collect_nothing))
        yield


@pytest.fixture(autouse=True)
def same_matches(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that fails fails again: its matches follow from its name."""
    if "own_seeds" in request.keywords:
        return
    joined = (hashlib.sha256(f"{request.node.name} {number}".encode()).hexdigest() for number in count())
    monkeypatch.setattr(seeds, "joined_seed", lambda *_: next(joined))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server for the tests of this process."""
    try:
        server = Server()
    except NotInstalled as missing:
        pytest.skip(str(missing))
    yield server
    server.close()


@pytest.fixture(scope="session")
def postgres_made(postgres: Server) -> str:
    """The address of a database whose tables are made."""
    url = postgres.create()
    open_store(url).close()
    return url


@pytest.fixture(scope="session")
def sqlite_made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file whose tables are made, with the secret of a server."""
    file = tmp_path_factory.mktemp("made") / "dwarrow.db"
    store = open_store(sqlite_url(file))
    store.setting("secret", identity.new_token)
    store.close()
    return file


@pytest.fixture
def sqlite_db(tmp_path: Path, sqlite_made: Path) -> str:
    """The address of a SQLite file with nothing in its tables. To make one takes longer: it waits for the disk."""
    file = tmp_path / "table" / "dwarrow.db"
    file.parent.mkdir()
    shutil.copy(sqlite_made, file)
    return sqlite_url(file)


@pytest.fixture
def sqlite_bare(tmp_path: Path) -> str:
    """The address of a SQLite file that is not there yet."""
    return sqlite_url(tmp_path / "table" / "dwarrow.db")


@pytest.fixture
def postgres_db(postgres: Server, postgres_made: str) -> str:
    """The address of a PostgreSQL database with nothing in its tables. To empty one is quicker than to make one."""
    postgres.sql("; ".join(f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables)), postgres_made)
    return postgres_made


@pytest.fixture
def postgres_bare(postgres: Server) -> Iterator[str]:
    """The address of a PostgreSQL database without tables, for tests that change more than rows."""
    url = postgres.create()
    yield url
    postgres.drop(url)


@pytest.fixture(params=["sqlite", "postgres"])
def db(request: pytest.FixtureRequest) -> str:
    """The address of an empty database."""
    url: str = request.getfixturevalue(f"{request.param}_db")
    return url


@pytest.fixture(params=["sqlite_bare", "postgres_bare"], ids=["sqlite", "postgres"])
def bare_db(request: pytest.FixtureRequest) -> str:
    """The address of a database in which no tables have been made yet."""
    url: str = request.getfixturevalue(request.param)
    return url


@pytest.fixture
def store(db: str) -> Iterator[Store]:
    """An empty store."""
    opened = open_store(db)
    yield opened
    opened.close()


@pytest.fixture
def other(store: Store, db: str) -> Iterator[Store]:
    """The same store as a second server process has it."""
    opened = open_store(db)
    yield opened
    opened.close()


@pytest.fixture
def hall(sqlite_db: str) -> Iterator[Hall]:
    with resting(sqlite_db, bots=True) as app:
        made = Hall(Served(app))
        yield made
        made.close()
