"""Boards as pictures: whole SVGs of every game in every language, and nothing in them that the audience may not see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import dwarrow
from dwarrow.adapters.pictures import Picture, drawn, picture
from dwarrow.games.mines.picture.halls import ahead, laid
from dwarrow.games.zwergendorf.picture.village import SQUARE, TILE
from dwarrow.kernel.pictures.canvas import LEAST, Canvas, breadth, fitted, lines_of
from dwarrow.kernel.pictures.parts import Scene
from dwarrow.kernel.state import State
from tests.adapters.places import PLACES, SHORT

SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES = ("en", "de", "uk")


def positions(game: str, seats: int, every: int, seed: int = 3) -> Iterator[State]:
    """The beginning, every so many decisions, and the end of a match by lot."""
    state = dwarrow.game(game).new(seats, seed, SHORT.get(game))
    dice, number = random.Random(seed), 0
    while not state.is_over():
        if number % every == 0:
            yield state
        state.apply(dice.choice(state.legal_actions()))
        number += 1
    yield state


def begun(game: str, seats: int, decisions: int) -> State:
    state = dwarrow.game(game).new(seats, 3)
    dice = random.Random(7)
    for _ in range(decisions):
        state.apply(dice.choice(state.legal_actions()))
    return state


def read(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def icons(svg: str) -> Counter[str]:
    """How often each drawing is used."""
    return Counter(use.get("href", "").rpartition("-")[2] for use in read(svg).iter(f"{SVG}use"))


def texts(svg: str) -> list[str]:
    return [text.text or "" for text in read(svg).iter(f"{SVG}text")]


# The whole picture ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), PLACES)
def test_whole_matches(game: str, seats: int):
    """From beginning to end, for those at the table in turn and in all languages: an SVG that stands alone."""
    for number, state in enumerate(positions(game, seats, 45)):
        seat = (None, *range(seats))[number % (seats + 1)]
        check_whole(picture(state, seat, LANGUAGES[number % 3]))


def check_whole(svg: str) -> None:
    root = read(svg)
    width, height = (float(part) for part in root.get("viewBox", "").split()[2:])
    assert (root.tag, root.get("role"), root[0].tag) == (f"{SVG}svg", "img", f"{SVG}title")
    assert width == 900
    assert 300 < height < 1600
    symbols = {symbol.get("id") for symbol in root.iter(f"{SVG}symbol")}
    used = {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")}
    assert used == symbols
    assert all(text.text for text in root.iter(f"{SVG}text"))
    for use in root.iter(f"{SVG}use"):
        x, wide = (float(use.get(name, "nan")) for name in ("x", "width"))
        assert 0 <= x <= x + wide <= width
    for rect in root.iter(f"{SVG}rect"):
        x, y, wide, high = (float(rect.get(name, "nan")) for name in ("x", "y", "width", "height"))
        assert 0 <= x <= x + wide <= width
        assert 0 <= y <= y + high <= height
        assert wide > 0
        assert high > 0


@pytest.mark.parametrize("decisions", [1, 40])
@pytest.mark.parametrize(("game", "seats"), PLACES)
def test_nothing_hidden_is_drawn(game: str, seats: int, decisions: int):
    state = begun(game, seats, decisions)
    for seat in (None, *range(seats)):
        for seed in range(2):
            assert picture(state.redeal(seat, seed), seat) == picture(state, seat)


def test_own_hands_are_drawn():
    """What would be hidden from others is there for who may see it, or the test above would find nothing."""
    mines = begun("mines", 2, 12)
    assert picture(mines, 0) != picture(mines, 1) != picture(mines)
    lenses = [icons(picture(mines, seat))["search"] for seat in (0, 1)]
    assert max(lenses) < 2  # the own hand needs none
    village = dwarrow.game("zwergendorf").new(2, 3)
    hands = [village.view(seat)["players"][seat]["hand"] for seat in (0, 1)]
    names = [[village.game.catalog("en").format(card, "card") for card in hand] for hand in hands]
    for seat in (0, 1):
        assert set(names[seat]) <= set(texts(picture(village, seat)))
        assert not set(names[1 - seat]) & set(texts(picture(village, seat)))
        assert not set(names[seat]) & set(texts(picture(village)))


@pytest.mark.parametrize("game", dwarrow.NAMES)
def test_languages(game: str):
    state = begun(game, 2, 20)
    pictures = [picture(state, 0, language) for language in LANGUAGES]
    for svg, language in zip(pictures, LANGUAGES, strict=True):
        assert texts(svg)[0] == state.game.catalog(language).say("title")
    assert len({tuple(texts(svg)) for svg in pictures}) == 3
    assert len({tuple(icons(svg).items()) for svg in pictures}) == 1


def test_a_picture_is_text_and_shows_itself(tmp_path: Path):
    svg = picture(begun("mines", 2, 3))
    (tmp_path / "board.svg").write_text(svg, encoding="utf-8")
    assert isinstance(svg, Picture)
    assert ElementTree.parse(tmp_path / "board.svg").getroot().tag == f"{SVG}svg"
    assert svg._repr_svg_() == svg


# What is written on it -----------------------------------------------------------------------------------------------


def test_names_of_players():
    svg = picture(dwarrow.game("gnomes").new(2, 1), 0, names=['<b>&"', "Anna"])
    assert {'<b>&" (you)', "Anna"} <= set(texts(svg))
    assert "<b>" not in svg


def test_names_of_cards(tmp_path: Path):
    """Components of one's own may call a card anything."""
    odd = "<Clan> & 'Co' ]]>"
    text = dwarrow.game("mines").toml()
    assert 'name = "Clan Saumagen"' in text
    file = tmp_path / "own.toml"
    file.write_text(text.replace('name = "Clan Saumagen"', f'name = "{odd}"'), encoding="utf-8")
    game = dwarrow.game("mines", components=str(file))
    seed = next(seed for seed in range(99) if game.new(2, seed).view(0)["rows"]["sapphire"]["right"] == "s01")
    svg = picture(game.new(2, seed))
    assert odd in texts(svg)
    assert any(odd in (title.text or "") for title in read(svg).iter(f"{SVG}title"))


