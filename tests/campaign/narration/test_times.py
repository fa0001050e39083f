from datetime import UTC, datetime, timedelta

import pytest

from campaign.narration import length, moment, moments

AT = datetime(2026, 12, 3, 13, 0, tzinfo=UTC)

MOMENTS = [
    ("Asia/Seoul", "ko", "2026-12-03 (목) 22:00 KST (UTC+9)"),
    ("Asia/Seoul", "en", "Thu 2026-12-03 22:00 KST (UTC+9)"),
    ("Europe/Paris", "en", "Thu 2026-12-03 14:00 CET (UTC+1)"),
    ("America/New_York", "en", "Thu 2026-12-03 08:00 EST (UTC-5)"),
    ("Asia/Kolkata", "en", "Thu 2026-12-03 18:30 IST (UTC+5:30)"),
    ("America/Sao_Paulo", "ko", "2026-12-03 (목) 10:00 UTC-3"),
    ("UTC", "ko", "2026-12-03 (목) 13:00 UTC"),
]


@pytest.mark.parametrize(("zone", "language", "shown"), MOMENTS)
def test_a_moment_names_weekday_date_time_zone_and_offset(zone, language, shown):
    assert moment(AT, zone, language) == shown


def test_a_naive_moment_is_refused():
    with pytest.raises(ValueError, match="zone"):
        moment(AT.replace(tzinfo=None), "Asia/Seoul", "ko")


def test_the_campaigns_zone_is_added_where_its_clock_differs():
    both = moments(AT, "Europe/Paris", "Asia/Seoul", "en")
    assert both == "Thu 2026-12-03 14:00 CET (UTC+1) [Thu 2026-12-03 22:00 KST (UTC+9)]"
    assert moments(AT, "Asia/Tokyo", "Asia/Seoul", "en") == "Thu 2026-12-03 22:00 JST (UTC+9)"


def test_summer_time_changes_the_offset():
    assert moment(datetime(2026, 7, 1, 12, 0, tzinfo=UTC), "Europe/Paris", "en").endswith("14:00 CEST (UTC+2)")


LENGTHS = [
    (timedelta(hours=21, minutes=18, seconds=59), "21시간 18분", "21 h 18 min"),
    (timedelta(days=2, minutes=5), "2일 5분", "2 d 5 min"),
    (timedelta(seconds=59), "1분 미만", "less than a minute"),
    (timedelta(seconds=-30), "1분 미만", "less than a minute"),
]


@pytest.mark.parametrize(("span", "korean", "english"), LENGTHS)
def test_a_length_is_rounded_down_and_never_zero_or_negative(span, korean, english):
    assert (length(span, "ko"), length(span, "en")) == (korean, english)
