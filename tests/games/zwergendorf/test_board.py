"""The board in words: a village as a grid, what is asked, and where the points come from."""

from __future__ import annotations

from typing import Any

import pytest

from dwarrow.games.zwergendorf.words.labels import upper
from dwarrow.kernel.boards import text
from dwarrow.languages import SHIPPED as LANGUAGES
from tests.games.zwergendorf.positions import cards, load, play, player, producing, resolving, zwergendorf


def block(state, title: str, seat: int | None = 0) -> list[list[str]]:
    words = zwergendorf().catalog("en").named(["Ada", "Bert"])
    blocks = zwergendorf().board(state.view(seat), words)
    found = next(each for each in blocks if each.title.startswith(title))
    return [[text(place) for place in row] for row in found.rows]


def prompt(state, seat: int | None, language: str = "en") -> str:
    words = zwergendorf().catalog(language).named(["Ada", "Bert"])
    return zwergendorf().prompt(state.view(seat), words)


def test_a_village_is_a_grid() -> None:
    """Pieces of several squares point to their first one."""
    state = load(player("coin a1, wall b1h, wall a2v, tavern h8"), player())
    rows = block(state, "Your village")
    assert rows[0] == ["1", "coin", "wall", "←wall", "·", "·", "·", "·", "·", "·"]
    assert rows[1][1] == "wall"
    assert rows[2][1] == "↑wall"
    assert [row[8:] for row in rows[7:]] == [["tavern", "←tavern"], ["↑tavern", "←tavern"]]


def test_the_players() -> None:
    state = load(player("coin a1", crossed=2, extra=1), player(out=True, flagged=True))
    assert block(state, "Players") == [
        ["Ada", "80", "–", "2 (1 extra left)", "5", "-2", "–"],
        ["Bert", "81", "–", "0", "5", "0", "dropped out"],
    ]


def test_who_is_out_of_room() -> None:
    state = producing(player(flagged=True), player())
    assert block(state, "Players")[0][-1] == "out of room: drops out after this phase"


def test_resources_and_what_a_production_would_bring() -> None:
    """Base recipes, and what a building card would bring instead; once chosen, the recipe in use."""
    owned = player("coin a1, coin a2, beer a3", buildings=["b02", "b15"])
    title = "Production: you have 2 coins and 1 beer. It would fill 3 squares now (free: 78)."
    state = resolving({**owned, **cards("r01", "b01")}, player(**cards("r02", "b03")))
    assert block(state, title)[:2] == [
        ["dwarves", "2", "1 coin", "1 with Lodging House"],
        ["mines", "0", "1 wood", "–"],
    ]
    asked = {**owned, "decision": "recipe", "moment": {"step": "dwarf"}}
    using = play(load(asked, player(decision="cap"), phase=4, stage="drawing"), "recipe b02", seat=0)
    assert block(using, "Production")[0] == ["dwarves", "1", "2 coins (Lodging House)", "–"]
    assert [row[2] for row in block(using, "Your cards")] == ["in use", "–"]


def test_the_phases_to_come() -> None:
    words = zwergendorf().catalog("en").named(["Ada"])
    for display, told in (("fan", True), ("stack", False)):
        state = zwergendorf().new(2, 1, {"phase_display": display})
        lines = [
            text(place) for each in zwergendorf().board(state.view(0), words) for row in each.rows for place in row
        ]
        assert any(line.startswith("To come: cards (2), cards (3), production (4), ") for line in lines) == told


def test_alone_the_goal_and_the_rival_are_shown_from_the_start() -> None:
    state = zwergendorf().new(1, 1, {"solo_level": "master", "dwarf_count": 2})
    goal, most, largest = block(state, "Alone against Master Grimbart (master)")
    assert goal == ["Your goal: 50 victory points; you have 0 now."]
    assert most[0].startswith("He has ")
    assert largest[0].startswith("His largest territories, in squares: dwarves ")


def test_the_open_board_shows_every_hand() -> None:
    """Who replays a match sees what each could pick from."""
    state = zwergendorf().new(3, 1)
    words = zwergendorf().catalog("en").named(["Ada", "Bert", "Cleo"])
    blocks = {each.title: each for each in zwergendorf().board(state.open_view(), words)}
    assert [len(blocks[f"Hand of {name}"].rows) for name in ("Ada", "Bert", "Cleo")] == [3, 3, 3]
    assert not any("Hand" in each.title for each in zwergendorf().board(state.view(None), words))


def test_what_is_asked() -> None:
    draft = zwergendorf().new(2, 1)
    assert prompt(draft, 0) == "Which of your three cards do you pick first? The other two are passed on."
    state = resolving(player(**cards("r01", "b01")), player(**cards("r02", "b02")))
    assert prompt(state, 0) == "Stone-Capped Load: which option do you take?"
    play(state, "option b", seat=0)
    assert prompt(state, 0) == "Where do you draw wood?"
    assert prompt(state, 0, "de") == "Wohin zeichnest du ein Holz?"
    assert prompt(state, 0, "uk") == "Куди ви малюєте деревину?"
    assert prompt(state, None) == "Ada is drawing in the village. Bert is choosing an option of a card."
    made = producing(player("coin a1, coin a2"), player())
    assert prompt(made, 0) == "Do you conjure up a resource? You have 5 caps."
    play(made, "cap done", seat=0)
    assert prompt(made, 0) == "Your village produces. Still to be drawn: 2 dwarves. Where does the next one go?"


def test_an_option_is_called_by_its_symbols() -> None:
    state = resolving(player(**cards("r01", "b01")), player(**cards("r02", "b02")))
    words = zwergendorf().catalog("en")
    card = next(each for each in zwergendorf().components.cards if each.id == "r01")
    labels = [zwergendorf().label(words, f"option {side}", state.view(0)) for side in "ab"]
    assert " or ".join(labels) == upper(words, card)
    assert zwergendorf().label(words, "option a") == "Option a"


