import pytest

from campaign.model.heartbeat import Heartbeat
from worker.tasks.heartbeat import heartbeat


def test_a_sweep_that_fails_leaves_no_finish(session):
    with heartbeat("deadlines"):
        pass
    first = session.get_one(Heartbeat, "deadlines")
    started, finished = first.started_at, first.finished_at
    session.rollback()
    with pytest.raises(ZeroDivisionError), heartbeat("deadlines"):
        raise ZeroDivisionError
    second = session.get_one(Heartbeat, "deadlines")
    assert second.started_at > started
    assert second.finished_at == finished
