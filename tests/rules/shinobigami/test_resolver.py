import copy
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import UnreadableCase, resolve_case
from rules.shinobigami import RULESET
from tests.rules.mangling import mangled, public_cases
from tests.rules.shinobigami.fights import STAND, faults, fight, hurt, person, play, scene, strike
from tests.rules.shinobigami.random_fights import FIELDS, declarations, faces
from tests.rules.shinobigami.random_fights import fight as random_fight

CASES = public_cases("shinobigami")
SEEDS = st.integers(0, 2**32)


def _turned(value, chance):
    if isinstance(value, dict):
        keys = list(value)
        chance.shuffle(keys)
        return {key: _turned(value[key], chance) for key in keys}
    return [_turned(item, chance) for item in value] if isinstance(value, list) else value


def _played(case):
    """Resolve a case, without those whose declarations are at fault."""
    resolution = resolve_case(case)
    while resolution["errors"]:
        wrong = {error["actor"] for error in resolution["errors"]}
        assert None not in wrong
        case = {**case, "declarations": {key: one for key, one in case["declarations"].items() if key not in wrong}}
        resolution = resolve_case(case)
    return case, resolution


def _battle(seed, deadlines=6):
    """Yield the cases and resolutions of a battle at random."""
    chance = random.Random(seed)
    case = random_fight(chance)
    for _ in range(deadlines):
        case, resolution = _played(case)
        yield case, resolution
        state = resolution["state"]
        case = {**case, "state": state, "declarations": declarations(chance, state), "dice": faces(chance)}


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_the_same_case_has_the_same_bytes_and_no_argument_is_changed(seed):
    for case, resolution in _battle(seed):
        before = copy.deepcopy(case)
        assert json.dumps(resolve_case(_turned(case, random.Random(seed)))) == json.dumps(resolution)
        assert case == before


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_each_changed_point_of_life_is_told(seed):
    """SB-0.7, SB-7-7.3, SB-7-7.6."""
    for case, resolution in _battle(seed):
        before = case["state"]["characters"]
        for key, after in resolution["state"]["characters"].items():
            life = {field: before[key].get("life", {}).get(field, 1) for field in FIELDS}
            for event in resolution["events"]:
                if event.get("actor") == key and event["type"] in ("life_lost", "life_restored"):
                    life[event["field"]] += 1 if event["type"] == "life_restored" else -1
                    assert 0 <= life[event["field"]] <= 1
            assert after["life"] == life
            assert (after["hp"], after["hp_max"]) == (sum(life.values()), 6)
            assert (after["down_since"] is None) is (after["hp"] > 0)


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_costs_stay_within_the_plot(seed):
    """SB-7-12.4, SB-7-12.5: whatever fires on the way."""
    for case, resolution in _battle(seed):
        plots = case["state"].get("battle", {}).get("plots", {}) if case["state"].get("stage") == "action" else {}
        for event in resolution["events"]:
            if event["type"] == "ninpo_used" and event["actor"] in plots:
                assert event["spent"] <= plots[event["actor"]]


@settings(max_examples=4, deadline=None)
@given(SEEDS)
def test_at_sealing_the_same_is_found_as_at_resolution(seed):
    """Section 9: for one who declares alone; and canonical declarations mean the same."""
    for case, resolution in _battle(seed, 4):
        state = resolution["state"]
        for actor, raw in declarations(random.Random(seed), state).items():
            found = RULESET.check(RULESET.view(state, case["options"], actor), raw)
            alone = {**case, "state": state, "declarations": {actor: raw}, "dice": faces(random.Random(seed))}
            resolved = resolve_case(alone)
            assert [error.dump() for error in found] == resolved["errors"]
            if not found:
                assert RULESET.asked(state, case["options"])[actor] == state["stage"]
                canonical = RULESET.canonical(state["stage"], raw)
                assert resolve_case({**alone, "declarations": {actor: canonical}}) == resolved


@settings(max_examples=200, deadline=None)
@given(SEEDS)
def test_spoilt_cases_have_errors_and_raise_nothing(seed):
    chance = random.Random(seed)
    case = mangled(chance.choice(CASES), CASES, chance)
    before = copy.deepcopy(case)
    try:
        resolution = resolve_case(case)
    except UnreadableCase:
        return
    assert case == before
    assert {error["code"] for error in resolution["errors"]} <= RULESET.error_codes
    if resolution["errors"]:
        assert (resolution["state"], resolution["events"], resolution["requests"]) == (case["state"], [], [])


