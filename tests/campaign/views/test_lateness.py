"""When a campaign's GMs are told that the service is late, and when not."""

from datetime import timedelta

import pytest
from sqlalchemy import event, update

from campaign import clock
from campaign.model.heartbeat import SWEEPS, Heartbeat
from campaign.model.turn import TurnStatus
from campaign.operations.holding import hold_turn
from campaign.operations.turns import release_turn
from campaign.views.lateness import LateService, late_service
from campaign.views.service_state import LATE_AFTER, SILENT_AFTER
from tests.factories import a_battle, a_campaign, a_war

MOMENT = timedelta(seconds=1)


@pytest.fixture
def war(session):
    war = a_war(session)
    at = clock.now(session)
    session.add_all(Heartbeat(name=name, started_at=at, finished_at=at) for name in SWEEPS)
    session.commit()
    return war


def told(war, name="gm"):
    war.session.commit()
    return late_service(war.session, war.reader(name), war.campaign)


def put(war, turn, **ages):
    """Put instants of a turn so long before now."""
    at = clock.now(war.session)
    for name, age in ages.items():
        setattr(turn, name, age if isinstance(age, TurnStatus) else at - age)
    war.session.commit()


def test_a_service_in_time_is_not_spoken_of(war):
    put(war, a_battle(war), deadline=LATE_AFTER - timedelta(minutes=1))
    assert told(war) is None


def test_a_sweep_that_is_silent_is_told_with_the_moment_when_it_fell_silent(war):
    since = clock.now(war.session) - SILENT_AFTER - MOMENT
    war.session.execute(update(Heartbeat).where(Heartbeat.name == "outbox").values(finished_at=since))
    assert told(war) == LateService(0, is_silent=True, since=since)


@pytest.mark.parametrize("name", SWEEPS)
def test_a_sweep_that_never_ended_is_told(war, name):
    war.session.execute(update(Heartbeat).where(Heartbeat.name == name).values(finished_at=None))
    assert told(war) == LateService(0, is_silent=True, since=None)


@pytest.mark.parametrize("status", [TurnStatus.COLLECTING, TurnStatus.CLAIMED])
def test_a_closed_turn_that_nobody_takes_up_is_told(war, status):
    put(war, a_battle(war), deadline=LATE_AFTER + MOMENT, status=status)
    late = told(war)
    assert (late.turns, late.is_silent) == (1, False)


@pytest.mark.parametrize("waits", ["lease_until", "next_try_at"])
def test_a_turn_that_somebody_has_or_that_waits_for_its_next_try_is_not_late(war, waits):
    put(war, a_battle(war), deadline=LATE_AFTER + MOMENT, **{waits: -MOMENT * 30})
    assert told(war) is None


def test_a_turn_that_was_released_is_late_only_from_then_on(war):
    turn = a_battle(war)
    put(war, turn, deadline=timedelta(days=2))
    hold_turn(war.session, turn, "rules_fault")
    war.session.commit()
    release_turn(war.session, war.gm, turn, None)
    assert told(war) is None
    put(war, turn, next_try_at=LATE_AFTER + MOMENT)
    assert told(war).turns == 1


def test_nobody_else_is_told_and_no_other_campaign(war):
    put(war, a_battle(war), deadline=LATE_AFTER + MOMENT)
    assert [told(war, name) for name in ("blue", "reader", "otto", None)] == [None] * 4
    other = a_campaign(war.session, war.gm, code="OTHER")
    assert late_service(war.session, war.reader("gm"), other) is None


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_it_costs_one_statement(war, engine):
    reader, statements = war.reader("gm"), []
    war.session.refresh(war.campaign)
    event.listen(engine, "before_cursor_execute", lambda *given: statements.append(given[2]))
    late_service(war.session, reader, war.campaign)
    assert len(statements) == 1
