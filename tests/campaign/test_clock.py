from datetime import UTC, datetime, timedelta

from campaign import clock
from campaign.store.session import session_scope


def test_the_clock_is_aware_and_in_utc(session):
    instant = clock.now(session)
    assert instant.utcoffset() == timedelta(0)
    assert abs(instant - datetime.now(UTC)) < timedelta(minutes=1)


def test_on_postgresql_a_transaction_has_one_instant(session):
    first, second = clock.now(session), clock.now(session)
    assert first <= second
    if session.get_bind().dialect.name == "postgresql":
        assert first == second
        with session_scope() as later:
            assert clock.now(later) > first
