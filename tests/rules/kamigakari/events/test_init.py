"""Every event that is told is one of the catalogue: its class reads it back, and names its clause and its readers."""

import json

import pytest

from rules.core.case import Case
from rules.core.dice import ListedDice
from rules.core.event import EVERYONE, GM_ONLY, read_event
from rules.kamigakari import RULESET
from tests.rules.fuzz import vectors
from tests.rules.kamigakari.random_play import Play

CASES = [
    *vectors("kamigakari"),
    *(Play(seed).combat() for seed in range(40)),
    *(Play(seed).scene() for seed in range(40)),
]


def events_of(case):
    named = Case("kamigakari", case["options"], ListedDice(case["dice"]), case["state"], case["declarations"])
    return RULESET.resolve(named).events


@pytest.fixture(scope="module")
def told():
    return [(event, "secret" in json.dumps(case["declarations"])) for case in CASES for event in events_of(case)]


def test_each_event_reads_back_from_its_json(told):
    for event, _ in told:
        assert read_event(RULESET.events, json.loads(json.dumps(event.dump()))) == event


def test_each_event_cites_a_clause_of_its_class(told):
    for event, _ in told:
        assert event.rule in event.body.clauses, event


def test_each_event_is_read_by_those_whom_its_class_names(told):
    for event, has_secrets in told:
        is_for_gm = event.body.readers == "gm" or (has_secrets and event.audience == GM_ONLY)
        assert event.audience == (GM_ONLY if is_for_gm else EVERYONE), event


def test_every_class_is_told(told):
    assert RULESET.events.keys() - {event.type for event, _ in told} == set()


def test_each_class_cites_clauses_of_the_rulebook():
    known = {clause.id for clause in RULESET.clauses}
    for body in RULESET.events.values():
        assert set(body.clauses) <= known, body
        assert body.readers in ("all", "gm")
