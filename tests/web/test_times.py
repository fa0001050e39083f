"""Moments and lengths of time on pages, and back from their forms."""

from datetime import UTC, datetime, timedelta

import pytest

from campaign.errors import WallTimeGap
from web.times import clock_time, from_local_input, length_of_time, local_input, utc_iso, zone_names

AT = datetime(2026, 12, 3, 13, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "moment", "length"),
    [
        ("ko", "2026-12-03 (목) 22:00 KST (UTC+9)", "21시간 18분"),
        ("en", "Thu 2026-12-03 22:00 KST (UTC+9)", "21 h 18 min"),
    ],
)
def test_a_moment_and_a_length_in_words(app, language, moment, length):
    with app.test_request_context(headers={"Accept-Language": language}):
        assert clock_time(AT, "Asia/Seoul") == moment
        assert length_of_time(timedelta(hours=21, minutes=18, seconds=59)) == length


def test_a_moment_for_browsers():
    assert utc_iso(AT) == "2026-12-03T13:00:00Z"
    assert local_input(AT, "Asia/Seoul") == "2026-12-03T22:00"


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("2026-12-03T22:00", "Asia/Seoul"),
        ("2026-12-03T22:00:00", "Asia/Seoul"),
        (" 2026-12-03 14:00 ", "Europe/Berlin"),
        ("2026-12-03T13:00Z", "Asia/Seoul"),
    ],
)
def test_a_form_gives_the_moment_back(text, zone):
    assert from_local_input(text, zone) == AT


@pytest.mark.parametrize("text", ["", "soon", "2026-13-01T00:00", "22:00", "0001-01-01T00:00+23:59"])
def test_what_is_no_moment_is_none(text):
    assert from_local_input(text, "Asia/Seoul") is None


def test_a_time_that_the_clocks_skip_is_refused():
    with pytest.raises(WallTimeGap):
        from_local_input("2026-03-29T02:30", "Europe/Berlin")


def test_zones_to_choose_from():
    names = zone_names()
    assert names[0] == "UTC"
    assert {"Asia/Seoul", "Europe/Berlin"} <= set(names)
