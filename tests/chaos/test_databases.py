import pytest

from tests.chaos import databases


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)
def test_postgres_killed_and_restarted_at_any_moment(ground):
    databases.postgres_killed(ground)


def test_a_full_disk(ground):
    databases.full_disk(ground)
