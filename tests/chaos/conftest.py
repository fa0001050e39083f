from random import Random

import pytest

from tests.chaos.ground import Ground, entered
from tests.chaos.matrix import dying


@pytest.fixture(scope="session")
def ending():
    """Does jobs that end in faults, for all tests of this process."""
    with dying() as ending:
        yield ending


@pytest.fixture
def ground(database_url, redis_url, tmp_path, ending, request):
    """A ground on which a small part of everything is tried, the same part whenever the code is the same."""
    with entered(Ground(database_url, redis_url, tmp_path, Random(request.node.name), ending)) as ground:
        yield ground
