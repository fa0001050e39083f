import pytest

from campaign.operations.jobs import JobName
from tests.chaos.matrix import full_disk_matrix, kill_matrix


@pytest.mark.parametrize("job", JobName)
def test_kill9_matrix(ground, job):
    kill_matrix(ground, job)


@pytest.mark.parametrize("job", JobName)
def test_disk_full_at_any_moment(ground, job):
    full_disk_matrix(ground, job)
