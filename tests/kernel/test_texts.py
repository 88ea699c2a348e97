"""Text catalogs: plural rules, grammatical forms, placeholders, and that the shipped languages agree."""

import pytest

from dwarrow.games.mines.words import catalog as words
from dwarrow.kernel.refusals import Reason
from dwarrow.kernel.texts import Catalog, Counts, Entry, TextError, compare, find_language
from dwarrow.languages import SHIPPED as LANGUAGES

# Plural rules ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("category", "numbers"),
    [
        ("one", [1, 21, 31, 101, 121, 1001, -1]),
        ("few", [2, 3, 4, 22, 34, 102, 122, -3]),
        ("many", [0, 5, 9, 10, 11, 12, 13, 14, 15, 19, 20, 25, 100, 111, 112, 114, 1011]),
        ("other", [1.5, 0.1]),
    ],
)
def test_ukrainian_plural_categories(category, numbers):
    assert [find_language("uk").category(n) for n in numbers] == [category] * len(numbers)


@pytest.mark.parametrize("language", ["en", "de"])
def test_english_and_german_plural_categories(language):
    assert [find_language(language).category(n) for n in (0, 1, 2, 5, 21, -1, 1.5)] == [
        *("other", "one", "other", "other", "other", "one", "other")
    ]


# A catalog of one's own ------------------------------------------------------------------------------------


@pytest.fixture
def catalog(tmp_path):
    """Builds a catalog from TOML text."""

    def build(text, language="en", **more):
        (tmp_path / f"{language}.toml").write_text(text, encoding="utf-8")
        return Catalog(language, str(tmp_path), **more)

    return build


def test_nested_tables_give_dotted_keys(catalog):
    texts = catalog('hello = "Hello"\n[event]\ndeal = "{seat}"\n"deal.own" = "{seat}: {card}"')
    assert texts.say("hello") == "Hello"
    assert texts.say("event.deal", seat=2) == "2"
    assert texts.say("event.deal.own", seat=2, card="s01") == "2: s01"
    assert "event.deal" in texts
    assert "event" not in texts
    assert {"event.deal", "event.deal.own", "hello", "list.and"} <= set(texts.keys())


def test_plural_forms_are_chosen_by_n(catalog):
    texts = catalog('left = { one = "{n} card", few = "{n} cards", many = "many", other = "?" }', "uk")
    assert [texts.say("left", n=n) for n in (1, 2, 5, 21)] == ["1 card", "2 cards", "many", "21 card"]


def test_plural_forms_can_be_chosen_by_another_value(catalog):
    texts = catalog('won = { by = "seats", one = "one wins", other = "{seats|list} win" }')
    assert texts.say("won", seats=[3]) == "one wins"
    assert texts.say("won", seats=[3, 1]) == "3 and 1 win"


def test_plural_forms_by_a_table_of_counts_go_by_its_total(catalog):
    texts = catalog('paid = { by = "gems", one = "a card", other = "cards" }')
    assert texts.say("paid", gems={"ruby": 1, "emerald": 0}) == "a card"
    assert texts.say("paid", gems={"ruby": 1, "emerald": 1}) == "cards"


def test_a_word_has_grammatical_forms(catalog):
    texts = catalog('[item]\nelder = { nom = "Ältester", the = "der Älteste", acc = "den Ältesten" }', "de")
    forms = {form: texts.word("item.elder", form) for form in ("", "nom", "the", "acc", "dat", "pl")}
    assert forms == {
        "": "Ältester",
        "nom": "Ältester",
        "the": "der Älteste",
        "acc": "den Ältesten",
        "dat": "der Älteste",
        "pl": "der Älteste",
    }


