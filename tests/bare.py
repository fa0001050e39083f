"""The worker's app with the least that a task can do beside it: one insert and one commit."""

from sqlalchemy import text

from campaign.store.session import SESSIONS
from worker.app import app

TABLE = "CREATE TABLE bare (id serial PRIMARY KEY, at timestamptz NOT NULL DEFAULT clock_timestamp())"
INSERT = text("INSERT INTO bare DEFAULT VALUES")


@app.task
def bare() -> None:
    """Insert a row."""
    with SESSIONS.kw["bind"].begin() as connection:
        connection.execute(INSERT)
