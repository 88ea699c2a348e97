"""Positions and views: they read back as they were written, and what no match comes to is refused by its field."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from dwarrow.conformance.copies import spoilt
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.errors import PositionError
from tests.games.dwergar.positions import GAME, Json, decision, heat, legal, me, next_round, play, player, table


def rich(seed: int, seats: int) -> Any:
    """A match in which everybody has goods, heat and projects, so that it comes to every kind of decision."""
    chance = Chance(seed)
    state = GAME.new(seats, seed, {"decks": "random", "events": 2 + seed % 3})
    position = state.dump()
    cards = [card for card in GAME.components.projects if card.id not in position["open"]]
    names = ("west", "new_mine", "golden_terraces", "old_mine", "east")
    in_play = [card for card in cards if names[card.region] in position["regions"]]
    position["removed"] = [card.id for card in in_play if card.tier == "basic"]
    in_play = [card for card in in_play if card.tier == "advanced"]
    for each in position["players"]:
        own = [in_play.pop(int(chance.below(len(in_play)))).id for _ in range(3)]
        basic = [position["removed"].pop(int(chance.below(len(position["removed"])))) for _ in range(1)]
        owned = sorted([*own, *basic], key=int)
        each.update(projects=owned, modernised=owned[: int(chance.below(4))], heat=int(chance.below(11)))
        each["store"] = {good: int(chance.below(12)) for good in each["store"]}
        each.update(lit=3, cold=2, supply=3)
    return GAME.load(position)


@pytest.mark.parametrize("seed", range(24))
def test_rich_matches_read_back_at_every_decision(seed: int):
    """D13.1, D3.1: invariants hold, positions and views come back as they were, whatever is decided."""
    state = rich(seed, 2 + seed % 3)
    chance = Chance(seed)
    while not state.is_over():
        actions = state.legal_actions()
        state.apply(actions[int(chance.below(len(actions)))])
        state.check()
        text = json.dumps(state.dump())
        again = GAME.load(json.loads(text))
        assert json.dumps(again.dump()) == text
        assert again.legal_actions() == state.legal_actions()
        assert GAME.deal(state.view(0), 5).dump() == state.redeal(0, 5).dump()


def test_rich_matches_come_to_every_decision():
    """D12.1"""
    seen = set()
    for seed in range(24):
        state = rich(seed, 2 + seed % 3)
        chance = Chance(seed)
        while not state.is_over():
            seen.add(decision(state))
            actions = state.legal_actions()
            state.apply(actions[int(chance.below(len(actions)))])
    assert seen == {"act", "work", "discount", "furnaces", "chimney", "extra", "free"}


def loaded_or_refused(document: Json) -> Any:
    try:
        return GAME.load(document)
    except PositionError as error:
        if "\n" in str(error):
            raise
        return None


@pytest.mark.parametrize("seed", range(4))
def test_spoilt_positions_are_refused_or_played(seed: int):
    """D13.1"""
    state = rich(seed, 2 + seed % 3)
    chance = Chance(seed)
    for _ in range(10 + 7 * seed):
        if not state.is_over():
            actions = state.legal_actions()
            state.apply(actions[int(chance.below(len(actions)))])
    for number, (document, _) in enumerate(spoilt(state.dump())):
        if number % 19 != seed:
            continue
        loaded = loaded_or_refused(document)
        while loaded is not None and not loaded.is_over():
            actions = loaded.legal_actions()
            loaded.apply(actions[int(chance.below(len(actions)))])
            loaded.check()


def changed(change: Any, state: Any = None) -> Json:
    position: Json = copy.deepcopy((state or table(player("miner"))).dump())
    change(position)
    return position


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda p: p.update(game="chess"), "game"),
        (lambda p: p.update(seats=5), "seats"),
        (lambda p: p["players"][0].update(heat=11), "heat"),
        (lambda p: p["players"][0]["hand"].update(miner=7), "workers"),
        (lambda p: p["players"][0].update(lit=1), "furnaces"),
        (lambda p: p["players"][0].update(foreman="lab"), "foremen"),
        (lambda p: p["players"][0].update(modernised=["1"]), "modernised"),
        (lambda p: p["places"]["lab"].update(dwarf="wizard"), "places.lab.dwarf"),
        (lambda p: p["open"].append(None), "open"),
        (lambda p: p.update(event="46"), "events: the active one"),
        (lambda p: p.update(round=3), "number 9, events"),
        (lambda p: p.update(silverbeard=0), "Silverbeard"),
        (lambda p: p.update(decision="work"), "moment: must have a session"),
        (lambda p: p.update(decision="extra"), "decision"),
        (lambda p: p["moment"].pop("left"), "moment: must say how many"),
        (lambda p: p["coming"].update(events=["46", "46"]), "coming.events"),
        (lambda p: p["coming"].update(projects=["45"]), "coming.projects"),
        (lambda p: p.update(nonsense=1), "unknown field"),
    ],
)
def test_what_cannot_be(change, message):
    """D13.1"""
    with pytest.raises(PositionError, match=message):
        GAME.load(changed(change))


def test_sessions_that_cannot_be():
    """D5.2.5"""
    state = play(
        table(player("engineer", store="9c 9i", heat=5), open=(10, 12)), "act place engineer studio", "work complete 10"
    )
    wrong: list[tuple[str, Any]] = [
        ("dwarf", "miner"),
        ("skill", "foreman"),
        ("project", "12"),
        ("bonuses", [1]),
        ("base", 2),
        ("silverbeard", 1),  # the Old Mine is not in play
    ]
    for field, value in wrong:
        with pytest.raises(PositionError, match=r"moment\.session"):
            GAME.load(changed(lambda p, f=field, v=value: p["moment"]["session"].update({f: v}), state))


def test_coming_cards_come():
    """D2.2, D2.4: what a position fixes is used before chance."""
    state = table(
        player("miner"), regions=("new_mine", "east"), coming={"projects": ["13", "12"], "events": ["55", "46"]}
    )
    next_round(state)
    assert state.view(None)["event"] == "55"
    assert state.view(None)["open"][:2] == ["13", "12"]
    assert next_round(state).view(None)["event"] == "46"


def test_all_see_the_same():
    """D3.1"""
    state = GAME.new(3, 1)
    views = [state.view(seat) for seat in (0, 1, 2, None)]
    for view in views:
        view.pop("seat")
    assert views[0] == views[1] == views[2] == views[3]
    assert "coming" not in views[0]
    assert "chance" not in views[0]


def test_a_redeal_changes_chance_alone():
    """D3.1"""
    state = table(player("miner"), coming={"events": ["55"]}, regions=("new_mine", "east"))
    ends = {next_round(state.redeal(0, seed)).view(None)["event"] for seed in range(60)}
    assert len(ends) > 8
    assert state.redeal(0, 3).view(0) == state.view(0)
    assert (legal(state.redeal(None, 3)), heat(state.redeal(1, 3)), me(state.redeal(1, 3))) == (
        legal(state),
        heat(state),
        me(state),
    )
