"""The tables in the program, in the migrations and in the rows are the same tables."""

from __future__ import annotations

import importlib
import pkgutil

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from msgspec import Struct
from sqlalchemy import Connection, Table, text

from dwarrow.table.store import Chair, Entry, Lease, Note, Person, Store, StoreError, TableRow, maintenance, open_store
from dwarrow.table.store.migrations import versions
from dwarrow.table.store.rows import TableChanges
from dwarrow.table.store.schema import HEAD, chairs, entries, leases, metadata, notes, people, tables
from tests.table.store.samples import ANN, an_entry, furnished


@pytest.mark.parametrize(
    ("row", "table"),
    [(Person, people), (TableRow, tables), (Chair, chairs), (Entry, entries), (Note, notes), (Lease, leases)],
)
def test_a_row_has_the_columns_of_its_table_in_their_order(row: type[Struct], table: Table) -> None:
    assert row.__struct_fields__ == tuple(column.name for column in table.columns)


def test_what_can_change_about_a_table_is_among_its_columns() -> None:
    assert set(TableChanges.__annotations__) < {column.name for column in tables.columns}


def test_the_program_names_the_newest_migration() -> None:
    names = [step.name for step in pkgutil.iter_modules(versions.__path__)]
    revisions = [importlib.import_module(f"{versions.__name__}.{name}").revision for name in names]
    assert max(revisions) == HEAD
    assert [name.partition("_")[0] for name in names] == [f"r{revision}" for revision in revisions]


def test_migrations_make_what_the_program_expects(bare_db: str) -> None:
    store = open_store(bare_db)
    with store.database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []
    assert store.revision() == HEAD
    store.close()


def test_migrations_go_down_to_nothing_and_up_again(bare_db: str) -> None:
    store = open_store(bare_db)
    furnished(store)
    with store.database.migrating() as connection:
        command.downgrade(maintenance.configuration(connection), "base")
    assert store.revision() == ""
    with store.database.reading() as connection:
        left = connection.dialect.get_table_names(connection)
    assert left == ["alembic_version"]
    store.migrate()
    assert store.check() == []
    assert store.person("ann") is None
    furnished(store).append("t1", [an_entry(1)])
    store.close()


def test_a_migration_that_fails_leaves_everything_as_it_was(bare_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store(bare_db)
    furnished(store).append("t1", [an_entry(1)])

    def stumble(connection: Connection) -> None:
        command.downgrade(maintenance.configuration(connection), "base")
        raise StoreError("stumbled")

    monkeypatch.setattr(maintenance, "upgrade", stumble)
    monkeypatch.setattr(maintenance, "HEAD", "9998")
    with pytest.raises(StoreError, match="stumbled"):
        store.migrate()
    monkeypatch.undo()
    assert store.entries("t1") == [an_entry(1)]
    assert store.check() == []
    store.close()


def test_a_database_of_a_newer_program_is_left_alone(bare_db: str) -> None:
    store = open_store(bare_db)
    store.add_person(ANN)
    store.database.write(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '0999'")))
    store.close()
    with pytest.raises(StoreError, match="newer Dwarrow"):
        open_store(bare_db)
    as_it_is = open_store(bare_db, migrate=False)
    assert as_it_is.revision() == "0999"
    assert as_it_is.check() == [f"the tables are at migration 0999, not at {HEAD}"]
    as_it_is.close()


@pytest.mark.parametrize("revision", ["0002x", "before", "*"])
def test_a_migration_that_nobody_knows_is_said_in_a_line(bare_db: str, revision: str) -> None:
    store = open_store(bare_db)
    change = text("UPDATE alembic_version SET version_num = :revision").bindparams(revision=revision)
    store.database.write(lambda connection: connection.execute(change))
    store.close()
    with pytest.raises(StoreError, match="does not know"):
        open_store(bare_db)
    as_it_is = open_store(bare_db, migrate=False)
    assert as_it_is.revision() == revision
    as_it_is.close()


def test_migrating_what_is_up_to_date_changes_nothing(store: Store) -> None:
    furnished(store)
    store.migrate()
    assert store.person("ann") == ANN
    assert store.check() == []
