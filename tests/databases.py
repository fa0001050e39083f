"""Databases of tests: made with all tables at the head of the migrations, and ordered from a cluster."""

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import NullPool, create_engine, text

from campaign.store.revision import SCRIPTS
from campaign.store.session import new_engine
from campaign.store.tables import METADATA


def order(cluster_url, statement):
    """Have the cluster make or drop a database."""
    engine = create_engine(cluster_url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with engine.connect() as connection:
        connection.execute(text(statement))


def make_tables(url):
    """Make all tables in an empty database."""
    engine = new_engine(url)
    METADATA.create_all(engine)
    with engine.begin() as connection:
        MigrationContext.configure(connection).stamp(ScriptDirectory(str(SCRIPTS)), "head")
    engine.dispose()
