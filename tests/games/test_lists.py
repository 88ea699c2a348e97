"""Lists of choices: every group has a name in every language, and what people do most comes first."""

from __future__ import annotations

import pytest

from dwarrow import registry
from dwarrow.languages import SHIPPED

GAMES = ("mines", "gnomes", "dwergar", "zwergendorf")


@pytest.mark.parametrize("name", GAMES)
def test_every_group_has_a_name(name: str):
    game = registry.game(name)
    groups = {game.listed(text).group for text in game.actions.texts}
    for language in SHIPPED:
        catalog = game.catalog(language)
        for group in groups:
            key, _, about = group.partition(" ")
            told = [f"{kind}.{key}" for kind in ("group", "decision") if f"{kind}.{key}" in catalog]
            assert told, group
            said = catalog.say(told[0], n=5, id=about)
            assert said, group
            assert "{" not in said, group


def test_soil_samples_come_after_everything_else():
    gnomes = registry.game("gnomes")
    ranks = {gnomes.listed(text).group: gnomes.listed(text).rank for text in gnomes.actions.texts}
    turn = sorted((rank, group) for group, rank in ranks.items() if rank)
    assert turn[-1][1] == "sample"
    assert ranks["sell"] < ranks["buy"] < ranks["draw"] < ranks["sample"]


@pytest.mark.parametrize(
    ("name", "text", "drafted"),
    [
        ("mines", "trade bank", "any_order"),
        ("mines", "pay ruby", "any_order"),
        ("mines", "give done", "any_order"),
        ("mines", "want done", ""),
        ("mines", "trade pass", ""),
        ("mines", "bid ruby 1", "any_order"),
        ("mines", "bid again", ""),
        ("gnomes", "turn gold", ""),
        ("zwergendorf", "place c4h", "in_order"),
        ("zwergendorf", "tree", "in_order"),
        ("zwergendorf", "pick b01", ""),
    ],
)
def test_links_of_a_plan_are_drafted(name: str, text: str, drafted: str):
    assert registry.game(name).listed(text).drafted == drafted
