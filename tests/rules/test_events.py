"""Every event is a value of its class: what is told reads back as it was, by a clause that may tell it."""

import re

import pytest

from rules.core.event import read_event
from tests.rules.turns import turns
from tests.systems import SYSTEMS

TYPED = sorted(slug for slug, ruleset in SYSTEMS.items() if ruleset.events)


@pytest.mark.parametrize("slug", TYPED)
def test_what_is_told_reads_back_and_cites_a_clause_of_its_class(slug):
    events = SYSTEMS[slug].events
    told = [event for _, resolution in turns(slug) for event in resolution.events]

    assert told
    for event in told:
        assert read_event(events, event.dump()) == event
        assert event.rule in events[event.type].clauses, event


@pytest.mark.parametrize("slug", TYPED)
def test_clauses_and_readers_of_a_class_are_said(slug):
    known = {clause.id for clause in SYSTEMS[slug].clauses}
    for body in SYSTEMS[slug].events.values():
        assert set(body.clauses) <= known, body
        assert re.fullmatch(r"[a-z_]+", body.readers), body
        assert body.__doc__, body
