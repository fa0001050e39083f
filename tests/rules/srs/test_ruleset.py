import json

import pytest
from marshmallow import ValidationError

from rules.core.case import Case
from rules.core.dice import ListedDice
from rules.registry import ruleset_for
from rules.srs import RULESET
from rules.srs.act_schemas import ACTS
from rules.srs.command_schemas import COMMANDS
from rules.srs.declaration import DOCUMENTS
from rules.srs.operations import ACTS as DONE
from rules.srs.operations import COMMANDS as CARRIED_OUT
from tests.rules.mangling import public_cases


def test_it_stands_in_the_registry_and_has_no_tools_besides_the_gms_declaration():
    assert ruleset_for("srs") is RULESET
    assert (RULESET.slug, RULESET.version, RULESET.tool_schemas, RULESET.follow_ups) == ("srs", "2", {}, frozenset())
    with pytest.raises(KeyError):
        RULESET.use_tool({}, {}, "gm.end_scene", {})


def test_whatever_can_be_declared_can_be_done_in_the_order_of_its_kinds():
    assert list(ACTS) == list(DONE)
    assert list(COMMANDS) == list(CARRIED_OUT)


def test_what_is_declared_without_a_fault_is_loaded_by_its_schema():
    for case in public_cases("srs"):
        for actor, raw in case["declarations"].items():
            document = "gm" if actor == "gm" else "player"
            if actor not in case["state"]["players"] or RULESET.check(RULESET.view(case["state"], {}, actor), raw):
                continue
            try:
                DOCUMENTS[document]().load(raw)
            except ValidationError as error:
                pytest.fail(f"{raw}: {error}")


def test_the_canonical_form_leaves_out_what_goes_without_saying():
    raw = {
        "acts": [],
        "checks": {"c2": {"modifiers": []}, "c1": {"check_value": 3, "modifiers": [{"source": "", "value": 1}]}},
        "commands": [
            {
                "tool": "gm.call_check",
                "secret": False,
                "immediate": False,
                "difficulty": None,
                "id": "c1",
                "actor": "aki",
                "modifiers": [],
                "difficulty_public": True,
            },
            {"tool": "gm.start_scene", "kind": "normal", "policy": {"exit": "ask"}, "on_stage": []},
        ],
    }

    assert RULESET.canonical("gm", raw) == {
        "checks": {"c1": {"check_value": 3, "modifiers": [{"value": 1}]}, "c2": {}},
        "commands": [
            {"actor": "aki", "id": "c1", "tool": "gm.call_check"},
            {"policy": {"exit": "ask"}, "tool": "gm.start_scene"},
        ],
    }


def test_a_canonical_declaration_resolves_to_the_same():
    from rules import resolve_case

    for case in public_cases("srs"):
        before = resolve_case(case)
        if not before["errors"]:
            declared = {
                actor: RULESET.canonical("gm" if actor == "gm" else "player", raw)
                for actor, raw in case["declarations"].items()
            }
            assert json.dumps(resolve_case({**case, "declarations": declared})) == json.dumps(before)


def test_declarations_are_numbered_as_they_were_first_sealed_whatever_their_players_wrote():
    declared = {"p1": {"submitted_seq": 1, "acts": []}, "p2": {}, "p3": {"submitted_seq": 9}}
    case = Case("srs", {}, ListedDice([]), {}, declared)

    numbered = RULESET.with_seal_order(case, ("p2", "p1", "gone")).declarations

    assert numbered == {"p1": {"acts": [], "submitted_seq": 2}, "p2": {"submitted_seq": 1}, "p3": {}}
    assert declared["p1"] == {"submitted_seq": 1, "acts": []}


@pytest.mark.parametrize(("gm", "names"), [("", {"p1": "Ann"}), ("Gil", {"gm": "Gil", "p1": "Ann"})])
def test_a_gm_without_a_name_has_none_here(gm, names):
    players = {"gm": {"id": "gm", "name": gm}, "p1": {"id": "p1", "name": "Ann"}}
    assert RULESET.names({"players": players}) == names
