"""`dwarrow components`: the cards and numbers of a game, where they come from, and your own files of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import click

from dwarrow import registry
from dwarrow.cli import params
from dwarrow.cli.display import table
from dwarrow.kernel.components import PROVENANCE, SOURCES, Audit, Document, audit, shown
from dwarrow.kernel.errors import ComponentError
from dwarrow.kernel.game import Game
from dwarrow.kernel.texts import Catalog

FAULTY = 1
MOST_NAMED = 12  # differences named in one line
MISSING = object()


@click.command()
@click.argument("game", shell_complete=params.complete_game)
@click.option("--audit", "audited", is_flag=True, help="Share of rulebook, public and reconstructed values.")
@click.option(
    "--check",
    "own",
    type=params.FILE,
    metavar="FILE",
    help="Check a component file of your own; --audit and --sheet are then about that file.",
)
@click.option(
    "--sheet",
    type=click.Path(dir_okay=False, writable=True),
    metavar="FILE.html",
    help="Write a page with every card as the program understands it.",
)
@params.lang
@params.as_json
@click.pass_context
def command(
    ctx: click.Context, game: str, audited: bool, own: str | None, sheet: str | None, lang: str, as_json: bool
) -> None:
    """Show the components of a game, check a file of your own, print a sheet of all cards.

    A faulty file gets one line for each fault, naming file, entry and field, and the exit code is 1.
    """
    shipped = registry.game(game)
    try:
        used = registry.game(game, own) if own else shipped
    except ComponentError as error:
        report = {"file": error.file, "good": False, "faults": [fault._asdict() for fault in error.faults]}
        click.echo(json.dumps(report, ensure_ascii=False) if as_json else "\n".join(error.lines()))
        ctx.exit(FAULTY)
    changes = list(differences(shipped.document, used.document)) if own else None
    catalog = used.catalog(lang)
    if sheet:
        from dwarrow.cli.sheet import page

        name = Path(own).name if own else "components.toml"
        Path(sheet).write_text(page(used, catalog, name), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(document(used, own, changes, audited, sheet), ensure_ascii=False, indent=2))
    else:
        show(used, catalog, own, changes, audited, sheet)


class Difference(NamedTuple):
    """A field that is not as in the shipped file. A value that is not there is MISSING."""

    entry: str
    field: str
    shipped: object
    here: object

    def line(self) -> str:
        name = ".".join(part for part in (self.entry, self.field) if part)
        return f"{name} {in_file(self.shipped)} → {in_file(self.here)}"

    def as_json(self) -> dict[str, object]:
        return {name: value for name, value in self._asdict().items() if value is not MISSING}


def differences(shipped: Document, here: Document) -> Iterator[Difference]:
    ours, theirs = dict(fields("", shipped)), dict(fields("", here))
    for entry, field in {**ours, **theirs}:
        before, after = ours.get((entry, field), MISSING), theirs.get((entry, field), MISSING)
        if before != after:
            yield Difference(entry, field, before, after)


def fields(entry: str, content: Mapping[str, object]) -> Iterator[tuple[tuple[str, str], object]]:
    """Every field of a document under its entry and name; what is said about sources is left out."""
    for key, value in content.items():
        inner = f"{entry}.{key}" if entry else key
        if key in PROVENANCE or key == "refs":
            continue
        if isinstance(value, list) and value and all(isinstance(row, dict) and "id" in row for row in value):
            for row in value:
                yield from fields(f"{inner}.{row['id']}", row)
        elif isinstance(value, dict) and (not entry or "source" in value):
            yield from fields(inner, value)
        else:
            yield (entry, key), value


def in_file(value: object) -> str:
    """A value about as it stands in the file."""
    if value is MISSING:
        return "–"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {in_file(each)}" for key, each in value.items()) + " }" if value else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(map(in_file, value)) + "]"
    return shown(value)


def document(
    game: Game, own: str | None, changes: list[Difference] | None, audited: bool, sheet: str | None
) -> dict[str, Any]:
    counted = audit(game.document)
    found: dict[str, Any] = {"game": game.name, "digest": game.digest}
    if changes is not None:
        found |= {"file": own, "good": True, "differences": [change.as_json() for change in changes]}
    found["tables"] = {
        table: {"entries": entries(counted, table), "values": sum(by_source.values())}
        for table, by_source in counted.tables.items()
    }
    if audited:
        share = {source: round(counted.share(source), 4) for source in SOURCES}
        found["audit"] = {"total": counted.total, "share": share, "tables": counted.tables}
    if sheet:
        found["sheet"] = sheet
    return found


def entries(counted: Audit, table: str) -> int:
    return sum(entry == table or entry.startswith(f"{table}.") for entry in counted.entries)


def show(
    game: Game, catalog: Catalog, own: str | None, changes: list[Difference] | None, audited: bool, sheet: str | None
) -> None:
    if changes is not None:
        click.echo(good_line(catalog, str(own), changes))
    if sheet:
        click.echo(catalog.say("components.written", file=sheet))
    if audited:
        show_audit(game, catalog)
    elif changes is None and not sheet:
        show_summary(game, catalog)


def good_line(catalog: Catalog, file: str, changes: list[Difference]) -> str:
    if not changes:
        return catalog.say("components.good", file=file)
    named = ", ".join(change.line() for change in changes[:MOST_NAMED])
    more = len(changes) - MOST_NAMED
    if more > 0:
        named = catalog.say("components.more", fields=named, n=more)
    return catalog.say("components.good_changed", file=file, n=len(changes), fields=named)


def show_summary(game: Game, catalog: Catalog) -> None:
    from rich.console import Console

    counted = audit(game.document)
    numbers = [catalog.say(f"heading.{key}") for key in ("entries", "values")]
    summary = table([catalog.say("heading.table")], numbers, catalog.say("title"))
    for name, by_source in counted.tables.items():
        summary.add_row(name, str(entries(counted, name)), str(sum(by_source.values())))
    summary.add_section()
    summary.add_row(catalog.say("heading.total"), str(len(counted.entries)), str(sum(counted.total.values())))
    console = Console()
    console.print(summary)
    console.print(catalog.say("components.digest", digest=game.digest), style="dim", highlight=False)


def show_audit(game: Game, catalog: Catalog) -> None:
    from rich.console import Console

    counted = audit(game.document)
    numbers = [catalog.say("heading.values"), *(catalog.say(f"source.{source}") for source in SOURCES)]
    sources = table([catalog.say("heading.table")], numbers, catalog.say("title"))
    for column, style in zip(sources.columns[2:], ("green", "blue", "yellow"), strict=True):
        column.style = style
    for name, by_source in counted.tables.items():
        sources.add_row(name, *shares(by_source, catalog))
    sources.add_section()
    sources.add_row(catalog.say("heading.total"), *shares(counted.total, catalog), style="bold")
    Console().print(sources)


def shares(by_source: dict[str, int], catalog: Catalog) -> list[str]:
    """How many values, and of each source the number and the share."""
    total = sum(by_source.values())
    parts = [
        f"{by_source[source]}  {catalog.say('sheet.percent', n=round(100 * by_source[source] / total)):>5}"
        for source in SOURCES
    ]
    return [str(total), *parts]
