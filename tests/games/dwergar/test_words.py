"""The words of Dwergar: names, labels, cards, the board, the sheet and the result, in every language."""

from __future__ import annotations

from typing import Any

import pytest

from dwarrow.games.dwergar.play.state import DECISIONS, PHASES, PURPOSES
from dwarrow.kernel.boards import text
from dwarrow.kernel.chance import Chance
from dwarrow.languages import SHIPPED as LANGUAGES
from tests.games.dwergar.positions import GAME, PLACES, REGIONS, play, player, table

NAMES = ["Anna", "Bert", "Cem", "Dora"]
BOX = GAME.components


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Any:
    return GAME.catalog(request.param).named(NAMES)


def test_english_names_are_those_of_the_components():
    english = GAME.catalog("en")
    for project in BOX.projects:
        assert english.format(project.id, "card") == project.name
    for event in BOX.events:
        assert english.format(event.id, "card") == event.name


def test_every_piece_has_a_name_of_its_own(words):
    cards = [*(card.id for card in BOX.projects), *(card.id for card in BOX.events)]
    for formatter, ids in {
        "card": cards,
        "place": PLACES,
        "region": REGIONS,
        "good": ("coal", "iron", "gold", "crystal"),
    }.items():
        assert len({words.format(each, formatter) for each in ids}) == len(ids), formatter


def test_phases_decisions_and_purposes(words):
    assert all(words.say(f"phase.{phase}") for phase in (*PHASES, "over"))
    assert all(words.say(f"decision.{name}") for name in DECISIONS[1:])
    assert {f"{part}.{name}" for part in ("prompt", "waiting") for name in DECISIONS[1:]} <= set(words.keys())
    assert all(words.say(f"purpose.{name}") for name in PURPOSES[1:])


def test_labels():
    said = [GAME.label(GAME.catalog(language), "act place miner lab as blacksmith") for language in LANGUAGES]
    assert said == [
        "Place the miner as a blacksmith in the alchemist's laboratory",
        "Zwerg legen: Bergmann als Schmied, Labor des Alchemisten",
        "Покласти: рудокоп як коваль, лабораторія алхіміка",
    ]


def test_plurals_in_ukrainian():
    words = GAME.catalog("uk")
    assert [words.say("count.vp", n=n) for n in (1, 2, 5, 11, 21)] == [
        "1 очко",
        "2 очки",
        "5 очок",
        "11 очок",
        "21 очко",
    ]
    assert words.format({"heat": 1, "iron": 2, "crystal": 5}, "goods") == "1 тепло, 2 заліза та 5 кристалів"


def test_glossary(words):
    told = GAME.glossary(words)
    assert set(told) == {*(card.id for card in (*BOX.projects,)), *(card.id for card in BOX.events), *PLACES, *REGIONS}
    assert all("\n" not in line and "{" not in line for line in told.values())


def test_what_cards_say():
    told = GAME.glossary(GAME.catalog("en"))
    assert told["36"].endswith("At once: you gain 4 heat, every other player 1.")
    assert told["8"].endswith("At the end: 1 point for every 3 coal in your store.")
    assert told["54"] == (
        "Event “Broken Crusher”: 1 coal into every cart, full ones too, on level 3; then every player gains 1 heat."
    )


def test_sheet(words):
    sheet = GAME.sheet(words)
    assert [section.id for section in sheet.sections] == [*REGIONS, "places", "numbers"]
    assert sum(len(section.cards) for section in sheet.sections) == 45
    for section in sheet.sections:
        for grid in section.grids:
            assert all(len(row) == len(grid.columns) for row in grid.rows)
    title = sheet.sections[0].cards[0].title
    assert [fact.entry for fact in title.origins] == ["projects.1"]


def test_board(words):
    state = table(
        player("miner", carts={"2": "2i"}, modern=(34,), foreman="row 2"),
        places={"lab": "blacksmith"},
        furnaces={"forge": 1},
        event=57,
        silverbeard=0,
    )
    blocks = GAME.board(state.view(0), words)
    shown = "\n".join(text(cell) for block in blocks for row in block.rows for cell in row)
    for piece in (words.say("dwarf.blacksmith"), words.format("34", "card"), words.say("board.to_act"), "Bert"):
        assert piece in shown, piece
    assert text(blocks[-1].rows[-1][0]) == words.say("prompt.act") == GAME.prompt(state.view(0), words)
    assert words.say("waiting.act", seats=[0]) == GAME.prompt(state.view(1), words)