def test_forms_and_plurals_combine(catalog):
    texts = catalog(
        '[count.card]\nnom = { one = "{n} карта", few = "{n} карти", many = "{n} карт", other = "?" }\n'
        'acc = { one = "{n} карту", few = "{n} карти", many = "{n} карт", other = "?" }\n'
        '[event]\ndraw = "бере {n|count:card:acc}"\nleft = "лишається {n|count:card}"',
        "uk",
    )
    assert texts.say("event.draw", n=21) == "бере 21 карту"
    assert texts.say("event.left", n=21) == "лишається 21 карта"


def test_a_later_folder_wins(tmp_path):
    for folder, word in (("first", "A"), ("second", "B")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "en.toml").write_text(f'word = "{word}"', encoding="utf-8")
    assert Catalog("en", str(tmp_path / "first"), str(tmp_path / "second")).say("word") == "B"


def test_given_texts_win_and_are_taken_as_they_are(catalog):
    texts = catalog('card.a.name = "Altar"', given={"card.a.name": "My {Altar}", "card.z.name": "New"})
    assert texts.say("card.a.name") == "My {Altar}"
    assert texts.word("card.z.name", "the") == "New"
    assert "card.z.name" in texts
    assert "card.z.name" in texts.keys()  # noqa: SIM118  # not a dict


def test_nothing_is_read_before_it_is_asked_for():
    texts = Catalog("en", "/no/such/folder")
    with pytest.raises(FileNotFoundError):
        texts.say("list.none")


# What cannot be said ---------------------------------------------------------------------------------------


def test_a_missing_key_is_an_error_that_names_it():
    with pytest.raises(TextError, match=r"text 'no\.such': not in the catalog \(de\)") as refused:
        Catalog("de").say("no.such")
    assert refused.value.key == "no.such"


def test_a_missing_value_is_an_error_that_names_key_and_value(catalog):
    texts = catalog('a = "{x}"\nb = { one = "1", other = "2" }')
    with pytest.raises(TextError, match="text 'a': value 'x' is missing"):
        texts.say("a", y=1)
    with pytest.raises(TextError, match="text 'b': value 'n' is missing"):
        texts.say("b")


def test_values_that_are_not_needed_are_ignored(catalog):
    assert catalog('a = "{x}"').say("a", x="yes", y="no") == "yes"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('a = "{x"', "unpaired brace"),
        ('a = "x}"', "unpaired brace"),
        ('a = "{}"', "bad placeholder"),
        ('a = "{x|}"', "bad placeholder"),
        ('a = "{two words}"', "bad placeholder"),
        ('a = "{x|colour}"', "unknown formatter 'colour'"),
        ("a = 7", "is not a text"),
        ('a = { one = "1", few = "2", other = "3" }', "needs exactly the plural forms one, other"),
        ('a = { other = "3" }', "needs exactly the plural forms one, other"),
        ('a = { nom = "x", gen = "y" }', "'gen' is not one of the forms"),
    ],
)
def test_a_broken_entry_is_an_error_that_names_it(catalog, text, fault):
    with pytest.raises(TextError, match=fault) as refused:
        catalog(text).say("a", x=1, n=1)
    assert refused.value.key == "a"


def test_values_of_the_wrong_kind_are_errors(catalog):
    texts = catalog('a = "{x}"\ns = "{x|seat}"\nl = "{x|list}"\nn = "{x|number}"\np = { one = "", other = "" }')
    for key, value in (("a", {"ruby": 1}), ("s", "Anna"), ("l", "abc"), ("n", "7")):
        with pytest.raises(TextError, match=r"value|wants"):
            texts.say(key, x=value)
    with pytest.raises(TextError, match="plural forms need a number"):
        texts.say("p", n="two")


def test_an_unknown_language_or_form_is_an_error():
    for code in ("fr", "../text/en", "EN", ""):
        with pytest.raises(TextError, match=f"there is no language '{code}'"):
            Catalog(code)
    with pytest.raises(TextError, match="'voc' is not one of the forms"):
        Catalog("uk").word("list.none", "voc")
    with pytest.raises(TextError, match="no such formatter"):
        Catalog("uk").format(1, "colour")


