"""Languages made of files alone: where they are found, what is wrong with them, and English for what they lack."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import dwarrow
from dwarrow import languages
from dwarrow.kernel.texts import Catalog, TextError, find_language, progress
from tests import made_up

pytestmark = pytest.mark.once  # texts are never compiled

KERNEL = made_up.HEADER


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which languages are found. Each test makes its own codes: what was read stays in memory."""
    monkeypatch.setenv(languages.VARIABLE, str(tmp_path))
    return tmp_path


def folder(home: Path, code: str, **files: str) -> Path:
    made = home / code
    made.mkdir()
    for name, text in files.items():
        (made / f"{name}.toml").write_text(text, encoding="utf-8")
    return made


# Where they are found ------------------------------------------------------------------------------------------------


def test_the_shipped_languages_are_those_with_texts_of_the_kernel():
    assert languages.SHIPPED == ("en", "de", "uk")
    assert languages.names() == {"en": "English", "de": "Deutsch", "uk": "Українська"}


def test_a_folder_is_a_language(home: Path):
    folder(home, "xa", kernel=KERNEL)
    assert languages.codes() == ("en", "de", "uk", "xa")
    assert languages.names()["xa"] == made_up.NAME
    assert [find_language("xa").category(n) for n in (0, 1, 2)] == ["one", "one", "other"]


def test_the_variable_may_name_several_folders_and_the_first_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    homes = [tmp_path / name for name in ("one", "two")]
    for number, each in enumerate(homes):
        each.mkdir()
        folder(each, "xc", kernel=f'seat.unnamed = "SEAT {number}"\n' + KERNEL)
    folder(homes[1], "xd", kernel=KERNEL)
    monkeypatch.setenv(languages.VARIABLE, os.pathsep.join(map(str, homes)))
    assert languages.codes()[3:] == ("xc", "xd")
    assert Catalog("xc").say("seat.unnamed") == "SEAT 0"