def test_board_while_something_is_paid(words):
    state = table(player("miner", heat=2, lit=2, cold=0, store="3i"), open=(38,))
    play(state, "act place miner studio", "work complete 38")
    lines = [text(row[0]) for row in GAME.board(state.view(0), words)[-1].rows]
    assert words.say("board.due", n=3, purpose=words.say("purpose.complete")) in lines


def test_the_result_adds_up(words):
    """D10.3, D10.4: line by line, also for cards that score at the end."""
    for seed in range(6):
        state = GAME.new(2 + seed % 3, seed, {"decks": "random"})
        chance = Chance(seed)
        while not state.is_over():
            actions = state.legal_actions()
            state.apply(actions[int(chance.below(len(actions)))])
        lines = GAME.breakdown(state.view(None), words)
        for seat, score in enumerate(state.scores()):
            assert sum(line.points[seat] or 0 for line in lines if line.kind == "points") == score


def test_projects_show_their_regions_and_regions_their_rules(words):
    """D9: of open projects and of built ones; and who has built how many where."""
    state = table(player("miner", done=(22, 24)), player(done=(11,)), open=(12,))
    told = [[text(cell) for cell in row] for block in GAME.board(state.view(0), words) for row in block.rows]
    for card, region in (("12", "new_mine"), ("22", "golden_terraces"), ("11", "new_mine")):
        name = words.say("board.card", n=card, card=card) + words.say("board.in_region", region=region)
        assert any(name in row for row in told), card
    for region, counts in (("new_mine", ["0", "1"]), ("golden_terraces", ["2", "0"])):
        rule = words.say(f"region_rule.{region}", n=2)
        assert [words.format(region, "region"), rule, *counts] in told


def test_heat_from_the_scale_puts_out_no_furnace(words):
    """D5.4.1: nobody is told of 0 furnaces."""
    state = table(player("engineer", heat=3, lit=1), player())
    state.events = []
    play(state, "act place engineer elevator", "work lift", "work lift", "furnaces 0")
    said = [words.say(f"event.{event.kind}", **event.values) for event in state.events if event.kind.startswith("pays")]
    assert said == [words.say("event.pays_scale", seat=0, n=1)]
    assert "0" not in said[0]


def test_a_placement_without_work_says_so(words):
    """D5.2.5: the list marks it, as the board does; whoever only hears its label without a view is not told."""
    state = table(player("miner", carts={"1": "3c"}), player("miner"), left=0)  # the last action
    view = state.view(0)
    plain, told = GAME.label(words, "act place miner mine_1"), GAME.label(words, "act place miner mine_1", view)
    assert told.startswith(plain)
    assert told != plain
    assert GAME.label(words, "act place miner mine_2", view) == GAME.label(words, "act place miner mine_2")


def test_labels_name_the_place_of_the_work():
    state = table(player("engineer", store="3g", lit=1), player("miner"))
    play(state, "act place foreman lab")
    view, words = state.view(0), GAME.catalog("en")
    labels = {text: GAME.label(words, text, view) for text in map(GAME.format, state.legal_actions(0))}
    assert labels["work done"] == "Finish the work in the alchemist's laboratory"
    assert not any("here" in label.split() for label in labels.values())
    assert GAME.label(words, "work done", state.view(1)) == "Done here"


def test_places_are_explained_in_full_sentences():
    told = GAME.glossary(GAME.catalog("en"))
    assert told["lab"] == (
        "alchemist's laboratory. Exchange downwards, a good for cheaper ones, at most once: "
        "1 crystal for 2 gold, 1 gold for 2 iron or 1 iron for 3 coal. "
        "With a blacksmith: you may do so 2 times more. "
        "With a miner: light a cold furnace on your player board and gain 1 heat. "
        "Your foreman can install a furnace here for 1 gold: 3 points."
    )
    for language in LANGUAGES:
        lines = GAME.glossary(GAME.catalog(language))
        assert GAME.catalog(language).say("client.dwergar.in_vain").endswith(".")
        assert all(lines[place].endswith(".") and ".." not in lines[place] for place in PLACES)
