"""What bots know about Nuggets: the fields of a view that matter, as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.kernel.bot_parts import BotParts
from dwarrow.kernel.view_encoder import ViewEncoder, ViewField

if TYPE_CHECKING:
    from nuggets import Nuggets

View = dict[str, Any]


def encoder(game: Nuggets) -> ViewEncoder:
    numbers, most = game.components.numbers, game.seats[-1]

    def marks(held: list[int]) -> list[float]:
        return [float(card in held) for card in range(1, numbers.cards + 1)]

    def points(view: View, seat: int) -> list[float]:
        players = view["players"][seat:] + view["players"][:seat]
        return [player["points"] / 10 for player in players] + [0.0] * (most - len(players))

    fields = [
        ViewField("worth", 1, "the nugget, of the best", lambda view, seat: [view["worth"] / numbers.most_worth]),
        ViewField("hand", numbers.cards, "1 for a card held", lambda view, seat: marks(view["players"][seat]["hand"])),
        ViewField("out", numbers.cards, "1 for a card that was played", lambda view, seat: marks(view["out"])),
        ViewField("points", most, "points in tens, own seat first", points),
    ]
    return ViewEncoder(game, fields)


BOT = BotParts(encoder=encoder)
