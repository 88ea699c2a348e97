"""The client's generated types and its built files: what is out of date is found."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from tests.tools import messages
from tools import check_client, client_types

pytestmark = pytest.mark.once


WRITTEN = """\
export type Gem = "ruby" | "jade";

export type Gems = Partial<Record<Gem, number>>;

export type Words = string | Record<string, string>;

export interface Ask {
  name: string;
  often?: number;
}

/** What is told. */
export interface Tell {
  name: string;
  often: number;
}

export interface Part {
  n?: number;
}

/**
 * Two lines
 *
 * of words.
 */
export interface Whole {
  parts: Part[];
  maybe?: string | null;
  flags: (boolean | null)[];
  best: Gem;
  cards: Gems;
  words: Words;
  table: Record<string, number>;
  all: Record<string, any>;
}
"""


def test_types_are_written_as_the_client_needs_them():
    """What is sent may leave out what has a default; what is told is always there, but for what is marked."""
    assert client_types.Writer(messages).text() == WRITTEN


def test_a_type_that_the_client_has_no_word_for_is_an_error():
    with pytest.raises(TypeError, match="complex"):
        client_types.Writer().shown(complex)


def test_the_types_in_the_repository_are_current():
    assert client_types.outdated() == []


def test_a_type_that_is_not_current_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(client_types, "CLIENT", tmp_path / "client")
    for path, text in client_types.files().items():
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
    assert client_types.outdated() == []
    (tmp_path / "client/src/wire/types.ts").write_text("export {};\n")
    (tmp_path / "client/src/boards/mines/view.ts").unlink()
    assert client_types.outdated() == ["client/src/wire/types.ts", "client/src/boards/mines/view.ts"]


# Built files ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """Sources of a client."""
    folder = tmp_path / "client"
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "main.ts").write_text("main")
    (folder / "index.html").write_text("index")
    (folder / "node_modules").mkdir()
    (folder / "node_modules" / "svelte.js").write_text("svelte")
    (folder / ".cache").write_text("cache")
    return folder


@pytest.fixture
def built(client: Path, tmp_path: Path) -> Path:
    """What was built from them."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text('<script src="/static/assets/main.js"></script>')
    (folder / "assets" / "main.js").write_text("built")
    (folder / "sources.txt").write_text(check_client.digest(client) + "\n")
    return folder


def test_the_digest_is_that_of_every_source_in_order(client: Path):
    assert check_client.digest(client) == hashlib.sha256(b"index.html\0index\0src/main.ts\0main\0").hexdigest()


def test_a_build_of_these_sources_has_no_fault(client: Path, built: Path):
    assert list(check_client.faults(client, built)) == []


def test_changed_sources_are_noticed(client: Path, built: Path):
    (client / "src" / "main.ts").write_text("other")
    assert "not made from the sources" in next(check_client.faults(client, built))
    (client / "src" / "main.ts").write_text("main")
    (client / "src" / "more.ts").write_text("")
    assert "not made from the sources" in next(check_client.faults(client, built))


@pytest.mark.parametrize(
    "name",
    ["src/wire/types.ts", "src/boards/mines/view.ts", "src/lib/svelte.d.ts", "src/lib/words.test.ts", "README.md"],
)
def test_what_leaves_nothing_in_a_build_may_change(client: Path, built: Path, name: str):
    file = client / name
    file.parent.mkdir(parents=True, exist_ok=True)
    for text in ("export type Seat = number;", "export type Seat = string;"):
        file.write_text(text)
        assert list(check_client.faults(client, built)) == []


@pytest.mark.parametrize("name", ["src/wire/api.ts", "src/boards/mines/parts/view.ts", "src/boards/mines/overview.ts"])
def test_everything_else_may_not(client: Path, built: Path, name: str):
    file = client / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("export const seat = 1;")
    assert "not made from the sources" in next(check_client.faults(client, built))


def test_a_missing_build_is_noticed(client: Path, built: Path, tmp_path: Path):
    assert "not built" in next(check_client.faults(client, tmp_path / "nowhere"))
    (built / "assets" / "main.js").unlink()
    assert "lacks assets/main.js" in next(check_client.faults(client, built))


@pytest.mark.parametrize(("sources", "build", "fault"), [(False, False, 0), (False, True, 1), (True, False, 1)])
def test_sources_and_build_go_together(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, sources: bool, build: bool, fault: int
):
    for name, there in (("SOURCES", sources), ("BUILT", build)):
        folder = tmp_path / name
        if there:
            folder.mkdir()
        monkeypatch.setattr(check_client, name, folder)
    assert check_client.main() == fault
