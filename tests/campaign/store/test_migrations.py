from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text

from campaign.store.session import new_engine
from campaign.store.tables import METADATA, NOUNS

ROOT = Path(__file__).parents[3]


@pytest.fixture
def empty(request, database_url):
    """An engine on the test's database, emptied of its tables."""
    engine = new_engine(database_url)
    drop_all(engine)
    yield engine
    engine.dispose()


def drop_all(engine):
    METADATA.drop_all(engine)
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE alembic_version"))


def migrate(engine, verb, revision):
    config = Config(toml_file=ROOT / "pyproject.toml")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        verb(config, revision)


def checks_of(engine):
    inspector = inspect(engine)
    return {
        (table, check["name"])
        for table in inspector.get_table_names()
        for check in inspector.get_check_constraints(table)
    }


def test_models_and_migrations_agree(empty):
    migrate(empty, command.upgrade, "head")
    with empty.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), METADATA) == []


def test_checks_agree_too_for_a_comparison_does_not_see_them(empty):
    migrate(empty, command.upgrade, "head")
    migrated = checks_of(empty)
    migrate(empty, command.downgrade, "base")
    METADATA.create_all(empty)
    assert migrated == checks_of(empty)
    assert ("turn", "ck_turn_status") in migrated


def test_a_downgrade_leaves_nothing(empty):
    migrate(empty, command.upgrade, "head")
    assert {noun.__tablename__ for noun in NOUNS} <= set(inspect(empty).get_table_names())
    migrate(empty, command.downgrade, "base")
    assert inspect(empty).get_table_names() == ["alembic_version"]


def test_migrations_run_on_the_database_of_the_settings(empty, database_url, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", database_url)
    command.upgrade(Config(toml_file=ROOT / "pyproject.toml"), "head")
    assert "turn" in inspect(empty).get_table_names()
