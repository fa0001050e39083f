import copy
import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import resolve_case
from rules.core.case import Case
from rules.core.dice import KeyedDice
from rules.senya_gekki import RULESET
from rules.senya_gekki.resolver import resolve
from rules.senya_gekki.state import state_errors
from tests.rules.mangling import mangled, public_cases
from tests.rules.senya_gekki.fights import attack, npc, pc, state, told
from tests.rules.senya_gekki.random_combats import combat, drawn

SEEDS = st.integers(min_value=0, max_value=2**32)
CASES = public_cases("senya_gekki")


def turned(value):
    """Return the same JSON with the keys of all its mappings in the opposite order."""
    if isinstance(value, dict):
        return {key: turned(value[key]) for key in reversed(value)}
    return [turned(item) for item in value] if isinstance(value, list) else value


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_sound_combats_are_resolved_whole(seed):
    """Section 3: no errors, the argument unchanged, the same bytes again and for any order of mappings."""
    case = drawn(seed)
    before = copy.deepcopy(case)
    resolution = resolve_case(case)

    assert resolution["errors"] == []
    assert state_errors(resolution["state"]) == ()
    assert json.dumps(resolve_case(turned(case))) == json.dumps(resolution)
    assert json.dumps(case) == json.dumps(before)
    assert {event["type"] for event in resolution["events"]} <= RULESET.event_types


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_one_process_at_a_time_gives_the_same_round(seed):
    """SG-18.1: whole rounds and single processes come to the same, dice included."""
    case = combat(seed)
    case["declarations"].pop("gm", None)
    case["state"]["phase"] = "setup"
    for one in case["state"]["characters"].values():
        one["condition"] = "done" if one["condition"] == "waiting" else one["condition"]
        one.pop("waiting", None)
        one.pop("summoned_by", None)
    options = {name: value for name, value in case["options"].items() if name != "resolve_until"}
    rolls = Dice(seed)
    whole = resolve(Case("senya_gekki", options, rolls, case["state"], case["declarations"])).dump()
    assert whole["errors"] == []

    rolls, now, events = Dice(seed), case["state"], []
    living = case["declarations"]
    while True:
        declared = {key: one for key, one in living.items() if now["characters"][key].get("condition") != "dead"}
        step = resolve(Case("senya_gekki", {**options, "resolve_until": "process_end"}, rolls, now, declared)).dump()
        events += step["events"]
        if step["errors"] or step["requests"] or now["phase"] == "cleanup":
            break
        now = step["state"]
    if not told({"events": events}, "killed"):
        assert (step["errors"], step["requests"]) == ([], whole["requests"])
        assert json.dumps(events) == json.dumps(whole["events"])
        assert json.dumps(step["state"]) == json.dumps(whole["state"])


class Dice:
    """Faces by their number alone, so that labels do not matter."""

    def __init__(self, seed):
        self._random = Random(seed)
        self.faces = ()

    def roll(self, label, sides, audience):
        face = self._random.randint(1, sides)
        self.faces = (*self.faces, face)
        return face

    def unfit(self, sides):
        return ()


@settings(max_examples=200, deadline=None)
@given(SEEDS)
def test_mangled_cases_give_errors_never_exceptions(seed):
    """SG-18.6: all or nothing, each error by its code, and a plan without faults is one for forms too."""
    random = Random(seed)
    case = mangled(random.choice(CASES), CASES, random)
    before = copy.deepcopy(case)
    dice = KeyedDice(str(seed).encode())
    resolution = resolve(Case("senya_gekki", case["options"], dice, case["state"], case["declarations"])).dump()

    assert case == before
    if resolution["errors"]:
        assert {error["code"] for error in resolution["errors"]} <= RULESET.error_codes
        assert (resolution["state"], resolution["events"], resolution["requests"]) == (case["state"], [], [])
    else:
        for actor, raw in case["declarations"].items():
            document = "gm" if actor == "gm" else "plan"
            RULESET.declaration_schemas[document]().load(raw)
            RULESET.canonical(document, raw)


def test_all_errors_of_options_dice_and_state_come_first():
    """SG-18.6: options by name, dice by position, the state; only then the declarations."""
    case = {
        "ruleset": "senya_gekki",
        "options": {"moon": 1, "bind_mode": 3},
        "dice": [1, 0, True, 7.0, 6],
        "state": state({"b": pc(side="x"), "a": pc(hp="x")}),
        "declarations": {"ghost": {}},
    }
    errors = resolve_case(case)["errors"]

    assert [(error["code"], error["path"]) for error in errors] == [
        ("bad_option", "options.bind_mode"),
        ("bad_option", "options.moon"),
        ("bad_die", "dice.1"),
        ("bad_die", "dice.2"),
        ("bad_die", "dice.3"),
        ("bad_state", "state.characters.a.hp"),
        ("bad_state", "state.characters.b.side"),
    ]
    assert {error["actor"] for error in errors} == {None}
    assert errors[2]["values"] == {"face": 0}


def test_dice_that_run_out_tell_what_was_wanted():
    """SG-18.9: the label of the roll, how many dice it takes, and how many were left."""
    case = {
        "ruleset": "senya_gekki",
        "dice": [1, 1, 6],
        "state": state({"a": pc(action_count=20), "b": npc()}),
        "declarations": {"a": {"plan": [*attack()["plan"], *attack()["plan"]]}},
    }
    (error,) = resolve_case(case)["errors"]

    assert (error["code"], error["path"], error["rule"]) == ("dice_exhausted", "dice", "SG-18.9")
    assert error["values"] == {"label": "a/hit~2", "wanted": 2, "left": 1}


def test_another_name_is_told_with_all_other_errors():
    """SG-18.6: by the system that can read the state."""
    case = {"ruleset": "chess", "options": {"moon": 1}, "dice": [], "state": state({"a": pc()}), "declarations": {}}
    assert [error["code"] for error in resolve_case(case)["errors"]] == ["unknown_ruleset", "bad_option"]
    alone = resolve_case({**case, "options": {}})
    assert ([error["code"] for error in alone["errors"]], alone["events"]) == (["unknown_ruleset"], [])
    faulty = {**case, "options": {}, "declarations": {"b": {}}}
    assert [error["code"] for error in resolve_case(faulty)["errors"]] == ["unknown_ruleset", "unknown_actor"]


@pytest.mark.parametrize(("phase", "then"), [("setup", "initiative"), ("initiative", "cleanup"), ("cleanup", "setup")])
def test_a_process_follows_another(phase, then):
    """SG-18.1, SG-1.2: one process at a time."""
    case = {
        "ruleset": "senya_gekki",
        "options": {"resolve_until": "process_end"},
        "dice": [1, 1],
        "state": state({"a": pc(condition="done")}, phase=phase),
    }
    assert resolve_case(case)["state"]["phase"] == then


def test_a_cleanup_on_its_own_ends_the_round():
    """SG-18.1: up to and including the clean-up of that round, and no further."""
    case = {"ruleset": "senya_gekki", "state": state({"a": pc()}, phase="cleanup")}
    resolution = resolve_case(case)
    assert [event["type"] for event in told(resolution)] == ["round_ended"]
    assert (resolution["state"]["round"], resolution["state"]["phase"]) == (2, "setup")
