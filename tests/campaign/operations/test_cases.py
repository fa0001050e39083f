from dataclasses import replace

import pytest

from campaign.operations.cases import CaseInput, CaseRefused, case_input_of, resolve_turn, set_aside_events
from campaign.operations.seals import Filing, receive_declaration
from rules.core.case import Case
from rules.core.dice import ListedDice
from rules.core.drawing import WholeSeed
from rules.core.errors import CaseError, RulesFault
from tests.lanterns import SLUG


def case_input_with(**state):
    lamps = {"ann": 5, "bea": 5, "cho": 5}
    return CaseInput(SLUG, {}, WholeSeed(b"s" * 32), {"round": 1, "lamps": lamps, "dry": [], "fault": "", **state})


def test_the_case_with_the_faces_drawn_gives_the_same_again(lanterns):
    draft = resolve_turn(case_input_with(), {"ann": {"oil": 3}})
    case = draft.case
    assert case["ruleset"] == SLUG
    again = lanterns.resolve(
        Case(SLUG, case["options"], ListedDice(case["dice"]), case["state"], case["declarations"])
    ).dump()
    assert (again["state"], again["events"]) == (draft.state, list(draft.events))


def test_the_same_turn_is_settled_the_same(lanterns):
    assert resolve_turn(case_input_with(), {"ann": {"oil": 3}}) == resolve_turn(case_input_with(), {"ann": {"oil": 3}})


def test_a_faulty_declaration_is_set_aside_and_the_others_go_on(lanterns):
    declared = {"ann": {"oil": 3}, "bea": {"lamp": "cho", "oil": 9}}
    draft = resolve_turn(case_input_with(dry=["cho"]), declared)
    assert draft.declared == declared
    assert draft.case["declarations"] == {"ann": {"oil": 3}}
    assert [(error["actor"], error["code"]) for error in draft.set_aside] == [("bea", "dry_lamp")]
    assert draft.events[0] == {
        "rule": "LN-3",
        "type": "set_aside",
        "actor": "bea",
        "codes": ["dry_lamp"],
        "audience": ["bea"],
    }
    without = resolve_turn(case_input_with(dry=["cho"]), {"ann": {"oil": 3}})
    assert draft.state == without.state
    assert draft.events[1:] == without.events


def test_all_faulty_declarations_may_be_set_aside(lanterns):
    draft = resolve_turn(case_input_with(dry=["cho"]), {"ann": {"lamp": "cho"}, "bea": {"lamp": "cho"}})
    assert draft.case["declarations"] == {}
    assert [event["actor"] for event in draft.events if event["type"] == "set_aside"] == ["ann", "bea"]


def test_a_case_with_errors_of_its_own_is_refused(lanterns):
    with pytest.raises(CaseRefused, match="bad_value"):
        resolve_turn(case_input_with(fault="case"), {"ann": {}})


def test_an_error_of_who_declared_nothing_is_the_cases_own(lanterns, monkeypatch):
    refuse = CaseError("bea", "dry_lamp", "state.lamps.bea", "LN-3")
    resolve = type(lanterns).resolve

    def refusing(self, case):
        return type(resolve(self, case))(case.state, errors=(refuse,))

    monkeypatch.setattr(type(lanterns), "resolve", refusing)
    with pytest.raises(CaseRefused):
        resolve_turn(case_input_with(), {"ann": {}})


def test_a_fault_of_the_rules_passes(lanterns):
    with pytest.raises(RulesFault):
        resolve_turn(case_input_with(fault="rules"), {})


def test_an_owner_is_told_each_code_once_and_the_first_clause():
    errors = [
        CaseError("bea", "b", "declarations.bea.b", "X-2"),
        CaseError("ann", "a", "declarations.ann.a", "X-1"),
        CaseError("bea", "b", "declarations.bea.c", "X-3"),
        CaseError("bea", "c", "declarations.bea.d", "X-4"),
    ]
    assert [(event["actor"], event["rule"], event["codes"]) for event in set_aside_events(errors)] == [
        ("ann", "X-1", ["a"]),
        ("bea", "X-2", ["b", "c"]),
    ]


def test_who_sealed_first_comes_first_whatever_is_filed_again(session, table):
    for seat, account, oil in (("bea", table.bea, 1), ("ann", table.ann, 2), ("bea", table.bea, 3)):
        receive_declaration(session, table.turn.id, seat, Filing({"oil": oil}, "web"), account=account)

    assert case_input_of(session, table.turn).order == ("bea", "ann")


def test_the_rules_see_in_what_order_declarations_were_sealed(lanterns, monkeypatch):
    def noted(_, case, order):
        return replace(case, state={**case.state, "fault": "", "dry": list(order)})

    monkeypatch.setattr(type(lanterns), "with_seal_order", noted)
    draft = resolve_turn(replace(case_input_with(), order=("cho",)), {"ann": {"oil": 1}})
    assert draft.case["state"]["dry"] == ["cho"]
