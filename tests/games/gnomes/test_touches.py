"""What is touched for each kind of action, and the types of what there is to draw."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from dwarrow.games.gnomes.play.state import DECISIONS, PHASES
from dwarrow.games.gnomes.sight.view_types import Decision, Phase, View
from tests.fixtures.gnomes.plans import COMMON
from tests.fixtures.test_fixtures import act, names_of, record_of, started
from tests.games.gnomes.positions import gnomes

PATHS = {
    "turn sample iv_1": ["space:iv_1", "yes:sample"],
    "turn buy ruby 3": ["gem:ruby", "yes:buy 3"],
    "turn sell ruby 3": ["gem:ruby", "yes:sell 3"],
    "turn draw jewelry": ["deck:jewelry", "yes:draw"],
    "turn tile iv_1": ["space:iv_1", "yes:buy"],
    "turn item ruby_brooch": ["item:ruby_brooch", "yes:buy"],
    "turn trader ruby_emerald": ["trader:ruby_emerald", "yes:take"],
    "turn swap ruby 2": ["gem:ruby", "yes:swap 2"],
    "turn gold": ["button:gold"],
    "marker none": ["marker:none"],
    "marker 4": ["marker:4"],
    "sale 2": ["prisms:2"],
    "pay 2": ["prisms:2"],
    "keep first": ["drawn:first"],
    "bottom hand": ["back:hand"],
    "mine some": ["button:some"],
    "dig 3": ["count:3"],
    "wild emerald": ["gem:emerald"],
}


@pytest.mark.parametrize(("action", "path"), PATHS.items())
def test_an_action_is_touched_where_it_lies(action: str, path: list[str]) -> None:
    assert gnomes().format(gnomes().parse(action)) == action
    assert list(gnomes().touches(action)) == path


def test_every_kind_of_action_is_among_them() -> None:
    def kind(text: str) -> str:
        return " ".join(text.split()[: 2 if text.startswith("turn") else 1])

    assert {kind(text) for text in gnomes().actions.texts} == {kind(text) for text in PATHS}


def test_no_two_things_have_one_id() -> None:
    for decision in DECISIONS[1:]:
        paths = [gnomes().touches(text) for text in gnomes().actions.texts if text.split()[0] == decision]
        assert len(set(paths)) == len(paths), decision


# Types ---------------------------------------------------------------------------------------------------------------


def test_the_types_name_what_the_rules_name() -> None:
    assert get_args(Phase) == (*PHASES, "over")
    assert get_args(Decision) == DECISIONS[1:]


@pytest.mark.once
def test_views_are_as_their_type_says() -> None:
    """Reading leaves out what a type does not name, so a field too many shows as a difference, too."""
    seen: set[str] = set()
    for name in names_of("gnomes"):
        record = record_of("gnomes", name)
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


def test_pieces_are_what_the_components_say() -> None:
    told = gnomes().pieces()
    assert told["spaces"]["iv_1"] == {"id": "iv_1", "district": "iv", "cost": {"diamond": 1, "ruby": 3}, "back": "dark"}
    assert told["districts"][5] == {"id": "dia", "place": None, "spaces": ["dia_1", "dia_2", "dia_3", "dia_4"]}
    assert told["items"]["emeromobile_a"]["markers"] == [2, 2, 3, 3, 4]
    assert told["items"]["gnomunculus_1"]["bold"] == "diamond"
    assert told["by_players"]["3"] == {
        "victory_threshold": 18, "removed_level_one_cards_per_deck": 1, "hoover_fee": {"num": 3, "den": 2},
    }  # fmt: skip
    assert (told["numbers"]["start_gold"], told["numbers"]["prisms"]) == (23, 5)
    assert sum(tile["copies"] for tile in told["tiles"].values()) == 24