def test_an_installed_package_names_its_folder_as_an_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The package holds files alone: no code of it is needed, and none would run."""
    folder(tmp_path, "dwarrow_xe", kernel=KERNEL)
    installed = tmp_path / "dwarrow_xe-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: dwarrow-xe\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text("[dwarrow.languages]\nxe = dwarrow_xe\nxo = no_such\n")
    monkeypatch.syspath_prepend(tmp_path)
    languages._search.cache_clear()
    try:
        assert languages.names()["xe"] == made_up.NAME
        assert languages.added().faults == ["entry point xo = no_such: there is no such package"]
    finally:
        languages._search.cache_clear()


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        ({}, "there is no kernel.toml that declares the language"),
        ({"kernel": ""}, "kernel.toml: text 'language': there is no table [language] that declares it"),
        ({"kernel": "[language"}, "kernel.toml: Expected ']'"),
        ({"kernel": '[language]\nname = ""'}, "'language.name': must be what the language calls itself"),
        ({"kernel": '[language]\nname = "X"\nplural = 1'}, "plural is not one of name, plurals, forms"),
        ({"kernel": '[language]\nname = "X"\nforms = ["acc"]'}, "'language.forms': must be a list of names"),
        ({"kernel": '[language]\nname = "X"\nplurals = 1'}, "'language.plurals': must be a table"),
        ({"kernel": '[language]\nname = "X"\nplurals.single = "n = 1"'}, "is not one of the categories zero, one"),
        ({"kernel": '[language]\nname = "X"\nplurals.one = "n is 1"'}, "'n is 1' is not a condition such as"),
        ({"kernel": KERNEL, "mines": "a = "}, "mines.toml: Invalid value"),
    ],
)
def test_a_broken_folder_is_reported_by_name_and_skipped(
    home: Path, caplog: pytest.LogCaptureFixture, files: dict[str, str], fault: str
):
    broken = folder(home, "xx", **files)
    folder(home, "xy", kernel=KERNEL)
    assert languages.codes() == ("en", "de", "uk", "xy")
    assert f"dwarrow: a language is skipped: {broken}: " in caplog.text
    assert fault in caplog.text
    with pytest.raises(TextError, match="there is no language 'xx'"):
        dwarrow.game("mines").catalog("xx")


def test_folders_that_are_none_are_reported(home: Path, monkeypatch: pytest.MonkeyPatch):
    folder(home, "French", kernel=KERNEL)
    (home / "__pycache__").mkdir()
    (home / "README.md").write_text("not a folder")
    (home / "empty").mkdir()
    monkeypatch.setenv(languages.VARIABLE, os.pathsep.join(map(str, (home, home / "empty", home / "none"))))
    assert languages.added().faults == [
        f"{home}/French: 'French' is not the code of a language, such as fr or pt-br",
        f"{home}/empty: 'empty' is not the code of a language, such as fr or pt-br",
        f"{home}/empty: there is no folder of a language in it",
        f"{home}/none: No such file or directory",
    ]


def test_a_rulebook_that_is_not_utf_8_is_a_fault(home: Path):
    (folder(home, "xz", kernel=KERNEL) / "rules.mines.md").write_bytes(b"\xff\xfe")
    assert "rules.mines.md: 'utf-8' codec" in languages.added().faults[0]


# What a language lacks is English ------------------------------------------------------------------------------------


def test_missing_texts_are_english_with_english_plurals(home: Path):
    folder(home, "xh", kernel=KERNEL + '[count]\nseat = { one = "{n} PLACE", other = "{n} PLACES" }')
    texts = Catalog("xh", names=["Ada"])
    assert [texts.say("count.seat", n=n) for n in (0, 1, 2)] == ["0 PLACE", "1 PLACE", "2 PLACES"]
    assert [texts.say("count.time", n=n) for n in (0, 1, 2)] == ["0 times", "once", "2 times"]
    assert "count.time" in texts
    assert "count.seat" not in texts.borrowed()
    assert "count.time" in texts.borrowed()


def test_an_english_sentence_takes_the_words_that_the_language_has(home: Path):
    folder(home, "xi", kernel=KERNEL, mines='[hall]\nh1b = "SALLE MOUSSUE"')
    texts = dwarrow.game("mines").catalog("xi").named(["Ada"])
    assert texts.say("event.king", seat=0, hall="h1b") == "Ada moves the King to the SALLE MOUSSUE."


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('"{seat|seat"', "unpaired brace"),
        ('"{who} moves"', "has the placeholder {who}, which the English text does not have"),
        ('"{seat|gem}"', "has the placeholder {seat|gem}"),
        ('"{hall|hall:acc}"', "'acc' is not one of the forms nom, the, a, pl, adj"),
        ('{ by = "seat", one = "x" , many = "y", other = "z" }', "needs exactly the plural forms one, other"),
        ("7", "is not a text"),
    ],
)
def test_a_text_that_cannot_be_said_is_replaced_by_english(home: Path, text: str, fault: str):
    code = f"xj-{hashlib.sha256(text.encode()).hexdigest()[:8]}"
    folder(home, code, kernel=KERNEL, mines=f"event.king = {text}\n")
    texts = dwarrow.game("mines").catalog(code).named(["Ada"])
    english = dwarrow.game("mines").catalog("en").named(["Ada"])
    values = {"seat": 0, "hall": "h1b"}
    assert texts.say("event.king", **values) == english.say("event.king", **values)
    assert texts.templates()["event.king"] == english.templates()["event.king"]
    assert "event.king" in texts.borrowed()
    found = progress(texts)
    assert fault in found.faults[0]
    assert "event.king" not in found.missing


def test_a_text_that_fails_only_with_its_values_is_replaced_by_english(home: Path):
    folder(home, "xk", kernel=KERNEL, mines='effect.vp = "{vp|count:no_such}"\nwhy = "?"')
    texts = dwarrow.game("mines").catalog("xk")
    assert texts.say("effect.vp", vp=2) == "Worth 2 victory points when full."
    assert progress(texts).faults == ["text 'why': is not a text that the program has"]


def test_a_form_that_code_asks_for_may_be_missing(home: Path):
    folder(home, "xl", kernel='[language]\nname = "X"', mines='gem.ruby = "RUBIN"')
    assert dwarrow.game("mines").catalog("xl").word("gem.ruby", "pl") == "RUBIN"


def test_a_game_in_english_only_can_be_translated_into_any_language(home: Path, tmp_path: Path):
    """Also into a shipped one, whose own texts stay as they are."""
    text = tmp_path / ".elsewhere" / "elsewhere" / "text"
    text.mkdir(parents=True)
    (text / "en.toml").write_text('title = "Elsewhere"\nsummary = "A game."')
    folder(home, "de", elsewhere='title = "Anderswo"', kernel='seat.unnamed = "?"')
    texts = Catalog("de", str(text))
    assert (texts.say("title"), texts.say("summary")) == ("Anderswo", "A game.")
    assert texts.say("seat.unnamed", n=1) == "Platz 1"
    assert not texts.shipped
    (text / "de.toml").write_text('title = "Woanders"')
    assert Catalog("de", str(text)).say("title") == "Woanders", "what a game ships wins"
    assert Catalog("uk", str(text)).say("title") == "Elsewhere"


# Rules ---------------------------------------------------------------------------------------------------------------


def test_rules_fall_back_to_english_paragraph_by_paragraph(home: Path):
    mines = dwarrow.game("mines")
    made = folder(home, "xm", kernel=KERNEL)
    assert mines.rulebook("xm") == mines.rulebook("en")
    (made / "rules.gnomes.md").write_text("# LES GNOMES\n\n## G1 LA BOÎTE\n\nTOUT.\n\n**G99** QUOI?", encoding="utf-8")
    gnomes = dwarrow.game("gnomes")
    book, english = gnomes.rulebook("xm"), gnomes.rulebook("en")
    assert book.startswith("# LES GNOMES\n\n## G0 Terms\n")
    assert "## G1 LA BOÎTE\n\nTOUT." in book
    assert "G99" not in book
    assert dwarrow.kernel.rulebook.numbers(book) == dwarrow.kernel.rulebook.numbers(english)
    (made / "rules.dwergar.md").write_text("NOTHING YET", encoding="utf-8")
    assert dwarrow.kernel.rulebook.numbers(dwarrow.game("dwergar").rulebook("xm"))


# The page about it ---------------------------------------------------------------------------------------------------


def test_the_page_leads_to_a_language_that_can_be_installed(tmp_path: Path):
    """Its files as they stand there, built as a package without code and installed without a network."""
    root = Path(__file__).parent.parent
    page = (root / "docs" / "develop" / "add-a-language.md").read_text(encoding="utf-8")
    files = dict(re.findall(r"```toml\n# (\S+)\n(.*?)```", page, re.DOTALL))
    assert set(files) == {"fr/kernel.toml", "fr/mines.toml", "pyproject.toml"}
    for name, text in files.items():
        file = tmp_path / "source" / name.replace("fr/", "dwarrow_fr/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(tmp_path / "installed"), str(tmp_path / "source")], check=True)
    program = (
        "import dwarrow\nfrom dwarrow import languages\n"
        "words = dwarrow.game('mines').catalog('fr').named(['Ada'])\n"
        "print(languages.names()['fr'], languages.added().faults)\n"
        "for n in (0, 1, 2): print(words.say('count.seat', n=n))\n"
        "print(words.say('event.bank_pay', seat=0, gems={'ruby': 2, 'jade': 0}), words.word('gem.ruby', 'a'))\n"
        "print(words.say('why.over'))\n"
    )
    path = os.pathsep.join([str(Path(dwarrow.__file__).parent.parent), str(tmp_path / "installed")])
    ran = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1"},
        capture_output=True, text=True, encoding="utf-8", check=True,
    )  # fmt: skip
    assert ran.stdout.splitlines() == [
        "Français []",
        "0 place",
        "1 place",
        "2 places",
        "Ada paie 2 rubis à la banque. un rubis",
        "The match is over.",
    ]
