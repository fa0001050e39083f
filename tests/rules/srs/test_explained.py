import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import resolve_case
from rules.srs import RULESET
from rules.srs.state import dump_state, load_state
from tests.rules.fuzz import vectors
from tests.rules.srs.explained import APPLY, CHANGES_NOTHING, POINTS, unexplained
from tests.rules.srs.random_sessions import played

CASES = vectors("srs")


def left_over(case, resolution):
    return unexplained(dump_state(load_state(case["state"])), resolution["state"], resolution["events"])


@pytest.mark.parametrize("place", range(len(CASES)))
def test_events_explain_every_change_in_the_vectors(place):
    resolution = resolve_case(CASES[place])

    assert resolution["errors"] or left_over(CASES[place], resolution) == []


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9))
def test_events_explain_every_change_in_random_sessions(seed):
    for case, resolution in played(seed):
        assert left_over(case, resolution) == []


def test_each_type_of_event_is_known_to_change_something_or_nothing():
    assert {*POINTS, *APPLY, *CHANGES_NOTHING} == RULESET.event_types
    assert CHANGES_NOTHING.isdisjoint({*POINTS, *APPLY})


def test_a_change_that_no_event_tells_is_found():
    found = set()
    for case in CASES:
        resolution = resolve_case(case)
        for place, event in enumerate(resolution["events"]):
            rest = [*resolution["events"][:place], *resolution["events"][place + 1 :]]
            if event["type"] in POINTS:
                left = left_over(case, {**resolution, "events": rest})
                assert event["actor"] in {owner for owner, _ in left}
                found.add(event["type"])

    assert found == {*POINTS}
