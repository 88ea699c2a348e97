"""What a game brings for bots: its encoder, its judge, its policies, and how its levels err. All of it is optional."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from dwarrow.kernel.encoder import Encoder
    from dwarrow.kernel.judge import Judge


class Slips(NamedTuple):
    """How far behind the likeliest action may lie what a level plays, with two seats: 3 is about a twentieth of its
    share, 7 a thousandth, 12 next to nothing. Within that reach actions are more alike the larger it is."""

    novice: float = 13.0
    apprentice: float = 11.0
    journeyman: float = 9.0


class BotParts(NamedTuple):
    """The parts by themselves; a game that has none is played by counting points."""

    encoder: Callable[[Any], Encoder] | None = None  # made for a game with its components, as is the judge
    judge: Callable[[Any], Judge] | None = None
    policies: tuple[str, ...] = ()  # files of bot/networks with a policy; each says for how many seats it is
    slips: Slips = Slips()
    crowd: float = 0.82  # with each seat beyond two their reach is so much shorter: others profit from a slip
    clear_lead: float = 10.0  # points ahead that make a clear victory; networks learn points on this scale
