"""Makes docs/pictures/board-<game>.svg: a match between bots of each game, as a seat sees it in a notebook."""

from __future__ import annotations

from pathlib import Path

import dwarrow
from dwarrow import bots
from dwarrow.adapters.pictures import picture
from dwarrow.kernel.chance import match_seed
from dwarrow.kernel.match import Match

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
NAMES = ("Anna", "Bert", "Cleo")
MOMENTS = {"mines": (3, 230), "gnomes": (3, 120), "dwergar": (3, 190), "zwergendorf": (2, 120)}  # seats, decisions
SEED = 8


def main() -> None:
    for name, (seats, decisions) in MOMENTS.items():
        game = dwarrow.game(name)
        match = Match(game, list(NAMES[:seats]), match_seed(SEED).hex())
        players = [bots.make("greedy", game, seat) for seat in range(seats)]
        while len(match.entries) < decisions or match.state.to_act() != 0:
            seat = match.state.to_act()
            match.act(seat, game.format(players[seat].choose(bots.Sight(match.state, seat))))
        svg = picture(match.state, 0, names=match.players)
        (PICTURES / f"board-{name}.svg").write_text(svg + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
