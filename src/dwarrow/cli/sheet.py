"""A component sheet as one HTML page that needs nothing beside it: no script, no other file, no network.

What is on the cards comes from the game; here is only how it is put on a page. The page is well-formed XML too.
"""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from dwarrow.cli.sheet_style import STYLE
from dwarrow.kernel.components import SOURCES, audit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dwarrow.kernel.components import Document, Fact
    from dwarrow.kernel.game import Game
    from dwarrow.kernel.sheets import Card, Cell, Grid, Piece, Place, Section, Sheet
    from dwarrow.kernel.texts import Catalog

MARKS = {
    "rulebook": '<circle cx="12" cy="12" r="11" fill="currentColor"/>',
    "public": '<circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="4"/>'
    '<path d="M12 3a9 9 0 0 0 0 18z" fill="currentColor"/>',
    "reconstructed": '<circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="4"/>',
}


def page(game: Game, catalog: Catalog, file: str) -> str:
    """The sheet of a game's components; `file` is the name under which the page mentions their file."""
    return _Page(game.sheet(catalog), catalog, game, file).html()


class _Page:
    """One sheet on its way to HTML."""

    def __init__(self, sheet: Sheet, catalog: Catalog, game: Game, file: str) -> None:
        self.sheet = sheet
        self.catalog = catalog
        self.game = game
        self.file = file
        self.spread = {symbol.id for symbol in sheet.symbols if symbol.spread}

    def say(self, key: str, **values: object) -> str:
        return escape(self.catalog.say(key, **values))

    def html(self) -> str:
        title = escape(self.sheet.title)
        parts = (
            f'<!DOCTYPE html>\n<html lang="{self.catalog.language}">\n<head>\n<meta charset="utf-8"/>\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"/>\n<title>{title}</title>\n'
            f"<style>{STYLE}</style>\n</head>\n<body>",
            self.drawings(),
            self.top(),
            "<main>",
            *self.sections(),
            "</main>",
            self.foot(),
            "</body>\n</html>\n",
        )
        return "\n".join(parts)

    def drawings(self) -> str:
        """All symbols and marks once, to be used by reference."""
        kept = [(f"s-{symbol.id}", symbol.drawing) for symbol in self.sheet.symbols]
        kept += [(f"m-{source}", drawing) for source, drawing in MARKS.items()]
        symbols = "\n".join(f'<symbol id="{name}" viewBox="0 0 24 24">{drawing}</symbol>' for name, drawing in kept)
        return f'<svg xmlns="http://www.w3.org/2000/svg" class="hidden" aria-hidden="true">\n{symbols}\n</svg>'

    # Above and below the cards ----------------------------------------------------------------------------------------

    def top(self) -> str:
        links = "\n".join(
            f'<li><a href="#{section.id}">{drawn(section.symbol)}{escape(section.title)}</a></li>'
            for section in self.sheet.sections
        )
        symbols = "\n".join(f"<li>{drawn(each.id)}<span>{escape(each.name)}</span></li>" for each in self.sheet.symbols)
        return (
            f'<header class="top">\n<h1>{escape(self.sheet.title)}</h1>\n<p>{self.say("sheet.lead")}</p>\n'
            f'<nav><ul>\n{links}\n</ul></nav>\n<div class="keys">\n'
            f'<section><h3>{self.say("sheet.symbols")}</h3><ul class="symbols">\n{symbols}\n</ul></section>\n'
            f"<section><h3>{self.say('sheet.sources')}</h3>\n{self.sources()}\n{self.advice()}</section>\n</div>\n</header>"
        )

    def sources(self) -> str:
        """The legend of the marks, with the share of each source."""
        share = {source: audit(self.game.document).share(source) for source in SOURCES}
        bar = "".join(f'<span class="{source}" style="width:{share[source]:.2%}"></span>' for source in SOURCES)
        lines = "\n".join(
            f"<li><span>{mark(source, '')}</span><b>{self.say('sheet.percent', n=round(100 * share[source]))}</b>"
            f"<span>{self.say(f'sheet.{source}')}</span></li>"
            for source in SOURCES
        )
        return f'<div class="bar" aria-hidden="true">{bar}</div>\n<ul class="sources">\n{lines}\n</ul>'

    def advice(self) -> str:
        name = self.game.name
        check, play = f"dwarrow components {name} --check FILE", f"dwarrow play {name} --components FILE"
        said = self.say("sheet.otherwise", check=check, play=play)
        for command in (check, play):
            said = said.replace(command, f"<code>{command}</code>")
        return f"<p>{said}</p>"

    def foot(self) -> str:
        pages = "\n".join(
            f'<li id="ref-{escape(key)}"><b>{escape(key)}</b> <a href="{escape(url)}">{escape(url)}</a></li>'
            for key, url in references(self.game.document).items()
        )
        heading = f"<h2>{self.say('sheet.pages')}</h2>\n<ul>\n{pages}\n</ul>\n" if pages else ""
        made = self.say("sheet.contents", file=self.file, digest=self.game.digest)
        return f"<footer>\n{heading}<p>{made} {self.say('sheet.unofficial')}</p>\n</footer>"

    # Sections ---------------------------------------------------------------------------------------------------------

    def sections(self) -> Iterator[str]:
        """Sections one below the other; those without cards side by side where there is room."""
        for with_cards, group in groupby(self.sheet.sections, lambda section: bool(section.cards)):
            parts = map(self.section, group)
            yield "\n".join(parts if with_cards else ('<div class="columns">', *parts, "</div>"))

    def section(self, section: Section) -> str:
        parts = [f'<section id="{section.id}">\n<h2>{drawn(section.symbol)}{escape(section.title)}</h2>']
        if section.cards:
            parts.append('<div class="cards">\n' + "\n".join(map(self.card, section.cards)) + "\n</div>")
        if section.places:
            parts.append(self.map(section.places))
        parts += [f'<div class="sheet">{self.grid(grid)}</div>' for grid in section.grids]
        return "\n".join((*parts, "</section>"))

    def card(self, card: Card) -> str:
        classes = "card" + " deep" * card.deep + " worthless" * (card.badge is None)
        labels = "".join(f"<span>{self.cell(label)}</span>" for label in card.labels)
        badge = f'<div class="badge">{self.cell(card.badge)}</div>' if card.badge else ""
        body = "\n".join([*map(self.grid, card.grids), *(f"<p>{self.cell(line)}</p>" for line in card.lines)])
        return (
            f'<article class="{classes}" style="--tone:{card.color}" id="card-{escape(card.id)}">\n'
            f'<header><span class="id">{escape(card.id)}</span><h3>{self.cell(card.title)}</h3>{badge}'
            f'<div class="labels">{labels}</div></header>\n<div class="body">{body}</div>\n</article>'
        )

    def grid(self, grid: Grid) -> str:
        caption = f"<caption>{self.cell(grid.title)}</caption>" if grid.title else ""
        head = "".join(f'<th scope="col">{self.cell(cell)}</th>' for cell in grid.columns)
        rows = "\n".join(
            f'<tr><th scope="row"><span>{self.cell(first)}</span></th>'
            + "".join(f"<td>{self.cell(cell)}</td>" for cell in rest)
            + "</tr>"
            for first, *rest in grid.rows
        )
        return f"<table>{caption}<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody></table>"

    def map(self, places: tuple[Place, ...]) -> str:
        """The path from top to bottom: a row for each depth, lines for the ways on."""
        spots = spread_out(places)
        rows = max(place.depth for place in places) + 1
        lanes = max(sum(other.depth == place.depth for other in places) for place in places)
        ways = "".join(
            f'<path d="M{spots[place.id][0]:g} {10 * spots[place.id][1]:g}L{spots[end][0]:g} {10 * spots[end][1]:g}"/>'
            for place in places
            for end in place.exits
        )
        lines = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 {10 * rows}" preserveAspectRatio="none"'
            f' aria-hidden="true">{ways}</svg>'
        )
        boxes = "\n".join(self.place(place, spots[place.id], rows) for place in places)
        return f'<div class="map" style="--rows:{rows};--lanes:{lanes}">\n{lines}\n<ul>\n{boxes}\n</ul>\n</div>'

    def place(self, place: Place, spot: tuple[float, float], rows: int) -> str:
        ways = escape("".join(piece.words for piece in place.ways.pieces))
        arrow = "↓" if place.exits else "◆"
        return (
            f'<li id="place-{escape(place.id)}" style="left:{spot[0]:g}%;top:{100 * spot[1] / rows:.2f}%">'
            f'<b>{self.cell(place.title)}</b><div><span class="side">{self.cell(place.moves)}</span>'
            f'<span class="price">{self.cell(place.price)}</span>'
            f'<span class="side" title="{ways}"><span class="hidden">{ways}</span>'
            f'<span aria-hidden="true">{arrow}</span>{self.marks(place.ways.origins)}</span></div></li>'
        )

    # Cells ------------------------------------------------------------------------------------------------------------

    def cell(self, cell: Cell) -> str:
        """The pieces and their marks; a single mark stays on the line of what it marks."""
        marks = self.marks(cell.origins)
        *before, last = cell.pieces
        shown = "".join(map(self.piece, before))
        if not marks or len({fact.source for fact in cell.origins}) > 1:
            return shown + self.piece(last) + marks
        head, space, tail = ("", "", last.words) if last.symbol else last.words.rpartition(" ")
        return f'{shown}{escape(head + space)}<span class="run">{self.piece(last._replace(words=tail))}{marks}</span>'

    def piece(self, piece: Piece) -> str:
        if not piece.symbol:
            return f"<span>{escape(piece.words)}</span>"
        spread = piece.symbol in self.spread
        number = f"{piece.times} " if piece.times and not spread else ""
        shown = drawn(piece.symbol) * (max(1, piece.times) if spread else 1)
        said = escape(piece.words)
        label = f' role="img" aria-label="{said}" title="{said}"' if said else ' aria-hidden="true"'
        return f'<span class="run"{label}>{number}{shown}</span>'

    def marks(self, origins: tuple[Fact, ...]) -> str:
        """A mark for each source; where there are several, with the fields that each stands for."""
        by_source = {source: [fact for fact in origins if fact.source == source] for source in SOURCES}
        found = [(source, facts) for source, facts in by_source.items() if facts]
        return "".join(self.source_mark(source, facts, len(found) > 1) for source, facts in found)

    def source_mark(self, source: str, facts: Iterable[Fact], mixed: bool) -> str:
        fields = ", ".join(dict.fromkeys(fact.field for fact in facts))
        refs = ", ".join(dict.fromkeys(fact.ref for fact in facts if source == "public"))
        title = f"{self.catalog.say(f'source.{source}')}{f' ({refs})' if refs else ''}: {fields}"
        names = f'<span class="fields">{escape(fields)}</span>' if mixed else ""
        return mark(source, title) + names


def drawn(symbol: str) -> str:
    return f'<svg class="s" aria-hidden="true"><use href="#s-{symbol}"/></svg>' if symbol else ""


def mark(source: str, title: str) -> str:
    said = escape(title)
    label = f' role="img" aria-label="{said}"' if title else ' aria-hidden="true"'
    tip = f"<title>{said}</title>" if title else ""
    return f'<svg class="m {source}"{label}>{tip}<use href="#m-{source}"/></svg>'


def spread_out(places: tuple[Place, ...]) -> dict[str, tuple[float, float]]:
    """Where each place is drawn: across in percent, down in rows."""
    spots: dict[str, tuple[float, float]] = {}
    for depth in {place.depth for place in places}:
        beside = [place for place in places if place.depth == depth]
        for n, place in enumerate(beside):
            spots[place.id] = (100 * (n + 0.5) / len(beside), depth + 0.5)
    return spots


def references(document: Document) -> dict[str, str]:
    """The addresses of public pages by their keys."""
    refs = document.get("refs", {})
    return {key: str(url) for key, url in refs.items()} if isinstance(refs, dict) else {}