@pytest.mark.parametrize("language", LANGUAGES)
def test_log_and_choices_name_an_option_by_the_same_symbols(language: str) -> None:
    words = zwergendorf().catalog(language).named(["Ada"])
    state = resolving(player(**cards("r01", "b01")), player(**cards("r02", "b02")))
    state.events = []
    label = zwergendorf().label(words, "option a", state.view(0))
    play(state, "option a", seat=0)
    assert label in words.say("event.option", **state.events[0].values)


def test_who_has_won() -> None:
    assert prompt(load(player(crossed=1), player()), None) == "Bert wins the match."
    assert prompt(load(player(), player()), 1) == "Ada and Bert share the victory."
    assert prompt(load(player()), 0) == "Ada has missed the goal of 44 victory points."


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_scoring_adds_up(language: str) -> None:
    """Z8: every line with its paragraph."""
    state = load(player("dwarf a1, tavern b1", targets=["t01", "t02"], crossed=1), player())
    lines = zwergendorf().breakdown(state.view(None), zwergendorf().catalog(language))
    assert [line.paragraph for line in lines] == [
        "Z8.1", "Z8.1", "Z8.2", "Z8.2", "Z8.3", "Z8.3", "Z8.4", "Z8.5", "Z8.6",
    ]  # fmt: skip
    assert sum(line.points[0] or 0 for line in lines if line.kind == "points") == state.scores()[0] == 4 + 5 + 1 + 7 - 1


def test_every_card_has_a_line() -> None:
    c = zwergendorf().components
    for language in LANGUAGES:
        told = zwergendorf().glossary(zwergendorf().catalog(language))
        ids = {card.id for card in c.cards} | {card.id for card in c.dwarf_cards}
        assert set(told) == ids | {f"{name} lower" for name in ids}
        assert len({told[name] for name in ids}) == len(ids)
        assert all(told[f"{name} lower"] in told[name] for name in ids)


def test_the_sheet_has_every_card() -> None:
    for language in LANGUAGES:
        sheet = zwergendorf().sheet(zwergendorf().catalog(language))
        assert sum(len(section.cards) for section in sheet.sections) == 3 * 31 + 16
        symbols = {symbol.id for symbol in sheet.symbols}
        for section in sheet.sections:
            assert section.symbol in symbols
            for grid in section.grids:
                assert {len(row) for row in grid.rows} == {len(grid.columns)}


def test_the_kind_of_a_card_belongs_to_its_line_and_not_to_the_first_player() -> None:
    state = load(player("dwarf a1", targets=["t01"]), player(targets=["t02"]))
    lines = zwergendorf().breakdown(state.view(None), zwergendorf().catalog("en"))
    assert not any(line.notes for line in lines)
    kinds = [line.about.split(".")[0] for line in lines if line.paragraph in ("Z8.1", "Z8.2")]
    assert kinds == ["Target card"] * 2 + ["Dwarf card"] * 2


def test_the_end_says_why_it_came_and_what_a_line_means() -> None:
    """Z4.2, Z8.1, Z8.4, Z8.6."""
    words = zwergendorf().catalog("en")
    state = load(player(crossed=1, targets=["t01"]), player())
    lines = zwergendorf().breakdown(state.view(None), words)
    about = {line.paragraph: line.about for line in lines}
    assert "3 best" in about["Z8.1"]
    assert "not drawn" in about["Z8.4"]
    assert about["Z8.6"] == words.say("board.final_ties")
    assert zwergendorf().ending(state.view(None), words) == words.say("board.ended")
    everybody_out = load(player(out=True, flagged=True), player(out=True, flagged=True))
    assert zwergendorf().ending(everybody_out.view(None), words) == words.say("board.ended_early")


def test_a_pick_tells_what_becomes_of_the_other_cards() -> None:
    """Z5.3, Z5.5, Z11.2: they are passed on once, then discarded; alone, and as the last active seat, never passed."""
    first: dict[str, Any] = {"decision": "pick", "hand": ["t01", "r01", "b01"]}
    state = load(player(**first), player(decision="pick", hand=["t02", "r02", "b02"]), phase=1, stage="first")
    assert prompt(state, 0).endswith("The other two are passed on.")
    play(play(state, "pick t01", seat=0), "pick t02", seat=1)
    assert prompt(state, 0).endswith("The other one is discarded.")
    last = load(player(**first), player(out=True, flagged=True), phase=1, stage="first")
    assert prompt(last, 0).endswith("You keep the other two for your second pick.")
    assert prompt(play(last, "pick t01"), 0).endswith("The last one is discarded.")
    alone = load(player(**first), phase=1, stage="first")
    assert "your rival, Master Grimbart" in prompt(alone, 0)
    hints = zwergendorf().catalog("en")
    assert "passed on" not in hints.say("client.zwergendorf.hint.pick")


def test_what_a_card_brings_besides_its_choice() -> None:
    """Z5.8: what a resource card gives below comes always."""
    words = zwergendorf().catalog("en")
    told = zwergendorf().glossary(words)
    assert told["r01"].endswith("Always in addition: 1 stone.")
    assert "Below" not in " ".join(told.values())


def test_nothing_is_due_after_the_match_or_for_who_dropped_out() -> None:
    asked = player("coin a1", decision="pick", hand=["t01", "r01", "b01"])
    state = load(asked, player("coin a1", out=True, flagged=True), phase=1, stage="first")
    assert [row[2] for row in block(state, "Players")] == ["1", "–"]
    over = load(player("coin a1"), player("coin a1"))
    assert [row[2] for row in block(over, "Players")] == ["–", "–"]
