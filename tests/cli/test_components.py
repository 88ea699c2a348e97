"""`dwarrow components`: audit, check of one's own file, sheet."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from dwarrow import NAMES, game, registry
from dwarrow.cli.app import app
from dwarrow.cli.sheet import page
from dwarrow.kernel.components import audit
from dwarrow.kernel.pictures.canvas import art

SHIPPED = Path(registry.__file__).parent / "games/mines/components.toml"

Write = Callable[..., Path]


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["components", "mines", *words])


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write the shipped file with some first occurrences replaced."""

    def written(*changes: tuple[str, str]) -> Path:
        text = SHIPPED.read_text()
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        own = tmp_path / "own.toml"
        own.write_text(text)
        return own

    return written


# Summary and audit


def test_the_summary_counts_entries_and_values():
    result = run()
    assert result.exit_code == 0
    assert re.search(r"halls\s+24\s+96", result.stdout)
    tables = json.loads(run("--json").stdout)["tables"]
    assert tables["halls"] == {"entries": 24, "values": 96}


def test_the_audit_gives_the_share_of_each_source():
    told = json.loads(run("--audit", "--json").stdout)["audit"]
    counted = audit(game("mines").document)
    assert told["total"] == counted.total
    assert told["tables"] == counted.tables
    assert sum(told["share"].values()) == pytest.approx(1, abs=0.001)


def test_the_audit_as_a_table():
    result = run("--audit")
    assert re.search(r"constants\s+11\s+11\s+100%\s+0\s+0%\s+0\s+0%", result.stdout)


# A file of one's own


def test_a_good_file_is_one_line():
    result = run("--check", str(SHIPPED))
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [f"{SHIPPED}: good, the same as the shipped file."]


def test_what_differs_from_the_shipped_file_is_named(write: Write):
    own = write(("income_limit = 6", "income_limit = 7"), ('name = "Moss Hall"', 'name = "Wet Hall"'))
    result = run("--check", str(own))
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        f"{own}: good, 2 fields differ from the shipped file: "
        'constants.income_limit 6 → 7, halls.h1b.name "Moss Hall" → "Wet Hall"'
    ]
    told = json.loads(run("--check", str(own), "--json").stdout)
    assert told["good"] is True
    assert told["differences"] == [
        {"entry": "constants", "field": "income_limit", "shipped": 6, "here": 7},
        {"entry": "halls.h1b", "field": "name", "shipped": "Moss Hall", "here": "Wet Hall"},
    ]


def test_a_field_in_a_board_and_a_missing_field_are_differences(write: Write):
    own = write(
        ("vp = 5\ncost = [ {}, { king = 1 }", "vp = 4\ncost = [ {}, { king = 1 }"),
        ("removable = false\n", ""),
        ('removable = "rulebook", ', ""),
    )
    assert json.loads(run("--check", str(own), "--json").stdout)["differences"] == [
        {"entry": "boards.front.family", "field": "vp", "shipped": 5, "here": 4},
        {"entry": "improvements.e07", "field": "removable", "shipped": False},
    ]
    assert "improvements.e07.removable false → –" in run("--check", str(own)).stdout


def test_other_words_about_sources_are_no_difference(write: Write):
    own = write(('note = "Built like', 'note = "Made like'))
    assert "the same as the shipped file" in run("--check", str(own)).stdout


def test_many_differences_still_make_one_line(write: Write):
    own = write(*[(f'name = "{name}"', f'name = "Old {name}"') for name in names("improvements")[:20]])
    lines = run("--check", str(own)).stdout.splitlines()
    assert len(lines) == 1
    assert "20 fields differ" in lines[0]
    assert lines[0].endswith("and 8 more")


def test_each_fault_is_named_with_file_entry_and_field(write: Write):
    own = write(
        ("income_limit = 6", 'income_limit = "six"'),
        ("size = 44", "size = 45"),
        ('kind = "clan"', 'kind = "club"'),
    )
    result = run("--check", str(own))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert len(lines) == 3
    places = ("constants: income_limit", "decks.wooden: size", "improvements.s01: kind")
    for place in places:
        assert sum(line.startswith(f"{own}: {place}: ") for line in lines) == 1
    told = json.loads(run("--check", str(own), "--json").stdout)
    assert told["good"] is False
    assert {f"{fault['entry']}: {fault['field']}" for fault in told["faults"]} == set(places)


def test_a_file_that_is_not_toml_is_told_with_its_place(write: Write):
    own = write(("income_limit = 6", "income_limit = = 6"))
    result = run("--check", str(own))
    assert result.exit_code == 1
    assert re.fullmatch(rf"{re.escape(str(own))}: line \d+, column \d+: not TOML: .+\n", result.stdout)


def test_a_missing_file_and_an_unknown_game_are_refused():
    assert run("--check", "nowhere.toml").exit_code == 2
    result = CliRunner().invoke(app, ["components", "chess"])
    assert result.exit_code == 2
    assert "known: mines" in result.stderr


# The sheet


def names(table: str) -> list[str]:
    entries = game("mines").document[table]
    assert isinstance(entries, list)
    return [entry["name"] for entry in entries]


