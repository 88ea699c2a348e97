"""The board of Mines in words."""

from __future__ import annotations

import json
import re
from itertools import cycle
from typing import TYPE_CHECKING

import pytest

import dwarrow
from dwarrow.games.mines.component_checks import BOX
from dwarrow.games.mines.play.state import DECISIONS
from dwarrow.games.mines.schema import GEMS
from dwarrow.games.mines.words.board import NEAR, board
from dwarrow.games.mines.words.labels import glossary
from dwarrow.kernel.boards import text
from dwarrow.kernel.chance import Chance
from tests.games.mines.positions import load, player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dwarrow.kernel.boards import Block
    from dwarrow.kernel.state import State

GAME = dwarrow.game("mines")
COMPONENTS = BOX.load()
NAMES = ["Ann", "Ben", "Cyd", "Dan"]


def moments(seats: int, seed: int, **options: object) -> Iterator[State]:
    """The states of a match by chance, the last one over."""
    state = GAME.new(seats, seed, options)
    chance = Chance(seed)
    while not state.is_over():
        yield state
        legal = state.legal_actions()
        state.apply(legal[int(chance.below(len(legal)))])
    yield state


def shown(state: State, seat: int | None, language: str = "en") -> list[Block]:
    return GAME.board(state.view(seat), GAME.catalog(language).named(NAMES))


def titled(blocks: list[Block], title: str) -> Block:
    return next(block for block in blocks if block.title.startswith(title))


def words(blocks: list[Block]) -> str:
    return "\n".join(
        " ".join([block.title, *block.columns, *(text(place) for row in block.rows for place in row)])
        for block in blocks
    )


# Every moment --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "seats", "forced"), [("en", 2, False), ("de", 3, True), ("uk", 4, False)])
def test_there_is_a_board_at_every_moment_whoever_looks(language: str, seats: int, forced: bool) -> None:
    """In turn the seats look, and who watches."""
    seen: dict[int | None, set[str]] = {seat: set() for seat in (*range(seats), None)}
    states = moments(seats, seats, boards="front" if forced else "back", keep_forced=forced)
    for state, (seat, decisions) in zip(states, cycle(seen.items()), strict=False):
        decisions.add(state.view(None)["decision"])
        blocks = shown(state, seat, language)
        for block in blocks:
            assert all(len(row) == len(block.columns) for row in block.rows if block.columns)
        assert not blocks[0].aside
        assert not blocks[-1].aside
    assert all({"trade", "bid", "upgrade"} <= decisions for decisions in seen.values())
    assert {"king", None} <= set().union(*seen.values())


def test_every_decision_says_what_is_near_it() -> None:
    assert set(NEAR) == set(DECISIONS) - {"nothing"}


def test_it_is_made_from_the_view_alone_and_leaves_it_as_it_is() -> None:
    for state in moments(3, 1):
        view = json.loads(json.dumps(state.view(0)))
        assert board(COMPONENTS, view, GAME.catalog("en").named(NAMES)) == shown(state, 0)
        assert view == json.loads(json.dumps(state.view(0)))


def test_no_other_hand_is_on_a_seats_board() -> None:
    for state in moments(3, 2):
        blocks = shown(state, 0)
        assert sum(block.title.startswith("Your hand") for block in blocks) == 1
        assert not any(block.title.startswith("Hand of") for block in blocks)
        assert not any("hand:" in block.title for block in shown(state, None))


def test_the_open_view_shows_all_hands() -> None:
    for state in moments(3, 3):
        blocks = GAME.board(state.open_view(), GAME.catalog("en").named(NAMES))
        assert [block.title.split(":")[0] for block in blocks if block.title.startswith("Hand of")] == [
            "Hand of Ann", "Hand of Ben", "Hand of Cyd",
        ]  # fmt: skip


# The parts -----------------------------------------------------------------------------------------------------------


def start(seats: int = 4) -> State:
    return next(moments(seats, 5, start_player=0))


def test_the_path_names_hall_ways_and_costs() -> None:
    path = titled(shown(start(), 0), "Path to Kingship")
    assert [(text(row[0]), text(row[1])) for row in path.rows] == [
        ("The King stands in the Great Hall", "–"),
        ("can go to the Hall of Lanterns", "2 Sap"),
        ("can go to the Moss Hall", "2 Eme"),
    ]


def test_the_heading_counts_the_rounds_by_the_path() -> None:
    assert shown(start(), 0)[0].title == "Round 1 of 10 · Spell scrolls"
    view = start().view(0)
    halls = list(COMPONENTS.halls)
    end = next(hall.number for hall in halls if not hall.exits)
    short = halls[COMPONENTS.start_hall]._replace(exits=(*halls[COMPONENTS.start_hall].exits, end))
    halls[COMPONENTS.start_hall] = short
    unequal = COMPONENTS._replace(halls=tuple(halls))
    title = board(unequal, view, GAME.catalog("en").named(NAMES))[0].title
    assert title == "Round 1 of 1 to 10 · Spell scrolls"


