import json

import pytest

from rules.core.event import EVERYONE
from rules.srs import RULESET
from rules.srs.receipt import BestDice
from tests.rules.mangling import public_cases
from tests.rules.srs.sessions import in_scene, session, single, with_character

CASES = [case for case in public_cases("srs") if case["options"] != {"critical_value": 14}]


def checked(state, actor, raw, **options):
    view = RULESET.view(state, options, actor)
    before = json.dumps(view)
    errors = RULESET.check(view, raw)
    assert json.dumps(view) == before
    return [(error.code, error.path.removeprefix(f"declarations.{actor}.")) for error in errors]


@pytest.mark.parametrize("case", CASES)
def test_a_declaration_is_refused_at_its_sealing_for_what_it_would_be_refused_for_alone(case):
    from rules import resolve_case

    for actor, raw in case["declarations"].items():
        if actor in case["state"]["players"]:
            alone = resolve_case({**case, "declarations": {actor: raw}, "dice": [6] * 12})
            wanted = [error["path"].removeprefix(f"declarations.{actor}.") for error in alone["errors"]]
            assert [path for _, path in checked(case["state"], actor, raw, **case["options"])] == wanted


def test_whoever_is_not_at_the_table_declares_nothing():
    assert checked(session(), "nobody", {}) == [("unknown_actor", "declarations")]


def test_a_roll_that_may_yet_succeed_refuses_nothing():
    state = in_scene(pending=[{"id": "r1", "kind": "appearance", "character": "bo", "needs": ["gm"]}])
    call = {"tool": "gm.call_check", "id": "c1", "actor": "bo", "ability": "body", "difficulty": 9}
    raw = {"commands": [{"tool": "gm.permit", "request": "r1"}, call]}

    assert checked(state, "gm", raw, appearance_check={"ability": "body", "difficulty": 20}) == []
    assert checked(state, "gm", {"commands": [call]}) == [("not_on_stage", "commands.0.actor")]


def test_a_refusal_tells_nothing_of_what_is_hidden():
    """SRS-1.2: a hidden difficulty, known or not, makes no difference to what a player may file."""
    hidden = single(difficulty=99, difficulty_public=False)
    said = [
        checked(session(checks=[{**hidden, "difficulty": one}]), "p1", {"checks": {"c1": {}}}) for one in (99, None)
    ]

    assert said == [[], []]


def test_another_players_points_make_no_difference():
    raw = {"acts": [{"act": "companions", "character": "aki", "invite": ["bo"]}]}
    poor, rich = in_scene(), with_character(in_scene(), "bo", hp=99)

    assert checked(poor, "p1", raw) == checked(rich, "p1", raw) == []


def test_hopeful_dice_show_their_best():
    dice = BestDice()

    assert (dice.roll("any", 6, EVERYONE), dice.unfit(6), dice.faces) == (6, (), ())
