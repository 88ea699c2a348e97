"""Every way to points on villages whose values are counted by hand, with nothing, with ties and at the maximum."""

from __future__ import annotations

import pytest

from dwarrow.games.zwergendorf import Zwergendorf
from dwarrow.games.zwergendorf.words import catalog as words
from tests.games.zwergendorf.positions import SQUARES, Json, filled, game_with, load, player, worth, zwergendorf


def target(card: str, pieces: str, **fields: object) -> int:
    """What a target card is worth to a village."""
    state = load(player(pieces, targets=[card], **fields), player())
    return int(worth(state)["targets"][card])


def dwarf(card: str, *villages: str) -> list[int]:
    """What a dwarf card in the middle is worth to each of some villages."""
    other = "grey_blacksmith" if card.endswith("_dwarf") else "grey_dwarf"
    state = load(*(player(pieces) for pieces in villages), middle=[card, other])
    return [int(worth(state, seat)["dwarves"][card]) for seat in range(len(villages))]


def row(symbol: str, n: int, at: int = 1) -> str:
    return ", ".join(f"{symbol} {column}{at}" for column in "abcdefghi"[:n])


@pytest.mark.parametrize(("card", "points"), [("t01", 4), ("t02", 5), ("t04", 7)])
def test_plain_points(card: str, points: int) -> None:
    """Z9.1: `fixed`."""
    assert target(card, "") == points


@pytest.mark.parametrize(
    ("card", "pieces", "points"),
    [
        ("t05", "", 0),
        ("t05", row("dwarf", 1), 0),  # two make a point
        ("t05", row("dwarf", 5), 2),
        ("t07", "wall a1h, wall c1h", 0),  # three sections, not squares
        ("t07", "wall a1h, wall c1h, wall e1h", 2),
        ("t08", row("forge", 7), 7),
        ("t08", row("forge", 9), 8),  # at most 8
        ("t09", "tavern a1", 2),  # a tavern counts once
        ("t13", row("beer", 3), 3),
    ],
)
def test_counts(card: str, pieces: str, points: int) -> None:
    """Z9.1, Z2.3: `count` in full groups of pieces."""
    assert target(card, pieces) == points


@pytest.mark.parametrize(("table", "card", "most"), [("target", "t01", 12), ("dwarf_card", "grey_blacksmith", 20)])
def test_a_card_without_a_maximum_has_that_of_its_kind(table: str, card: str, most: int) -> None:
    """Z9.1, Z16: 12 points for a target card, 20 for a dwarf card; the card says so."""

    def change(document: Json) -> None:
        entry = next(each for each in document[table] if each["id"] == card)
        entry["score"] = {"kind": "count", "symbol": "coin", "vp": 2}

    game = game_with(change)
    state = load(player(row("coin", 9) + ", " + row("coin", 9, 2), targets=["t01"]), player(), game=game)
    told = worth(state)
    assert (told["targets"] | told["dwarves"])[card] == most
    assert said(game, card).endswith(f"at most {most}.")


def said(game: Zwergendorf, card: str) -> str:
    c = game.components
    scores = {each.id: each.score for each in c.cards} | {each.id: each.score for each in c.dwarf_cards}
    score = scores[card]
    assert score is not None
    return words.score(game.catalog("en"), score)


@pytest.mark.parametrize(
    ("pieces", "points"),
    [
        ("", 0),
        ("coin a1, wood a2, stone a3", 0),
        ("coin a1, wood a2, stone a3, beer a4", 3),
        ("coin a1, wood a2, stone a3, beer a4, coin b1, wood b2, beer b3", 3),
        (", ".join(row(symbol, 5, at) for at, symbol in enumerate(("coin", "wood", "stone", "beer"), 1)), 12),
    ],
)
def test_sets(pieces: str, points: int) -> None:
    """Z9.2: the rarest of the four limits; at most 12."""
    assert target("t14", pieces) == points


def test_sets_of_buildings() -> None:
    """Z9.2: pieces, whatever their size."""
    assert target("t15", "dwarf a1, mine b1, wall c1h, forge e1, tavern f1") == 2


