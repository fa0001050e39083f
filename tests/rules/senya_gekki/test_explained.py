from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import UnreadableCase, resolve_case
from rules.senya_gekki import RULESET
from rules.senya_gekki.state import dump_state, load_state
from tests.rules.fuzz import vectors
from tests.rules.mangling import mangled
from tests.rules.random_documents import Draw
from tests.rules.senya_gekki.explained import APPLY, CHANGES_NOTHING, POINTS, unexplained
from tests.rules.senya_gekki.random_combats import drawn

CASES = vectors("senya_gekki")


def spoilt_by(random, raw, case):
    """Return a declaration, half of the time with faults or changes that are none."""
    return Draw(random, CASES[:20]).spoilt(raw, case) if random.random() < 0.5 else raw


def left_over(case, resolution):
    return unexplained(dump_state(load_state(case["state"])), resolution["state"], resolution["events"])


@pytest.mark.parametrize("place", range(len(CASES)))
def test_events_explain_every_change_in_the_vectors(place):
    resolution = resolve_case(CASES[place])

    assert resolution["errors"] or left_over(CASES[place], resolution) == []


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**32))
def test_events_explain_every_change_in_random_combats(seed):
    case = drawn(seed)

    assert left_over(case, resolve_case(case)) == []


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**9))
def test_events_explain_every_change_in_cases_that_nobody_would_write(seed):
    random = Random(seed)
    case = mangled(random.choice(CASES), CASES, random)
    spoilt = {key: spoilt_by(random, raw, case) for key, raw in case["declarations"].items()}
    try:
        resolution = resolve_case({**case, "declarations": spoilt, "dice": [3, 5, 2, 4, 6, 1] * 40})
    except UnreadableCase:
        return

    assert resolution["errors"] or left_over(case, resolution) == []


def test_each_type_of_event_is_known_to_change_something_or_nothing():
    assert {*POINTS, *APPLY, *CHANGES_NOTHING} == RULESET.event_types
    assert CHANGES_NOTHING.isdisjoint({*POINTS, *APPLY})


def test_a_change_that_no_event_tells_is_found():
    found = set()
    for case in CASES:
        resolution = resolve_case(case)
        for place, event in enumerate(resolution["events"]):
            moves = any(event[was] != event[then] for _, was, then in POINTS.get(event["type"], ()))
            if moves and event["actor"] in resolution["state"]["characters"]:
                rest = [*resolution["events"][:place], *resolution["events"][place + 1 :]]
                left = left_over(case, {**resolution, "events": rest})
                found |= {event["type"]} if event["actor"] in {owner for owner, _ in left} else set()

    assert found == {*POINTS} - {"heal_refused"}
