"""Makes docs/pictures/play.svg, the picture in the README: a real match, as the terminal shows it."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

import dwarrow
from dwarrow import bots
from dwarrow.cli.screen import Screen
from dwarrow.cli.sitting import Sitting
from dwarrow.cli.talk import Talk
from dwarrow.kernel.chance import match_seed
from dwarrow.kernel.match import Match

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "play.svg"
SEED, ROUND, DECISION = 8, 5, "bid"
TOLD = 3  # events


def main() -> None:
    game = dwarrow.game("mines")
    match = Match(game, ["you:Anna", "greedy", "greedy", "greedy"], match_seed(SEED).hex())
    players = [bots.make("greedy", game, seat) for seat in range(4)]
    while True:
        seat = match.state.to_act()
        view = match.state.view(0)
        if seat == 0 and view["round"] >= ROUND and view["decision"] == DECISION:
            break
        match.act(seat, game.format(players[seat].choose(bots.Sight(match.state, seat))))
    screen = Screen()
    screen.console = Console(record=True, width=100, highlight=False, file=io.StringIO(), force_terminal=True)
    sitting = Sitting(match, screen, game.catalog("en"))
    sitting.met.add(0)
    sitting.heard[0] = len(match.events()) - TOLD
    sitting.show(0)
    Talk(sitting, 0).list_choices()
    screen.say("\nYour choice: 3")
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    drawn = screen.console.export_svg(title="dwarrow play mines")
    alone = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)  # nothing is fetched to look at it
    PICTURE.write_text(alone.replace("Fira Code,", "ui-monospace, Menlo, Consolas,"))


if __name__ == "__main__":
    main()