@pytest.mark.parametrize(
    ("card", "pieces", "points"),
    [
        ("t17", "dwarf a1, forge b2", 0),  # diagonal
        ("t17", "dwarf a1, forge b1", 1),
        ("t17", "dwarf a1, dwarf c1, forge b1", 2),
        ("t16", "tavern b2, dwarf a2", 0),  # one dwarf is not enough
        ("t16", "tavern b2, dwarf a2, dwarf a3", 3),
        ("t16", "tavern b2, dwarf a2, dwarf b1, tavern e2", 3),
        ("t19", "stone b1, wall a1v", 0),  # a mine is missing
        ("t19", "stone b1, wall a1v, mine c1", 3),
        ("t20", "coin b1, dwarf a1, dwarf c1", 2),
        ("t21", "tavern a1, beer c1, beer c2, beer d1", 4),  # the third does not touch
        ("t17", row("dwarf", 9) + ", " + row("forge", 9, 2) + ", " + row("dwarf", 9, 3), 10),  # at most 10
        (
            "t16",
            ", ".join(f"tavern {column}1, dwarf {column}3, dwarf {other}3" for column, other in ("ab", "cd", "ef")),
            9,
        ),
        ("t20", row("coin", 9, 2) + ", " + row("dwarf", 9) + ", " + row("dwarf", 9, 3), 12),  # at most 12
        ("t18", "", 0),
    ],
)
def test_neighbours(card: str, pieces: str, points: int) -> None:
    """Z9.3, Z2.4: `adjacent`, never diagonally, each neighbouring piece once."""
    assert target(card, pieces) == points


def test_a_long_neighbour_counts_once() -> None:
    """Z2.4: the brown mason wants two different wall sections; one that bends round the stone does not exist, so the
    same section along two squares of a tavern is one neighbour, as the green mason shows.
    """
    assert dwarf("brown_mason", "stone b2, wall a2v", "stone b2, wall a2v, wall c2v") == [0, 3]
    assert dwarf("green_mason", "tavern b2, wall a2v", "tavern b2, wall a2v, wall b1h") == [0, 4]


def test_forbidden_neighbours() -> None:
    """Z9.3: the brown blacksmith wants two dwarves and no forge beside a forge."""
    alone = "forge b2, dwarf a2, dwarf c2"
    assert dwarf("brown_blacksmith", alone, alone + ", forge b3", "") == [3, 0, 0]


def test_a_piece_is_not_its_own_neighbour() -> None:
    """Z9.3: a tavern alone touches no tavern."""

    def change(document: Json) -> None:
        card = next(each for each in document["target"] if each["id"] == "t01")
        card["score"] = {"kind": "adjacent", "symbol": "tavern", "needs": [{"symbol": "tavern", "min": 1}], "vp": 1}

    game = game_with(change)
    alone = load(player("tavern a1", targets=["t01"]), player(), game=game)
    pair = load(player("tavern a1, tavern c1", targets=["t01"]), player(), game=game)
    assert [worth(state)["targets"]["t01"] for state in (alone, pair)] == [0, 2]


@pytest.mark.parametrize(
    ("card", "pieces", "points"),
    [
        ("grey_dwarf", "", 0),
        ("grey_dwarf", "dwarf a1, dwarf b1, dwarf b2, dwarf d1", 3),
        ("grey_dwarf", filled("dwarf"), 20),
        ("grey_mason", "wall a1h", 0),  # two squares; four make a group
        ("grey_mason", "wall a1h, wall c1h", 3),  # two sections that touch
        ("grey_mason", "wall a1h, wall d1h", 0),
        ("grey_mason", "wall a1h, wall c1h, wall e1h", 3),
    ],
)
def test_largest_territory(card: str, pieces: str, points: int) -> None:
    """Z9.4, Z2.5: in squares, in full groups, at most 20."""
    assert dwarf(card, pieces, "")[0] == points


@pytest.mark.parametrize(
    ("pieces", "points"),
    [
        ("", 0),
        ("mine a1, mine b1", 0),
        ("mine a1, mine b1, mine b2", 4),
        ("mine a1, mine b1, mine b2, mine c2", 0),
        ("mine a1, mine b1, mine c1, mine a3, mine b3, mine c3", 8),
    ],
)
def test_territories_of_exactly_three(pieces: str, points: int) -> None:
    """Z9.5: the brown miner."""
    assert dwarf("brown_miner", pieces, "")[0] == points


def test_number_of_territories() -> None:
    """Z9.5: without an upper limit, at most 9."""
    assert target("t22", "") == 0
    assert target("t22", "mine a1, mine b1, mine d1") == 2
    apart = ", ".join(f"mine {square}" for square in ("a1", "c1", "e1", "g1", "i1", "a3", "c3", "e3", "g3", "i3"))
    assert target("t22", apart) == 9


