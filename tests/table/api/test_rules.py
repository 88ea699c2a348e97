"""The rules at the table: paragraph by paragraph for a client, and as pages."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dwarrow.kernel.rulebook import PARAGRAPH, numbers, paragraphs
from dwarrow.languages import SHIPPED as LANGUAGES
from dwarrow.registry import SHIPPED as NAMES
from dwarrow.registry import game
from dwarrow.table import translate
from dwarrow.table.api.rules_html import players_page, reference_page
from tests.table.client import Somebody, served

ALLOWED = {"p", "a", "strong", "em", "code", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td"}


@pytest.fixture
def client(sqlite_db: str) -> Iterator[TestClient[Litestar]]:
    with served(sqlite_db) as made:
        yield made


class Elements(HTMLParser):
    """What a piece of HTML consists of."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.attributes: set[str] = set()
        self.links: list[str] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.attributes.update(name for name, _ in attrs)
        self.links += [value or "" for name, value in attrs if name == "href"]

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_the_rules_are_told_paragraph_by_paragraph(client: TestClient[Litestar], name: str, language: str) -> None:
    told = Somebody(client).get(f"/games/{name}/rules/{language}")
    book = paragraphs(game(name).rulebook(language))
    assert [(each["number"], each["level"], each["title"]) for each in told] == [
        (each.number, each.level, each.title) for each in book
    ]
    known = {f"#{each.number}" for each in book}
    linked = 0
    for each, written in zip(told, book, strict=True):
        found = Elements(each["html"])
        assert found.names <= ALLOWED
        assert found.attributes <= {"href", "scope", "tabindex"}
        assert set(found.links) <= known
        linked += len(found.links)
        if "|" not in written.text and "*" not in written.text:
            assert found.text.split() == written.text.split()
    assert linked > 20


def test_an_unknown_game_or_language_is_refused(client: TestClient[Litestar]) -> None:
    somebody = Somebody(client)
    assert somebody.refused("GET", "/games/chess/rules/en") == "unknown_game"
    for language in ("fr", "EN", "..%2Fen"):
        assert somebody.refused("GET", f"/games/mines/rules/{language}") == "unknown_page"


def test_a_browser_that_has_them_is_told_so(client: TestClient[Litestar]) -> None:
    first = Somebody(client).ok("GET", "/games/mines/rules/uk")
    again = Somebody(client).ask("GET", "/games/mines/rules/uk", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


# Pages ---------------------------------------------------------------------------------------------------------------

TITLES = {"en": "End and scoring", "de": "Ende und Wertung", "uk": "Кінець і підрахунок"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_number_leads_to_its_heading_or_paragraph_and_not_to_a_table_that_cites_it(name: str, language: str) -> None:
    page, book = players_page(name, language), paragraphs(game(name).rulebook(language))
    assert page.headings == [(each.number, each.title) for each in book if each.level == 2]
    tags = {2: "h2", 3: "h3", PARAGRAPH: "p"}
    for each in book:
        assert f'<{tags[each.level]} id="{each.number}">' in page.html
    assert page.numbers == {each.number for each in book}


@pytest.mark.parametrize("name", NAMES)
def test_the_reference_has_an_address_for_every_number(name: str) -> None:
    assert reference_page(name).numbers == set(numbers(game(name).rules()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_in_the_visitors_language_and_leads_to_the_reference(
    client: TestClient[Litestar], language: str
) -> None:
    client.cookies.set("dwarrow_plain", "1")
    page = client.get(f"/rules/mines?lang={language}")
    assert TITLES[language] in page.text
    assert f'<article class="rules" lang="{language}">' in page.text
    assert 'id="M7.2.4"' in page.text
    assert "/rules/mines/reference" in Elements(page.text).links
    full = client.get(f"/rules/mines/reference?lang={language}")
    assert '<article class="rules" lang="en">' in full.text
    assert "components.toml" in full.text
    assert 'id="A37"' in full.text
    assert "/rules/mines" in Elements(full.text).links
    assert (translate.catalog(language).say("page.rules.english") in full.text) == (language != "en")
    assert client.get("/rules/chess/reference").status_code == 404
