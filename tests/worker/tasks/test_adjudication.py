from sqlalchemy import select

from campaign.model.heartbeat import Heartbeat
from tests.worker.nights import a_night, drafts, seen
from worker.tasks import adjudication, sweeping


def test_a_turn_is_drafted_once_however_often_the_sweep_runs(session):
    turns = [a_night(session, code) for code in ("N1", "N2")]
    for _ in range(3):
        adjudication.sweep_deadlines()
    assert [(seen(session, turn), drafts(session, turn)) for turn in turns] == [("drafted", (1, 1))] * 2


def test_a_sweep_leaves_its_heartbeat(session):
    adjudication.sweep_deadlines()
    beat = session.scalars(select(Heartbeat)).one()
    assert (beat.name, beat.started_at <= beat.finished_at) == ("deadlines", True)
    assert abs(beat.skew_ms) < 5000


def test_a_sweep_begins_nothing_that_its_time_limit_would_cut(session, monkeypatch):
    turn = a_night(session, "N1")
    monkeypatch.setattr(sweeping, "BEGINS_WITHIN", -1.0)
    adjudication.sweep_deadlines()
    assert seen(session, turn) == "collecting"
