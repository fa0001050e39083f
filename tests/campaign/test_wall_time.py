from datetime import UTC, datetime

import pytest

from campaign.errors import WallTimeGap
from campaign.wall_time import instant_of, wall_time_of


@pytest.mark.parametrize(
    ("wall_time", "zone", "instant"),
    [
        (datetime(2026, 12, 2, 22), "Asia/Seoul", datetime(2026, 12, 2, 13, tzinfo=UTC)),
        (datetime(2026, 7, 1, 12), "Europe/Berlin", datetime(2026, 7, 1, 10, tzinfo=UTC)),
        (datetime(2026, 12, 1, 12), "Europe/Berlin", datetime(2026, 12, 1, 11, tzinfo=UTC)),
        (datetime(2026, 3, 29, 3), "Europe/Berlin", datetime(2026, 3, 29, 1, tzinfo=UTC)),
    ],
)
def test_a_wall_time_means_an_instant_and_back(wall_time, zone, instant):
    meant = instant_of(wall_time, zone)
    assert (meant.instant, meant.repeated) == (instant, False)
    assert wall_time_of(instant, zone).replace(tzinfo=None) == wall_time


@pytest.mark.parametrize(
    ("wall_time", "zone", "shown"),
    [
        (datetime(2026, 3, 29, 2), "Europe/Berlin", "2026-03-29T03:00"),
        (datetime(2026, 3, 29, 2, 59, 59), "Europe/Berlin", "2026-03-29T03:00"),
        (datetime(2026, 3, 8, 2, 30), "America/New_York", "2026-03-08T03:00"),
        (datetime(2026, 10, 4, 2, 15), "Australia/Lord_Howe", "2026-10-04T02:30"),
    ],
)
def test_a_wall_time_that_is_skipped_is_refused_with_the_next_one(wall_time, zone, shown):
    with pytest.raises(WallTimeGap) as caught:
        instant_of(wall_time, zone)
    assert caught.value.values["next"] == shown
    assert instant_of(datetime.fromisoformat(shown), zone)


def test_a_wall_time_that_comes_twice_means_the_first_and_says_so():
    meant = instant_of(datetime(2026, 10, 25, 2, 30), "Europe/Berlin")
    assert meant.instant == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert meant.repeated


def test_both_refuse_the_kind_of_datetime_that_the_other_takes():
    with pytest.raises(ValueError, match="no zone of its own"):
        instant_of(datetime(2026, 1, 1, tzinfo=UTC), "Asia/Seoul")
    with pytest.raises(ValueError, match="needs its zone"):
        wall_time_of(datetime(2026, 1, 1), "Asia/Seoul")
