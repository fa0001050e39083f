"""What tests of operations share: a player who files, and a worker."""

import pytest

from campaign.operations import jobs
from campaign.operations.seals import Filing, receive_declaration


@pytest.fixture
def declare(session, table):
    """Return a function that files for a seat and commits."""

    def declare(seat, raw, *, account=None, **values):
        by = account or table.accounts.get(seat) or table.gina
        receipt = receive_declaration(session, table.turn.id, seat, Filing(raw, "web", **values), account=by)
        session.commit()
        return receipt

    return declare


@pytest.fixture
def drain(session):
    """Return a function that drains a job as a worker does."""

    def drain_apart(job):
        session.commit()
        failures = jobs.drain(job)
        session.expire_all()
        return failures

    return drain_apart
