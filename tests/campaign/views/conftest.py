"""Views ask nothing of a database that differs between the two: one is enough, and `test_databases` compares them."""

import pytest


@pytest.fixture
def database_url(sqlite_url):
    """The quicker one."""
    return sqlite_url
