"""Rulings and editions in a case, the same for every system (the rulebooks' README)."""

import copy

import pytest

from rules import UnreadableCase, resolve_case
from rules.core.rulings import counting_declarations
from rules.registry import RULESETS
from tests.rules.fate_war.wars import fight
from tests.rules.mangling import public_cases
from tests.systems import SYSTEMS

STRIKE = {"hand": [{"card": "strike"}, *[{"card": "standby"}] * 9]}
GUARD = {"hand": [{"card": "guard"}, *[{"card": "standby"}] * 9]}
CASE = {"ruleset": "fate_war", "options": {}, "state": fight(), "declarations": {"saber": STRIKE, "lancer": GUARD}}


def declare(seat, declaration, **more):
    return {"at": "before", "tool": "declare", "seat": seat, "declaration": declaration, "reason": "so", **more}


def award(at="after", **more):
    return {"at": at, "tool": "gm.award", "id": "saber", "xp": 2, "reason": "so", **more}


def ruled(*rulings, **more):
    case = {**CASE, "rulings": list(rulings), **more}
    before = copy.deepcopy(case)
    resolution = resolve_case(case)
    assert case == before
    return resolution


def faults(resolution):
    assert (resolution["events"], resolution["requests"]) == ([], [])
    return [(error["actor"], error["code"], error["path"]) for error in resolution["errors"]]


def test_a_case_without_rulings_is_as_before():
    assert ruled() == resolve_case(CASE)


def test_a_declaration_that_counts_in_place_of_the_sealed_one():
    resolution = ruled(declare("lancer", STRIKE))
    plain = resolve_case({**CASE, "declarations": {"saber": STRIKE, "lancer": STRIKE}})
    told = {
        "rule": "GM",
        "type": "gm_tool",
        "tool": "declare",
        "values": {"seat": "lancer", "declaration": STRIKE, "before": GUARD},
        "reason": "so",
        "audience": ["lancer"],
    }
    assert resolution == {**plain, "events": [told, *plain["events"]]}


def test_a_declaration_admitted_and_one_withdrawn():
    resolution = ruled(
        declare("lancer", None), declare("yuna", STRIKE), declarations={"saber": STRIKE, "lancer": GUARD}
    )
    plain = resolve_case({**CASE, "declarations": {"saber": STRIKE, "yuna": STRIKE}})
    assert resolution["state"] == plain["state"]
    assert [event["values"]["before"] for event in resolution["events"][:2]] == [GUARD, None]


def test_what_counts_is_the_last_that_was_ruled():
    case = {**CASE, "rulings": [declare("lancer", None), award(), declare("lancer", STRIKE)]}
    assert counting_declarations(case) == {"saber": STRIKE, "lancer": STRIKE}
    assert resolve_case(case)["errors"] == []


AUDIENCES = [
    # what the ruling names, who reads
    ({}, ["lancer"]),
    ({"audience": None}, ["lancer"]),
    ({"audience": "gm"}, ["lancer"]),
    ({"audience": ["yuna"]}, ["lancer", "yuna"]),
    ({"audience": "all"}, "all"),
]


@pytest.mark.parametrize(("named", "expected"), AUDIENCES)
def test_who_reads_that_a_declaration_was_ruled(named, expected):
    assert ruled(declare("lancer", STRIKE, **named))["events"][0]["audience"] == expected


def test_tools_before_and_after_in_their_order():
    adjust = {"at": "before", "tool": "gm.adjust", "path": "characters.saber.xp", "value": 5, "reason": "so"}
    resolution = ruled(award(), adjust, award("before"))
    tools = [event["tool"] for event in resolution["events"] if event["type"] == "gm_tool"]
    assert tools == ["gm.adjust", "gm.award", "gm.award"]
    assert [event["type"] for event in resolution["events"]][:2] == ["gm_tool", "gm_tool"]
    assert resolution["events"][-1]["values"]["after"]["xp"] == resolution["state"]["characters"]["saber"]["xp"]


