"""Positions: what is saved can be loaded, and what cannot be is refused with the field that is wrong (G13.3)."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from dwarrow.kernel.errors import PositionError
from tests.games.gnomes.positions import GEMS, gnomes, legal, moments, player, position


@pytest.mark.parametrize("seed", range(6))
def test_saved_positions_load_again(seed):
    """G13.3: at any moment of a match by chance, as JSON; and the invariants hold there."""
    for state in moments(seed, every=17):
        state.check()
        text = json.dumps(state.dump())
        again = gnomes().load(json.loads(text))
        assert json.dumps(again.dump()) == text
        assert again.legal_actions() == state.legal_actions()


def changed(place: str, value: Any, start: dict[str, Any] | None = None) -> dict[str, Any]:
    """A position with one field set; `place` is as in a message, `players.0.gold`."""
    document = copy.deepcopy(start or position("turn", player(), player()))
    here: Any = document
    *path, last = place.split(".")
    for name in path:
        here = here[int(name) if name.isdecimal() else name]
    here[int(last) if last.isdecimal() else last] = value
    return document


PLAIN = position("turn", player(), player())
WRONG: list[tuple[str, Any, str]] = [
    ("game", "mines", "game: 'mines' is no game"),
    ("seats", 5, "seats: must be a whole number from 2 to 4"),
    ("options.max_rounds", 0, "options.max_rounds: must be a whole number from 1 to 999"),
    ("options.open_gold", 1, "options.open_gold: must be true or false"),
    ("options.snow", True, "options: unknown field 'snow'"),
    ("round", 41, "round: must be a whole number from 1 to 40"),
    ("starter", 2, "starter: must be a whole number from 0 to 1"),
    ("gnome", "vi", "gnome: 'vi' is no district"),
    ("gnome", "dia", "number 10, the gnome: it stands in dia"),
    ("phase", "auction", "phase: 'auction' is no phase"),
    ("phase", "mining", "decision: turn does not belong to the phase mining"),
    ("decision", "nothing", "decision: 'nothing' is no decision"),
    ("to_act", 2, "to_act: must be a whole number from 0 to 1"),
    ("ending", True, "ending: must be false, by the points"),
    ("prices.ruby.current", 16, "prices.ruby.current: must be a whole number from 1 to 15"),
    ("prices.ruby.target", 5, "number 3, prices: ruby: current and target price differ"),
    ("bank", {"ruby": 37}, "bank: ruby: must be 38, what is left of all"),
    ("spaces.i_1.tile", "dark_opal", "spaces.i_1.tile: 'dark_opal' is no tile"),
    ("spaces.i_1.tile", None, "spaces.i_1.tile: None is no tile"),
    ("spaces.i_1.tile", "light_ruby", "spaces: light_ruby is there more than 1 times"),
    ("spaces.i_1.owner", 2, "spaces.i_1.owner: must be a whole number from 0 to 1"),
    ("spaces.i_1.sampled", [2], "spaces.i_1.sampled[0]: must be a whole number from 0 to 1"),
    ("spaces.i_9", {}, "spaces: unknown field 'i_9'"),
    ("display.jewelry", [], "display.jewelry: must be 3 slots, not 0"),
    ("display.jewelry.0", "hoovermatic", "display.jewelry[0]: hoovermatic is not one of the jewelry"),
    ("display.jewelry.0", None, "number 4, items: the display of the jewelry has an empty slot"),
    ("discounts.0", {"upright": 4}, "discounts[0].upright: must be a whole number from 0 to 3"),
    ("discounts.0", {"upright": 1}, "number 11, discounts: slot 1 has 1 upright"),
    ("discounts", [], "discounts: must be 3, one for each artifact"),
    ("decks.jewelry.0.card", "ruby_ring", "decks.jewelry[0].card: 'ruby_ring' is no item"),
    ("decks.jewelry.0.card", "hoovermatic", "decks.jewelry[0].card: hoovermatic is not one of the jewelry"),
    ("decks.jewelry.0.level", 3, "decks.jewelry[0].level: must be"),
    ("decks.jewelry.0.known_by", [4], "decks.jewelry[0].known_by[0]: must be a whole number"),
    ("decks.artifacts", [], "number 4, items: 2 of the artifacts with level 1 must be out of the game"),
    ("traders", [], "number 5, traders: diamond_ruby is in 0 places"),
    ("players", [], "players: must be 2, not 0"),
    ("players.0.gold", -1, "players[0].gold: must be a whole number from 0"),
    ("players.0.ledger", 5, "players[0].ledger: must be 0"),
    ("players.0.actions", 4, "number 9, actions: seat 0 has 4 actions left of 3"),
    ("players.0.actions", 0, "number 9, actions: seat 0 is asked without an action left"),
    ("players.0.gems", {"opal": 1}, "players[0].gems.opal: 'opal' is no gem"),
    ("players.0.gems", {"ruby": 39}, "ruby: 39 lie about, there are only 38"),
    ("players.0.prisms", 1, "number 2, prisms and markers: seat 0 has 1 prisms, was given 0"),
    ("players.0.markers", {"4": 1}, "number 2, prisms and markers: seat 0 has 1 markers 4"),
    ("players.0.markers", {"9": 1}, "players[0].markers.9: '9' is no marker"),
    ("players.0.trader", "ruby_emerald", "number 5, traders: ruby_emerald is in 2 places"),
    ("players.0.items", ["ruby_brooch"], "players[0].items[0]: ruby_brooch is in two places"),
    ("players.0.hand", {"card": "ruby_brooch"}, "players[0].hand: ruby_brooch is in two places"),
    ("players.0.vp", 3, "players[0].vp: must be 0, the points of the tiles and items"),
    ("players.0.name", "Ada", "players[0]: unknown field 'name'"),
    ("moment.gem", "ruby", "moment: unknown field 'gem'"),
    ("chance", 0, "chance: must be a whole number from 1"),
]


@pytest.mark.parametrize(("place", "value", "message"), WRONG, ids=[f"{case[0]}={case[1]!r}" for case in WRONG])
def test_what_cannot_be_is_refused(place, value, message):
    """G13.3"""
    with pytest.raises(PositionError) as caught:
        gnomes().load(changed(place, value, PLAIN))
    assert message in str(caught.value)


def asked(decision: str, *players: Any, **fields: Any) -> dict[str, Any]:
    return position(decision, *players, **fields)


PRISMS: Any = {"prisms": 2, "items": ("convertor_2",)}
HOOVER = player(items=("hoovermatic",))
MINER = player(gold=9, tiles=("dark_ruby", "dark_ruby"))
DRAWN: Any = {"deck": "jewelry", "drawn": [{"card": "ember_tiara"}, {"card": "glacier_tiara"}]}
MOMENTS: list[tuple[dict[str, Any], str]] = [
    (asked("marker", player(), moment={"gem": "ruby", "amount": 1}), "decision: seat 0 has no marker"),
    (
        asked(
            "marker",
            player(items=("emeromobile_a",), markers=(2,)),
            player(have="38 R"),
            moment={"gem": "ruby", "amount": 1},
        ),
        "moment.amount: the bank has only 0",
    ),
    (
        asked("marker", player(), moment={"gem": "ruby", "amount": 5}),
        "moment.amount: must be a whole number from 1 to 4",
    ),
    (asked("sale", player(have="2 R"), moment={"gem": "ruby", "amount": 1}), "decision: seat 0 has no prisms"),
    (asked("sale", player(**PRISMS), moment={"gem": "ruby", "amount": 3}), "moment.amount: seat 0 has only 2"),
    (
        asked("pay", player(**PRISMS), moment={"buying": {"space": "i_1"}, "gem": "diamond"}, gnome="iv"),
        "moment.buying: is not for sale now",
    ),
    (
        asked("pay", player(**PRISMS), moment={"buying": {"item": "crown_of_zavandor"}, "gem": "ruby"}),
        "moment.buying: is neither in a display nor in the own hand",
    ),
    (
        asked("pay", player(**PRISMS), moment={"buying": {"space": "iv_1"}, "gem": "ruby"}),
        "moment.buying: seat 0 cannot pay for it",
    ),
    (
        asked("pay", player(have="1 D, 3 R", **PRISMS), moment={"buying": {"space": "iv_1"}, "gem": "emerald"}),
        "moment.gem: is not in the cost",
    ),
    (
        asked(
            "pay",
            player(have="1 D, 1 R", **PRISMS),
            moment={"buying": {"space": "iv_1"}, "gem": "ruby", "picked": {"diamond": 1}},
        ),
        "moment.picked: leaves too few prisms",
    ),
    (
        asked(
            "pay",
            player(have="1 D, 3 R", **PRISMS),
            moment={"buying": {"space": "iv_1"}, "gem": "ruby", "picked": {"diamond": 2}},
        ),
        "moment.picked: diamond: 2 cannot be",
    ),
    (
        asked(
            "pay",
            player(have="1 D, 3 R", **PRISMS),
            moment={"buying": {"space": "iv_1"}, "gem": "diamond", "picked": {"ruby": 1}},
        ),
        "moment.picked: ruby was not asked about yet",
    ),
    (asked("keep", player(), moment={**DRAWN, "drawn": DRAWN["drawn"][:1]}), "moment.drawn: must be two cards, not 1"),
    (asked("bottom", player(), moment={**DRAWN, "kept": "first"}), "decision: seat 0 has no hand card of this deck"),
    (asked("mine", player(tiles=("dark_ruby",))), "decision: seat 0 pays no fee"),
    (asked("mine", player(), HOOVER), "decision: seat 0 has nothing to mine"),
    (asked("mine", MINER, HOOVER, options={"max_rounds": 1}), "phase: the match would be over"),
    (asked("mine", MINER, HOOVER, moment={"due": [0]}), "moment.due: must be 2 numbers"),
    (asked("dig", player(gold=9, tiles=("dark_ruby",)), HOOVER, moment={"gem": "ruby"}), "decision: a single gem"),
    (asked("dig", MINER, HOOVER, moment={"gem": "emerald"}), "moment.gem: nothing of it is due"),
    (
        asked(
            "dig",
            player(gold=9, tiles=("dark_diamond", "dark_ruby")),
            HOOVER,
            moment={"gem": "ruby", "picked": {"diamond": 2}},
        ),
        "moment.picked: diamond: more than is due",
    ),
    (
        asked(
            "dig",
            player(gold=3, tiles=("dark_diamond", "dark_diamond", "dark_ruby")),
            HOOVER,
            moment={"gem": "ruby", "picked": {"diamond": 3}},
        ),
        "moment.picked: more than can be paid",
    ),
    (asked("wild", player()), "decision: seat 0 has no wild to take"),
    (
        asked(
            "wild", player(tiles=("light_ruby",)), player(tiles=("light_emerald",)), to_act=1, moment={"due": [1, 1]}
        ),
        "moment.due: wilds are taken in seat order",
    ),
]


@pytest.mark.parametrize(("document", "message"), MOMENTS, ids=[case[1] for case in MOMENTS])
def test_moments_that_no_match_comes_to(document, message):
    """G13.1.1: nobody is asked what cannot be answered."""
    with pytest.raises(PositionError) as caught:
        gnomes().load(document)
    assert message in str(caught.value)


def test_drawn_cards_with_an_empty_slot_cannot_be():
    """G4.5.2: while there were cards to draw, the display was full."""
    cards = [item.id for item in gnomes().components.of_deck(0)]
    shown: dict[str, list[str | None]] = {"jewelry": [cards[0], cards[1], None]}
    drawn = {"deck": "jewelry", "drawn": [{"card": cards[2]}, {"card": cards[3]}]}
    others = player(items=tuple(cards[4:10])), player(items=tuple(cards[10:]))
    with pytest.raises(PositionError, match="display: the jewelry had cards to fill the empty slot"):
        gnomes().load(position("keep", player(), *others, seats=4, display=shown, moment=drawn))


def test_what_follows_from_the_rest_need_not_be_given():
    """G0.5: the bank, points and levels are found out."""
    state = gnomes().load(position("turn", player(have="2 R"), player(tiles=("dark_ruby",))))
    assert state.dump()["bank"]["ruby"] == 36
    assert state.dump()["players"][1]["vp"] == 1
    assert [state.dump()["prices"][gem]["current"] for gem in GEMS] == [5, 4, 4, 3]
    assert "turn gold" in legal(state)


def test_views_that_cannot_be_are_refused():
    """G12.6"""
    view = gnomes().new(seats=2, seed=1).view(0)
    for place, value, message in (
        ("seat", 2, "seat: must be a whole number"),
        ("players.1.ledger", -24, "players[1].ledger: must be a whole number"),
        ("spaces.i_1.sampled", [0], "spaces.i_1.tile: None is no tile"),
        ("decks.jewelry.0.level", 4, "decks.jewelry[0].level: must be a whole number"),
        ("decks.jewelry.8.level", 2, "no card of level 2 is left"),
    ):
        with pytest.raises(PositionError) as caught:
            gnomes().deal(changed(place, value, view), 1)
        assert message in str(caught.value)
