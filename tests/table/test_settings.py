"""Where the database lies if nobody says."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import make_url

from dwarrow.table.settings import data_folder, default_db, sqlite_url


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("platform", "environ", "place"),
    [
        ("linux", {}, ".local/share/dwarrow"),
        ("linux", {"XDG_DATA_HOME": "relative"}, ".local/share/dwarrow"),
        ("linux", {"XDG_DATA_HOME": ""}, ".local/share/dwarrow"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/dwarrow"),
        ("freebsd14", {}, ".local/share/dwarrow"),
        ("darwin", {"XDG_DATA_HOME": "/data"}, "Library/Application Support/Dwarrow"),
        ("win32", {}, "AppData/Local/Dwarrow"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/Dwarrow"),
    ],
)
def test_each_system_has_its_folder(platform: str, environ: dict[str, str], place: str, home: Path) -> None:
    assert data_folder(platform, environ) == home / place


def test_the_database_is_a_file_in_that_folder_unless_one_is_named(tmp_path: Path) -> None:
    assert default_db({"XDG_DATA_HOME": str(tmp_path)}).endswith("/dwarrow.db")
    assert default_db({"DWARROW_DB": "postgresql://x/y", "XDG_DATA_HOME": str(tmp_path)}) == "postgresql://x/y"
    assert default_db({"DWARROW_DB": "", "XDG_DATA_HOME": str(tmp_path)}).startswith("sqlite:///")


@pytest.mark.parametrize("file", ["/a/b.db", "/a b/100%?#1/ü.db", "C:/Users/Ann/x.db", "x.db", "/%41.db"])
def test_the_address_of_a_file_leads_to_that_file(file: str) -> None:
    url = make_url(sqlite_url(Path(file)))
    assert (url.drivername, url.database, url.query) == ("sqlite", file, {})