REFUSED = [
    # rulings, errors
    ([3], [("gm", "bad_value", "rulings.0")]),
    ([{}], [("gm", "missing_field", "rulings.0.at"), ("gm", "missing_field", "rulings.0.tool")]),
    ([{**award(), "at": "now"}], [("gm", "bad_value", "rulings.0.at")]),
    ([{**award(), "tool": ["gm.award"]}], [("gm", "bad_value", "rulings.0.tool")]),
    ([{**declare("lancer", None), "at": "after"}], [("gm", "bad_value", "rulings.0.at")]),
    ([{"at": "before", "tool": "declare", "reason": " "}], None),
    ([declare(3, [], colour="red")], None),
    ([award("before", id="nobody"), award(id="nobody")], [("gm", "unknown_id", "rulings.0.id")]),
    ([award("before"), award(id="nobody"), award(gold=1)], None),
    ([declare("nobody", STRIKE), declare("lancer", None, audience=["moon"])], None),
]
TOLD = {
    5: [
        ("gm", "missing_field", "rulings.0.declaration"),
        ("gm", "missing_field", "rulings.0.reason"),
        ("gm", "missing_field", "rulings.0.seat"),
    ],
    6: [
        ("gm", "unknown_field", "rulings.0.colour"),
        ("gm", "bad_value", "rulings.0.declaration"),
        ("gm", "bad_value", "rulings.0.seat"),
    ],
    9: [("gm", "unknown_id", "rulings.0.seat"), ("gm", "unknown_id", "rulings.1.audience")],
    8: [("gm", "unknown_id", "rulings.1.id"), ("gm", "unknown_field", "rulings.2.gold")],
}


@pytest.mark.parametrize("number", range(len(REFUSED)))
def test_a_refused_ruling_leaves_all_as_it_was(number):
    rulings, expected = REFUSED[number]
    resolution = ruled(*rulings)
    assert faults(resolution) == (expected or TOLD[number])
    assert resolution["state"] == RULESETS["fate_war"].whole(CASE["state"])


def test_refusals_stand_beside_the_faults_of_declarations():
    wrong = {"saber": {"hand": []}, "lancer": GUARD}
    refused = [award("before", id="nobody"), award(id="nobody")]
    assert faults(ruled(*refused, declarations=wrong)) == [
        ("saber", "hand_size", "declarations.saber.hand"),
        ("gm", "unknown_id", "rulings.0.id"),
    ]


def test_dice_that_run_short_are_not_missed_where_a_ruling_is_refused():
    elder = {"id": "elder", "kind": "npc", "hp": 5, "mp": 5, "placement": ["a", "b"]}
    state = {"map": {"a": {}, "b": {}}, "characters": {"elder": elder}}
    case = {"ruleset": "fate_war", "options": {}, "dice": [], "state": state, "declarations": {}}
    assert [error["code"] for error in resolve_case(case)["errors"]] == ["dice_exhausted"]
    refused = resolve_case({**case, "rulings": [award("before", id="nobody")]})
    assert [error["code"] for error in refused["errors"]] == ["unknown_id"]


@pytest.mark.parametrize("document", [{"rulings": {}}, {"edition": "2"}, {"edition": True}])
def test_no_case(document):
    with pytest.raises(UnreadableCase):
        resolve_case({**CASE, **document})


def one_case(slug):
    """Return the first public case of a system that comes to something, and its resolution."""
    cases = (case for case in public_cases(slug) if case.get("declarations") and "rulings" not in case)
    return next((case, found) for case in cases if not (found := resolve_case(case))["errors"] and found["events"])


@pytest.mark.parametrize("slug", sorted(SYSTEMS))
def test_every_system_takes_declarations_that_are_ruled(slug):
    case, plain = one_case(slug)
    rulings = [declare(seat, declaration) for seat, declaration in sorted(case["declarations"].items())]
    resolution = resolve_case({**case, "declarations": {}, "rulings": rulings})
    assert (resolution["state"], resolution["errors"]) == (plain["state"], [])
    assert resolution["events"][len(rulings) :] == plain["events"]
    assert {event["tool"] for event in resolution["events"][: len(rulings)]} == {"declare"}


@pytest.mark.parametrize("slug", sorted(SYSTEMS))
def test_an_edition_is_recorded_and_a_higher_one_refused(slug):
    case, plain = one_case(slug)
    newest = int(SYSTEMS[slug].version)
    assert resolve_case({**case, "edition": newest}) == {"edition": newest, **plain}
    for wrong in (newest + 1, 0):
        refused = resolve_case({**case, "edition": wrong})
        assert (refused["edition"], refused["state"]) == (wrong, case["state"])
        assert faults(refused) == [(None, "bad_value", "edition")]
