"""Running matches survive an update of the program that brings other numbers for the same game."""

from __future__ import annotations

import asyncio

import pytest

from dwarrow import registry
from dwarrow.kernel.game import Game
from dwarrow.table.match import games
from dwarrow.table.match.open_tables import OpenTables
from dwarrow.table.store import Store
from tests.table.rig import assert_sound, begun, play_first

BEFORE, AFTER = "income_limit = 6", "income_limit = 7"


@pytest.fixture
def updated(monkeypatch: pytest.MonkeyPatch) -> Game:
    """What the game is after the update; `update` makes it so."""
    text = registry.game("mines").toml()
    assert text.count(BEFORE) == 1
    return registry.game("mines", text=text.replace(BEFORE, AFTER))


def update(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start anew as the new program, in which these components are the shipped ones."""
    shipped = registry.game("mines", text=game.text)
    shipped.text = None
    monkeypatch.setattr(type(game), "toml", lambda _: game.text)
    monkeypatch.setitem(registry._games, "mines", shipped)
    monkeypatch.setattr(games, "_editions", {})


def test_a_match_goes_on_with_the_components_it_began_with(
    store: Store, updated: Game, monkeypatch: pytest.MonkeyPatch
):
    old = registry.game("mines").digest

    async def played() -> None:
        tables = OpenTables(store)
        open_table = await begun(tables, "me", "me")
        assert open_table.live is not None
        for _ in range(4):
            await play_first(tables, open_table, open_table.live.match.state.waiting()[0])
        update(updated, monkeypatch)
        assert registry.game("mines").digest == updated.digest != old

        later = OpenTables(store)
        same = await later.get(open_table.row.id)
        assert same.live is not None
        assert same.live.game.digest == old
        assert same.live.match.state.dump() == open_table.live.match.state.dump()
        await play_first(later, same, same.live.match.state.waiting()[0])
        assert_sound(store, same.row.id)

        fresh = await begun(later, "me", "me")
        assert fresh.live is not None
        assert fresh.live.game.digest == updated.digest

    asyncio.run(played())


def test_a_file_of_ones_own_is_no_edition(store: Store, updated: Game):
    async def founded() -> None:
        open_table = await begun(OpenTables(store), "me", "me", components=updated.text)
        assert open_table.row.edition is None
        assert open_table.live is not None
        assert open_table.live.game.digest == updated.digest

    asyncio.run(founded())
