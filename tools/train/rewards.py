"""What the end of a match is worth to each seat: to the learner, and as the two chances that a search asks for."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

VALUES = 3  # numbers that a network says of a position: what it is paid, the chance to win, the lead
PAID, WON, LEAD = range(VALUES)
LEADS = 2.0  # clear leads at which a margin hardly grows any more


class Pay(NamedTuple):
    """How a learner is paid at the end of a match."""

    victory: float
    margin: float
    points: float  # for as many points as are usual
    usual: float  # points of the teacher
    clear_lead: float  # the game's own
    discount: float  # for every further decision of the seat, so that stalling does not pay


def paid(scores: Any, won: Any, pay: Pay) -> Any:
    """By match and seat: the pay, the share of the victory, and the lead as a number from 0 to 1.

    `won` says who is among the winners. A seat that nobody takes has the score `NOBODY`.
    """
    scores = scores.astype(np.float32)
    taken = scores > NOBODY
    winners = won.sum(axis=1, keepdims=True)
    others = taken.sum(axis=1, keepdims=True) - winners
    share = won / np.maximum(1, winners)
    victory = np.where(others > 0, np.where(won, share, -1 / np.maximum(1, others)), 0.0)
    alone = taken.sum(axis=1, keepdims=True) == 1
    victory = np.where(alone, np.where(won, 1.0, -1.0), victory)
    lead = scores - best_other(scores)
    earned = (
        pay.victory * victory
        + pay.margin * np.tanh(lead / (LEADS * pay.clear_lead))
        + pay.points * scores / max(1.0, pay.usual)
    )
    return np.stack([earned, share, chance(lead / pay.clear_lead)], axis=-1).astype(np.float32) * taken[..., None]


def chance(leads: Any) -> Any:
    """A lead as a number from 0 to 1; seats that nobody takes are far behind."""
    return 1 / (1 + np.exp(-np.clip(leads, -FAR, FAR)))


NOBODY = -30_000
FAR = 30.0


def best_other(scores: Any) -> Any:
    """The best score of the other seats; 0 for one who plays alone."""
    if scores.shape[1] == 1:
        return np.zeros_like(scores)
    order = np.sort(scores, axis=1)
    best = np.where(scores == order[:, -1:], order[:, -2:-1], order[:, -1:])
    return np.where(best > NOBODY, best, 0.0)