# Formatters ------------------------------------------------------------------------------------------------


def test_seats_are_said_by_name():
    texts = Catalog("en", names=["Anna", "Bert"])
    assert texts.format(1, "seat") == "Bert"
    assert texts.format(2, "seat") == "seat 2"
    assert texts.named(["Cem"]).format(0, "seat") == "Cem"
    assert texts.format(0, "seat") == "Anna"


def test_names_cannot_steer_a_terminal():
    """They come from records, and a record may come from anybody."""
    texts = Catalog("en").named(["\x1b[2JA\nB", "\u202eC", "\ud800"])
    assert [texts.format(seat, "seat") for seat in range(3)] == [" [2JA B", " C", " "]


@pytest.mark.parametrize(
    ("language", "last", "nothing"),
    [("en", "and", "nothing"), ("de", "und", "nichts"), ("uk", "та", "нічого")],
)
def test_lists_are_joined_as_the_language_does(language, last, nothing):
    texts = Catalog(language, names=["A", "B", "C", "D"])
    assert texts.format([], "list") == nothing
    assert texts.format([0], "list:seat") == "A"
    assert texts.format([0, 1], "list:seat") == f"A {last} B"
    assert texts.format((0, 1, 2, 3), "list:seat") == f"A, B, C {last} D"


def test_alternatives_are_joined_with_or():
    assert Catalog("de").format(["a", "b", "c"], "any") == "a, b oder c"


def test_numbers_follow_the_language():
    written = [Catalog(language).format(-12345.5, "number") for language in LANGUAGES]
    assert written == ["\u221212,345.5", "\u221212.345,5", "\u221212\u00a0345,5"]
    assert Catalog("en").format(4, "number:sign") == "+4"


def test_a_value_can_name_another_text(catalog):
    texts = catalog('[phase]\ntrade = "Trade"\n[a]\nb = "{p|text:phase}"\nc = "{p|text}"')
    assert texts.say("a.b", p="trade") == "Trade"
    assert texts.say("a.c", p="phase.trade") == "Trade"


def test_games_add_formatters_for_ids_and_counts(catalog):
    texts = catalog(
        '[gem]\nruby = { nom = "ruby", a = "a ruby" }\n'
        '[gems]\nruby = { one = "{n} ruby", other = "{n} rubies" }\njade = "{n} jade"\n'
        '[event]\ntake = "{gem|gem:a}"\npay = "{gems|gems}"',
        formatters={"gem": Entry("gem.{}"), "gems": Counts("gems.{}")},
    )
    assert texts.say("event.take", gem="ruby") == "a ruby"
    assert texts.say("event.pay", gems={"ruby": 2, "jade": 1}) == "2 rubies and 1 jade"
    assert texts.say("event.pay", gems={"ruby": 1, "jade": 0}) == "1 ruby"
    assert texts.say("event.pay", gems={}) == "nothing"
    with pytest.raises(TextError, match=r"gem\.opal"):
        texts.say("event.take", gem="opal")
    with pytest.raises(TextError, match="wants a table of counts"):
        texts.say("event.pay", gems=3)


def test_a_formatter_takes_the_first_pattern_that_the_catalog_knows(catalog):
    texts = catalog(
        'item.cart = "a cart"\ncard.s01.name = "Clan"\ncard.cart.name = "?"\nhave = "{item|item}"',
        formatters={"item": Entry("item.{}", "card.{}.name")},
    )
    assert texts.say("have", item="cart") == "a cart"
    assert texts.say("have", item="s01") == "Clan"
    assert texts.patterns() == {"item": ("item.{}", "card.{}.name")}
    with pytest.raises(TextError, match=r"card\.s02\.name"):
        texts.say("have", item="s02")


def test_templates_are_the_texts_as_they_stand_and_given_ones_apart(catalog):
    texts = catalog('n = { one = "{n} card", other = "{n} cards" }\na = "{b}"', given={"a": "{taken as it is}"})
    assert texts.templates()["n"] == {"one": "{n} card", "other": "{n} cards"}
    assert "a" not in texts.templates()
    assert texts.given == {"a": "{taken as it is}"}


