"""Plural categories by CLDR's rules: `i % 10 = 1 and i % 100 != 11`. A language declares them as data.

https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html has the rules of all languages. The
client applies the same rules (client/src/lib/plurals.ts).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

CATEGORIES = ("zero", "one", "two", "few", "many", "other")

_RANGE = r"\d+(?:\.\.\d+)?"
_RELATION = re.compile(rf"([nivwftce])(?: % (\d+))? (!?=) ({_RANGE}(?:, ?{_RANGE})*)")
_DIGITS = 6  # after the point; more do not change a category


class _Relation(NamedTuple):
    """`i % 10 != 2..4, 7`"""

    operand: str
    modulus: int  # 0: none
    equal: bool
    ranges: tuple[tuple[int, int], ...]

    def holds(self, operands: Mapping[str, float]) -> bool:
        value = operands[self.operand]
        if self.modulus:
            value %= self.modulus
        return (value % 1 == 0 and any(low <= value <= high for low, high in self.ranges)) == self.equal


Rule = tuple[tuple[_Relation, ...], ...]  # one of these must hold, that is all relations in it


def read(rule: str) -> Rule:
    """A rule from its text; what follows `@` are CLDR's examples. ValueError for a rule that is none."""
    conditions = rule.partition("@")[0].split(" or ")
    return tuple(tuple(_relation(each) for each in condition.split(" and ")) for condition in conditions)


def _relation(text: str) -> _Relation:
    found = _RELATION.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text.strip()!r} is not a condition such as 'i % 10 = 2..4'")
    ranges = []
    for each in found[4].split(","):
        low, _, high = each.strip().partition("..")
        ranges.append((int(low), int(high or low)))
    return _Relation(found[1], int(found[2] or 0), found[3] == "=", tuple(ranges))


def category(rules: Mapping[str, Rule], n: float) -> str:
    """The category of a number by the rules of a language; what fits none is `other`."""
    operands = _operands(n)
    for name, rule in rules.items():
        if any(all(relation.holds(operands) for relation in condition) for condition in rule):
            return name
    return CATEGORIES[-1]


def _operands(n: float) -> dict[str, float]:
    """CLDR's operands: the number, its whole part, how many digits follow the point and which.

    Zeros at the end are not written here, so `w` and `t` are as `v` and `f`, and nothing is written as 1.2M (`c`, `e`).
    """
    whole, _, digits = f"{abs(n):.{_DIGITS}f}".partition(".")
    digits = digits.rstrip("0")
    v, f = len(digits), int(digits or 0)
    return {"n": abs(n), "i": int(whole), "v": v, "w": v, "f": f, "t": f, "c": 0, "e": 0}
