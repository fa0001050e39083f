from itertools import count, pairwise

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import event, text

from campaign.store import session as store
from campaign.store.session import new_engine
from tests.campaign.store.filled import REVISIONS, fill, rows_of
from tests.campaign.store.test_migrations import ROOT, drop_all

REVISION = [script.revision for script in ScriptDirectory(str(ROOT / "campaign/store/migrations")).walk_revisions()][
    ::-1
]
HEAD = REVISION[-1]


class Killed(Exception):
    """What a migration meets where it is killed."""


@pytest.fixture
def upgrade(database_url, monkeypatch):
    """Bring the database of the settings, emptied at first, to a revision as an operator does."""
    engine = new_engine(database_url)
    drop_all(engine)
    engine.dispose()
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.setenv("GRAILJUDGE_ENV", "test")
    return lambda revision: command.upgrade(Config(toml_file=ROOT / "pyproject.toml"), revision)


@pytest.fixture
def database(database_url):
    engine = new_engine(database_url)
    yield engine
    engine.dispose()


@pytest.fixture
def killing(monkeypatch):
    """Let the engines that are made from now on fail at the statement of this number."""

    def at(number):
        seen = count()

        def kill(*_args):
            if next(seen) == number:
                raise Killed

        def killed_engine(url):
            engine = new_engine(url)
            event.listen(engine, "before_cursor_execute", kill)
            return engine

        monkeypatch.setattr(store, "new_engine", killed_engine)

    return at


def revision_of(database):
    with database.connect() as connection:
        return connection.scalar(text("SELECT version_num FROM alembic_version"))


def kept(before, after):
    """Whether each row of each table is there with each of its values; columns that came are not asked."""
    return all(
        all(row.items() <= now.items() for row, now in zip(rows, after[table], strict=True))
        for table, rows in before.items()
    )


def test_each_revision_has_rows_that_its_own_code_wrote():
    assert sorted(path.name.removesuffix(".json.gz") for path in REVISIONS.iterdir()) == REVISION


@pytest.mark.parametrize("revision", REVISION)
def test_what_a_revision_filled_goes_forward_whole(upgrade, database, revision):
    upgrade(revision)
    fill(database, revision)
    before = rows_of(database)
    upgrade("head")
    assert revision_of(database) == HEAD
    assert kept(before, rows_of(database))
    if database.dialect.name == "sqlite":
        with database.connect() as connection:
            assert connection.execute(text("PRAGMA foreign_key_check")).all() == []


@pytest.mark.parametrize(("revision", "after"), list(pairwise(REVISION)))
def test_a_migration_that_is_killed_at_any_statement_changes_nothing(upgrade, database, killing, revision, after):
    upgrade(revision)
    fill(database, revision)
    before = rows_of(database)
    for number in count():
        killing(number)
        try:
            upgrade(after)
        except Killed:
            assert (revision_of(database), rows_of(database)) == (revision, before)
        else:
            break
    assert number > 3
    assert revision_of(database) == after
