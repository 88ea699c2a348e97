"""The words of Mines: in every language pieces have names, actions labels, cards descriptions."""

import pytest

from dwarrow.games.mines.component_checks import BOX as FILES
from dwarrow.games.mines.play.actions import action_table
from dwarrow.games.mines.play.state import DECISIONS, PHASES
from dwarrow.games.mines.words.catalog import about, action, catalog
from dwarrow.languages import SHIPPED as LANGUAGES

BOX = FILES.load()
TEXTS = {language: catalog(BOX, language).named(["Anna", "Bert", "Cem", "Dora"]) for language in LANGUAGES}


@pytest.fixture(params=LANGUAGES)
def texts(request):
    return TEXTS[request.param]


def test_english_names_are_those_of_the_components():
    english = TEXTS["en"]
    for item in BOX.improvements:
        assert english.say(f"card.{item.id}.name") == item.name
    for hall in BOX.halls:
        assert english.format(hall.id, "hall") == hall.name
    for board in BOX.boards:
        assert english.format(board.id, "board") == board.name


def test_every_piece_has_a_name_of_its_own(texts):
    for formatter, ids in {
        "item": ["family", "packdragon", *(item.id for item in BOX.improvements)],
        "hall": [hall.id for hall in BOX.halls],
        "board": [board.id for board in BOX.boards],
        "gem": [gem.id for gem in BOX.gems],
        "deck": [deck.id for deck in BOX.decks],
    }.items():
        names = [texts.format(each, formatter) for each in ids]
        assert len(set(names)) == len(ids), formatter


def test_every_phase_and_decision_has_a_name(texts):
    assert all(texts.say(f"phase.{phase}") for phase in (*PHASES, "over"))
    assert all(texts.say(f"decision.{name}") for name in DECISIONS[1:])
    assert {f"{part}.{name}" for part in ("prompt", "waiting") for name in DECISIONS[1:]} <= set(texts.keys())


def test_every_action_has_a_label_of_its_own(texts):
    actions = action_table(BOX).texts
    labels = {text: action(texts, text) for text in actions}
    by_label: dict[str, list[str]] = {}
    for text, label in labels.items():
        by_label.setdefault(label, []).append(text)
    # One label for several actions would leave a person guessing; only different decisions may share one.
    for label, same in by_label.items():
        kinds = [text.split()[0] for text in same]
        assert len(set(kinds)) == len(kinds), (label, same)


def test_labels_read_well():
    said = {language: action(TEXTS[language], "upgrade s12") for language in LANGUAGES}
    assert said == {
        "en": "Upgrade the Clan Elder",
        "de": "Aufwerten: Clanältester",
        "uk": "Удосконалити Старійшину клану",
    }
    assert action(TEXTS["en"], "trade offer 1") == "Make Bert an offer"
    assert action(TEXTS["en"], "spell s04 wooden") == "Use the Scroll of Sparks for wooden cards"
    assert action(TEXTS["en"], "spell e07") == "Use the Dragon Hoard"
    assert action(TEXTS["en"], "spend sapphire 1 ruby 2") == "Pay 1 sapphire and 2 rubies"
    bids = {language: [action(TEXTS[language], f"bid diamond {n}") for n in (0, 1, 5)] for language in LANGUAGES}
    assert bids == {
        "en": ["Bid no diamonds", "Bid 1 diamond", "Bid 5 diamonds"],
        "de": ["Keine Diamanten bieten", "1 Diamanten bieten", "5 Diamanten bieten"],
        "uk": ["Не ставити діамантів", "Поставити 1 діамант", "Поставити 5 діамантів"],
    }


def test_every_item_says_what_it_does(texts):
    items = list(BOX.improvements)
    for board in BOX.boards:
        items += [board.family] if board.packdragon is None else [board.family, board.packdragon]
    for item in items:
        said = about(texts, item)
        assert said
        assert all(sentence.endswith(".") for sentence in said)


def test_descriptions_carry_the_numbers_of_the_components():
    english = TEXTS["en"]
    by_id = {item.id: item for item in BOX.improvements}
    assert about(english, by_id["s01"]) == [
        "Cards from the copper minecart in every Income phase, by level from 0 up: 0, 1, 1 and 2.",
        "Worth 2 victory points when full.",
    ]
    assert about(english, by_id["e07"]) == [
        "When full: draw 3 copper cards, 3 iron cards and 2 bronze cards together with the Spell scrolls, "
        "but only once in the match.",
        "It can never be removed.",
        "Worth −3 victory points when full.",
    ]
    assert about(english, by_id["d04"])[2] == "Level 2: 6 copper cards, 6 iron cards or 4 bronze cards."
    assert about(english, by_id["s12"]) == [
        "When full: victory points at the end for your other full Clans. "
        "The highest step you reach counts: 4 victory points for 3 or more, 7 victory points for 4 or more."
    ]


def test_names_of_another_component_file_stand_in_every_language():
    renamed = BOX.improvements[1]._replace(name="Clan {Potbelly}")
    added = BOX.improvements[1]._replace(id="x01", name="Clan Newcomer")
    box = BOX._replace(improvements=(BOX.improvements[0], renamed, *BOX.improvements[2:], added))
    for language in LANGUAGES:
        own = catalog(box, language)
        assert own.say("event.reward_card", seat=0, card=renamed.id).endswith("Clan {Potbelly}.")
        assert own.format("x01", "item:acc" if language != "en" else "item:the") == "Clan Newcomer"
        assert own.format("s02", "card") == TEXTS[language].format("s02", "card")


def test_marks_of_decks_cannot_be_read_as_numbers(texts):
    """They stand beside numbers, as in "2 Ir": no letter alone that looks like a digit."""
    marks = [texts.say(f"client.mines.mark.{deck.id}") for deck in BOX.decks]
    assert len(set(marks)) == len(marks)
    assert [mark for mark in marks if mark in "0123456789IlOoSZBGqgЗзОоБбІі"] == []
