import json
import os
import subprocess
import sys

import pytest
from alembic import command
from sqlalchemy import text

from campaign.settings import EX_CONFIG
from campaign.store.revision import WrongRevision, require_head
from campaign.store.session import new_engine
from launch.environment import QUIET
from tests.campaign.store.test_migrations import ROOT, drop_all, migrate
from tests.campaign.store.test_revisions import HEAD

PROGRAMS = {
    "web": ("gunicorn", "--config", "python:web.server", "--bind", "127.0.0.1:0", "web.wsgi:app"),
    "worker": ("celery", "--quiet", "--app", "worker.app", "worker", "--concurrency", "1"),
    "timer": ("python", "-m", "worker"),
}


@pytest.fixture
def database(database_url):
    engine = new_engine(database_url)
    yield engine
    engine.dispose()


@pytest.fixture
def older(database):
    drop_all(database)
    migrate(database, command.upgrade, "0001")
    return database


def run(program, database_url, **environment):
    given = {name: value for name, value in os.environ.items() if name != "HOST"}
    quiet = {"PYTHONWARNINGS": QUIET}  # tests run as root
    environment = {**given, **quiet, "GRAILJUDGE_ENV": "test", "DATABASE_URL": database_url, **environment}
    _, *rest = PROGRAMS[program]
    tool = [sys.executable, *(["-m", PROGRAMS[program][0]] if program != "timer" else []), *rest]
    return subprocess.run(tool, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


def test_the_tables_of_this_code_are_right(database):
    require_head(database)


def test_older_tables_are_refused_with_the_command_that_renews_them(older):
    with pytest.raises(
        WrongRevision, match=rf"revision 0001, this code needs {HEAD}: `alembic upgrade head` .*make migrate"
    ):
        require_head(older)


def test_newer_tables_ask_for_newer_code(database):
    with database.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(WrongRevision, match="9999, which this code does not know"):
        require_head(database)


def test_a_database_without_tables_is_told_from_an_old_one(tmp_path):
    engine = new_engine(f"sqlite:///{tmp_path}/new.db")
    with pytest.raises(WrongRevision, match=r"no tables yet: `alembic upgrade head` .*make migrate"):
        require_head(engine)
    engine.dispose()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("program", PROGRAMS)
def test_no_program_starts_on_tables_of_another_revision(program, older, database_url, redis_url):
    ended = run(program, database_url, REDIS_URL=redis_url, LOG_FORMAT="json")
    assert ended.returncode == EX_CONFIG
    told = [line for line in ended.stderr.splitlines() if "make migrate" in json.loads(line)["message"]]
    assert len(told) == 1
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_development_server_listens_to_this_machine_alone(database_url, monkeypatch):
    monkeypatch.setitem(PROGRAMS, "web", (*PROGRAMS["web"][:3], "--bind", "0.0.0.0:0", "web.wsgi:app"))
    ended = run("web", database_url, GRAILJUDGE_ENV="development")
    assert ended.returncode == EX_CONFIG
    assert "development listens to this machine alone" in ended.stderr
    assert "Traceback" not in ended.stderr
