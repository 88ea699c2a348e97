"""The words of Gnomes: in every language pieces have names, actions labels, cards descriptions."""

from __future__ import annotations

import pytest

from dwarrow.games.gnomes.component_checks import BOX as FILES
from dwarrow.games.gnomes.play.actions import action_table
from dwarrow.games.gnomes.play.state import DECISIONS, PHASES
from dwarrow.games.gnomes.words.catalog import about, action, catalog
from dwarrow.languages import SHIPPED as LANGUAGES

BOX = FILES.load()
TEXTS = {language: catalog(BOX, language).named(["Anna", "Bert", "Cem", "Dora"]) for language in LANGUAGES}


@pytest.fixture(params=LANGUAGES)
def texts(request):
    return TEXTS[request.param]


def test_english_names_are_those_of_the_components():
    english = TEXTS["en"]
    for item in BOX.items:
        assert english.say(f"card.{item.id}.name") == item.name
    for space in BOX.spaces:
        assert english.format(space.id, "space") == space.name
    for district in BOX.districts:
        assert english.format(district.id, "district") == district.name


def test_every_piece_has_a_name_of_its_own(texts):
    for formatter, ids in {
        "card": [item.id for item in BOX.items],
        "space": [space.id for space in BOX.spaces],
        "district": [district.id for district in BOX.districts],
        "gem": [gem.id for gem in BOX.gems],
        "tile": [tile.id for tile in BOX.tiles],
        "trader": [trader.id for trader in BOX.traders],
        "deck": ["jewelry", "artifacts"],
    }.items():
        names = [texts.format(each, formatter) for each in ids]
        assert len(set(names)) == len(ids), formatter


def test_every_phase_and_decision_has_a_name(texts):
    assert all(texts.say(f"phase.{phase}") for phase in (*PHASES, "over"))
    assert all(texts.say(f"decision.{name}") for name in DECISIONS[1:])
    assert {f"{part}.{name}" for part in ("prompt", "waiting") for name in DECISIONS[1:]} <= set(texts.keys())


def test_every_action_has_a_label_of_its_own(texts):
    labels = [action(texts, text) for text in action_table(BOX).texts]
    assert len(set(labels)) == len(labels)


def test_labels_read_well():
    said = {language: [action(TEXTS[language], f"turn buy diamond {n}") for n in (1, 2, 4)] for language in LANGUAGES}
    assert said == {
        "en": ["Buy 1 diamond", "Buy 2 diamonds", "Buy 4 diamonds"],
        "de": ["1 Diamanten kaufen", "2 Diamanten kaufen", "4 Diamanten kaufen"],
        "uk": ["Купити 1 діамант", "Купити 2 діаманти", "Купити 4 діаманти"],
    }
    english = TEXTS["en"]
    assert action(english, "turn sample iv_1") == "Take a soil sample on IV-1"
    assert action(english, "turn item ruby_brooch") == "Buy the Ruby Brooch"
    assert action(english, "turn trader diamond_ruby") == "Take the trader diamond–ruby"
    assert action(english, "marker 4") == "Use a marker of −4"
    assert [action(english, f"pay {n}") for n in (0, 1, 2)] == ["Use no prism", "Use 1 prism", "Use 2 prisms"]
    assert [action(TEXTS["uk"], f"pay {n}") for n in (1, 2, 5)] == [
        "Використати 1 призму", "Використати 2 призми", "Використати 5 призм",
    ]  # fmt: skip


def test_gold_is_counted_in_ukrainian():
    said = [TEXTS["uk"].say("event.gold", seat=0, gold=n) for n in (1, 4, 11, 21, 25)]
    assert said == [
        "Anna бере 1 золотий.",
        "Anna бере 4 золоті.",
        "Anna бере 11 золотих.",
        "Anna бере 21 золотий.",
        "Anna бере 25 золотих.",
    ]


def test_every_item_says_what_it_does(texts):
    for item in BOX.items:
        said = about(texts, item)
        assert said
        assert all(sentence.endswith(".") for sentence in said)


def test_descriptions_carry_the_numbers_of_the_components():
    english = TEXTS["en"]
    by_id = {item.id: item for item in BOX.items}
    assert about(english, by_id["alchemister_18"]) == [
        "You get 18 gold in every mining round.",
        "Worth 2 victory points.",
    ]
    assert about(english, by_id["emeromobile_b"])[0].startswith(
        "When you buy it, you get the discount markers −3, −3, −4, −4 and −5"
    )
    assert about(english, by_id["ruby_brooch"]) == ["Worth 2 victory points."]
    assert about(english, by_id["ruby_brooch"]._replace(vp=0)) == ["No effect."]


def test_names_of_another_component_file_stand_in_every_language():
    renamed = BOX.items[1]._replace(name="Bracelet {of} Stars")
    box = BOX._replace(items=(BOX.items[0], renamed, *BOX.items[2:]))
    for language in LANGUAGES:
        own = catalog(box, language)
        assert "Bracelet {of} Stars" in own.say("event.item", seat=0, card=renamed.id, gems={"ruby": 1}, vp=2)
        assert own.format("ruby_brooch", "card") == TEXTS[language].format("ruby_brooch", "card")


def test_how_to_play_says_how_many_points_end_the_match(texts):
    """G9.2, for every number of players."""
    assert all(f"{n}" in texts.say("primer.6") for n in BOX.constants.victory_threshold)


def test_how_to_play_and_the_market_say_what_moves_a_target_price():
    """G4.3, G5.3, G4.4, G6.7: gems that are paid are in demand, too."""
    told = {"en": ("bought", "paid", "sold", "mined"), "de": ("gekauft", "bezahlt", "verkauft", "geschürft")}
    told["uk"] = ("купують", "плат", "продають", "видоб")
    for language, words in told.items():
        lane = TEXTS[language].say("client.gnomes.lane", gem="ruby", price=4, target=5, n=30)
        for text in (TEXTS[language].say("primer.4"), lane):
            assert [word for word in words if word not in text] == [], language


def test_the_correction_says_what_the_players_have():
    """G7.3"""
    for n, said in ((1, "The players have 1 ruby, so its"), (5, "The players have 5 rubies, so their")):
        event = TEXTS["en"].say("event.correction_price", gem="ruby", n=n, price=10)
        assert event == f"{said} price falls to 10."
