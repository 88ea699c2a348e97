"""The plain pages around the matches: rules, cards, languages, the lobby, levels."""

from __future__ import annotations

import pytest

import dwarrow
from dwarrow import bots, registry
from dwarrow.languages import SHIPPED as LANGUAGES
from tests.table.hall import Hall, new_table, start, well_formed


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_and_cards_are_there_in_every_language(hall: Hall, language: str):
    browser = hall.browser(language=language)
    rules = browser.look("/rules/mines")
    well_formed(rules)
    assert {"M0", "M7.2.1", "A1"} <= set(rules.ids)
    assert '<a href="#M14">M14</a>' in rules.html
    cards = browser.look("/games/mines/cards")
    well_formed(cards)
    game = dwarrow.game("mines")
    names = [card.id for section in game.sheet(game.catalog(language)).sections for card in section.cards]
    assert {f"card-{name}" for name in names} <= set(cards.ids)


def test_a_language_is_chosen_on_the_page_and_kept(hall: Hall):
    browser = hall.browser()
    form = browser.look("/new").form("/language")
    page = browser.send(form, "language", "uk")
    assert (page.path, page.language) == ("/new", "uk")
    assert browser.look("/").language == "uk"
    for away in ("//evil.example/", "https://evil.example/", "/\\evil.example"):
        response = browser.client.post("/language", data={"back": away}, follow_redirects=False)
        assert response.headers["location"] == "/"


def test_a_personal_link_makes_another_browser_the_same_person(hall: Hall):
    anna = hall.browser("Anna")
    told = anna.send(anna.look("/").form("/link"))
    well_formed(told)
    link = next(link for link in told.links if "/link/" in link)
    other = hall.browser()
    page = other.look(link.replace(link.split("/link/")[0], ""))
    well_formed(page)
    assert "Anna" not in page.text  # only who presses the button becomes Anna
    home = other.send(page.forms[0])
    assert "Anna" in home.text
    assert other.client.post("/link/wrong").status_code == 403


def test_files_are_kept_for_good_under_an_address_that_follows_their_content(hall: Hall):
    browser = hall.browser()
    browser.look("/")
    sheet = next(given["href"] for tag, given in browser.page.tags if given.get("rel") == "stylesheet")
    response = browser.client.get(sheet)
    assert response.headers["content-type"].startswith("text/css")
    assert "immutable" in response.headers["cache-control"]
    assert browser.client.get("/").headers["cache-control"] == "no-store"


def test_the_lobby_lists_your_turn_first_and_public_tables(hall: Hall):
    anna, bert = hall.browser("Anna"), hall.browser("Bert")
    waits = new_table(anna, "me", "me")
    start(anna, waits)
    gathers = new_table(anna, "me", "open", public="yes")
    lobby = anna.look("/")
    well_formed(lobby)
    mine = [link for link in lobby.links if link.startswith("/table/")]
    assert mine == [f"/table/{waits}", f"/table/{gathers}"]
    assert [link for link in bert.look("/").links if link.startswith("/table/")] == [f"/table/{gathers}"]


def test_bots_of_one_level_have_names_to_tell_them_apart(hall: Hall):
    anna = hall.browser("Anna")
    table = new_table(anna, "me", "bot:greedy", "bot:greedy", "bot:random")
    assert [chair.name for chair in hall.open_table(table).chairs] == ["Anna", "Greedy 1", "Greedy 2", "Random"]


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["novice", "apprentice", "journeyman", "master", "elder", "random", "greedy"]),
        ("de", ["Neuling", "Lehrling", "Geselle", "Meister", "Ältester", "zufällig", "gierig"]),
        ("uk", ["новачок", "учень", "підмайстер", "майстер", "старійшина", "випадковий", "жадібний"]),
    ],
)
def test_levels_have_names_and_say_how_they_play(hall: Hall, language: str, names: list[str]):
    anna = hall.browser("Anna")
    page = anna.send(anna.look("/new?bots=all").form("/language"), "language", language)
    assert page.language == language
    places = [page.text.index(f" {name} : ") for name in names]
    assert places == sorted(places)
    assert page.form("/new").fields["seat1"] == "bot:journeyman"


def test_bots_without_a_level_are_offered_to_those_who_ask(hall: Hall):
    anna = hall.browser("Anna")
    page = anna.look("/new")
    assert page.form("/new").choices["seat1"] == ["me", "open", *(f"bot:{level}" for level in bots.LEVELS)]
    everything = anna.look(next(link for link in page.links if "bots=all" in link))
    assert {"bot:random", "bot:greedy"} < set(everything.form("/new").choices["seat1"])


@pytest.mark.parametrize("name", ["", "Anna"])
def test_a_match_is_one_click_away(hall: Hall, name: str):
    browser = hall.browser(name)
    lobby = browser.look("/")
    games = [form for form in lobby.forms if form.action == "/play"]
    assert [form.fields["game"] for form in games] == list(registry.names())
    for game in registry.names():
        assert registry.game(game).catalog("en").say("pitch") in lobby.text
    assert "60–90 minutes · medium" in lobby.text
    page = browser.send(games[0])
    table = hall.open_table(page.path.split("/")[2].partition("?")[0])
    assert table.row.status == "running"
    assert [chair.bot for chair in table.chairs] == [None, *[bots.USUAL] * 3]
    assert table.chairs[0].name == (name or "Guest")


def test_the_lobby_tells_whose_turn_it_is_and_how_far_a_match_is(hall: Hall):
    anna, bert = hall.browser("Anna"), hall.browser("Bert")
    table = new_table(anna, "me", "me", public="yes", name0="Anna", name1="Cleo", **{"option.start_player": "1"})
    start(anna, table)
    seen = bert.look("/").text
    assert "Round 1 of 10" in seen
    assert "Waiting for Cleo." in seen
