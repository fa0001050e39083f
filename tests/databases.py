"""Databases of tests, made cheap: what a server or a machine must survive, a test's database need not.

Every test has an engine of its own on a database of its own. What does not depend on the database is shared by all
engines of a process: the dialect, and the statements that were compiled for it (a tenth of a page's test).
"""

from functools import cache
from uuid import uuid4

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Dialect, NullPool, create_engine, event, make_url, text
from sqlalchemy.exc import DBAPIError

from campaign.store import session
from campaign.store.revision import SCRIPTS
from campaign.store.tables import METADATA

DIALECTS: dict[str, Dialect] = {}
"""By its name, the dialect that all engines share once the first of them was connected."""
COMPILED: dict[str, dict] = {}
"""By the name of a dialect, the statements compiled for it."""
new_engine = session.new_engine


def cheap_engine(database_url, statement_seconds=None):
    """Make an engine as the service does, that shares what can be shared."""
    engine = new_engine(database_url, statement_seconds)
    name = engine.dialect.name
    if name in DIALECTS:
        engine.dialect = DIALECTS[name]
        engine.update_execution_options(compiled_cache=COMPILED[name])
    if name == "sqlite":
        event.listen(engine, "connect", wait_for_no_disk)
    return engine


def wait_for_no_disk(connection, _record):
    """Let a commit be whole for every process, but not after a loss of power, for which it waits 6 ms."""
    connection.execute("PRAGMA synchronous = OFF")


def order(cluster_url, statement):
    """Have the cluster make or drop a database."""
    engine = create_engine(cluster_url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with engine.connect() as connection:
        connection.execute(text(statement))


def make_tables(url):
    """Make all tables in an empty database; let the engines to come share the dialect."""
    engine = new_engine(url)
    METADATA.create_all(engine)
    with engine.begin() as connection:
        MigrationContext.configure(connection).stamp(ScriptDirectory(str(SCRIPTS)), "head")
    engine.dispose()
    DIALECTS.setdefault(engine.dialect.name, engine.dialect)
    COMPILED.setdefault(engine.dialect.name, {})


SHAPE = """
SELECT (SELECT version_num FROM alembic_version), md5(string_agg(concat(c.oid, c.relname, a.attname, a.attnotnull), ','
ORDER BY c.oid, a.attnum)) FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relnamespace = 'public'::regnamespace
"""
"""What tells whether a database still has the tables of the template that it was copied from."""
ALONE = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
EMPTY = f"""
DO $$ BEGIN
{" ".join(f"DELETE FROM {table};" for table in reversed(METADATA.sorted_tables))}
PERFORM setval(oid::regclass, 1, false) FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace;
END $$
"""
"""Deletes all rows, and lets every table number its rows from one."""


class Postgres:
    """The databases of a test process, made of one template; a database is used again once it was emptied.

    To make one and to drop it costs ten times what it costs to delete the few rows of a test.
    """

    def __init__(self, cluster_url):
        self.cluster_url = cluster_url
        self.template = f"template_{uuid4().hex}"
        self.made, self.empty = [self.template], []
        self.engine_of = cache(lambda name: cheap_engine(self.address(name)))
        order(cluster_url, f"CREATE DATABASE {self.template}")
        make_tables(self.address(self.template))
        with self.engine_of(self.template).begin() as connection:
            self.shape = connection.exec_driver_sql(SHAPE).one()
        self.engine_of(self.template).dispose()

    def address(self, name):
        return make_url(self.cluster_url).set(database=name).render_as_string(hide_password=False)

    def take(self):
        """Return the name of an empty database."""
        if self.empty:
            return self.empty.pop()
        name = f"test_{uuid4().hex}"
        order(self.cluster_url, f"CREATE DATABASE {name} TEMPLATE {self.template} STRATEGY FILE_COPY")
        self.made.append(name)
        return name

    def give_back(self, name):
        """Empty a database, or drop it where a test has changed its tables."""
        with self.engine_of(name).begin() as connection:
            connection.exec_driver_sql(ALONE)
            same = self.has_shape(connection)
            if same:
                connection.exec_driver_sql(EMPTY)
        if same:
            self.empty.append(name)
        else:
            self.drop(name)

    def has_shape(self, connection):
        try:
            return connection.exec_driver_sql(SHAPE).one() == self.shape
        except DBAPIError:  # a table is missing
            return False

    def drop(self, name):
        self.engine_of(name).dispose()
        order(self.cluster_url, f"DROP DATABASE {name} WITH (FORCE)")
        self.made.remove(name)
