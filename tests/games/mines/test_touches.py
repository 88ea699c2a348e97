"""What is touched for each kind of action, and the types of what there is to draw."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
import pytest

import dwarrow
from dwarrow.games.mines import schema
from dwarrow.games.mines.play.state import DECISIONS, PHASES
from dwarrow.games.mines.sight.view_types import Decision, Phase, View
from tests.fixtures.mines.plans import COMMON
from tests.fixtures.test_fixtures import act, names_of, record_of, started

GAME = dwarrow.game("mines")
FILE = Path(schema.__file__).with_name("components.toml")

PATHS = {
    "overseer iron": ["deck:iron"],
    "forgo iron": ["deck:iron"],
    "marker s03": ["item:s03"],
    "marker packdragon": ["item:packdragon"],
    "marker forfeit": ["button:forfeit"],
    "spell d04 copper": ["item:d04", "deck:copper"],
    "spell e07": ["item:e07"],
    "spell pass": ["button:pass"],
    "trade bank": ["bank"],
    "trade altar ruby": ["altar:ruby"],
    "trade elf": ["elf"],
    "trade offer 1": ["seat:1"],
    "trade pass": ["button:pass"],
    "pay ruby": ["hand:ruby"],
    "take ruby bronze": ["pile:ruby bronze"],
    "take search ruby": ["pile:ruby search"],
    "give ruby": ["hand:ruby"],
    "give done": ["button:done"],
    "want ruby": ["want:ruby"],
    "want done": ["button:done"],
    "answer accept": ["button:accept"],
    "answer decline": ["button:decline"],
    "answer counter": ["button:counter"],
    "bid ruby 3": ["row:ruby", "count:3"],
    "bid again": ["button:again"],
    "reward improvement": ["button:improvement"],
    "reward vp": ["button:vp"],
    "discard s02": ["item:s02"],
    "king h1a": ["hall:h1a"],
    "upgrade family": ["item:family"],
    "upgrade end": ["button:end"],
    "spend sapphire 1 emerald 1": ["spend:sapphire 1 emerald 1"],
}


@pytest.mark.parametrize(("action", "path"), PATHS.items())
def test_an_action_is_touched_where_it_lies(action: str, path: list[str]):
    assert GAME.format(GAME.parse(action)) == action
    assert list(GAME.touches(action)) == path


def test_every_kind_of_action_is_among_them():
    assert {text.split()[0] for text in GAME.actions.texts} == {text.split()[0] for text in PATHS}


def test_no_two_things_have_one_id():
    """Ids of different kinds of actions meet only where the same thing is meant: in a legal list they are distinct."""
    for kind in DECISIONS[1:]:
        paths = [GAME.touches(text) for text in GAME.actions.texts if text.split()[0] == kind]
        assert len(set(paths)) == len(paths), kind


def test_a_hall_may_be_called_like_a_word_of_an_action():
    text = FILE.read_text(encoding="utf-8").replace('"h9a"', '"end"')
    ours = dwarrow.game("mines", text=text)
    assert ours.touches("king end") == ("hall:end",)


# Types ---------------------------------------------------------------------------------------------------------------


def test_the_types_name_what_the_rules_name():
    assert get_args(Phase) == (*PHASES, "over")
    assert get_args(Decision) == DECISIONS[1:]


@pytest.mark.once
def test_views_are_as_their_type_says():
    """Reading leaves out what a type does not name, so a field too many shows as a difference, too."""
    seen: set[str] = set()
    for name in names_of("mines"):
        record = record_of("mines", name)
        match = started(record)
        for number, entry in enumerate(record.entries):
            act(match, entry)
            decision = match.state.dump()["decision"]
            if decision in COMMON and decision in seen and number % 16:
                continue
            seen.add(decision)
            for seat in (*range(match.state.seats), None):
                view = match.state.view(seat)
                assert msgspec.convert(view, View) == view
    assert seen == {*DECISIONS[1:], None}


def test_pieces_are_what_the_components_say():
    """Some of each kind, looked up in components.toml."""
    told = GAME.pieces()
    assert told["auction_order"] == ["ruby", "diamond", "emerald", "sapphire"]
    assert told["gems"][0]["bonus_threshold"] == 9
    assert sum(gem["cards"] for gem in told["gems"]) == 112
    assert sum(n for deck in told["decks"] for n in deck["cards"].values()) == 112
    assert told["numbers"]["income_limit"] == 6
    assert told["row_length"] == 13
    assert len(told["cards"]) == 53
    assert told["cards"]["s05"]["effect"] == "bank_discount"
    assert told["cards"]["s05"]["costs"][0] == {"gems": {"sapphire": 2}, "king": False, "vp": 0}
    halls = {hall["id"]: hall for hall in told["halls"]}
    assert halls[told["start_hall"]]["exits"] == ["h1a", "h1b"]
    assert (halls["h2c"]["depth"], halls["h2c"]["lane"]) == (2, 2)
    front = told["boards"][0]
    assert (front["spaces"], front["family"]["first_level"]) == (6, 1)
