"""What the program of before wrote stays readable: positions, a database with matches under way, records, digests.

The files beside this one were written by version 0.1.0, before the games got folders of their own. They are never made
anew: who changes what this test finds breaks matches that people are playing.
"""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import dwarrow
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.digests import blake2b
from dwarrow.kernel.match import verify
from dwarrow.kernel.record import loads
from dwarrow.table.settings import sqlite_url
from tests.table.client import Somebody, actions, play_some, served
from tests.table.rig import short_path

HERE = Path(__file__).parent
AHEAD = 60  # decisions that a position was played on for
Json = Any


@cache
def written(name: str) -> Json:
    return json.loads(gzip.decompress((HERE / f"{name}.json.gz").read_bytes()))


def digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=12).hexdigest()


def without_past(told: Json) -> Json:
    """A view or a position of before remembers nothing."""
    return {name: value for name, value in told.items() if name != "past"}


def test_components_actions_and_rules_are_those_of_before():
    for name, before in json.loads((HERE / "games.json").read_text()).items():
        game = dwarrow.game(name)
        assert game.rules_version == before["rules_version"]
        assert game.digest == before["components"]
        assert digest("\n".join(game.actions.texts)) == before["actions"]


@pytest.mark.parametrize("name", dwarrow.NAMES)
def test_positions_can_be_played_on_as_before(name: str):
    found = [each for each in written("positions") if each["game"] == name]
    assert len(found) >= 8
    for each in found:
        state = dwarrow.game(name).load(each["position"])
        assert state.dump() == each["position"]
        assert [state.game.format(code) for code in state.legal_actions()] == each["legal"]
        dice = Chance(9)
        for _ in range(AHEAD):
            if not state.is_over():
                legal = state.legal_actions()
                state.apply(legal[int(dice.below(len(legal)))])
        assert digest(json.dumps(without_past(state.dump()), sort_keys=True)) == each["then"]


@pytest.mark.once
def test_a_database_of_before_is_opened_and_its_matches_go_on(tmp_path: Path):
    told = written("tables")
    file = tmp_path / "table.db"
    file.write_bytes(gzip.decompress((HERE / "table.db.gz").read_bytes()))
    with served(sqlite_url(file), bots=False) as client:
        ada = Somebody(client)
        ada.cookie = told["people"]["Ada"]  # of before, and still hers
        ada.keys = 1_000_000  # those that she used before are not to be used again
        assert {each["id"] for each in ada.get("/tables/mine")} == {each["id"] for each in told["tables"]}
        for table in told["tables"]:
            for seat, before in enumerate(table["now"]):
                now = ada.now(table["id"], seat)
                now["view"] = without_past(now["view"])
                assert {**before, "legal": actions(now)} == {
                    **{key: now[key] for key in before},
                    "legal": before["legal"],
                }
            if "record" in table:
                assert ada.get(f"/tables/{table['id']}/record") == table["record"]
                verify(dwarrow.game("mines", text=short_path()), loads(json.dumps(table["record"])))
            else:
                play_some(dict.fromkeys(range(table["seats"]), ada), table["id"], 12, seed=4)
                assert ada.now(table["id"], 0)["seq"] > table["now"][0]["seq"]