def test_the_rounds_do_not_change_while_the_king_walks() -> None:
    for state in moments(2, 6):
        assert " of 10 · " in shown(state, None)[0].title


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_of_the_rows_is_told(seats: int) -> None:
    state = start(seats)
    blocks = shown(state, 0)
    rows, later = titled(blocks, "Auction rows"), titled(blocks, "Auction rows, later")
    if rows is later:
        rows = next(block for block in blocks if block.title == "Auction rows")
    view = state.view(0)
    told = [text(row[1]).split()[0] for row in rows.rows if text(row[1]) != "not in this match: points only"]
    expected = [view["rows"][gem][place] for gem in reversed(view["rows"]) for place in ("right", "middle")]
    assert told == expected
    assert len(rows.rows) == 2 * seats + (4 - seats)
    for row, gem in zip(later.rows, reversed(view["rows"]), strict=True):
        assert [part.split()[0] for part in text(row[1]).split(", ")] == view["rows"][gem]["pile"]


def test_a_card_is_told_with_prices_effect_and_points() -> None:
    view = start().view(0)
    view["rows"]["sapphire"].update(right="s01", middle="s05")
    view["rows"]["emerald"].update(right="e07", middle=None)
    view["rows"]["ruby"].update(right="r02", middle="s12")
    blocks = board(COMPONENTS, view, GAME.catalog("en").named(NAMES))
    rows = [[text(place) for place in row] for row in next(b for b in blocks if b.title == "Auction rows").rows]
    assert rows[6] == ["sapphires", "s01 Clan Saumagen", "Sap · Sap · Eme", "1/1/2 copper each round", "2"]
    assert rows[7] == ["  next", "s05 Sapphire Altar", "2 Sap · 2 Sap", "bank 1:1 for sapphires, once a round", "3"]
    assert rows[4] == ["emeralds", "e07 Dragon Hoard", "Eme", "once: 3 copper, 3 iron, 2 bronze", "−3"]
    assert rows[5] == ["  next", "empty", "–", "–", "–"]
    assert rows[1][3:] == ["points for other full Clans: 4 from 3, 7 from 4", "*"]


def test_gems_carry_their_tone() -> None:
    tones = {cell.tone for block in shown(start(), 0) for row in block.rows for place in row
             for cell in ((place,) if isinstance(place[0], str) else place)}  # fmt: skip
    assert {"sapphire", "emerald", "diamond", "ruby", "wooden", "own", "king", "prompt"} <= tones


def test_the_own_hand_is_told_by_gem_and_deck() -> None:
    for state in moments(3, 7):
        view = state.view(1)
        table = titled(shown(state, 1), "Your hand")
        counts = {
            f"{gem} {text(row[0])}": int(text(place))
            for row in table.rows[:-1]
            for gem, place in zip(("sapphire", "emerald", "diamond", "ruby"), row[1:], strict=True)
            if int(text(place))
        }
        assert counts == view["players"][1]["hand"]
        assert f": {sum(counts.values())} card" in table.title


def test_players_show_what_is_public() -> None:
    for state in moments(4, 8):
        view = state.view(2)
        for seat, row in enumerate(titled(shown(state, 2), "Players").rows):
            player = view["players"][seat]
            assert text(row[0]) == (f"{NAMES[seat]} (you)" if seat == 2 else NAMES[seat])
            assert text(row[1]) == str(player["vp"])
            assert text(row[2]).split(":")[0] == str(sum(player["backs"].values()))
            assert ("starting player" in text(row[4])) == (seat == view["starter"])
            assert ("to act" in text(row[4])) == (seat in view["waiting"])


def test_an_open_offer_and_one_being_prepared_are_told() -> None:
    offers = prepared = 0
    for state in moments(3, 9):
        view = state.view(state.to_act() if not state.is_over() else None)
        if state.is_over():
            break
        last = words(shown(state, state.to_act())[-1:])
        if "offer" in view["moment"]:
            offer = view["moment"]["offer"]
            assert f"{NAMES[offer['proposer']]} offers {NAMES[offer['partner']]}: " in last
            assert " for " in last
            offers += 1
        if "preparing" in view["moment"]:
            assert f"Offer to {NAMES[view['moment']['preparing']['partner']]}: " in last
            prepared += 1
    assert offers
    assert prepared


