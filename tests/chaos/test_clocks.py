import pytest

from tests.chaos import clocks


@pytest.mark.parametrize("ahead", [20, -20, 600, -600])
@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)
def test_clock_skew_plus_minus_10min(ground, ahead):
    clocks.skewed(ground, ahead)


def test_dst_matrix(ground):
    clocks.changes_of_clocks(ground)


def test_every_year_has_its_changes():
    years = {change.instant.year for change in clocks.changes() if change.zone == "America/New_York"}
    assert years <= {2026, 2027, 2028}
    assert len(clocks.changes()) > 100
