"""Every event of a battle is one of the catalogue: its class reads it back, and names its clause and its readers."""

import json

import pytest

from rules.core.case import Case
from rules.core.dice import ListedDice
from rules.core.event import EVERYONE, UntypedBody, read_event
from rules.fate_war import RULESET
from rules.fate_war.battle.events import EVENTS
from rules.fate_war.model.audiences import fighters, own
from rules.fate_war.model.options import load_options
from rules.fate_war.model.state import load_state
from rules.fate_war.turn.info import observer_only
from tests.rules.fuzz import vectors


def cases():
    return [case for case in vectors("fate_war") if case["state"].get("battles")]


@pytest.fixture(scope="module")
def told():
    found = []
    for case in cases():
        named = Case("fate_war", case["options"], ListedDice(case["dice"]), case["state"], case["declarations"])
        resolution = RULESET.resolve(named)
        found += [(case, event) for event in resolution.events if not isinstance(event.body, UntypedBody)]
    return found


def test_each_event_reads_back_from_its_json(told):
    for _, event in told:
        assert read_event(RULESET.events, json.loads(json.dumps(event.dump()))) == event


def test_each_event_cites_a_clause_of_its_class(told):
    for _, event in told:
        assert event.rule in event.body.clauses, event


def test_each_event_of_a_battle_is_read_by_those_whom_its_class_names(told):
    for case, event in told:
        if event.type not in EVENTS:
            continue
        state, (options, _) = load_state(case["state"]), load_options(case["options"])
        if event.body.readers == "battle":
            allowed = [fighters(state, options, battle) for battle in state.battles]
        elif event.body.readers == "self":
            allowed = [observer_only(state, options, event.body.actor)]
        else:
            others = [event.body.by] if event.body.readers == "pair" else []
            allowed = [own(state, event.body.actor, *others)]
        assert event.audience in allowed or event.body.readers == "own", event
        assert event.audience.actors <= allowed[0].actors or event.audience == EVERYONE, event


def test_each_class_cites_clauses_of_the_rulebook():
    known = {clause.id for clause in RULESET.clauses}
    for body in RULESET.events.values():
        assert set(body.clauses) <= known, body
        assert body.readers in {"all", "battle", "concerned", "gm", "own", "pair", "self"}
