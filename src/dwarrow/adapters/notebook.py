"""States and records that show themselves in a notebook: `%load_ext dwarrow.adapters.notebook`.

A state is shown as a picture of its board, as the seat that decides sees it, with the same in words under it;
`look(state, seat)` shows another seat's view or, for None, what a spectator sees. Nothing hidden from that audience is
in the page. `picture(state, seat)` is the picture alone, as text.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from dwarrow import registry
from dwarrow.adapters.pictures import Picture, drawn, picture
from dwarrow.kernel.boards import Block, text
from dwarrow.kernel.errors import RecordError
from dwarrow.kernel.game import Game
from dwarrow.kernel.match import Match, replayed
from dwarrow.kernel.record import Record
from dwarrow.kernel.state import State
from dwarrow.kernel.texts import Catalog

__all__ = ["Looked", "Picture", "load_ipython_extension", "look", "picture", "record_html", "state_html"]

SHOWN = 12  # entries of a record, from its beginning and from its end


class Looked:
    """A view of a game, for a notebook to print."""

    def __init__(self, game: Game, view: dict[str, Any], catalog: Catalog, choices: tuple[str, ...] = ()) -> None:
        self.picture = drawn(game, view, catalog)
        self.prompt = game.prompt(view, catalog)
        self.blocks = game.board(view, catalog)
        self.choices = choices

    def _repr_html_(self) -> str:
        words = "".join(map(block_html, self.blocks))
        parts = [self.picture, f"<details><summary>{escape(self.prompt)}</summary>{words}</details>"]
        if self.choices:
            items = "".join(f"<li><code>{escape(choice)}</code></li>" for choice in self.choices)
            parts.append(f"<details><summary>{len(self.choices)} legal actions</summary><ul>{items}</ul></details>")
        return "\n".join(parts)


def look(state: State, seat: int | None = None, language: str = "en", names: Sequence[str] = ()) -> Looked:
    """A state as a seat sees it, or a spectator. Without `names` of players they are seat 0, seat 1 ..."""
    legal = state.legal_actions(seat) if seat is not None else []
    choices = tuple(state.game.format(code) for code in legal)
    return Looked(state.game, state.view(seat), state.game.catalog(language).named(names), choices)


def block_html(block: Block) -> str:
    """One part of the board as a table under its title."""
    rows = "".join(table_row(tuple(text(place) for place in row), "td") for row in block.rows)
    head = table_row(block.columns, "th") if block.columns else ""
    return f"<h4>{escape(block.title)}</h4><table>{head}{rows}</table>"


def table_row(cells: tuple[str, ...], tag: str) -> str:
    inner = "".join(f'<{tag} style="text-align:left">{escape(cell)}</{tag}>' for cell in cells)
    return f"<tr>{inner}</tr>"


def state_html(state: State, names: Sequence[str] = ()) -> str:
    return look(state, None if state.is_over() else state.to_act(), names=names)._repr_html_()


def record_html(record: Record) -> str:
    """The board as the record leaves it, who played what and how it ended, and the first and the last entries."""
    game = registry.game(record.game)
    title = game.catalog("en").say("title")
    try:
        # Only what a spectator sees: while a match runs, a record knows more than that.
        board = picture(replayed(game, record).state, names=record.seats)
    except RecordError:  # with components of its own, or of another version of the rules
        board = Picture()
    facts = [("seats", ", ".join(record.seats)), ("options", ", ".join(f"{k}={v}" for k, v in record.options.items()))]
    facts.append(("entries", str(len(record.entries))))
    if record.result:
        facts += [(name, ", ".join(map(str, record.result[name]))) for name in ("scores", "winners")]
    numbered = list(enumerate(record.entries, 1))
    if len(numbered) > 2 * SHOWN:
        numbered = [*numbered[:SHOWN], (0, "…"), *numbered[-SHOWN:]]
    lines = "".join(table_row((str(number or ""), entry), "td") for number, entry in numbered)
    rows = "".join(table_row(fact, "td") for fact in facts)
    log = f"<details><summary>Log</summary><table>{lines}</table></details>"
    return f"{board}<h4>{escape(title)}</h4><table>{rows}</table>{log}"


def load_ipython_extension(shell: Any) -> None:
    """What `%load_ext` calls."""
    shown = shell.display_formatter.formatters["text/html"]
    shown.for_type(State, state_html)
    shown.for_type(Record, record_html)
    shown.for_type(Match, lambda match: state_html(match.state, match.players))
