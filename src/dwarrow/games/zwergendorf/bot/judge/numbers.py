"""The weights of the judgement, all in points, each with its reason. Tuned by matches against itself."""

from __future__ import annotations

from typing import NamedTuple


class Numbers(NamedTuple):
    """What a player has to guess because no rule says it."""

    # Room. When more is to be drawn than fits, every square has its price.
    square_least: float = 0.04
    tree: float = 2.5  # a tree beyond the last one, in a projection
    card_resources: float = 0.70  # of each kind that a card phase to come brings
    last_resources: float = 0.4  # the same before the last production, when room is short
    rival_draws: float = 0.7  # share of their units that the others draw
    hold: float = 6.0  # what a refusal must gain: the projection makes too much of what may not fit

    # How much of what cards could bring is reached by drawing well.
    adjacency: float = 0.7
    served: float = 2.0  # pieces that one neighbour can serve
    territory: float = 0.85
    scatter: float = 0.6
    lines: float = 0.7
    zone: float = 0.75
    race_width: float = 2.5  # pieces ahead that make a race safe
    majority_width: float = 1.5

    # Where to draw.
    potential: float = 0.25  # a free square that suits a coming piece, as a share of its points
    affinity: float = 0.60  # a neighbour that a card asks for, as a share of its points
    contact: float = 0.20  # each side that lies at a piece or the edge: villages grow from their edges
    hole: float = 0.30  # a free square cut off from others
    hem: float = 0.25  # a place beside a territory that should grow, taken by something else
    blocks: float = 0.06  # a place for a tavern that is lost
    candidates: int = 8  # the best places, for which the real scoring is asked

    cap: float = 1.0  # what a cap must bring


NUMBERS = Numbers()
