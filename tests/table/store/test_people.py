"""People and their personal links."""

from __future__ import annotations

import pytest

from dwarrow.table.store import Conflict, Store
from tests.table.store.samples import ANN, BOB


def test_a_person_is_found_by_id_and_by_link(store: Store) -> None:
    store.add_person(ANN)
    store.add_person(BOB)
    assert store.person("ann") == ANN
    assert store.person("bob") == BOB
    assert store.person_by_link("link-of-ann") == ANN
    assert store.person("eve") is None
    assert store.person_by_link("link-of-eve") is None


def test_a_person_is_there_once(store: Store) -> None:
    store.add_person(ANN)
    with pytest.raises(Conflict):
        store.add_person(ANN)


def test_a_name_can_be_changed(store: Store) -> None:
    store.add_person(ANN)
    assert store.rename_person("ann", "Анна")
    found = store.person("ann")
    assert found is not None
    assert (found.name, found.link_hash) == ("Анна", "link-of-ann")
    assert not store.rename_person("eve", "Eve")


def test_a_link_is_replaced_and_taken_away(store: Store) -> None:
    store.add_person(ANN)
    assert store.set_link("ann", "new")
    assert store.person_by_link("link-of-ann") is None
    found = store.person_by_link("new")
    assert found is not None
    assert found.id == "ann"
    assert store.set_link("ann", None)
    assert store.person_by_link("new") is None
    assert not store.set_link("eve", "other")


def test_a_link_leads_to_one_person(store: Store) -> None:
    store.add_person(ANN)
    store.add_person(BOB)
    with pytest.raises(Conflict):
        store.set_link("bob", "link-of-ann")
