"""Options: values and text read alike, and whatever does not fit is refused with what is allowed."""

from __future__ import annotations

import pytest

from dwarrow.kernel.chance import Chance
from dwarrow.kernel.errors import OptionError
from dwarrow.kernel.options import checked, choice, drawn, flag, one_each_or_random, seat_or_random, whole

DECLARED = (
    choice("boards", ("front", "back")),
    flag("trading", True),
    whole("offers", 3, 0, 99, drawn=4),
    seat_or_random("start"),
    one_each_or_random("assignment", ("a", "b", "c")),
)
DEFAULTS = {"boards": "front", "trading": True, "offers": 3, "start": "random", "assignment": "random"}


def test_what_is_not_given_has_its_default():
    assert checked(DECLARED, {}, 2) == DEFAULTS


@pytest.mark.parametrize(
    ("name", "given", "kept"),
    [
        ("boards", "back", "back"),
        ("trading", False, False),
        ("trading", "false", False),
        ("trading", "Yes", True),
        ("trading", "off", False),
        ("offers", 0, 0),
        ("offers", "99", 99),
        ("start", 1, 1),
        ("start", "0", 0),
        ("start", "random", "random"),
        ("assignment", "b,a", ["b", "a"]),
        ("assignment", " b , a ", ["b", "a"]),
        ("assignment", ["c", "a"], ["c", "a"]),
        ("assignment", "random", "random"),
    ],
)
def test_values_and_their_text(name, given, kept):
    assert checked(DECLARED, {name: given}, 2) == {**DEFAULTS, name: kept}


@pytest.mark.parametrize(
    ("name", "given", "allowed"),
    [
        ("boards", "side", "front, back"),
        ("boards", None, "front, back"),
        ("boards", ["front"], "front, back"),
        ("trading", "maybe", "true, false"),
        ("trading", 1, "true, false"),
        ("offers", -1, "0–99"),
        ("offers", 100, "0–99"),
        ("offers", "many", "0–99"),
        ("offers", True, "0–99"),
        ("offers", 1.5, "0–99"),
        ("offers", "9" * 5000, "0–99"),
        ("start", 2, "random, 0, 1, …"),
        ("start", -1, "random, 0, 1, …"),
        ("start", "first", "random, 0, 1, …"),
        ("assignment", "a", "random, a,b,… (a, b, c)"),
        ("assignment", "a,a", "random, a,b,… (a, b, c)"),
        ("assignment", "a,x", "random, a,b,… (a, b, c)"),
        ("assignment", "a,b,c", "random, a,b,… (a, b, c)"),
        ("assignment", 7, "random, a,b,… (a, b, c)"),
        ("assignment", [["a"], "b"], "random, a,b,… (a, b, c)"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_is_allowed(name, given, allowed):
    with pytest.raises(OptionError) as raised:
        checked(DECLARED, {name: given}, 2)
    assert str(raised.value).startswith(f"option {name} cannot be ")
    assert f"(allowed: {allowed})" in str(raised.value)


def test_unknown_options_are_refused_with_the_known_ones():
    with pytest.raises(OptionError, match=r"unknown option 'board' \(allowed: boards, trading, offers, start, assig"):
        checked(DECLARED, {"board": "front"}, 2)


def test_drawn_options_are_accepted_and_reach_every_value():
    seen: dict[str, set[str]] = {option.name: set() for option in DECLARED}
    for seed in range(300):
        options = drawn(DECLARED, 2, seed)
        assert checked(DECLARED, options, 2) == options
        for name, value in options.items():
            seen[name].add(str(value))
    assert seen["boards"] == {"front", "back"}
    assert seen["trading"] == {"True", "False"}
    assert seen["offers"] == {"0", "1", "2", "3", "4"}
    assert seen["start"] == {"0", "1", "random"}
    assert len(seen["assignment"]) == 7


def test_drawing_is_by_the_seed_alone():
    assert [drawn(DECLARED, 3, 5) for _ in range(2)] == [drawn(DECLARED, 3, 5)] * 2
    assert [option.draw(Chance(1), 3) for option in DECLARED] == [option.draw(Chance(1), 3) for option in DECLARED]
