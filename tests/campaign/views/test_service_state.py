"""The state of the service, in figures; with clocks that are wrong and sweeps that are silent."""

from datetime import timedelta

import pytest
from sqlalchemy import event

from campaign import clock
from campaign.model.heartbeat import SWEEPS, Heartbeat
from campaign.model.turn import INSERTED, TurnStatus
from campaign.operations.outbox import Letter
from campaign.views.service_state import LATE_AFTER, SILENT_AFTER, Backlog, service_state
from tests.factories import a_battle, a_war, an_account, waiting_mail
from worker.__main__ import SWEEPS as DONE_BY_TIMER


@pytest.fixture(params=["sqlite_url", "postgres_url"])
def database_url(request):
    """Both databases, for each has its own clock and its own way to group."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def turn(session):
    return a_battle(a_war(session))


def put(session, turn, **values):
    for name, value in values.items():
        setattr(turn, name, value)
    session.commit()


def a_mail(session, number, **values):
    letter = Letter("result", "en", "Result", "Words")
    message = waiting_mail(session, f"mail-{number}", f"{number}@example.org", letter)
    put(session, message, **values)
    return message


def beat(session, name, *, ago, skew_ms=0):
    instant = clock.now(session) - ago
    session.add(Heartbeat(name=name, started_at=instant, finished_at=instant, skew_ms=skew_ms))
    session.commit()


def test_where_nothing_was_ever_done_all_sweeps_are_silent(session):
    state = service_state(session)
    assert [sweep.name for sweep in state.silent] == list(SWEEPS)
    assert (state.due, state.approved, state.mails) == (Backlog(), Backlog(), Backlog())
    assert (state.failed, state.turns, state.held, state.is_late) == (0, {}, 0, False)


def test_the_sweeps_are_those_that_the_timer_does():
    assert tuple(DONE_BY_TIMER) == SWEEPS


def test_a_sweep_is_silent_after_a_while_and_a_wrong_clock_is_seen(session):
    beat(session, "deadlines", ago=timedelta())
    beat(session, "approved", ago=SILENT_AFTER + timedelta(seconds=30))
    beat(session, "outbox", ago=timedelta(), skew_ms=-20_000)
    beat(session, "another", ago=timedelta())
    state = service_state(session)
    assert [sweep.name for sweep in state.sweeps] == [*SWEEPS, "another"]
    assert [sweep.name for sweep in state.silent] == ["approved"]
    assert [(sweep.name, sweep.ahead) for sweep in state.skewed] == [("outbox", timedelta(seconds=-20))]


def test_the_service_is_late_where_a_due_turn_waits_for_long(session, turn):
    assert service_state(session).due == Backlog()
    instant = clock.now(session)
    put(session, turn, deadline=instant - timedelta(seconds=30))
    assert (service_state(session).due, service_state(session).is_late) == (Backlog(1, turn.deadline), False)
    put(session, turn, deadline=instant - LATE_AFTER * 2, status=TurnStatus.CLAIMED)
    state = service_state(session)
    assert (state.due.count, state.is_late, state.turns) == (1, True, {TurnStatus.CLAIMED: 1})


def test_what_is_approved_or_held_is_counted(session, turn):
    put(session, turn, status=TurnStatus.APPROVED, drafted_at=turn.opened_at)
    assert service_state(session).approved == Backlog(1, turn.opened_at)
    put(session, turn, status=TurnStatus.HELD, held_reason="publication_failed")
    assert service_state(session).held == 1
    put(session, turn, held_reason=INSERTED)
    assert (service_state(session).held, service_state(session).turns) == (0, {TurnStatus.COLLECTING: 1})


def test_mails_that_wait_or_failed_are_counted(session):
    long_ago = clock.now(session) - timedelta(hours=3)
    a_mail(session, 1, next_try_at=long_ago)
    a_mail(session, 2, status="sending")
    a_mail(session, 3, status="failed", created_at=long_ago - timedelta(hours=1))
    a_mail(session, 4, status="sent")
    state = service_state(session)
    assert (state.mails, state.failed) == (Backlog(2, long_ago), 1)
    assert state.mail_delay >= timedelta(hours=3)


def test_a_mail_that_waits_for_its_next_try_is_not_late(session):
    instant = clock.now(session)
    a_mail(session, 1, created_at=instant - timedelta(hours=3), next_try_at=instant + timedelta(hours=1))
    claimed = {"status": "sending", "next_try_at": None, "lease_until": instant + timedelta(minutes=1)}
    a_mail(session, 2, created_at=instant - timedelta(hours=3), **claimed)
    assert (service_state(session).mails.count, service_state(session).mail_delay) == (2, timedelta())


@pytest.mark.parametrize("database_url", ["sqlite_url"], indirect=True)
def test_it_costs_the_same_however_much_there_is(session, engine):
    for name in ("ann", "bea"):
        an_account(session, name)
    session.commit()
    statements = []
    event.listen(engine, "before_cursor_execute", lambda *given: statements.append(given[2]))
    service_state(session)
    assert len([text for text in statements if text.startswith("SELECT")]) == 6