@pytest.mark.parametrize(
    ("villages", "points"),
    [
        (("", ""), [0, 0]),  # nobody wins with nothing
        (("dwarf a1", ""), [15, 0]),
        ((row("dwarf", 3), row("dwarf", 2), row("dwarf", 3)), [7, 0, 7]),
        ((row("dwarf", 4), row("dwarf", 4), row("dwarf", 3), row("dwarf", 4)), [7, 7, 0, 7]),
        ((row("dwarf", 2), row("dwarf", 2), row("dwarf", 2), row("dwarf", 2)), [7, 7, 7, 7]),
        ((row("dwarf", 2), "dwarf a1, dwarf c1, dwarf e1"), [15, 0]),  # connected, not counted
    ],
)
def test_race_in_the_middle(villages: tuple[str, ...], points: list[int]) -> None:
    """Z9.6: a tie brings half to each, rounded down."""
    assert dwarf("green_dwarf", *villages) == points


def test_race_on_an_own_card() -> None:
    """Z9.6: strictly larger than all others, or nothing."""
    assert target("t25", "") == 0
    assert target("t25", "wall a1h") == 9
    tied = load(player("wall a1h", targets=["t25"]), player("wall a1v"))
    assert worth(tied)["targets"]["t25"] == 0


def test_a_seat_that_is_out_is_compared_too() -> None:
    """Z6.6, Z9.6, Z8.3: it keeps its village."""
    out = player("mine a1, mine b1, tavern d1", flagged=True, out=True)
    state = load(player("mine a1", targets=["t24"]), out)
    assert worth(state)["targets"]["t24"] == 0
    assert worth(state, 1)["majorities"]["tavern"] == 7


@pytest.mark.parametrize(
    ("card", "pieces", "points"),
    [
        ("yellow_dwarf", "dwarf a1", 0),
        ("yellow_dwarf", "dwarf a1, dwarf a9, dwarf b1, dwarf b2, dwarf b3", 4),
        ("yellow_blacksmith", "forge a1, forge c2, forge d2", 2),  # the second row has two
        ("yellow_miner", "mine a1, mine b1, mine a2, mine b2, mine c2", 3),
        ("yellow_mason", "wall a1v", 0),
        ("yellow_mason", "wall a1v, wall a3h", 2),  # three squares in column A
        ("yellow_mason", "", 0),
        ("yellow_dwarf", row("dwarf", 9) + ", " + row("dwarf", 9, 2), 18),  # all nine columns
        ("yellow_miner", ", ".join(f"mine a{n}, mine b{n}" for n in range(1, 10)), 20),  # nine rows, at most 20
    ],
)
def test_lines(card: str, pieces: str, points: int) -> None:
    """Z9.7: squares in rows or columns, with limits."""
    assert dwarf(card, pieces, "")[0] == points


def test_rows_and_columns() -> None:
    """Z9.7: both axes, all four symbols."""
    assert target("t27", "coin a1, wood b1, stone c1") == 0
    assert target("t27", "coin a1, wood b1, stone c1, beer d1") == 3
    assert target("t27", "coin a1, wood b1, stone c1, beer d1, wood a2, stone a3, beer a4") == 6
    square = ("coin", "wood", "stone", "beer")
    latin = ", ".join(f"{square[(x + y) % 4]} {'abcd'[x]}{y + 1}" for x in range(4) for y in range(4))
    assert target("t27", latin) == 12  # four rows and four columns, at most 12


@pytest.mark.parametrize(
    ("pieces", "points"),
    [("tavern b2", 0), ("tavern a1", 4), ("tavern a1, tavern h8, tavern h1, tavern a8", 12)],
)
def test_corners(pieces: str, points: int) -> None:
    """Z9.8, Z2.6: a tavern that covers a corner; at most 12."""
    assert target("t26", pieces) == points


def test_edge_and_centre() -> None:
    """Z9.8, Z2.6: mines on the edge in pairs, dwarves in the centre."""
    assert dwarf("grey_miner", "mine a1", "mine a1, mine i9, mine b2", "mine a1, mine i5, mine e9, mine e1") == [
        0,
        3,
        6,
    ]
    assert target("t28", "dwarf d4, dwarf f6, dwarf c4, dwarf g7") == 2
    assert target("t28", "") == target("t28", "dwarf c3, dwarf g7, mine e5") == 0
    centre = ", ".join(f"dwarf {column}{at}" for column in "def" for at in (4, 5, 6))
    assert target("t28", centre + ", dwarf c4") == 9  # all nine squares, which is the most
    edge = [square for square in SQUARES if square[0] in "ai" or square[1] in "19"]
    around = ", ".join(f"mine {square}" for square in edge)
    assert dwarf("grey_miner", around, "mine b2, mine e5") == [20, 0]  # 16 pairs, at most 20


