"""The weights of the judgement, all in victory points, each with its reason. Tuned by matches against itself."""

from __future__ import annotations

from typing import NamedTuple


class Numbers(NamedTuple):
    """What a player has to guess because no rule says it."""

    # Time. What is not used before the end is lost.
    action: float = 1.8  # an action of this turn that is not begun yet
    ripe: float = 5.0  # own actions left from which goods and furnaces lose their worth

    # Goods in the store, and in a cart, where they wait for lifts by anybody.
    coal: float = 0.55
    iron: float = 0.95
    gold: float = 1.9
    crystal: float = 2.7
    glut: float = 0.6  # what a unit of a kind beyond the sixth is worth, as a share
    lift_wait: float = 0.93  # what is left of the worth of a load after one more lift that is needed
    lift_time: float = 0.8  # own actions that pass for each of these lifts

    # Heat and furnaces.
    heat: float = 0.45  # on the scale, while it can be used
    kept_heat: float = 0.40  # for every unit that Eastern projects keep, in each turn to come
    lit: float = 0.75
    cold: float = 0.50
    crowd: float = 0.85  # each further furnace is worth this share of the one before
    host: float = 0.22  # an installed furnace in a work zone, in each turn to come
    vein: float = 0.45  # an installed furnace at a mine level, in each turn to come

    # Dwarves. A hand that runs empty costs an action for a break.
    worker: float = 0.9
    more_workers: float = 0.6  # each further worker, as a share of the one before
    foreman: float = 0.8
    foreman_rides: float = 0.35  # he comes back with the lifts
    empty_hand: float = -0.6

    # Projects.
    hope: float = 0.8  # how much of an open project's gain counts before it is completed
    readiness: float = 1.6  # how fast that falls with what is missing
    second_hope: float = 0.4
    in_cart: float = 0.6  # a good in a cart counts so much for a project
    studio: float = 1.5  # the action that completes a project
    upgrade: float = 0.4  # how much of a modernisation's gain counts before it is done
    effect: float = 1.0  # lasting effects of modernised projects, see prospects.py

    # Regions.
    west: float = 5.0  # the extra turn
    terraces: float = 4.0  # the free modernisation
    silverbeard: float = 0.5  # in each turn to come
    behind: float = 0.35  # share of these for a seat that lacks one project

    rival: float = 0.12  # what all others gain counts against us
    breadth: int = 3  # the actions that are followed by a further one of the turn


NUMBERS = Numbers()
