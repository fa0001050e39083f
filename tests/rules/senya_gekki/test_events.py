import ast
from pathlib import Path

import pytest

import rules.senya_gekki
from rules import resolve_case
from rules.core.event import read_event
from rules.senya_gekki import RULESET
from tests.rules.fuzz import vectors

FOLDER = Path(rules.senya_gekki.__file__).parent


@pytest.mark.parametrize("place", range(len(vectors("senya_gekki"))))
def test_events_are_read_back_as_they_were_told(place):
    for document in resolve_case(vectors("senya_gekki")[place])["events"]:
        event = read_event(RULESET.events, document)

        assert event.dump() == document
        assert event.rule in event.body.clauses


def test_every_event_of_the_catalogue_is_told_somewhere():
    told = {
        node.id
        for file in FOLDER.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name)
    }

    assert {body.__name__ for body in RULESET.events.values()} <= told