def test_a_piece_is_in_a_zone_once() -> None:
    """Z9.8: with at least one square, and only once."""

    def change(document: Json) -> None:
        card = next(each for each in document["target"] if each["id"] == "t01")
        card["score"] = {"kind": "zone", "symbol": "wall", "zone": "edge", "vp": 1}

    state = load(player("wall a1h, wall c1v, wall e5h", targets=["t01"]), player(), game=game_with(change))
    assert worth(state)["targets"]["t01"] == 2


@pytest.mark.parametrize(("leaving", "points"), [(0, 0), (1, 1), (8, 8), (40, 8)])
def test_free_squares(leaving: int, points: int) -> None:
    """Z9.1: `empty`, at most 8."""
    assert target("t31", filled("coin", leaving)) == points


@pytest.mark.parametrize(("crossed", "points"), [(0, 7), (1, 7), (2, 0)])
def test_few_trees(crossed: int, points: int) -> None:
    """Z9.1: `trees_at_most`; extra trees do not matter."""
    assert target("t29", "", crossed=crossed, extra=3, extra_crossed=3) == points


@pytest.mark.parametrize("caps", [0, 2, 5])
def test_caps_left(caps: int) -> None:
    """Z9.1: `caps_left`."""
    assert target("t30", "", caps=caps) == caps


@pytest.mark.parametrize(("owned", "points"), [(0, 0), (2, 4), (6, 10)])
def test_buildings_owned(owned: int, points: int) -> None:
    """Z9.1: `buildings_owned`, at most 10."""
    assert target("t03", "", buildings=[f"b{n:02}" for n in range(1, owned + 1)]) == points


# The whole -----------------------------------------------------------------------------------------------------------


def test_majorities_need_one() -> None:
    """Z8.3: nobody has most of nothing."""
    state = load(player(), player(), player())
    assert [worth(state, seat)["majorities"] for seat in range(3)] == [{"tavern": 0, "forge": 0}] * 3


def test_equal_targets_are_taken_in_order() -> None:
    """Z8.1: for the sheet only."""
    state = load(player(targets=["t10", "t11", "t12", "t13"]), player())
    assert worth(state)["counted"] == ["t10", "t11", "t12"]


def test_the_total_adds_up() -> None:
    """Z8.2, Z8.5: targets, dwarf cards, majorities, less the stump."""
    state = load(player("dwarf a1, dwarf b1, tavern c1", targets=["t01"], crossed=2), player(crossed=4))
    told = worth(state)
    assert told["dwarves"] == {"grey_dwarf": 2, "grey_blacksmith": 0}
    assert told["total"] == 4 + 2 + 7 - 2
    assert state.scores() == [11, -6]


@pytest.mark.parametrize(("crossed", "total", "winners"), [(0, 39, [0]), (1, 38, [0]), (2, 37, [])])
def test_alone_the_goal_decides(crossed: int, total: int, winners: list[int]) -> None:
    """Z11.5: an apprentice with two dwarf cards needs 38 points; one less, and nobody has won."""
    dwarves = ", ".join(f"dwarf {square}" for square in SQUARES[:18])
    alone = player(dwarves, targets=["t02", "t04", "t05"], crossed=crossed)
    state = load(alone, options={"solo_level": "apprentice"})
    view = state.view(0)
    assert (view["goal"], view["scores"], view["winners"]) == (38, [total], winners)
    assert state.winners() == winners
    told = zwergendorf().prompt(view, zwergendorf().catalog("en").named(["Anna"]))
    goal = "the goal of 38 victory points"
    assert told == (f"Anna has reached {goal} and wins." if winners else f"Anna has missed {goal}.")


def test_three_share_the_victory() -> None:
    """Z8.6: equal points and equal dwarves; who has as many points but fewer dwarves does not share."""
    state = load(*(player("dwarf a1") for _ in range(3)), player("dwarf a1, dwarf b1", crossed=1))
    assert state.scores() == [1, 1, 1, 1]
    assert state.winners() == [3]
    state = load(*(player("dwarf a1") for _ in range(3)), player(crossed=1))
    assert state.winners() == [0, 1, 2]


def test_every_kind_is_on_a_card() -> None:
    """The tests above go through all of them."""
    c = zwergendorf().components
    kinds = {card.score.kind for card in c.cards if card.score} | {card.score.kind for card in c.dwarf_cards}
    assert kinds == {
        "fixed", "count", "sets", "adjacent", "territory", "territory_count", "race", "lines", "zone", "empty",
        "trees_at_most", "caps_left", "buildings_owned",
    }  # fmt: skip
