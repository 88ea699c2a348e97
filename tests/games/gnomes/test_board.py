"""The board of Gnomes in words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from dwarrow.games.gnomes.play.state import DECISIONS
from dwarrow.games.gnomes.words.board import NEAR, board
from dwarrow.kernel.boards import text
from dwarrow.languages import SHIPPED as LANGUAGES
from tests.games.gnomes.positions import gnomes, load, moments, play, player, turn

if TYPE_CHECKING:
    from dwarrow.kernel.boards import Block

NAMES = ["Ann", "Ben", "Cyd", "Dan"]


def shown(state: Any, seat: int | None, language: str = "en") -> list[Block]:
    return gnomes().board(state.view(seat), gnomes().catalog(language).named(NAMES))


def titled(blocks: list[Block], title: str) -> list[list[str]]:
    """The rows of a block as texts."""
    block = next(block for block in blocks if block.title == title)
    return [[text(place) for place in row] for row in block.rows]


def last(state: Any, seat: int) -> list[str]:
    return [text(row[0]) for row in shown(state, seat)[-1].rows]


@pytest.mark.parametrize("language", ["en", "de", "uk"])
def test_there_is_a_board_for_everybody_at_every_moment(language: str) -> None:
    decisions = set()
    for seed in range(6):
        for state in moments(seed, every=12):
            decisions.add(state.dump()["decision"])
            for seat in (*range(state.seats), None):
                blocks = shown(state, seat, language)
                for block in blocks:
                    assert block.title or block.rows
                    assert all(len(row) == len(block.columns) for row in block.rows if block.columns)
                assert not blocks[0].aside
                assert not blocks[-1].aside
            gnomes().board(state.open_view(), gnomes().catalog(language).named(NAMES))
    assert {"turn", "keep", "bottom", "wild", None} <= decisions


def test_every_decision_says_what_is_near_it() -> None:
    assert set(NEAR) == set(DECISIONS) - {"nothing"}


def test_it_is_made_from_the_view_alone_and_leaves_it_as_it_is() -> None:
    for state in moments(1, every=11):
        view = json.loads(json.dumps(state.view(0)))
        assert board(gnomes().components, view, gnomes().catalog("en").named(NAMES)) == shown(state, 0)
        assert view == json.loads(json.dumps(state.view(0)))


def test_the_last_round_is_announced() -> None:
    """G11.4: also where only the option brings the end."""
    limit: Any = {"options": {"max_rounds": 5}}
    assert [shown(turn(round=n, **limit), 0)[0].title for n in (4, 5)] == [
        "Round 4 · Action round",
        "Round 5 · Action round · last round",
    ]
    assert "last round" not in shown(load("over", player(actions=0), round=5, **limit), 0)[0].title


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_market_correction_is_announced(language: str) -> None:
    """G7.3: until its round begins, in words as on the drawn board."""
    said = gnomes().catalog(language).say("board.correction", n=2)
    for number, told in ((1, [[said]]), (2, [])):
        header = shown(turn(round=number), 0, language)[0]
        assert [[text(place) for place in row] for row in header.rows] == told


def test_the_market() -> None:
    state = turn(player(), player(have="3 R"), prices={"ruby": 9}, targets={"ruby": 11})
    assert titled(shown(state, 0), "Gem market")[1] == ["rubies", "9", "11", "35"]


def test_rights_for_sale_and_elsewhere() -> None:
    state = turn(
        player(sampled=("iv_1", "i_2")),
        player(sampled=("iv_1",), tiles=("iv_2=dark_ruby",)),
        faces={"iv_1": "dark_emerald", "i_2": "dark_ruby"},
    )
    rows = titled(shown(state, 0), "Mining rights for sale")
    assert rows[0] == ["IV-1", "IV (gnome)", "1 Dia + 3 Rub", "emerald", "Ann (you), Ben"]
    assert [row[0] for row in rows] == ["IV-1", "IV-3", "IV-4", "D-1", "D-2", "D-3", "D-4"]
    assert titled(shown(state, 1), "Mining rights for sale")[0][3] == "emerald"
    elsewhere = titled(shown(state, 1), "Mining rights elsewhere")
    assert elsewhere[1] == ["I-2", "I", "3 Rub + 1 Eme", "face down", "Ann"]
    assert len(elsewhere) == 16


def test_items_with_costs_effects_and_discounts() -> None:
    shown_cards = {"artifacts": ["gnomunculus_1", "alchemister_10"], "jewelry": ["ruby_brooch"]}
    state = turn(player(hand="diamond_ring"), display=shown_cards, discounts=[(2, 1), (0, 0), (0, 0)])
    rows = titled(shown(state, 0), "Jewelry and artifacts")
    assert rows[0] == ["jewelry", "Ruby Brooch", "I", "5 Rub", "points only", "2"]
    assert rows[3][3] == "3 Dia + 1 Eme (2 diamonds off) (1 diamond sideways)"
    assert rows[4][4] == "10 gold each mining round"
    assert rows[-1][:2] == ["your hand", "Diamond Ring"]
    assert titled(shown(state, 1), "Jewelry and artifacts")[-1][0] == "artifacts"


def test_players_show_what_is_public() -> None:
    own = player(
        gold=7,
        have="2 D",
        prisms=1,
        items=("convertor_2", "emeromobile_a"),
        markers=(2, 4),
        trader="ruby_emerald",
        hand="ember_tiara",
    )
    state = turn(own, player())
    rows = titled(shown(state, 1), "Players")
    assert rows[0][:4] == ["Ann", "2", "hidden", "2 Dia, 1 prism"]
    assert rows[0][4] == "markers −2 and −4; trader ruby–emerald; hand: a card of the jewelry deck, level II"
    assert rows[0][5] == "start player; to act; 3 actions"
    assert titled(shown(state, 0), "Players")[0][2] == "7"
    assert titled(shown(state, 0), "Players")[0][4].endswith("hand: Ember Tiara")


def test_own_knowledge_of_a_deck() -> None:
    state = play(turn(player(), decks={"jewelry": ["ember_tiara", "glacier_tiara"]}), "turn draw jewelry", "keep first")
    known = titled(shown(state, 0), "Decks and traders")[0][2]
    assert known == f"place {len(state.dump()['decks']['jewelry'])}: Glacier Tiara"
    assert titled(shown(state, 1), "Decks and traders")[0][2] == "–"


CASES: list[tuple[str, Any, list[str]]] = [
    ("turn", lambda: turn(player(actions=1)), ["You have 1 action left: what do you do?"]),
    (
        "marker",
        lambda: play(turn(player(items=("emeromobile_a",), markers=(2,))), "turn buy ruby 2"),
        ["To buy: 2 rubies at 4 each", "You buy 2 rubies. Do you use a discount marker?"],
    ),
    (
        "sale",
        lambda: play(turn(player(have="2 R", prisms=2, items=("convertor_2",))), "turn sell ruby 2"),
        ["To sell: 2 rubies at 4 each", "You sell 2 rubies. How many of them are prisms?"],
    ),
    (
        "pay",
        lambda: play(
            turn(
                player(have="3 D, 3 R", prisms=2, items=("convertor_2",)), display={"jewelry": ["frostfire_earrings"]}
            ),
            "turn item frostfire_earrings",
            "pay 1",
        ),
        [
            "To pay for: Frostfire Earrings. Cost: 3 Dia + 3 Rub",
            "With prisms so far: 1 prism",
            "Cost of Frostfire Earrings: 3 rubies. How many of them do you pay with prisms?",
        ],
    ),
    (
        "keep",
        lambda: play(turn(player(), decks={"jewelry": ["ember_tiara", "starlight_signet"]}), "turn draw jewelry"),
        [
            "First card: Ember Tiara (4 Dia + 4 Rub; points only; 4 victory points)",
            "Second card: Starlight Signet (2 Dia + 3 Sap; points only; 2 victory points)",
            "Which of the two cards do you keep?",
        ],
    ),
    (
        "bottom",
        lambda: play(
            turn(player(hand="diamond_ring"), decks={"jewelry": ["ember_tiara", "starlight_signet"]}),
            "turn draw jewelry",
            "keep first",
        ),
        [
            "The card just drawn: Starlight Signet",
            "The card from the hand: Diamond Ring",
            "Both cards go under the same deck. Which one comes to lie lowest?",
        ],
    ),
    (
        "mine",
        lambda: load(
            "mine", player(gold=4, tiles=("dark_diamond", "light_diamond")), player(), player(items=("hoovermatic",))
        ),
        [
            "Your tiles bring: 3 diamonds and 1 gem of any type. The fee for all: 6 gold; you have 4 gold.",
            "You have to pay Cyd for mining. What do you mine?",
        ],
    ),
    (
        "dig",
        lambda: play(
            load("mine", player(gold=9, tiles=("dark_diamond", "dark_ruby")), player(items=("hoovermatic",))),
            "mine some",
            "dig 1",
        ),
        [
            "Your tiles bring: 1 diamond and 1 ruby. The fee for all: 4 gold; you have 9 gold.",
            "Chosen so far: 1 diamond",
            "1 ruby could be yours. How many do you mine?",
        ],
    ),
    (
        "wild",
        lambda: load(
            "wild", player(tiles=("light_ruby", "light_diamond")), moment={"due": [2, 0], "mined": {"ruby": 1}}
        ),
        ["Mined so far by all: 1 ruby", "2 wilds are yours: which gem do you take next?"],
    ),
]


@pytest.mark.parametrize(("decision", "make", "lines"), CASES, ids=[case[0] for case in CASES])
def test_the_moment_is_told(decision: str, make: Any, lines: list[str]) -> None:
    state = make()
    assert state.view(0)["decision"] == decision
    assert last(state, 0) == lines
    others = last(state, 1)
    assert others[-1] == gnomes().catalog("en").named(["Ann", "Ben"]).say(
        f"waiting.{state.view(1)['decision']}", seats=[0]
    )
    assert "Starlight" not in " ".join(others)


@pytest.mark.parametrize("seed", range(6))
def test_the_scoring_adds_up(seed: int) -> None:
    *_, state = moments(seed, every=999)
    rows = titled(shown(state, 0), "Final scoring")
    assert [row[0] for row in rows] == ["Mining rights", "Jewelry", "Artifacts", "Total", "Gold with everything sold"]
    for seat in range(state.seats):
        steps = [int(row[1 + seat].replace(",", "")) for row in rows]
        assert sum(steps[:3]) == steps[3] == state.scores()[seat]
        assert steps[4] == state.view(None)["players"][seat]["wealth"]
    assert last(state, 0)[0].startswith(" and ".join(NAMES[seat] for seat in state.winners()))
    lines = gnomes().breakdown(state.view(None), gnomes().catalog("en"))
    assert [line.kind for line in lines] == ["points"] * 3 + ["total", "tie"]


@pytest.mark.parametrize("language", ["en", "de", "uk"])
def test_the_glossary_has_one_line_for_everything(language: str) -> None:
    told = gnomes().glossary(gnomes().catalog(language))
    c = gnomes().components
    boxes: tuple[Any, ...] = (*c.items, *c.spaces, *c.tiles, *c.traders)
    assert set(told) == {each.id for each in boxes}
    assert not any("\n" in line for line in told.values())


@pytest.mark.parametrize("language", ["en", "de", "uk"])
def test_the_sheet_shows_every_card_and_number(language: str) -> None:
    sheet = gnomes().sheet(gnomes().catalog(language))
    assert [len(section.cards) for section in sheet.sections] == [15, 12, 0, 0]
    for section in sheet.sections:
        for grid in section.grids:
            assert all(len(row) == len(grid.columns) for row in grid.rows)
        for card in section.cards:
            assert card.badge is not None
            assert all(cell.origins for cell in (card.title, *card.lines))


@pytest.mark.parametrize(
    ("decision", "labels"),
    [
        ("keep", ["Keep the Ember Tiara", "Keep the Starlight Signet"]),
        ("bottom", ["Put the Starlight Signet lowest", "Put the Diamond Ring lowest"]),
        ("dig", ["Mine no rubies", "Mine 1 ruby"]),
    ],
)
def test_labels_name_what_only_the_screen_would_show(decision: str, labels: list[str]) -> None:
    state = next(make for name, make, _ in CASES if name == decision)()
    game, words = gnomes(), gnomes().catalog("en")
    actions = [game.format(code) for code in state.legal_actions(0)]
    assert [game.label(words, action, state.view(0)) for action in actions] == labels
    for eyes in (None, 1):  # who is not asked hears no more than the action says
        plain = [game.label(words, action) for action in actions]
        assert [game.label(words, action, state.view(eyes)) for action in actions] == plain
