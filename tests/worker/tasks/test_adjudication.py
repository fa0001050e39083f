from sqlalchemy import select

from campaign.model.heartbeat import Heartbeat
from tests.worker.nights import a_night, drafts, seen
from worker.tasks import adjudication


def test_a_turn_is_drafted_once_however_often_its_task_runs(session):
    turn = a_night(session, "N1")
    for _ in range(3):
        adjudication.adjudicate_turn(turn.id)
    assert (seen(session, turn), drafts(session, turn)) == ("drafted", (1, 1))


def test_a_task_of_no_turn_does_nothing(session):
    adjudication.adjudicate_turn(404)
    assert adjudication.due() == []


def test_the_sweep_hints_at_each_due_turn_and_leaves_its_heartbeat(session, monkeypatch):
    turns = [a_night(session, code) for code in ("N1", "N2")]
    hints = []
    monkeypatch.setattr(
        adjudication.adjudicate_turn, "apply_async", lambda arguments, **options: hints.append((arguments, options))
    )
    adjudication.sweep_deadlines()
    assert hints == [((turn.id,), {"expires": 60}) for turn in turns]
    beat = session.scalars(select(Heartbeat)).one()
    assert (beat.name, beat.started_at <= beat.finished_at) == ("deadlines", True)
