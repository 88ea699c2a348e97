"""Plural rules in CLDR's own writing. `plurals.json` holds CLDR's examples; the client's tests read it, too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dwarrow.kernel.texts.plurals import category, read

CASES = json.loads((Path(__file__).parent / "plurals.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case["language"] for case in CASES])
def test_cldr_rules_give_cldr_categories(case: dict[str, Any]):
    rules = {name: read(rule) for name, rule in case["rules"].items()}
    found = {name: [category(rules, n) for n in numbers] for name, numbers in case["numbers"].items()}
    assert found == {name: [name] * len(numbers) for name, numbers in case["numbers"].items()}


@pytest.mark.parametrize("rule", ["", "x = 1", "n", "n == 1", "n % = 1", "n = 1 and", "n = a..b", "n = 1; n = 2"])
def test_what_is_no_rule_is_refused(rule: str):
    with pytest.raises(ValueError, match="is not a condition"):
        read(rule)
