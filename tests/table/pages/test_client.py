"""The built client at the addresses of the pages: who is shown it, who is shown plain pages, and its files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dwarrow.table.pages import client as built
from tests.table.client import Somebody, served

INDEX = '<!doctype html><html lang="en"><script src="/static/assets/main.0a.js"></script></html>'
SCRIPT = "console.log('dwarf');\n" * 100


@pytest.fixture
def browser(sqlite_db: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Litestar]]:
    """A client of a server whose client is built, that does not follow redirects."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "assets" / "main.0a.js").write_text(SCRIPT)
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(built, "FOLDER", folder)
    with served(sqlite_db, bots=False) as made:
        made.follow_redirects = False
        yield made


PAGES = ["/", "/new", "/new?game=mines", "/settings", "/rules/mines", "/table/nowhere", "/table/nowhere?at=4&seat=1"]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_the_client(browser: TestClient[Litestar], page: str):
    told = browser.get(page)
    assert told.text == INDEX
    assert told.headers["content-type"] == "text/html; charset=utf-8"
    assert told.headers["cache-control"] == "no-cache"
    assert "script-src 'self'" in told.headers["content-security-policy"]


@pytest.mark.parametrize("page", ["/games/mines/cards", "/table/nowhere/log", "/link/a"])
def test_what_the_client_has_no_page_for_is_a_plain_page(browser: TestClient[Litestar], page: str):
    assert 'rel="stylesheet" href="/pages/' in browser.get(page).text


@pytest.mark.parametrize("page", ["/", "/new", "/rules/mines"])
def test_the_cookie_asks_for_plain_pages(browser: TestClient[Litestar], page: str):
    told = browser.get(page, headers={"cookie": f"{built.COOKIE}=1"})
    assert "<main" in told.text
    assert told.headers["cache-control"] == "no-store"


def test_plain_pages_have_no_settings(browser: TestClient[Litestar]):
    told = browser.get("/settings", headers={"cookie": f"{built.COOKIE}=1"})
    assert (told.status_code, told.headers["location"]) == (303, "/")


def test_without_a_build_pages_are_plain(browser: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(built, "FOLDER", Path("/nowhere"))
    assert "<main" in browser.get("/").text
    assert browser.get("/static/index.html").status_code == 404


def test_plain_is_asked_for_and_forgotten_at_any_address(browser: TestClient[Litestar]):
    asked = browser.get("/table/nowhere?at=4&plain=1&seat=all")
    assert (asked.status_code, asked.headers["location"]) == (303, "/table/nowhere?at=4&seat=all")
    assert browser.cookies[built.COOKIE] == "1"
    assert "<main" in browser.get("/").text
    back = browser.get("/games/mines/cards?plain=0")
    assert (back.status_code, back.headers["location"]) == (303, "/games/mines/cards")
    assert built.COOKIE not in browser.cookies
    assert browser.get("/").text == INDEX


@pytest.mark.parametrize(
    ("page", "link"),
    [
        ("/", "/?plain=0"),
        ("/new?game=mines", "/new?game=mines&amp;plain=0"),
        ("/games/mines/cards", "/?plain=0"),
        ("/nowhere", "/?plain=0"),
    ],
)
def test_a_plain_page_leads_back_to_the_client(browser: TestClient[Litestar], page: str, link: str):
    assert f'<a href="{link}">' in browser.get(page, headers={"cookie": f"{built.COOKIE}=1"}).text


def test_without_a_build_no_page_leads_to_it(browser: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(built, "FOLDER", Path("/nowhere"))
    assert "plain=0" not in browser.get("/").text


def test_plain_leads_nowhere_else(browser: TestClient[Litestar]):
    told = browser.get("http://testserver.local//evil.example/?plain=1")
    assert told.headers.get("location", "/") == "/"


def test_a_form_of_a_plain_page_is_no_page_of_the_client(browser: TestClient[Litestar]):
    told = browser.post("/name", data={"name": "Ann"}, headers={"cookie": f"{built.COOKIE}=1"})
    assert told.status_code == 303


def test_a_link_for_spectators_is_kept_for_messages_too(browser: TestClient[Litestar]):
    """The token is taken out of the address, and neither scripts nor addresses need it any more."""
    ann = Somebody(browser, "Ann")
    founded = ann.found("me", "greedy")
    table, token = founded["table"]["id"], founded["watch"]
    ann.post(f"/tables/{table}/start")
    assert browser.get(f"/api/tables/{table}/news").json()["code"] == "bad_token"
    welcome = browser.get(f"/table/{table}?watch={token}")
    assert (welcome.status_code, welcome.headers["location"]) == (303, f"/table/{table}")
    assert browser.get(f"/api/tables/{table}/news").json()["now"]["view"]["seat"] is None
    assert browser.get(f"/table/{table}").text == INDEX


# Files ---------------------------------------------------------------------------------------------------------------


def test_files_with_a_hash_in_their_name_are_kept_for_good(browser: TestClient[Litestar]):
    told = browser.get("/static/assets/main.0a.js", headers={"accept-encoding": "gzip"})
    assert told.text == SCRIPT
    assert told.headers["content-type"].startswith("text/javascript")
    assert told.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert told.headers["content-encoding"] == "gzip"
    assert int(told.headers["content-length"]) < len(SCRIPT) / 4
    plain = browser.get("/static/assets/main.0a.js", headers={"accept-encoding": ""})
    assert plain.content == SCRIPT.encode()
    assert "content-encoding" not in plain.headers


def test_other_files_are_asked_for_again(browser: TestClient[Litestar]):
    told = browser.get("/static/icon.svg")
    assert told.headers["content-type"].startswith("image/svg+xml")
    assert told.headers["cache-control"] == "no-cache"
    again = browser.get("/static/icon.svg", headers={"if-none-match": told.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    (built.FOLDER / "icon.svg").write_text("<svg></svg>")
    anew = browser.get("/static/icon.svg", headers={"if-none-match": told.headers["etag"]})
    assert (anew.status_code, anew.text) == (200, "<svg></svg>")


OUTSIDE = ["../secret.txt", "%2e%2e/secret.txt", "assets/../../secret.txt", "assets", "", "none.js", "a%00b"]


@pytest.mark.parametrize("name", [*OUTSIDE, "/etc/passwd", "..%2fsecret.txt"])
def test_nothing_else_is_given_out(browser: TestClient[Litestar], name: str):
    told = browser.get(f"http://testserver.local/static/{name}")
    assert told.status_code == 404, told.text
    assert "secret" not in told.text