def test_a_refusal_is_one_line_with_reason_and_paragraph():
    texts = Catalog("en", names=["Anna"])
    turn = Reason("why.turn", "", {"seat": 0})
    assert texts.refusal(turn, "bid ruby 3") == "bid ruby 3: It is Anna's turn."
    over = Reason("why.over", "M9.1")
    assert texts.refusal(over, "trade pass") == "trade pass: The match is over. (rule M9.1)"


# The shipped languages -------------------------------------------------------------------------------------


def test_placeholders_are_told_with_their_formatters(catalog):
    texts = catalog('a = "{seat|seat} {n} {n}"\nb = { one = "1", other = "2" }\nc = "x"')
    assert texts.source.text("a").needs() == {"seat|seat", "n"}
    assert texts.source.text("b").needs() == {"n|plural"}
    assert texts.source.text("c").needs() == frozenset()


def test_compare_finds_missing_keys_and_differing_placeholders(tmp_path):
    (tmp_path / "en.toml").write_text('a = "{x}"\nb = "{n}"\nc = "c"\nd = "d"', encoding="utf-8")
    (tmp_path / "de.toml").write_text('a = "{x|seat}"\nb = "{n}"\nd = "{"', encoding="utf-8")
    faults = compare([Catalog(language, str(tmp_path)) for language in ("en", "de")])
    assert faults == [
        "text 'a': placeholders differ: en x; de x|seat",
        "de: text 'c': not in the catalog (de)",
        "de: text 'd': has an unpaired brace",
    ]


KERNEL = [Catalog(language) for language in LANGUAGES]
MINES = [Catalog(language, words.FOLDER, formatters=words.WORDS, names=["Anna", "Bert"]) for language in LANGUAGES]

KEYS = MINES[0].keys()


@pytest.mark.parametrize("shipped", [KERNEL, MINES], ids=["kernel", "mines"])
def test_all_languages_have_the_same_keys_and_placeholders(shipped):
    assert compare(shipped) == []


SAMPLES = {
    "seat": 1, "list": ["a", "b"], "any": ["a", "b"], "count": 5, "number": 21, "plural": 2, "text": "trade",
    "gem": "ruby", "gems": {"ruby": 3, "sapphire": 1}, "deck": "iron", "cards": {"wooden": 2, "iron": 1},
    "card": "s01", "item": "family", "hall": "h1a", "board": "pick", "cost": {"king": 1}, "steps": [(3, 4)],
}  # fmt: skip
LISTS = {"seats": [0, 1], "halls": ["h1a"], "kinds": ["altar"], "yields": [0, 1], "choices": [{"iron": 2}]}


def say_sample(texts, key):
    values = {}
    for need in texts.source.text(key).needs():
        name, _, formatter = need.partition("|")
        values[name] = LISTS.get(name) or SAMPLES.get(formatter, 7)
    return texts.say(key, **values)


@pytest.mark.parametrize("texts", MINES, ids=LANGUAGES)
def test_every_text_can_be_said(texts):
    for key in KEYS:
        said = say_sample(texts, key)
        assert said, key
        assert said == " ".join(said.split()) or key == "number.group", key
        assert not set("{}[]|") & set(said), f"{key}: {said}"  # brackets would be markup in the terminal


@pytest.mark.parametrize("key", [key for key in KEYS if key.split(".")[0] in ("event", "why", "effect")])
def test_sentences_end_like_sentences(key):
    for texts in MINES:
        assert say_sample(texts, key).endswith("."), texts.language


def test_ukrainian_is_written_with_ukrainian_letters():
    for key in KEYS:
        said = say_sample(MINES[2], key)
        assert not set("ыэъёЫЭЪЁ'") & set(said), f"{key}: {said}"


