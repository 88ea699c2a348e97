"""The hint at the prompt: the best actions with their chances, the chances of all seats, and one sentence why."""

from __future__ import annotations

from dwarrow.bots import Sight
from dwarrow.bots.advice import HINT, Candidate, advise, words
from dwarrow.bots.advice.plans import told
from dwarrow.cli.sitting import Sitting
from dwarrow.kernel.boards import Block, Cell
from dwarrow.kernel.state import State

SEED = 1  # fixed, so that asking twice gives the same answer and reveals nothing about the match


def notation(state: State, seat: int, found: Candidate) -> str:
    """What to type for it."""
    links = told(state, seat, found.links) if state.keep_forced else found.links
    return "; ".join(map(state.game.format, links))


def give(sitting: Sitting, seat: int) -> None:
    """Advise a person."""
    state, catalog, screen = sitting.match.state, sitting.catalog, sitting.screen
    advice = advise(Sight(state, seat), HINT, SEED)
    columns = ("advice.action", "advice.chance")
    rows = tuple(
        (
            (
                Cell(f"{words.deed(state, seat, catalog, each.links)} "),
                Cell(f"({notation(state, seat, each)})", "faint"),
            ),
            Cell(words.percent(catalog, each.chances[seat])),
        )
        for each in advice.best
    )
    screen.block(Block(catalog.say("advice.title"), tuple(catalog.say(key) for key in columns), rows))
    screen.say(words.standing(catalog, advice))
    screen.say(words.why(catalog, advice, state))
