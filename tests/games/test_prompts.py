"""What is asked, and who does what: told from each audience's own view, in every language."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from dwarrow import registry
from dwarrow.kernel.match import Match

NAMES = ["Gunda", "Borrik", "Ylva", "Hartok"]
LANGUAGES = ("en", "de", "uk")
OFTEN = 4  # how often a question of a kind is looked at


def questions(game: str, seats: int, seed: int) -> Iterator[tuple[Match, dict[str, Any]]]:
    """The views of all seats and of a spectator along a match by chance."""
    box = registry.game(game)
    match, chance = Match(box, NAMES[:seats], f"{seed:064x}"), random.Random(seed)
    while not match.state.is_over():
        for audience in (*range(seats), None):
            yield match, match.state.view(audience)
        seat = chance.choice(match.state.waiting())
        match.act(seat, box.format(chance.choice(list(match.state.legal_actions(seat)))))


def decision_of(view: dict[str, Any]) -> str:
    return str(view["decision"] if "decision" in view else [player["decision"] for player in view["players"]])


@pytest.mark.once
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", sorted(registry.names()))
def test_who_waits_is_told_by_name_what_the_others_do(game: str, seats: int):
    box = registry.game(game)
    seen: Counter[tuple[object, ...]] = Counter()
    for match, view in questions(game, seats, 3):
        own = view["seat"] in match.state.waiting()
        kind = (decision_of(view), own)
        seen[kind] += 1
        if seen[kind] > OFTEN:
            continue
        for language in LANGUAGES:
            said = box.prompt(view, box.catalog(language).named(NAMES))
            if own:
                assert said.count("?") == 1, said
            else:
                assert all(NAMES[seat] in said for seat in match.state.waiting()), said
                assert said.endswith("."), said