def sheet(folder: Path, *words: str) -> ElementTree.Element:
    file = folder / "sheet.html"
    result = run("--sheet", str(file), *words)
    assert result.exit_code == 0
    return ElementTree.fromstring(file.read_text(encoding="utf-8"))


def said(element: ElementTree.Element) -> str:
    return " ".join("".join(element.itertext()).split())


def by_id(page: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {element.attrib["id"]: element for element in page.iter() if "id" in element.attrib}


@pytest.mark.parametrize("lang", ["en", "de", "uk"])
def test_the_sheet_is_well_formed_and_shows_every_card_board_and_hall(tmp_path: Path, lang: str):
    shown = by_id(sheet(tmp_path, "--lang", lang))
    mines = game("mines")
    catalog = mines.catalog(lang)
    for table, place, key in (
        ("improvements", "card-", "card.{}.name"),
        ("boards", "card-", "player_board.{}"),
        ("halls", "place-", "hall.{}"),
    ):
        entries = mines.document[table]
        assert isinstance(entries, list)
        for entry in entries:
            assert catalog.say(key.format(entry["id"])) in said(shown[place + entry["id"]])


def test_the_sheet_names_the_commands_for_a_file_of_ones_own_unbroken(tmp_path: Path):
    file = tmp_path / "sheet.html"
    assert run("--sheet", str(file)).exit_code == 0
    page = file.read_text(encoding="utf-8")
    assert "<code>dwarrow components mines --check FILE</code>" in page
    assert "<code>dwarrow play mines --components FILE</code>" in page


def test_the_sheet_needs_nothing_beside_it(tmp_path: Path):
    page = sheet(tmp_path)
    ids = by_id(page)
    for element in page.iter():
        assert element.tag not in ("script", "link", "img", "iframe")
        assert "src" not in element.attrib
        target = element.attrib.get("href", "")
        if target.startswith("#"):
            assert target[1:] in ids
    assert "url(" not in (tmp_path / "sheet.html").read_text(encoding="utf-8")


def labels(element: ElementTree.Element) -> list[str]:
    """What a reader of the page hears of the symbols, marks of sources left out."""
    runs = [each for each in element.iter() if each.attrib.get("class") == "run"]
    return [each.attrib["aria-label"] for each in runs if "aria-label" in each.attrib]


def test_a_card_shows_costs_slot_by_slot_yields_by_level_points_and_effect(tmp_path: Path):
    shown = by_id(sheet(tmp_path))
    scroll = shown["card-d04"]
    rows = [labels(row) for row in scroll.iter("tr")][1:]
    assert rows == [
        ["1 diamond", "3 copper cards", "3 iron cards", "2 bronze cards"],
        ["1 emerald", "6 copper cards", "6 iron cards", "4 bronze cards"],
        ["1 diamond", "8 copper cards", "8 iron cards", "6 bronze cards"],
    ]
    altar = shown["card-r05"]
    assert [labels(row) for row in altar.iter("tr")][1:] == [["2 rubies"], ["2 rubies"]]
    assert "the bank exchanges 1:1 for rubies" in said(altar)
    assert said(next(each for each in altar.iter() if each.attrib.get("class") == "badge")).startswith("5")


def test_the_sheet_marks_where_each_value_comes_from(tmp_path: Path):
    shown = by_id(sheet(tmp_path))
    marks = [said(title) for title in shown["card-s03"].iter("title")]
    assert "public (spielekritik): name" in marks
    assert "reconstructed: cost" in marks
    assert "reconstructed: yield.1" in marks
    assert "rulebook: yield.3" in marks
    assert [said(title) for title in shown["place-h1a"].iter("title")] == [
        "reconstructed: name",
        "rulebook: depth",
        "rulebook: cost",
        "reconstructed: exits",
    ]


def test_the_sheet_of_ones_own_file_shows_what_the_file_says(tmp_path: Path, write: Write):
    own = write(("cost = { sapphire = 2 }", "cost = { ruby = 3 }"), ('name = "Moss Hall"', 'name = "A <b> & c"'))
    shown = by_id(sheet(tmp_path, "--check", str(own)))
    assert labels(shown["place-h1a"]) == ["3 rubies"]
    assert "A <b> & c" in said(shown["place-h1b"])


def test_a_sheet_that_cannot_be_written_is_refused(tmp_path: Path):
    result = run("--sheet", str(tmp_path / "no" / "sheet.html"))
    assert result.exit_code == 2
    assert "No such file" in result.stderr


def test_json_says_where_the_sheet_went(tmp_path: Path):
    file = tmp_path / "sheet.html"
    told = json.loads(run("--sheet", str(file), "--json").stdout)
    assert told["sheet"] == str(file)
    assert file.exists()


@pytest.mark.parametrize("name", NAMES)
def test_every_symbol_is_a_drawing_of_the_board(name: str) -> None:
    of = game(name)
    found = of.sheet(of.catalog("en")).symbols
    assert found
    assert {symbol.drawing for symbol in found} <= art(of.folder).keys()
    text = page(of, of.catalog("en"), "components.toml")
    for symbol in found:
        assert text.count(f'<symbol id="s-{symbol.id}"') == 1
