"""The hint at the prompt: the best actions with their chances, the chances of all seats, and one sentence why."""

from __future__ import annotations

from dwarrow.bots import Sight
from dwarrow.bots.advice import Budget, advise, words
from dwarrow.cli.sitting import Sitting
from dwarrow.kernel.boards import Block, Cell

BUDGET = Budget(simulations=300, seconds=5.0)
SEED = 1  # fixed, so that asking twice gives the same answer and reveals nothing about the match


def give(sitting: Sitting, seat: int) -> None:
    """Advise a person."""
    game, catalog, screen = sitting.match.game, sitting.catalog, sitting.screen
    advice = advise(Sight(sitting.match.state, seat), BUDGET, SEED)
    view = sitting.match.state.view(seat)
    columns = ("advice.action", "advice.chance")
    rows = tuple(
        (
            (Cell(f"{words.label(game, catalog, each.action, view)} "), Cell(f"({game.format(each.action)})", "faint")),
            Cell(words.percent(catalog, each.chances[seat])),
        )
        for each in advice.best
    )
    screen.block(Block(catalog.say("advice.title"), tuple(catalog.say(key) for key in columns), rows))
    screen.say(words.standing(catalog, advice))
    screen.say(words.why(game, catalog, advice, view))
