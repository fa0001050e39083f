"""A migration that the tool writes, tried as a person would: a column more in the models, rows in the tables."""

import pytest
import sqlalchemy
from alembic.autogenerate import produce_migrations, render_python_code
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Boolean, Column, Integer, MetaData, String, Table, create_engine, text

from campaign.store.migrations.writing import complete


@pytest.fixture
def connection():
    engine = create_engine("sqlite://")
    with engine.begin() as opened:
        tables("id").create_all(opened)
        opened.execute(text("INSERT INTO war (id) VALUES (7)"))
        opened.execute(text("CREATE TABLE alembic_version (version_num TEXT)"))
        opened.execute(text("INSERT INTO alembic_version VALUES ('0041')"))
        yield opened
    engine.dispose()


COLUMNS = {
    "id": lambda: Column("id", Integer, primary_key=True),
    "closes": lambda: Column("closes", Boolean, nullable=False, default=True),
    "pace": lambda: Column("pace", Integer, nullable=False, default=3),
    "tone": lambda: Column("tone", String(8), nullable=False, default="dry"),
    "note": lambda: Column("note", String(8), nullable=True),
}


def tables(*names):
    known = MetaData()
    Table("war", known, *(COLUMNS[name]() for name in names))
    return known


def script_for(connection, *names):
    context = MigrationContext.configure(connection, opts={"render_as_batch": True})
    script = produce_migrations(context, tables(*names))
    complete(context, None, [script])
    return script


def test_a_revision_takes_the_next_number(connection):
    assert script_for(connection, "id").rev_id == "0042"


def test_rows_that_exist_take_the_default_of_a_new_column(connection):
    script = script_for(connection, *COLUMNS)
    code = render_python_code(script.upgrade_ops, render_as_batch=True)
    operations = Operations(MigrationContext.configure(connection))
    exec(f"if True:\n{code}", {"op": operations, "sa": sqlalchemy})
    assert connection.execute(text("SELECT id, closes, pace, tone, note FROM war")).one() == (7, 1, 3, "dry", None)
