"""Why not? Every refusal has the right reason, its true values and the paragraph that says so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from dwarrow.kernel.errors import IllegalAction, OutOfTurn, UnparsableAction
from dwarrow.languages import SHIPPED as LANGUAGES
from tests.games.dwergar.positions import GAME, legal, next_round, play, player, table, why

SOURCE = Path(__file__).parents[3] / "src" / "dwarrow" / "games" / "dwergar" / "words"
OLD = {"silverbeard": 0, "regions": ("old_mine",)}  # Silverbeard keeps every session open


def at(place: str, worker: str = "engineer", *steps: str, more: dict[str, Any] | None = None, **own: Any) -> Any:
    return play(table(player(f"{worker} miner", **own), **(more or OLD)), f"act place {worker} {place}", *steps)


def over() -> Any:
    return next_round(table(player("miner"), events=1, round=2, event=51))


def empty_handed() -> Any:
    return table(player(foreman="row 1"), places={"lab": "miner", "forge": "engineer"})


CASES: list[tuple[Any, str, str, str, dict[str, Any]]] = [
    (over, "act skip", "over", "D4.1", {}),
    (lambda: table(player("miner")), "work done", "other_decision", "D12.1", {"decision": "act"}),
    (empty_handed, "act place foreman lab", "hand_empty", "D5.1", {}),
    (empty_handed, "act break none", "break_take", "D5.1", {}),
    (empty_handed, "act break studio", "break_nobody", "D5.1", {"place": "studio"}),
    (lambda: table(player("miner")), "act break lab", "break_hand", "D5.1", {}),
    (lambda: table(player("miner")), "act skip", "skip", "D8.43", {}),
    (lambda: table(player("miner")), "act place engineer lab", "not_in_hand", "D5.2", {"dwarf": "engineer"}),
    (
        lambda: table(player("miner"), event=57),
        "act place miner lab",
        "closed",
        "D7.57",
        {"place": "lab", "card": "57"},
    ),
    (lambda: table(player("miner")), "act place miner lab as engineer", "no_retraining", "D8.44", {}),
    (lambda: table(player("miner")), "act convert 37", "not_modernised", "D8.37", {"card": "37"}),
    (
        lambda: at("forge", store="1c", heat=0),
        "work exchange coal iron",
        "heat_short",
        "D6.6.1",
        {"n": 1, "heat": 0, "lit": 0},
    ),
    (
        lambda: at("workshop", store="2c"),
        "work build",
        "goods_short",
        "D6.3.1",
        {"need": {"iron": 1}, "have": {"coal": 2}},
    ),
    (
        lambda: at("studio", "miner", modern=(1,), store="1c", more={"open": (3,), **OLD}),
        "work complete 3",
        "goods_short_cheaper",
        "D8.1",
        {"need": {"coal": 5, "iron": 2}, "have": {"coal": 1}},
    ),
    (lambda: at("lab"), "work load", "elsewhere", "D6.1.1", {"places": ["mine_1", "mine_2", "mine_3", "mine_4"]}),
    (lambda: at("lab"), "work exchange coal iron", "elsewhere", "D6.6.1", {"places": ["forge"]}),
    (lambda: at("forge"), "work modernise 1", "not_completed", "D6.8.1", {"card": "1"}),
    (lambda: at("lab"), "work light_heat", "bonus_missing", "D6.5.3", {"dwarf": "miner"}),
    (lambda: at("bellows", "engineer", "work heat"), "work heat", "bonus_used", "D6.4.3", {}),
    (lambda: at("bellows", "engineer", "work light"), "work light", "step_used", "D6.4.1", {}),
    (
        lambda: at("mine_1", "foreman", carts={"1": "2c"}, store="2c"),
        "work load",
        "cart_full",
        "D6.1.1",
        {"goods": {"coal": 2}},
    ),
    (
        lambda: at("elevator", "engineer", "work lift", "work coal 1", modern=(37,), heat=2),
        "work lift",
        "lift_shut",
        "D6.2.5",
        {},
    ),
    (lambda: at("workshop", cold=8, store="9i"), "work build", "no_supply", "D6.3.1", {}),
    (lambda: at("bellows", cold=0), "work light", "nothing_cold", "D5.4.3", {}),
    (
        lambda: at("lab", "engineer", "work exchange gold iron", store="2g"),
        "work exchange gold iron",
        "lab_used",
        "D6.5.1",
        {},
    ),
    (
        lambda: at("studio", "engineer", "work complete 10", store="9c 9i", more={"open": (10, 12)}),
        "work complete 12",
        "one_project",
        "D6.7.1",
        {},
    ),
    (lambda: at("studio"), "work complete 12", "not_open", "D6.7.1", {"card": "12"}),
    (lambda: at("studio"), "work refund coal", "refund_first", "D6.7.3", {}),
    (
        lambda: at("studio", "engineer", "work complete 10", store="9c 9i", more={"open": (10,)}),
        "work refund iron",
        "refund_kind",
        "D6.7.3",
        {"good": "iron", "n": 2},
    ),
    (
        lambda: at("forge", "blacksmith", modern=(10,)),
        "work modernise 10",
        "modernised_already",
        "D6.8.2",
        {"card": "10"},
    ),
    (
        lambda: at("studio", done=(11,)),
        "work modernise 11",
        "studio_other",
        "D6.7.2",
        {"card": "11"},
    ),
    (lambda: at("forge", "miner", done=(10,)), "work modernise 10", "bonus_missing", "D6.6.2", {"dwarf": "blacksmith"}),
    (lambda: at("lab"), "work install", "install_foreman", "D5.3.1", {}),
    (
        lambda: at("lab", "foreman", more={"furnaces": {"lab": 1}, **OLD}),
        "work install",
        "install_taken",
        "D5.3.1",
        {"seat": 1},
    ),
    (lambda: at("lab", "foreman", cold=0, store="1g"), "work install", "install_none", "D5.3.1", {}),
    (lambda: at("mine_1"), "work silverbeard 1", "silverbeard_mine", "D9.5", {}),
    (lambda: at("lab", "miner", more={"regions": ("old_mine",)}), "work silverbeard 1", "silverbeard_none", "D9.5", {}),
    (
        lambda: at("studio", "miner", "work complete 3", modern=(1,), store="5c 2i", more={"open": (3,)}),
        "discount gold",
        "discount_kind",
        "D8.1",
        {"good": "gold", "card": "3"},
    ),
    (
        lambda: at("studio", "miner", "work complete 38", heat=2, lit=2, store="3i", more={"open": (38,)}),
        "furnaces 3",
        "furnaces",
        "D5.4.1",
        {"n": 3, "least": 1, "most": 2},
    ),
    (
        lambda: at("forge", "blacksmith", "work modernise 45", done=(45,), heat=3, store="1g"),
        "chimney 3",
        "chimney",
        "D8.45",
        {"n": 2},
    ),
]


@pytest.mark.parametrize(
    ("make", "action", "key", "paragraph", "values"), CASES, ids=lambda each: each if isinstance(each, str) else ""
)
def test_reasons(make, action, key, paragraph, values):
    """D12.1"""
    state = make()
    reason = GAME.explain(state, 0, action)
    assert reason is not None
    assert (reason.key, reason.paragraph, reason.values) == (f"why.{key}", paragraph, values)
    if not state.is_over():
        with pytest.raises(IllegalAction):
            state.apply(GAME.parse(action), 0)


@pytest.mark.parametrize(
    ("given", "used", "paragraph", "other"), [(1, "light_all", "D6.4.2", "heat"), (2, "heat", "D6.4.3", "light_all")]
)
def test_a_bonus_of_silverbeard_is_used_up(given: int, used: str, paragraph: str, other: str):
    """D9.5: no specialist is missing for what was done a moment ago; the other bonus was never there."""
    more: dict[str, Any] = {**OLD, "options": {"events": 9, "keep_forced": True}}
    state = at("bellows", "miner", f"work silverbeard {given}", f"work {used}", more=more)
    for each in (state, state.clone(), GAME.load(state.dump()), state.redeal(0, 5), GAME.deal(state.view(1), 6)):
        assert why(each, f"work {used}") == ("bonus_used", paragraph)
        assert why(each, f"work {other}")[0] == "bonus_missing"
    again = play(state, "work done", "act place miner bellows")
    assert why(again, f"work {used}")[0] == "bonus_missing"


def test_a_missing_bonus_does_not_deny_silverbeard():
    """D5.2.5: Silverbeard gives every bonus too, so no text says that only a specialist does."""
    reason = GAME.explain(at("lab"), 0, "work light_heat")
    assert reason is not None
    for language, only in {"en": "only", "de": "nur", "uk": "лише"}.items():
        line = GAME.catalog(language).named(["Anna", "Bert"]).refusal(reason, "work light_heat")
        assert only not in line.split()


def test_every_reason_has_its_case():
    """D12.1: whatever the code can say is said above."""
    told = {key for _, _, key, _, _ in CASES}
    source = "".join((SOURCE / name).read_text("utf-8") for name in ("explain.py", "explain_work.py"))
    named = set(re.findall(r'refusal\(\s*"(\w+)"', source))
    assert named - told == set()


def test_of_others_and_of_nonsense():
    """D12.1"""
    state = table(player("miner"))
    reason = GAME.explain(state, 1, "act place foreman lab")
    assert reason is not None
    assert (reason.key, reason.values) == ("why.turn", {"seat": 0})
    with pytest.raises(OutOfTurn):
        state.apply(GAME.parse("act place foreman lab"), 1)
    with pytest.raises(UnparsableAction, match="first word must be one of act"):
        GAME.explain(state, 0, "jump")
    assert GAME.explain(state, 0, legal(state)[0]) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_said(language: str):
    """D12.1"""
    words = GAME.catalog(language).named(["Anna", "Bert"])
    lines = set()
    for make, action, *_ in CASES:
        reason = GAME.explain(make(), 0, action)
        assert reason is not None
        lines.add(words.refusal(reason, action))
    assert len(lines) == len(CASES)
    assert all("{" not in line and line.strip() for line in lines)
