"""The weights of the judgement, all in gold, each with its reason. Tuned by matches against itself."""

from __future__ import annotations

from typing import NamedTuple


class Numbers(NamedTuple):
    """What a player has to guess because no rule says it."""

    # Points and time. Early gold earns more gold; late in the match it is only as good as the points it buys.
    point: float = 8.0
    point_late: float = 6.0  # more for a point when the end is near
    late_from: float = 6.0  # rounds before the end from which a point rises
    pace: float = 2.4  # points that the leader gains in a round
    least_left: float = 0.6  # rounds that a match lasts at least, on average, until somebody sets off the end

    # Actions. Taking gold is worth 4, so every other action must be worth more than that.
    action: float = 5.5
    extra_action: float = 6.0  # of a Gnomunculus, in each round

    # Gems. Purchases of this round still raise the prices of the next.
    drift: float = 0.22  # by how much each gem rises with every action that is left to any player
    usual_price: float = 7.0  # of gems that are mined in rounds to come
    dear: float = 9.0  # what gems cost in the middle of a match: prices rise, and gold that comes then buys less
    price_memory: float = 0.5  # how much of today's prices lasts
    sale_share: float = 0.8  # of a fourth of an action that goes with the sale of a gem
    mined_share: float = 1.1  # of its price that a gem to be mined is worth today
    prism: float = 1.5  # more than the dearest gem, as it fits everywhere

    # Plans that may fail because somebody else is quicker, and plans that must wait.
    haste: float = 0.04  # share of a thing's worth that is lost with every action that comes before
    rush: float = 0.35  # the same if another player has the gems for it and an action left
    wait: float = 0.85  # what is left of the worth of a thing that comes a round later
    gnome_stays: float = 0.35  # chance that the gnome's district is still open in the next round
    gnome_comes: float = 0.55  # chance that the next district opens in the next round, and has this tile
    second: float = 0.15  # how much the second best plan counts, which may need the same gems

    # Artifacts.
    fee_share: float = 0.7  # of the fees that the others really pay
    marker_gems: float = 3.0  # gems bought with a marker
    marker_share: float = 0.7

    sample_margin: float = 0.5  # what a look must promise beyond its price
    lead: float = 0.6  # of a point's worth, for every point ahead when setting off the end
    pace_per_action: float = 0.5  # points a player makes with each action after the end was set off


NUMBERS = Numbers()
