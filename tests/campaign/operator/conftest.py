"""What tests of the operator's commands share: the prompt, and a war with a battle whose hands are sealed."""

from collections import namedtuple

import pytest

from campaign.__main__ import main
from campaign.store.session import SESSIONS
from tests.factories import a_battle, a_war, file_hands

Said = namedtuple("Said", ("status", "out", "err"))


@pytest.fixture
def prompt(database_url, engine, settings, monkeypatch, capsys):
    """Return a function that runs a command on this test's database; by name it is given other settings."""

    def run(*typed, **environment):
        given = {"GRAILJUDGE_ENV": "test", "DATABASE_URL": database_url, **environment}
        for name in ("REDIS_URL", "MAIL_URL", "BASE_URL", "SEAL_KEYS", "HOST"):
            monkeypatch.delenv(name, raising=False)
        for name, value in given.items():
            monkeypatch.setenv(name, value)
        capsys.readouterr()
        status = main([str(word) for word in typed])
        told = capsys.readouterr()
        SESSIONS.configure(bind=engine, info={"settings": settings})  # as before: the command has set up its own
        return Said(status, told.out, told.err)

    return run


@pytest.fixture
def war(session):
    return a_war(session)


@pytest.fixture
def sealed(war):
    """A battle's first turn, with all hands filed."""
    turn = a_battle(war)
    file_hands(war, turn)
    return turn
