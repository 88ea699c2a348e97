"""Every way in which the JSON interface refuses has a sentence and is in its document."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dwarrow.kernel.texts import compare
from dwarrow.languages import SHIPPED
from dwarrow.table import problems, translate
from dwarrow.table.app import DEPENDENCIES
from dwarrow.table.store import StoreAway
from dwarrow.table.wire import requests
from dwarrow.table.wire.base import Wish
from tests.table.api.conftest import SUBMISSION
from tests.table.client import Somebody

TABLE = Path(translate.__file__).parent


def test_while_the_database_is_away_nothing_is_acknowledged(
    ann: Somebody, table: str, client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
):
    store = client.app.state.tables.store

    def away(*_: object, **__: object) -> None:
        raise StoreAway("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(store, "append_together", away)
        refused = ann.ask("POST", f"/tables/{table}/seats/0/submit", SUBMISSION)
        assert (refused.status_code, refused.json()["code"]) == (503, "away")
        assert refused.headers["retry-after"]
    assert ann.now(table, 0)["seq"] == 0
    assert ann.post(f"/tables/{table}/seats/0/submit", SUBMISSION) == {"seq": 1, "decision": 2, "again": False}


def test_every_problem_has_a_sentence_in_every_language():
    catalogs = [translate.catalog(language) for language in SHIPPED]
    assert compare(catalogs) == []
    known = catalogs[0].keys()
    spoken = {key.removeprefix("problem.") for key in known if key.startswith("problem.")}
    assert spoken == set(problems.STATUS)


def test_every_problem_is_met_somewhere():
    source = "".join(file.read_text(encoding="utf-8") for file in TABLE.rglob("*.py"))
    used = set(re.findall(r'"(\w+)"', source.replace((TABLE / "problems.py").read_text(encoding="utf-8"), "")))
    assert set(problems.STATUS) - used == set()


def test_the_openapi_document_tells_every_refusal(nobody: Somebody):
    document = nobody.client.get("/schema/openapi.json").json()
    operations = [
        (f"{method} {path}", operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if path.startswith("/api/")
    ]
    assert len(operations) > 30
    for name, operation in operations:
        for status in ("400", "403", "429", "500", "503"):
            content = operation["responses"][status]["content"]["application/json"]
            assert content["schema"]["$ref"].endswith("ProblemBody"), name
        if "{table_id}" in name:
            assert "unknown_table" in operation["responses"]["404"]["description"], name


def test_a_wrong_value_in_any_field_is_the_clients_fault(ann: Somebody):
    """A dependency of the name of a field would make it a fault of the server."""
    wishes = [kind for kind in vars(requests).values() if isinstance(kind, type) and issubclass(kind, Wish)]
    fields = {field for kind in wishes for field in kind.__struct_fields__}
    assert fields.isdisjoint(DEPENDENCIES)
    made = {"game": "mines", "seats": [{"kind": "me"}, {"kind": "me"}], "hints": "perhaps"}
    assert ann.refused("POST", "/tables", made) == "malformed"