def test_the_kings_cost_is_spelled_out_when_upgrades_are_bought() -> None:
    for state in moments(2, 10):
        if state.view(None)["decision"] == "upgrade":
            items = titled(shown(state, state.to_act()), "Your items")
            assert text(items.rows[0][2]) in ("King = 2 Sap", "King = 2 Eme")
            return
    raise AssertionError("no upgrade was offered")


# The end -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_scoring_adds_up(seats: int) -> None:
    counted = 0
    for seed in range(12):
        *_, state = moments(seats, 100 + seed, boards="back" if seed % 2 else "front")
        final = titled(shown(state, 0), "Final scoring")
        labels = [text(row[0]) for row in final.rows]
        assert labels[0] == "Victory points collected"
        assert labels[-2:] == ["Total", "Gem cards left over"]
        for seat in range(seats):
            steps = [text(row[1 + seat]).split(" ")[0] for row in final.rows]
            points = [int(step.replace("−", "-")) for step in steps[:-2] if step != "–"]
            assert sum(points) == state.scores()[seat] == int(steps[-2].replace("−", "-"))
            assert int(steps[-1]) == state.view(0)["players"][seat]["cards_left"]
        counted += sum(label.startswith("Full: ") for label in labels)
        assert text(shown(state, 0)[-1].rows[0][0]).startswith(" and ".join(NAMES[seat] for seat in state.winners()))
    assert counted > 3


def test_rules_for_points_and_a_better_exchange_are_told() -> None:
    *_, state = moments(2, 1)
    view = state.view(None)
    items = {"family": 8, "packdragon": 3, "s01": 3, "s02": 2, "s03": 3, "s12": 2, "d12": 2}
    view["players"][0].update(vp=4, items=items, backs={"wooden": 5, "copper": 0, "iron": 0, "bronze": 0})
    final = titled(board(COMPONENTS, view, GAME.catalog("en").named(NAMES)), "Final scoring")
    told = {text(row[0]): text(row[1]) for row in final.rows}
    assert told["Full: Clan Elder"] == "4"
    assert told["Gem cards exchanged"] == "2 (5 cards, 2:1)"
    assert told["Full: Family clan"] == "5"


# The glossary --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de", "uk"])
def test_the_glossary_has_one_line_for_everything(language: str) -> None:
    catalog = GAME.catalog(language)
    told = glossary(COMPONENTS, catalog)
    for item in COMPONENTS.improvements:
        assert told[item.id].startswith(catalog.format(item.id, "card"))
    assert {hall.id for hall in COMPONENTS.halls} <= set(told)
    assert {f"family {each.id}" for each in COMPONENTS.boards} <= set(told)
    assert "packdragon hammer" not in told
    assert not any("\n" in line for line in told.values())
    assert told == GAME.glossary(catalog)


def test_the_glossary_spells_prices_out() -> None:
    told = glossary(COMPONENTS, GAME.catalog("en"))
    start = "Family clan, Front side (all four boards). Price of each level: the King's cost, for each of 7 levels. "
    assert told["family front"].startswith(start)
    assert "Price of each level: 1 emerald · 1 diamond · 1 ruby. " in told["packdragon front"]
    for language in ("en", "de", "uk"):
        catalog = GAME.catalog(language)
        short = [catalog.say(f"short.gem.{gem}") for gem in GEMS]
        lines = GAME.glossary(catalog).values()
        assert [line for line in lines if set(short) & set(re.findall(r"\w+", line))] == []


# Spell scrolls -------------------------------------------------------------------------------------------------------


def test_the_question_names_only_what_the_seat_can_use() -> None:
    """M5.2.1, M5.2.2: in the first round nobody has a Dragon Hoard."""
    english = GAME.catalog("en").named(["Anna", "Bert"])
    for items, asked in (
        ({}, "Do you use a Spell scroll?"),
        ({"start": None, "e07": 1}, "Do you use the Dragon Hoard?"),
        ({"e07": 1}, "Do you use a Spell scroll or the Dragon Hoard?"),
        ({"e07": 0}, "Do you use a Spell scroll?"),
    ):
        view = load("spell", player(**items), player()).view(0)
        assert GAME.prompt(view, english) == asked
        assert view["decision"] == "spell"
    assert GAME.prompt({**view, "seat": 1}, english) == "Anna is deciding about Spell scrolls."


def test_labels_name_the_reward_that_is_won() -> None:
    state = next(state for state in moments(3, 4) if state.view(None)["decision"] == "reward")
    seat = state.waiting()[0]
    view, words = state.view(seat), GAME.catalog("en")
    gem = GAME.pieces()["auction_order"][view["moment"]["auction"]]
    card = words.say("action.reward_card", card=view["rows"][gem]["right"])
    labels = [GAME.label(words, GAME.format(code), view) for code in state.legal_actions(seat)]
    assert labels == [card, "Take 1 victory point"]
