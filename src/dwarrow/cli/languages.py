"""`dwarrow languages`: which languages there are, and what is left to translate in one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import click

from dwarrow import languages, registry
from dwarrow.cli import params
from dwarrow.kernel import rulebook
from dwarrow.kernel.game import Game
from dwarrow.kernel.texts import ENGLISH, Catalog, progress
from dwarrow.kernel.texts.files import part
from dwarrow.kernel.texts.rulebooks import own_book


class File(NamedTuple):
    """A file of a translation: how much there is to translate, what is missing (in English), and what is wrong."""

    name: str
    total: int
    missing: Mapping[str, object]
    faults: list[str]


@click.command(short_help="List the languages, and what is left to translate in one.")
@click.argument("code", required=False, type=params.Language())
@click.option("--missing", is_flag=True, help="Print the English texts that are left to translate, as TOML.")
@params.as_json
def command(code: str | None, missing: bool, as_json: bool) -> None:
    """List the languages; with a CODE, show how complete its translation is. Missing texts appear in English.

    docs/develop/add-a-language.md says how to add one.
    """
    if code is None:
        if missing:
            raise click.UsageError("--missing needs the code of a language")
        show_all(as_json)
    elif as_json:
        click.echo(json.dumps(described(code), ensure_ascii=False, indent=2))
    elif missing:
        show_missing(code)
    else:
        show(code)


def files(code: str) -> Iterator[File]:
    """The files of a translation: a catalog for each part of the program, and a rulebook for each game."""
    from dwarrow.table import translate

    games = [registry.game(name) for name in registry.names()]
    for catalog in (Catalog(code), translate.catalog(code), *(game.catalog(code) for game in games)):
        name, english, missing, faults = progress(catalog)
        yield File(f"{name}.toml", len(english), {key: english[key] for key in missing}, faults)
    for game in games:
        yield book_file(game, code)


def book_file(game: Game, code: str) -> File:
    """How far the rules for players are translated, by paragraph."""
    folder = game.catalog(code).source.folders[-1]
    english = {each.number: each.markdown() for each in rulebook.paragraphs(game.rulebook(ENGLISH))}
    own = [each.number for each in rulebook.paragraphs(own_book(folder, code) or "")]
    missing = {number: text for number, text in english.items() if number not in own}
    faults = [f"{number}: the English rules have no such paragraph" for number in own if number not in english]
    return File(f"rules.{part(folder)}.md", len(english), missing, faults)


def described(code: str) -> dict[str, Any]:
    return {
        "code": code,
        "name": languages.names()[code],
        "folders": languages.added().folders.get(code, []),
        "files": [each._asdict() for each in files(code)],
    }


def show_all(as_json: bool) -> None:
    """Every language in a line, and what is wrong with folders that are skipped."""
    every = [described(code) for code in languages.codes()]
    skipped = languages.added().faults
    if as_json:
        click.echo(json.dumps({"languages": every, "skipped": skipped}, ensure_ascii=False, indent=2))
        return
    for each in every:
        total = sum(file["total"] for file in each["files"])
        missing = sum(len(file["missing"]) for file in each["files"])
        done = "complete" if not missing else f"{total - missing} of {total} texts and paragraphs"
        click.echo("  ".join([each["code"], each["name"], done, *each["folders"]]))
    for fault in skipped:
        click.echo(f"skipped: {fault}")


def show(code: str) -> None:
    """A line for each file, and what is wrong in it."""
    for file in files(code):
        click.echo(f"{file.name}: {file.total - len(file.missing)} of {file.total}")
        for fault in file.faults:
            click.echo(f"  {fault}; English is used instead")


def show_missing(code: str) -> None:
    """Print what is left to translate, in the form of the files."""
    for file in files(code):
        if file.missing:
            click.echo(f"# {file.name}: {len(file.missing)} of {file.total} are missing\n")
            texts = file.name.endswith(".toml")
            for key, english in file.missing.items():
                click.echo(f"{json.dumps(key)} = {toml(english)}" if texts else f"{english}\n")
            click.echo()


def toml(text: object) -> str:
    """A text as TOML: words, or an inline table of forms and plural categories."""
    if isinstance(text, dict):
        return "{ " + ", ".join(f"{name} = {toml(words)}" for name, words in text.items()) + " }"
    return json.dumps(text, ensure_ascii=False)