def test_what_nobody_has_drawn():
    canvas = Canvas("mines", dwarrow.game("mines").folder, {})
    canvas.icon("<", 0, 0, 20)
    canvas.bottom = 20
    assert "<" in texts(canvas.svg("", "", "."))


def test_texts_fit():
    for words in ("short", "a text that is rather long", "Ґанок", "Donaudampfschifffahrtsgesellschaft"):
        for width in (20, 60, 300):
            cut, size = fitted(words, 14, width)
            assert breadth(cut, size) <= width + 0.5
            assert LEAST <= size <= 14
            assert cut == words or cut.endswith("…")
    lines, size = lines_of("one two three four five six seven", 12, 80, 2)
    assert len(lines) == 2
    assert size < 12
    assert " ".join(lines) == "one two three four five six seven"
    assert lines_of("one", 12, 80, 2) == (["one"], 12)


# What is shown -------------------------------------------------------------------------------------------------------


def king_to_the_end(view: Any) -> None:
    view["king"] = "coronation"


def diamonds_cost_more(view: Any) -> None:
    view["prices"]["diamond"]["target"] += 1


def gnome_walks(view: Any) -> None:
    view["gnome"] = "ii" if view["gnome"] != "ii" else "iii"


def rights_are_bought(view: Any) -> None:
    view["spaces"]["i_1"].update(owner=1, tile="dark_ruby")


def dwarf_leaves(view: Any) -> None:
    view["places"]["forge"]["dwarf"] = "engineer" if view["places"]["forge"]["dwarf"] != "engineer" else None


def cart_is_loaded(view: Any) -> None:
    view["players"][1]["carts"]["4"] = {"crystal": 2}


def furnace_is_lit(view: Any) -> None:
    view["players"][0]["lit"] += 1


def heat_rises(view: Any) -> None:
    view["players"][0]["heat"] += 1


def tree_is_felled(view: Any) -> None:
    view["players"][1]["trees"]["crossed"] += 1


def cap_is_used(view: Any) -> None:
    view["players"][0]["caps"] -= 1


def somebody_wins(view: Any) -> None:
    view["winners"] = [1]


@pytest.mark.parametrize(
    ("game", "change"),
    [
        ("mines", king_to_the_end),
        ("mines", somebody_wins),
        ("gnomes", diamonds_cost_more),
        ("gnomes", gnome_walks),
        ("gnomes", rights_are_bought),
        ("dwergar", dwarf_leaves),
        ("dwergar", cart_is_loaded),
        ("dwergar", furnace_is_lit),
        ("dwergar", heat_rises),
        ("dwergar", somebody_wins),
        ("zwergendorf", tree_is_felled),
        ("zwergendorf", cap_is_used),
        ("zwergendorf", somebody_wins),
    ],
)
def test_what_matters_is_seen(game: str, change: Callable[[Any], None]):
    state = begun(game, 2, 6)
    view = state.view(0)
    changed = deepcopy(view)
    change(changed)
    catalog = state.game.catalog("en")
    before, after = (body(drawn(state.game, each, catalog)) for each in (view, changed))
    assert before != after


def body(svg: str) -> str:
    """The board without its bar, which tells the moment in words."""
    return svg[svg.index("<g transform") :]


def test_the_king_stands_in_his_hall():
    """He goes one column to the right with every move."""
    state = begun("mines", 2, 0)
    catalog, columns = state.game.catalog("en"), []
    for hall in ("great_hall", "h1b", "h2b", "h3a", "coronation"):
        svg = drawn(state.game, {**state.view(None), "king": hall}, catalog)
        king = next(use for use in read(svg).iter(f"{SVG}use") if use.get("href") == "#dwarrow-mines-king")
        columns.append(float(king.get("x", "nan")))
    steps = [after - before for before, after in pairwise(columns)]
    assert min(steps) > 60
    assert steps[-1] > 6 * max(steps[:-1])