@pytest.mark.parametrize(
    ("dice", "code", "path", "values"),
    [
        ([], "dice_exhausted", "dice", {"label": "attack/aki/hit", "wanted": 2, "left": 0}),
        ([3], "dice_exhausted", "dice", {"label": "attack/aki/hit", "wanted": 2, "left": 1}),
        ([3, 3, 4], "dice_exhausted", "dice", {"label": "attack/aki>bo/evade", "wanted": 2, "left": 1}),
        ([3, 3, 1, 1], "dice_exhausted", "dice", {"label": "attack/aki>bo/damage/1.1", "wanted": 1, "left": 0}),
        ([3, 7], "bad_die", "dice.1", {"got": 7, "sides": 6}),
        ([0, 3], "bad_die", "dice.0", {"got": 0, "sides": 6}),
        ([3, "3"], "bad_die", "dice.1", {"got": "3", "sides": 6}),
    ],
)
def test_dice_that_cannot_be_used(dice, code, path, values):
    """Section 11: such an error stands alone."""
    resolution = play(fight({"aki": 1, "bo": 1}), {"aki": strike()}, dice)

    assert faults(resolution) == [(None, code, path)]
    assert resolution["errors"][0]["values"] == values


class _Listening:
    """Dice that write down what is asked of them."""

    def __init__(self):
        self.labels = []

    def roll(self, label, sides, audience):
        self.labels.append((label, sides))
        return 6


def test_the_labels_of_the_dice():
    """Section 11."""
    from rules.core.case import Case

    balm = {"kind": "support", "timing": "turn", "skill": "sword", "effects": [{"effect": "hit_modifier", "value": 0}]}
    dodge = {**balm, "timing": "on_attacked", "effects": [{"effect": "evade_modifier", "value": -9}]}
    guard = {**balm, "timing": "on_damage", "effects": [{"effect": "damage_reduce", "value": 5}]}
    blow = {
        "kind": "attack",
        "timing": "turn",
        "range": 5,
        "skill": "sword",
        "damage": [{"type": "melee", "amount": 1}, {"type": "group", "amount": 2}],
    }
    aki = person(ninpo={"blow": blow, "balm": balm, "mend": {**balm, "timing": "round_end"}})
    bo = person(ninpo={"dodge": dodge, "guard": guard})
    declared = {
        "aki": strike("blow", "bo", support=[{"ninpo": "mend"}, {"ninpo": "balm"}]),
        "bo": {"evade": {"default": "none"}, "support": [{"ninpo": "guard"}, {"ninpo": "dodge"}]},
    }
    dice = _Listening()
    RULESET.resolve(Case("shinobigami", {}, dice, fight({"aki": 1, "bo": 1}, aki=aki, bo=bo), declared))

    assert [label for label, _ in dice.labels] == [
        *["support/aki/balm"] * 2,
        *["attack/aki/hit"] * 2,
        *["attack/aki>bo/support/dodge"] * 2,
        "attack/aki/special",
        *["attack/aki>bo/support/guard"] * 2,
        "attack/aki>bo/damage/1.1",
        "attack/aki>bo/damage/2.1",
        "attack/aki>bo/damage/2.2",
        *["support/aki/mend"] * 2,
    ]
    assert {sides for _, sides in dice.labels} == {6}


def test_the_label_of_a_fumble():
    """SB-0.14, section 11: numbers from 1."""
    order = {"means": "check", "skill": "sword", "field": "body"}
    state = scene(aki=person(life=hurt("body")))

    errors = play(state, {"aki": {"recover": [order, order]}}, [3, 3, 1, 1])["errors"]
    assert errors[0]["values"]["label"] == "scene/aki/2/table"


def test_a_case_of_another_name():
    case = {"ruleset": "chess", "options": {}, "dice": [], "state": fight({"aki": 1, "bo": 1}), "declarations": {}}

    assert faults(resolve_case(case)) == [(None, "unknown_ruleset", "ruleset")]
    wrong = {**case, "declarations": {"zed": STAND}}
    assert [code for _, code, _ in faults(resolve_case(wrong))] == ["unknown_ruleset", "unknown_actor"]


def test_a_state_of_another_system():
    case = {"ruleset": "shinobigami", "state": {"phase": "scene", "characters": {}, "map": {}}}

    assert faults(resolve_case(case)) == [(None, "unknown_ruleset", "ruleset")]
    with pytest.raises(UnreadableCase):
        resolve_case({"ruleset": "shinobigami", "state": {"board": 3}})


def test_an_unsound_state():
    """Section 3: such an error stands alone."""
    state = fight({"aki": 1, "bo": 1})
    state["battle"]["plots"] = {}

    assert faults(play(state, {"zed": STAND})) == [(None, "bad_state", "state.battle.plots.aki")]


def test_an_unknown_stage_is_an_unsound_state_and_no_stranger():
    resolution = resolve_case({"ruleset": "shinobigami", "state": {"stage": "dance", "characters": {}}})
    assert faults(resolution) == [(None, "bad_state", "state.stage")]
