"""Progress bars and tables as all commands show them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table


@contextmanager
def progress(title: str, total: int | None = None) -> Iterator[Callable[..., None]]:
    """A progress bar on stderr. Call what it yields to move it: `move(advance=1)`, `move(completed=3, total=9)`."""
    from rich import progress as bars
    from rich.console import Console

    counts = (bars.MofNCompleteColumn(), bars.TimeElapsedColumn(), bars.TimeRemainingColumn())
    columns = (bars.TextColumn("{task.description}"), bars.BarColumn(), *counts)
    with bars.Progress(*columns, console=Console(stderr=True)) as bar:
        yield partial(bar.update, bar.add_task(title, total=total))


def table(words: Sequence[str], numbers: Sequence[str] = (), title: str | None = None) -> Table:
    """A table with a line below its headings: columns of words, then right-aligned columns of numbers."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    made = Table(
        box=SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        padding=(0, 2, 0, 0),
        title=title or None,
        title_justify="left",
    )
    for heading in words:
        made.add_column(heading, overflow="fold")
    for heading in numbers:
        made.add_column(heading, justify="right")
    return made