def test_symbols_lie_on_their_squares():
    state = dwarrow.game("zwergendorf").new(1, 3)
    view = state.view(0)
    view["players"][0]["village"] = [
        {"symbol": "coin", "at": "a1", "squares": ["a1"]},
        {"symbol": "wall", "at": "c4h", "squares": ["c4", "d4"]},
        {"symbol": "tavern", "at": "e5", "squares": ["e5", "f5", "e6", "f6"]},
    ]
    svg = drawn(state.game, view, state.game.catalog("en"))
    plan, coin, wall, tavern = [
        [float(rect.get(name, "nan")) for name in ("x", "y", "width", "height")]
        for rect in read(svg).iter(f"{SVG}rect")
        if rect.get("fill") in (SQUARE, TILE)
    ]
    side = plan[2] / 9
    assert coin == [plan[0] + 1, plan[1] + 1, side - 2, side - 2]
    assert wall == [coin[0] + 2 * side, coin[1] + 3 * side, 2 * side - 2, side - 2]
    assert tavern == [coin[0] + 4 * side, coin[1] + 4 * side, 2 * side - 2, 2 * side - 2]
    assert icons(svg)["rampart"] == 1


def test_an_action_is_seen():
    """A tile that is bought is turned up for all, and bears the number of its owner instead of its cost."""
    state = dwarrow.game("gnomes").new(2, 5)
    dice = random.Random(5)
    before = after = picture(state)
    while not owners(state):
        before = picture(state)
        legal = state.legal_actions()
        rights = [code for code in legal if state.game.format(code).startswith("turn tile")]
        state.apply(dice.choice(rights or legal))
        after = picture(state)
    assert texts(after).count("?") == texts(before).count("?") - 1
    (owner,) = owners(state)
    assert numbers_in_discs(after, 14) - numbers_in_discs(before, 14) == Counter([str(owner)])


def owners(state: State) -> list[int]:
    return [space["owner"] for space in state.view(None)["spaces"].values() if space["owner"] is not None]


def numbers_in_discs(svg: str, radius: int) -> Counter[str]:
    """What is written on discs of a size: a text follows its disc."""
    elements = list(read(svg).iter())
    return Counter(
        text.text or ""
        for disc, text in pairwise(elements)
        if disc.tag == f"{SVG}circle" and disc.get("r") == str(radius)
    )


# Boards of other components ------------------------------------------------------------------------------------------


def test_any_path_leads_forward():
    halls = [
        {"id": "start", "exits": ["short", "long"]},
        {"id": "short", "exits": ["end"]},
        {"id": "long", "exits": ["longer"]},
        {"id": "longer", "exits": ["end"]},
        {"id": "end", "exits": []},
    ]
    places, ways = laid(halls)
    assert {name: column for name, (column, _) in places.items()} == {
        "start": 0, "short": 1, "long": 1, "longer": 2, "end": 3,
    }  # fmt: skip
    for way in ways:
        assert [column for column, _ in way.places] == list(range(places[way.start][0], places[way.end][0] + 1))
    past = next(way for way in ways if (way.start, way.end) == ("short", "end"))
    assert past.places[1] != places["longer"]  # it passes in a lane of its own
    assert ahead(halls, "long") == {"long", "longer", "end"}


def test_any_number_of_districts():
    state = dwarrow.game("gnomes").new(2, 3)
    view, pieces = state.view(0), deepcopy(state.game.pieces())
    spaces = pieces["districts"][0]["spaces"]
    pieces["districts"] = [
        {"id": district["id"], "place": None if number > 3 else 3 - number, "spaces": spaces * (1 + number % 2)}
        for number, district in enumerate(pieces["districts"])
    ]
    check_whole(of_pieces(state, view, pieces))


def test_prices_of_any_height():
    state = dwarrow.game("gnomes").new(2, 3)
    view, pieces = state.view(0), deepcopy(state.game.pieces())
    pieces["numbers"]["price_max"] = 99
    view["prices"]["ruby"] = {"current": 99, "target": 1}
    svg = of_pieces(state, view, pieces)
    check_whole(svg)
    assert texts(svg).count("99") < 2


def test_a_long_path():
    state = dwarrow.game("mines").new(2, 3)
    view, pieces = state.view(0), deepcopy(state.game.pieces())
    ids = [hall["id"] for hall in pieces["halls"]]
    for hall, exit_ in zip(pieces["halls"], [*ids[1:], None], strict=True):
        hall["exits"] = [exit_] if exit_ else []
    assert "scale(1)" in picture(state)
    svg = of_pieces(state, view, pieces)
    assert "scale(0.499)" in svg
    assert 900 < max(float(use.get("x", "nan")) for use in read(svg).iter(f"{SVG}use")) < 900 / 0.499


def of_pieces(state: State, view: Any, pieces: Any) -> str:
    """A picture of what lies in another box."""
    canvas = Canvas(state.game.name, state.game.folder, {})
    draw = state.game.painter
    assert draw is not None
    draw(Scene(canvas, view, pieces, state.game.catalog("en")))
    return canvas.svg("title", "heading", "told")
