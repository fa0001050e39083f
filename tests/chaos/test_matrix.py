import pytest

from campaign.operations.jobs import JobName
from tests.chaos.matrix import full_disk_matrix, kill_matrix, kill_together, smtp_crash_window


@pytest.mark.parametrize("job", JobName)
def test_kill9_matrix(ground, job):
    kill_matrix(ground, job)


@pytest.mark.parametrize("job", JobName)
@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)
def test_kill9_of_many_at_once(ground, job):
    kill_together(ground, job)


@pytest.mark.parametrize("job", JobName)
def test_disk_full_at_any_moment(ground, job):
    full_disk_matrix(ground, job)


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)
def test_smtp_crash_window(ground):
    smtp_crash_window(ground)
