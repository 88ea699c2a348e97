"""The components of Dwergar: what the shipped file says, and what a file of one's own may and may not say."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from dwarrow.games.dwergar.component_checks import BOX
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.components import audit
from dwarrow.kernel.errors import ComponentError
from tests.games.dwergar.positions import game_with, legal, play, player, table, vp

load, parse = BOX.load, BOX.parse
SHIPPED = load()


def faults(change: Any) -> list[str]:
    data: dict[str, Any] = copy.deepcopy(SHIPPED.document)
    change(data)
    with pytest.raises(ComponentError) as caught:
        parse("my.toml", data)
    return [line.removeprefix("my.toml: ") for line in caught.value.lines()]


def entry(data: dict[str, Any], where: str, name: object) -> dict[str, Any]:
    row: dict[str, Any] = next(row for row in data[where] if row["id"] == name)
    return row


def test_the_shipped_file():
    """D1.1"""
    assert (SHIPPED.title, SHIPPED.players_min, SHIPPED.players_max) == ("Dwergar", 2, 4)
    assert (len(SHIPPED.projects), len(SHIPPED.events)) == (45, 15)
    for region in range(5):
        own = [card for card in SHIPPED.projects if card.region == region]
        assert [card.tier for card in own] == ["basic"] * 4 + ["advanced"] * 5
    assert [card.id for card in SHIPPED.events] == [str(number) for number in range(46, 61)]
    assert SHIPPED.constants == (10, 8, 2, 3, 1, 5, 6, 1, 0, 9, 7)
    assert SHIPPED.tie_break == (3, 2, 1, 0)


def test_where_values_come_from():
    told = audit(SHIPPED.document)
    assert told.total["rulebook"] > 300
    assert told.share("reconstructed") < 0.6


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda d: entry(d, "projects", 3)["price"].update(silver=1), 'projects.3: price: unknown good "silver"'),
        (lambda d: entry(d, "projects", 3).update(vp=-1), "projects.3: vp: -1 is out of range"),
        (lambda d: entry(d, "projects", 3).update(tier="high"), 'projects.3: tier: unknown tier "high"'),
        (lambda d: entry(d, "projects", 3).update(timing="end_game"), "projects.3: timing: mine_extra_for_specialist"),
        (
            lambda d: entry(d, "projects", 3)["effect"].update(worker="cook"),
            'projects.3: effect.worker: unknown worker "cook"',
        ),
        (lambda d: entry(d, "projects", 3)["effect"].update(heat=2), "projects.3: effect.heat: unknown field"),
        (lambda d: entry(d, "projects", 3).update(id=2), "projects.2: id: 2 is used twice"),
        (lambda d: entry(d, "projects", 3).update(id=46), "events.46: id: 46 is the number of a project"),
        (
            lambda d: entry(d, "projects", 3).update(effect=entry(d, "projects", 1)["effect"]),
            "projects.3: effect: discount",
        ),
        (lambda d: d["projects"].pop(), "counts: project_cards: says 45, but the projects are 44"),
        (lambda d: entry(d, "events", 46).update(timing="round"), "events.46: timing"),
        (
            lambda d: entry(d, "events", 54)["effect"].update(levels=[5]),
            "events.54: effect.levels[0]: 5 is out of range",
        ),
        (lambda d: entry(d, "locations", "lab")["base"].update(id="lift"), "locations.lab: base.id"),
        (lambda d: entry(d, "locations", "lab").pop("furnace"), "locations.lab: furnace: is missing"),
        (lambda d: d["locations"].reverse(), "locations: id: must be mine_1"),
        (
            lambda d: entry(d, "lab_rates", "gold").update(to="coal"),
            "lab_rates.gold: to: must be the good next to it, lower",
        ),
        (lambda d: entry(d, "levels", 1).update(yields={}), "levels.1: yields: is nothing"),
        (lambda d: entry(d, "tables", 2).update(mine_workers=[1, 2]), "tables.2: mine_workers: needs 10 workers"),
        (lambda d: entry(d, "tables", 2).update(beginner=["east", "east"]), "tables.2: beginner: names a region twice"),
        (lambda d: d["tie_break"].update(order=["gold", "gold"]), "tie_break: order: names a good twice"),
        (lambda d: d["constants"].update(heat_max=0), "constants: heat_max: 0 is out of range"),
        (lambda d: d["constants"].update(events_standard=16), "constants: events_standard: says 16"),
        (lambda d: d["counts"].update(furnaces=31), "counts: furnaces: says 31"),
        (lambda d: d["meta"].update(id="mines"), 'meta: id: unknown game "mines"'),
        (lambda d: d.update(extra=1), "extra: unknown field"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_what_a_file_may_not_say(change, fault):
    """Each fault names entry and field."""
    told = faults(change)
    assert any(line.startswith(fault) for line in told), told


def test_all_faults_are_told_at_once():
    def change(data):
        entry(data, "projects", 3).update(vp=-1)
        entry(data, "events", 50)["effect"].update(times=0)

    assert len(faults(change)) == 2


def test_a_file_of_ones_own_is_played():
    """D14: other numbers, other specialists, another number of cards."""

    def change(data):
        entry(data, "locations", "elevator")["bonuses"][0].update(worker="blacksmith", vp=3)
        data["constants"]["actions_per_turn"] = 4
        data["constants"]["open_projects"] = 3
        data["projects"] = [each for each in data["projects"] if each["id"] not in (44, 45)]
        data["counts"]["project_cards"] = 43

    game = game_with(change)
    state = table(player("blacksmith", carts={"1": "1c"}), game=game)
    assert vp(play(state, "act place blacksmith elevator", "work lift")) == 3
    chance = Chance(3)
    for seats in (2, 3, 4):
        match = game.new(seats, seats, {"decks": "random", "events": 3})
        assert match.view(None)["moment"]["left"] == 3
        while not match.is_over():
            actions = legal(match)
            play(match, actions[int(chance.below(len(actions)))])
