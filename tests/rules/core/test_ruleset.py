"""What a system has that inherits from the protocol and says nothing itself."""

import pytest

from rules.core.case import Case, Resolution
from rules.core.dice import ListedDice
from rules.core.fields import DeclarationSchema, StrictInteger
from rules.core.ruleset import Ruleset
from rules.core.words import PathWords


class MoveSchema(DeclarationSchema):
    steps = StrictInteger(load_default=1)


class Bare(Ruleset):
    declaration_schemas = {"move": MoveSchema}


BARE = Bare()
CASE = Case("bare", {}, ListedDice([]), {}, {})


def test_what_a_system_has_without_saying_so():
    assert (Ruleset.events, Ruleset.paths) == ({}, PathWords())
    assert (Ruleset.opening_tool, Ruleset.follow_ups) == (None, frozenset())
    assert BARE.event_types == frozenset()
    assert BARE.whole({"hp": 1}) == {"hp": 1}
    assert BARE.knows({}, "anybody") is True
    assert BARE.offers({}) == ()
    assert BARE.names_told([{"type": "moved"}], {"a": "A"}) == {}
    assert BARE.explain({}, [{"type": "moved"}]) == ()
    assert BARE.with_seal_order(CASE, ["a"]) is CASE


def test_a_declaration_without_its_defaults():
    assert BARE.canonical("move", {"steps": 1}) == {}
    assert BARE.canonical("move", {"steps": 2}) == {"steps": 2}


def test_persons_are_named_and_the_gm_only_by_a_name():
    assert BARE.names({}) == {}
    assert BARE.names({"characters": {"rin": {}, "gm": {}}}) == {"rin": "rin"}
    assert BARE.names({"characters": {"rin": {"name": "Rin"}, "gm": {"name": "Kim"}}}) == {"rin": "Rin", "gm": "Kim"}


def test_there_is_no_tool():
    with pytest.raises(KeyError, match=r"gm\.move"):
        BARE.use_tool({}, {}, "gm.move", {})


def test_the_least_of_a_case_and_of_a_resolution():
    assert (CASE.rulings, CASE.edition) == ((), None)
    assert Resolution({"hp": 1}).dump() == {"state": {"hp": 1}, "events": [], "requests": [], "errors": []}
    assert Resolution({}, requests=({"actor": "rin"},), edition=2).dump() == {
        "edition": 2,
        "state": {},
        "events": [],
        "requests": [{"actor": "rin"}],
        "errors": [],
    }
