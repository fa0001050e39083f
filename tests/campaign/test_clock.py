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


def test_the_skew_is_how_far_this_machine_is_ahead_of_the_database(session, monkeypatch):
    class Ahead(datetime):
        @classmethod
        def now(cls, tz=None):
            return super().now(tz) + timedelta(minutes=5)

    monkeypatch.setattr(clock, "datetime", Ahead)
    is_one_clock = session.get_bind().dialect.name == "sqlite"
    expected = timedelta() if is_one_clock else timedelta(minutes=5)
    assert abs(clock.skew(session) - expected) < timedelta(seconds=5)
