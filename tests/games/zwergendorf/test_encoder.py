"""The encoder of Zwergendorf: its layout, what it tells, and that it tells no secrets."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from dwarrow.conformance.sample import Temper
from dwarrow.encoders import Encoder, encoder_of
from dwarrow.kernel.chance import plain
from tests.games.zwergendorf.positions import (
    SQUARES,
    cards,
    filled,
    finish,
    game_with,
    legal,
    load,
    play,
    player,
    producing,
    resolving,
    zwergendorf,
)

if TYPE_CHECKING:
    from dwarrow.kernel.state import State
    from tests.games.zwergendorf.positions import Json

SYMBOLS = ("coin", "wood", "stone", "beer", "dwarf", "mine", "wall", "forge", "tavern")
DECISIONS = ("nothing", "pick", "option", "draw", "recipe", "cap", "conjure", "produce")
MATCHES = 12
EVERY = 12  # of so many positions one is kept, and all of a draft


@cache
def encoder() -> Encoder:
    return encoder_of(zwergendorf())


@cache
def positions() -> list[State]:
    """Positions from matches of every number of seats, with options by chance and players of different leanings."""
    game = zwergendorf()
    found: list[State] = []
    for seed in range(MATCHES):
        seats = game.seats[seed % len(game.seats)]
        options = {**game.draw_options(seats, seed), "keep_forced": seed % 3 == 2}
        state: State = game.start(seats, plain(seed), game.check_options(seats, options))
        temper = Temper(game, seed)
        while not state.is_over():
            if temper.pick(EVERY) == 0 or legal(state)[0].startswith("pick"):
                found.append(state.clone())
            seat = state.waiting()[temper.pick(len(state.waiting()))]
            state.apply(temper.choose(state.legal_actions(seat)), seat)
        found.append(state)
    return found


def told(state: State, name: str, seat: int = 0) -> list[float]:
    """One field of a row."""
    return part(list(encoder().row(state, seat)), name)


def part(row: list[float], name: str) -> list[float]:
    field = next(field for field in encoder().fields if field.name == name)
    return row[field.start : field.start + field.size]


def card_number(name: str) -> int:
    return next(card.number for card in zwergendorf().components.cards if card.id == name)


# The layout ----------------------------------------------------------------------------------------------------------


def test_fields_lie_side_by_side() -> None:
    at = 0
    for field in encoder().fields:
        assert field.start == at
        assert field.size > 0
        assert field.about
        at += field.size
    assert at == encoder().size == len(encoder().row(zwergendorf().new(2, 1), 0))
    names = [field.name for field in encoder().fields]
    assert len(names) == len(set(names))


def test_sizes_are_those_of_the_components() -> None:
    """Z16: another plan, fewer cards."""

    def change(document: Json) -> None:
        document["plan"]["blocked"] = ["e5", "f5"]
        document["limits"]["targets_scored"] = 2
        document["target"].pop()
        document["counts"]["target_cards"] -= 1
        document["plan"]["rows"] = 10

    game = game_with(change)
    state = finish(game.new(3, 1), 1)
    own = encoder_of(game)
    row = list(own.row(state, 0))
    gone = 3 + 1 + 4  # of the target cards, their worth and the hand; of the discards; before four places
    more = 9 * (len(SYMBOLS) + 2)  # a row of the plan: by symbol, how it suits, its sides
    assert len(row) == own.size == encoder().size - gone + more
    points = next(field for field in own.fields if field.name == "points_0")
    assert row[points.start] * 40 == pytest.approx(state.scores()[0])


def test_every_field_tells_something() -> None:
    rows = [list(encoder().row(state, seat)) for state in positions() for seat in range(state.seats)]
    assert all(-3 <= value <= 3 for row in rows for value in row)
    for field in encoder().fields:
        assert any(any(row[field.start : field.start + field.size]) for row in rows), field.name


# Secrets -------------------------------------------------------------------------------------------------------------


def test_nothing_depends_on_what_the_seat_cannot_know() -> None:
    assert len(positions()) > 200
    assert {state.seats for state in positions()} == {1, 2, 3, 4}
    for state in positions():
        for seat in range(state.seats):
            row = list(encoder().row(state, seat))
            for seed in (3, 2**40 + 1):
                assert list(encoder().row(state.redeal(seat, seed), seat)) == row


def test_seats_that_dropped_out_tell_nothing_more() -> None:
    """Z6.6: they are skipped in the draft, and whoever is left alone keeps the own cards (A15)."""
    lost = player(filled("coin"), crossed=10, flagged=True)
    for gone in ((1,), (0, 2)):
        seats = [lost if seat in gone else player("coin a1", decision="cap", caps=1) for seat in range(3)]
        state = load(*seats, phase=4, stage="drawing")
        temper = Temper(zwergendorf(), 1)
        while not state.is_over():
            if legal(state)[0].startswith("pick"):
                assert [told(state, f"status_{seat}")[1] for seat in range(3)] == [float(n in gone) for n in range(3)]
                for seat in range(3):
                    assert list(encoder().row(state.redeal(seat, 8), seat)) == list(encoder().row(state, seat))
            seat = state.waiting()[temper.pick(len(state.waiting()))]
            state.apply(temper.choose(state.legal_actions(seat)), seat)


def test_a_row_is_written_where_it_is_asked_for() -> None:
    state = positions()[-1]
    size = int(encoder().size)
    row = encoder().row(state, 0)
    twice = type(row)([0.0] * (2 * size))
    encoder().write(state, 0, twice, size)
    assert list(twice) == [0.0] * size + list(row)


# What is told --------------------------------------------------------------------------------------------------------


def test_points_are_those_of_the_scoring() -> None:
    """Z8, with all ways to points (Z9): the survey says the same as the game."""
    for state in positions():
        seats = int(state.seats)
        players = state.view(None)["players"]
        for seat in range(seats):
            row = list(encoder().row(state, seat))
            for place in range(seats):
                worth = players[(seat + place) % seats]["worth"]
                points = part(row, f"points_{place}")
                assert points[0] == pytest.approx(worth["total"] / 40)
                targets = sum(worth["targets"][card] for card in worth["counted"])
                assert points[1] == pytest.approx(targets / 20)
                assert points[2] == pytest.approx(sum(worth["dwarves"].values()) / 20)
                assert points[3] == pytest.approx(sum(worth["majorities"].values()) / 20)
                assert points[4] == pytest.approx(worth["minus"] / 20)


def test_every_target_card_is_worth_what_the_scoring_says() -> None:
    targets = [card for card in zwergendorf().components.cards if card.score is not None]
    for seed in range(3):
        village = finish(zwergendorf().new(2, seed), seed).dump()
        for player_ in village["players"]:
            player_["targets"], player_["buildings"] = [], []
        village["discards"] = {}
        village["players"][0]["targets"] = [card.id for card in targets]
        state = zwergendorf().load(village)
        values = state.view(0)["players"][0]["worth"]["targets"]
        for card, share in zip(targets, told(state, "worth"), strict=True):
            assert card.score is not None
            most = card.score.vp if card.score.most < 0 else card.score.most
            assert share * most == pytest.approx(values[card.id]), card.id


def test_the_lead_is_over_the_best_other_or_the_goal() -> None:
    """Z11.5: alone, the goal is the measure."""
    state = load(player("dwarf a1, dwarf a2"), player("dwarf a1"), player("tavern a1"))
    totals = state.scores()
    leads = [told(state, f"points_{place}")[5] for place in range(3)]
    expected = [mine - max(n for seat, n in enumerate(totals) if seat != place) for place, mine in enumerate(totals)]
    assert [lead * 40 for lead in leads] == pytest.approx(expected)
    alone = load(player("dwarf a1"))
    assert told(alone, "points_0")[5] * 40 == pytest.approx(alone.scores()[0] - alone.view(0)["goal"])


def test_seats_are_told_from_the_own_place() -> None:
    state = load(player("coin a1"), player("wood a1"), player("stone a1"))
    for place, symbol in enumerate(("wood", "stone", "coin")):
        pieces = told(state, f"pieces_{place}", 1)
        assert [name for name, n in zip(SYMBOLS, pieces, strict=True) if n] == [symbol]
    assert [told(state, f"taken_{place}", 1) for place in range(4)] == [[1.0], [1.0], [1.0], [0.0]]
    assert told(state, "seats") == [0.0, 0.0, 1.0, 0.0]


def test_the_hand_is_told_and_what_was_passed() -> None:
    """Z13.2."""
    state = zwergendorf().new(2, 3)
    mine = [card_number(action.split()[1]) for action in legal(state, 0)]
    assert [card for card, value in enumerate(told(state, "hand")) if value] == sorted(mine)
    play(state, legal(state, 0)[0], seat=0)
    assert [told(state, f"status_{place}", 1)[2] for place in range(2)] == [0.0, 1.0]
    play(state, legal(state, 1)[0], seat=1)
    passed = {card_number(name) for name in state.view(0)["players"][0]["passed"]}
    assert {card for card, value in enumerate(told(state, "hand")) if value == -0.5} == passed


def test_symbols_to_come() -> None:
    """Z5.7: both options of the cards that are not begun; then what is left of the one being drawn."""
    state = resolving(player(**cards("r01", "t05")), player())
    two = [card for card in zwergendorf().components.cards if card.id in ("r01", "t05")]
    for name, halves in (("option_a", [card.a for card in two]), ("option_b", [card.b for card in two])):
        wanted = [sum(half.count(symbol) for half in halves) / 4 for symbol in range(len(SYMBOLS))]
        assert told(state, name) == wanted
    assert told(state, "target")[card_number("t05")] == 1.0
    play(state, "option a", seat=0)
    resource = next(card for card in two if card.id == "r01")
    queue = resource.a + resource.lower
    assert told(state, "queue") == [queue.count(symbol) / 4 for symbol in range(len(SYMBOLS))]
    assert told(state, "now").index(1.0) == queue[0]


def test_room_and_production() -> None:
    """Z7.3: three coins make three dwarves; places for all shapes are counted."""
    state = producing(player("coin a1, coin c1, coin e1"), player(filled("wood", 1)))
    assert told(state, "demand_0")[0] == pytest.approx(0.3)
    assert told(state, "production_0")[:2] == pytest.approx([3 / 81, 3 / 81])
    assert told(state, "room_1") == pytest.approx([1 / 81, 0.0, 0.0])
    empty = load(player(), player())
    assert told(empty, "room_0") == pytest.approx([1.0, 144 / 162, 64 / 81])
    assert told(empty, "packing") == pytest.approx([64 / 81, 80 / 81, 0.0])


def test_territories_and_contacts() -> None:
    """Z2.4, Z2.5: two taverns side by side are one territory; a neighbour counts once."""
    state = load(player("tavern a1, tavern c1, tavern h8, dwarf e1, dwarf e2"), player())
    tavern = SYMBOLS.index("tavern")
    assert told(state, "largest")[tavern] == pytest.approx(5 * 8 / 81)
    assert told(state, "areas")[tavern] == pytest.approx(2 / 10)
    assert sum(told(state, "contacts")) == pytest.approx(2 / 10)  # of the pairs that cards ask for: tavern and dwarf
    assert told(state, "races")[tavern] == pytest.approx(5 * 8 / 81)


def test_decisions_are_told() -> None:
    """Seats draw side by side: the own question is told beside that of the seat that is asked first (Z4.3)."""
    state = producing(player("coin a1"), player("coin a1", decision="produce", moment={"step": "dwarf"}))
    first = int(state.to_act())
    assert first == 3 % 2  # seat `phase - 1`, counted round the table
    assert told(state, "acting", 0) == [0.0, 1.0, 0.0, 0.0]
    assert told(state, "acting", 1) == [1.0, 0.0, 0.0, 0.0]
    assert told(state, "asked", 0).index(1.0) == DECISIONS.index("produce") - 1
    assert told(state, "decision", 0).index(1.0) == DECISIONS.index("cap")
    assert told(state, "now", 1).index(1.0) == SYMBOLS.index("dwarf")
    assert not any(told(state, "now", 0))


def test_the_own_village_is_told_square_by_square() -> None:
    """Z2: what stands where, and how closed in each free square is; of other villages nothing."""
    state = load(player("coin a1, wall c1h"), player("beer e5"))
    plan = told(state, "plan")
    there = {(place // 81, SQUARES[place % 81]) for place, value in enumerate(plan) if value}
    assert there == {(SYMBOLS.index("coin"), "a1"), (SYMBOLS.index("wall"), "c1"), (SYMBOLS.index("wall"), "d1")}
    sides = dict(zip(SQUARES, told(state, "sides"), strict=True))
    assert [sides[square] for square in ("a1", "b1", "a2", "e5", "i9")] == [0.0, 0.75, 0.5, 0.0, 0.5]


def test_squares_suit_a_symbol_by_cards() -> None:
    """Z9: only while a symbol is to be drawn, and only free squares."""
    state = resolving(player("wood e5", **cards("r01", "t05")), player())
    assert not any(told(state, "suits"))
    play(state, "option a", seat=0)
    assert told(state, "suits")[SQUARES.index("e5")] == 0.0
    corners = {told(state, "suits")[SQUARES.index(corner)] for corner in ("a1", "i1", "a9", "i9")}
    assert len(corners) == 1  # the same neighbours, the same zones
