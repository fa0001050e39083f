from tests.chaos import crowds


def test_race_50_claims_one_result(ground):
    crowds.race_50_claims(ground)


def test_two_beats_three_workers(ground):
    crowds.two_beats_three_workers(ground)


def test_deadline_boundary_1000_submissions_in_last_second(ground):
    """A hundred of them here, a thousand in `make chaos`."""
    crowds.last_second(ground)