# Sentences as they come out --------------------------------------------------------------------------------


def says(key, **values):
    return [texts.say(key, **values) for texts in MINES]


@pytest.mark.parametrize(
    ("n", "english", "german", "ukrainian"),
    [
        (1, "1 ruby", "1 Rubin", "1 рубін"),
        (2, "2 rubies", "2 Rubine", "2 рубіни"),
        (5, "5 rubies", "5 Rubine", "5 рубінів"),
        (21, "21 rubies", "21 Rubine", "21 рубін"),
    ],
)
def test_gems_are_counted(n, english, german, ukrainian):
    assert says("event.bank_pay", seat=0, gems={"ruby": n}) == [
        f"Anna pays the bank {english}.",
        f"Anna zahlt {german} an die Bank.",
        f"Anna платить банку {ukrainian}.",
    ]


@pytest.mark.parametrize(
    ("n", "ukrainian"),
    [
        (1, "1 карту з дерев’яної вагонетки"),
        (2, "2 карти з дерев’яної вагонетки"),
        (5, "5 карт із дерев’яної вагонетки"),
        (21, "21 карту з дерев’яної вагонетки"),
    ],
)
def test_cards_stand_in_the_accusative_where_they_are_drawn(n, ukrainian):
    assert says("event.deal", seat=1, cards={"wooden": n}) == [
        f"Bert is dealt {n} wooden card{'' if n == 1 else 's'}.",
        f"Bert erhält {n} Holzlorenkarte{'' if n == 1 else 'n'}.",
        f"Bert отримує {ukrainian}.",
    ]


@pytest.mark.parametrize(
    ("vp", "ukrainian"),
    [
        (1, "1 переможне очко"),
        (2, "2 переможні очки"),
        (5, "5 переможних очок"),
        (21, "21 переможне очко"),
        (-3, "−3 переможні очки"),
    ],
)
def test_victory_points_are_counted(vp, ukrainian):
    assert MINES[2].say("event.score", seat=0, score=vp) == f"Anna має наприкінці {ukrainian}."


def test_a_secret_part_has_a_text_of_its_own():
    cards, gems = {"wooden": 2, "iron": 1}, {"sapphire": 2, "diamond": 1}
    assert says("event.income.own", seat=0, cards=cards, gems=gems) == [
        "Anna draws 2 wooden cards and 1 iron card as income: 2 sapphires and 1 diamond.",
        "Anna zieht als Einkommen 2 Holzlorenkarten und 1 Eisenlorenkarte: 2 Saphire und 1 Diamant.",
        "Anna бере дохід: 2 карти з дерев’яної вагонетки та 1 карту із залізної вагонетки (2 сапфіри та 1 діамант).",
    ]


def test_items_and_halls_are_inflected():
    assert says("event.upgrade", seat=0, item="packdragon", level=1, gems={"diamond": 1}) == [
        "Anna upgrades the Packdragon to level 1 for 1 diamond.",
        "Anna wertet den Packdrachen auf Stufe 1 auf und zahlt 1 Diamanten.",
        "Anna вдосконалює В’ючного дракона до рівня 1 за 1 діамант.",
    ]
    assert says("event.king", seat=0, hall="h1b") == [
        "Anna moves the King to the Moss Hall.",
        "Anna zieht den König in die Mooshalle.",
        "Anna переводить Короля до Мохової зали.",
    ]


def test_an_offer_names_both_sides():
    assert says("event.offer", seat=0, partner=1, give={"emerald": 2}, want={"ruby": 1}) == [
        "Anna offers Bert 2 emeralds for 1 ruby.",
        "Anna bietet Bert 2 Smaragde für 1 Rubin.",
        "Anna пропонує гравцеві Bert 2 смарагди за 1 рубін.",
    ]


def test_another_decision_is_named():
    assert says("why.other_decision", decision="bid")[0] == (
        "That is not the question now. To be decided: the sealed bid."
    )
