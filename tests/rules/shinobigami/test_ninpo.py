import pytest

from rules.shinobigami.ninpo import NinpoSchema
from tests.rules.shinobigami.fights import NINPO

HIT = [{"type": "melee", "amount": 1}]
EVADES = [{"effect": "auto_evade"}]


def _ninpo(**changes):
    return NinpoSchema().load({"id": "x", "kind": "support", "timing": "turn", **changes})


@pytest.mark.parametrize(
    ("changes", "attack", "support"),
    [
        ({"kind": "attack", "damage": HIT}, True, False),
        ({"kind": "ougi", "damage": HIT}, True, False),
        ({"kind": "support", "damage": HIT}, False, False),
        ({"kind": "attack"}, False, False),
        ({"kind": "attack", "damage": HIT, "timing": "round_end"}, False, False),
        ({"kind": "ougi"}, False, True),
        ({}, False, True),
    ],
    ids=str,
)
def test_what_is_an_attack_and_what_a_support(changes, attack, support):
    """SB-7-12.1, SB-7-12.2."""
    assert (_ninpo(**changes).is_attack, _ninpo(**changes).is_support) == (attack, support)


@pytest.mark.parametrize(
    ("changes", "rolled", "bound"),
    [
        ({}, False, False),
        ({"skill": "fog"}, True, True),
        ({"skill": "fog", "needs_check": False}, False, False),
        ({"needs_check": True}, True, True),
        ({"skill": "fog", "replaces_check": True}, False, False),
        ({"skill": "fog", "usable_in_backlash": True}, True, False),
        ({"skill": "fog", "effects": EVADES}, True, False),
    ],
    ids=str,
)
def test_what_is_rolled_and_what_backlash_keeps_from_use(changes, rolled, bound):
    """SB-0.8, SB-7-8.2, SB-7-8.3."""
    assert (_ninpo(**changes).is_rolled, _ninpo(**changes).is_bound_by_backlash) == (rolled, bound)


def test_what_a_ninpo_adds_is_the_sum_of_its_effects():
    focus = NinpoSchema().load({"id": "focus", **NINPO["focus"]})

    assert (focus.total("hit_modifier"), focus.total("damage_add"), focus.total("evade_modifier")) == (2, 1, 0)
    assert (focus.name, focus.needs_check, focus.has("damage_add")) == ("focus", False, True)
