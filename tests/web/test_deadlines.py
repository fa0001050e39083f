"""Deadlines as a form takes them."""

from datetime import UTC, datetime

import pytest

from web.deadlines import read_deadline, span_of, suggested


@pytest.fixture(autouse=True)
def english(app):
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


READ = [
    ("2026-12-03T22:00", "Asia/Seoul", datetime(2026, 12, 3, 13, tzinfo=UTC)),
    (" 2026-12-03T22:00 ", "UTC", datetime(2026, 12, 3, 22, tzinfo=UTC)),
    ("2026-10-25T02:30", "Europe/Berlin", datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),  # shown twice: the first
    ("2026-03-29T03:00", "Europe/Berlin", datetime(2026, 3, 29, 1, tzinfo=UTC)),
]


@pytest.mark.parametrize(("text", "zone", "instant"), READ)
def test_a_wall_time_is_read_in_its_zone(text, zone, instant):
    assert read_deadline(text, zone) == (instant, [])


@pytest.mark.parametrize("text", ["", "soon", "2026-13-01T00:00", "2026-03-29T02:30", "9999-12-31T23:59"])
def test_what_names_no_instant_is_refused_beside_its_field(text):
    instant, faults = read_deadline(text, "America/New_York" if text.startswith("9999") else "Europe/Berlin")
    assert instant is None
    assert [fault.field for fault in faults] == ["deadline"]


def test_a_skipped_time_names_the_next_one():
    _, (fault,) = read_deadline("2026-03-29T02:30", "Europe/Berlin")
    assert "2026-03-29T03:00" in fault.text


def test_the_usual_deadline_is_a_full_hour():
    at = datetime(2026, 12, 2, 4, 42, tzinfo=UTC)
    assert suggested(at, 24, "Asia/Seoul") == "2026-12-03T14:00"


@pytest.mark.parametrize(("minutes", "said"), [(None, "reviewed the draft."), (90, "at the latest about")])
def test_the_span_is_said_in_a_sentence_each(minutes, said):
    deadline = datetime(2026, 12, 3, 13, tzinfo=UTC)
    sentence = span_of(deadline, "Asia/Seoul", minutes)
    assert "2026-12-03 22:00 KST" in sentence
    assert said in sentence
    assert minutes is None or "23:30" in sentence
